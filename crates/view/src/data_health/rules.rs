//! The rules of a configuration, all of them at once and in words, with the path of each mistake. They agree with
//! `CheckConfig::check`, which refuses the first broken rule before anything is sent.

use belvedere_api::DateTime;
use belvedere_api::ids::is_rid;
use belvedere_checks::columns::Column;
use belvedere_checks::{as_long, timestamp};
use serde_json::Value;

use super::document::{element, get, join};
use super::fields::{Control, Field, Group};
use super::kinds::Kind;

/// A violated rule.
#[derive(Debug, Clone, PartialEq)]
pub struct Issue {
    /// Where, such as `config.timeCheckConfig.timeBounds.severity`.
    pub path: String,
    /// The problem.
    pub problem: Problem,
}

/// A violation of a rule.
#[derive(Debug, Clone, PartialEq)]
pub enum Problem {
    /// A value is needed.
    Missing,
    /// A list needs an element.
    Empty,
    /// Another kind of value is needed.
    Not(Expected),
    /// Must be 1 or more.
    NotPositive,
    /// Must be 0 or more: `PercentageValueBelowMinimum`.
    BelowZero,
    /// Must be 100 or less: `PercentageValueAboveMaximum`.
    AboveHundred,
    /// The lower bound is above the upper bound.
    Crossed {
        /// Lower bound as it is written.
        lower: String,
        /// Upper bound as it is written.
        upper: String,
    },
    /// At least one of two parts is needed.
    OneOf {
        /// A part.
        first: &'static str,
        /// The other part.
        second: &'static str,
        /// The platform's error.
        error: &'static str,
    },
    /// The same column twice.
    Twice(String),
    /// Not a column of the dataset. It may become one, so it can be sent as it is.
    NoColumn,
    /// A value that is not known here. It is sent as it is.
    UnknownValue(String),
    /// A type that is not known here. It is sent as it is.
    UnknownType(String),
    /// Neither bound is set, so the check can't fail.
    NoBound,
    /// Neither the name of a dataset nor a RID. It is sent as it is.
    NoDataset(String),
    /// A RID of another form than is usual. It is sent as it is.
    OddRid,
}

/// The kind of value that is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// Text.
    Text,
    /// Object.
    Object,
    /// List.
    List,
    /// True or false.
    Flag,
    /// Finite number.
    Number,
    /// Integer.
    Integer,
    /// Integer of 64 bits.
    Long,
    /// Duration.
    Duration,
    /// Date-time with a zone.
    Instant,
    /// A day or a date-time.
    Day,
}

impl Problem {
    /// Whether it stands in the way of sending. The others are hints.
    pub fn blocks(&self) -> bool {
        !matches!(
            self,
            Self::UnknownValue(_) | Self::UnknownType(_) | Self::NoDataset(_) | Self::OddRid
        )
    }

    /// Whether a value is merely missing: shown once the user tries to send.
    pub fn is_gap(&self) -> bool {
        matches!(
            self,
            Self::Missing | Self::Empty | Self::OneOf { .. } | Self::NoBound
        )
    }
}

impl Issue {
    /// Whether there is no request to send. Every other mistake is one by rules that a platform may not have.
    pub fn is_fatal(&self) -> bool {
        self.problem.blocks() && matches!(self.path.as_str(), "intent" | "config" | "config.type")
    }
}

/// Everything that is not right about a request. `columns` are those of the dataset; none where they are not known.
pub fn issues(document: &Value, columns: &[Column]) -> Vec<Issue> {
    let mut found = Found {
        issues: Vec::new(),
        columns,
    };
    match document.get("intent") {
        None | Some(Value::String(_)) => {}
        Some(_) => found.note("intent", Problem::Not(Expected::Text)),
    }
    let Some(config) = found.object(document, "config") else {
        return found.issues;
    };
    match config.get("type") {
        None => found.note("config.type", Problem::Missing),
        Some(Value::String(name)) => match Kind::named(name) {
            None => found.note("config.type", Problem::UnknownType(name.clone())),
            Some(kind) => {
                if let Some(subject) = found.object(document, "config.subject") {
                    found.group(subject, "config.subject", kind.subject());
                }
                found.group(config, "config", kind.fields);
            }
        },
        Some(_) => found.note("config.type", Problem::Not(Expected::Text)),
    }
    found.issues
}

