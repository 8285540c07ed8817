//! Files as people have them: objects and SQL have the same values of the same types, under the names of the file.

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
use belvedere_platform::store::ListRequest;
use belvedere_platform::{Config, Platform};
use serde::Deserialize;
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

const SAMPLES: &[Sample] = &[
    Sample {
        path: "semicolons.csv",
        content: b"id;name;city\n1;Ada;Graz\n2;Otto;Wien, Mitte\n",
        settings: "",
        columns: &[("id", "Long"), ("name", "String"), ("city", "String")],
        rows: &[&["1", "Ada", "Graz"], &["2", "Otto", "Wien, Mitte"]],
    },
    Sample {
        path: "tabs.tsv",
        content: b"gate\topen\nA 1\ttrue\nB,2\tFALSE\n",
        settings: "",
        columns: &[("gate", "String"), ("open", "Boolean")],
        rows: &[&["A 1", "true"], &["B,2", "false"]],
    },
    Sample {
        path: "pipes.csv",
        content: b"a|b\r\n1.50|2024-02-29\r\n-2e3|1969-12-31\r\n",
        settings: "",
        columns: &[("a", "Double"), ("b", "Date")],
        rows: &[&["1.5", "2024-02-29"], &["-2000.0", "1969-12-31"]],
    },
    Sample {
        path: "excel german.csv",
        content: b"\xef\xbb\xbfPLZ;Betrag;Am\r\n01067;1,50;01.03.2024\r\n80331;-2,00;15.03.2024\r\n",
        settings: "",
        columns: &[("PLZ", "String"), ("Betrag", "String"), ("Am", "String")],
        rows: &[&["01067", "1,50", "01.03.2024"], &["80331", "-2,00", "15.03.2024"]],
    },
    Sample {
        path: "postcodes.csv",
        content: b"postcode,people\n01067,10\n99999,20\n",
        settings: "",
        columns: &[("postcode", "String"), ("people", "Long")],
        rows: &[&["01067", "10"], &["99999", "20"]],
    },
    Sample {
        path: "r.csv",
        content: b"\"\",\"speed\",\"name\",\"ok\"\n\"1\",4.5,\"NA\",TRUE\n\"2\",NA,\"b\",NA\n\"3\",7,NA,FALSE\n",
        settings: "",
        columns: &[("column 1", "Long"), ("speed", "Double"), ("name", "String"), ("ok", "Boolean")],
        rows: &[
            &["1", "4.5", "NA", "true"],
            &["2", MISSING, "b", MISSING],
            &["3", "7.0", "NA", "false"],
        ],
    },
    Sample {
        path: "pandas.csv",
        content: b",when,count,share\n0,2024-01-02 03:04:05,1.0,nan\n1,NaN,,0.25\n2,2024-01-03 00:00:00.123456,3.0,\n",
        settings: "",
        columns: &[("column 1", "Long"), ("when", "Timestamp"), ("count", "Double"), ("share", "Double")],
        rows: &[
            &["0", "2024-01-02T03:04:05Z", "1.0", MISSING],
            &["1", MISSING, MISSING, "0.25"],
            &["2", "2024-01-03T00:00:00.123456Z", "3.0", MISSING],
        ],
    },
    Sample {
        path: "database.csv",
        content: b"n,at,note\nNULL,2024-02-29T12:00:00+02:00,-\n3,\\N,x\n-,N/A,\n",
        settings: "",
        columns: &[("n", "Long"), ("at", "Timestamp"), ("note", "String")],
        rows: &[
            &[MISSING, "2024-02-29T10:00:00Z", "-"],
            &["3", MISSING, "x"],
            &[MISSING, MISSING, MISSING],
        ],
    },
    Sample {
        path: "countries.csv",
        content: b"code,phone\nAT,43\nNA,264\n",
        settings: "",
        columns: &[("code", "String"), ("phone", "Long")],
        rows: &[&["AT", "43"], &["NA", "264"]],
    },
    Sample {
        path: "nothing known.csv",
        content: b"a,b\nNA,1\nNA,2\n",
        settings: "",
        columns: &[("a", "String"), ("b", "Long")],
        rows: &[&["NA", "1"], &["NA", "2"]],
    },
    Sample {
        path: "own words.csv",
        content: b"a,b\nunknown,1\nx,?\nNA,3\n",
        settings: "nulls = [\"unknown\", \"?\"]",
        columns: &[("a", "String"), ("b", "Long")],
        rows: &[&[MISSING, "1"], &["x", MISSING], &["NA", "3"]],
    },
    Sample {
        path: "no words.csv",
        content: b"a,b\n1,x\nNA,y\n",
        settings: "nulls = []",
        columns: &[("a", "String"), ("b", "String")],
        rows: &[&["1", "x"], &["NA", "y"]],
    },
    Sample {
        path: "types.csv",
        content: b"a,b,c\n1,2,NA\n2,3,4\n",
        settings: "types = { a = \"string\", b = \"double\", c = \"double\" }",
        columns: &[("a", "String"), ("b", "Double"), ("c", "Double")],
        rows: &[&["1", "2.0", MISSING], &["2", "3.0", "4.0"]],
    },
    Sample {
        path: "delimiter.csv",
        content: b"a,b;c\n1,5;2\n2,5;3\n",
        settings: "delimiter = \";\"",
        columns: &[("a,b", "String"), ("c", "Long")],
        rows: &[&["1,5", "2"], &["2,5", "3"]],
    },
    Sample {
        path: "german numbers.csv",
        content: b"PLZ;Betrag;Menge;Am\n01067;1.234,50;12;01.03.2024\n80331;-2,00;NA;15.3.2024\n",
        settings: "decimal = \",\"\nthousands = \".\"\ndate_format = \"%d.%m.%Y\"",
        columns: &[
            ("PLZ", "String"),
            ("Betrag", "Double"),
            ("Menge", "Long"),
            ("Am", "Date"),
        ],
        rows: &[
            &["01067", "1234.5", "12", "2024-03-01"],
            &["80331", "-2.0", MISSING, "2024-03-15"],
        ],
    },
    Sample {
        path: "english numbers.csv",
        content: b"n,x,at\n\"1,234\",1.5,02/29/2024 23:05\n12,\"1,000.25\",03/01/2024 00:00\n",
        settings: "thousands = \",\"\ndate_format = \"%m/%d/%Y %H:%M\"",
        columns: &[("n", "Long"), ("x", "Double"), ("at", "Timestamp")],
        rows: &[
            &["1234", "1.5", "2024-02-29T23:05:00Z"],
            &["12", "1000.25", "2024-03-01T00:00:00Z"],
        ],
    },
    Sample {
        path: "other decimals.csv",
        content: b"version;size\n1.5;2,5\n1.6;3\n",
        settings: "decimal = \",\"",
        columns: &[("version", "String"), ("size", "Double")],
        rows: &[&["1.5", "2.5"], &["1.6", "3.0"]],
    },
    Sample {
        path: "short rows.csv",
        content: b"a,b,c\n1,2,3\n4\n5,6\n",
        settings: "short_rows = \"null\"",
        columns: &[("a", "Long"), ("b", "Long"), ("c", "Long")],
        rows: &[&["1", "2", "3"], &["4", MISSING, MISSING], &["5", "6", MISSING]],
    },
    Sample {
        path: "quotes.csv",
        content: b"text,n\n\"two\nlines\",1\n\"a \"\"word\"\"\",2\n\"a,b\",3\n\"\",4\n",
        settings: "",
        columns: &[("text", "String"), ("n", "Long")],
        rows: &[&["two\nlines", "1"], &["a \"word\"", "2"], &["a,b", "3"], &[MISSING, "4"]],
    },
    Sample {
        path: "same names.csv",
        content: b"a,a, b ,\n1,2,3,4\n",
        settings: "",
        columns: &[("a", "Long"), ("a 2", "Long"), ("b", "Long"), ("column 4", "Long")],
        rows: &[&["1", "2", "3", "4"]],
    },
    Sample {
        path: "blanks.csv",
        content: b"id, n, x, day, at, ok, word\n1, 2, 1.50, 2024-02-29, 2024-02-29 12:00:00, true, a\n2,3 ,\t-2,2024-03-01,2024-03-01T00:00:00Z,FALSE,b \n3, , NA,  , -,NULL , \n",
        settings: "",
        columns: &[
            ("id", "Long"),
            ("n", "Long"),
            ("x", "Double"),
            ("day", "Date"),
            ("at", "Timestamp"),
            ("ok", "Boolean"),
            ("word", "String"),
        ],
        rows: &[
            &["1", "2", "1.5", "2024-02-29", "2024-02-29T12:00:00Z", "true", " a"],
            &["2", "3", "-2.0", "2024-03-01", "2024-03-01T00:00:00Z", "false", "b "],
            &["3", MISSING, MISSING, MISSING, MISSING, MISSING, " "],
        ],
    },
    Sample {
        path: "blanks in quotes.csv",
        content: b"n,code\n\" 1\",\" 007\"\n\"2 \",\"8 \"\n",
        settings: "",
        columns: &[("n", "Long"), ("code", "String")],
        rows: &[&["1", " 007"], &["2", "8 "]],
    },
    Sample {
        path: "blanks with settings.csv",
        content: b"sum; on\n 1.234,50 ; 01.03.2024\n-2,00; 15.03.2024 \n unknown; \n",
        settings: "decimal = \",\"\nthousands = \".\"\ndate_format = \"%d.%m.%Y\"\nnulls = [\"unknown\"]",
        columns: &[("sum", "Double"), ("on", "Date")],
        rows: &[&["1234.5", "2024-03-01"], &["-2.0", "2024-03-15"], &[MISSING, MISSING]],
    },
    Sample {
        path: "signs.csv",
        content: b"n,x,y\n-0,-0,+1.5\n+1,0.5,-2\n2,+1e3,3\n",
        settings: "",
        columns: &[("n", "Long"), ("x", "Double"), ("y", "Double")],
        rows: &[&["0", "-0.0", "1.5"], &["1", "0.5", "-2.0"], &["2", "1000.0", "3.0"]],
    },
    Sample {
        path: "same number.csv",
        content: b"id,code\n1,a\n+1,b\n",
        settings: "",
        columns: &[("id", "Long"), ("code", "String")],
        rows: &[&["1", "a"], &["1", "b"]],
    },
    Sample {
        path: "no header.csv",
        content: b"1;Ada;2024-02-29\r\n2;Otto;2024-03-01\r\n",
        settings: "header = false",
        columns: &[("column_1", "Long"), ("column_2", "String"), ("column_3", "Date")],
        rows: &[&["1", "Ada", "2024-02-29"], &["2", "Otto", "2024-03-01"]],
    },
    Sample {
        path: "named columns.csv",
        content: b"\xef\xbb\xbfsep=,\n1,\"two\nlines\"\n2\n",
        settings: "header = false\ncolumns = [\"id\", \"note\"]\nshort_rows = \"null\"\nprimary_key = \"id\"\ntypes = { id = \"string\" }",
        columns: &[("id", "String"), ("note", "String")],
        rows: &[&["1", "two\nlines"], &["2", MISSING]],
    },
    Sample {
        path: "large numbers.csv",
        content: b"id,n\n9223372036854775807,18446744073709551615\n-9223372036854775808,1\n",
        settings: "",
        columns: &[("id", "Long"), ("n", "String")],
        rows: &[
            &["9223372036854775807", "18446744073709551615"],
            &["-9223372036854775808", "1"],
        ],
    },
    Sample {
        path: "excel unicode.tsv",
        content: b"\xff\xfei\0d\0\t\0n\0\r\0\n\x001\0\t\0\xfc\0\xac\x20\r\0\n\0",
        settings: "",
        columns: &[("id", "Long"), ("n", "String")],
        rows: &[&["1", "ü€"]],
    },
    Sample {
        path: "big endian.csv",
        content: b"\xfe\xff\0a\0,\0b\0\n\x001\0,\x20\xac\0\n",
        settings: "",
        columns: &[("a", "Long"), ("b", "String")],
        rows: &[&["1", "€"]],
    },
    Sample {
        path: "no mark.csv",
        content: b"a\0,\0b\0\n\x001\0,\0\xfc\0\n\0",
        settings: "encoding = \"utf-16le\"",
        columns: &[("a", "Long"), ("b", "String")],
        rows: &[&["1", "ü"]],
    },
    Sample {
        path: "excel ansi.csv",
        content: b"Kunde;Betrag\r\nM\xfcller & S\xf6hne;\x80 1.234,50\r\nCaf\xe9 \x84x\x93;-0,50 \x80\r\n",
        settings: "decimal = \",\"\nthousands = \".\"\nunits = [\"€\"]",
        columns: &[("Kunde", "String"), ("Betrag", "Double")],
        rows: &[&["Müller & Söhne", "1234.5"], &["Café „x“", "-0.5"]],
    },
    Sample {
        path: "japanese.csv",
        content: b"id,name\n1,\x93\x8c\x8b\x9e\n",
        settings: "encoding = \"shift_jis\"",
        columns: &[("id", "Long"), ("name", "String")],
        rows: &[&["1", "東京"]],
    },
    Sample {
        path: "latin.ndjson",
        content: b"{\"id\":1,\"name\":\"Zo\xeb\"}\n",
        settings: "",
        columns: &[("id", "Long"), ("name", "String")],
        rows: &[&["1", "Zoë"]],
    },
    Sample {
        path: "units.csv",
        content: b"share,price,size,left\n12 %,$5,1 %,7\n-0.5%,-$1.50,5 $,8\n7,\"$ 1,000\",2 %,9\n",
        settings: "units = [\"%\", \"$\"]\nthousands = \",\"",
        columns: &[("share", "Double"), ("price", "Double"), ("size", "String"), ("left", "Long")],
        rows: &[
            &["12.0", "5.0", "1 %", "7"],
            &["-0.5", "-1.5", "5 $", "8"],
            &["7.0", "1000.0", "2 %", "9"],
        ],
    },
    Sample {
        path: "only percent.csv",
        content: b"share,code,x\n12%,01067,1e3\n5%,80331,2.5\n",
        settings: "units = [\"%\"]",
        columns: &[("share", "Long"), ("code", "String"), ("x", "Double")],
        rows: &[&["12", "01067", "1000.0"], &["5", "80331", "2.5"]],
    },
    Sample {
        path: "list.json",
        content: b"\xef\xbb\xbf [\r\n  {\"id\": 1, \"name\": \"two\\nlines\", \"at\": \"2024-02-29\"},\r\n  {\"id\": 2, \"n\": 1.5}\r\n]\r\n",
        settings: "",
        columns: &[("id", "Long"), ("name", "String"), ("at", "Date"), ("n", "Double")],
        rows: &[
            &["1", "two\nlines", "2024-02-29", MISSING],
            &["2", MISSING, MISSING, "1.5"],
        ],
    },
    Sample {
        path: "one.json",
        content: b"{\n  \"id\": 18446744073709551615,\n  \"name\": \"x\"\n}",
        settings: "",
        columns: &[("id", "String"), ("name", "String")],
        rows: &[&["18446744073709551615", "x"]],
    },
    Sample {
        path: "spark.json",
        content: b"{\"id\":1}\n{\"id\":2}\n",
        settings: "types = { id = \"string\" }",
        columns: &[("id", "String")],
        rows: &[&["1"], &["2"]],
    },
    Sample {
        path: "powershell.json",
        content: b"\xff\xfe[\0{\0\"\0a\0\"\0:\0\"\0\xfc\0\"\0}\0]\0",
        settings: "",
        columns: &[("a", "String")],
        rows: &[&["ü"]],
    },
    Sample {
        path: "lines.ndjson",
        content: b"{\"id\":1,\"code\":\"007\",\"at\":\"2024-02-29\"}\n\n{\"id\":2,\"code\":7,\"extra\":null}\n{\"id\":3,\"code\":\"x\",\"at\":\"2024-03-01\"}\n",
        settings: "",
        columns: &[("id", "Long"), ("code", "String"), ("at", "Date"), ("extra", "String")],
        rows: &[
            &["1", "007", "2024-02-29", MISSING],
            &["2", "7", MISSING, MISSING],
            &["3", "x", "2024-03-01", MISSING],
        ],
    },
    Sample {
        path: "mixed.jsonl",
        content: b"{\"v\":1}\n{\"v\":2.5}\n{\"v\":null}\n",
        settings: "",
        columns: &[("v", "Double")],
        rows: &[&["1.0"], &["2.5"], &[MISSING]],
    },
];

