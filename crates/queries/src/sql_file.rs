//! Files of SQL. Comments at the head of a query name what is not SQL, so that other programs run the file as it is:
//!
//! ```sql
//! -- name: Revenue by month
//! -- folder: Sales/Monthly
//! -- description: Without canceled bookings.
//! -- parameter from: 2024-01-01
//! SELECT …
//! ```
//!
//! Each line `-- name:` begins a query, so one file may hold many. A line of SQL that looks like one is written with a dash
//! more. A file without a head is one query with the name of the file.

use crate::saved::{SavedQuery, folder};

/// What begins a query.
const NAME: &str = "-- name:";
/// The ending of a file, in any case.
const ENDING: &str = ".sql";

/// The text of a file with some queries.
pub fn write(queries: &[SavedQuery]) -> String {
    let mut text = String::new();
    for query in queries {
        if !text.is_empty() {
            text.push('\n');
        }
        let mut line = |key: &str, value: &str| {
            let value = value.replace(['\r', '\n'], " ");
            text.push_str(format!("-- {key}: {}", value.trim()).trim_end());
            text.push('\n');
        };
        line("name", &query.name);
        for (key, value) in [("folder", &query.folder), ("format", &query.format)] {
            if !value.is_empty() {
                line(key, value);
            }
        }
        for row in query.description.lines() {
            line("description", row);
        }
        for branch in &query.branches {
            line("branch", branch);
        }
        for (name, value) in &query.parameters {
            for row in value.lines() {
                line(&format!("parameter {name}"), row);
            }
        }
        for row in query.sql.trim_matches(['\r', '\n']).lines() {
            // A first line that looks like a line of the head is kept from being read as one, too.
            if dashes(row).is_some() {
                text.push('-');
            }
            text.push_str(row);
            text.push('\n');
        }
    }
    text
}

/// The queries of a file. `file` is its path: a query that names no folder is in that of its file.
pub fn read(file: &str, text: &str) -> Vec<SavedQuery> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut queries: Vec<SavedQuery> = Vec::new();
    let mut in_head = false;
    for row in text.lines() {
        if let Some(name) = row.strip_prefix(NAME) {
            in_head = true;
            queries.push(SavedQuery {
                name: name.trim().to_owned(),
                ..SavedQuery::default()
            });
            continue;
        }
        if queries.is_empty() {
            queries.push(SavedQuery::default());
        }
        let Some(query) = queries.last_mut() else {
            continue;
        };
        in_head = in_head && take_head(query, row);
        if !in_head {
            let row = match dashes(row) {
                Some(1..) => row.get(1..).unwrap_or(row),
                _ => row,
            };
            query.sql.push_str(row);
            query.sql.push('\n');
        }
    }
    let (path, name) = file.rsplit_once(['/', '\\']).unwrap_or(("", file));
    for query in &mut queries {
        query.sql = query.sql.trim_matches(['\r', '\n']).trim_end().to_owned();
        if query.name.is_empty() {
            let parts = name.len().checked_sub(ENDING.len());
            let parts = parts.and_then(|end| name.split_at_checked(end));
            match parts {
                Some((stem, ending)) if ending.eq_ignore_ascii_case(ENDING) => stem,
                _ => name,
            }
            .clone_into(&mut query.name);
        }
        if query.folder.is_empty() {
            query.folder = folder(path);
        }
    }
    queries.retain(|query| !query.sql.is_empty());
    queries
}

/// Takes a line of the head over; whether it is one.
fn take_head(query: &mut SavedQuery, row: &str) -> bool {
    let Some((key, value)) = row.strip_prefix("-- ").and_then(|row| row.split_once(':')) else {
        return false;
    };
    let value = value.trim();
    match key {
        "folder" => query.folder = folder(value),
        "format" => value.clone_into(&mut query.format),
        "branch" => query.branches.push(value.to_owned()),
        "description" => further(&mut query.description, value),
        _ => match key.strip_prefix("parameter ") {
            Some(name) => {
                let kept = query.parameters.entry(name.trim().to_owned());
                further(kept.or_default(), value);
            }
            None => return false,
        },
    }
    true
}

/// Adds a line.
fn further(text: &mut String, row: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(row);
}