struct Found<'c> {
    issues: Vec<Issue>,
    columns: &'c [Column],
}

impl Found<'_> {
    fn note(&mut self, path: &str, problem: Problem) {
        self.issues.push(Issue {
            path: path.to_owned(),
            problem,
        });
    }

    /// The object at a path of the whole document.
    fn object<'a>(&mut self, document: &'a Value, path: &str) -> Option<&'a Value> {
        match get(document, path) {
            Some(value @ Value::Object(_)) => return Some(value),
            None | Some(Value::Null) => self.note(path, Problem::Missing),
            Some(_) => self.note(path, Problem::Not(Expected::Object)),
        }
        None
    }

    fn group(&mut self, object: &Value, path: &str, group: &'static Group) {
        for field in group.fields {
            let path = join(path, field.name);
            match object.get(field.name) {
                None | Some(Value::Null) if field.required => self.note(&path, Problem::Missing),
                None | Some(Value::Null) => {}
                Some(value) => self.field(value, &path, field),
            }
        }
        let given = |name| object.get(name).is_some_and(|value| !value.is_null());
        if let Some((first, second, error)) = group.one_of
            && !given(first)
            && !given(second)
        {
            let problem = Problem::OneOf {
                first,
                second,
                error,
            };
            self.note(path, problem);
        }
        if let Some((lower, upper)) = group.ordered {
            if !given(lower) && !given(upper) {
                self.note(path, Problem::NoBound);
            }
            if let (Some(lower), Some(upper)) = (object.get(lower), object.get(upper))
                && crossed(lower, upper)
            {
                let problem = Problem::Crossed {
                    lower: plain(lower),
                    upper: plain(upper),
                };
                self.note(path, problem);
            }
        }
    }

    fn field(&mut self, value: &Value, path: &str, field: &Field) {
        let problem = match &field.control {
            Control::Group(group) => {
                if value.is_object() {
                    return self.group(value, path, group);
                }
                Some(Problem::Not(Expected::Object))
            }
            Control::Values => return self.values(value, path),
            Control::Columns => return self.columns(value, path),
            Control::SchemaColumns => return self.schema_columns(value, path),
            Control::Column(_) => text(value).or_else(|| self.no_column(value)),
            control => simple(value, control),
        };
        if let Some(problem) = problem {
            self.note(path, problem);
        }
    }

    fn list<'a>(&mut self, value: &'a Value, path: &str) -> &'a [Value] {
        match value {
            Value::Array(list) if list.is_empty() => self.note(path, Problem::Empty),
            Value::Array(list) => return list,
            _ => self.note(path, Problem::Not(Expected::List)),
        }
        &[]
    }

    /// The problem of a name that is none of the columns, where those are known.
    fn no_column(&self, name: &Value) -> Option<Problem> {
        let is_known = self.columns.is_empty() || self.columns.iter().any(|one| *name == one.name);
        (!is_known).then_some(Problem::NoColumn)
    }

    fn columns(&mut self, value: &Value, path: &str) {
        let mut seen = Vec::new();
        for (index, column) in self.list(value, path).iter().enumerate() {
            let path = element(path, index);
            if let Some(problem) = text(column).or_else(|| self.no_column(column)) {
                self.note(&path, problem);
            } else if seen.contains(&column) {
                self.note(&path, Problem::Twice(plain(column)));
            }
            seen.push(column);
        }
    }

    fn schema_columns(&mut self, value: &Value, path: &str) {
        for (index, column) in self.list(value, path).iter().enumerate() {
            let path = element(path, index);
            if !column.is_object() {
                self.note(&path, Problem::Not(Expected::Object));
                continue;
            }
            match column.get("name") {
                None => self.note(&join(&path, "name"), Problem::Missing),
                Some(name) => {
                    if let Some(problem) = text(name) {
                        self.note(&join(&path, "name"), problem);
                    }
                }
            }
            if let Some(kind) = column.get("columnType").filter(|kind| !kind.is_null())
                && let Some(problem) = choice(kind, belvedere_api::data_health::ColumnType::KNOWN)
            {
                self.note(&join(&path, "columnType"), problem);
            }
        }
    }

    fn values(&mut self, value: &Value, path: &str) {
        for (index, allowed) in self.list(value, path).iter().enumerate() {
            let path = element(path, index);
            let Some(kind) = allowed.get("type").and_then(Value::as_str) else {
                self.note(&join(&path, "type"), Problem::Missing);
                continue;
            };
            let at = join(&path, "value");
            let Some(value) = allowed.get("value").filter(|value| !value.is_null()) else {
                self.note(&at, Problem::Missing);
                continue;
            };
            let expected = match kind {
                "string" => (!value.is_string()).then_some(Expected::Text),
                "boolean" => (!value.is_boolean()).then_some(Expected::Flag),
                "numeric" => (!is_number(value)).then_some(Expected::Number),
                "date" => (!value.as_str().is_some_and(is_day)).then_some(Expected::Day),
                _ => {
                    self.note(&join(&path, "type"), Problem::UnknownValue(kind.to_owned()));
                    None
                }
            };
            if let Some(expected) = expected {
                self.note(&at, Problem::Not(expected));
            }
        }
    }
}

