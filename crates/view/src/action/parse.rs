//! Parses the typed text into the value to send, or into its problem.

use std::collections::HashMap;

use belvedere_api::ids::is_rid;
use belvedere_table::time_span::is_day;
use serde_json::{Map, Number, Value, json};

use super::input::{Input, Path, Step};
use super::kind::{INTERFACE_PARTS, Kind, MEDIA_PARTS, Part};
use super::time;

/// Problem of the typed text. The messages are in `texts.rs`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// Nothing is given where a value must be.
    Missing,
    /// No whole number.
    NoInteger,
    /// A whole number outside the range of the type: the least and the largest.
    OutOfRange(String, String),
    /// No number.
    NoNumber,
    /// A number with a comma, where a point belongs.
    Comma,
    /// A number that JSON can't hold.
    TooLarge,
    /// Too many digits after the point; so many are allowed.
    TooManyDecimals(u32),
    /// Too many digits in all; so many are allowed.
    TooManyDigits(u32),
    /// No day of the calendar in the form `YYYY-MM-DD`.
    NoDay,
    /// No instant.
    NoInstant,
    /// No RID, or one that is not complete.
    NoRid,
    /// No geohash: up to twelve of its digits and letters.
    NoGeohash,
    /// An element of a vector that is no number: its place, from 1.
    NoVector(usize),
    /// No JSON: the problem, with line and column.
    NoJson(String),
    /// JSON that is no `GeoJSON`.
    NoGeoJson,
    /// Neither a RID nor an object set as JSON.
    NoObjectSet,
}

/// The form of the primary key of an object type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyForm {
    /// Text.
    Text,
    /// A JSON number.
    Integer,
    /// A 64-bit integer, sent as text.
    Long,
}

impl KeyForm {
    /// The form of a base type.
    pub fn of_base_type(base_type: &str) -> Self {
        match Kind::of_base_type(base_type) {
            Kind::Integer(..) => Self::Integer,
            Kind::Long => Self::Long,
            _ => Self::Text,
        }
    }
}

/// Facts that parsing a value needs besides its text.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// The form of the primary keys of object types, as far as they are known.
    pub keys: HashMap<String, KeyForm>,
    /// Minutes east of UTC at a time of day where the user is.
    pub local_offset: Option<fn(&str) -> Option<i64>>,
}

/// Problems by the way to their field.
pub type Problems = Vec<(Path, Problem)>;

impl Known {
    /// Parses the input of a field; `None` for an empty one, or for a problem, which is noted.
    pub fn read(
        &self,
        kind: &Kind,
        input: &Input,
        required: bool,
        path: &mut Path,
        problems: &mut Problems,
    ) -> Option<Value> {
        let before = problems.len();
        let value = self.given(kind, input, path, problems);
        let missing = value.as_ref().is_none_or(Value::is_null);
        if required && missing && problems.len() == before {
            problems.push((path.clone(), Problem::Missing));
        }
        value
    }

    fn given(
        &self,
        kind: &Kind,
        input: &Input,
        path: &mut Path,
        problems: &mut Problems,
    ) -> Option<Value> {
        match (kind, input) {
            (_, Input::Null) => Some(Value::Null),
            (Kind::Text, Input::EmptyText) => Some(Value::String(String::new())),
            (Kind::Boolean, Input::Choice(choice)) => Some(Value::Bool(*choice)),
            (Kind::Array(element), Input::List(items)) => {
                let mut values = Vec::with_capacity(items.len());
                for item in items {
                    path.push(Step::Item(item.id));
                    // An element that was added is there, be it the text of no length.
                    let input = match (&**element, &item.input) {
                        (Kind::Text, input) if input.is_blank() => &Input::EmptyText,
                        (_, input) => input,
                    };
                    values.extend(self.read(element, input, true, path, problems));
                    path.pop();
                }
                Some(Value::Array(values))
            }
            (Kind::Struct(parts), Input::Fields(fields)) if !input.is_blank() => {
                Some(Value::Object(self.fields(parts, fields, path, problems)))
            }
            (Kind::MediaReference, Input::Fields(fields)) if !input.is_blank() => {
                let parts = texts(&MEDIA_PARTS, fields, path, problems)?;
                let [mime_type, set, view, item] = parts;
                Some(json!({
                    "mimeType": mime_type,
                    "reference": {
                        "type": "mediaSetViewItem",
                        "mediaSetViewItem": {
                            "mediaSetRid": set, "mediaSetViewRid": view, "mediaItemRid": item,
                        },
                    },
                }))
            }
            (Kind::InterfaceObject, Input::Fields(fields)) if !input.is_blank() => {
                let [object_type, key] = texts(&INTERFACE_PARTS, fields, path, problems)?;
                let key = self.key(Some(&object_type), &key);
                match key {
                    Ok(key) => {
                        Some(json!({ "objectTypeApiName": object_type, "primaryKeyValue": key }))
                    }
                    Err(problem) => {
                        path.push(Step::Name(INTERFACE_PARTS[1].to_owned()));
                        problems.push((path.clone(), problem));
                        path.pop();
                        None
                    }
                }
            }
            (_, Input::Text(text) | Input::LocalTime(text)) if !text.is_empty() => {
                let local = matches!(input, Input::LocalTime(_));
                self.text(kind, text, local)
                    .map_err(|problem| problems.push((path.clone(), problem)))
                    .ok()
            }
            _ => None,
        }
    }

