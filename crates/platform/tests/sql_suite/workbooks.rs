//! Workbooks, their sheets and their settings, alone and beside other datasets: objects, SQL and the schema say the same of
//! them.

use std::fs;

use super::formats::{PEOPLE, TWO_PEOPLE, files, key, served};
use super::user_files::{Files, MISSING};

/// The second sheet of `book.xlsx`, which no settings are about.
async fn say_stock_list(files: &Files) {
    files
        .say(
            "book.xlsx/Stock list",
            &[
                ("article", "String"),
                ("in stock", "Long"),
                ("2024", "String"),
                ("column 4", "String"),
            ],
            &[&["A-1", "5", "x", MISSING], &["A-2", MISSING, "y", "extra"]],
        )
        .await;
}

async fn say_codes(files: &Files) {
    files
        .say(
            "book.xlsx/Codes",
            &[("code", "String")],
            &[&["NA"], &["AT"]],
        )
        .await;
}

#[tokio::test]
async fn workbooks() {
    let all = files!["book.xlsx", "times.xlsx", "pandas.xlsx"];
    let files = served(&all, "").await;
    files
        .say(
            "book.xlsx/Orders",
            &[
                ("Order No", "Long"),
                ("placed on", "Date"),
                ("paid at", "Timestamp"),
                ("amount", "Double"),
                ("items", "Long"),
                ("open", "Boolean"),
                ("postcode", "String"),
                ("note", "String"),
                ("share", "Double"),
                ("took", "String"),
                ("rate", "Double"),
            ],
            &[
                &[
                    "1001",
                    "2024-02-29",
                    "2024-03-01T18:45:30Z",
                    "12.5",
                    "3",
                    "true",
                    "01067",
                    "ok",
                    "0.12",
                    "26:30:00",
                    "7.0",
                ],
                &[
                    "1002",
                    "1999-12-31",
                    MISSING,
                    "-3.0",
                    "0",
                    "false",
                    "80331",
                    "42",
                    "1.0",
                    "00:05:00",
                    MISSING,
                ],
                &[
                    "1003",
                    "2025-01-01",
                    "2025-01-02T00:00:00Z",
                    MISSING,
                    "12",
                    MISSING,
                    MISSING,
                    "true",
                    "0.5",
                    MISSING,
                    "0.25",
                ],
            ],
        )
        .await;
    say_stock_list(&files).await;
    say_codes(&files).await;
    // Of the sheets of this one, one is empty.
    files
        .say(
            "times.xlsx",
            &[
                ("id", "String"),
                ("day", "Date"),
                ("clock", "String"),
                ("formula", "Long"),
                ("text", "String"),
            ],
            &[
                &["a", "2024-02-29", "08:30:00", "1", MISSING],
                &["b", "1904-01-02", "08:30:00", "2", MISSING],
            ],
        )
        .await;
    files
        .say(
            "pandas.xlsx",
            &[("city", "String"), ("people", "Long"), ("when", "Date")],
            &[
                &["Graz", "291072", "2024-01-01"],
                &["Wien", "1973403", "2024-01-02"],
            ],
        )
        .await;
    for (api_name, primary_key) in [
        ("BookOrders", "orderNo"),
        ("BookStockList", "article"),
        ("BookCodes", "code"),
        ("Times", "id"),
        ("Pandas", "city"),
    ] {
        assert_eq!(key(&files, api_name), primary_key, "{api_name}");
    }
    let catalog = files.site.platform.store().catalog(true).unwrap();
    let datasets = catalog["datasets"].as_array().unwrap();
    let names: Vec<_> = datasets.iter().map(|dataset| &dataset["name"]).collect();
    assert_eq!(
        names,
        [
            "book.xlsx/Orders",
            "book.xlsx/Stock list",
            "book.xlsx/Codes",
            "pandas.xlsx",
            "times.xlsx"
        ]
    );
}

#[tokio::test]
async fn settings_of_sheets() {
    let settings = r#"
        [files."book.xlsx/Orders"]
        name = "Sales"
        primary_key = "postcode"
        types = { "Order No" = "string", items = "double" }
        nulls = ["ok", "42", "80331"]
        [files."book.xlsx/Codes"]
        skip = true
    "#;
    let files = Files::with(files!["book.xlsx"].into_iter(), settings).await;
    let problems = files.site.platform.user_folder().unwrap().problems();
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    let reason = "the primary key \"postcode\" is missing or the same in some rows";
    assert_eq!(
        problems,
        [format!("\"book.xlsx/Orders\" is not served: {reason}")]
    );
    say_stock_list(&files).await;
    let folder = files.site.folder.path().join("people");
    let settings = settings.replace("primary_key = \"postcode\"", "");
    fs::write(folder.join("belvedere.toml"), settings).unwrap();
    let own = files.site.platform.user_folder().unwrap();
    own.refresh();
    assert_eq!(own.problems(), []);
    let sql = "SELECT `Order No`, items, note, postcode, rate FROM `/book.xlsx/Orders`";
    let (columns, rows) = files.rows(sql).await;
    let types: Vec<&str> = columns.iter().map(|(_, of)| of.as_str()).collect();
    assert_eq!(types, ["String", "Double", "Boolean", "String", "String"]);
    assert_eq!(rows[0], ["1001", "3.0", MISSING, "01067", "7"]);
    assert_eq!(rows[1], ["1002", "0.0", MISSING, MISSING, "n/a"]);
}

