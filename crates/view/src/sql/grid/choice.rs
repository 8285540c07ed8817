//! The filters and the order of a result, by the names of its columns: what a tab keeps of them, and a link holds.
//!
//! It is written as JSON, a list of lists of texts: `[["filter","name","0","in","a","b"],["sort","amount","0","down"]]`. Of
//! columns with the same name, the number says which one is meant, from zero. Those of several statements stand one after the
//! other, each behind its `["of","…"]`.

use belvedere_table::Predicate;

/// A filter or a sort key.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry<T> {
    name: String,
    which: usize,
    what: T,
}

/// Filters and order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    /// The statement, in a few letters; a link may have an empty one, for any.
    pub of: String,
    /// The text that rows contain.
    pub text: String,
    filters: Vec<Entry<Predicate>>,
    /// Whether downwards; the first key first.
    sort: Vec<Entry<bool>>,
}

/// The choices for the statements of a text, at most one for each, the latest last.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices(Vec<Choice>);

/// The most choices that a text keeps: its statements change.
const MAX_CHOICES: usize = 20;

/// A choice for the columns of a result, counted from zero.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Placed {
    /// The predicates of columns.
    pub filters: Vec<(usize, Predicate)>,
    /// The sort keys.
    pub sort: Vec<(usize, bool)>,
    /// The names of columns that the result does not have.
    pub missing: Vec<String>,
}

impl Choice {
    /// A choice for a result with these columns.
    pub fn new(
        of: String,
        names: &[String],
        filters: Vec<(usize, Predicate)>,
        sort: Vec<(usize, bool)>,
        text: String,
    ) -> Self {
        Self {
            of,
            text,
            filters: named(names, filters),
            sort: named(names, sort),
        }
    }

    /// Reads what [`Self::written`] wrote. What can't be read is left out.
    pub fn read(text: &str) -> Self {
        Choices::read(text).0.pop().unwrap_or_default()
    }

    /// Takes a line over.
    fn add(&mut self, line: &[&str]) {
        match line {
            ["of", of] => (*of).clone_into(&mut self.of),
            ["text", text] => (*text).clone_into(&mut self.text),
            ["filter", name, which, words @ ..] => {
                self.filters.extend(entry(name, which, predicate(words)));
            }
            ["sort", name, which, way] => {
                let is_down = Some(*way == "down").filter(|down| *down || *way == "up");
                self.sort.extend(entry(name, which, is_down));
            }
            _ => {}
        }
    }

    /// The choice as JSON; empty where nothing is chosen.
    pub fn written(&self) -> String {
        written(&self.lines())
    }

    fn lines(&self) -> Vec<Vec<String>> {
        let mut lines = Vec::new();
        if self.is_empty() {
            return lines;
        }
        if !self.of.is_empty() {
            lines.push(vec!["of".to_owned(), self.of.clone()]);
        }
        if !self.text.is_empty() {
            lines.push(vec!["text".to_owned(), self.text.clone()]);
        }
        for filter in &self.filters {
            let mut line = filter.line("filter");
            line.extend(words(&filter.what));
            lines.push(line);
        }
        for key in &self.sort {
            let mut line = key.line("sort");
            line.push(if key.what { "down" } else { "up" }.to_owned());
            lines.push(line);
        }
        lines
    }

    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.filters.is_empty() && self.sort.is_empty()
    }

    /// Whether it is for a statement.
    pub fn is_of(&self, statement: &str) -> bool {
        self.of.is_empty() || self.of == statement
    }

    /// The choice for a result with these columns.
    pub fn placed(&self, names: &[String]) -> Placed {
        let mut missing = Vec::new();
        Placed {
            filters: placed(names, &self.filters, &mut missing),
            sort: placed(names, &self.sort, &mut missing),
            missing,
        }
    }
}

impl Choices {
    /// Reads what [`Self::written`] wrote. What can't be read is left out.
    pub fn read(text: &str) -> Self {
        let mut all: Vec<Choice> = Vec::new();
        let lines: Vec<Vec<String>> = serde_json::from_str(text).unwrap_or_default();
        for line in &lines {
            let line: Vec<&str> = line.iter().map(String::as_str).collect();
            if all.is_empty() || matches!(line.as_slice(), ["of", _]) {
                all.push(Choice::default());
            }
            if let Some(last) = all.last_mut() {
                last.add(&line);
            }
        }
        Self(all)
    }

    /// The choices as JSON; empty where nothing is chosen.
    pub fn written(&self) -> String {
        written(&self.0.iter().flat_map(Choice::lines).collect::<Vec<_>>())
    }

    /// The choice for a statement.
    pub fn of(&self, statement: &str) -> Option<&Choice> {
        self.0.iter().rfind(|choice| choice.is_of(statement))
    }

    /// Whether both choose the same for each of the statements.
    pub fn agree(&self, other: &Self, statements: &[String]) -> bool {
        let lines = |all: &Self, statement: &String| {
            let mut choice = all.of(statement).cloned().unwrap_or_default();
            choice.of.clear();
            choice.lines()
        };
        statements
            .iter()
            .all(|statement| lines(self, statement) == lines(other, statement))
    }

