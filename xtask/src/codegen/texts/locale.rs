//! A file of texts: what it says, what is wrong with it, and the enum that it becomes.

use std::fmt::Write as _;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{
    LANGUAGES,
    common::{COMMON, Common, take},
};

/// The key above the texts: visibility and name of their enum.
const RUST: &str = "rust";

/// The texts of a feature, in order.
#[derive(Debug)]
pub(super) struct Locale {
    /// What the comment at the top says.
    about: Vec<String>,
    /// Visibility and name of the enum.
    rust: String,
    pub(super) texts: Vec<Text>,
}

/// A text in each language.
#[derive(Debug, Clone)]
pub(super) struct Text {
    pub(super) name: String,
    /// The name of the common text whose words it has.
    pub(super) common: Option<String>,
    /// The names in braces, in the order of the first language.
    arguments: Vec<String>,
    /// Whether its one argument is a count.
    is_counted: bool,
    /// Its forms in each language of `LANGUAGES`.
    pub(super) languages: Vec<Forms>,
}

/// A text in one language.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Forms {
    /// The same for each number, or about none.
    One(String),
    /// For the number one, and for others.
    Two(String, String),
}

impl Forms {
    pub(super) fn all(&self) -> Vec<&str> {
        match self {
            Self::One(text) => vec![text],
            Self::Two(one, other) => vec![one, other],
        }
    }
}

/// What is wrong with a file: `12: what`, after its name and a colon.
pub(super) struct Problems<'a> {
    source: &'a str,
    found: Vec<(usize, String)>,
}

impl Problems<'_> {
    pub(super) fn note(&mut self, offset: usize, what: impl Into<String>) {
        let before = self.source.get(..offset).unwrap_or(self.source);
        let line = 1 + before.matches('\n').count();
        self.found.push((line, what.into()));
    }
}

/// Parses a file, and says what is wrong with it.
pub(super) fn read<T>(
    source: &str,
    parse: impl FnOnce(&mut Problems<'_>) -> T,
) -> Result<T, Vec<String>> {
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
pub(super) fn parse(source: &str, common: Option<&Common>, problems: &mut Problems<'_>) -> Locale {
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

/// A text with its arguments; nothing where a language is missing.
fn parse_text(
    name: &str,
    offset: usize,
    table: &DeTable<'_>,
    problems: &mut Problems<'_>,
) -> Option<Text> {
    if !is_name(name, u8::is_ascii_uppercase) {
        problems.note(offset, format!("`{name}` is no name such as `ThisText`"));
    }
    let mut is_counted = false;
    for (key, value) in in_order(table) {
        if !LANGUAGES.contains(&key.get_ref().as_ref()) {
            let key_name = key.get_ref();
            problems.note(
                key.span().start,
                format!("{name}: unknown key `{key_name}`"),
            );
        }
        is_counted |= matches!(value.get_ref(), DeValue::Table(_));
    }
    let mut languages = Vec::new();
    let mut arguments: Option<Vec<String>> = None;
    for language in LANGUAGES {
        let Some((key, value)) = table.get_key_value(language) else {
            problems.note(offset, format!("{name}: `{language}` is missing"));
            continue;
        };
        let at = key.span().start;
        let forms = match parse_forms(value, problems) {
            Ok(forms) => forms,
            Err(problem) => {
                problems.note(at, format!("{name}: `{language}` {problem}"));
                continue;
            }
        };
        match arguments_of(&forms) {
            Err(problem) => problems.note(at, format!("{name}: `{language}` {problem}")),
            Ok(found) => match &arguments {
                None => arguments = Some(found),
                Some(wanted) => compare(name, language, at, [wanted, &found], problems),
            },
        }
        languages.push(forms);
    }
    let arguments = arguments?;
    if is_counted && arguments.len() != 1 {
        problems.note(
            offset,
            format!("{name}: a text with forms has one argument, its number, such as {{count}}"),
        );
    }
    (languages.len() == LANGUAGES.len()).then(|| Text {
        name: name.to_owned(),
        common: None,
        arguments,
        is_counted,
        languages,
    })
}

/// Says which arguments one language has and another has not.
fn compare(
    name: &str,
    language: &str,
    at: usize,
    [wanted, found]: [&Vec<String>; 2],
    problems: &mut Problems<'_>,
) {
    let first = LANGUAGES[0];
    for missing in wanted.iter().filter(|one| !found.contains(one)) {
        problems.note(
            at,
            format!("{name}: `{language}` lacks {{{missing}}}, which `{first}` has"),
        );
    }
    for further in found.iter().filter(|one| !wanted.contains(one)) {
        problems.note(
            at,
            format!("{name}: `{language}` has {{{further}}}, which `{first}` lacks"),
        );
    }
}

/// The forms of a text in one language.
fn parse_forms(
    value: &Spanned<DeValue<'_>>,
    problems: &mut Problems<'_>,
) -> Result<Forms, &'static str> {
    match value.get_ref() {
        DeValue::String(text) => Ok(Forms::One(text.to_string())),
        DeValue::Table(forms) => {
            for (key, _) in in_order(forms) {
                if !["one", "other"].contains(&key.get_ref().as_ref()) {
                    let form = key.get_ref();
                    problems.note(
                        key.span().start,
                        format!("unknown form `{form}`: a number has `one` and `other`"),
                    );
                }
            }
            let form = |name: &str| match forms.get(name).map(Spanned::get_ref) {
                Some(DeValue::String(text)) => Ok(Some(text.to_string())),
                Some(_) => Err("has a form that is no text"),
                None => Ok(None),
            };
            let other = form("other")?.ok_or("has no form `other`")?;
            Ok(match form("one")? {
                Some(one) => Forms::Two(one, other),
                None => Forms::One(other),
            })
        }
        _ => Err("is no text"),
    }
}

/// The names in braces of all forms of a text, each once.
fn arguments_of(forms: &Forms) -> Result<Vec<String>, String> {
    let mut found: Vec<String> = Vec::new();
    for text in forms.all() {
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            let argument = rest[at..]
                .strip_prefix('{')
                .and_then(|after| after.split_once('}'));
            let Some((argument, after)) = argument else {
                return Err("has a brace without its other one".to_owned());
            };
            if !is_name(argument, u8::is_ascii_lowercase) {
                return Err(format!(
                    "has {{{argument}}}, which is no name such as {{count}}"
                ));
            }
            if !found.iter().any(|known| known == argument) {
                found.push(argument.to_owned());
            }
            rest = after;
        }
    }
    Ok(found)
}

/// The entries of a table as they stand in the file.
fn in_order<'t, 'i>(
    table: &'t DeTable<'i>,
) -> Vec<(
    &'t Spanned<std::borrow::Cow<'i, str>>,
    &'t Spanned<DeValue<'i>>,
)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// Whether it is a visibility and the name of an enum.
fn is_enum(rust: &str) -> bool {
    rust.rsplit_once("enum ").is_some_and(|(visibility, name)| {
        (visibility.is_empty() || visibility.starts_with("pub"))
            && is_name(name, u8::is_ascii_uppercase)
    })
}

/// Whether it is a name of Rust that begins with such a byte.
fn is_name(text: &str, begins: impl Fn(&u8) -> bool) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.as_bytes().first().is_some_and(begins) && text.bytes().all(is_part)
}

/// A literal of Rust.
fn literal(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n"))
}
