//! Data health checks (specification.md, "3. Create check").

use belvedere_api::data_health::{Check, CheckConfig};
use belvedere_api::{DateTime, error};
use rusqlite::{Connection, OptionalExtension as _};
use serde_json::{Value, json};

use super::{Bulk, Changes, Refusal, StoreError, datasets};

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
";

/// A check to create.
#[derive(Debug, Clone)]
pub struct NewCheck {
    /// What is checked, and how. Its rules were checked before.
    pub config: CheckConfig,
    /// Why the check is there.
    pub intent: Option<String>,
    /// Identifier of the user who creates it.
    pub created_by: String,
    /// Whether that user may see what is for administrators only.
    pub administrator: bool,
}

impl Changes<'_> {
    /// Creates a check.
    ///
    /// # Errors
    /// `CheckTypeNotSupported`; `DatasetNotFound` and `BranchNotFound` about the subject; `CheckAlreadyExists`, with the
    /// other check for its creator and for administrators.
    pub fn create_check(&mut self, new: NewCheck) -> Result<Check, StoreError> {
        if let CheckConfig::Unknown { type_name, .. } = &new.config {
            let refusal = Refusal::new(&error::CHECK_TYPE_NOT_SUPPORTED);
            return Err(refusal.with("checkType", type_name.as_str()).into());
        }
        let subject = subject(&new.config)?;
        if let [dataset, branch] = subject.as_slice() {
            let branches = datasets::branches(&self.transaction, dataset, new.administrator)?;
            if !branches.contains(branch) {
                let refusal = Refusal::new(&error::BRANCH_NOT_FOUND);
                return Err(refusal.with("branch", branch.as_str()).into());
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
        check.updated_time = Some(datasets::instant(self.now)?.into());
        insert(&self.transaction, &check)?;
        Ok(check)
    }
}

impl Bulk {
    /// Stores a check.
    pub fn check(&self, check: &Check) -> Result<(), StoreError> {
        insert(&self.connection, check)
    }
}

/// What a check looks at: a dataset and its branch, or a schedule.
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
    let found = one.query_row((json!(subject).to_string(), type_name), |row| {
        Ok((
            row.get::<_, String>(0)?,
            row.get::<_, String>(1)?,
            row.get(2)?,
            row.get(3)?,
            row.get(4)?,
        ))
    });
    let Some((rid, config, intent, created_by, updated)) = found.optional()? else {
        return Ok(None);
    };
    let mut check = Check::new(rid, serde_json::from_str::<CheckConfig>(&config)?);
    check.intent = intent;
    check.created_by = created_by;
    check.updated_time = Some(datasets::instant(updated)?.into());
    Ok(Some(check))
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
