//! Folders whose files are one dataset: objects, SQL and the schema say the same.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, Int32Array, Int64Array, StringArray};

use super::files;
use super::site::Outcome;
use super::user_files::{Files, MISSING};
use crate::copy::copy;

pub(super) fn put(folder: &Path, path: &str, content: impl AsRef<[u8]>) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, content).unwrap();
}

pub(super) fn parquet(folder: &Path, path: &str, columns: Vec<(&str, ArrayRef)>) {
    put(folder, path, files::parquet(columns));
}

pub(super) fn column<A: arrow_array::Array + 'static>(values: A) -> ArrayRef {
    Arc::new(values)
}

type Table = (Vec<(String, String)>, Vec<Vec<String>>);

fn table(columns: &[(&str, &str)], rows: &[&[&str]]) -> Table {
    let columns = columns.iter();
    let columns = columns.map(|(name, of)| ((*name).to_owned(), (*of).to_owned()));
    let rows = rows.iter();
    let rows = rows.map(|row| row.iter().map(|&value| value.to_owned()).collect());
    (columns.collect(), rows.collect())
}

impl Files {
    /// Asserts columns and rows through objects, SQL and the schema; rows are in the order of the first column.
    async fn say_in_order(&self, path: &str, expected: &Table) {
        let order = &expected.0[0].0;
        let (columns, mut rows) = self.objects(path);
        rows.sort();
        assert_eq!((columns, rows), *expected, "objects of {path}");
        let all = format!("SELECT * FROM `/{path}` ORDER BY `{order}`");
        assert_eq!(self.rows(&all).await, *expected, "SQL of {path}");
        let none = self.rows(&format!("SELECT * FROM `/{path}` LIMIT 0")).await;
        assert_eq!(none, (expected.0.clone(), Vec::new()), "schema of {path}");
        let count = self
            .rows(&format!("SELECT count(*) AS n FROM `/{path}`"))
            .await;
        assert_eq!(count.1, [[expected.1.len().to_string()]], "{path}");
    }

    /// Asserts the first column of the rows of a statement.
    pub(super) async fn first(&self, sql: &str, expected: &[&str]) {
        let rows = self.rows(sql).await.1;
        let first: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
        assert_eq!(first, expected, "{sql}");
    }
}

