//! Listing objects, a page at a time (docs/contract.md, "11. List objects, V2" and "Pagination").

use std::fmt::Write as _;
use std::sync::Arc;

use belvedere_api::error;
use belvedere_api::ontologies::list_objects_v2::{MAX_PAGE_SIZE, OSV1_OBJECT_LIMIT};
use belvedere_api::ontologies::{OntologyObjectV2, OrderBy};
use rusqlite::{Connection, Row};
use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::base::{self, Base};
use super::order::{self, Extent, Ordered};
use super::page_token::{Conditions, Position};
use super::places::Place;
use super::write::object_rid;
use super::{
    Definitions, ObjectDefinition, PropertyDefinition, PropertyType, Refusal, Storage, Store,
    StoreError, lock,
};

/// How much text of rows that are not in the store a page holds, in bytes. A page has at least one object.
const PAGE_BYTES: usize = 16 << 20;

/// Request for a listing. The fields are those of the operation.
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
    /// Leaves derived properties out where none are selected.
    pub no_derived: bool,
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
        let definitions = self.definitions();
        match self.list_with(&definitions, request) {
            Err(StoreError::Refused(refusal)) if *refusal.error == error::DATA_FILE_CHANGED => {
                let (_, extent) = request.extent(&definitions)?;
                if let Some(base) = definitions.base(extent) {
                    base.refresh();
                }
                self.list_with(&self.definitions(), request)
            }
            page => page,
        }
    }

    fn list_with(
        &self,
        definitions: &Definitions,
        request: &ListRequest,
    ) -> Result<Page, StoreError> {
        let (object_type, extent) = request.extent(definitions)?;
        let base = definitions.base(extent);
        let page_size = page_size(request.page_size);
        let order = match &request.order_by {
            Some(text) => order::parse(text, object_type)?,
            None => OrderBy::default(),
        };
        let columns = Columns::new(object_type, request)?;

        // A snapshot belongs to one state of the file. When that is gone, so is the listing.
        let state = base.filter(|_| request.snapshot).map(|base| base.state());
        let conditions = conditions(request, object_type, extent, state, &order);
        let now = self.seconds();
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
            let ordered = self.ordered(connection, extent, version, object_type, base, &order)?;
            let total_count = ordered.len();
            let limit = match object_type.storage {
                Storage::V1 => OSV1_OBJECT_LIMIT.min(total_count),
                Storage::V2 => total_count,
            };
            if offset >= limit && limit < total_count {
                return Err(Refusal::new(&error::OBJECTS_EXCEEDED_LIMIT).into());
            }
            let end = (offset + page_size).min(limit);
            let places = ordered.slice(offset, end)?;
            let (data, count) = columns.read_all(connection, base, &places)?;
            let next = Position {
                version,
                offset: offset + count,
                expires,
            };
            let more = next.offset < total_count && !places.is_empty();
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

    fn ordered(
        &self,
        connection: &Connection,
        extent: Extent,
        version: u64,
        object_type: &ObjectDefinition,
        base: Option<&Arc<dyn Base>>,
        order: &OrderBy,
    ) -> Result<Arc<Ordered>, StoreError> {
        let effective = order::effective_version(connection, extent, version)?;
        let state = base.map_or(0, |base| base.state());
        let key = (extent, effective, state, order.to_string());
        let cached = lock(&self.0.orders).get(&key);
        if let Some(ordered) = cached {
            return Ok(ordered);
        }
        let ordered = order::ordered(connection, extent, version, object_type, base, order)?;
        let ordered = Arc::new(ordered);
        lock(&self.0.orders).insert(key, Arc::clone(&ordered));
        Ok(ordered)
    }
}

impl ListRequest {
    fn extent<'a>(
        &self,
        definitions: &'a Definitions,
    ) -> Result<(&'a ObjectDefinition, Extent), StoreError> {
        definitions.extent(&self.ontology, &self.object_type, self.branch.as_deref())
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
    state: Option<u64>,
    order: &OrderBy,
) -> Conditions {
    let flags = format!(
        "{} {} {} {} {state:?}",
        extent.branch, request.exclude_rid, request.snapshot, request.no_derived
    );
    let order = order.to_string();
    let fixed = [object_type.rid.as_str(), &flags, &order];
    Conditions::of(
        fixed
            .into_iter()
            .chain(request.select.iter().map(String::as_str)),
    )
}

/// The properties of an object to send.
struct Columns<'a> {
    object_type: &'a ObjectDefinition,
    /// The properties to send, the selected ones mostly; all but vectors when there are none.
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

    /// The objects as the text of a JSON array, and how many of them there are: rows of a base can be so large that a
    /// page holds fewer.
    fn read_all(
        &self,
        connection: &Connection,
        base: Option<&Arc<dyn Base>>,
        places: &[Place],
    ) -> Result<(String, u64), StoreError> {
        let mut one = connection.prepare_cached(
            "SELECT primary_key, rid, properties, vectors FROM objects WHERE id = ?1",
        )?;
        let rows: Vec<u64> = places
            .iter()
            .filter_map(|place| match place {
                Place::Row(row) => Some(*row),
                Place::Stored(_) => None,
            })
            .collect();
        let mut below = match base {
            Some(base) if !rows.is_empty() => base.read(&rows, &self.select, PAGE_BYTES)?,
            _ => Vec::new(),
        }
        .into_iter();
        let mut json = String::with_capacity(places.len() * 768 + 256);
        let mut count = 0;
        json.push('[');
        for place in places {
            let before = json.len();
            if count > 0 {
                json.push(',');
            }
            match place {
                Place::Stored(id) => {
                    one.query_row([id], |row| Ok(self.write_stored(row, base, &mut json)))??;
                }
                Place::Row(_) => {
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
    /// over a base it may have to be fitted to the properties that the type has now.
    fn write_stored(
        &self,
        row: &Row<'_>,
        base: Option<&Arc<dyn Base>>,
        json: &mut String,
    ) -> Result<(), StoreError> {
        let text =
            |column: usize| -> Result<&str, rusqlite::Error> { Ok(row.get_ref(column)?.as_str()?) };
        self.begin(text(1)?, text(0)?, json)?;
        let fitted;
        let properties = if base.is_some() {
            fitted = Value::Object(base::fit(self.object_type, text(2)?)?).to_string();
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