    fn fields(
        &self,
        parts: &[Part],
        fields: &indexmap::IndexMap<String, Input>,
        path: &mut Path,
        problems: &mut Problems,
    ) -> Map<String, Value> {
        let mut values = Map::new();
        for part in parts {
            let input = fields.get(&part.name).unwrap_or(&Input::Absent);
            path.push(Step::Name(part.name.clone()));
            if let Some(value) = self.read(&part.kind, input, part.required, path, problems) {
                values.insert(part.name.clone(), value);
            }
            path.pop();
        }
        values
    }

    /// A value that is written as one text.
    fn text(&self, kind: &Kind, text: &str, local: bool) -> Result<Value, Problem> {
        let trimmed = text.trim();
        let as_text = |fits: bool, problem: Problem| {
            fits.then(|| Value::String(trimmed.to_owned()))
                .ok_or(problem)
        };
        match kind {
            Kind::Text => Ok(Value::String(text.to_owned())),
            Kind::Integer(least, most) => {
                let number = integer(trimmed, i64::from(*least), i64::from(*most))?;
                Ok(Value::Number(number.into()))
            }
            Kind::Long => {
                integer(trimmed, i64::MIN, i64::MAX).map(|number| number.to_string().into())
            }
            Kind::Double => double(trimmed).map(Value::Number),
            Kind::Decimal(precision, scale) => {
                decimal(trimmed, *precision, *scale).map(|()| trimmed.into())
            }
            Kind::Date => as_text(is_day(trimmed), Problem::NoDay),
            Kind::Timestamp => {
                let offset = self.local_offset;
                let here = move |time: &str| offset.and_then(|offset| offset(time));
                let local = local.then_some(&here as time::Offset<'_>);
                time::instant(trimmed, local)
                    .map(Value::String)
                    .ok_or(Problem::NoInstant)
            }
            Kind::Attachment => as_text(is_rid(trimmed), Problem::NoRid),
            Kind::Geohash => as_text(is_geohash(trimmed), Problem::NoGeohash),
            Kind::Marking | Kind::Identifier | Kind::ObjectType => {
                as_text(!trimmed.is_empty(), Problem::Missing)
            }
            Kind::Object(object_type) => self.key(object_type.as_deref(), text),
            Kind::ObjectSet => match trimmed.as_bytes().first() {
                Some(b'{') => match json(trimmed)? {
                    Value::Object(set) if set.get("type").is_some_and(Value::is_string) => {
                        Ok(Value::Object(set))
                    }
                    _ => Err(Problem::NoObjectSet),
                },
                _ => as_text(is_rid(trimmed), Problem::NoObjectSet),
            },
            Kind::Vector => vector(trimmed),
            Kind::Geoshape => json(trimmed).and_then(|shape| {
                let has_list = |name| shape.get(name).is_some_and(Value::is_array);
                let is_shape = shape.get("type").is_some_and(Value::is_string)
                    && (has_list("coordinates") || has_list("geometries"));
                is_shape.then_some(shape).ok_or(Problem::NoGeoJson)
            }),
            // The kinds in several fields take JSON as a text too.
            Kind::Unknown
            | Kind::Boolean
            | Kind::Struct(_)
            | Kind::Array(_)
            | Kind::MediaReference
            | Kind::InterfaceObject => json(trimmed),
        }
    }

    /// A primary key in the form of its object type.
    fn key(&self, object_type: Option<&str>, text: &str) -> Result<Value, Problem> {
        let form = object_type.and_then(|name| self.keys.get(name));
        match form {
            Some(KeyForm::Integer) => {
                let number = integer(text.trim(), i64::from(i32::MIN), i64::from(i32::MAX))?;
                Ok(Value::Number(number.into()))
            }
            Some(KeyForm::Long) => {
                integer(text.trim(), i64::MIN, i64::MAX).map(|number| number.to_string().into())
            }
            // A text may begin or end with a blank.
            Some(KeyForm::Text) | None => Ok(Value::String(text.to_owned())),
        }
    }
}

/// The texts of the named fields, all of which must be given.
fn texts<const N: usize>(
    names: &[&str; N],
    fields: &indexmap::IndexMap<String, Input>,
    path: &Path,
    problems: &mut Problems,
) -> Option<[String; N]> {
    let before = problems.len();
    let texts = names.map(|name| {
        let text = fields.get(name).map_or("", Input::text).trim().to_owned();
        let problem = match name {
            _ if text.is_empty() => Some(Problem::Missing),
            name if name.ends_with("Rid") && !is_rid(&text) => Some(Problem::NoRid),
            _ => None,
        };
        if let Some(problem) = problem {
            let mut path = path.clone();
            path.push(Step::Name(name.to_owned()));
            problems.push((path, problem));
        }
        text
    });
    (problems.len() == before).then_some(texts)
}

fn integer(text: &str, least: i64, most: i64) -> Result<i64, Problem> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Problem::NoInteger);
    }
    text.parse()
        .ok()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| Problem::OutOfRange(least.to_string(), most.to_string()))
}

