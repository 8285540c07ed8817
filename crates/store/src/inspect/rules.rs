//! The store's own rules about its rows.

use super::super::{Definitions, StoreError};
use super::{Report, View};

/// Problems of rows, each with a query that counts them.
const RULES: &[(&str, &str)] = &[
    (
        "objects have two states at once",
        "SELECT count(*) FROM (
             SELECT version_from, lag(ifnull(version_to, 9223372036854775807)) OVER (
                 PARTITION BY object_type, branch, primary_key ORDER BY version_from) AS until
             FROM objects)
         WHERE until > version_from",
    ),
    (
        "objects end before they begin",
        "SELECT count(*) FROM objects WHERE version_to <= version_from",
    ),
    (
        "objects belong to changes that were never finished",
        "SELECT count(*) FROM objects, (SELECT ifnull(max(version), 0) AS last FROM versions)
         WHERE version_from > last OR version_to > last",
    ),
    (
        "changes of objects have no version",
        "SELECT count(*) FROM changes WHERE version NOT IN (SELECT version FROM versions)",
    ),
    (
        "objects have properties that can't be read",
        "SELECT count(*) FROM objects
         WHERE CASE WHEN json_valid(properties) THEN json_type(properties) != 'object' ELSE properties IS NOT NULL END
            OR CASE WHEN json_valid(vectors) THEN json_type(vectors) != 'object' ELSE vectors IS NOT NULL END",
    ),
    (
        "answers to keys are not whole",
        "SELECT count(*) FROM idempotency_keys
         WHERE length(request) != 32 OR length(key) NOT BETWEEN 1 AND 255 OR length(principal) = 0",
    ),
    (
        "contents have no proper name, size or hash",
        "SELECT count(*) FROM blobs WHERE size < 0 OR length(sha256) != 64
            OR (name GLOB '*[^0-9a-zA-Z_-]*' AND name NOT LIKE 'external:%')",
    ),
    (
        "media sets have no default branch, or several",
        "SELECT count(*) FROM media_sets
         WHERE (SELECT count(*) FROM media_views WHERE media_set = media_sets.rid AND is_default) != 1",
    ),
    (
        "media items have a logical timestamp or a read token that can't be",
        "SELECT count(*) FROM media_items WHERE logical_timestamp <= 0 OR length(read_token) != 32",
    ),
    (
        "checks, groups or providers can't be read",
        "SELECT (SELECT count(*) FROM checks WHERE NOT (json_valid(config) AND json_valid(subject)))
              + (SELECT count(*) FROM groups WHERE NOT json_valid(organizations))
              + (SELECT count(*) FROM authentication_providers WHERE NOT json_valid(definition))",
    ),
    (
        "datasets have no default branch, or several",
        "SELECT count(*) FROM datasets
         WHERE (SELECT count(*) FROM dataset_branches WHERE dataset = datasets.rid AND parent IS NULL) != 1",
    ),
    (
        "branches of datasets come from another dataset, or from themselves",
        "SELECT count(*) FROM dataset_branches b JOIN dataset_branches p ON p.id = b.parent
         WHERE p.dataset != b.dataset OR p.id >= b.id",
    ),
    (
        "transactions of datasets are on a branch of another dataset",
        "SELECT count(*) FROM transactions t JOIN dataset_branches b ON b.id = t.branch
         WHERE b.dataset != t.dataset",
    ),
    (
        "transactions of datasets name files that their type has no use for",
        "SELECT count(*) FROM dataset_files f JOIN transactions t ON t.rid = f.transaction_rid
         WHERE (t.type = 'DELETE') != (f.blob IS NULL AND f.external IS NULL)",
    ),
];

/// Counts the rows that break a rule.
pub(super) fn look(view: &View<'_>, report: &mut Report) -> Result<(), StoreError> {
    for (wrong, count) in RULES {
        let broken: u64 = view.connection.query_row(count, (), |row| row.get(0))?;
        if broken > 0 {
            report.problem("rules", format!("{broken} {wrong}"));
        }
    }
    objects(view, report)
}

/// Objects are of types that are defined, and their key is where listing finds it.
fn objects(view: &View<'_>, report: &mut Report) -> Result<(), StoreError> {
    let definitions = Definitions::load(view.connection)?;
    let mut mistaken = view.connection.prepare(
        "SELECT count(*) FROM objects WHERE object_type = ?1
         AND CASE WHEN json_valid(properties)
             THEN CAST(json_extract(properties, ?2) AS TEXT) IS NOT primary_key END",
    )?;
    let mut strays = view.connection.prepare(
        "SELECT count(*) FROM objects WHERE object_type = ?1 AND branch NOT BETWEEN 0 AND ?2",
    )?;
    let mut number = 0_u32;
    for ontology in definitions.ontologies() {
        for object_type in &ontology.object_types {
            let key = format!("$.\"{}\"", object_type.primary_key);
            let wrong: u64 = mistaken.query_row((number, key), |row| row.get(0))?;
            let stray: u64 =
                strays.query_row((number, ontology.branches.len()), |row| row.get(0))?;
            if wrong > 0 {
                let name = &object_type.api_name;
                report.problem(
                    "rules",
                    format!("{wrong} objects of type {name} have another key in their properties"),
                );
            }
            if stray > 0 {
                let name = &object_type.api_name;
                report.problem(
                    "rules",
                    format!("{stray} objects of type {name} are on no branch"),
                );
            }
            number += 1;
        }
    }
    let unknown: u64 = view.connection.query_row(
        "SELECT count(*) FROM objects WHERE object_type NOT BETWEEN 0 AND ?1 - 1",
        [number],
        |row| row.get(0),
    )?;
    if unknown > 0 {
        report.problem("rules", format!("{unknown} objects are of no type"));
    }
    Ok(())
}