/// A page of objects.
#[derive(Debug, Deserialize)]
struct Page {
    data: Vec<HashMap<String, Box<RawValue>>>,
}

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
        config.own = Some(files);
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
        let page: Page = serde_json::from_slice(&store.list(&list).unwrap().into_json()).unwrap();
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
        let rows = page.data.iter().map(|object| {
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

#[tokio::test]
async fn objects_and_sql_say_the_same_of_a_file() {
    let files = Files::new(SAMPLES).await;
    assert_eq!(files.site.platform.own().unwrap().problems(), []);
    for sample in SAMPLES {
        files.say(sample.path, sample.columns, sample.rows).await;
    }
}

#[tokio::test]
async fn a_number_that_is_missing_in_words_is_computed_with() {
    let files = Files::new(SAMPLES).await;
    let mean = files
        .rows("SELECT avg(speed) AS mean, count(speed) AS n FROM `/r.csv`")
        .await;
    assert_eq!(mean.1, [["5.75", "2"]]);
    let sum = files
        .rows("SELECT sum(people) AS n FROM `/postcodes.csv` WHERE postcode = '01067'")
        .await;
    assert_eq!(sum.1, [["10"]]);
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

/// More rows than one part of a file has: in their order, each once.
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
    let own = files.site.platform.own().unwrap();
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