#[tokio::test]
async fn objects_sql_and_schema_say_the_same_of_a_folder() {
    let files = Files::over(|folder| {
        let spark = "part-00000-77fc2c8e.c000.snappy.parquet";
        for (year, month, ids, cities) in [
            ("2023", "12", vec![1], vec![Some("Graz")]),
            ("2024", "2", vec![2, 3], vec![Some("Wien"), None]),
            (
                "2024",
                "__HIVE_DEFAULT_PARTITION__",
                vec![4],
                vec![Some("")],
            ),
        ] {
            let path = format!("sales.parquet/year={year}/month={month}/{spark}");
            let ids = column(Int64Array::from(ids));
            let cities = column(StringArray::from(cities));
            parquet(folder, &path, vec![("id", ids), ("city", cities)]);
        }
        put(folder, "sales.parquet/_SUCCESS", "");

        // A column that widens, one that is missing, in another order.
        let ids = column(Int32Array::from(vec![1]));
        let numbers = column(Int64Array::from(vec![1_i64 << 40]));
        parquet(folder, "wide/0.parquet", vec![("id", ids), ("x", numbers)]);
        let ids = column(Int64Array::from(vec![2]));
        let numbers = column(Float64Array::from(vec![0.5]));
        let notes = column(StringArray::from(vec!["n"]));
        parquet(
            folder,
            "wide/1.parquet",
            vec![("note", notes), ("x", numbers), ("id", ids)],
        );

        put(
            folder,
            "csv/day=2024-02-29/part-0.csv",
            "id,code,n\n1,007,1\n2,1,NA\n",
        );
        put(
            folder,
            "csv/day=2024-03-01/part-0.csv",
            "id;n;code\n3;2.5;x\n",
        );
        put(
            folder,
            "lines/part-0.ndjson",
            "{\"id\":1,\"x\":1,\"only\":true}\n",
        );
        put(
            folder,
            "lines/part-1.ndjson",
            "\n{\"id\":2,\"x\":\"a\"}\n{\"id\":3}\n",
        );
        let settings = "[folders.money]\ndelimiter = \"|\"\ndecimal = \",\"\nthousands = \".\"\n\
            nulls = [\"?\"]\ndate_format = \"%d.%m.%Y\"\nshort_rows = \"null\"\n";
        put(folder, "belvedere.toml", settings);
        put(
            folder,
            "money/k=1/a.csv",
            "id|sum|on\n1|1.234,50|01.03.2024\n2|?|?\n",
        );
        put(folder, "money/k=2/a.csv", "id|sum|on\n3|-2\n");
        // As in Spark: the folder's name decides.
        let years = column(StringArray::from(vec!["old"]));
        let ids = column(Int64Array::from(vec![1]));
        parquet(
            folder,
            "same/year=2024/0.parquet",
            vec![("year", years), ("id", ids)],
        );
        put(folder, "same csv/year=2024/0.csv", "year,id\nold,1\n");
    })
    .await;
    assert_eq!(files.site.platform.user_folder().unwrap().problems(), []);
    let sales = table(
        &[
            ("id", "Long"),
            ("city", "String"),
            ("year", "Long"),
            ("month", "Long"),
        ],
        &[
            &["1", "Graz", "2023", "12"],
            &["2", "Wien", "2024", "2"],
            &["3", MISSING, "2024", "2"],
            &["4", "", "2024", MISSING],
        ],
    );
    files.say_in_order("sales.parquet", &sales).await;
    let wide = table(
        &[("id", "Long"), ("x", "Double"), ("note", "String")],
        &[&["1", "1099511627776.0", MISSING], &["2", "0.5", "n"]],
    );
    files.say_in_order("wide", &wide).await;
    let csv = table(
        &[
            ("id", "Long"),
            ("code", "String"),
            ("n", "Double"),
            ("day", "Date"),
        ],
        &[
            &["1", "007", "1.0", "2024-02-29"],
            &["2", "1", MISSING, "2024-02-29"],
            &["3", "x", "2.5", "2024-03-01"],
        ],
    );
    files.say_in_order("csv", &csv).await;
    let lines = table(
        &[("id", "Long"), ("x", "String"), ("only", "Boolean")],
        &[
            &["1", "1", "true"],
            &["2", "a", MISSING],
            &["3", MISSING, MISSING],
        ],
    );
    files.say_in_order("lines", &lines).await;
    let money = table(
        &[
            ("id", "Long"),
            ("sum", "Double"),
            ("on", "Date"),
            ("k", "Long"),
        ],
        &[
            &["1", "1234.5", "2024-03-01", "1"],
            &["2", MISSING, MISSING, "1"],
            &["3", "-2.0", MISSING, "2"],
        ],
    );
    files.say_in_order("money", &money).await;
    let same = table(&[("year", "Long"), ("id", "Long")], &[&["2024", "1"]]);
    files.say_in_order("same", &same).await;
    files.say_in_order("same csv", &same).await;
}

#[tokio::test]
async fn names_of_folders_are_values_of_any_text_in_sql_too() {
    let files = Files::over(|folder| {
        for (value, id) in [
            ("M%C3%BCnchen%2FNord", 1),
            ("it's \"x\"; DROP TABLE y", 2),
            ("..%2F..%2Fetc", 3),
            ("new\nline", 4),
            ("__HIVE_DEFAULT_PARTITION__", 5),
            ("", 6),
        ] {
            let path = format!("t/city%20name={value}/part-0.csv");
            put(folder, &path, format!("id\n{id}\n"));
            let path = format!("p/city%20name={value}/part-0.parquet");
            parquet(
                folder,
                &path,
                vec![("id", column(Int64Array::from(vec![id])))],
            );
        }
    })
    .await;
    let expected = table(
        &[("id", "Long"), ("city name", "String")],
        &[
            &["1", "München/Nord"],
            &["2", "it's \"x\"; DROP TABLE y"],
            &["3", "../../etc"],
            &["4", "new\nline"],
            &["5", MISSING],
            &["6", ""],
        ],
    );
    for path in ["t", "p"] {
        files.say_in_order(path, &expected).await;
        for (condition, found) in [
            ("`city name` = 'München/Nord'", &["1"][..]),
            ("`city name` IS NULL", &["5"]),
            ("`city name` = ''", &["6"]),
            ("`city name` LIKE '../%'", &["3"]),
            ("`city name` <> ''", &["1", "2", "3", "4"]),
        ] {
            let sql = format!("SELECT id FROM `/{path}` WHERE {condition} ORDER BY id");
            files.first(&sql, found).await;
        }
    }
}

