//! A text in each language, as a file of texts has it, and what is wrong with it.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::LANGUAGES;

/// The most words of a sentence, which docs/design.md says.
const MAX_WORDS: usize = 15;

/// A text in each language.
#[derive(Debug, Clone)]
pub(super) struct Text {
    pub(super) name: String,
    /// The name of the common text whose words it has.
    pub(super) common: Option<String>,
    /// The names in braces, in the order of the first language.
    pub(super) arguments: Vec<String>,
    /// Whether its one argument is a count.
    pub(super) is_counted: bool,
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
    pub(super) source: &'a str,
    pub(super) found: Vec<(usize, String)>,
}

impl Problems<'_> {
    pub(super) fn note(&mut self, offset: usize, what: impl Into<String>) {
        let before = self.source.get(..offset).unwrap_or(self.source);
        let line = 1 + before.matches('\n').count();
        self.found.push((line, what.into()));
    }
}

/// A text with its arguments; nothing where a language is missing.
pub(super) fn parse_text(
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
        let words = forms.all().into_iter().map(longest_sentence).max();
        if let Some(words) = words.filter(|words| *words > MAX_WORDS) {
            problems.note(
                at,
                format!(
                    "{name}: `{language}` has a sentence of {words} words, of at most {MAX_WORDS}"
                ),
            );
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

/// How many words the longest sentence of a text has. An argument counts as one.
fn longest_sentence(text: &str) -> usize {
    let is_word = |part: &&&str| part.contains(char::is_alphanumeric);
    let is_end = |part: &&str| {
        let part = part.trim_end_matches(['"', '”', '“', ')']);
        part.ends_with(['.', '!', '?']) && !is_abbreviation(part)
    };
    let parts: Vec<&str> = text.split_whitespace().collect();
    let sentences = parts.split_inclusive(is_end);
    let counts = sentences.map(|sentence| sentence.iter().filter(is_word).count());
    counts.max().unwrap_or_default()
}

/// Whether a word is an abbreviation of single letters, such as `z.` and `B.`, or `e.g.`: no sentence ends there.
fn is_abbreviation(word: &str) -> bool {
    let letters = word.trim_start_matches('(').strip_suffix('.');
    letters.is_some_and(|letters| {
        let mut letters = letters.split('.');
        letters.all(|letter| letter.chars().count() == 1 && letter.chars().all(char::is_alphabetic))
    })
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
pub(super) fn in_order<'t, 'i>(
    table: &'t DeTable<'i>,
) -> Vec<(
    &'t Spanned<std::borrow::Cow<'i, str>>,
    &'t Spanned<DeValue<'i>>,
)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// Whether it is a name of Rust that begins with such a byte.
pub(super) fn is_name(text: &str, begins: impl Fn(&u8) -> bool) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.as_bytes().first().is_some_and(begins) && text.bytes().all(is_part)
}
