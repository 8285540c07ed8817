//! Error messages of the engine in terms of the statement: column names as they are written, types by their SQL names,
//! and no layers, rules or addresses of the engine.

use std::collections::BTreeSet;

use calls::{arguments, no_value, not_together};
use types::{TYPES, sql_type, with_sql_types, without_casts};

mod calls;
mod types;

/// Layers of the engine that prefix their messages with their names.
const LAYERS: [&str; 11] = [
    "Invalid (non-executable) plan after Analyzer: ",
    "Error during planning: ",
    "Schema error: ",
    "Execution error: ",
    "Internal error: ",
    "External error: ",
    "Arrow error: ",
    "Cast error: ",
    "Parser error: ",
    "This feature is not implemented: ",
    "Invalid argument error: ",
];
/// What the engine says of two columns with one name.
pub(super) const NOT_UNIQUE: &str =
    "Projections require unique expression names but the expression ";
/// The most names in a list.
const MAX_NAMES: usize = 12;

/// Where a text comes from that can't be cast.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Origin {
    /// As a part of a sentence: ` in the column price`.
    pub(super) words: String,
    /// Line and column of the statement, from 1.
    pub(super) place: Option<(u64, u64)>,
    /// The settings with which the text is a number.
    pub(super) hint: Option<&'static str>,
    /// The engine's name of the type, where the message has another.
    pub(super) kind: Option<String>,
}

/// Tells where a text comes from that is none of a type, which has the engine's name.
pub(super) type OriginOf<'a> = &'a dyn Fn(&str, &str) -> Option<Origin>;

/// The names that messages may mention.
pub(super) struct Words<'a> {
    /// The tables of the statement, as it names them.
    pub(super) tables: &'a [String],
    /// The columns of all tables, in scope or not, once they are known.
    pub(super) columns: Vec<String>,
    /// The names of functions, once they are known.
    pub(super) functions: BTreeSet<String>,
    /// The names of functions that need `OVER`, once they are known.
    pub(super) window_functions: BTreeSet<String>,
}

impl<'a> Words<'a> {
    pub(super) fn about(tables: &'a [String]) -> Self {
        Self {
            tables,
            columns: Vec::new(),
            functions: BTreeSet::new(),
            window_functions: BTreeSet::new(),
        }
    }

    /// A message of the engine as a sentence. When a cast has failed, `origin_of` knows which.
    pub(super) fn sentence(&self, message: &str, origin_of: OriginOf<'_>) -> String {
        let message = message
            .replace("\ncaused by\n", ": ")
            .replace(['\n', '\t'], " ");
        let message = without_layers(&message);
        let said = self
            .no_column(message)
            .or_else(|| self.no_function(message))
            .or_else(|| arguments(message))
            .or_else(|| self.not_grouped(message))
            .or_else(|| no_such_value(message, origin_of))
            .or_else(|| not_together(message))
            .or_else(|| self.others(message));
        let said = self.plain(said.as_deref().unwrap_or(message));
        said.trim_end_matches('.').to_owned()
    }

    /// A text of the engine with the names of columns and types as SQL writes them. Also names of computed columns.
    pub(super) fn plain(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for table in self.tables {
            text = text
                .replace(&format!("\"{table}\"."), "")
                .replace(&format!("{table}."), "");
        }
        with_sql_types(&without_casts(text), &TYPES)
    }

    fn no_column(&self, message: &str) -> Option<String> {
        let rest = message.strip_prefix("No field named ")?;
        let end = [". Did you mean", ". Valid fields are"]
            .iter()
            .find_map(|end| rest.find(end));
        let name = rest.get(..end.unwrap_or(rest.len()))?.trim_end_matches('.');
        let mut names: Vec<String> = Vec::new();
        let all = rest.split_once("Valid fields are ").map(|(_, all)| all);
        for field in all
            .into_iter()
            .flat_map(|all| fields(all.trim_end_matches('.')))
        {
            let field = self.column(field);
            if !names.contains(&field) {
                names.push(field);
            }
        }
        let name = self.column(name);
        // Without its table, a name may be meant for those in scope alone, as in USING.
        let mut others = Vec::new();
        if name.contains('.') {
            let columns = self.columns.iter().map(|column| self.column(column));
            others.extend(columns.filter(|column| *column != name));
        }
        let hint = match nearest(&name, &names).or_else(|| nearest(&name, &others)) {
            Some(near) => format!("Did you mean {near}?"),
            None if name.contains('.') => String::new(),
            None => format!("A text stands in quotes: '{}'.", name.trim_matches('`')),
        };
        let more = match names.len().saturating_sub(MAX_NAMES) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        names.truncate(MAX_NAMES);
        let columns = match names.as_slice() {
            [] => String::new(),
            names => format!("The columns are {}{more}", names.join(", ")),
        };
        let said = [format!("There is no column {name}."), hint, columns];
        let said = said.iter().filter(|part| !part.is_empty());
        Some(said.map(String::as_str).collect::<Vec<_>>().join(" "))
    }

