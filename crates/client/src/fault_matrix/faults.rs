//! The faults of a column, in the variants that a seed chooses.

use fastrand::Rng;

use super::platform::{Fault, error};
use super::table::{Column, named, parameters, status};

/// An error of the platform, in the common format.
pub(super) fn response(column: Column, number: usize, applied: bool) -> Fault {
    let (code, name) = named(column, number);
    Fault::Response {
        status: status(column),
        headers: vec![("content-type", "application/json".to_owned())],
        body: error(code, name, &parameters()),
        applied,
    }
}

/// A page of a proxy or portal between the browser and the platform.
pub(super) fn page(status: u16, applied: bool) -> Fault {
    Fault::Response {
        status,
        headers: vec![("content-type", "text/html; charset=utf-8".to_owned())],
        body: "<!doctype html><title>Sign in to the network</title>".to_owned(),
        applied,
    }
}

/// So many requests in a row go wrong.
pub(super) fn of(column: Column, number: usize, times: u64, dice: &mut Rng) -> Vec<Fault> {
    (0..times).map(|_| one(column, number, dice)).collect()
}

fn one(column: Column, number: usize, dice: &mut Rng) -> Fault {
    match column {
        Column::Status500 => response(column, number, dice.bool()),
        Column::Status401
        | Column::Status403
        | Column::Status404
        | Column::Status409
        | Column::Status429
        | Column::Status503 => response(column, number, false),
        Column::ResetBeforeResponse => Fault::Lost {
            applied: dice.bool(),
        },
        Column::ResetMidBody => Fault::BreaksOff,
        Column::TruncatedJson => Fault::Short,
        Column::WrongContentType => page(200, dice.bool()),
        // A read stalls in its body. A change whose status arrived is made, so it stalls before: that is the open case.
        Column::SlowBody => {
            let in_body = !matches!(number, 1 | 3 | 4 | 5 | 6 | 16);
            Fault::Stalls {
                in_body,
                applied: in_body || dice.bool(),
            }
        }
        Column::Offline => Fault::Offline,
        Column::Abort => Fault::Stalls {
            in_body: dice.bool(),
            applied: true,
        },
    }
}
