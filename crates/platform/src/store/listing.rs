//! Listing objects, a page at a time (specification.md, "11. List objects, V2" and "Pagination rules").

use std::fmt::Write as _;
use std::sync::Arc;

use belvedere_api::error;
use belvedere_api::ontologies::list_objects_v2::{MAX_PAGE_SIZE, OSV1_OBJECT_LIMIT};
use belvedere_api::ontologies::{OntologyObjectV2, OrderBy};
use rusqlite::{Connection, Row};
use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::order::{self, Extent};
use super::page_token::{Conditions, Position};
use super::{ObjectDefinition, PropertyType, Refusal, Storage, Store, StoreError, lock};

/// What to list. The fields are those of the operation.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "documented at the operation")]
pub struct ListRequest {
    pub ontology: String,
    pub object_type: String,
    pub branch: Option<String>,
    pub page_size: Option<i64>,
    pub page_token: Option<String>,
    pub select: Vec<String>,
    pub order_by: Option<String>,
    pub exclude_rid: bool,
    pub snapshot: bool,
}

/// One page of objects.
#[derive(Debug, Clone)]
pub struct Page {
    /// The objects, as the text of a JSON array.
    pub data: String,
    /// Token of the next page; none on the last.
    pub next_page_token: Option<String>,
    /// Number of objects across all pages.
    pub total_count: u64,
}

impl Page {
    /// The answer of the operation.
    pub fn into_json(self) -> Vec<u8> {
        let mut json = self.data;
        json.insert_str(0, "{\"data\":");
        if let Some(token) = self.next_page_token {
            // The alphabet of tokens needs no escapes.
            let _ = write!(json, ",\"nextPageToken\":\"{token}\"");
        }
        let _ = write!(json, ",\"totalCount\":\"{}\"}}", self.total_count);
        json.into_bytes()
    }
}

impl Store {
    /// Lists one page of objects.
    ///
    /// # Errors
    /// The named errors of the operation, such as `InvalidPageToken` and `ObjectsExceededLimit`.
    pub fn list(&self, request: &ListRequest) -> Result<Page, StoreError> {
        let (object_type, extent) = self.definitions().extent(
            &request.ontology,
            &request.object_type,
            request.branch.as_deref(),
        )?;
        let page_size = page_size(request.page_size);
        let order = match &request.order_by {
            Some(text) => order::parse(text, object_type)?,
            None => OrderBy::default(),
        };
        let columns = Columns::new(object_type, request)?;

        let conditions = conditions(request, object_type, extent, &order);
        let now = self.now();
        let invalid_token = || {
            let token = request.page_token.as_deref();
            Refusal::new(&error::INVALID_PAGE_TOKEN).with("pageToken", token)
        };
        let start = match &request.page_token {
            Some(token) => {
                let position = self.0.token_key.open(token, &conditions, now);
                Some(position.ok_or_else(invalid_token)?)
            }
            None => None,
        };
        let expires = now + self.0.options.token_lifetime.as_secs();
        let version = match (start, request.snapshot) {
            (_, false) => None,
            (None, true) => Some(self.begin_snapshot(object_type.storage, expires)?),
            (Some(Position { version, .. }), true) => {
                let kept = lock(&self.0.snapshots).extend(version, expires);
                Some(kept.then_some(version).ok_or_else(invalid_token)?)
            }
        };
        let offset = start.map_or(0, |position| position.offset);

        self.read(|connection| {
            let version = match version {
                Some(version) => version,
                None => self.shown_version(connection, object_type.storage)?,
            };
            let rows = self.ordered_rows(connection, extent, version, object_type, &order)?;
            let total_count = rows.len() as u64;
            let limit = match object_type.storage {
                Storage::V1 => OSV1_OBJECT_LIMIT.min(total_count),
                Storage::V2 => total_count,
            };
            if offset >= limit && limit < total_count {
                return Err(Refusal::new(&error::OBJECTS_EXCEEDED_LIMIT).into());
            }
            let end = (offset + page_size).min(limit);
            let range = usize::try_from(offset).ok().zip(usize::try_from(end).ok());
            let rows = range
                .and_then(|(start, end)| rows.get(start..end))
                .unwrap_or_default();
            let data = columns.read_all(connection, rows)?;
            let next = Position {
                version,
                offset: end,
                expires,
            };
            let more = end < total_count;
            let next_page_token = more.then(|| self.0.token_key.seal(next, &conditions));
            Ok(Page {
                data,
                next_page_token,
                total_count,
            })
        })
    }

