//! Checks as a file: those created here, to be read and created elsewhere ("checks as code").

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::document::{pretty, read};

/// The version of the file.
const VERSION: u64 = 1;

/// A check that was made in this browser.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Made {
    /// Its RID.
    pub rid: String,
    /// The request that made it.
    pub request: Value,
    /// When, in milliseconds since 1970.
    pub at: f64,
}

/// The file of some checks.
pub fn export(checks: &[Made]) -> String {
    let checks: Vec<Value> = checks
        .iter()
        .map(|check| {
            let mut entry = check.request.clone();
            if let Value::Object(entry) = &mut entry {
                entry.insert("rid".to_owned(), check.rid.clone().into());
            }
            entry
        })
        .collect();
    pretty(&json!({"version": VERSION, "checks": checks}))
}

/// The requests of a file. RIDs are left out: created checks get their own.
///
/// # Errors
/// The problem of the file.
pub fn import(text: &str) -> Result<Vec<Value>, String> {
    let file = read(text).map_err(|mistake| match mistake.message {
        Some(message) => format!("{}: {message}", mistake.path),
        None => "{…}".to_owned(),
    })?;
    match file.get("version") {
        Some(version) if *version == VERSION => {}
        Some(version) => return Err(format!("version: {version} ≠ {VERSION}")),
        None => return Err("version: ?".to_owned()),
    }
    let Some(Value::Array(checks)) = file.get("checks") else {
        return Err("checks: [ ]".to_owned());
    };
    checks
        .iter()
        .enumerate()
        .map(|(index, check)| {
            let mut check = check.clone();
            let Value::Object(fields) = &mut check else {
                return Err(format!("checks[{index}]: {{…}}"));
            };
            fields.shift_remove("rid");
            if fields.get("config").is_some_and(Value::is_object) {
                Ok(check)
            } else {
                Err(format!("checks[{index}].config: {{…}}"))
            }
        })
        .collect()
}
