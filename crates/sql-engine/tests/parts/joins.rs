//! Which table of a join is kept in memory.

use std::fs::{self, File};
use std::iter;
use std::path::Path;
use std::sync::Arc;

use belvedere_sql_engine::parts::Prepared;
use belvedere_sql_protocol::{
    FileFormat, FolderFile, FolderRows, Limits, Table, TableName, TextRows,
};
use belvedere_text_files::{Kind, Part, TextColumn, TextFile, TextFormat, Written};
use datafusion::arrow::array::{ArrayRef, Int64Array, RecordBatch};
use datafusion::arrow::datatypes::Schema;
use datafusion::arrow::ipc::writer::StreamWriter;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::sql::parser::DFParser;
use tempfile::TempDir;

/// A table of two files in a folder, with so many rows and columns.
fn table(folder: &Path, name: &str, format: FileFormat, rows: i64, columns: usize) -> Table {
    let values = || (0..rows).map(|n| n * 7919 % 65_537);
    let numbers: ArrayRef = Arc::new(values().collect::<Int64Array>());
    let names = names(name, columns);
    let all = names.iter().map(|name| (name, Arc::clone(&numbers)));
    let batch = RecordBatch::try_from_iter(all).unwrap();
    let files = ["a", "b"].map(|part| {
        let path = folder.join(format!("{name}-{part}"));
        if format == FileFormat::Parquet {
            let file = File::create(&path).unwrap();
            let mut writer = ArrowWriter::try_new(file, batch.schema(), None).unwrap();
            writer.write(&batch).unwrap();
            writer.close().unwrap();
        } else {
            let lines = values().map(|number| vec![number.to_string(); columns].join(",") + "\n");
            fs::write(&path, lines.collect::<String>()).unwrap();
        }
        path
    });
    let mut schema = StreamWriter::try_new(Vec::new(), &batch.schema() as &Schema).unwrap();
    schema.finish().unwrap();
    let text = (format == FileFormat::Csv).then(|| text(&names, rows));
    let file = FolderFile {
        values: Vec::new(),
        text: text.clone(),
    };
    let rows = FolderRows {
        schema: schema.into_inner().unwrap(),
        partition_columns: Vec::new(),
        files: vec![file.clone(), file],
    };
    Table {
        name: TableName {
            branch: None,
            dataset: name.to_owned(),
        },
        format,
        files: files.to_vec(),
        text: None,
        folder: Some(rows),
    }
}

/// The first column has the name of the table.
fn names(table: &str, columns: usize) -> Vec<String> {
    let further = (1..columns).map(|number| format!("{table}{number}"));
    iter::once(table.to_owned()).chain(further).collect()
}

/// How a file without a header is read.
fn text(names: &[String], rows: i64) -> TextRows {
    let column = |name: &String| TextColumn {
        name: name.clone(),
        kind: Kind::Long,
        nulls: Vec::new(),
        blanks: false,
        written: Written::default(),
        is_sample: false,
    };
    let format = TextFormat::Csv {
        delimiter: b',',
        short_rows: false,
        header: false,
    };
    TextRows {
        file: TextFile {
            format,
            columns: names.iter().map(column).collect(),
        },
        parts: vec![Part {
            start: 0,
            rows: rows.try_into().unwrap(),
        }],
    }
}

/// The same rows as one file that is a table.
fn alone(folder: Table) -> Table {
    let rows = folder.folder.unwrap();
    Table {
        files: folder.files[..1].to_vec(),
        text: rows.files[0].text.clone(),
        folder: None,
        ..folder
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
async fn a_join_keeps_the_smaller_table_in_memory() {
    let kinds = |folder: &Path, name, rows, columns| {
        let parquet = table(folder, name, FileFormat::Parquet, rows, columns);
        let csv = table(&folder.join("text"), name, FileFormat::Csv, rows, columns);
        [alone(csv.clone()), csv, alone(parquet.clone()), parquet]
    };
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("text")).unwrap();
    for large in kinds(folder.path(), "large", 50_000, 1) {
        // Its files are larger.
        for small in kinds(folder.path(), "small", 500, 200) {
            keeps_the_smaller(folder.path(), &[large.clone(), small]).await;
        }
    }
}

async fn keeps_the_smaller(folder: &Path, tables: &[Table; 2]) {
    let limits = Limits {
        memory: 64 << 20,
        spill_folder: folder.to_owned(),
        spill: 0,
        seconds: 60,
    };
    let state = Prepared::default().with(tables, &limits).await.unwrap();
    for sql in [
        "SELECT count(*) FROM large JOIN small ON large.large = small.small",
        "SELECT count(*) FROM small JOIN large ON large.large = small.small",
    ] {
        let statement = DFParser::parse_sql(sql).unwrap().pop_front().unwrap();
        let plan = state.statement_to_plan(statement).await.unwrap();
        let plan = state.create_physical_plan(&plan).await.unwrap();
        let kept = join(&plan).unwrap().children()[0].schema();
        assert_eq!(kept.field(0).name(), "small", "{sql}: {tables:?}");
    }
}
