//! The names of computed columns, and a sum that 64 bits do not hold.

use super::mistakes::sample;
use super::user_files::Files;

/// The names of columns, which have types beside them.
fn names(columns: &[(String, String)]) -> Vec<&str> {
    columns.iter().map(|(name, _)| name.as_str()).collect()
}

#[tokio::test]
async fn computed_columns_have_the_names_of_sql_and_others_their_own() {
    let sample = sample("names.csv", b"String,Duration,Int64(1)\na,1,2\n");
    let files = Files::new(&[sample]).await;
    let sql = "SELECT *, Duration + 1, sum(Duration) OVER (), upper(String) FROM `/names.csv`";
    let (columns, _) = files.rows(sql).await;
    assert_eq!(
        names(&columns),
        [
            "String",
            "Duration",
            "Int64(1)",
            "Duration + 1",
            "sum(Duration) ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING",
            "upper(String)"
        ]
    );
    let sql = "SELECT Duration / 2, Duration DIV 2, Duration, CAST(Duration AS STRING), Duration, 1, 1 FROM `/names.csv`";
    let (columns, rows) = files.rows(sql).await;
    assert_eq!(
        names(&columns),
        [
            "Duration / 2",
            "Duration DIV 2",
            "Duration",
            "CAST(Duration AS STRING)",
            "Duration",
            "1",
            "1"
        ]
    );
    assert_eq!(rows, [["0.5", "0", "1", "1", "1", "1", "1"]]);
    let sql = "SELECT date_format(DATE '2024-03-05', 'dd.MM.yyyy'), count(*) AS `n(Duration)` FROM `/names.csv`";
    let (columns, rows) = files.rows(sql).await;
    assert_eq!(
        names(&columns),
        ["date_format('2024-03-05','dd.MM.yyyy')", "n(Duration)"]
    );
    assert_eq!(rows, [["05.03.2024", "1"]]);
    let sql = "SELECT to_json(struct(String, Duration + 1)), json_tuple(String, 'a', 'b') FROM `/names.csv`";
    let (columns, _) = files.rows(sql).await;
    assert_eq!(
        names(&columns),
        [
            "to_json(named_struct('String',String,'col2',Duration + 1))",
            "c0",
            "c1"
        ]
    );
}

#[tokio::test]
async fn a_sum_of_large_integers_does_not_wrap() {
    let files = Files::new(&[]).await;
    let sql = "SELECT sum(x), max(x) FROM (VALUES (18446744073709551615), (3)) t(x)";
    let (_, rows) = files.rows(sql).await;
    assert_eq!(rows, [["18446744073709551618", "18446744073709551615"]]);
}
