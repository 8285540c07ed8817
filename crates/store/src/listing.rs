//! Listing objects, a page at a time (docs/contract.md, "11. List objects, V2" and "Pagination").

mod columns;

use std::sync::Arc;

use belvedere_api::error;
use belvedere_api::error::Refusal;
use belvedere_api::ontologies::OrderBy;
use belvedere_api::ontologies::list_objects_v2::{MAX_PAGE_SIZE, OSV1_OBJECT_LIMIT};
use rusqlite::Connection;

use self::columns::Columns;
use super::definitions::ObjectSet;
use super::file_rows::FileRows;
use super::ordered::Ordered;
use super::page_token::{Conditions, Position};
use super::{Definitions, ObjectDefinition, Storage, Store, StoreError, lock, order};

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
    /// By the primary key when it is empty.
    pub order_by: OrderBy,
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

impl Store {
    /// Lists one page of objects.
    ///
    /// # Errors
    /// The named errors of the operation, such as `InvalidPageToken` and `ObjectsExceededLimit`.
    pub fn list(&self, request: &ListRequest) -> Result<Page, StoreError> {
        let definitions = self.definitions();
        match self.list_with(&definitions, request) {
            Err(StoreError::Refused(refusal)) if *refusal.error == error::DATA_FILE_CHANGED => {
                let (_, object_set) = request.object_set(&definitions)?;
                if let Some(file_rows) = definitions.file_rows(object_set) {
                    file_rows.refresh();
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
        let (object_type, object_set) = request.object_set(definitions)?;
        let file_rows = definitions.file_rows(object_set);
        let page_size = page_size(request.page_size);
        let order = &request.order_by;
        order::check(order, object_type)?;
        let columns = Columns::new(object_type, request)?;

        // A snapshot belongs to one state of the file. When that is gone, so is the listing.
        let state = file_rows
            .filter(|_| request.snapshot)
            .map(|rows| rows.state());
        let conditions = conditions(request, object_type, object_set, state);
        let expires = self.seconds() + self.0.options.page_token_ttl.as_secs();
        let (offset, version) = self.start(request, &conditions, object_type.storage, expires)?;

        self.read(|connection| {
            let version = match version {
                Some(version) => version,
                None => self.shown_version(connection, object_type.storage)?,
            };
            let ordered = self.ordered(
                connection,
                object_set,
                version,
                object_type,
                file_rows,
                order,
            )?;
            let total_count = ordered.len();
            let limit = match object_type.storage {
                Storage::V1 => OSV1_OBJECT_LIMIT.min(total_count),
                Storage::V2 => total_count,
            };
            if offset >= limit && limit < total_count {
                return Err(Refusal::new(&error::OBJECTS_EXCEEDED_LIMIT).into());
            }
            let end = (offset + page_size).min(limit);
            let row_refs = ordered.slice(offset, end)?;
            let (data, count) = columns.read_all(connection, file_rows, &row_refs)?;
            let next = Position {
                version,
                offset: offset + count,
                expires,
            };
            let more = next.offset < total_count && !row_refs.is_empty();
            let next_page_token = more.then(|| self.0.token_key.seal(next, &conditions));
            Ok(Page {
                data,
                next_page_token,
                total_count,
            })
        })
    }

    /// Where a page begins, and at which version of a snapshot.
    fn start(
        &self,
        request: &ListRequest,
        conditions: &Conditions,
        storage: Storage,
        expires: u64,
    ) -> Result<(u64, Option<u64>), StoreError> {
        let invalid_token = || {
            let token = request.page_token.as_deref();
            Refusal::new(&error::INVALID_PAGE_TOKEN).with("pageToken", token)
        };
        let Some(token) = &request.page_token else {
            let begin = || self.begin_snapshot(storage, expires);
            return Ok((0, request.snapshot.then(begin).transpose()?));
        };
        let position = self.0.token_key.open(token, conditions, self.seconds());
        let position = position.ok_or_else(invalid_token)?;
        if !request.snapshot {
            return Ok((position.offset, None));
        }
        if !lock(&self.0.snapshots).extend(position.version, expires) {
            return Err(invalid_token().into());
        }
        Ok((position.offset, Some(position.version)))
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
        object_set: ObjectSet,
        version: u64,
        object_type: &ObjectDefinition,
        file_rows: Option<&Arc<dyn FileRows>>,
        order: &OrderBy,
    ) -> Result<Arc<Ordered>, StoreError> {
        let effective = order::effective_version(connection, object_set, version)?;
        let state = file_rows.map_or(0, |rows| rows.state());
        let key = (object_set, effective, state, order.clone());
        let cached = lock(&self.0.orders).get(&key);
        if let Some(ordered) = cached {
            return Ok(ordered);
        }
        let ordered = order::ordered(
            connection,
            object_set,
            version,
            object_type,
            file_rows,
            order,
        )?;
        let ordered = Arc::new(ordered);
        lock(&self.0.orders).insert(key, Arc::clone(&ordered));
        Ok(ordered)
    }
}

impl ListRequest {
    fn object_set<'a>(
        &self,
        definitions: &'a Definitions,
    ) -> Result<(&'a ObjectDefinition, ObjectSet), StoreError> {
        definitions.object_set(&self.ontology, &self.object_type, self.branch.as_deref())
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
    object_set: ObjectSet,
    state: Option<u64>,
) -> Conditions {
    let flags = format!(
        "{} {} {} {} {state:?}",
        object_set.branch, request.exclude_rid, request.snapshot, request.no_derived
    );
    let order = request.order_by.to_string();
    let fixed = [object_type.rid.as_str(), &flags, &order];
    Conditions::of(
        fixed
            .into_iter()
            .chain(request.select.iter().map(String::as_str)),
    )
}
