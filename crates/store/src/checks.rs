//! Data health checks (docs/contract.md, "3. Create check").

use belvedere_api::data_health::{Check, CheckConfig};
use belvedere_api::error::Refusal;
use belvedere_api::ids::CheckGroupRid;
use belvedere_api::{DateTime, error};
use rusqlite::{Connection, Row};
use serde_json::{Value, json};

use super::clock::instant;
use super::{Bulk, Changes, Store, StoreError, admin, datasets};

pub(super) const TABLES: &str = "
    CREATE TABLE checks (
        rid TEXT PRIMARY KEY,
        subject TEXT NOT NULL,        -- a JSON list: a dataset and its branch, or a schedule
        type TEXT NOT NULL,
        config TEXT NOT NULL,         -- as it is sent
        intent TEXT,
        created_by TEXT NOT NULL,
        updated_at INTEGER NOT NULL,  -- milliseconds since 1970
        UNIQUE (subject, type)
    ) STRICT;

    CREATE TABLE check_groups (
        check_rid TEXT NOT NULL REFERENCES checks,
        group_id TEXT NOT NULL REFERENCES groups,
        PRIMARY KEY (check_rid, group_id)
    ) STRICT, WITHOUT ROWID;
";

/// A check, and the current state of its dataset.
#[derive(Debug, Clone)]
pub struct KnownCheck {
    /// The check.
    pub check: Check,
    /// The dataset and the branch that it looks at; none for a schedule.
    pub dataset: Option<(String, String)>,
    /// The number of the last commit that the branch shows: another one means other data.
    pub commit: Option<i64>,
    /// When the branch was changed last, in milliseconds since 1970; empty transactions count only where the check says so.
    pub changed_at: Option<i64>,
}

impl Store {
    /// The checks that a user created, or all of them; the newest first.
    pub fn checks(&self, created_by: Option<&str>) -> Result<Vec<KnownCheck>, StoreError> {
        self.read(|connection| {
            let mut all = connection.prepare_cached(
                "SELECT c.rid, c.config, c.intent, c.created_by, c.updated_at, b.dataset, b.name,
                    coalesce((SELECT max(commit_number) FROM transactions WHERE branch = b.id), b.parent_commit),
                    (SELECT max(t.closed_at) FROM transactions t
                     WHERE t.dataset = b.dataset AND t.status = 'COMMITTED'
                       AND (t.branch = b.id OR t.commit_number <= b.parent_commit)
                       AND (NOT coalesce(json_extract(c.config, '$.timeCheckConfig.ignoreEmptyTransactions'), 1)
                            OR EXISTS (SELECT 1 FROM dataset_files f WHERE f.transaction_rid = t.rid)))
                 FROM checks c LEFT JOIN dataset_branches b
                     ON b.dataset = json_extract(c.subject, '$[0]') AND b.name = json_extract(c.subject, '$[1]')
                 WHERE ?1 IS NULL OR c.created_by = ?1
                 ORDER BY c.updated_at DESC, c.rowid DESC",
            )?;
            let mut rows = all.query([created_by])?;
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                let dataset: Option<String> = row.get(5)?;
                found.push(KnownCheck {
                    check: read(connection, row)?,
                    dataset: dataset.zip(row.get(6)?),
                    commit: row.get(7)?,
                    changed_at: row.get(8)?,
                });
            }
            Ok(found)
        })
    }
}

/// A check to create.
#[derive(Debug, Clone)]
pub struct NewCheck {
    /// The configuration, which was validated before.
    pub config: CheckConfig,
    /// Why the check is there.
    pub intent: Option<String>,
    /// Identifier of the user who creates it.
    pub created_by: String,
    /// Whether that user may see data that is for administrators only.
    pub administrator: bool,
}

