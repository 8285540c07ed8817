//! Many checks: targets, files of checks, the report.

use belvedere_checks::csv::records;
use belvedere_view::data_health::bulk::{BatchText, Fate, report, requests, target};
use belvedere_view::data_health::kept::{Made, export, import};
use serde_json::{Value, json};

fn template() -> Value {
    json!({"config": {"type": "nullPercentage", "subject": {"datasetRid": "ri.a", "branchId": "master"},
        "percentageCheckConfig": {"columnName": "x"}, "unknown": 1}, "intent": "why"})
}

#[test]
fn one_template_for_many_targets() {
    let made = requests(&template(), "ri.b\n\n  ri.c , dev , \"a,b\"\nri.d,,y").expect("requests");
    let of = |index: usize| target(&made[index]);
    assert_eq!(
        (made.len(), of(0), of(1), of(2)),
        (
            3,
            "ri.b · master · x".to_owned(),
            "ri.c · dev · a,b".to_owned(),
            "ri.d · master · y".to_owned(),
        )
    );
    assert_eq!(
        (&made[1]["intent"], &made[1]["config"]["unknown"]),
        (&json!("why"), &json!(1))
    );
}

#[test]
fn lines_that_are_no_targets_are_all_named() {
    let bad = requests(&template(), "ri.b\n,dev\nri.c,a,b,c").expect_err("two bad lines");
    let named: Vec<_> = bad.into_iter().map(|bad| (bad.line, bad.reason)).collect();
    assert_eq!(
        named,
        [(2, BatchText::NoDatasetIn), (3, BatchText::TooMany)]
    );
    let status = json!({"config": {"type": "buildStatus", "subject": {}}});
    let bad = requests(&status, "ri.b,dev,column").expect_err("no column");
    assert_eq!(
        bad.first().map(|bad| bad.reason.clone()),
        Some(BatchText::NoColumnIn)
    );
}

#[test]
fn checks_as_code_go_out_and_come_in() {
    let made = Made {
        rid: "ri.check".into(),
        request: template(),
        at: 1.0,
    };
    let file = export(&[made]);
    assert!(file.contains("\"rid\": \"ri.check\"") && file.contains("\"version\": 1"));
    assert_eq!(import(&file), Ok(vec![template()]));
    for bad in [
        "",
        "[]",
        "{}",
        r#"{"version":2,"checks":[]}"#,
        r#"{"version":1}"#,
        r#"{"version":1,"checks":[{}]}"#,
    ] {
        assert!(import(bad).is_err(), "{bad}");
    }
}

#[test]
fn the_report_is_csv_that_no_spreadsheet_runs() {
    let mut hostile = template();
    hostile["config"]["percentageCheckConfig"]["columnName"] = "=1+1".into();
    let rows = [
        (hostile, Fate::Created("ri.new".into())),
        (template(), Fate::Exists(None)),
        (template(), Fate::Failed("a \"b\", c".into())),
    ];
    let text = report(rows.iter().map(|(request, fate)| (request, fate)));
    assert_eq!(
        text,
        "type,dataset,branch,column,result,detail\r\n\
         nullPercentage,ri.a,master,'=1+1,created,ri.new\r\n\
         nullPercentage,ri.a,master,x,exists,\r\n\
         nullPercentage,ri.a,master,x,failed,\"a \"\"b\"\", c\"\r\n"
    );
}

#[test]
fn csv_tells_null_from_empty() {
    assert_eq!(
        records("a,b\r\n,\"\"\n\"x\ny\",\"q\"\"q\""),
        [
            vec![Some("a".to_owned()), Some("b".to_owned())],
            vec![None, Some(String::new())],
            vec![Some("x\ny".to_owned()), Some("q\"q".to_owned())],
        ]
    );
}
