//! The rows that were loaded, held compactly.
//!
//! An object repeats the names of its properties; a table of 100,000 objects would hold them 100,000 times. So a row
//! keeps only the texts of its values, as a JSON array, and shares the list of names with all rows of the same shape.
//! Values are never taken apart here: a long or a decimal keeps the digits that were received.

mod texts;

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

use belvedere_api::ontologies::OntologyObjectV2;
use indexmap::IndexSet;
use serde::Deserializer;
use serde::de::{self, MapAccess, Visitor};
use serde_json::value::RawValue;

use self::texts::Texts;
use super::cell::without_tokens;

/// Loaded objects, in the order of the listing, each primary key once.
#[derive(Debug, Default)]
pub struct Rows {
    names: IndexSet<Box<str>>,
    shapes: IndexSet<Box<[u16]>>,
    /// The shape of each row. A row without one is no JSON object; its text is kept whole.
    list: Vec<Option<u32>>,
    texts: Texts,
    /// From the hash of a primary key to its row. Hashes are enough: the key itself is compared in the row.
    keys: HashMap<u64, u32>,
    hasher: RandomState,
    /// The property that is the primary key, for platforms that leave out `__primaryKey`.
    key_property: Option<String>,
    repeats: u64,
    /// How often a row took newer content.
    renewed: u64,
    /// Whether objects come again because the listing began again.
    resuming: bool,
    generation: u64,
}

/// Outcome of adding an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pushed {
    /// It is a new row, the last one.
    Added,
    /// Its primary key was there: the row with this index now holds the newer content.
    Repeated(usize),
}

impl Rows {
    /// Lets go of all rows.
    pub fn clear(&mut self) {
        *self = Self {
            key_property: self.key_property.take(),
            generation: self.generation + 1,
            ..Self::default()
        };
    }

    /// Names the property that is the primary key, for platforms that leave out `__primaryKey`.
    pub fn set_key_property(&mut self, name: &str) {
        self.key_property = Some(name.to_owned());
        if self.keys.is_empty() {
            for (index, at) in (0..self.len()).zip(0_u32..) {
                if let Some(key) = self.primary_key(index) {
                    self.keys.insert(self.hasher.hash_one(&key), at);
                }
            }
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many objects came more than once.
    pub fn repeats(&self) -> u64 {
        self.repeats
    }

    /// Changes whenever a row that was read before may read differently now.
    pub fn stamp(&self) -> (u64, u64) {
        (self.generation, self.renewed)
    }

    /// Says whether objects that come again were asked for again: those are no sign of a change.
    pub fn set_resuming(&mut self, resuming: bool) {
        self.resuming = resuming;
    }

    /// Memory that the objects take, in bytes.
    pub fn bytes(&self) -> u64 {
        // A row takes eight bytes for its shape and sixteen for its key.
        self.texts.bytes() + self.list.len() as u64 * 24
    }

    /// The property names that occur, in the order in which they were first seen.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(AsRef::as_ref)
    }

    /// Adds an object, or replaces the row with the same primary key.
    pub fn push(&mut self, object: &OntologyObjectV2) -> Pushed {
        let (shape, text, key) = self.compact(object.json());
        if let Some(key) = key {
            let hash = self.hasher.hash_one(&key);
            match self.keys.get(&hash).map(|&at| at as usize) {
                Some(at) if self.primary_key(at).as_deref() == Some(&key) => {
                    if !self.resuming {
                        self.repeats += 1;
                    }
                    if let Some(old) = self.list.get_mut(at)
                        && (*old != shape || self.texts.get(at).as_ref() != Some(&text))
                    {
                        *old = shape;
                        self.texts.set(at, &text);
                        self.renewed += 1;
                    }
                    return Pushed::Repeated(at);
                }
                Some(_) => {}
                None => {
                    let index = u32::try_from(self.len()).unwrap_or(u32::MAX);
                    self.keys.insert(hash, index);
                }
            }
        }
        self.list.push(shape);
        self.texts.push(&text);
        Pushed::Added
    }

    /// Takes in an object that was asked for again, and says whether its row has other content now. `None` without a
    /// primary key, and for an unknown one that is not to be added.
    pub fn renew(&mut self, object: &OntologyObjectV2, adds: bool) -> Option<(Pushed, bool)> {
        let (_, _, key) = self.compact(object.json());
        let is_known = self.find(&key?).is_some();
        if !is_known && !adds {
            return None;
        }
        let (resuming, renewed) = (std::mem::replace(&mut self.resuming, true), self.renewed);
        let pushed = self.push(object);
        self.resuming = resuming;
        Some((pushed, self.renewed != renewed))
    }

    /// The row with the index; `None` when there is none.
    pub fn get(&self, index: usize) -> Option<Record<'_>> {
        let shape = *self.list.get(index)?;
        let text = self.texts.get(index)?;
        let fields = shape.and_then(|shape| self.fields(shape, &text));
        Some(Record { text, fields })
    }

