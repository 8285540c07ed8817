//! Files of other programs: objects, SQL and the schema say the same of them.

use std::fs;

use super::own_files::{Files, MISSING};

pub(super) const PEOPLE: &[(&str, &str)] = &[
    ("id", "Long"),
    ("Name", "String"),
    ("PLZ", "String"),
    ("seit", "Date"),
];
pub(super) const TWO_PEOPLE: &[&[&str]] = &[
    &["1", "Jürgen Müller", "01067", "2024-02-29"],
    &["2", "Zoë", "80331", MISSING],
];

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_bytes!(concat!("../data/own/", $name)).as_slice())),+]
    };
}
pub(super) use files;

pub(super) async fn served(files: &[(&str, &[u8])], settings: &str) -> Files {
    let served = Files::with(files.iter().copied(), settings).await;
    assert_eq!(served.site.platform.own().unwrap().problems(), []);
    served
}

/// The primary key of the object type with the name.
pub(super) fn key(files: &Files, api_name: &str) -> String {
    let definitions = files.site.platform.store().definitions();
    let ontology = definitions.ontology("people").unwrap();
    let found = ontology.object_type(api_name);
    let found = found.unwrap_or_else(|_| panic!("there is no {api_name}"));
    found.primary_key.clone()
}

#[tokio::test]
async fn packed_files() {
    let all = files!["people.csv.gz", "people.tsv.zst", "people.zip"];
    let files = served(&all, "").await;
    for (path, _) in all {
        files.say(path, PEOPLE, TWO_PEOPLE).await;
    }
    assert_eq!(key(&files, "People"), "id");
}

#[tokio::test]
async fn databases() {
    let all = files!["shop.sqlite", "one table.db", "log.db", "log.db-wal"];
    let before: Vec<Vec<u8>> = all.iter().map(|(_, content)| content.to_vec()).collect();
    let files = served(&all, "").await;
    files
        .say(
            "shop.sqlite/customers",
            &[
                ("name", "String"),
                ("customer", "Long"),
                ("active", "Boolean"),
                ("joined", "Date"),
                ("seen", "Timestamp"),
                ("balance", "Double"),
                ("points", "Double"),
                ("photo", "String"),
                ("anything", "String"),
                ("note", "String"),
                ("doubled", "Double"),
            ],
            &[
                &[
                    "Ada",
                    "7",
                    "true",
                    "2024-02-29",
                    "2024-02-29T12:30:00Z",
                    "10.0",
                    "1.0",
                    "AP8=",
                    "1",
                    "",
                    "20.0",
                ],
                &[
                    "Zoë", "9", "false", MISSING, MISSING, MISSING, "2.5", MISSING, "two", MISSING,
                    MISSING,
                ],
                &[
                    "NULL",
                    "12",
                    MISSING,
                    "1969-12-31",
                    "2024-03-01T00:00:00.123456Z",
                    "-0.5",
                    MISSING,
                    "",
                    "2.0",
                    "x",
                    "-1.0",
                ],
            ],
        )
        .await;
    files
        .say(
            "shop.sqlite/order lines",
            &[
                ("order_no", "String"),
                ("line", "Long"),
                ("article", "String"),
            ],
            &[&["A", "1", "12"], &["A", "2", "12"], &["B", "1", "007"]],
        )
        .await;
    files
        .say(
            "shop.sqlite/countries",
            &[("code", "String"), ("phone", "Long")],
            &[&["NA", "264"], &["AT", "43"]],
        )
        .await;
    files
        .say(
            "shop.sqlite/empty",
            &[
                ("id", "Long"),
                ("at", "Timestamp"),
                ("flag", "Boolean"),
                ("price", "Double"),
            ],
            &[],
        )
        .await;
    files
        .say(
            "shop.sqlite/sequence",
            &[("id", "Long"), ("word", "String")],
            &[&["1", "a"]],
        )
        .await;
    files
        .say(
            "one table.db",
            &[("t", "Double"), ("v", "Long")],
            &[&["0.5", "1"], &["1.0", MISSING]],
        )
        .await;
    files
        .say(
            "log.db",
            &[("id", "Long"), ("word", "String")],
            &[&["1", "from the log"]],
        )
        .await;
    for (api_name, primary_key) in [
        ("ShopCustomers", "customer"),
        ("ShopOrderLines", "rowNumber"),
        ("ShopCountries", "code"),
        ("ShopSequence", "id"),
        ("OneTable", "rowNumber"),
        ("Log", "id"),
    ] {
        assert_eq!(key(&files, api_name), primary_key, "{api_name}");
    }
    // Views, tables of extensions and those of SQLite are no datasets, and nothing was written.
    let definitions = files.site.platform.store().definitions();
    assert_eq!(
        definitions.ontology("people").unwrap().object_types.len(),
        7
    );
    for ((path, _), before) in all.iter().zip(before) {
        let now = fs::read(files.site.folder.path().join("people").join(path)).unwrap();
        assert_eq!(now, before, "{path}");
    }
}

#[tokio::test]
async fn arrow_and_avro() {
    let all = files![
        "pandas.feather",
        "stream.arrows",
        "polars.arrow",
        "events.avro",
        "plain.avro"
    ];
    let files = served(&all, "").await;
    files
        .say(
            "pandas.feather",
            &[
                ("id", "Long"),
                ("city", "String"),
                ("kind", "String"),
                ("when", "Timestamp"),
                ("share", "Double"),
            ],
            &[
                &["1", "Graz", "b", "2024-01-01T12:00:00.000001Z", "0.5"],
                &["2", MISSING, "a", MISSING, MISSING],
            ],
        )
        .await;
    files
        .say(
            "stream.arrows",
            &[
                ("key", "String"),
                ("small", "Short"),
                ("day", "Date"),
                ("price", "Decimal"),
                ("flag", "Boolean"),
                ("nothing", "String"),
            ],
            &[
                &["x", "1", "2024-02-29", "1.50", "true", MISSING],
                &["y", MISSING, MISSING, MISSING, MISSING, MISSING],
            ],
        )
        .await;
    files
        .say(
            "polars.arrow",
            &[("word", "String"), ("n", "Long")],
            &[&["a", "1"], &["b", "2"]],
        )
        .await;
    for path in ["events.avro", "plain.avro"] {
        files
            .say(
                path,
                &[
                    ("id", "String"),
                    ("n", "Long"),
                    ("small", "Integer"),
                    ("ratio", "Double"),
                    ("flag", "Boolean"),
                    ("day", "Date"),
                    ("at", "Timestamp"),
                    ("price", "Decimal"),
                    ("kind", "String"),
                ],
                &[
                    &[
                        "00000000-0000-0000-0000-000000000001",
                        "9007199254740993",
                        "7",
                        "0.5",
                        "true",
                        "2024-02-29",
                        "2024-02-29T12:00:00.123456Z",
                        "12.50",
                        "B",
                    ],
                    &[
                        "00000000-0000-0000-0000-000000000002",
                        MISSING,
                        "-7",
                        MISSING,
                        "false",
                        MISSING,
                        "1970-01-01T00:00:00Z",
                        "-0.01",
                        "A",
                    ],
                ],
            )
            .await;
    }
}