    /// Takes a choice in place of that of its statement; an empty one leaves none.
    pub fn set(&mut self, choice: Choice) {
        self.0.retain(|other| !other.is_of(&choice.of));
        if !choice.is_empty() {
            self.0.push(choice);
        }
        let surplus = self.0.len().saturating_sub(MAX_CHOICES);
        self.0.drain(..surplus);
    }

    /// Leaves out those that are of none of the statements.
    pub fn retain_of(&mut self, statements: &[String]) {
        let is_of_one = |choice: &Choice| statements.iter().any(|one| choice.is_of(one));
        self.0.retain(is_of_one);
    }
}

/// Lines as JSON; empty without any.
fn written(lines: &[Vec<String>]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    // Lists of texts: there is nothing that JSON could not hold.
    serde_json::to_string(lines).unwrap_or_default()
}

impl<T> Entry<T> {
    fn line(&self, kind: &str) -> Vec<String> {
        vec![kind.to_owned(), self.name.clone(), self.which.to_string()]
    }
}

fn entry<T>(name: &str, which: &str, what: Option<T>) -> Option<Entry<T>> {
    Some(Entry {
        name: name.to_owned(),
        which: which.parse().ok()?,
        what: what?,
    })
}

/// A predicate as its name and its values.
fn words(predicate: &Predicate) -> Vec<String> {
    let (name, values): (&str, Vec<&String>) = match predicate {
        Predicate::Null => ("null", vec![]),
        Predicate::NotNull => ("notNull", vec![]),
        Predicate::Contains { text, case: false } => ("contains", vec![text]),
        Predicate::Contains { text, case: true } => ("containsCase", vec![text]),
        Predicate::StartsWith(value) => ("startsWith", vec![value]),
        Predicate::EndsWith(value) => ("endsWith", vec![value]),
        Predicate::Equals(value) => ("equals", vec![value]),
        Predicate::NotEquals(value) => ("notEquals", vec![value]),
        Predicate::Less(value) => ("less", vec![value]),
        Predicate::AtMost(value) => ("atMost", vec![value]),
        Predicate::Greater(value) => ("greater", vec![value]),
        Predicate::AtLeast(value) => ("atLeast", vec![value]),
        Predicate::Between(from, to) => ("between", vec![from, to]),
        Predicate::In(values) => {
            let has_null = values.contains(&None);
            let name = if has_null { "inOrNull" } else { "in" };
            (name, values.iter().flatten().collect())
        }
    };
    let values = values.into_iter().cloned();
    std::iter::once(name.to_owned()).chain(values).collect()
}

/// The predicate of a name and values; `None` for others.
fn predicate(words: &[&str]) -> Option<Predicate> {
    let own = |text: &str| text.to_owned();
    Some(match words {
        ["null"] => Predicate::Null,
        ["notNull"] => Predicate::NotNull,
        [name @ ("contains" | "containsCase"), text] => Predicate::Contains {
            text: own(text),
            case: *name == "containsCase",
        },
        ["startsWith", value] => Predicate::StartsWith(own(value)),
        ["endsWith", value] => Predicate::EndsWith(own(value)),
        ["equals", value] => Predicate::Equals(own(value)),
        ["notEquals", value] => Predicate::NotEquals(own(value)),
        ["less", value] => Predicate::Less(own(value)),
        ["atMost", value] => Predicate::AtMost(own(value)),
        ["greater", value] => Predicate::Greater(own(value)),
        ["atLeast", value] => Predicate::AtLeast(own(value)),
        ["between", from, to] => Predicate::Between(own(from), own(to)),
        [name @ ("in" | "inOrNull"), values @ ..] => {
            let null = (*name == "inOrNull").then_some(None);
            let values = values.iter().map(|value| Some(own(value)));
            Predicate::In(values.chain(null).collect())
        }
        _ => return None,
    })
}

/// Names columns in place of counting them.
fn named<T>(names: &[String], chosen: Vec<(usize, T)>) -> Vec<Entry<T>> {
    let chosen = chosen.into_iter().filter_map(|(column, what)| {
        let name = names.get(column)?;
        let before = names.iter().take(column).filter(|other| *other == name);
        Some(Entry {
            name: name.clone(),
            which: before.count(),
            what,
        })
    });
    chosen.collect()
}

/// Counts columns in place of naming them; those that are not there are missing.
fn placed<T: Clone>(
    names: &[String],
    chosen: &[Entry<T>],
    missing: &mut Vec<String>,
) -> Vec<(usize, T)> {
    let mut found = Vec::new();
    for entry in chosen {
        let mut same = (0..names.len()).filter(|column| names.get(*column) == Some(&entry.name));
        match same.nth(entry.which) {
            Some(column) => found.push((column, entry.what.clone())),
            None if missing.contains(&entry.name) => {}
            None => missing.push(entry.name.clone()),
        }
    }
    found
}
