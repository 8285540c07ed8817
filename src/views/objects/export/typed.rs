//! Files whose values have types: the table worker gets the rows as text with the types of their columns, and makes the file.

use belvedere_table::session::{Answer, Input, Request};
use belvedere_table::{CsvInput, CsvType};
use js_sys::Uint8Array;
use leptos::prelude::*;

use super::State;
use super::plan::{Format, Plan};
use super::write::{Writer, Written, each_piece};
use crate::views::objects::columns::{Column, Kind};
use crate::views::objects::table::Table;
use crate::views::sql::export::{Portions, Refusal};
use crate::views::sql::table_worker::TableWorker;

/// The most bytes that the worker holds of the rows.
const BUDGET: u64 = 1 << 30;

/// Writes the rows of an export in a format of the worker's.
pub(super) async fn write(
    table: Table,
    plan: Plan,
    format: belvedere_table::Format,
    state: RwSignal<State>,
) -> Result<Written, Refusal> {
    let worker = TableWorker::start().map_err(|_| None)?;
    let text = Plan {
        format: Format::Csv,
        exact: true,
        ..plan
    };
    let writer = Writer::of(table, text);
    let (number, columns) = (worker.number(), writer.columns.len());
    worker.tell(&Request::Open {
        table: number,
        input: Input::Csv(CsvInput {
            delimiter: Some(b','),
            header: true,
            types: writer.columns.iter().map(csv_type).collect(),
        }),
        budget: BUDGET,
    });
    let is_taken = async |request: &Request, bytes: Option<&Uint8Array>| {
        let reply = worker.ask(request, bytes).await.ok()?;
        matches!(reply.answer, Answer::Progress(_)).then_some(())
    };
    let push = Request::Push { table: number };
    let rows = each_piece(table, plan.rows, &writer, state, async |text| {
        let bytes = Uint8Array::from(text.as_bytes());
        text.clear();
        is_taken(&push, Some(&bytes)).await
    });
    rows.await.ok_or(None)?;
    is_taken(&Request::Finish { table: number }, None)
        .await
        .ok_or(None)?;
    let all = (0..columns).collect();
    let portions = Portions::begin(worker, number, format, all, None).await?;
    let rows = portions.total;
    let on_rows = |done| {
        state.try_set(State::Writing(done, rows));
    };
    let blob = portions.into_blob(plan.format.media_type(), on_rows).await;
    let blob = blob.ok_or(None)?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a size in whole bytes"
    )]
    let size = blob.size() as u64;
    Ok(Written {
        blob,
        rows,
        columns,
        size,
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
