//! From a checked statement and its tables to a plan: each table is a relation with explicit files, so that the cluster needs to
//! know nothing of names, rights and branches.

use std::collections::HashMap;

use belvedere_api::error::Refusal;
use belvedere_sql_protocol::{FileFormat, Rewritten, Table, TextRows};
use belvedere_text_files::{Kind, TextFile, TextFormat};

use super::files::Addresses;
use super::messages::{
    DataSource, Limit, LocalRelation, Plan, Read, Relation, RelationCommon, Rows, Sql,
    SubqueryAlias, WithRelations,
};
use crate::sql::failed;

/// The columns of a table without files, as Spark's JSON.
const NO_COLUMNS: &str = r#"{"type":"struct","fields":[]}"#;

/// A plan, and the files that it may read.
pub(super) struct Planned {
    pub(super) plan: Plan,
    pub(super) addresses: Vec<String>,
}

/// The plan of a statement. The tables are those of its names, in any order.
///
/// # Errors
/// `QueryFailed`, which names the dataset, when the cluster can't read a table as it is read here.
pub(super) fn plan(
    rewritten: Rewritten,
    prefix: &str,
    tables: &[Table],
    addresses: &Addresses,
    max_rows: u64,
) -> Result<Planned, Refusal> {
    let (mut references, mut allowed) = (Vec::new(), Vec::new());
    for (number, name) in rewritten.names.iter().enumerate() {
        let table = tables.iter().find(|table| table.name == *name);
        let table = table.ok_or_else(|| failed("A dataset of the statement was not looked up."))?;
        let unreadable = |reason: &str| {
            failed(&format!(
                "The SQL cluster can't read `{}`: {reason}.",
                name.dataset
            ))
        };
        let files = table.files.iter().map(|file| addresses.of(file));
        let files: Vec<String> = files.collect::<Result<_, _>>().map_err(unreadable)?;
        allowed.extend_from_slice(&files);
        let rows = rows(table, files).map_err(|reason| unreadable(&reason))?;
        let alias = SubqueryAlias {
            input: Some(Box::new(relation(rows))),
            alias: format!("{prefix}{number}"),
        };
        let mut reference = relation(Rows::Alias(Box::new(alias)));
        // Sail tells them apart by it.
        reference.common = Some(RelationCommon {
            plan_id: i64::try_from(number).ok(),
        });
        references.push(reference);
    }
    let sql = relation(Rows::Sql(Sql {
        query: rewritten.sql,
    }));
    let with = WithRelations {
        root: Some(Box::new(sql)),
        references,
    };
    let limit = Limit {
        input: Some(Box::new(relation(Rows::With(Box::new(with))))),
        // One more tells whether rows are left out.
        limit: i32::try_from(max_rows.saturating_add(1)).unwrap_or(i32::MAX),
    };
    Ok(Planned {
        plan: Plan {
            root: Some(relation(Rows::Limit(Box::new(limit)))),
        },
        addresses: allowed,
    })
}

/// A plan that every cluster refuses, for it names no rows.
pub(super) fn refused() -> Plan {
    Plan {
        root: Some(Relation {
            common: None,
            rows: None,
        }),
    }
}

fn relation(rows: Rows) -> Relation {
    Relation {
        common: None,
        rows: Some(rows),
    }
}

/// The rows of a table, or why the cluster can't have them.
fn rows(table: &Table, files: Vec<String>) -> Result<Rows, String> {
    if files.is_empty() {
        return Ok(Rows::Local(LocalRelation {
            schema: Some(NO_COLUMNS.to_owned()),
        }));
    }
    if let Some(folder) = &table.folder {
        if !folder.partition_columns.is_empty() {
            return Err("values of its columns are the names of folders".to_owned());
        }
        if table.format != FileFormat::Parquet {
            return Err("it is a folder of text files".to_owned());
        }
    }
    let mut options = HashMap::new();
    let mut option = |key: &str, value: &str| options.insert(key.to_owned(), value.to_owned());
    let mut schema = None;
    let format = match table.format {
        FileFormat::Parquet => {
            if files.len() > 1 {
                option("mergeSchema", "true");
            }
            "parquet"
        }
        FileFormat::Csv => {
            option("multiLine", "true");
            option("quote", "\"");
            option("escape", "\"");
            match &table.text {
                None => {
                    option("header", "true");
                    option("inferSchema", "true");
                }
                Some(text) => {
                    let (delimiter, header, columns) = as_written(text)?;
                    option("header", if header { "true" } else { "false" });
                    option("sep", &delimiter.to_string());
                    option("mode", "FAILFAST");
                    schema = Some(columns);
                }
            }
            "csv"
        }
        FileFormat::NdJson => {
            if let Some(text) = &table.text {
                schema = Some(columns(&text.file)?);
            }
            "json"
        }
    };
    Ok(Rows::Read(Read {
        data_source: Some(DataSource {
            format: Some(format.to_owned()),
            schema,
            options,
            paths: files,
        }),
    }))
}

/// The delimiter of a CSV file, whether it has a header, and its columns, when Spark's reader reads it in the same way.
fn as_written(text: &TextRows) -> Result<(char, bool, String), String> {
    let TextFormat::Csv {
        delimiter,
        short_rows: false,
        header,
    } = text.file.format
    else {
        return Err("its rows may be shorter than its header".to_owned());
    };
    let special = text
        .file
        .columns
        .iter()
        .find(|column| !column.nulls.is_empty() || column.blanks || !column.written.is_plain());
    if let Some(column) = special {
        return Err(format!(
            "the values of the column {} are not written as the cluster reads them",
            column.name
        ));
    }
    Ok((char::from(delimiter), header, columns(&text.file)?))
}

/// The columns of a text file, as Spark's DDL.
fn columns(file: &TextFile) -> Result<String, String> {
    let columns = file.columns.iter().map(|column| {
        let kind = kind(&column.kind)?;
        Ok(format!("`{}` {kind}", column.name.replace('`', "``")))
    });
    let columns: Vec<String> = columns.collect::<Result<_, String>>()?;
    Ok(columns.join(", "))
}

fn kind(kind: &Kind) -> Result<String, String> {
    Ok(match kind {
        Kind::Text => "STRING".to_owned(),
        Kind::Boolean => "BOOLEAN".to_owned(),
        Kind::Long => "BIGINT".to_owned(),
        Kind::Double => "DOUBLE".to_owned(),
        Kind::Date => "DATE".to_owned(),
        Kind::Timestamp { nanoseconds: false } => "TIMESTAMP".to_owned(),
        Kind::Timestamp { nanoseconds: true } => {
            return Err("its instants are finer than microseconds".to_owned());
        }
        Kind::List(item) => format!("ARRAY<{}>", self::kind(item)?),
        Kind::Struct(fields) => {
            let fields = fields.iter().map(|(name, field)| {
                let field = self::kind(field)?;
                Ok(format!("`{}`: {field}", name.replace('`', "``")))
            });
            let fields: Vec<String> = fields.collect::<Result<_, String>>()?;
            format!("STRUCT<{}>", fields.join(", "))
        }
    })
}
