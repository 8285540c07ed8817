//! Messages between a page and its worker.

use std::sync::Arc;

use arrow_array::{Int64Array, StringArray};
use belvedere_table::session::{
    Input, ProfilePurpose, Progress, Reply, Request, Response, Session, ViewState,
};
use belvedere_table::{CsvInput, CsvOptions, Filter, Format, Predicate, SortBy, TOP};

use crate::common::{BUDGET, batch_of, file, stream};

/// The number of the table.
const TABLE: u32 = 7;

fn ask(session: &mut Session, request: Request) -> Reply {
    session.handle(request, b"")
}

fn push(session: &mut Session, bytes: &[u8]) -> Reply {
    session.handle(Request::Push { table: TABLE }, bytes)
}

/// A table of 20,000 rows.
fn opened() -> Session {
    let numbers = Int64Array::from_iter_values((0..20_000).map(|row| (row * 7919) % 20_000));
    let words = StringArray::from_iter_values((0..20_000).map(|row| format!("w{row}")));
    let bytes = stream(&batch_of(vec![
        ("n", Arc::new(numbers)),
        ("w", Arc::new(words)),
    ]));
    let mut session = Session::default();
    let open = Request::Open {
        table: TABLE,
        input: Input::Arrow,
        budget: BUDGET,
    };
    assert_eq!(ask(&mut session, open).response, Response::Done);
    let (first, rest) = bytes.split_at(bytes.len() / 2);
    let Response::Progress(progress) = push(&mut session, first).response else {
        panic!("no progress");
    };
    assert_eq!((progress.rows, progress.columns.unwrap().len()), (0, 2));
    push(&mut session, rest);
    let finished = ask(&mut session, Request::Finish { table: TABLE }).response;
    assert!(matches!(
        finished,
        Response::Progress(Progress {
            rows: 20_000,
            columns: None,
            ..
        })
    ));
    session
}

/// A question for the first two cells of a table's first column.
fn first_cells(table: u32, generation: u32) -> Request {
    Request::Window {
        table,
        generation,
        start: 0,
        end: 2,
        columns: vec![0],
        most: 200,
    }
}

/// The second view of a table.
fn view(table: u32, filter: Option<Filter>, sort: Vec<SortBy>, first: Option<usize>) -> Request {
    Request::View {
        table,
        generation: 1,
        filter,
        sort,
        first,
    }
}

fn window(session: &mut Session, generation: u32) -> Reply {
    ask(session, first_cells(TABLE, generation))
}

fn first_column(predicate: Predicate) -> Filter {
    Filter::Column {
        column: 0,
        predicate,
    }
}

#[test]
fn a_view_shows_its_first_rows_before_it_is_sorted() {
    let mut session = opened();
    assert_eq!(window(&mut session, 0).buffers[0], b"07919");
    let by_number = SortBy {
        column: 0,
        descending: false,
        nulls_first: false,
    };
    let filter = Some(first_column(Predicate::AtLeast("10".to_owned())));
    let view = view(TABLE, filter, vec![by_number], Some(100));
    let state = |ready| {
        Response::View(ViewState {
            generation: 1,
            rows: 19_990,
            ready,
        })
    };
    assert_eq!(ask(&mut session, view).response, state(100));
    let shown = window(&mut session, 1);
    assert_eq!(shown.buffers[0], b"1011");
    let rest = Request::ViewRest {
        table: TABLE,
        generation: 1,
    };
    let rest = ask(&mut session, rest);
    assert_eq!(rest.response, state(19_990));
    assert_eq!(window(&mut session, 1).buffers, shown.buffers);
    assert_eq!(window(&mut session, 0).response, Response::Replaced);
    // Row numbers lead from places to cells.
    let row = u32::from_le_bytes(shown.buffers[3][..4].try_into().unwrap());
    let cell = Request::Cell {
        table: TABLE,
        row: row as usize,
        column: 0,
        most: 9,
    };
    assert!(
        matches!(ask(&mut session, cell).response, Response::Cell { text: Some(text), .. } if text == "10")
    );
}

#[test]
fn an_export_is_pulled_and_can_be_given_up() {
    let mut session = opened();
    let begin = Request::Export {
        export: 1,
        table: TABLE,
        format: Format::Csv(CsvOptions::default()),
        columns: vec![1, 0],
        places: Some(vec![(0, 2), (19_999, 30_000)]),
    };
    ask(&mut session, begin);
    let next = Request::ExportNext {
        export: 1,
        size: 1000,
    };
    let portion = ask(&mut session, next.clone());
    assert_eq!(
        portion.response,
        Response::Portion {
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
        ask(&mut session, next.clone()).response,
        Response::Portion { ended: true, .. }
    ));
    assert!(matches!(
        ask(&mut session, next).response,
        Response::Failed { .. }
    ));
}

