//! Regular expressions.

use std::sync::Arc;

use datafusion::arrow::array::{Array as _, ArrayRef, ListBuilder, StringArray, StringBuilder};
use datafusion::common::cast::{as_int32_array, as_string_array};
use datafusion::common::{exec_datafusion_err, exec_err};
use datafusion::error::Result;
use datafusion::functions::regex::regexp_like;
use regex::{Captures, Regex};

use super::function::Does::{Becomes, Computes};
use super::function::Kind::{Int, Text};
use super::function::{Function, of, text, texts, truth};

pub(super) fn functions() -> Vec<Function> {
    vec![
        of(
            "regexp",
            &[Text, Text],
            truth,
            Becomes(|a, _| Ok(regexp_like().call(a.to_vec()))),
        ),
        of(
            "rlike",
            &[Text, Text],
            truth,
            Becomes(|a, _| Ok(regexp_like().call(a.to_vec()))),
        ),
        of("regexp_substr", &[Text, Text], text, Computes(substr)),
        of(
            "regexp_extract",
            &[Text, Text, Int],
            text,
            Computes(extract),
        )
        .needs(2),
        of(
            "regexp_extract_all",
            &[Text, Text, Int],
            texts,
            Computes(extract_all),
        )
        .needs(2),
        of(
            "regexp_replace",
            &[Text, Text, Text],
            text,
            Computes(replace),
        ),
        of("split", &[Text, Text, Int], texts, Computes(split)).needs(2),
    ]
}

/// The pattern of the row before, which is mostly that of the next one.
#[derive(Default)]
struct Pattern(Option<(String, Regex)>);

impl Pattern {
    fn of(&mut self, text: &str) -> Result<&Regex> {
        let is_known = self.0.as_ref().is_some_and(|(known, _)| known == text);
        if !is_known {
            let pattern = Regex::new(text).map_err(|error| exec_datafusion_err!("{error}"))?;
            self.0 = Some((text.to_owned(), pattern));
        }
        if let Some((_, pattern)) = &self.0 {
            Ok(pattern)
        } else {
            exec_err!("a pattern is missing")
        }
    }
}

/// Calls a function for each row in which no value is null, and otherwise gives null.
fn rows<T>(
    values: &[ArrayRef],
    mut compute: impl FnMut(&str, &Regex, usize) -> Result<T>,
) -> Result<Vec<Option<T>>> {
    let [texts, patterns, ..] = values else {
        return exec_err!("a value is missing");
    };
    let (texts, patterns) = (as_string_array(texts)?, as_string_array(patterns)?);
    let mut pattern = Pattern::default();
    let found = (0..texts.len()).map(|row| {
        if values.iter().any(|value| value.is_null(row)) {
            return Ok(None);
        }
        let pattern = pattern.of(patterns.value(row))?;
        compute(texts.value(row), pattern, row).map(Some)
    });
    found.collect()
}

/// The first part that fits, or null.
fn substr(values: &[ArrayRef]) -> Result<ArrayRef> {
    let found = rows(values, |text, pattern, _| {
        Ok(pattern.find(text).map(|part| part.as_str().to_owned()))
    })?;
    Ok(Arc::new(
        found
            .into_iter()
            .map(Option::flatten)
            .collect::<StringArray>(),
    ))
}

/// The number of the group that a row asks for; the first one where it names none.
fn group(values: &[ArrayRef], row: usize, pattern: &Regex) -> Result<usize> {
    let asked = match values.get(2) {
        Some(groups) => as_int32_array(groups)?.value(row),
        None => 1,
    };
    let groups = pattern.captures_len() - 1;
    match usize::try_from(asked) {
        Ok(asked) if asked <= groups => Ok(asked),
        _ => exec_err!("The regular expression has no group {asked}: it has {groups}"),
    }
}

fn text_of(found: &Captures<'_>, group: usize) -> String {
    let part = found.get(group).map(|part| part.as_str());
    part.unwrap_or_default().to_owned()
}

/// A group of the first part that fits; the empty text where none does.
fn extract(values: &[ArrayRef]) -> Result<ArrayRef> {
    let found = rows(values, |text, pattern, row| {
        let group = group(values, row, pattern)?;
        let found = pattern.captures(text);
        Ok(found.map_or_else(String::new, |found| text_of(&found, group)))
    })?;
    Ok(Arc::new(StringArray::from(found)))
}

fn extract_all(values: &[ArrayRef]) -> Result<ArrayRef> {
    let found = rows(values, |text, pattern, row| {
        let group = group(values, row, pattern)?;
        let parts = pattern.captures_iter(text);
        Ok(parts.map(|part| text_of(&part, group)).collect())
    })?;
    Ok(lists(found))
}

fn lists(rows: Vec<Option<Vec<String>>>) -> ArrayRef {
    let mut lists = ListBuilder::new(StringBuilder::new());
    for row in rows {
        let is_there = row.is_some();
        for text in row.unwrap_or_default() {
            lists.values().append_value(text);
        }
        lists.append(is_there);
    }
    Arc::new(lists.finish())
}

/// All that fits is replaced. `$1` in what comes in its place is the first group.
fn replace(values: &[ArrayRef]) -> Result<ArrayRef> {
    let by = match values.get(2) {
        Some(by) => as_string_array(by)?,
        None => return exec_err!("a value is missing"),
    };
    let found = rows(values, |text, pattern, row| {
        let by = in_braces(by.value(row));
        Ok(pattern.replace_all(text, by.as_str()).into_owned())
    })?;
    Ok(Arc::new(StringArray::from(found)))
}

/// A replacement as Java writes it: `$1a` is group 1 and an `a`, and `\$` is a dollar sign.
pub fn in_braces(replacement: &str) -> String {
    let mut out = String::with_capacity(replacement.len());
    let mut letters = replacement.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('$') => out.push_str("$$"),
                other => out.extend(other),
            },
            '$' => {
                out.push_str("${");
                let in_braces = letters.next_if_eq(&'{').is_some();
                while let Some(letter) = letters.next_if(|letter| {
                    letter.is_ascii_digit() || in_braces && letter.is_ascii_alphanumeric()
                }) {
                    out.push(letter);
                }
                if in_braces {
                    letters.next_if_eq(&'}');
                }
                out.push('}');
            }
            other => out.push(other),
        }
    }
    out
}

/// With a limit above 0, so many parts at most. With 0, parts at the end that are empty are left out.
fn split(values: &[ArrayRef]) -> Result<ArrayRef> {
    let limits = values
        .get(2)
        .map(|values| as_int32_array(values))
        .transpose()?;
    let found = rows(values, |text, pattern, row| {
        let limit = limits.map_or(-1, |limits| limits.value(row));
        let most = usize::try_from(limit).ok().filter(|limit| *limit > 0);
        let mut parts: Vec<String> = match most {
            Some(most) => pattern.splitn(text, most).map(str::to_owned).collect(),
            None => pattern.split(text).map(str::to_owned).collect(),
        };
        // A match of nothing at the beginning parts nothing.
        if parts.len() > 1
            && parts.first().is_some_and(String::is_empty)
            && pattern.find(text).is_some_and(|found| found.is_empty())
        {
            parts.remove(0);
        }
        while limit == 0 && parts.last().is_some_and(String::is_empty) {
            parts.pop();
        }
        Ok(parts)
    })?;
    Ok(lists(found))
}
