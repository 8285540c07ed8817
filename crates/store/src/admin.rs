//! Enrollments with their sign-in providers and pre-registered groups (docs/contract.md, "1. Pre-register a group" and "2. List
//! authentication providers").

use std::collections::BTreeSet;

use belvedere_api::admin::AuthenticationProvider;
use belvedere_api::error;
use belvedere_api::error::Refusal;
use belvedere_api::extensions::groups::Group as RegisteredGroup;
use rusqlite::{Connection, OptionalExtension as _};
use serde_json::{Value, json};

use super::clock::instant;
use super::{Bulk, Changes, Store, StoreError};

pub(super) const TABLES: &str = "
    CREATE TABLE enrollments (
        rid TEXT PRIMARY KEY,
        name TEXT NOT NULL
    ) STRICT;

    CREATE TABLE authentication_providers (
        rid TEXT PRIMARY KEY,
        enrollment TEXT NOT NULL REFERENCES enrollments,
        definition TEXT NOT NULL      -- as it is sent
    ) STRICT;

    -- Groups that were registered before anybody with them signed in.
    CREATE TABLE groups (
        id TEXT PRIMARY KEY,
        provider TEXT NOT NULL REFERENCES authentication_providers,
        name TEXT NOT NULL,
        organizations TEXT NOT NULL,  -- a JSON list of RIDs: who may see the group
        created_by TEXT NOT NULL,
        created_at INTEGER NOT NULL,  -- milliseconds since 1970
        UNIQUE (provider, name)
    ) STRICT;
";

/// A group to register for a sign-in provider.
#[derive(Debug, Clone, Default)]
pub struct Group {
    /// RID of the enrollment.
    pub enrollment: String,
    /// RID of the provider.
    pub provider: String,
    /// Name.
    pub name: String,
    /// RIDs of the organizations that may see the group.
    pub organizations: Vec<String>,
    /// Identifier of the user who registers it.
    pub created_by: String,
}

impl Store {
    /// The sign-in providers of an enrollment, in the order of their definition.
    ///
    /// # Errors
    /// `EnrollmentNotFound`.
    pub fn authentication_providers(
        &self,
        enrollment: &str,
    ) -> Result<Vec<AuthenticationProvider>, StoreError> {
        self.read(|connection| {
            let mut known =
                connection.prepare_cached("SELECT 1 FROM enrollments WHERE rid = ?1")?;
            if !known.exists([enrollment])? {
                let refusal = Refusal::new(&error::ENROLLMENT_NOT_FOUND);
                return Err(refusal.with("enrollmentRid", enrollment).into());
            }
            let mut all = connection.prepare_cached(
                "SELECT definition FROM authentication_providers WHERE enrollment = ?1
                 ORDER BY rowid",
            )?;
            let mut rows = all.query([enrollment])?;
            let mut providers = Vec::new();
            while let Some(row) = rows.next()? {
                providers.push(serde_json::from_str(&row.get::<_, String>(0)?)?);
            }
            Ok(providers)
        })
    }
}

/// The RID of a group, by which a check names it.
pub(super) fn group_rid(id: &str) -> String {
    format!("{GROUP}{id}")
}

/// The identifier of a group, from its RID or from itself.
pub(super) fn group_id(rid: &str) -> &str {
    rid.strip_prefix(GROUP).unwrap_or(rid)
}

const GROUP: &str = "ri.groups.main.group.";

impl Store {
    /// The registered groups, the newest first.
    pub fn groups(&self) -> Result<Vec<RegisteredGroup>, StoreError> {
        self.read(|connection| {
            let mut all = connection.prepare_cached(
                "SELECT g.id, g.name, g.organizations, g.created_by, g.created_at, p.enrollment, p.rid,
                    json_extract(p.definition, '$.name')
                 FROM groups g JOIN authentication_providers p ON p.rid = g.provider
                 ORDER BY g.created_at DESC, g.rowid DESC",
            )?;
            let mut rows = all.query(())?;
            let mut groups = Vec::new();
            while let Some(row) = rows.next()? {
                let id: String = row.get(0)?;
                let mut group = RegisteredGroup::new(group_rid(&id), id, row.get::<_, String>(1)?);
                group.organizations = serde_json::from_str(&row.get::<_, String>(2)?)?;
                group.created_by = Some(row.get::<_, String>(3)?.into());
                group.created_time = Some(instant(row.get(4)?)?.into());
                group.enrollment_rid = Some(row.get::<_, String>(5)?.into());
                group.authentication_provider_rid = Some(row.get::<_, String>(6)?.into());
                group.authentication_provider_name = row.get(7)?;
                groups.push(group);
            }
            Ok(groups)
        })
    }
}

impl Changes<'_> {
    /// Registers a group and gives its identifier, a UUID. A name that the provider has already keeps its identifier,
    /// and more organizations may see the group then.
    ///
    /// # Errors
    /// `AuthenticationProviderNotFound`.
    pub fn preregister_group(&mut self, group: &Group) -> Result<String, StoreError> {
        let mut provider = self.transaction.prepare_cached(
            "SELECT 1 FROM authentication_providers WHERE rid = ?1 AND enrollment = ?2",
        )?;
        if !provider.exists((&group.provider, &group.enrollment))? {
            return Err(Refusal::new(&error::AUTHENTICATION_PROVIDER_NOT_FOUND)
                .with("enrollmentRid", group.enrollment.as_str())
                .with("authenticationProviderRid", group.provider.as_str())
                .into());
        }
        let mut same = self.transaction.prepare_cached(
            "SELECT id, organizations FROM groups WHERE provider = ?1 AND name = ?2",
        )?;
        let found = same
            .query_row((&group.provider, &group.name), |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
            })
            .optional()?;
        let mut organizations: BTreeSet<String> = group.organizations.iter().cloned().collect();
        if let Some((id, known)) = found {
            organizations.extend(serde_json::from_str::<Vec<String>>(&known)?);
            self.transaction.execute(
                "UPDATE groups SET organizations = ?2 WHERE id = ?1",
                (&id, serde_json::to_string(&organizations)?),
            )?;
            return Ok(id);
        }
        let id = uuid::Uuid::new_v4().to_string();
        self.transaction.execute(
            "INSERT INTO groups (id, provider, name, organizations, created_by, created_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            (
                &id,
                &group.provider,
                &group.name,
                serde_json::to_string(&organizations)?,
                &group.created_by,
                self.now,
            ),
        )?;
        Ok(id)
    }
}

impl Bulk {
    /// Stores an enrollment with its sign-in providers.
    pub fn enrollment(
        &self,
        rid: &str,
        name: &str,
        providers: &[AuthenticationProvider],
    ) -> Result<(), StoreError> {
        self.connection.execute(
            "INSERT INTO enrollments (rid, name) VALUES (?1, ?2)",
            (rid, name),
        )?;
        for provider in providers {
            self.connection.execute(
                "INSERT INTO authentication_providers (rid, enrollment, definition)
                 VALUES (?1, ?2, ?3)",
                (provider.rid.as_str(), rid, serde_json::to_string(provider)?),
            )?;
        }
        Ok(())
    }
}

/// The enrollments in the catalog.
pub(super) fn catalog(connection: &Connection) -> Result<Vec<Value>, StoreError> {
    let mut all = connection.prepare_cached("SELECT rid, name FROM enrollments ORDER BY rowid")?;
    let rows = all.query_map((), |row| {
        Ok(json!({"rid": row.get::<_, String>(0)?, "name": row.get::<_, String>(1)?}))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
