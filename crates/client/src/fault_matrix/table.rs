//! The required outcome of each cell: 17 operations × 14 faults. `tests/web/fault_matrix.rs` has this file too.

use serde_json::{Value, json};

use super::Error;
use crate::api::operation::Repeat;

/// The faults, in the order of the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    Status401,
    Status403,
    Status404,
    Status409,
    Status429,
    Status500,
    Status503,
    ResetBeforeResponse,
    ResetMidBody,
    TruncatedJson,
    WrongContentType,
    SlowBody,
    Offline,
    Abort,
}

pub(super) const COLUMNS: [Column; 14] = [
    Column::Status401,
    Column::Status403,
    Column::Status404,
    Column::Status409,
    Column::Status429,
    Column::Status500,
    Column::Status503,
    Column::ResetBeforeResponse,
    Column::ResetMidBody,
    Column::TruncatedJson,
    Column::WrongContentType,
    Column::SlowBody,
    Column::Offline,
    Column::Abort,
];

/// The identifiers, in the order of the matrix.
pub(super) const IDS: [&str; 17] = [
    "v2.preregisterGroup",
    "v2.listAuthenticationProviders",
    "v2.createCheck",
    "v2.executeSqlQuery",
    "v2.cancelSqlQuery",
    "v1.applyAction",
    "v2.getActionTypeV2",
    "v1.getActionType",
    "v1.getObjectType",
    "v1.getOntology",
    "v2.listObjectsV2",
    "v2.getAttachmentPropertyContentV2",
    "v2.getAttachmentPropertyByRidV2",
    "v2.getMediaItemInfo",
    "v2.readMediaItem",
    "v2.clearMediaItemAtPath",
    "v2.getTransaction",
];

/// The name of the error that a cell is about.
pub(super) fn named(column: Column, number: usize) -> (&'static str, &'static str) {
    match (column, number) {
        (Column::Status401, _) => ("UNAUTHORIZED", "InvalidCredentials"),
        (Column::Status403, 1) => ("PERMISSION_DENIED", "PreregisterGroupPermissionDenied"),
        (Column::Status403, _) => ("PERMISSION_DENIED", "ApiUsageDenied"),
        (Column::Status404, 1) => ("NOT_FOUND", "AuthenticationProviderNotFound"),
        (Column::Status404, 2) => ("NOT_FOUND", "EnrollmentNotFound"),
        (Column::Status404, 10) => ("NOT_FOUND", "OntologyNotFound"),
        (Column::Status404, 17) => ("NOT_FOUND", "TransactionNotFound"),
        (Column::Status404, _) => ("NOT_FOUND", "ObjectNotFound"),
        (Column::Status409, _) => ("CONFLICT", "SomeConflict"),
        (Column::Status500, 4) => ("INTERNAL", "QueryFailed"),
        _ => ("INTERNAL", "Internal"),
    }
}

pub(super) fn status(column: Column) -> u16 {
    match column {
        Column::Status401 => 401,
        Column::Status403 => 403,
        Column::Status404 => 404,
        Column::Status409 => 409,
        Column::Status429 => 429,
        Column::Status500 => 500,
        Column::Status503 => 503,
        other => panic!("{other:?} is no status"),
    }
}

/// The parameters of the errors of these faults.
pub(super) fn parameters() -> Value {
    json!({"rids": ["ri.a", "ri.b"], "errorMessage": "line 1"})
}