fn double(text: &str) -> Result<Number, Problem> {
    let looks_right = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let number = text.parse::<f64>().ok().filter(|_| looks_right);
    match number {
        Some(number) => Number::from_f64(number).ok_or(Problem::TooLarge),
        None if text.contains(',') => Err(Problem::Comma),
        None => Err(Problem::NoNumber),
    }
}

/// Checks the digits of a decimal number, which is sent as it was typed.
fn decimal(text: &str, precision: Option<u32>, scale: Option<u32>) -> Result<(), Problem> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !all_digits(whole) || !all_digits(fraction) {
        let problem = if text.contains(',') {
            Problem::Comma
        } else {
            Problem::NoNumber
        };
        return Err(problem);
    }
    let count = |digits: &str| u32::try_from(digits.len()).unwrap_or(u32::MAX);
    let fraction = if unsigned.contains('.') { fraction } else { "" };
    if let Some(scale) = scale.filter(|scale| count(fraction) > *scale) {
        return Err(Problem::TooManyDecimals(scale));
    }
    // Digits after the point that are not written count too.
    let after = scale.unwrap_or_else(|| count(fraction));
    let whole = count(whole.trim_start_matches('0'));
    match precision.filter(|most| whole.saturating_add(after) > *most) {
        Some(precision) => Err(Problem::TooManyDigits(precision)),
        None => Ok(()),
    }
}

/// Numbers between commas, blanks or lines, also in the brackets of JSON.
fn vector(text: &str) -> Result<Value, Problem> {
    let inner = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(text);
    let numbers = inner
        .split(|c: char| c == ',' || c == ';' || c.is_whitespace())
        .filter(|part| !part.is_empty());
    numbers
        .enumerate()
        .map(|(place, part)| {
            double(part)
                .map(Value::Number)
                .map_err(|_| Problem::NoVector(place + 1))
        })
        .collect::<Result<Vec<Value>, Problem>>()
        .map(Value::Array)
}

fn json(text: &str) -> Result<Value, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::NoJson(error.to_string()))
}

/// Up to 12 of the 32 digits and letters.
fn is_geohash(text: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit() || (c.is_ascii_lowercase() && !"ailo".contains(c));
    (1..=12).contains(&text.len()) && text.chars().all(digit)
}
