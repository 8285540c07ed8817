//! What the names of files and folders say: which are parts that a program wrote, and which are values of columns.

use std::borrow::Cow;
use std::cmp::Ordering;

use belvedere_store::FileFormat;
use percent_encoding::percent_decode_str;

use super::DELTA_LOG;
use crate::kinds::{self, Content};
use crate::root::Root;
use crate::settings::{ITSELF, inner};

/// The value of a folder's name that stands for a missing one, for all writers.
const MISSING: &str = "__HIVE_DEFAULT_PARTITION__";

/// Whether Spark names a file so: `part-00000-` and what tells it from the files of other writings.
pub(super) fn is_sparks(name: &str) -> bool {
    let number = name.strip_prefix("part-").and_then(|rest| rest.get(..6));
    number.is_some_and(|number| {
        number.ends_with('-') && number.bytes().take(5).all(|byte| byte.is_ascii_digit())
    })
}

/// A name in the folder as it is shown: the user's folder itself has one too.
pub(super) fn shown(folder: &str) -> &str {
    if folder.is_empty() { ITSELF } else { folder }
}

/// What the rows of a file or a folder are called: its name without an ending that says its format.
pub(crate) fn stem<'p>(root: &'p Root, path: &'p str, is_folder: bool) -> Cow<'p, str> {
    if !is_folder {
        return kinds::stem(path).into();
    }
    if inner(path).is_empty() {
        return root.name().unwrap_or("data".into());
    }
    let name = split(path).1;
    match Content::rows_of_name(name) {
        Some(_) => kinds::stem(name).into(),
        None => name.into(),
    }
}

/// The rest of a path below a folder.
pub(crate) fn below<'p>(path: &'p str, folder: &str) -> Option<&'p str> {
    if folder.is_empty() {
        return Some(path);
    }
    path.strip_prefix(folder)?.strip_prefix('/')
}

/// The folder of a path, and its last name.
pub(super) fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

/// Whether a name on the way to a file in a dataset hides it, as Spark has it.
pub(super) fn is_hidden(inside: &str) -> bool {
    let mut names = inside.split('/');
    names.any(|name| name.starts_with('_') && !name.contains('='))
}

/// The folder of the Delta Lake table whose log a file belongs to.
pub(super) fn delta_table(path: &str) -> Option<&str> {
    if below(path, DELTA_LOG).is_some() {
        return Some("");
    }
    let place = path.find(&format!("/{DELTA_LOG}/"))?;
    path.get(..place)
}

/// Key and value of a folder's name.
pub(super) fn key_value(name: &str) -> Option<(String, Option<String>)> {
    let (key, value) = name.split_once('=')?;
    let decoded = |text| {
        let text = percent_decode_str(text).decode_utf8().ok()?;
        Some(text.into_owned())
    };
    let (key, value) = (decoded(key)?, decoded(value)?);
    let value = (value != MISSING).then_some(value);
    (!key.trim().is_empty()).then_some((key, value))
}

/// The format of a file of rows in a folder that is one dataset.
pub(crate) fn row_format(path: &str) -> Option<FileFormat> {
    let name = split(path).1;
    // Spark writes an object a line, and names the files so.
    let is_json = name
        .strip_suffix(".json")
        .is_some_and(|stem| writer(stem).is_some_and(|(of, _)| of == Writer::Part));
    Content::rows_of_name(name).or(is_json.then_some(FileFormat::NdJson))
}

/// How writers of many files name them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Writer {
    /// `part-00000-….parquet` (Spark), `part-0.parquet` (Arrow), `part.0.parquet` (Dask), and `<32 digits>-0.parquet` (pandas).
    Part,
    /// `0.parquet`, `00000000.parquet` (Polars).
    Number,
    /// `data_0.parquet` (`DuckDB`).
    Data,
}

/// The digits at the beginning of a text.
fn digits(text: &str) -> Option<&str> {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let digits = text.get(..end.unwrap_or(text.len()))?;
    (!digits.is_empty()).then_some(digits)
}

/// Who names a file so, and which number it has.
pub(super) fn writer(name: &str) -> Option<(Writer, Option<u64>)> {
    let ends = |text: &str, number: &str| {
        let rest = text.get(number.len()..).unwrap_or_default();
        rest.is_empty() || rest.starts_with('.')
    };
    if let Some(rest) = ["part-", "part.", "part_"]
        .iter()
        .find_map(|s| name.strip_prefix(s))
    {
        return digits(rest).map(|number| (Writer::Part, number.parse().ok()));
    }
    if let Some((guid, rest)) = name.split_once('-')
        && guid.len() == 32
        && guid.bytes().all(|byte| byte.is_ascii_hexdigit())
    {
        let number = digits(rest).filter(|number| ends(rest, number))?;
        return Some((Writer::Part, number.parse().ok()));
    }
    let (of, rest) = match name.strip_prefix("data_") {
        Some(rest) => (Writer::Data, rest),
        None => (Writer::Number, name),
    };
    let number = digits(rest).filter(|number| ends(rest, number))?;
    Some((of, number.parse().ok()))
}

/// The order of names by their texts and numbers: `part-2` comes before `part-10`.
pub(crate) fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    while let (Some(x), Some(y)) = (left.chars().next(), right.chars().next()) {
        let order = if x.is_ascii_digit() && y.is_ascii_digit() {
            let (number, other) = (number(&mut left), number(&mut right));
            number.len().cmp(&other.len()).then(number.cmp(other))
        } else {
            left = left.get(x.len_utf8()..).unwrap_or_default();
            right = right.get(y.len_utf8()..).unwrap_or_default();
            // A folder comes before what has a longer name.
            (x != '/').cmp(&(y != '/')).then(x.cmp(&y))
        };
        if order.is_ne() {
            return order;
        }
    }
    left.len().cmp(&right.len()).then(a.cmp(b))
}

/// Takes the digits from the beginning of a text, without leading zeros.
fn number<'t>(text: &mut &'t str) -> &'t str {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (number, rest) = text.split_at(end.unwrap_or(text.len()));
    *text = rest;
    number.trim_start_matches('0')
}
