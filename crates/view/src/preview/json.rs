//! JSON as a tree whose levels are read when they are opened, so that neither depth nor length can hurt.

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// A level of the tree, or a value.
#[derive(Debug, Clone)]
pub enum Level {
    /// A list.
    List(Vec<Box<RawValue>>),
    /// A structure; a name may occur twice.
    Fields(Vec<(String, Box<RawValue>)>),
    /// Text.
    Text(String),
    /// A number, a boolean or null, digit for digit as it was received.
    Plain(String),
}

/// Parses one level of a JSON text; lower levels stay text. `None` when the text is not JSON.
pub fn level(text: &str) -> Option<Level> {
    let text = text.trim();
    Some(match text.as_bytes().first()? {
        b'[' => Level::List(serde_json::from_str::<List>(text).ok()?.0),
        b'{' => Level::Fields(serde_json::from_str::<Fields>(text).ok()?.0),
        b'"' => Level::Text(serde_json::from_str(text).ok()?),
        _ => {
            let value: &RawValue = serde_json::from_str(text).ok()?;
            Level::Plain(value.get().to_owned())
        }
    })
}

struct List(Vec<Box<RawValue>>);

impl<'de> Deserialize<'de> for List {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Levels).map(Self)
    }
}

struct Fields(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Pairs).map(Self)
    }
}

struct Levels;

impl<'de> Visitor<'de> for Levels {
    type Value = Vec<Box<RawValue>>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(list)
    }
}

struct Pairs;

impl<'de> Visitor<'de> for Pairs {
    type Value = Vec<(String, Box<RawValue>)>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a structure")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = entries.next_entry()? {
            fields.push(field);
        }
        Ok(fields)
    }
}
