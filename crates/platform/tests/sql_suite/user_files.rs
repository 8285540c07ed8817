//! A site over files as people have them, which asks objects, SQL and the schema for the same; and large and odd files.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array as _, RecordBatch};
use arrow_cast::display::array_value_to_string;
use arrow_schema::DataType;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use belvedere_platform::{Config, Platform};
use belvedere_store::ListRequest;
use serde_json::Value;
use serde_json::value::RawValue;
use tempfile::TempDir;

use super::site::{Outcome, Site, engine};

/// A value that is missing.
pub(super) const MISSING: &str = "∅";

/// A file, and its rows.
pub(super) struct Sample {
    pub(super) path: &'static str,
    pub(super) content: &'static [u8],
    /// The lines of `belvedere.toml` about it.
    pub(super) settings: &'static str,
    /// Names and types.
    pub(super) columns: &'static [(&'static str, &'static str)],
    pub(super) rows: &'static [&'static [&'static str]],
}

/// The objects of a page.
type Objects = Vec<HashMap<String, Box<RawValue>>>;

/// A site over a folder of files.
pub(super) struct Files {
    pub(super) site: Site,
    pub(super) token: String,
}

impl Files {
    pub(super) async fn new(samples: &[Sample]) -> Self {
        let mut settings = String::new();
        for sample in samples {
            let (path, lines) = (sample.path, sample.settings);
            writeln!(settings, "[files.{path:?}]\n{lines}").unwrap();
        }
        let contents = samples.iter().map(|sample| (sample.path, sample.content));
        Self::with(contents, &settings).await
    }

    /// Files, and `belvedere.toml`.
    pub(super) async fn with(
        contents: impl Iterator<Item = (&str, &[u8])>,
        settings: &str,
    ) -> Self {
        Self::over(|files| {
            for (path, content) in contents {
                fs::write(files.join(path), content).unwrap();
            }
            fs::write(files.join("belvedere.toml"), settings).unwrap();
        })
        .await
    }

    /// Over the files written into the folder `people`.
    pub(super) async fn over(write: impl FnOnce(&Path)) -> Self {
        Self::set_up(write, |_| {}).await
    }

    /// The same with a platform that is set up otherwise.
    pub(super) async fn set_up(
        write: impl FnOnce(&Path),
        set_up: impl FnOnce(&mut Config),
    ) -> Self {
        let folder = TempDir::new().unwrap();
        let files = folder.path().join("people");
        fs::create_dir(&files).unwrap();
        write(&files);
        let mut config = Config::new(files.join(".belvedere"));
        config.user_folder = Some(files);
        config.scanner = Some(env!("CARGO_BIN_EXE_belvedere-platform").into());
        config.sql.program = Some(engine());
        set_up(&mut config);
        let platform = Platform::open(config).unwrap();
        let site = Site { platform, folder };
        let token = site.token("analyst").await;
        Self { site, token }
    }

    /// Objects, SQL and the schema all say this of a dataset.
    pub(super) async fn say(&self, path: &str, columns: &[(&str, &str)], rows: &[&[&str]]) {
        let columns = columns.iter();
        let columns: Vec<(String, String)> = columns
            .map(|(name, of)| ((*name).to_owned(), (*of).to_owned()))
            .collect();
        let rows: Vec<Vec<String>> = rows
            .iter()
            .map(|row| row.iter().map(|&value| value.to_owned()).collect())
            .collect();
        let count = rows.len().to_string();
        let expected = (columns, rows);
        assert_eq!(self.objects(path), expected, "objects of {path}");
        let all = self.rows(&format!("SELECT * FROM `/{path}`")).await;
        assert_eq!(all, expected, "SQL of {path}");
        let (schema, none) = self.rows(&format!("SELECT * FROM `/{path}` LIMIT 0")).await;
        assert_eq!((schema, none.len()), (expected.0, 0), "schema of {path}");
        let counted = self
            .rows(&format!("SELECT count(*) AS n FROM `/{path}`"))
            .await;
        assert_eq!(counted.1, [[count]], "{path}");
    }

