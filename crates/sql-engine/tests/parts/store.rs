//! The store of the listed files.

use std::fs;

use belvedere_sql_engine::parts::Files;
use datafusion::object_store::{GetOptions, ObjectMeta, ObjectStore as _};
use futures_util::FutureExt as _;

/// What reading all of a listed file fails with.
fn failure(files: &Files, listed: &ObjectMeta) -> String {
    let read = async {
        let found = files.get_opts(&listed.location, GetOptions::default());
        found.await?.bytes().await
    };
    // Without a runtime, everything is done at once.
    read.now_or_never().unwrap().unwrap_err().to_string()
}

#[test]
fn no_error_of_a_file_that_shrank_or_went_names_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("payroll.csv");
    fs::write(&path, [b'x'; 100]).unwrap();
    let files = Files::default();
    let listed = files.add(&path).unwrap();
    let place = folder.path().to_string_lossy().into_owned();
    fs::write(&path, b"short").unwrap();
    let shrank = failure(&files, &listed);
    fs::remove_file(&path).unwrap();
    let gone = failure(&files, &listed);
    for error in [shrank, gone] {
        assert!(
            !error.contains(&place) && !error.contains("payroll"),
            "{error}"
        );
    }
}
