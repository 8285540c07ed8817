//! Messages between page and table worker: plain values, which the browser copies from one to the other.

use belvedere::views::sql::table_worker::Reply;
use belvedere_table::session::{
    ColumnInfo, Input, Progress, Request, Response, Session, from_js, to_js,
};
use belvedere_table::{
    CellKind, CsvInput, CsvOptions, CsvType, Filter, Find, Format, Histogram, Predicate, Profile,
    Search, SortBy,
};
use js_sys::{Function, JsString, Reflect, Uint8Array};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

/// The first number that a JavaScript number rounds.
const ROUNDED: u64 = (1 << 53) + 1;

/// Texts that a careless road changes.
const TEXTS: [&str; 8] = [
    "",
    "NaN",
    "-Infinity",
    "null",
    "18446744073709551615",
    "\u{1d11e}\u{1f600}",
    "\0\u{feff}\u{fffd}\u{2028}",
    "\"\\ud800\"",
];

/// A message as the other side gets it.
fn posted<T: Serialize + DeserializeOwned>(message: &T) -> T {
    let copy: Function = get(&js_sys::global(), "structuredClone").unchecked_into();
    let copied = copy.call1(&JsValue::UNDEFINED, &to_js(message).unwrap());
    from_js(copied.unwrap()).unwrap()
}

fn get(object: &JsValue, key: &str) -> JsValue {
    assert!(object.is_object(), "{object:?} has no {key}");
    Reflect::get(object, &key.into()).unwrap()
}

#[wasm_bindgen_test]
fn requests_arrive_as_they_were_sent() {
    let column = |column, predicate| Filter::Column { column, predicate };
    let tests = TEXTS.map(|text| column(0, Predicate::Equals(text.to_owned())));
    let filter = Filter::All(vec![
        Filter::Any(tests.to_vec()),
        Filter::Not(Box::new(column(usize::MAX, Predicate::Null))),
        column(1, Predicate::Between(String::new(), "9".to_owned())),
    ]);
    let sort = SortBy {
        column: 1,
        descending: true,
        nulls_first: false,
    };
    let csv = |delimiter| {
        Input::Csv(CsvInput {
            delimiter,
            header: false,
            types: vec![CsvType::Text, CsvType::Int(64)],
        })
    };
    let open = |input| Request::Open {
        table: u32::MAX,
        input,
        budget: u64::MAX,
    };
    let view = |filter, first| Request::View {
        table: 1,
        generation: 2,
        filter,
        sort: vec![sort],
        first,
    };
    let export = |format, places| Request::Export {
        export: 3,
        table: 1,
        format,
        columns: vec![2, 0],
        places,
    };
    let options = CsvOptions {
        delimiter: '\u{1f600}',
        ..CsvOptions::default()
    };
    for request in [
        open(Input::Arrow),
        open(csv(None)),
        open(csv(Some(b'\t'))),
        Request::Push { table: 0 },
        view(None, None),
        view(Some(filter), Some(usize::MAX)),
        Request::Find {
            table: 1,
            find: Find {
                text: TEXTS.concat(),
                case: true,
                columns: Vec::new(),
                from: (7, 0),
                backwards: false,
                most_rows: 1,
            },
        },
        export(Format::Csv(options), Some(vec![(0, 2), (5, 5)])),
        export(Format::Arrow, None),
        export(Format::Parquet, None),
        export(Format::Xlsx, None),
    ] {
        assert_eq!(posted(&request), request);
    }
}

