//! Files whose values have types, which the table worker makes.

use std::cell::Cell;
use std::rc::Rc;

use belvedere_table::CsvType;
use belvedere_view::objects::columns::{Column, Kind};
use leptos::prelude::*;

use super::State;
use super::plan::{Plan, typed};
use super::write::{Pieces, name};
use crate::save_to::Sink;
use crate::views::objects::table::Table;
use crate::views::sql::export::{FileForm, Given};

/// A file under way.
pub(super) type Job = RwSignal<Option<Given>, LocalStorage>;

/// The file of a plan; nothing when its format is a text.
pub(super) fn file(
    table: Table,
    plan: Plan,
    state: RwSignal<State>,
    job: Job,
    sink: Sink,
) -> Option<Given> {
    let format = typed(plan.format)?;
    let text = Plan {
        format: FileForm::Csv,
        exact: true,
        csv: None,
        ..plan
    };
    let pieces = Pieces::of(table, text, state)?;
    state.set(State::Writing(0, pieces.count));
    let columns = pieces.columns();
    let types = columns.iter().map(csv_type).collect();
    Some(Given {
        types,
        format,
        sink: Rc::new(Cell::new(Some(sink))),
        name: Rc::new(move |rows| name(table, plan, Some(rows))),
        next: Pieces::in_turn(Some(pieces)),
        progress: Rc::new(move |done, of| {
            state.set(State::Writing(done, of));
        }),
        done: Rc::new(move |made| {
            let next = match made {
                Ok((name, rows, size)) => State::Saved(name, rows, size),
                Err(reason) => State::Refused(reason),
            };
            state.set(next);
            job.set(None);
        }),
    })
}

/// The type of a column; lists and structures are JSON, which is text.
fn csv_type(column: &Column) -> CsvType {
    match column.kind {
        Kind::Boolean => CsvType::Bool,
        Kind::Date => CsvType::Date,
        Kind::Timestamp => CsvType::Timestamp,
        Kind::Number => match column.base_type.trim().to_ascii_lowercase().as_str() {
            "byte" => CsvType::Int(8),
            "short" => CsvType::Int(16),
            "integer" => CsvType::Int(32),
            "long" => CsvType::Int(64),
            "float" => CsvType::Float(32),
            "double" => CsvType::Float(64),
            decimal if decimal.starts_with("decimal") => CsvType::Decimal,
            _ => CsvType::Text,
        },
        _ => CsvType::Text,
    }
}