/// The words after a code are asserted: here, beside the code (`words`), or by a journey that [`ON_SCREEN`] names.
const TABLE: &str = "
| Op | Kind | 401 | 403 | 404 | 409 | 429 | 500 | 503 | reset before answer | reset mid body | truncated JSON | wrong content type | slow body | offline | abort |
| **1 preregisterGroup** (POST) | N | A | P PreregisterGroupPermissionDenied | NF AuthenticationProviderNotFound | X | W | ? | W1 | ? | OK* | OK* | T+? | D→? | F | C? |
| **2 listAuthenticationProviders** (GET) | S | A | P | NF EnrollmentNotFound | X | W | R | W | R | R | J | T | D | F | C |
| **3 createCheck** (POST) | U | A | P | NF | CF CheckAlreadyExists + conflictingCheck | W | V | W1 | V | V | V | T then V | D→V | F | C? then V |
| **4 executeSqlQuery** (POST) | Q | A | P (rids listed) | NF | X | W | X (QueryFailed is final: show errorMessage) | W1 | ? | OK* | OK* | T+? | D→? | F | C (cancel sent if queryId known) |
| **5 cancelSqlQuery** (POST) | I | A | P | NF | X | W | R, then X | W | R | OK | OK | OK if 2xx | D→R | F | C |
| **6 applyAction** (POST) | N | A | P | NF | X (show conflict) | W | ? | W1 | ? | OK* | OK* | T+? | D→? | F | C? |
| **7 getActionTypeV2** (GET) | S | A | P | NF | X | W | R | W | R | R | J | T | D | F | C |
| **8 getActionType V1** (GET) | S | A | P | NF | X | W | R | W | R | R | J | T | D | F | C |
| **9 getObjectType V1** (GET) | S | A | P | NF | X | W | R | W | R | R | J | T | D | F | C |
| **10 getOntology V1** (GET) | S | A | P | NF OntologyNotFound + Try again | X | W | R | W | R | R | J | T | D | F | C |
| **11 listObjectsV2** (GET) | S | A | P | NF | X | W | R; then 'stopped after n objects' + Continue | W | R | R same page, same token | J same page | T | D | F, pages so far kept | C, pages so far kept |
| **12 getAttachmentPropertyContentV2** (GET) | S | A | P | NF | X | W | R | W | R | B | n/a (size check) | accept; HTML+no size → T | D then B | F | C |
| **13 getAttachmentPropertyByRidV2** (GET) | S | A | P | NF | X | W | R | W | R | R | J | T | D | F | C |
| **14 getMediaItemInfo** (GET) | S | A | P | NF | X | W | R | W | R | R | J | T | D | F | C |
| **15 readMediaItem** (GET) | S | A | P (field to renew the ReadToken) | NF | X | W | R | W | R | B | n/a (size check) | accept; HTML+no size → T | D then B | F | C |
| **16 clearMediaItemAtPath** (DELETE) | N | A | P | NF | X | W | V (getMediaItemInfo of the known item) | W1 | V never blind | OK | OK | OK if 2xx, else T | D→V | F | C? then V |
| **17 getTransaction** (GET) | S | A | P | NF DatasetNotFound / TransactionNotFound | X | W | R | W | R | R | J | T | D | F | C |
";

/// Assertions that only the screen shows: the operation, the words, and the journey that tests them.
pub(super) const ON_SCREEN: &[(usize, &str, &str)] = &[
    (
        3,
        "then V",
        "a lost answer is said to be lost, and looking again makes nothing twice",
    ),
    (
        3,
        "then V",
        "waiting for a check can be stopped, and looking tells that it was created",
    ),
    (
        4,
        "cancel sent if queryId known",
        "cancel is requested until the platform says canceled",
    ),
    (
        10,
        "Try again",
        "an ontology that is not there yet is asked for again until it is",
    ),
    (
        15,
        "field to renew the ReadToken",
        "M: a read token is typed like a password, goes into a header, and is forgotten",
    ),
    (
        16,
        "then V",
        "M: when the answer to a deletion is lost, the item tells what became of it",
    ),
];

/// The required outcome of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    /// `A`: one refresh, one replay.
    RefreshOnce,
    /// `P`, `NF`, `X`, `CF`: final, with the name of the error.
    Final,
    /// `CF` of a check.
    CheckConflict,
    /// `W`: wait, at most three times.
    Wait,
    /// `W1`: the same, but a foreign 503 leaves a change unknown.
    WaitIfThePlatformSays,
    /// `R`: at most two more tries.
    Retry,
    /// `?`: no retry, outcome unknown.
    Unknown,
    /// `V`: a verification tells.
    Verify,
    /// `OK*`: done, the response lost.
    DoneWithoutResponse,
    /// `OK`: done.
    Done,
    /// `J`: one more try, then malformed.
    Malformed,
    /// `T`: not the platform.
    Foreign,
    /// `T+?`: not the platform, and outcome unknown.
    ForeignAndUnknown,
    /// Binary content may have any type, a page of unknown size excepted.
    AnyType,
    /// The size tells that content was cut.
    SizeCheck,
    /// `B`, and `D then B`: again from the first byte.
    Restart,
    /// `F`: not sent.
    Offline,
    /// `C`: stops without a word.
    Abort,
    /// `C?`: stops, and the change may be made.
    AbortChange,
}

/// Assertions of a cell besides its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Words {
    /// None, or those that the code's own assertions cover in this cell.
    None,
    /// One of these errors, by name.
    Names(&'static str),
    /// The error's parameters, for people to read.
    Parameters,
    /// The response of the last try, once the tries are used up.
    LastResponse,
    /// The same page again, with the same token.
    SamePage,
    /// The objects that arrived are kept, and the listing goes on after them.
    PagesKept,
    /// A journey looks for it.
    OnScreen,
}