/// How many dashes more than a line of the head has a line of SQL that looks like one; nothing for any other line.
fn dashes(row: &str) -> Option<usize> {
    let rest = row.trim_start_matches('-');
    let more = (row.len() - rest.len()).checked_sub(2)?;
    let (key, _) = rest.strip_prefix(' ')?.split_once(':')?;
    let is_head = matches!(key, "name" | "folder" | "format" | "branch" | "description")
        || key.starts_with("parameter ");
    is_head.then_some(more)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn query(name: &str, sql: &str) -> SavedQuery {
        SavedQuery {
            name: name.to_owned(),
            sql: sql.to_owned(),
            ..SavedQuery::default()
        }
    }

    #[test]
    fn a_head_of_comments_names_what_is_not_sql() {
        let whole = SavedQuery {
            folder: "Sales/Monthly".to_owned(),
            description: "First line.\nSecond line.".to_owned(),
            format: "CSV".to_owned(),
            branches: vec!["draft".to_owned(), "master".to_owned()],
            parameters: BTreeMap::from([("from".to_owned(), "2024-01-01".to_owned())]),
            ..query("Revenue: by month", "SELECT 1\n  -- kept\nFROM t")
        };
        let text = write(&[whole.clone(), query("Two", "SELECT 2")]);
        assert_eq!(
            text,
            "-- name: Revenue: by month\n-- folder: Sales/Monthly\n-- format: CSV\n-- description: First line.\n\
             -- description: Second line.\n-- branch: draft\n-- branch: master\n-- parameter from: 2024-01-01\n\
             SELECT 1\n  -- kept\nFROM t\n\n-- name: Two\nSELECT 2\n"
        );
        assert_eq!(read("any.sql", &text), [whole, query("Two", "SELECT 2")]);
    }

    #[test]
    fn a_file_of_another_program_is_one_query() {
        assert_eq!(
            read("daily load.sql", "\u{feff}-- Loads.\r\nSELECT 1;\r\n"),
            [query("daily load", "-- Loads.\nSELECT 1;")]
        );
        let nested = SavedQuery {
            folder: "jobs/night".to_owned(),
            ..query("load", "SELECT 1")
        };
        assert_eq!(read("jobs/night/load.sql", "SELECT 1\n"), [nested]);
        let named = read(
            "jobs/load.sql",
            "-- name: Load\n-- folder: Work\nSELECT 1\n",
        );
        assert_eq!(named[0].folder, "Work");
        // Without a name in it, its comments are those of SQL.
        assert_eq!(
            read("a.sql", "-- description: x\nSELECT 1"),
            [query("a", "-- description: x\nSELECT 1")]
        );
        for (file, name) in [
            ("Report.SQL", "Report"),
            ("ä.Sql", "ä"),
            ("qël", "qël"),
            ("x.txt", "x.txt"),
        ] {
            assert_eq!(read(file, "SELECT 1"), [query(name, "SELECT 1")]);
        }
        assert_eq!(read("empty.sql", "\n"), []);
        assert_eq!(
            read("b.sql", "-- name:\nSELECT 1"),
            [query("b", "SELECT 1")]
        );
    }

    #[test]
    fn sql_that_looks_like_a_head_comes_back() {
        for sql in [
            "-- name: x\nSELECT 1",
            "SELECT 1\n-- name: x\n--- name: y",
            "-- folder: x\nSELECT '\n-- name: z\n'",
            "-- parameter a: 1\nSELECT 1",
        ] {
            let all = [query("One", sql), query("Two", sql)];
            assert_eq!(read("f.sql", &write(&all)), all, "{sql}");
        }
    }

    proptest::proptest! {
        #[test]
        fn files_come_back(
            sqls in proptest::collection::vec("(-{2,4} (name|folder|x)?:?[ a-z']{0,5}\n|[a-z;'/*]{1,9}\n){1,6}", 1..4),
            folder in "[a-z]{0,3}(/[a-z]{1,3})?",
            description in "([a-z:]{1,9}\n){0,2}",
        ) {
            let all: Vec<_> = sqls
                .iter()
                .map(|sql| SavedQuery {
                    folder: super::folder(&folder),
                    description: description.trim().to_owned(),
                    ..query("n", sql.trim_matches('\n').trim_end())
                })
                .filter(|query| !query.sql.trim().is_empty())
                .collect();
            proptest::prop_assert_eq!(read("f.sql", &write(&all)), all);
        }
    }
}
