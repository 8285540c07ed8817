//! The objects of a page as JSON: the selected properties, as they are stored.

use std::fmt::Write as _;
use std::sync::Arc;

use belvedere_api::ontologies::OntologyObjectV2;
use rusqlite::{Connection, Row};
use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{ListRequest, PAGE_BYTES};
use crate::file_rows::{self, FileRows};
use crate::row_refs::RowRef;
use crate::write::object_rid;
use crate::{ObjectDefinition, PropertyDefinition, PropertyType, StoreError};

/// The properties of an object to send.
pub(super) struct Columns<'a> {
    object_type: &'a ObjectDefinition,
    /// The properties to send, the selected ones mostly; all but vectors when there are none.
    select: Vec<&'a str>,
    vectors: bool,
    rid: bool,
}

impl<'a> Columns<'a> {
    pub(super) fn new(
        object_type: &'a ObjectDefinition,
        request: &'a ListRequest,
    ) -> Result<Self, StoreError> {
        let mut select: Vec<&str> = request.select.iter().map(String::as_str).collect();
        let unknown: Vec<&str> = select
            .iter()
            .copied()
            .filter(|name| object_type.property(name).is_none())
            .collect();
        if !unknown.is_empty() {
            return Err(object_type.properties_not_found(unknown));
        }
        let is_vector = |property: &PropertyDefinition| property.value_type == PropertyType::Vector;
        let selected = |name: &&str| object_type.property(name).is_some_and(is_vector);
        let vectors = select.iter().any(selected);
        let properties = object_type.properties.iter();
        if !select.is_empty() {
            select.push(&object_type.primary_key);
        } else if request.no_derived && properties.clone().any(|property| property.derived) {
            let kept = properties.filter(|property| !property.derived && !is_vector(property));
            select.extend(kept.map(|property| property.api_name.as_str()));
        }
        Ok(Self {
            object_type,
            select,
            vectors,
            rid: !request.exclude_rid,
        })
    }

    /// The objects as the text of a JSON array, and how many of them there are: rows of a file can be so large that a
    /// page holds fewer.
    pub(super) fn read_all(
        &self,
        connection: &Connection,
        file_rows: Option<&Arc<dyn FileRows>>,
        row_refs: &[RowRef],
    ) -> Result<(String, u64), StoreError> {
        let mut one = connection.prepare_cached(
            "SELECT primary_key, rid, properties, vectors FROM objects WHERE id = ?1",
        )?;
        let rows: Vec<u64> = row_refs
            .iter()
            .filter_map(|row_ref| match row_ref {
                RowRef::Row(row) => Some(*row),
                RowRef::Stored(_) => None,
            })
            .collect();
        let mut below = match file_rows {
            Some(file_rows) if !rows.is_empty() => {
                file_rows.read(&rows, &self.select, PAGE_BYTES)?
            }
            _ => Vec::new(),
        }
        .into_iter();
        let mut json = String::with_capacity(row_refs.len() * 768 + 256);
        let mut count = 0;
        json.push('[');
        for row_ref in row_refs {
            let before = json.len();
            if count > 0 {
                json.push(',');
            }
            match row_ref {
                RowRef::Stored(id) => {
                    one.query_row([id], |row| Ok(self.write_stored(row, file_rows, &mut json)))??;
                }
                RowRef::Row(_) => {
                    let Some(object) = below.next() else {
                        json.truncate(before);
                        break;
                    };
                    let rid = object_rid(self.object_type, &object.primary_key);
                    self.begin(&rid, &object.primary_key, &mut json)?;
                    append(&object.properties, &mut json);
                }
            }
            count += 1;
        }
        json.push(']');
        Ok((json, count))
    }

    /// Appends a stored object. The stored text is sent as it is, or filtered, but never taken apart into values; only
    /// over the rows of a file it may have to be fitted to the properties that the type has now.
    fn write_stored(
        &self,
        row: &Row<'_>,
        file_rows: Option<&Arc<dyn FileRows>>,
        json: &mut String,
    ) -> Result<(), StoreError> {
        let text =
            |column: usize| -> Result<&str, rusqlite::Error> { Ok(row.get_ref(column)?.as_str()?) };
        self.begin(text(1)?, text(0)?, json)?;
        let fitted;
        let properties = if file_rows.is_some() {
            fitted = Value::Object(file_rows::fit(self.object_type, text(2)?)?).to_string();
            fitted.as_str()
        } else {
            text(2)?
        };
        if self.select.is_empty() {
            append(properties, json);
            return Ok(());
        }
        let mut write_selected = |properties: &str| {
            let selected = Selected {
                names: &self.select,
                json,
            };
            serde_json::Deserializer::from_str(properties).deserialize_map(selected)
        };
        write_selected(properties)?;
        if self.vectors
            && let Ok(vectors) = text(3)
        {
            write_selected(vectors)?;
        }
        json.push('}');
        Ok(())
    }

    /// Begins an object with the fields that are no properties.
    fn begin(&self, rid: &str, key: &str, json: &mut String) -> Result<(), StoreError> {
        json.push('{');
        if self.rid {
            let _ = write!(json, "\"{}\":\"{rid}\",", OntologyObjectV2::RID);
        }
        let _ = write!(json, "\"{}\":", OntologyObjectV2::PRIMARY_KEY);
        write_key(self.object_type.key_type(), key, json)?;
        // API names of types are letters and digits.
        let _ = write!(
            json,
            ",\"{}\":\"{}\"",
            OntologyObjectV2::API_NAME,
            self.object_type.api_name
        );
        Ok(())
    }
}

/// Ends an object with the text of its properties.
fn append(properties: &str, json: &mut String) {
    let properties = properties.strip_prefix('{').unwrap_or(properties);
    if properties != "}" {
        json.push(',');
    }
    json.push_str(properties);
}

/// Writes a primary key as the value of its type.
fn write_key(key_type: &PropertyType, key: &str, json: &mut String) -> Result<(), StoreError> {
    match key_type {
        PropertyType::Byte | PropertyType::Short | PropertyType::Integer => json.push_str(key),
        _ => json.push_str(&serde_json::to_string(key)?),
    }
    Ok(())
}

/// Copies the selected properties out of an object's JSON text.
struct Selected<'a> {
    names: &'a [&'a str],
    json: &'a mut String,
}

impl<'de> Visitor<'de> for Selected<'_> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the properties of an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some((name, value)) = map.next_entry::<&str, &RawValue>()? {
            if self.names.contains(&name) {
                let _ = write!(self.json, ",\"{name}\":");
                self.json.push_str(value.get());
            }
        }
        Ok(())
    }
}