    /// A column as a statement names it.
    pub(super) fn column(&self, name: &str) -> String {
        let name = self
            .tables
            .iter()
            .find_map(|table| {
                let quoted = name.strip_prefix(&format!("\"{table}\"."));
                quoted.or_else(|| name.strip_prefix(&format!("{table}.")))
            })
            .unwrap_or(name);
        let parts = parts(name).map(|part| {
            let is_plain = |letter: char| letter.is_alphanumeric() || letter == '_';
            if part.chars().all(is_plain) {
                part.to_owned()
            } else {
                format!("`{part}`")
            }
        });
        parts.collect::<Vec<_>>().join(".")
    }

    fn no_function(&self, message: &str) -> Option<String> {
        let name = between(message, "Invalid function '", "'")?;
        if self.window_functions.contains(name) {
            return Some(format!(
                "{name} is a window function: {name}(…) OVER (ORDER BY …)"
            ));
        }
        let distance = |known: &str| distance(name, known);
        let near = self
            .functions
            .iter()
            .map(|known| (distance(known), known))
            .min();
        let near = near.filter(|(steps, _)| *steps <= 2 && *steps * 2 < name.chars().count());
        Some(match near {
            Some((_, near)) => format!("There is no function {name}. Did you mean {near}?"),
            None => format!("There is no function {name}"),
        })
    }

    fn not_grouped(&self, message: &str) -> Option<String> {
        let rest = message.strip_prefix("Column in SELECT must be in GROUP BY")?;
        let name = between(rest, "column \"", "\" must appear")?;
        let name = self.column(name);
        Some(format!(
            "The column {name} is neither in GROUP BY nor in an aggregate function, such as max({name})"
        ))
    }

    fn others(&self, message: &str) -> Option<String> {
        let cut = |at: &str| message.split_once(at).map(|(before, _)| before);
        if let Some(rest) = message.strip_prefix("Unsupported ast node ") {
            let name = rest.split([' ', '{', '(']).next()?;
            return Some(format!("{} is not known here", name.to_uppercase()));
        }
        if let Some(kind) =
            message.strip_prefix("Physical plan does not support logical expression ")
        {
            let said = match kind.split(['(', ' ', '{']).next() {
                Some("Wildcard") => "* is no value: only count(*) takes it",
                Some("Exists") => "EXISTS is a condition of WHERE, and no value",
                Some("InSubquery") => "IN with a subquery is a condition of WHERE, and no value",
                Some("ScalarSubquery") => {
                    "This subquery can't be computed for each row: a JOIN does what it does"
                }
                _ => "This can't be computed at this place of the statement",
            };
            return Some(said.to_owned());
        }
        if message.starts_with("Dot access not supported") {
            let said =
                "A field of a computed value is read with brackets: named_struct('a', 1)['a']";
            return Some(said.to_owned());
        }
        if let Some(rest) = message.strip_prefix("Argument ")
            && let Some((column, columns)) =
                rest.split_once(" to grouping function is not in grouping columns")
        {
            let columns = columns.trim();
            let columns = if columns.is_empty() {
                "missing"
            } else {
                columns
            };
            return Some(format!(
                "grouping({column}) needs {column} in GROUP BY, which is {columns}"
            ));
        }
        if let Some(rest) = message.strip_prefix(NOT_UNIQUE) {
            let (_, name) = between(rest, "\"", "\" at position ")?.rsplit_once(" AS ")?;
            return Some(format!(
                "Several columns get the name {name}: each needs its own"
            ));
        }
        if let Some(call) =
            message.strip_prefix("Schema contains duplicate unqualified field name ")
        {
            let call = call.trim_matches('"');
            return Some(format!(
                "{call} is computed in two ways, which only a cast tells apart: a subquery can cast before"
            ));
        }
        if let Some(kind) = message.strip_prefix("Unsupported SQL type ") {
            return Some(format!("There is no type {kind}"));
        }
        if let Some(field) = message.strip_prefix("Ambiguous reference to unqualified field ") {
            let name = self.column(field.trim_end_matches('.'));
            return Some(format!(
                "Several tables have a column {name}: write which, as in t.{name}"
            ));
        }
        if let Some((_, reason)) = message
            .strip_prefix("regex parse error:")
            .and_then(|rest| rest.rsplit_once("error: "))
        {
            return Some(format!("The regular expression can't be used: {reason}"));
        }
        if let Some(name) = between(message, "table function '", "' not found") {
            return Some(format!("There is no table function {name}"));
        }
        let fixed = match message {
            "Divide by zero error" => "A division by zero",
            "Arithmetic Overflow in AvgAccumulator" => {
                "The average is too large for DECIMAL: avg(CAST(… AS DOUBLE)) has room"
            }
            "Correlated scalar subquery must be aggregated to return at most one row" => {
                "The subquery may give more than one row where one value is needed: max(…), for example, gives one"
            }
            "Scalar subquery returned more than one row" => {
                "The subquery gives more than one row where one value is needed"
            }
            "UNION queries have different number of columns" => {
                "The two sides of UNION have different numbers of columns"
            }
            _ => {
                if let Some(columns) = message
                    .strip_prefix("Too many columns! The subquery should only return one column: ")
                {
                    return Some(format!(
                        "The subquery has more than one column here: {columns}"
                    ));
                }
                return cut(". This issue was likely caused by").map(str::to_owned);
            }
        };
        Some(fixed.to_owned())
    }
}

