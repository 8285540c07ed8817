//! Files of a folder that a condition on the names of folders rules out are not opened.

use std::fs::{self, File};
use std::path::Path;

use arrow_array::Int64Array;

use super::folders::{column, parquet, put};
use super::site::Outcome;
use super::user_files::Files;

/// Overwrites the content of a file, but keeps its size and time.
fn spoil(path: &Path) {
    let before = fs::metadata(path).unwrap();
    let size = usize::try_from(before.len()).unwrap();
    fs::write(path, vec![b'x'; size]).unwrap();
    let file = File::options().write(true).open(path).unwrap();
    file.set_modified(before.modified().unwrap()).unwrap();
}

/// Only files that match the condition are readable here, so no other is opened.
#[tokio::test]
async fn files_that_a_condition_rules_out_are_not_opened() {
    let files = Files::over(|folder| {
        for (year, month, id) in [(2023, 1, 1), (2023, 2, 2), (2024, 1, 3), (2024, 2, 4)] {
            let ids = column(Int64Array::from(vec![id]));
            let path = format!("p/year={year}/month={month}/part-0.parquet");
            parquet(folder, &path, vec![("id", ids)]);
            let path = format!("c/year={year}/month={month}/part-0.csv");
            put(folder, &path, format!("id\n{id}\n"));
            if year == 2023 {
                put(
                    folder,
                    &format!("d/year={year}/part-{month}.csv"),
                    format!("id\n{id}\n"),
                );
            }
        }
    })
    .await;
    let folder = files.site.folder.path().join("people");
    for (name, ending) in [("p", "parquet"), ("c", "csv")] {
        for month in [1, 2] {
            spoil(&folder.join(format!("{name}/year=2023/month={month}/part-0.{ending}")));
        }
        for (condition, found) in [
            ("year = 2024", &["3", "4"][..]),
            ("year = '2024' AND month = 2", &["4"]),
            ("year > 2023 AND id < 4", &["3"]),
            ("year BETWEEN 2024 AND 2025 AND month IN (1, 7)", &["3"]),
            ("year * 10 + month >= 20242", &["4"]),
            ("NOT (year < 2024) AND coalesce(month, 0) = 1", &["3"]),
            ("year = 1999", &[]),
            ("year IS NULL", &[]),
            ("t.year = 2024 AND t.month = 1", &["3"]),
        ] {
            let sql = format!("SELECT id FROM `/{name}` t WHERE {condition} ORDER BY id");
            files.first(&sql, found).await;
        }
        let sql = format!(
            "SELECT sum(month) AS s, count(*) AS n, min(year) AS y FROM `/{name}` WHERE year = 2024"
        );
        assert_eq!(files.rows(&sql).await.1, [["3", "2", "2024"]]);
        let join = format!(
            "SELECT a.id FROM `/{name}` a JOIN `/{name}` b ON a.id = b.id AND a.month = b.month WHERE a.year = 2024 AND b.year = 2024 ORDER BY a.id"
        );
        files.first(&join, &["3", "4"]).await;
        for sql in [
            format!("SELECT id FROM `/{name}`"),
            format!("SELECT id FROM `/{name}` WHERE id = 3"),
            format!("SELECT id FROM `/{name}` WHERE year = 2024 OR id = 1"),
        ] {
            let outcome = files.site.run(&files.token, &sql, "CSV").await;
            assert!(matches!(outcome, Outcome::Failed(_)), "{sql}: {outcome:?}");
        }
    }
    // Another table is read first.
    let newest = "SELECT id FROM `/d` WHERE year = (SELECT max(year) FROM `/d`) ORDER BY id";
    files.first(newest, &["1", "2"]).await;
    let named =
        "SELECT id FROM `/d` WHERE year IN (SELECT year FROM `/d` WHERE id = 1) ORDER BY id";
    files.first(named, &["1", "2"]).await;
}
