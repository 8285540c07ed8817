//! Texts that hold JSON.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Int32Array, ListBuilder, StringArray, StringBuilder};
use datafusion::common::cast::as_string_array;
use datafusion::common::exec_err;
use datafusion::error::Result;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::formats::plain_number;
use super::function::Does::{Becomes, Computes};
use super::function::Kind::{Any, Nested, Text};
use super::function::{Function, int, of, text, texts};

pub(super) use from::FromJson;
pub(super) use infer::schema_of;

mod from;
mod infer;
mod moments;
mod schema;
mod to;

/// How many levels a value may have, as for Spark's reader.
const DEPTH: usize = 1_000;

pub(super) fn functions() -> Vec<Function> {
    vec![
        of("get_json_object", &[Text, Text], text, Computes(get)),
        of("json_array_length", &[Text], int, Computes(length)),
        of("json_object_keys", &[Text], texts, Computes(keys)),
        of("json_tuple", &[Text, Text], text, Computes(field)).repeats(),
        of("schema_of_json", &[Text, Any], text, Becomes(infer::call)).needs(1),
        of("to_json", &[Nested, Any], text, Computes(to::to)).needs(1),
    ]
}

/// The first value of a text. What follows does not count.
fn first_of(text: &str) -> Option<&RawValue> {
    let mut values = serde_json::Deserializer::from_str(text);
    let first: &RawValue = Deserialize::deserialize(&mut values).ok()?;
    (!is_deep(first.get())).then_some(first)
}

/// Whether a value has more levels than are read.
fn is_deep(text: &str) -> bool {
    let starts = text.bytes().filter(|byte| b"[{".contains(byte)).count();
    let (mut depth, mut is_text, mut is_escaped) = (0_usize, false, false);
    let goes_below = |byte| {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => is_text = !is_text,
            b'[' | b'{' if !is_text => depth += 1,
            b']' | b'}' if !is_text => depth -= 1,
            _ => {}
        }
        depth > DEPTH
    };
    starts > DEPTH && text.bytes().any(goes_below)
}

fn elements(value: &RawValue) -> Option<Vec<&RawValue>> {
    serde_json::from_str(value.get()).ok()
}

/// The fields of an object in their order, also those with one name.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        struct All;

        impl<'de> Visitor<'de> for All {
            type Value = Fields<'de>;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(
                self,
                mut map: A,
            ) -> std::result::Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        from.deserialize_map(All)
    }
}

fn fields(value: &RawValue) -> Option<Vec<(String, &RawValue)>> {
    let fields: Fields<'_> = serde_json::from_str(value.get()).ok()?;
    Some(fields.0)
}

/// A step on the way to a value.
#[derive(Debug, PartialEq)]
enum Step {
    /// `.name` or `['name']`
    Field(String),
    /// `[0]`
    Element(usize),
    /// `[*]`
    All,
}

/// The steps of a path, such as `$.a[0].b`.
fn steps(path: &str) -> Option<Vec<Step>> {
    let mut rest = path.strip_prefix('$')?;
    let mut steps = Vec::new();
    while !rest.is_empty() {
        let step;
        if let Some(after) = rest.strip_prefix("['") {
            let (name, after) = after.split_once("']")?;
            step = Step::Field(name.to_owned());
            rest = after;
        } else if let Some(after) = rest.strip_prefix('[') {
            let (place, after) = after.split_once(']')?;
            step = match place {
                "*" => Step::All,
                place => Step::Element(place.parse().ok()?),
            };
            rest = after;
        } else {
            let after = rest.strip_prefix('.')?;
            let end = after.find(['.', '[']).unwrap_or(after.len());
            let (name, after) = after.split_at(end);
            if name.is_empty() || name == "*" {
                return None;
            }
            step = Step::Field(name.to_owned());
            rest = after;
        }
        steps.push(step);
    }
    Some(steps)
}

/// How what is found is written.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// A text without quotes.
    Plain,
    Json,
    /// The elements of lists without their brackets.
    Flat,
}

