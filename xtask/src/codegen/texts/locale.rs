//! A file of texts: what it says, the enum that it becomes, and the words that it takes from `locales/common.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::text::{Forms, Problems, Text, in_order, is_name, parse_text};

/// The key above the texts: visibility and name of their enum.
const RUST: &str = "rust";
/// The key of a text that takes its words from `locales/common.toml`: the name of the text there.
const COMMON: &str = "common";
/// The words that at least so many features say stand in `locales/common.toml`.
const FEATURES: usize = 3;

/// The texts of a feature, in order.
#[derive(Debug)]
pub(super) struct Locale {
    /// What the comment at the top says.
    about: Vec<String>,
    /// Visibility and name of the enum.
    rust: String,
    pub(super) texts: Vec<Text>,
}

/// The texts of `locales/common.toml`: words that several features say.
#[derive(Debug, Default)]
pub(super) struct Common(Vec<Text>);

impl Common {
    /// Reads the file; each problem begins with its line.
    pub(super) fn read(source: &str) -> Result<Self, Vec<String>> {
        read(source, |problems| Self(parse(source, None, problems).texts))
    }

    /// The names of its texts that no feature takes.
    pub(super) fn unused<'c>(&'c self, locales: &[Locale]) -> Vec<&'c str> {
        let texts = locales.iter().flat_map(|locale| &locale.texts);
        let used: BTreeSet<&str> = texts.filter_map(|text| text.common.as_deref()).collect();
        let names = self.0.iter().map(|text| text.name.as_str());
        names.filter(|name| !used.contains(name)).collect()
    }
}

/// Parses a file, and says what is wrong with it.
fn read<T>(source: &str, parse: impl FnOnce(&mut Problems<'_>) -> T) -> Result<T, Vec<String>> {
    let mut problems = Problems {
        source,
        found: Vec::new(),
    };
    let parsed = parse(&mut problems);
    if problems.found.is_empty() {
        return Ok(parsed);
    }
    problems.found.sort();
    let lines = problems.found.into_iter();
    Err(lines
        .map(|(line, what)| format!("{line}: {what}"))
        .collect())
}

/// The texts of a feature, which may take common ones; without these, the common texts themselves.
fn parse(source: &str, common: Option<&Common>, problems: &mut Problems<'_>) -> Locale {
    let about = source.lines().map_while(|line| line.strip_prefix('#'));
    let mut locale = Locale {
        about: about.map(|line| line.trim().to_owned()).collect(),
        rust: String::new(),
        texts: Vec::new(),
    };
    if locale.about.is_empty() {
        problems.note(
            0,
            "a comment in the first line says what the texts are about",
        );
    }
    let table = match DeTable::parse(source) {
        Ok(table) => table,
        Err(error) => {
            let offset = error.span().map_or(0, |span| span.start);
            problems.note(offset, error.message());
            return locale;
        }
    };
    for (key, value) in in_order(table.get_ref()) {
        let (name, offset) = (key.get_ref(), key.span().start);
        match (value.get_ref(), common) {
            (DeValue::Table(text), Some(common)) if text.contains_key(COMMON) => {
                locale
                    .texts
                    .extend(take(name, offset, text, common, problems));
            }
            (DeValue::Table(text), _) => {
                locale
                    .texts
                    .extend(parse_text(name, offset, text, problems));
            }
            (DeValue::String(rust), Some(_)) if name == RUST => {
                if !is_enum(rust) {
                    problems.note(offset, "`rust` is such as \"pub(super) enum Text\"");
                }
                locale.rust = rust.to_string();
            }
            _ => problems.note(offset, format!("unknown key `{name}`")),
        }
    }
    if locale.rust.is_empty() && common.is_some() {
        problems.note(0, "no `rust = \"pub(super) enum Text\"`");
    }
    locale
}

impl Locale {
    /// Reads a file; each problem begins with its line.
    pub(super) fn read(source: &str, common: &Common) -> Result<Self, Vec<String>> {
        read(source, |problems| parse(source, Some(common), problems))
    }

    /// The source of the enum.
    pub(super) fn rust(&self, name: &str) -> String {
        let about = |mark: &str| -> String {
            let lines = self.about.iter();
            lines
                .map(|line| format!("{mark} {line}").trim_end().to_owned() + "\n")
                .collect()
        };
        let mut rust = format!(
            "{}//!\n//! Written by `cargo xtask codegen` from `{name}`: do not edit.\n\nuse crate::i18n::texts;\n\ntexts! {{\n{}    {} {{\n",
            about("//!"),
            about("    ///"),
            self.rust,
        );
        for text in &self.texts {
            let arguments = match text.arguments.as_slice() {
                [] => String::new(),
                [count] if text.is_counted => format!("({count})"),
                fields => format!(" {{ {} }}", fields.join(", ")),
            };
            let languages: Vec<String> = text
                .languages
                .iter()
                .map(|forms| {
                    let literals: Vec<String> = forms.all().into_iter().map(literal).collect();
                    literals.join(" | ")
                })
                .collect();
            // Writing to a string can't fail.
            let _ = writeln!(
                rust,
                "        {}{arguments} => {};",
                text.name,
                languages.join(", ")
            );
        }
        rust.push_str("    }\n}\n");
        rust
    }
}

/// A text with the words of a common one.
fn take(
    name: &str,
    offset: usize,
    table: &DeTable<'_>,
    common: &Common,
    problems: &mut Problems<'_>,
) -> Option<Text> {
    let text = match table.get(COMMON).map(Spanned::get_ref) {
        Some(DeValue::String(taken)) => common.0.iter().find(|text| text.name == **taken),
        _ => None,
    };
    match text {
        Some(text) if table.len() == 1 => {
            let mut taken = text.clone();
            taken.common = Some(std::mem::replace(&mut taken.name, name.to_owned()));
            Some(taken)
        }
        Some(_) => {
            problems.note(offset, format!("{name}: `{COMMON}` stands alone"));
            None
        }
        None => {
            problems.note(
                offset,
                format!("{name}: no such text in locales/common.toml"),
            );
            None
        }
    }
}

/// The words that are written in too many of the files, with their number.
pub(super) fn repeated(locales: &[Locale]) -> Vec<String> {
    let mut counts: BTreeMap<&[Forms], usize> = BTreeMap::new();
    for locale in locales {
        let own = locale.texts.iter().filter(|text| text.common.is_none());
        let different: BTreeSet<_> = own.map(|text| text.languages.as_slice()).collect();
        for words in different {
            *counts.entry(words).or_default() += 1;
        }
    }
    let repeated = counts.into_iter().filter(|(_, count)| *count >= FEATURES);
    let say = |(words, count): (&[Forms], usize)| {
        let english = *words.first()?.all().last()?;
        Some(format!("“{english}” is in {count} files"))
    };
    repeated.filter_map(say).collect()
}

/// Whether it is a visibility and the name of an enum.
fn is_enum(rust: &str) -> bool {
    rust.rsplit_once("enum ").is_some_and(|(visibility, name)| {
        (visibility.is_empty() || visibility.starts_with("pub"))
            && is_name(name, u8::is_ascii_uppercase)
    })
}

/// A literal of Rust.
fn literal(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n"))
}