    /// The columns and rows of the objects of a file.
    pub(super) fn objects(&self, path: &str) -> (Vec<(String, String)>, Vec<Vec<String>>) {
        let store = self.site.platform.store();
        let definitions = store.definitions();
        let ontology = definitions.ontology("people").unwrap();
        let about = format!("The rows of {path}.");
        let mut types = ontology.object_types.iter();
        let object_type = types.find(|found| found.description.starts_with(&about));
        let object_type = object_type.unwrap_or_else(|| panic!("{path} has no objects"));
        let list = ListRequest {
            ontology: "people".to_owned(),
            object_type: object_type.api_name.clone(),
            page_size: Some(1000),
            ..ListRequest::default()
        };
        // Numbers as they are written: `serde_json` reads some of them as the double beside.
        let page = store.list(&list).unwrap();
        let objects: Objects = serde_json::from_str(&page.data).unwrap();
        let properties = object_type.properties.iter();
        let properties = properties.filter(|property| property.api_name != "rowNumber");
        let columns = properties.clone().map(|property| {
            (
                property.display_name.clone(),
                property.value_type.base_type(),
            )
        });
        let text = |value: &RawValue| match serde_json::from_str(value.get()).unwrap() {
            Value::Null => MISSING.to_owned(),
            Value::String(text) => text,
            _ => value.get().to_owned(),
        };
        let rows = objects.iter().map(|object| {
            let properties = properties.clone();
            let values = properties.map(|property| object.get(&property.api_name));
            let values =
                values.map(|value| value.map_or_else(|| MISSING.to_owned(), |of| text(of)));
            values.collect()
        });
        (columns.collect(), rows.collect())
    }

