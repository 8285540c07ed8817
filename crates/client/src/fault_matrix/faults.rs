//! The faults of a column, in the variants that a seed chooses.

use serde_json::{Value, json};

use super::Dice;
use super::platform::{Fault, error};
use super::table::Column;

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

/// An error of the platform, in the common format.
pub(super) fn answer(column: Column, number: usize, applied: bool) -> Fault {
    let (code, name) = named(column, number);
    Fault::Answer {
        status: status(column),
        headers: vec![("content-type", "application/json".to_owned())],
        body: error(code, name, &parameters()),
        applied,
    }
}

/// The parameters of the errors of these faults.
pub(super) fn parameters() -> Value {
    json!({"rids": ["ri.a", "ri.b"], "errorMessage": "line 1"})
}

/// A page of something between the browser and the platform.
pub(super) fn page(status: u16, applied: bool) -> Fault {
    Fault::Answer {
        status,
        headers: vec![("content-type", "text/html; charset=utf-8".to_owned())],
        body: "<!doctype html><title>Sign in to the network</title>".to_owned(),
        applied,
    }
}

/// So many requests in a row go wrong.
pub(super) fn of(column: Column, number: usize, times: u64, dice: &mut Dice) -> Vec<Fault> {
    (0..times).map(|_| one(column, number, dice)).collect()
}

fn one(column: Column, number: usize, dice: &mut Dice) -> Fault {
    match column {
        Column::Status500 => answer(column, number, dice.coin()),
        Column::Status401
        | Column::Status403
        | Column::Status404
        | Column::Status409
        | Column::Status429
        | Column::Status503 => answer(column, number, false),
        Column::ResetBeforeAnswer => Fault::Lost {
            applied: dice.coin(),
        },
        Column::ResetMidBody => Fault::BreaksOff,
        Column::TruncatedJson => Fault::Short,
        Column::WrongContentType => page(200, dice.coin()),
        // A read stalls in its body. A change whose status arrived is made, so it stalls before: that is the open case.
        Column::SlowBody => {
            let in_body = !matches!(number, 1 | 3 | 4 | 5 | 6 | 16);
            Fault::Stalls {
                in_body,
                applied: in_body || dice.coin(),
            }
        }
        Column::Offline => Fault::Offline,
        Column::Abort => Fault::Stalls {
            in_body: dice.coin(),
            applied: true,
        },
    }
}