#[tokio::test]
async fn folders_that_are_one_dataset_beside_workbooks_and_packed_files() {
    let files = Files::over(|folder| {
        let [book, pandas, packed] = files!["book.xlsx", "pandas.xlsx", "people.csv.gz"];
        for (path, content) in [
            ("book.xlsx", book.1),
            ("people.csv.gz", packed.1),
            ("kunden.csv", b"Nr;Name\n1;M\xfcller\n"),
            ("sales/year=2023/part-0.csv", b"no,paid\n1,1.5\n"),
            ("sales/year=2024/part-0.csv", b"no,paid\n2,NA\n"),
            // No part of the folder that it lies in.
            ("sales/pandas.xlsx", pandas.1),
            // Parts that can't be read in place.
            ("log/part-0.csv.gz", packed.1),
            ("log/part-1.csv.gz", packed.1),
            ("latin/part-0.csv", b"word\nf\xfcr\n"),
            ("latin/part-1.csv", b"word\nand\n"),
        ] {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
    })
    .await;
    files
        .say(
            "sales",
            &[("no", "Long"), ("paid", "Double"), ("year", "Long")],
            &[&["1", "1.5", "2023"], &["2", MISSING, "2024"]],
        )
        .await;
    say_codes(&files).await;
    for path in ["people.csv.gz", "log/part-0.csv.gz", "log/part-1.csv.gz"] {
        files.say(path, PEOPLE, TWO_PEOPLE).await;
    }
    let customers: &[(&str, &str)] = &[("Nr", "Long"), ("Name", "String")];
    files
        .say("kunden.csv", customers, &[&["1", "Müller"]])
        .await;
    let word: &[(&str, &str)] = &[("word", "String")];
    files.say("latin/part-0.csv", word, &[&["für"]]).await;
    files.say("latin/part-1.csv", word, &[&["and"]]).await;

    let apart = "it is no one dataset, so its files are datasets of their own";
    let problems = files.site.platform.user_folder().unwrap().problems();
    let problems = problems
        .into_iter()
        .map(|problem| (problem.path, problem.reason));
    let problems: Vec<(String, String)> = problems.collect();
    assert_eq!(
        problems,
        [
            (
                "latin".to_owned(),
                format!("{apart}: \"latin/part-0.csv\": line 2 is not UTF-8")
            ),
            (
                "log".to_owned(),
                format!(
                    "{apart}: \"log/part-0.csv.gz\" is read from a copy, and only Parquet, CSV and NDJSON can be parts of one"
                )
            ),
        ]
    );
    let definitions = files.site.platform.store().definitions();
    let types = &definitions.ontology("people").unwrap().object_types;
    let found = types.iter().map(|one| {
        let file = one.file.as_ref().unwrap();
        assert_eq!(one.dataset, Some(format!("/{}", file.path)));
        let (format, encoding) = (file.format.as_str(), file.encoding.as_deref());
        (one.api_name.as_str(), file.path.as_str(), format, encoding)
    });
    let mut found: Vec<_> = found.collect();
    found.sort_by_key(|(_, path, ..)| *path);
    let latin = Some("windows-1252");
    assert_eq!(
        found,
        [
            ("BookCodes", "book.xlsx/Codes", "Excel", None),
            ("BookOrders", "book.xlsx/Orders", "Excel", None),
            ("BookStockList", "book.xlsx/Stock list", "Excel", None),
            ("Kunden", "kunden.csv", "CSV", latin),
            ("Part0x2", "latin/part-0.csv", "CSV", latin),
            ("Part1x2", "latin/part-1.csv", "CSV", None),
            ("Part0", "log/part-0.csv.gz", "CSV", None),
            ("Part1", "log/part-1.csv.gz", "CSV", None),
            ("People", "people.csv.gz", "CSV", None),
            ("Sales", "sales", "CSV", None),
            ("Pandas", "sales/pandas.xlsx", "Excel", None),
        ]
    );
    let file = |path: &str| {
        let mut files = types.iter().filter_map(|one| one.file.as_ref());
        files.find(|file| file.path == path).unwrap()
    };
    let packed = file("people.csv.gz");
    let size = include_bytes!("../data/own/people.csv.gz").len() as u64;
    assert_eq!((packed.bytes, packed.rows), (size, 2));
    let codes = "[files.\"book.xlsx/Codes\"]\nprimary_key = \"code\"\n";
    assert_eq!(file("book.xlsx/Codes").settings, codes);
    assert_eq!(
        file("kunden.csv").settings,
        concat!(
            "[files.\"kunden.csv\"]\nprimary_key = \"Nr\"\ndelimiter = \";\"\nencoding = \"windows-1252\"\n\n",
            "[files.\"kunden.csv\".types]\nName = \"string\"\nNr = \"long\"\n",
        )
    );

    // A file of the folder that is served as one dataset is not read in place any more: it stays as it was.
    let folder = files.site.folder.path().join("people/sales");
    fs::create_dir(folder.join("year=2025")).unwrap();
    fs::copy(
        folder.join("../people.csv.gz"),
        folder.join("year=2025/part-0.csv.gz"),
    )
    .unwrap();
    let own = files.site.platform.user_folder().unwrap();
    own.refresh();
    assert_eq!(own.problems()[2].path, "sales");
    files
        .say(
            "sales",
            &[("no", "Long"), ("paid", "Double"), ("year", "Long")],
            &[&["1", "1.5", "2023"], &["2", MISSING, "2024"]],
        )
        .await;
}