/// Appends what is found to a list of values. A list of lists with two `[*]` in a row becomes one list, and a single one that `[*]`
/// finds needs none.
fn find(value: &RawValue, steps: &[Step], form: Form, to: &mut Vec<String>) -> Option<()> {
    let Some((step, rest)) = steps.split_first() else {
        let is_list = value.get().starts_with('[');
        if form == Form::Flat && is_list {
            for element in elements(value)? {
                find(element, &[], form, to)?;
            }
        } else if form == Form::Plain {
            to.push(plain(value)?);
        } else {
            let mut out = String::new();
            write(value, &mut out)?;
            to.push(out);
        }
        return Some(());
    };
    match step {
        Step::Field(name) if value.get().starts_with('{') => {
            let fields = fields(value)?;
            let named = fields.iter().filter(|(field, _)| field == name);
            for (_, value) in named {
                let before = to.len();
                if value.get() != "null" {
                    find(value, rest, form, to)?;
                }
                if to.len() > before {
                    break;
                }
            }
        }
        Step::Element(place) if value.get().starts_with('[') => {
            if let Some(element) = elements(value)?.get(*place) {
                let form = match rest.first() {
                    Some(Step::All) => Form::Json,
                    _ => form,
                };
                find(element, rest, form, to)?;
            }
        }
        Step::All if value.get().starts_with('[') => {
            let is_double = rest.first() == Some(&Step::All);
            let (rest, inner) = match form {
                _ if is_double => (rest.get(1..)?, Form::Flat),
                Form::Plain => (rest, Form::Json),
                form => (rest, form),
            };
            let mut found = Vec::new();
            for element in elements(value)? {
                find(element, rest, inner, &mut found)?;
            }
            match found.as_slice() {
                [] => {}
                [_] if !is_double && form != Form::Json => to.append(&mut found),
                found => to.push(format!("[{}]", found.join(","))),
            }
        }
        _ => {}
    }
    Some(())
}

/// A value as a text of its own: a text has no quotes.
fn plain(value: &RawValue) -> Option<String> {
    if value.get().starts_with('"') {
        return serde_json::from_str(value.get()).ok();
    }
    let mut out = String::new();
    write(value, &mut out)?;
    Some(out)
}

/// A text in quotes. Codes have capital letters.
fn quote(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\u{8}' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\u{c}' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            '\0'..' ' => {
                let _ = write!(out, "\\u{:04X}", u32::from(letter));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
}

/// A value without blanks, and with numbers in their usual form.
fn write(value: &RawValue, out: &mut String) -> Option<()> {
    let text = value.get();
    match text.as_bytes().first()? {
        b'{' => {
            out.push('{');
            for (number, (name, value)) in fields(value)?.into_iter().enumerate() {
                if number > 0 {
                    out.push(',');
                }
                quote(&name, out);
                out.push(':');
                write(value, out)?;
            }
            out.push('}');
        }
        b'[' => {
            out.push('[');
            for (number, value) in elements(value)?.into_iter().enumerate() {
                if number > 0 {
                    out.push(',');
                }
                write(value, out)?;
            }
            out.push(']');
        }
        b'"' => {
            let text: String = serde_json::from_str(text).ok()?;
            quote(&text, out);
        }
        b'-' | b'0'..=b'9' => {
            let is_whole = !text.contains(['.', 'e', 'E']);
            out.push_str(&match (is_whole, text) {
                (true, "-0") => "0".to_owned(),
                (true, _) => text.to_owned(),
                (false, _) => plain_number(text.parse::<f64>().ok()?),
            });
        }
        _ => out.push_str(text),
    }
    Some(())
}

fn get(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [all, paths] = values else {
        return exec_err!("get_json_object takes 2 values");
    };
    let rows = as_string_array(all)?.iter().zip(as_string_array(paths)?);
    let found = rows.map(|(text, path)| {
        let (value, steps) = (first_of(text?)?, steps(path?)?);
        let mut found = Vec::new();
        find(value, &steps, Form::Plain, &mut found)?;
        found.pop()
    });
    Ok(Arc::new(found.collect::<StringArray>()))
}

/// The value of a field. Of those with one name, the last that is not null.
fn field(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [all, names] = values else {
        return exec_err!(
            "json_tuple gives several columns, which SELECT takes with as many names or none; get_json_object gives a value anywhere"
        );
    };
    let rows = as_string_array(all)?.iter().zip(as_string_array(names)?);
    let found = rows.map(|(text, name)| {
        let (fields, name) = (fields(first_of(text?)?)?, name?);
        let mut fields = fields.into_iter();
        plain(
            fields
                .rfind(|(field, value)| field == name && value.get() != "null")?
                .1,
        )
    });
    Ok(Arc::new(found.collect::<StringArray>()))
}

/// How many elements a list has; null of anything else.
fn length(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [all] = values else {
        return exec_err!("json_array_length takes 1 value");
    };
    let counts = as_string_array(all)?.iter().map(|text| {
        let elements = first_of(text?).and_then(elements)?;
        i32::try_from(elements.len()).ok()
    });
    Ok(Arc::new(counts.collect::<Int32Array>()))
}

/// The names of an object's fields; null of anything else.
fn keys(values: &[ArrayRef]) -> Result<ArrayRef> {
    let [all] = values else {
        return exec_err!("json_object_keys takes 1 value");
    };
    let mut lists = ListBuilder::new(StringBuilder::new());
    for text in as_string_array(all)? {
        let fields = text.and_then(first_of).and_then(fields);
        for (name, _) in fields.iter().flatten() {
            lists.values().append_value(name);
        }
        lists.append(fields.is_some());
    }
    Ok(Arc::new(lists.finish()))
}