#[wasm_bindgen_test]
fn answers_arrive_as_they_were_sent() {
    let column = |zone| ColumnInfo {
        name: TEXTS.concat(),
        data_type: "uint64".to_owned(),
        zone,
        nullable: true,
        number: false,
        nested: false,
    };
    let progress = |columns| Progress {
        rows: usize::MAX,
        arrived: u64::MAX,
        held: ROUNDED,
        columns,
    };
    let profile = Profile {
        least: Some(String::new()),
        greatest: None,
        mean: Some("NaN".to_owned()),
        lengths: Some((0, 9)),
        top: TEXTS.map(|text| (text.to_owned(), 1)).to_vec(),
        histogram: Some(Histogram {
            edges: vec!["-Infinity".to_owned(), "Infinity".to_owned()],
            counts: vec![0],
        }),
        ..Profile::default()
    };
    let cell = |text: Option<&str>, kind| Response::Cell {
        text: text.map(str::to_owned),
        kind,
    };
    for response in [
        Response::Done,
        Response::Progress(progress(None)),
        Response::Progress(progress(Some(vec![
            column(None),
            column(Some(String::new())),
        ]))),
        Response::Profile(Box::default()),
        Response::Profile(Box::new(profile)),
        Response::Search {
            search: Search::NotFound,
        },
        Response::Search {
            search: Search::GoOn(1, 2),
        },
        cell(None, None),
        cell(Some(""), Some(CellKind::Empty)),
        Response::Failed {
            kind: "literal".to_owned(),
            message: TEXTS.concat(),
            progress: Some(progress(None)),
        },
    ] {
        assert_eq!(posted(&response), response);
    }
}

#[wasm_bindgen_test]
fn messages_are_plain_values() {
    let open = to_js(&Request::Open {
        table: 1,
        input: Input::Arrow,
        budget: ROUNDED,
    });
    let open = get(&open.unwrap(), "open");
    assert_eq!(get(&open, "table"), JsValue::from(1));
    assert_eq!(get(&open, "input"), JsValue::from("arrow"));
    assert_eq!(get(&open, "budget"), JsValue::from(ROUNDED));
    let cell = to_js(&Response::Cell {
        text: None,
        kind: Some(CellKind::Null),
    });
    assert!(get(&get(&cell.unwrap(), "cell"), "text").is_undefined());
    // Half of a pair is no character: it is replaced, and the message is still read.
    let text = String::new();
    let response = to_js(&Response::Text { text }).unwrap();
    let half = JsString::from_char_code1(0xd800);
    Reflect::set(&get(&response, "text"), &"text".into(), &half).unwrap();
    let text = "\u{fffd}".to_owned();
    assert_eq!(
        from_js::<Response>(response).unwrap(),
        Response::Text { text }
    );
    for unread in [JsValue::UNDEFINED, JsValue::from("{}"), open] {
        assert!(from_js::<Request>(unread).is_err());
    }
}

/// Asks as the page does, over the same road.
fn ask(session: &mut Session, request: &Request, bytes: &[u8]) -> Reply {
    let reply = session.handle(posted(request), bytes);
    let buffer = |bytes: &Vec<u8>| Uint8Array::from(bytes.as_slice()).buffer();
    Reply {
        response: posted(&reply.response),
        buffers: reply.buffers.iter().map(buffer).collect(),
    }
}

#[wasm_bindgen_test]
fn cells_keep_what_they_hold() {
    let csv =
        "n,f,t\n18446744073709551615,NaN,\n9007199254740993,Infinity,\"\"\n,-Infinity,\u{1d11e}\n";
    let mut session = Session::default();
    let input = Input::Csv(CsvInput::default());
    let open = Request::Open {
        table: 1,
        input,
        budget: u64::MAX,
    };
    assert_eq!(ask(&mut session, &open, b"").response, Response::Done);
    ask(&mut session, &Request::Push { table: 1 }, csv.as_bytes());
    let end = ask(&mut session, &Request::Finish { table: 1 }, b"").response;
    assert!(
        matches!(&end, Response::Progress(progress) if progress.rows == 3),
        "{end:?}"
    );
    let window = Request::Window {
        table: 1,
        generation: 0,
        start: 0,
        end: 3,
        columns: vec![0, 1, 2],
        most: 200,
    };
    let cells = ask(&mut session, &window, b"")
        .cells(vec![0, 1, 2])
        .unwrap();
    let row = |row| [0, 1, 2].map(|column| cells.get(row, column).unwrap().text);
    assert_eq!(row(0), ["18446744073709551615", "NaN", "NULL"]);
    assert_eq!(row(1), ["9007199254740993", "Infinity", "''"]);
    assert_eq!(row(2), ["NULL", "-Infinity", "\u{1d11e}"]);
}