    /// The primary key of a row as text, the form in which paths and addresses take it.
    pub fn primary_key(&self, index: usize) -> Option<String> {
        let record = self.get(index)?;
        self.key_of(|name| record.get(name))
    }

    /// The index of the row with the primary key.
    pub fn find(&self, key: &str) -> Option<usize> {
        let at = *self.keys.get(&self.hasher.hash_one(key))? as usize;
        if self.primary_key(at).as_deref() == Some(key) {
            return Some(at);
        }
        // Two keys with one hash: as good as never, and then worth a walk.
        (0..self.len()).find(|&row| self.primary_key(row).as_deref() == Some(key))
    }

    /// The shape of an object, its text, and its primary key.
    fn compact(&mut self, json: &str) -> (Option<u32>, String, Option<String>) {
        let unreadable = || (None, json.to_owned(), None);
        let Ok(Fields(fields)) = fields(json) else {
            return unreadable();
        };
        let mut shape = Vec::with_capacity(fields.len());
        let mut values = String::with_capacity(json.len());
        for (name, value) in &fields {
            let id = match self.names.get_index_of(name.as_str()) {
                Some(id) => id,
                None => self.names.insert_full(name.as_str().into()).0,
            };
            let Ok(id) = u16::try_from(id) else {
                return unreadable();
            };
            shape.push(id);
            values.push(if values.is_empty() { '[' } else { ',' });
            values.push_str(value.get());
        }
        values.push_str(if values.is_empty() { "[]" } else { "]" });
        let shape = match self.shapes.get_index_of(shape.as_slice()) {
            Some(shape) => shape,
            None => self.shapes.insert_full(shape.into()).0,
        };
        let key = self.key_of(|wanted| {
            let mut fields = fields.iter();
            fields
                .find(|(name, _)| name == wanted)
                .map(|(_, value)| value.get())
        });
        (u32::try_from(shape).ok(), values, key)
    }

    /// The names of a row, and where the values are in its text.
    fn fields(&self, shape: u32, text: &str) -> Option<Vec<(&str, Range<usize>)>> {
        let shape = self.shapes.get_index(usize::try_from(shape).ok()?)?;
        let values: Vec<&RawValue> = serde_json::from_str(text).ok()?;
        let fields = shape.iter().zip(values).filter_map(|(&name, value)| {
            let start = value.get().as_ptr().addr() - text.as_ptr().addr();
            let name = self.names.get_index(usize::from(name))?;
            Some((name.as_ref(), start..start + value.get().len()))
        });
        Some(fields.collect())
    }

    fn key_of<'a>(&self, get: impl Fn(&str) -> Option<&'a str>) -> Option<String> {
        let raw =
            get(OntologyObjectV2::PRIMARY_KEY).or_else(|| get(self.key_property.as_deref()?))?;
        match raw {
            "null" => None,
            _ if raw.starts_with('"') => serde_json::from_str(raw).ok(),
            _ => Some(raw.to_owned()),
        }
    }
}

/// A row taken apart: property names and the JSON texts of their values, in the order in which they were received.
#[derive(Debug, Clone)]
pub struct Record<'a> {
    text: String,
    fields: Option<Vec<(&'a str, Range<usize>)>>,
}

impl Record<'_> {
    /// The JSON text of a property's value.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut fields = self.fields.iter().flatten();
        let (_, range) = fields.find(|(field, _)| *field == name)?;
        self.text.get(range.clone())
    }

    /// Calls with each property and the JSON text of its value.
    pub fn each(&self, mut call: impl FnMut(&str, &str)) {
        for (name, range) in self.fields.iter().flatten() {
            if let Some(raw) = self.text.get(range.clone()) {
                call(name, raw);
            }
        }
    }

    /// The whole text, when the row is no JSON object.
    pub fn unreadable(&self) -> Option<&str> {
        self.fields.is_none().then_some(&self.text)
    }

    /// The object as JSON text, one property a line, every value as it was received but for read tokens.
    pub fn json(&self) -> String {
        let Some(fields) = &self.fields else {
            return self.text.clone();
        };
        let lines: Vec<String> = fields
            .iter()
            .filter_map(|(name, range)| {
                let value = without_tokens(self.text.get(range.clone())?);
                Some(format!("  {}: {value}", serde_json::Value::from(*name)))
            })
            .collect();
        if lines.is_empty() {
            "{}".to_owned()
        } else {
            format!("{{\n{}\n}}", lines.join(",\n"))
        }
    }
}

/// The properties of an object, their values untouched.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

fn fields(json: &str) -> serde_json::Result<Fields<'_>> {
    struct FieldsVisitor;
    impl<'de> Visitor<'de> for FieldsVisitor {
        type Value = Fields<'de>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
            let mut fields = Vec::new();
            while let Some(entry) = map.next_entry::<String, &'de RawValue>()? {
                fields.push(entry);
            }
            Ok(Fields(fields))
        }
    }
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let fields = deserializer.deserialize_map(FieldsVisitor)?;
    deserializer.end().map_err(de::Error::custom)?;
    Ok(fields)
}
