//! Tests of files that together are one dataset.

use super::*;
use crate::root::Fingerprint;

fn found(paths: &[&str]) -> Vec<Found> {
    let mut found: Vec<Found> = paths
        .iter()
        .map(|path| Found {
            path: (*path).to_owned(),
            kind: Kind::of_name(split(path).1),
            fingerprint: Fingerprint {
                size: 1,
                modified: 1,
                number: 1,
            },
            folder: None,
        })
        .collect();
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// What becomes of files: `path` for each alone, `path(key…): part, part` for a folder; and the problems.
fn grouped(paths: &[&str], settings: &str) -> (Vec<String>, Vec<String>) {
    let settings: Settings = toml::from_str(settings).unwrap();
    let mut problems = Vec::new();
    let files = group(
        &found(paths),
        &settings,
        |_, _| Verdict::Unknown,
        |path, reason| problems.push(format!("{path}: {reason}")),
    );
    let files = files.into_iter().map(|file| match file.folder {
        None => file.path,
        Some(folder) => {
            let parts = folder.parts.iter().map(|part| {
                let path = below(&part.path, inner(&file.path)).unwrap();
                path.to_owned()
            });
            let parts: Vec<String> = parts.collect();
            format!(
                "{}({}): {}",
                file.path,
                folder.keys.join(","),
                parts.join(" ")
            )
        }
    });
    (files.collect(), problems)
}

#[test]
fn files_of_writers_are_parts() {
    for (paths, expected) in [
        (
            &[
                "sales.parquet/_SUCCESS",
                "sales.parquet/year=2024/month=1/part-00000-ab.c000.snappy.parquet",
                "sales.parquet/year=2024/month=10/part-00000-ab.c000.snappy.parquet",
                "sales.parquet/year=2024/month=2/part-00000-ab.c000.snappy.parquet",
            ][..],
            &[
                "sales.parquet(year,month): year=2024/month=1/part-00000-ab.c000.snappy.parquet \
               year=2024/month=2/part-00000-ab.c000.snappy.parquet \
               year=2024/month=10/part-00000-ab.c000.snappy.parquet",
            ][..],
        ),
        (
            &["d/part.0.parquet", "d/part.1.parquet", "d/part.10.parquet"],
            &["d(): part.0.parquet part.1.parquet part.10.parquet"],
        ),
        (
            &["d/0.parquet", "d/1.parquet"],
            &["d(): 0.parquet 1.parquet"],
        ),
        (
            &["d/data_0.csv", "d/data_1.csv"],
            &["d(): data_0.csv data_1.csv"],
        ),
        (&["d/part-0.csv", "d/x.png"], &["d/part-0.csv", "d/x.png"]),
        (&["d.csv/part-0.csv"], &["d.csv(): part-0.csv"]),
        (
            &["d/part-00000-77fc-c000.json"],
            &["d(): part-00000-77fc-c000.json"],
        ),
        (&["d/_SUCCESS", "d/a.csv", "d/b.csv"], &["d(): a.csv b.csv"]),
        (
            &["part-0.csv", "part-1.csv"],
            &[".(): part-0.csv part-1.csv"],
        ),
        (
            &["k=1/x.csv", "k=2/x.csv", "y.csv"],
            &[".(k): k=1/x.csv k=2/x.csv", "y.csv"],
        ),
        (
            &["k=1/x.csv", "k=1/sub/y.csv"],
            &[".(k): k=1/x.csv", "k=1/sub/y.csv"],
        ),
        (
            &[
                "d/k=1/0.csv",
                "d/_old/part-0.csv",
                "d/_old/part-1.csv",
                "d/_notes.txt",
            ],
            &["d(k): k=1/0.csv"],
        ),
    ] {
        let (files, problems) = grouped(paths, "");
        assert_eq!(files, expected, "{paths:?}");
        assert!(problems.is_empty());
    }
}

#[test]
fn files_with_names_of_their_own_stay_by_themselves() {
    for paths in [
        &["d/2023.csv", "d/2024.csv"][..],
        &["d/data_2023.csv", "d/data_2024.csv"],
        &["d/a.parquet", "d/b.parquet"],
        &["d/a.parquet", "d/part-0.parquet", "d/part-1.parquet"],
        &["d/part-0.csv", "d/part-1.parquet"],
        &["d/part-one.csv", "d/part-two.csv"],
        &["d/=1/x.csv", "d/=2/x.csv"],
        &["d/0.csv"],
    ] {
        let (files, problems) = grouped(paths, "");
        assert_eq!(files, paths);
        assert!(problems.is_empty());
    }
}

#[test]
fn folders_that_differ_are_named() {
    let (files, problems) = grouped(&["d/a=1/x.csv", "d/a=1/b=2/x.csv"], "");
    assert_eq!(files.len(), 2);
    let apart = "d: it is no one dataset, so its files are datasets of their own: ";
    let names = "the folders around \"d/a=1/b=2/x.csv\" and \"d/a=1/x.csv\" have other names";
    assert_eq!(problems, [format!("{apart}{names}")]);
    let (_, problems) = grouped(&["d/a=1/a=2/x.csv"], "");
    assert_eq!(
        problems,
        [format!("{apart}folders in one another are named \"a\"")]
    );
    let (_, problems) = grouped(&["d/a=1/x.csv", "d/a=2/x.parquet"], "");
    let formats = "\"d/a=1/x.csv\" and \"d/a=2/x.parquet\" have other formats";
    assert_eq!(problems, [format!("{apart}{formats}")]);
}

#[test]
fn files_that_are_converted_are_no_parts() {
    let apart = |folder: &str, file: &str| {
        let reason = "is read from a copy, and only Parquet, CSV and NDJSON can be parts of one";
        format!("{folder}: {}", super::apart(&format!("{file:?} {reason}")))
    };
    for (paths, converted) in [
        (["d/part-0.csv", "d/part-1.csv.gz"], 1),
        (["d/k=1/x.csv.zst", "d/k=2/x.csv.zst"], 0),
        (["d/part-0.avro", "d/part-1.avro"], 0),
        (["d/part-0.csv", "d/part-1.json.gz"], 1),
    ] {
        let (files, problems) = grouped(&paths, "");
        assert_eq!(files, paths);
        assert_eq!(problems, [apart("d", paths[converted])]);
    }
    // What holds several datasets, or describes the others, lies beside them.
    for other in ["d/book.xlsx", "d/metadata.json", "d/more.zip", "d/shop.db"] {
        let paths = ["d/k=1/x.csv", "d/k=2/x.csv", other];
        let (files, problems) = grouped(&paths, "");
        assert_eq!(files, ["d(k): k=1/x.csv k=2/x.csv", other]);
        assert_eq!(problems, [""; 0]);
    }
    // The user says that they are one, so that they are nothing else.
    let settings = "[folders.d]\ndataset = true\n";
    let (files, problems) = grouped(&["d/a.csv", "d/b.csv.gz"], settings);
    assert_eq!(files, ["d(): a.csv b.csv.gz"]);
    assert_eq!(problems, [""; 0]);
}

#[test]
fn the_user_decides() {
    let paths = [
        "d/a.csv",
        "d/sub/b.csv",
        "d/notes.txt",
        "e/k=1/x.csv",
        "f/y.csv",
        "f/z.txt",
    ];
    let settings = "[folders.d]\ndataset = true\n[folders.\"e/\"]\ndataset = false\n[folders.f]\nskip = true\n";
    let (files, problems) = grouped(&paths, settings);
    assert_eq!(
        files,
        ["d(): a.csv sub/b.csv", "d/notes.txt", "e/k=1/x.csv"]
    );
    assert!(problems.is_empty());
    let paths = ["d/k=1/a.csv", "d/k=2/b.csv", "d/k=2/c.csv"];
    let settings = "[files.\"d/k=2/b.csv\"]\nskip = true\n[files.\"d/k=2/c.csv\"]\nname = \"C\"\n";
    assert_eq!(
        grouped(&paths, settings).0,
        ["d(k): k=1/a.csv", "d/k=2/c.csv"]
    );
    let (files, _) = grouped(&["a.csv", "x/b.csv"], "[folders.\".\"]\ndataset = true\n");
    assert_eq!(files, [".(): a.csv x/b.csv"]);
}

#[test]
fn a_delta_table_is_its_log() {
    let paths = [
        "t/_delta_log/00000000000000000000.json",
        "t/_delta_log/00000000000000000010.checkpoint.parquet",
        "t/part-0.parquet",
        "t/k=1/part-1.parquet",
        "my_delta_log/part-0.csv",
    ];
    let (files, _) = grouped(&paths, "");
    assert_eq!(
        files,
        [
            "my_delta_log/part-0.csv",
            "t(): k=1/part-1.parquet part-0.parquet"
        ]
    );
}

#[test]
fn names_of_folders_say_values() {
    let value = |value: &str| Some(value.to_owned());
    for (name, expected) in [
        ("year=2024", Some(("year", value("2024")))),
        ("a%20b=x%2Fy%3D", Some(("a b", value("x/y=")))),
        ("k=a=b", Some(("k", value("a=b")))),
        ("k=", Some(("k", value("")))),
        ("k=%", Some(("k", value("%")))),
        ("k=__HIVE_DEFAULT_PARTITION__", Some(("k", None))),
        ("k=%ff", None),
        ("=x", None),
        ("%20=x", None),
        ("year", None),
    ] {
        let expected = expected.map(|(key, value)| (key.to_owned(), value));
        assert_eq!(key_value(name), expected, "{name}");
    }
}

#[test]
fn names_are_in_natural_order() {
    let ordered = ["a/9", "a/10", "a/010b", "a/b", "a-1", "a1", "é", "é2"];
    for (a, x) in ordered.iter().enumerate() {
        for (b, y) in ordered.iter().enumerate() {
            assert_eq!(natural(x, y), a.cmp(&b), "{x} {y}");
        }
    }
}