/// A text that can't be cast.
fn no_such_value(message: &str, origin_of: OriginOf<'_>) -> Option<String> {
    if let Some(value) = between(message, "Error parsing timestamp from '", "': ") {
        // Functions say more about it.
        return Some(no_value(
            value,
            "TIMESTAMP",
            &origin_of(value, "Timestamp")?,
        ));
    }
    let value = between(message, "Cannot cast string '", "' to value of ")
        .or_else(|| between(message, "Cannot cast value '", "' to value of "))?;
    let (_, kind) = message.rsplit_once("' to value of ")?;
    let kind = kind.trim_end_matches(" type");
    let origin = origin_of(value, kind).unwrap_or_default();
    let kind = sql_type(origin.kind.as_deref().unwrap_or(kind));
    Some(no_value(value, &kind, &origin))
}

/// A message without the layers that it went through.
fn without_layers(message: &str) -> &str {
    let mut rest = message;
    loop {
        let inner = LAYERS.iter().find_map(|layer| rest.strip_prefix(layer));
        let rule = || {
            let after = rest.strip_prefix("Optimizer rule '");
            let after = after.and_then(|after| after.split_once("' failed: "));
            // Rules of the analyzer put their names before the message.
            let named = || {
                let is_rule = |name: &str| {
                    name.contains('_')
                        && name
                            .bytes()
                            .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
                };
                rest.split_once(": ").filter(|(name, _)| is_rule(name))
            };
            after.or_else(named).map(|(_, inner)| inner)
        };
        match inner.or_else(rule) {
            Some(inner) => rest = inner,
            None => return rest,
        }
    }
}

/// The part of a text between two markers.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(found, _)| found)
}

/// The names in a list with commas, of which some are quoted.
fn fields(list: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let mut separated = list.split(move |letter| {
        quoted ^= letter == '"';
        letter == ',' && !quoted
    });
    std::iter::from_fn(move || separated.next().map(str::trim))
}

/// The parts of a name with dots, without their quotes.
fn parts(name: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    name.split(move |letter| {
        quoted ^= letter == '"';
        letter == '.' && !quoted
    })
    .map(|part| part.trim_matches('"'))
}

/// The column that is nearest to a name: only letters without their case and digits count, and of two that are as near the one
/// of the same table. None where none is near.
fn nearest<'n>(name: &str, names: &'n [String]) -> Option<&'n String> {
    let split = |name: &str| -> (String, String) {
        let (table, column) = name.rsplit_once('.').unwrap_or(("", name));
        let letters = column.chars().filter(|letter| letter.is_alphanumeric());
        (
            table.to_owned(),
            letters.flat_map(char::to_lowercase).collect(),
        )
    };
    let (table, column) = split(name);
    let ranked = names.iter().map(|known| {
        let (of, known_column) = split(known);
        ((distance(&column, &known_column), of != table), known)
    });
    let (rank, near) = ranked.min_by_key(|(rank, _)| *rank)?;
    let is_near = rank.0 <= 2 && rank.0 * 2 < column.chars().count();
    is_near.then_some(near)
}

/// How many letters must be changed, added or removed to make one word of another.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (place, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], place + 1);
        for (at, known) in other.iter().enumerate() {
            let changed = diagonal + usize::from(*known != letter);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}