/// The problem of a scalar value.
fn simple(value: &Value, control: &Control) -> Option<Problem> {
    match control {
        Control::Dataset => text(value).or_else(|| {
            let named = value.as_str().filter(|named| !is_rid(named))?;
            Some(Problem::NoDataset(named.to_owned()))
        }),
        Control::Schedule => text(value).or_else(|| {
            let odd = !value.as_str().is_some_and(is_rid);
            odd.then_some(Problem::OddRid)
        }),
        Control::Branch => text(value),
        Control::Choice(values) => choice(value, values),
        Control::Count => match value.as_i64() {
            None => Some(Problem::Not(Expected::Integer)),
            Some(count) => (count <= 0).then_some(Problem::NotPositive),
        },
        Control::Long => match as_long(value) {
            None => Some(Problem::Not(Expected::Long)),
            Some(long) => (long < 0).then_some(Problem::NotPositive),
        },
        Control::Duration { positive } => match as_long(value) {
            None => Some(Problem::Not(Expected::Duration)),
            Some(long) => (*positive && long <= 0).then_some(Problem::NotPositive),
        },
        Control::Number => (!is_number(value)).then_some(Problem::Not(Expected::Number)),
        Control::Percent => match value.as_f64().filter(|value| value.is_finite()) {
            None => Some(Problem::Not(Expected::Number)),
            Some(percent) if percent < 0.0 => Some(Problem::BelowZero),
            Some(percent) => (percent > 100.0).then_some(Problem::AboveHundred),
        },
        Control::Instant => {
            let instant = value.as_str().map(DateTime::from);
            let read = instant.and_then(|instant| instant.timestamp());
            read.is_none().then_some(Problem::Not(Expected::Instant))
        }
        Control::Flag => (!value.is_boolean()).then_some(Problem::Not(Expected::Flag)),
        Control::Column(_)
        | Control::Columns
        | Control::Values
        | Control::SchemaColumns
        | Control::Group(_) => None,
    }
}

fn text(value: &Value) -> Option<Problem> {
    match value {
        Value::String(text) => text.trim().is_empty().then_some(Problem::Missing),
        _ => Some(Problem::Not(Expected::Text)),
    }
}

fn choice(value: &Value, known: &[&str]) -> Option<Problem> {
    let Some(name) = value.as_str() else {
        return Some(Problem::Not(Expected::Text));
    };
    (!known.contains(&name)).then(|| Problem::UnknownValue(name.to_owned()))
}

fn is_number(value: &Value) -> bool {
    value.as_f64().is_some_and(f64::is_finite)
}

/// Whether a text is a day or an instant.
fn is_day(text: &str) -> bool {
    timestamp::parse(text).is_some()
}

/// Whether the lower bound is above the upper bound. An invalid bound is reported elsewhere.
fn crossed(lower: &Value, upper: &Value) -> bool {
    if let (Some(lower), Some(upper)) = (as_long(lower), as_long(upper)) {
        return lower > upper;
    }
    if let (Some(lower), Some(upper)) = (lower.as_f64(), upper.as_f64()) {
        return lower > upper;
    }
    let instant = |value: &Value| timestamp::parse(value.as_str()?);
    matches!((instant(lower), instant(upper)), (Some(lower), Some(upper)) if lower > upper)
}

/// A value as it is read in a sentence.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
