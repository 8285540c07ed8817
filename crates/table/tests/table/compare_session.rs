//! A comparison between a page and its worker.

use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array};
use belvedere_table::session::{Input, Request, Response, Session};

use crate::common::{BUDGET, batch_of, stream};
use crate::compare::by;

#[test]
fn a_session_compares_in_steps_and_forgets_with_a_table() {
    let mut session = Session::default();
    let mut ask = |request: Request, bytes: &[u8]| session.handle(request, bytes);
    let column =
        |from: i64| -> ArrayRef { Arc::new(Int64Array::from_iter_values(from..from + 150_000)) };
    for (number, from) in [(1, 0), (2, 1)] {
        let bytes = stream(&batch_of(vec![("id", column(from))]));
        let open = Request::Open {
            table: number,
            input: Input::Arrow,
            budget: BUDGET,
        };
        ask(open, b"");
        ask(Request::Push { table: number }, &bytes);
        ask(Request::Finish { table: number }, b"");
    }
    let Response::SharedColumns(shared) = ask(
        Request::SharedColumns {
            before: 1,
            after: 2,
        },
        b"",
    )
    .response
    else {
        panic!("no columns");
    };
    assert_eq!(shared.key, Some(0));
    let begin = Request::Compare {
        comparison: 3,
        before: 1,
        after: 2,
        compare: by(&[0], &[]),
    };
    let under_way = Response::Compared {
        done: 0,
        total: 600_000,
        counts: None,
    };
    assert_eq!(ask(begin, b"").response, under_way);
    let mut steps = 0;
    let counts = loop {
        steps += 1;
        match ask(Request::CompareNext { comparison: 3 }, b"").response {
            Response::Compared {
                counts: Some(counts),
                ..
            } => break counts,
            Response::Compared { done, .. } => assert!(done < 600_000 && done > 0),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(steps, 7);
    assert_eq!(
        (counts.added, counts.removed, counts.unchanged),
        (1, 1, 149_999)
    );
    let rows = || Request::ChangedRows {
        comparison: 3,
        change: None,
        start: 0,
        end: 10,
        most: 20,
    };
    let reply = ask(rows(), b"");
    assert_eq!(
        reply.response,
        Response::ChangedRows {
            rows: 2,
            columns: 1
        }
    );
    let buffers: Vec<&[u8]> = reply.buffers.iter().map(Vec::as_slice).collect();
    let buffers: [&[u8]; 8] = buffers.try_into().unwrap();
    assert_eq!((buffers[0], buffers[3]), (&b"0"[..], &b"150000"[..]));
    assert_eq!((buffers[6], buffers[7]), (&[0, 0][..], &[1, 0][..]));
    ask(Request::Close { table: 2 }, b"");
    assert!(matches!(ask(rows(), b"").response, Response::Failed { .. }));
}
