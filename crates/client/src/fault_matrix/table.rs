//! The fault matrix of reliability, to the letter: 17 operations × 14 faults.

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
    ResetBeforeAnswer,
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
    Column::ResetBeforeAnswer,
    Column::ResetMidBody,
    Column::TruncatedJson,
    Column::WrongContentType,
    Column::SlowBody,
    Column::Offline,
    Column::Abort,
];

const TABLE: &str = "
| Op | Kind | 401 | 403 | 404 | 409 | 429 | 500 | 503 | reset before answer | reset mid body | truncated JSON | wrong content type | slow body | offline | abort |
| **1 preregisterGroup** (POST) | N | A | P PreregisterGroupPermissionDenied | NF AuthenticationProviderNotFound | X | W | ? (verify: none in the 17 ops) | W1 | ? | OK* (PrincipalId unknown) | OK* | T+? | D→? | F | C? |
| **2 listAuthenticationProviders** (GET) | S | A | P | NF EnrollmentNotFound | X | W | R | W | R | R | J | T | D | F | C |
| **3 createCheck** (POST) | U | A | P | NF | CF CheckAlreadyExists + conflictingCheck | W | V (see 3) | W1 | V | V | V | T then V | D→V | F | C? then V |
| **4 executeSqlQuery** (POST) | Q | A | P (rids listed) | NF | X | W | X (QueryFailed is final: show errorMessage) | W1 | ? *Run again* (safe for data, costs compute) | OK* (queryId lost) | OK* (queryId lost) | T+? | D→? | F | C (query may go on; cancel sent if queryId known) |
| **5 cancelSqlQuery** (POST) | I | A | P | NF | X | W | R, then X: 'state unknown' (Get Status path not shown) | W | R | OK (body is never parsed) | OK (body is never parsed) | OK if 2xx | D→R | F + 'query goes on' | C |
| **6 applyAction** (POST) | N | A | P | NF | X (show conflict) | W | ? (500 does not prove 'not applied') | W1 | ? (see fact 1) | OK* (empty object expected) | OK* | T+? | D→? | F | C? |
| **7 getActionTypeV2** (GET) | S | A | P | NF | X | W | R | W | R | R | J | T | D | F | C |
| **8 getActionType V1** (GET) | S | A | P | NF | X | W | R | W | R | R | J | T | D | F | C |
| **9 getObjectType V1** (GET) | S | A | P | NF | X | W | R | W | R | R | J | T | D | F | C |
| **10 getOntology V1** (GET) | S | A | P | NF 'new ontologies take minutes' + Try again | X | W | R | W | R | R | J | T | D | F | C |
| **11 listObjectsV2** (GET) | S | A | P | NF | X | W | R; then 'stopped after n objects' + Continue | W | R | R same page, same token | J same page | T | D | F, pages so far kept | C, pages so far kept |
| **12 getAttachmentPropertyContentV2** (GET) | S | A | P | NF | X | W | R | W | R | B | n/a (size check, fact 4) | accept, type from allow-list; HTML+no size → T | D then B | F | C, blob dropped |
| **13 getAttachmentPropertyByRidV2** (GET) | S | A | P | NF | X | W | R | W | R | R | J | T | D | F | C |
| **14 getMediaItemInfo** (GET) | S | A | P (ReadToken hint) | NF | X | W | R | W | R | R | J | T | D | F | C |
| **15 readMediaItem** (GET) | S | A | P (ReadToken may be expired: field to renew it, value never shown) | NF | X | W | R | W | R | B | n/a (size check, fact 4) | accept, type from allow-list; HTML+no size → T | D then B | F | C, blob dropped |
| **16 clearMediaItemAtPath** (DELETE) | N | A | P | NF (may mean already cleared) | X | W | V (getMediaItemInfo of the known item) | W1 | V — never blind: a newer item may now be at the path | OK | OK | OK if 2xx, else T | D→V | F | C? then V |
| **17 getTransaction** (GET) | S | A | P | NF DatasetNotFound ('or not accessible') / TransactionNotFound | X | W | R | W | R | R | J | T | D | F | C |
";

/// What an operation does when it is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Safe,
    Query,
    Change,
    Unique,
    Idempotent,
}

/// What must happen in a cell.
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
    /// `OK*`: done, the answer lost.
    DoneWithoutAnswer,
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

/// One row.
pub(super) struct Row {
    /// The number of the operation, from 1.
    pub(super) number: usize,
    pub(super) kind: Kind,
    /// The codes, in the order of [`COLUMNS`], each with what the table says.
    pub(super) cells: Vec<(Code, &'static str)>,
}

/// Reads the table.
pub(super) fn rows() -> Vec<Row> {
    TABLE.trim().lines().skip(1).map(row).collect()
}

fn row(line: &'static str) -> Row {
    let mut cells = line.trim_matches('|').split('|').map(str::trim);
    let name = cells.next().unwrap().trim_start_matches('*');
    let kind = match cells.next().unwrap() {
        "S" => Kind::Safe,
        "Q" => Kind::Query,
        "N" => Kind::Change,
        "U" => Kind::Unique,
        "I" => Kind::Idempotent,
        other => panic!("{other}"),
    };
    let cells: Vec<_> = cells.map(|text| (code(text), text)).collect();
    assert_eq!(cells.len(), COLUMNS.len(), "{line}");
    Row {
        number: name.split(' ').next().unwrap().parse().unwrap(),
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
        ("OK*", _) => Code::DoneWithoutAnswer,
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
