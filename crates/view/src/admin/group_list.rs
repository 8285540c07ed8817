//! A list of groups to register: parsed from CSV and validated, with the outcome of each.

use std::collections::HashSet;

use belvedere_api::ids::is_rid;

use crate::csv::Rows;

/// The most groups of one list.
const MAX_GROUPS: usize = 1_000;
/// The longest name, in characters. The platform may allow less.
pub const MAX_NAME_CHARS: usize = 255;

/// A group that can be registered.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Group {
    /// Its name, as the sign-in provider will send it.
    pub name: String,
    /// RIDs of the organizations that may see it; none leaves the choice to the platform.
    pub organizations: Vec<String>,
}

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Where it stands in the text, from 1.
    pub line: usize,
    /// The group.
    pub group: Group,
    /// Why it is not sent.
    pub problem: Option<Problem>,
}

/// Why a line is not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// There is no name.
    NoName,
    /// The name is too long.
    LongName,
    /// The name holds a character that can't be seen.
    Invisible,
    /// The text in place of an organization is no RID.
    NoRid(String),
    /// The same name stands in an earlier line.
    Repeated(usize),
    /// It stands after as many as one list takes.
    TooMany,
}

/// Checks one group.
///
/// # Errors
/// The first [`Problem`] that it has by itself.
pub fn check(group: &Group) -> Result<(), Problem> {
    if group.name.is_empty() {
        return Err(Problem::NoName);
    }
    if group.name.chars().count() > MAX_NAME_CHARS {
        return Err(Problem::LongName);
    }
    if group.name.chars().any(is_invisible) {
        return Err(Problem::Invisible);
    }
    match group.organizations.iter().find(|rid| !is_rid(rid)) {
        Some(rid) => Err(Problem::NoRid(rid.clone())),
        None => Ok(()),
    }
}

/// The rows of a text that have a cell with text, each with the number of its line.
pub fn rows(text: &str) -> Vec<(usize, Vec<String>)> {
    let trimmed = |cell: &String| cell.trim().to_owned();
    Rows::new(text, &[',', ';', '\t'])
        .map(|row| (row.line, row.cells.iter().map(trimmed).collect::<Vec<_>>()))
        .filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()))
        .collect()
}

/// Reads a list: a name, and in further cells the RIDs of organizations. A first line of headings is left out.
pub fn read(text: &str) -> Vec<Entry> {
    let mut seen: Vec<(String, usize)> = Vec::new();
    let mut rows = rows(text).into_iter().peekable();
    rows.next_if(|(_, row)| row.first().is_some_and(|cell| is_heading(cell)));
    let read = |(place, (line, row)): (usize, (usize, Vec<String>))| {
        let mut cells = row.into_iter();
        let group = Group {
            name: cells.next().unwrap_or_default(),
            organizations: cells.flat_map(|cell| organizations(&cell)).collect(),
        };
        let earlier = seen
            .iter()
            .find(|(name, _)| *name == group.name)
            .map(|(_, line)| *line);
        let problem = if place >= MAX_GROUPS {
            Some(Problem::TooMany)
        } else if let Err(problem) = check(&group) {
            Some(problem)
        } else {
            earlier.map(Problem::Repeated)
        };
        if earlier.is_none() {
            seen.push((group.name.clone(), line));
        }
        Entry {
            line,
            group,
            problem,
        }
    };
    rows.enumerate().map(read).collect()
}

/// The RIDs in a text, each once.
pub fn organizations(text: &str) -> Vec<String> {
    let mut seen = HashSet::new();
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|'))
        .filter(|rid| !rid.is_empty() && seen.insert(*rid))
        .map(str::to_owned)
        .collect()
}

/// Characters that make two names look alike.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn is_heading(cell: &str) -> bool {
    ["name", "group", "group name", "gruppe"]
        .iter()
        .any(|heading| cell.eq_ignore_ascii_case(heading))
}