    /// Keeps the current version from being cleaned up for as long as its token can be used.
    fn begin_snapshot(&self, storage: Storage, until: u64) -> Result<u64, StoreError> {
        let mut snapshots = lock(&self.0.snapshots);
        let version = self.read(|connection| self.shown_version(connection, storage))?;
        snapshots.begin(version, until);
        Ok(version)
    }

    fn ordered_rows(
        &self,
        connection: &Connection,
        extent: Extent,
        version: u64,
        object_type: &ObjectDefinition,
        order: &OrderBy,
    ) -> Result<Arc<[i64]>, StoreError> {
        let effective = order::effective_version(connection, extent, version)?;
        let key = (extent, effective, order.to_string());
        let cached = lock(&self.0.orders).get(&key);
        if let Some(rows) = cached {
            return Ok(rows);
        }
        let rows: Arc<[i64]> = order::rows(connection, extent, version, object_type, order)?.into();
        lock(&self.0.orders).insert(key, Arc::clone(&rows));
        Ok(rows)
    }
}

/// A page holds at least one object; the operation itself refuses a smaller size.
fn page_size(requested: Option<i64>) -> u64 {
    let most = u64::from(MAX_PAGE_SIZE);
    requested.map_or(most, |size| u64::try_from(size).unwrap_or(1).clamp(1, most))
}

/// Everything that must stay the same from page to page.
fn conditions(
    request: &ListRequest,
    object_type: &ObjectDefinition,
    extent: Extent,
    order: &OrderBy,
) -> Conditions {
    let flags = format!(
        "{} {} {}",
        extent.branch, request.exclude_rid, request.snapshot
    );
    let order = order.to_string();
    let fixed = [object_type.rid.as_str(), &flags, &order];
    Conditions::of(
        fixed
            .into_iter()
            .chain(request.select.iter().map(String::as_str)),
    )
}

/// What of an object is sent.
struct Columns<'a> {
    object_type: &'a ObjectDefinition,
    /// The selected properties; all but vectors when there are none.
    select: Vec<&'a str>,
    vectors: bool,
    rid: bool,
}

impl<'a> Columns<'a> {
    fn new(
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
        let is_vector = |name: &&str| {
            object_type
                .property(name)
                .is_some_and(|p| p.value_type == PropertyType::Vector)
        };
        let vectors = select.iter().any(is_vector);
        if !select.is_empty() {
            select.push(&object_type.primary_key);
        }
        Ok(Self {
            object_type,
            select,
            vectors,
            rid: !request.exclude_rid,
        })
    }

    /// The rows as the text of a JSON array.
    fn read_all(&self, connection: &Connection, rows: &[i64]) -> Result<String, StoreError> {
        let mut one = connection.prepare_cached(
            "SELECT primary_key, rid, properties, vectors FROM objects WHERE id = ?1",
        )?;
        let mut json = String::with_capacity(rows.len() * 768 + 256);
        json.push('[');
        for (index, id) in rows.iter().enumerate() {
            if index > 0 {
                json.push(',');
            }
            one.query_row([id], |row| Ok(self.write(row, &mut json)))??;
        }
        json.push(']');
        Ok(json)
    }

    /// Appends one object. The stored text is sent as it is, or filtered, but never taken apart into values.
    fn write(&self, row: &Row<'_>, json: &mut String) -> Result<(), StoreError> {
        let text =
            |column: usize| -> Result<&str, rusqlite::Error> { Ok(row.get_ref(column)?.as_str()?) };
        json.push('{');
        if self.rid {
            let _ = write!(json, "\"{}\":\"{}\",", OntologyObjectV2::RID, text(1)?);
        }
        let _ = write!(json, "\"{}\":", OntologyObjectV2::PRIMARY_KEY);
        write_key(self.object_type.key_type(), text(0)?, json)?;
        // API names of types are letters and digits.
        let _ = write!(
            json,
            ",\"{}\":\"{}\"",
            OntologyObjectV2::API_NAME,
            self.object_type.api_name
        );
        if self.select.is_empty() {
            let properties = text(2)?;
            json.push(',');
            json.push_str(properties.strip_prefix('{').unwrap_or(properties));
            return Ok(());
        }
        let mut write_selected = |properties: &str| {
            let selected = Selected {
                names: &self.select,
                json,
            };
            serde_json::Deserializer::from_str(properties).deserialize_map(selected)
        };
        write_selected(text(2)?)?;
        if self.vectors
            && let Ok(vectors) = text(3)
        {
            write_selected(vectors)?;
        }
        json.push('}');
        Ok(())
    }
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
