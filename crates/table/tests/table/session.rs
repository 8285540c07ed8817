//! What a page and its worker say to each other.

use std::sync::Arc;

use arrow_array::{Int64Array, StringArray};
use belvedere_table::session::{Answer, Progress, Reply, Request, Session, ViewState};

use crate::common::{BUDGET, batch_of, stream};

fn ask(session: &mut Session, request: &str, bytes: &[u8]) -> Reply {
    let request: Request = serde_json::from_str(request).unwrap();
    session.handle(request, bytes)
}

/// A table of 20,000 rows under the number 7.
fn opened() -> Session {
    let numbers = Int64Array::from_iter_values((0..20_000).map(|row| (row * 7919) % 20_000));
    let words = StringArray::from_iter_values((0..20_000).map(|row| format!("w{row}")));
    let bytes = stream(&batch_of(vec![
        ("n", Arc::new(numbers)),
        ("w", Arc::new(words)),
    ]));
    let mut session = Session::default();
    let open = format!(r#"{{"type":"open","table":7,"input":"arrow","budget":{BUDGET}}}"#);
    assert_eq!(ask(&mut session, &open, b"").answer, Answer::Done);
    let (first, rest) = bytes.split_at(bytes.len() / 2);
    let Answer::Progress(progress) =
        ask(&mut session, r#"{"type":"push","table":7}"#, first).answer
    else {
        panic!("no progress");
    };
    assert_eq!((progress.rows, progress.columns.unwrap().len()), (0, 2));
    ask(&mut session, r#"{"type":"push","table":7}"#, rest);
    let finished = ask(&mut session, r#"{"type":"finish","table":7}"#, b"").answer;
    assert!(matches!(
        finished,
        Answer::Progress(Progress {
            rows: 20_000,
            columns: None,
            ..
        })
    ));
    session
}

fn window(session: &mut Session, generation: u32) -> Reply {
    let request = format!(
        r#"{{"type":"window","table":7,"generation":{generation},"start":0,"end":2,"columns":[0],"most":200}}"#
    );
    ask(session, &request, b"")
}

#[test]
fn a_view_shows_its_first_rows_before_it_is_sorted() {
    let mut session = opened();
    assert_eq!(window(&mut session, 0).buffers[0], b"07919");
    let view = r#"{"type":"view","table":7,"generation":1,"filter":{"column":{"column":0,"test":{"atLeast":"10"}}},
        "sort":[{"column":0,"descending":false,"nullsFirst":false}],"first":100}"#;
    let state = |ready| {
        Answer::View(ViewState {
            generation: 1,
            rows: 19_990,
            ready,
        })
    };
    assert_eq!(ask(&mut session, view, b"").answer, state(100));
    let shown = window(&mut session, 1);
    assert_eq!(shown.buffers[0], b"1011");
    let rest = ask(
        &mut session,
        r#"{"type":"viewRest","table":7,"generation":1}"#,
        b"",
    );
    assert_eq!(rest.answer, state(19_990));
    assert_eq!(window(&mut session, 1).buffers, shown.buffers);
    assert_eq!(window(&mut session, 0).answer, Answer::Replaced);
    // Row numbers lead from places to cells.
    let row = u32::from_le_bytes(shown.buffers[3][..4].try_into().unwrap());
    let cell = format!(r#"{{"type":"cell","table":7,"row":{row},"column":0,"most":9}}"#);
    assert!(
        matches!(ask(&mut session, &cell, b"").answer, Answer::Cell { text: Some(text), .. } if text == "10")
    );
}

#[test]
fn an_export_is_pulled_and_can_be_given_up() {
    let mut session = opened();
    let begin = r#"{"type":"export","export":1,"table":7,"format":{"csv":{"delimiter":",","bom":false,"header":true,"null":"","guard":false}},"columns":[1,0],"places":[[0,2],[19999,30000]]}"#;
    ask(&mut session, begin, b"");
    let next = r#"{"type":"exportNext","export":1,"size":1000}"#;
    let portion = ask(&mut session, next, b"");
    assert_eq!(
        portion.answer,
        Answer::Portion {
            done: 3,
            total: 3,
            ended: false
        }
    );
    assert_eq!(
        portion.buffers[0],
        b"w,n\r\nw0,0\r\nw1,7919\r\nw19999,12081\r\n"
    );
    assert!(matches!(
        ask(&mut session, next, b"").answer,
        Answer::Portion { ended: true, .. }
    ));
    assert!(matches!(
        ask(&mut session, next, b"").answer,
        Answer::Failed { .. }
    ));
}

#[test]
fn mistakes_are_answers() {
    let mut session = opened();
    for (request, kind) in [
        (r#"{"type":"finish","table":8}"#, "noTable"),
        (r#"{"type":"profile","table":7,"column":2}"#, "noColumn"),
        (
            r#"{"type":"view","table":7,"generation":1,"filter":{"column":{"column":0,"test":{"less":"x"}}},"sort":[],"first":null}"#,
            "literal",
        ),
        (r#"{"type":"push","table":7}"#, "none"),
    ] {
        match ask(&mut session, request, b"trailing bytes are read over").answer {
            Answer::Failed { kind: found, .. } => assert_eq!(found, kind),
            _ => assert_eq!(kind, "none"),
        }
    }
    ask(&mut session, r#"{"type":"close","table":7}"#, b"");
    assert!(session.table(7).is_none());
}

#[test]
fn what_is_newer_replaces_what_waits() {
    let read = |text: &str| -> Request { serde_json::from_str(text).unwrap() };
    let window = read(
        r#"{"type":"window","table":1,"generation":1,"start":0,"end":2,"columns":[0],"most":200}"#,
    );
    let view =
        read(r#"{"type":"view","table":1,"generation":2,"filter":null,"sort":[],"first":null}"#);
    let other =
        read(r#"{"type":"view","table":2,"generation":2,"filter":null,"sort":[],"first":null}"#);
    let push = read(r#"{"type":"push","table":1}"#);
    assert!(
        window.is_replaced_by(&window)
            && window.is_replaced_by(&view)
            && view.is_replaced_by(&view)
    );
    assert!(!view.is_replaced_by(&window) && !window.is_replaced_by(&other));
    assert!(!push.is_replaced_by(&push) && !push.is_replaced_by(&view));
}