/// One row.
pub(super) struct Row {
    /// The number of the operation, from 1.
    pub(super) number: usize,
    /// The effect of repeating it.
    pub(super) kind: Repeat,
    /// The codes, in the order of [`COLUMNS`], each with its text in the table.
    pub(super) cells: Vec<(Code, Words, &'static str)>,
}

/// Reads the table.
pub(super) fn rows() -> Vec<Row> {
    TABLE.trim().lines().skip(1).map(row).collect()
}

fn row(line: &'static str) -> Row {
    let mut cells = line.trim_matches('|').split('|').map(str::trim);
    let name = cells.next().unwrap().trim_start_matches('*');
    let kind = match cells.next().unwrap() {
        "S" => Repeat::Safe,
        "Q" => Repeat::Query,
        "N" => Repeat::Change,
        "U" => Repeat::Unique,
        "I" => Repeat::Idempotent,
        other => panic!("{other}"),
    };
    let number = name.split(' ').next().unwrap().parse().unwrap();
    let cells: Vec<_> = cells
        .map(|text| (code(text), words(number, text), text))
        .collect();
    assert_eq!(cells.len(), COLUMNS.len(), "{line}");
    Row {
        number,
        kind,
        cells,
    }
}

fn code(text: &str) -> Code {
    let first = text.split([' ', ',', ';']).next().unwrap();
    match (first, text) {
        ("A", "A") => Code::RefreshOnce,
        ("CF", _) => Code::CheckConflict,
        ("P" | "NF" | "X", _) => Code::Final,
        ("W", "W") => Code::Wait,
        ("W1", "W1") => Code::WaitIfThePlatformSays,
        ("T", "T then V") | ("V" | "D→V", _) => Code::Verify,
        ("R" | "D→R" | "D", text) if text != "D then B" => Code::Retry,
        ("?" | "D→?", _) => Code::Unknown,
        ("OK*", _) => Code::DoneWithoutResponse,
        ("OK", _) => Code::Done,
        ("J", _) => Code::Malformed,
        ("T", "T") => Code::Foreign,
        ("T+?", "T+?") => Code::ForeignAndUnknown,
        ("accept", _) => Code::AnyType,
        ("n/a", _) => Code::SizeCheck,
        ("B", _) | (_, "D then B") => Code::Restart,
        ("F", _) => Code::Offline,
        ("C?", _) => Code::AbortChange,
        ("C", _) => Code::Abort,
        other => panic!("{other:?}"),
    }
}

/// The assertions of the words after the code; words without an assertion are refused.
fn words(number: usize, text: &'static str) -> Words {
    let rest = text
        .split_once([' ', ',', ';'])
        .map_or("", |(_, rest)| rest.trim());
    let on_screen = ON_SCREEN
        .iter()
        .any(|(row, words, _)| *row == number && rest.contains(words));
    match rest {
        // The assertions of the code look at these.
        ""
        | "then B"
        | "if 2xx"
        | "if 2xx, else T"
        | "(size check)"
        | "HTML+no size → T"
        | "(getMediaItemInfo of the known item)"
        | "never blind"
        | "CheckAlreadyExists + conflictingCheck" => Words::None,
        "then V" if text == "T then V" => Words::None,
        "(rids listed)" | "(show conflict)" | "(QueryFailed is final: show errorMessage)" => {
            Words::Parameters
        }
        "then X" => Words::LastResponse,
        "same page, same token" | "same page" => Words::SamePage,
        "then 'stopped after n objects' + Continue" | "pages so far kept" => Words::PagesKept,
        names if names.contains("NotFound") || names.contains("Denied") => Words::Names(names),
        _ if on_screen => Words::OnScreen,
        other => panic!("nothing looks for {other:?}"),
    }
}

/// Asserts that an error is the platform's one of a cell, with what the cell says of its words.
#[track_caller]
pub(super) fn expect_api_error(
    error: &Error,
    row: &Row,
    column: Column,
    words: Words,
    place: &str,
) {
    let (_, name) = named(column, row.number);
    let Error::Api {
        status: seen, body, ..
    } = error
    else {
        panic!("{place}: {error:?}")
    };
    let expected = (status(column), name);
    assert_eq!((*seen, body.error_name.as_str()), expected, "{place}");
    match words {
        Words::Names(names) => assert!(names.contains(name), "{place}"),
        Words::Parameters => {
            let sent = json!(body.parameters);
            assert_eq!(sent, parameters(), "{place}");
        }
        _ => {}
    }
}
