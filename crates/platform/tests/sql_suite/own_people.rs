//! Files as people have them (`tests/data/people`): what programs write, in their dialects, and public data.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

use super::own_files::Files;

/// A file and what is in it.
#[derive(Debug, Deserialize)]
struct Expected {
    file: String,
    settings: String,
    columns: Vec<(String, String)>,
    /// The number of its rows.
    count: usize,
    /// Rows with their numbers: of many, some.
    rows: Vec<(usize, Vec<String>)>,
}

fn folder() -> PathBuf {
    PathBuf::from("tests/data/people")
}

fn expected() -> Vec<Expected> {
    let text = fs::read_to_string(folder().join("expected.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[tokio::test]
async fn what_programs_write_is_the_same_in_objects_and_sql_and_the_schema() {
    let all = expected();
    assert!(all.len() >= 80, "{}", all.len());
    let files = Files::over(|people| {
        let mut settings = String::new();
        for of in &all {
            fs::copy(folder().join(&of.file), people.join(&of.file)).unwrap();
            writeln!(settings, "[files.{:?}]\n{}", of.file, of.settings).unwrap();
        }
        fs::write(people.join("belvedere.toml"), settings).unwrap();
    })
    .await;
    let mut wrong = Vec::new();
    for problem in files.site.platform.own().unwrap().problems() {
        wrong.push(problem.to_string());
    }
    for of in &all {
        let path = &of.file;
        if wrong
            .iter()
            .any(|line| line.starts_with(&format!("{path:?}")))
        {
            continue;
        }
        let objects = files.objects(path);
        let sql = files.rows(&format!("SELECT * FROM `/{path}`")).await;
        let (schema, none) = files
            .rows(&format!("SELECT * FROM `/{path}` LIMIT 0"))
            .await;
        if objects != sql || schema != sql.0 || !none.is_empty() {
            wrong.push(format!(
                "{path}: objects {objects:?}\n  SQL {sql:?}\n  schema {schema:?}"
            ));
        }
        let (columns, rows) = sql;
        let picked = of.rows.iter();
        let picked =
            picked.map(|(number, _)| (*number, rows.get(*number).cloned().unwrap_or_default()));
        let found = (columns, rows.len(), picked.collect::<Vec<_>>());
        let wanted = (of.columns.clone(), of.count, of.rows.clone());
        if found != wanted {
            wrong.push(format!("{path}: {found:?}\n  expected {wanted:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