    /// The columns and rows that SQL has.
    pub(super) async fn rows(&self, sql: &str) -> (Vec<(String, String)>, Vec<Vec<String>>) {
        let batches = match self.site.run(&self.token, sql, "ARROW").await {
            Outcome::Rows(bytes) => super::site::schema_and_batches(&bytes),
            other => panic!("{sql}: {other:?}"),
        };
        let (schema, batches) = batches;
        let columns = schema.fields().iter().map(|field| {
            let name = match field.data_type() {
                // Bytes are shown as text.
                DataType::Utf8 | DataType::LargeUtf8 | DataType::Binary => "String",
                DataType::Int16 => "Short",
                DataType::Int32 => "Integer",
                DataType::Int64 => "Long",
                DataType::Decimal128(..) => "Decimal",
                DataType::Float64 => "Double",
                DataType::Boolean => "Boolean",
                DataType::Date32 => "Date",
                DataType::Timestamp(..) => "Timestamp",
                other => panic!("{sql}: {other}"),
            };
            (field.name().clone(), name.to_owned())
        });
        let text = |batch: &RecordBatch, column: usize, row: usize| {
            let array = batch.column(column);
            if array.is_null(row) {
                return MISSING.to_owned();
            }
            let text = array_value_to_string(array, row).unwrap();
            match array.data_type() {
                DataType::Timestamp(_, None) => text + "Z",
                DataType::Binary => BASE64_STANDARD.encode(array.as_binary::<i32>().value(row)),
                _ => text,
            }
        };
        let rows = batches.iter().flat_map(|batch| {
            (0..batch.num_rows()).map(|row| {
                (0..batch.num_columns())
                    .map(|column| text(batch, column, row))
                    .collect()
            })
        });
        (columns.collect(), rows.collect())
    }
}

/// Infinite numbers are values of SQL; objects, which are JSON, have none.
#[tokio::test]
async fn infinite_numbers_are_doubles() {
    let sample = Sample {
        path: "infinite.csv",
        content: b"id,x\n1,inf\n2,-Inf\n3,Infinity\n4,5\n",
        settings: "",
        columns: &[],
        rows: &[],
    };
    let files = Files::new(&[sample]).await;
    let columns = [("id", "Long"), ("x", "Double")];
    let columns = columns.map(|(name, of)| (name.to_owned(), of.to_owned()));
    let (found, rows) = files.rows("SELECT id, x FROM `/infinite.csv`").await;
    assert_eq!(found, columns);
    assert_eq!(
        rows,
        [["1", "inf"], ["2", "-inf"], ["3", "inf"], ["4", "5.0"]]
    );
    let (found, rows) = files.objects("infinite.csv");
    assert_eq!(found, columns);
    let missing = ["1", "2", "3"].map(|id| [id, MISSING]);
    assert_eq!(rows[..3], missing);
    assert_eq!(rows[3], ["4", "5.0"]);
}

#[tokio::test]
async fn text_is_cast_where_a_number_is_due() {
    let zips = Sample {
        path: "zips.csv",
        content: b"zip,n,price\n01067,1,0.5\n00033,2,\n",
        settings: "types = { price = \"string\" }",
        columns: &[],
        rows: &[],
    };
    let files = Files::new(&[zips]).await;
    let sql =
        "SELECT avg(zip), sum(DISTINCT zip), max(zip), median(price), avg(n) FROM `/zips.csv`";
    let (columns, rows) = files.rows(sql).await;
    let expected = [
        ("avg(zip)", "Double"),
        ("sum(DISTINCT zip)", "Double"),
        ("max(zip)", "String"),
        ("median(price)", "Double"),
        ("avg(n)", "Double"),
    ];
    assert_eq!(
        columns,
        expected.map(|(name, kind)| (name.to_owned(), kind.to_owned()))
    );
    assert_eq!(rows, [["550.0", "1100.0", "01067", "0.5", "1.5"]]);
    let sql = "SELECT zip, zip + 1, zip * price, '3' / n, sum(zip) OVER (ORDER BY n) \
        FROM `/zips.csv` WHERE zip > 32 ORDER BY avg(zip) OVER (PARTITION BY n) DESC";
    let (columns, rows) = files.rows(sql).await;
    let kinds = columns.iter().map(|(_, kind)| kind.as_str());
    assert_eq!(
        kinds.collect::<Vec<_>>(),
        ["String", "Long", "Double", "Double", "Double"]
    );
    assert_eq!(
        rows,
        [
            ["01067", "1068", "533.5", "3.0", "1067.0"],
            ["00033", "34", MISSING, "1.5", "1100.0"],
        ]
    );
}

/// More rows than one part of a file has: in their order, each once.
#[tokio::test]
async fn a_large_file_is_read_in_parts() {
    let mut content = String::from("n;word\n");
    for number in 0..400_000 {
        writeln!(content, "{number};word {number} with some letters").unwrap();
    }
    let sample = Sample {
        path: "large.csv",
        content: Box::leak(content.into_boxed_str()).as_bytes(),
        settings: "",
        columns: &[],
        rows: &[],
    };
    let files = Files::new(&[sample]).await;
    let (_, rows) = files.rows("SELECT n FROM `/large.csv`").await;
    assert_eq!(rows.len(), 400_000);
    let in_order = rows
        .iter()
        .zip(0..)
        .all(|(row, number)| row[0] == number.to_string());
    assert!(in_order);
    let whole = "SELECT count(*) AS n, sum(n) AS s, count(DISTINCT word) AS w FROM `/large.csv`";
    assert_eq!(
        files.rows(whole).await.1,
        [["400000", "79999800000", "400000"]]
    );
}

/// Types are those of a sample until all was read; rows are all there at once.
#[tokio::test]
async fn a_large_file_is_queried_while_only_a_sample_of_it_is_known() {
    const ROWS: u64 = 100_000;
    let rows = |hidden: &'static str| {
        let mut content = String::from("id,amount\n");
        for number in 1..=ROWS {
            match number {
                60_500 => writeln!(content, "{number},{hidden}").unwrap(),
                _ => writeln!(content, "{number},{}", number * 2).unwrap(),
            }
        }
        content
    };
    let files = Files::set_up(
        |folder| {
            fs::write(folder.join("right.csv"), rows("NA")).unwrap();
            fs::write(folder.join("wrong.csv"), rows("1.5")).unwrap();
        },
        |config| config.much = Some(100_000),
    )
    .await;
    let own = files.site.platform.user_folder().unwrap();
    assert!(own.read_large() && own.read_large());
    let all = |path: &str| format!("SELECT count(*) AS n, sum(amount) AS s FROM `/{path}.csv`");
    let sum = (ROWS * (ROWS + 1) - 121_000).to_string();
    let (columns, found) = files.rows(&all("right")).await;
    assert_eq!(columns[1].1, "Long");
    assert_eq!(found, [[ROWS.to_string(), sum.clone()]]);
    match files.site.run(&files.token, &all("wrong"), "ARROW").await {
        Outcome::Failed(message) => assert!(message.contains("1.5"), "{message}"),
        other => panic!("{other:?}"),
    }
    assert!(own.read_large() && own.read_large() && !own.read_large());
    let (columns, found) = files.rows(&all("wrong")).await;
    assert_eq!(columns[1].1, "Double");
    // 10000100000 without the 121000 of the row, and with its 1.5.
    assert_eq!(found, [[ROWS.to_string(), "9999979001.5".to_owned()]]);
}
