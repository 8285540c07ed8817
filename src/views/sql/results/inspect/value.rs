//! One value in full, by its type.

use belvedere_table::CellKind;
use belvedere_table::session::{ColumnInfo, Request};
use belvedere_view::preview::json::{Level, level};
use belvedere_view::sql::hex;
use leptos::prelude::*;
use web_sys::{Blob, BlobPropertyBag};

use super::Value;
use crate::announcer::use_announcer;
use crate::grid::form;
use crate::i18n::{number, t};
use crate::preview::JsonTree;
use crate::request;
use crate::ui::{Button, CopyButton, icon};
use crate::views::sql::table_worker::running_worker;
use crate::views::sql::texts::Text;

/// The value.
#[component]
pub fn ValueView(value: Value, info: ColumnInfo, local: bool) -> impl IntoView {
    let announcer = use_announcer();
    let Value {
        table,
        row,
        column,
        text,
        kind,
        cut,
    } = value;
    let name = info.name.clone();
    let save = move |_| {
        let name = format!("{name}.bin");
        request::spawn(async move {
            if !saved(table, row, column, &name).await {
                announcer.failed(&t(Text::NotSaved));
            }
        });
    };
    let is_tree = !cut && matches!(level(&text), Some(Level::List(_) | Level::Fields(_)));
    let digits = text.len();
    let content = match kind {
        CellKind::Null => view! { <p class="sql-inspect-none">"NULL"</p> }.into_any(),
        CellKind::Empty => {
            view! { <p class="sql-inspect-none">{t(Text::NoCharacters)}</p> }.into_any()
        }
        CellKind::Binary => {
            let bytes = t(Text::BytesShown {
                shown: number(
                    u64::try_from((digits / 2).min(hex::MAX_SHOWN_BYTES)).unwrap_or(u64::MAX),
                ),
            });
            view! {
                <p class="sql-inspect-note">{bytes}</p>
                <pre class="sql-inspect-text sql-inspect-hex" tabindex="0">{hex::dump(&text)}</pre>
            }
            .into_any()
        }
        // JSON is shown as a tree, whether the column's type or only the text shows that it is JSON.
        _ if is_tree => view! {
            <JsonTree text=text.clone() />
            <details class="sql-inspect-source">
                <summary>{t(Text::Verbatim)}</summary>
                <pre class="sql-inspect-text" dir="auto">{text.clone()}</pre>
            </details>
        }
        .into_any(),
        _ => {
            let shown = local
                .then(|| form::local(&text))
                .flatten()
                .unwrap_or_else(|| text.clone());
            view! { <pre class="sql-inspect-text" tabindex="0" dir="auto">{shown}</pre> }.into_any()
        }
    };
    view! {
        <section class="sql-inspect-value">
            <header>
                <h3 dir="auto">{info.name}</h3>
                <span class="sql-inspect-type">{info.data_type}</span>
                {(kind == CellKind::Binary)
                    .then(|| view! { <Button icon=icon::DOWNLOAD on_press=save>{t(Text::SaveBytes)}</Button> })}
                <CopyButton text=Signal::stored(text) label=t(Text::CopyValue) />
            </header>
            {content}
            {cut.then(|| view! { <p class="sql-inspect-note">{t(Text::ValueCut)}</p> })}
        </section>
    }
}

/// Saves the bytes of a cell as a file.
async fn saved(table: u32, row: usize, column: usize, name: &str) -> bool {
    let Some(worker) = running_worker() else {
        return false;
    };
    let question = Request::CellBytes { table, row, column };
    let Ok(reply) = worker.ask(&question, None).await else {
        return false;
    };
    let Some(bytes) = reply.buffers.into_iter().next() else {
        return false;
    };
    let options = BlobPropertyBag::new();
    options.set_type("application/octet-stream");
    let parts = js_sys::Array::of1(&bytes);
    Blob::new_with_blob_sequence_and_options(&parts, &options)
        .is_ok_and(|blob| belvedere_client::browser::save(&blob, name).is_ok())
}
