//! Which table of a join is kept in memory.

use std::fs::{self, File};
use std::path::Path;

use belvedere_sql_protocol::{FolderFile, Limits, TableName};
use datafusion::arrow::array::Int64Array;
use datafusion::arrow::datatypes::Schema;
use datafusion::arrow::ipc::writer::StreamWriter;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::sql::parser::DFParser;
use tempfile::TempDir;

use super::*;
use crate::session::Prepared;

/// A table of two files in a folder, with one column.
fn table(folder: &Path, name: &str, rows: i64) -> Table {
    let values: ArrayRef = Arc::new((0..rows).map(|n| n * 7919 % 65_537).collect::<Int64Array>());
    let batch = RecordBatch::try_from_iter([(name, values)]).unwrap();
    let files = ["a", "b"].map(|part| {
        let path = folder.join(format!("{name}-{part}"));
        let mut writer =
            ArrowWriter::try_new(File::create(&path).unwrap(), batch.schema(), None).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        path
    });
    let mut schema = StreamWriter::try_new(Vec::new(), &batch.schema() as &Schema).unwrap();
    schema.finish().unwrap();
    let file = FolderFile {
        values: Vec::new(),
        text: None,
    };
    Table {
        name: TableName {
            branch: None,
            dataset: name.to_owned(),
        },
        format: FileFormat::Parquet,
        files: files.to_vec(),
        text: None,
        folder: Some(FolderRows {
            schema: schema.into_inner().unwrap(),
            partition_columns: Vec::new(),
            files: vec![file.clone(), file],
        }),
    }
}

/// The first join from above.
fn join(plan: &Arc<dyn ExecutionPlan>) -> Option<&Arc<dyn ExecutionPlan>> {
    if plan.name() == "HashJoinExec" {
        return Some(plan);
    }
    plan.children().into_iter().find_map(join)
}

#[tokio::test]
async fn a_join_keeps_the_smaller_folder_in_memory() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("spill")).unwrap();
    let tables = [
        table(folder.path(), "large", 50_000),
        table(folder.path(), "small", 50),
    ];
    let limits = Limits {
        memory: 64 << 20,
        spill_folder: folder.path().join("spill"),
        spill: 0,
        seconds: 60,
    };
    let state = Prepared::new().with(&tables, &limits).await.unwrap();
    for sql in [
        "SELECT count(*) FROM large JOIN small ON large.large = small.small",
        "SELECT count(*) FROM small JOIN large ON large.large = small.small",
    ] {
        let statement = DFParser::parse_sql(sql).unwrap().pop_front().unwrap();
        let plan = state.statement_to_plan(statement).await.unwrap();
        let plan = state.create_physical_plan(&plan).await.unwrap();
        let kept = join(&plan).unwrap().children()[0].schema();
        assert_eq!(kept.field(0).name(), "small", "{sql}");
    }
}
