//! Username patterns, tried here: which of them match a name. Their flavor is unknown, so the response is approximate.
//!
//! The engine is the small one of the Rust regex project: linear in time, with classes such as `\d` that mean ASCII, as
//! they do in most flavors. The large one would be more than half of the view's download, for its tables of Unicode.

use regex_lite::{Regex, RegexBuilder};

/// The longest pattern that is tried, in characters.
const MAX_PATTERN_CHARS: usize = 1_000;
/// The most patterns that are tried.
const MAX_PATTERNS: usize = 200;
/// The longest name that is tried, in characters.
pub const MAX_NAME_CHARS: usize = 512;
/// The memory of one pattern, in bytes.
const SIZE: usize = 1 << 20;
/// How deep a pattern may be nested.
const DEPTH: u32 = 50;
/// The time for preparing all patterns, and for trying them once, in milliseconds. A pattern whose turn comes later is
/// left untested.
const PREPARING: f64 = 2_000.0;
const TRYING: f64 = 250.0;

/// Verdict of a pattern on a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It matches the whole name.
    Whole,
    /// It matches a part of the name only: platforms treat that differently.
    Part,
    /// It does not match.
    No,
    /// It can't be tested here, and why.
    Untestable(Reason),
}

/// Why a pattern can't be tested here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// It looks ahead or behind, which this engine does not do: it would cost its promise to be fast.
    LookAround,
    /// It has a back reference.
    BackReference,
    /// It is too long, or would take too much memory.
    TooLarge,
    /// It comes after as many patterns as are tried.
    TooMany,
    /// Its turn came too late: those before it took all the time.
    TooLate,
    /// The name is too long.
    LongName,
    /// This engine does not support it: the position and the problem.
    NotUnderstood(String),
}

/// A pattern that is ready to be tried.
#[derive(Debug, Clone)]
pub struct Pattern {
    /// As the platform wrote it.
    pub text: String,
    /// As it is, and so that it must match a whole name.
    compiled: Result<(Regex, Regex), Reason>,
}

impl Pattern {
    /// Prepares a pattern, which takes the longest.
    pub fn new(text: &str) -> Self {
        let compiled = compile(text).and_then(|part| {
            // The engine takes the first alternative that fits, which may be shorter than another one.
            let whole = compile_within_limits(&format!(r"\A(?:{text})\z"))?;
            Ok((part, whole))
        });
        Self {
            compiled,
            text: text.to_owned(),
        }
    }

    /// Its verdict on a name.
    pub fn verdict(&self, name: &str) -> Verdict {
        if name.chars().count() > MAX_NAME_CHARS {
            return Verdict::Untestable(Reason::LongName);
        }
        match &self.compiled {
            Err(reason) => Verdict::Untestable(reason.clone()),
            Ok((_, whole)) if whole.is_match(name) => Verdict::Whole,
            Ok((part, _)) if part.is_match(name) => Verdict::Part,
            Ok(_) => Verdict::No,
        }
    }

    fn untested(text: &str, reason: Reason) -> Self {
        Self {
            text: text.to_owned(),
            compiled: Err(reason),
        }
    }
}

/// Prepares the patterns of all providers. `now` tells the time in milliseconds.
pub fn prepare<'a>(
    texts: impl IntoIterator<Item = &'a str>,
    now: impl Fn() -> f64,
) -> Vec<Pattern> {
    let end = now() + PREPARING;
    let prepare = |(place, text): (usize, &str)| {
        if place >= MAX_PATTERNS {
            Pattern::untested(text, Reason::TooMany)
        } else if now() > end {
            Pattern::untested(text, Reason::TooLate)
        } else {
            Pattern::new(text)
        }
    };
    texts.into_iter().enumerate().map(prepare).collect()
}

/// The verdict of each pattern on a name. `now` returns the time in milliseconds.
pub fn try_all(patterns: &[Pattern], name: &str, now: impl Fn() -> f64) -> Vec<Verdict> {
    let end = now() + TRYING;
    let verdict = |pattern: &Pattern| {
        if now() > end {
            Verdict::Untestable(Reason::TooLate)
        } else {
            pattern.verdict(name)
        }
    };
    patterns.iter().map(verdict).collect()
}

fn compile(text: &str) -> Result<Regex, Reason> {
    if text.chars().count() > MAX_PATTERN_CHARS {
        return Err(Reason::TooLarge);
    }
    compile_within_limits(text)
}

fn compile_within_limits(text: &str) -> Result<Regex, Reason> {
    let built = RegexBuilder::new(text)
        .size_limit(SIZE)
        .nest_limit(DEPTH)
        .build();
    built.map_err(|error| explain(&error.to_string()))
}

/// Tells unsupported features of the engine from errors.
fn explain(message: &str) -> Reason {
    if message.contains("look-around") {
        Reason::LookAround
    } else if message.contains("backreferences") {
        Reason::BackReference
    } else if message.contains("nesting") || message.contains("size limit") {
        Reason::TooLarge
    } else {
        Reason::NotUnderstood(message.to_owned())
    }
}
