//! `belvedere-platform check`: inspects a data folder, and reports its problems. It changes nothing.

use std::path::Path;

use belvedere_store::inspect::{self, OtherDatabase, Report};
use belvedere_user_files as user_files;

use crate::oauth;

/// The database of the authorization server, which the first start makes.
const SIGN_INS: OtherDatabase = OtherDatabase {
    file: oauth::DATABASE,
    topic: "sign-ins",
    newest: oauth::SCHEMA_VERSION,
};

/// Inspects a data folder. One that a running platform uses is inspected as of its last change.
pub fn data_folder(folder: &Path) -> Report {
    let mut report = Report::new(folder);
    inspect::folder(folder, &[SIGN_INS], &mut report);
    report
}

/// Inspects a folder of the user's files, and the platform's state in it.
///
/// # Errors
/// When the folder or its settings can't be read.
pub fn user_folder(folder: &Path, scanner: Option<&Path>) -> anyhow::Result<Report> {
    let mut report = Report::new(folder);
    let problems = user_files::check(folder, scanner)?;
    if problems.is_empty() {
        report.fine("files", "all can be served");
    }
    for problem in problems {
        report.problem("files", problem.to_string());
    }
    let state = folder.join(user_files::STATE);
    if state.is_dir() {
        inspect::folder(&state, &[SIGN_INS], &mut report);
    }
    Ok(report)
}