#[tokio::test]
async fn a_new_part_is_rows_of_the_same_table() {
    let files = Files::over(|folder| {
        put(folder, "t/year=2023/part-0.csv", "id\n1\n");
    })
    .await;
    let all = "SELECT id, year FROM `/t` ORDER BY id";
    assert_eq!(files.rows(all).await.1, [["1", "2023"]]);
    let folder = files.site.folder.path().join("people");
    put(&folder, "t/year=2022/part-0.csv", "id\n2\n");
    files.site.platform.user_folder().unwrap().refresh();
    assert_eq!(files.rows(all).await.1, [["1", "2023"], ["2", "2022"]]);
    // A type that all parts together have now.
    put(&folder, "t/year=next/part-0.csv", "id\nx\n");
    files.site.platform.user_folder().unwrap().refresh();
    let expected = table(
        &[("id", "String"), ("year", "String")],
        &[&["1", "2023"], &["2", "2022"], &["x", "next"]],
    );
    files.say_in_order("t", &expected).await;
    // A part that has changed is read when it was looked at again.
    put(&folder, "t/year=2022/part-0.csv", "id\n22\n");
    let outcome = files.site.run(&files.token, all, "CSV").await;
    let changed = "A file of /t is gone, or has changed since it was added. Try again in a moment.";
    assert_eq!(outcome, Outcome::Failed(changed.to_owned()));
    files.site.platform.user_folder().unwrap().refresh();
    files.first(all, &["1", "22", "x"]).await;
    fs::remove_dir_all(folder.join("t/year=next")).unwrap();
    files.site.platform.user_folder().unwrap().refresh();
    files
        .first("SELECT sum(id + year) AS s FROM `/t`", &["4068"])
        .await;
}

/// More rows than one part of a file has, in more files than are read at once.
#[tokio::test]
async fn large_folders_are_read_whole() {
    let files = Files::over(|folder| {
        for part in 0..20_i64 {
            let ids = Int64Array::from_iter_values(part * 10_000..(part + 1) * 10_000);
            let words: StringArray = ids
                .values()
                .iter()
                .map(|id| Some(format!("word {id}")))
                .collect();
            let columns = vec![("id", column(ids.clone())), ("word", column(words))];
            parquet(folder, &format!("p/k={part}/part-0.parquet"), columns);
            let lines: Vec<String> = ids
                .values()
                .iter()
                .map(|id| format!("{id},word {id}\n"))
                .collect();
            put(
                folder,
                &format!("c/k={part}/part-0.csv"),
                format!("id,word\n{}", lines.concat()),
            );
        }
    })
    .await;
    for name in ["p", "c"] {
        let whole = format!(
            "SELECT count(*) AS n, sum(id) AS s, count(DISTINCT word) AS w, sum(k) AS k FROM `/{name}`"
        );
        let sums = ["200000", "19999900000", "200000", "1900000"];
        assert_eq!(files.rows(&whole).await.1, [sums]);
        let some =
            format!("SELECT word FROM `/{name}` WHERE k IN (3, 17) AND id % 5000 = 0 ORDER BY id");
        files
            .first(
                &some,
                &["word 30000", "word 35000", "word 170000", "word 175000"],
            )
            .await;
        let few = format!(
            "SELECT count(*) AS n FROM (SELECT * FROM `/{name}` WHERE k >= 18 LIMIT 15000) t"
        );
        files.first(&few, &["15000"]).await;
    }
}

/// Files written by other programs: `tests/data/README.md` describes them.
#[tokio::test]
async fn real_writers_are_read_by_sql() {
    let data = Path::new("tests/data");
    let names = [
        "pandas",
        "pyarrow",
        "polars",
        "duckdb",
        "duckdb-csv",
        "spark",
        "spark-csv",
        "spark-json",
        "delta",
    ];
    let files = Files::over(|folder| {
        for name in names {
            copy(&data.join(name), &folder.join(name));
        }
    })
    .await;
    assert_eq!(files.site.platform.user_folder().unwrap().problems(), []);
    for name in names {
        let sql = format!("SELECT id, city, price, year FROM `/{name}` ORDER BY id");
        let expected = [
            ["1", "Graz", "1.5", "2023"],
            ["2", "Wien, Mitte", "2.0", "2023"],
            ["3", MISSING, "-0.25", "2024"],
            ["4", "Linz", MISSING, "2024"],
        ];
        assert_eq!(files.rows(&sql).await.1, expected, "{name}");
        let sql = format!("SELECT count(*) AS n FROM `/{name}` WHERE year = 2024");
        files.first(&sql, &["2"]).await;
    }
}
