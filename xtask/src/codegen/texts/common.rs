//! Words that several features say: `locales/common.toml`, and the texts that take them.

use std::collections::{BTreeMap, BTreeSet};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::locale::{Forms, Locale, Problems, Text, parse, read};

/// The key of a text that takes its words from `locales/common.toml`: the name of the text there.
pub(super) const COMMON: &str = "common";

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

/// A text with the words of a common one.
pub(super) fn take(
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

/// The words that at least so many features say stand in `locales/common.toml`.
const FEATURES: usize = 3;

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
