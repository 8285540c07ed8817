//! Which part of a text runs: statements end with a semicolon, outside of texts, names and comments.
//!
//! Places are counted in UTF-16 units, as the editor counts them.

use std::ops::Range;

use belvedere_queries::{Part, parts};

/// The statement that runs next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The SQL, without blanks around it and without its semicolon.
    pub sql: String,
    /// Where it stands in the text.
    pub place: Range<u32>,
    /// Whether the user selected it.
    pub selected: bool,
}

/// The statement to run for a selection from one place to another: the selected text, or the statement at the cursor.
/// Nothing where there are only blanks and comments.
pub fn target(text: &str, from: u32, to: u32) -> Option<Target> {
    let (from, to) = (from.min(to), from.max(to));
    let (start, end) = (byte_of(text, from), byte_of(text, to));
    if let Some(selected) = text.get(start..end).filter(|text| !text.trim().is_empty()) {
        let end = start + selected.trim_end().trim_end_matches(';').len();
        return found(text, start..end, true);
    }
    let all = statements(text);
    let at = all.iter().position(|statement| start <= statement.end)?;
    let before = text.get(all.get(at)?.start..start)?;
    // A cursor behind a semicolon belongs to the statement before it, up to the end of the line.
    let behind = at > 0 && before.trim().is_empty() && !before.contains('\n');
    let (first, second) = if behind {
        (at.checked_sub(1), Some(at))
    } else {
        (Some(at), at.checked_sub(1))
    };
    let candidates = [first, second, Some(at + 1)].into_iter().flatten();
    let range = candidates
        .filter_map(|index| all.get(index))
        .find(|range| has_code(text, range))?;
    found(text, range.clone(), false)
}

/// All statements of a text.
pub fn all(text: &str) -> Vec<Target> {
    let all = statements(text).into_iter();
    let coded = all.filter(|range| has_code(text, range));
    coded
        .filter_map(|range| found(text, range, false))
        .collect()
}

fn found(text: &str, range: Range<usize>, selected: bool) -> Option<Target> {
    let part = text.get(range.clone())?;
    let start = range.start + (part.len() - part.trim_start().len());
    let end = range.start + part.trim_end().len();
    let sql = text.get(start..end).filter(|sql| !sql.is_empty())?;
    Some(Target {
        sql: sql.to_owned(),
        place: unit_of(text, start)..unit_of(text, end),
        selected,
    })
}

/// Where the statements of a text are, in bytes: each from behind the semicolon before it to its own.
fn statements(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, part) in parts(text) {
        if part == Part::End {
            found.push(start..at.start);
            start = at.end;
        }
    }
    found.push(start..text.len());
    found
}

/// Whether there is more than blanks and comments.
fn has_code(text: &str, range: &Range<usize>) -> bool {
    let is_code = |part| matches!(part, Part::Code | Part::Quoted | Part::Parameter);
    text.get(range.clone())
        .is_some_and(|text| parts(text).any(|(_, part)| is_code(part)))
}

/// The byte at which a UTF-16 unit is.
pub fn byte_of(text: &str, unit: u32) -> usize {
    let mut units = 0;
    for (at, character) in text.char_indices() {
        if units >= unit {
            return at;
        }
        units += u32::try_from(character.len_utf16()).unwrap_or(1);
    }
    text.len()
}

/// The UTF-16 unit at which a byte is.
pub fn unit_of(text: &str, byte: usize) -> u32 {
    let before = text.get(..byte).unwrap_or(text);
    u32::try_from(before.encode_utf16().count()).unwrap_or(u32::MAX)
}