#[test]
fn mistakes_are_answers() {
    let mut session = opened();
    let literal = Some(first_column(Predicate::Less("x".to_owned())));
    for (request, kind) in [
        (Request::Finish { table: 8 }, "noTable"),
        (
            Request::Profile {
                table: TABLE,
                column: 2,
                top: TOP,
                filter: None,
                purpose: ProfilePurpose::Panel,
            },
            "noColumn",
        ),
        (view(TABLE, literal, Vec::new(), None), "literal"),
    ] {
        let response = ask(&mut session, request).response;
        assert!(matches!(response, Response::Failed { kind: found, .. } if found == kind));
    }
    let response = push(&mut session, b"trailing bytes are read over").response;
    assert!(matches!(response, Response::Progress(_)));
    ask(&mut session, Request::Close { table: TABLE });
    assert!(session.table(TABLE).is_none());
}

#[test]
fn what_is_newer_replaces_what_waits() {
    let window = first_cells(1, 1);
    let other = view(2, None, Vec::new(), None);
    let view = view(1, None, Vec::new(), None);
    let push = Request::Push { table: 1 };
    assert!(
        window.is_replaced_by(&window)
            && window.is_replaced_by(&view)
            && view.is_replaced_by(&view)
    );
    assert!(!view.is_replaced_by(&window) && !window.is_replaced_by(&other));
    assert!(!push.is_replaced_by(&push) && !push.is_replaced_by(&view));
    // Of the searches among values the last one is wanted, whatever the column; the column at a glance beside it.
    let profile = |column, purpose| Request::Profile {
        table: 1,
        column,
        top: TOP,
        filter: None,
        purpose,
    };
    let [panel, search, header] = [
        ProfilePurpose::Panel,
        ProfilePurpose::Search,
        ProfilePurpose::Header,
    ];
    assert!(profile(0, search).is_replaced_by(&profile(0, search)));
    assert!(profile(0, panel).is_replaced_by(&profile(1, panel)));
    assert!(!profile(0, panel).is_replaced_by(&profile(0, search)));
    assert!(!profile(0, search).is_replaced_by(&profile(0, panel)));
    // Those of headers leave the panel's alone, and are of one view.
    assert!(!profile(0, panel).is_replaced_by(&profile(1, header)));
    assert!(profile(0, header).is_replaced_by(&view) && !profile(0, panel).is_replaced_by(&view));
}

#[test]
fn all_tables_share_one_memory_and_a_closed_one_gives_its_part_back() {
    let numbers = Int64Array::from_iter_values(0..50_000);
    let bytes = stream(&batch_of(vec![("n", Arc::new(numbers))]));
    // Each holds 400 kB: there is room for two.
    let mut session = Session::with_memory(1_000_000);
    let load = |session: &mut Session, table: u32| {
        let open = Request::Open {
            table,
            input: Input::Arrow,
            budget: BUDGET,
        };
        assert_eq!(ask(session, open).response, Response::Done);
        session.handle(Request::Push { table }, &bytes).response
    };
    for table in [1, 2] {
        assert!(
            matches!(load(&mut session, table), Response::Progress(_)),
            "{table}"
        );
    }
    let Response::Failed { kind, .. } = load(&mut session, 3) else {
        panic!("there was room for a third");
    };
    assert_eq!(kind, "overBudget");
    // The rows of the other tables still exist.
    assert_eq!(session.table(2).unwrap().rows(), 50_000);
    ask(&mut session, Request::Close { table: 1 });
    ask(&mut session, Request::Close { table: 3 });
    assert!(matches!(load(&mut session, 4), Response::Progress(_)));
}

/// What the worker does: it reads the parts of a file that the session asks for.
#[test]
fn files_are_read_in_the_parts_that_are_asked_for() {
    let numbers = Int64Array::from_iter_values(0..1_000_000);
    let batch = batch_of(vec![("n", Arc::new(numbers))]);
    let bytes = file(&batch);
    let size = bytes.len() as u64;
    let mut stream = b"n\n".to_vec();
    stream.extend((0..1_000_000).flat_map(|number| format!("{number}\n").into_bytes()));
    for (input, bytes) in [
        (Input::ArrowFile { size }, &bytes),
        (Input::Csv(CsvInput::default()), &stream),
    ] {
        let mut session = Session::default();
        let open = Request::Open {
            table: TABLE,
            input,
            budget: BUDGET,
        };
        ask(&mut session, open);
        let mut parts = Vec::new();
        while let Some(wanted) = session.wanted(TABLE) {
            let end = wanted.end.min(bytes.len() as u64) as usize;
            if wanted.start as usize >= end {
                break;
            }
            parts.push(end - wanted.start as usize);
            let response = push(&mut session, &bytes[wanted.start as usize..end]).response;
            assert!(matches!(response, Response::Progress(_)), "{response:?}");
        }
        let finished = ask(&mut session, Request::Finish { table: TABLE }).response;
        assert!(
            matches!(
                finished,
                Response::Progress(Progress {
                    rows: 1_000_000,
                    ..
                })
            ),
            "{finished:?}"
        );
        assert!(
            parts.len() >= 2 && parts.iter().all(|part| *part <= 4 << 20),
            "{parts:?}"
        );
    }
    // The session itself has no file.
    let mut session = Session::default();
    assert_eq!(session.wanted(TABLE), None);
    assert_eq!(
        ask(&mut session, Request::ReadOn { table: TABLE }).response,
        Response::Done
    );
}