impl Changes<'_> {
    /// Creates a check.
    ///
    /// # Errors
    /// `CheckTypeNotSupported`; `CreateCheckPermissionDenied` about a dataset or branch that is not there or may not be seen;
    /// `CheckAlreadyExists`, with the other check for its creator and for administrators.
    pub fn create_check(&mut self, new: NewCheck) -> Result<Check, StoreError> {
        if let CheckConfig::Unknown { type_name, .. } = &new.config {
            let refusal = Refusal::new(&error::CHECK_TYPE_NOT_SUPPORTED);
            return Err(refusal.with("checkType", type_name.as_str()).into());
        }
        let subject = subject(&new.config)?;
        if let [dataset, branch] = subject.as_slice() {
            let denied = |reason: String| {
                Refusal::new(&error::CREATE_CHECK_PERMISSION_DENIED).describe(reason)
            };
            let branches = datasets::branches(&self.transaction, dataset, new.administrator);
            let branches = branches.map_err(|error| match error {
                StoreError::Refused(_) => {
                    denied(format!("There is no dataset {dataset} that you may see.")).into()
                }
                error @ StoreError::Failed(_) => error,
            })?;
            if !branches.contains(branch) {
                return Err(denied(format!("{dataset} has no branch {branch}.")).into());
            }
        }
        let type_name = new.config.type_name();
        if let Some(other) = find(&self.transaction, &subject, type_name)? {
            let readable = new.administrator
                || other.created_by.as_ref().map(AsRef::as_ref) == Some(new.created_by.as_str());
            let mut refusal = Refusal::new(&error::CHECK_ALREADY_EXISTS);
            if readable {
                refusal = refusal.with("conflictingCheck", serde_json::to_value(&other)?);
            }
            return Err(refusal.into());
        }
        let rid = format!("ri.data-health.main.check.{}", uuid::Uuid::new_v4());
        let mut check = Check::new(rid, new.config);
        check.intent = new.intent;
        check.created_by = Some(new.created_by);
        check.updated_time = Some(instant(self.now)?.into());
        insert(&self.transaction, &check)?;
        Ok(check)
    }

    /// Replaces the groups of a check that the user may see, and gives the check.
    ///
    /// # Errors
    /// `InvalidRequest` when there is no such check, or no such group.
    pub fn set_check_groups(
        &mut self,
        rid: &str,
        groups: &[CheckGroupRid],
        created_by: Option<&str>,
    ) -> Result<Check, StoreError> {
        let connection = &self.transaction;
        let mut one = connection.prepare_cached(
            "SELECT rid, config, intent, created_by, updated_at FROM checks
             WHERE rid = ?1 AND (?2 IS NULL OR created_by = ?2)",
        )?;
        let mut rows = one.query((rid, created_by))?;
        let Some(row) = rows.next()? else {
            return Err(invalid(
                "checkRid",
                "There is no such check that you may see.",
            ));
        };
        connection.execute("DELETE FROM check_groups WHERE check_rid = ?1", [rid])?;
        for group in groups {
            let id = admin::group_id(group.as_str());
            let known = "SELECT 1 FROM groups WHERE id = ?1";
            if !connection.prepare_cached(known)?.exists([id])? {
                return Err(invalid("groups", &format!("There is no group {group}.")));
            }
            connection.execute(
                "INSERT OR IGNORE INTO check_groups (check_rid, group_id) VALUES (?1, ?2)",
                (rid, id),
            )?;
        }
        read(connection, row)
    }
}

fn invalid(field: &str, reason: &str) -> StoreError {
    let refusal = Refusal::new(&error::INVALID_REQUEST).with("field", field);
    refusal.describe(reason).into()
}

impl Bulk {
    /// Stores a check.
    pub fn check(&self, check: &Check) -> Result<(), StoreError> {
        insert(&self.connection, check)
    }
}

/// The subject of a check: a dataset and its branch, or a schedule.
fn subject(config: &CheckConfig) -> Result<Vec<String>, StoreError> {
    let config = serde_json::to_value(config)?;
    let part = |name: &str| config.pointer(name).and_then(Value::as_str);
    let parts = [
        "/subject/datasetRid",
        "/subject/branchId",
        "/subject/scheduleRid",
    ];
    let parts = parts.into_iter().filter_map(part);
    Ok(parts.map(str::to_owned).collect())
}

fn find(
    connection: &Connection,
    subject: &[String],
    type_name: &str,
) -> Result<Option<Check>, StoreError> {
    let mut one = connection.prepare_cached(
        "SELECT rid, config, intent, created_by, updated_at FROM checks
         WHERE subject = ?1 AND type = ?2",
    )?;
    let mut rows = one.query((json!(subject).to_string(), type_name))?;
    rows.next()?.map(|row| read(connection, row)).transpose()
}

/// Reads a check from the columns RID, configuration, intent, creator and time.
fn read(connection: &Connection, row: &Row<'_>) -> Result<Check, StoreError> {
    let rid: String = row.get(0)?;
    let config: String = row.get(1)?;
    let mut groups = connection.prepare_cached(
        "SELECT group_id FROM check_groups WHERE check_rid = ?1 ORDER BY group_id",
    )?;
    let groups = groups.query_map([&rid], |row| {
        Ok(admin::group_rid(&row.get::<_, String>(0)?).into())
    })?;
    let groups = groups.collect::<Result<_, _>>()?;
    let mut check = Check::new(rid, serde_json::from_str::<CheckConfig>(&config)?);
    check.intent = row.get(2)?;
    check.created_by = row.get(3)?;
    check.updated_time = Some(instant(row.get(4)?)?.into());
    check.groups = groups;
    Ok(check)
}

fn insert(connection: &Connection, check: &Check) -> Result<(), StoreError> {
    let updated = check.updated_time.as_ref().and_then(DateTime::timestamp);
    connection.execute(
        "INSERT INTO checks (rid, subject, type, config, intent, created_by, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        (
            check.rid.as_str(),
            json!(subject(&check.config)?).to_string(),
            check.config.type_name(),
            serde_json::to_string(&check.config)?,
            &check.intent,
            &check.created_by,
            updated.map(jiff::Timestamp::as_millisecond),
        ),
    )?;
    Ok(())
}
