//! Files of rows in the table of results, which is a chunk of its own: `views/sql/file_table.rs`.

mod texts;

use belvedere_view::preview::visible::{last_segment, visible};
use leptos::prelude::*;
use web_sys::Blob;

use self::texts::Text;
use super::table::{Given, Kind, State, Why, file_table};
use super::text::Columns;
use super::texts::Text as PreviewText;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, EmptyState, Skeleton};

/// The beginning of a CSV text; all of its rows when asked for.
#[component]
pub fn CsvRows(
    /// The content.
    blob: Blob,
    /// Its name.
    name: String,
) -> impl IntoView {
    let opened = RwSignal::new(false);
    let blob = StoredValue::new_local(blob);
    view! {
        <div class="preview-switch">
            <Button icon=icon::TABLE on_press=move |_| opened.update(|opened| *opened = !*opened)>
                {move || if opened.get() { t(PreviewText::CloseTable) } else { t(PreviewText::OpenAsTable) }}
            </Button>
        </div>
        {move || {
            let blob = blob.get_value();
            if opened.get() {
                rows(blob, &name, Kind::Csv).into_any()
            } else {
                view! { <Columns blob /> }.into_any()
            }
        }}
    }
}

/// The rows of a file.
pub fn rows(blob: Blob, name: &str, kind: Kind) -> impl IntoView {
    let name = visible(last_segment(name));
    let stem = name
        .rsplit_once('.')
        .map_or(name.as_str(), |(stem, _)| stem);
    file_table(Given {
        name: stem.to_owned(),
        label: t(Text::TheRows {
            name: stem.to_owned(),
        }),
        blob,
        kind,
        status,
        notice,
        instead,
    })
}

fn status(state: &State) -> String {
    if state.arriving {
        return t(Text::Reading);
    }
    if state.columns.is_empty() || (state.count == 0 && state.cut.is_some()) {
        return String::new();
    }
    let columns = u64::try_from(state.columns.len()).unwrap_or(u64::MAX);
    format!("{} · {}", state.rows, t(Text::Columns(columns)))
}

fn notice(state: &State) -> AnyView {
    let text = state.cut.clone().map(|why| match why {
        Why::Said(text) => text,
        Why::Unreadable(message) if state.count > 0 => t(Text::Damaged { message }),
        Why::Unreadable(message) => t(Text::NoTable { message }),
        Why::Gone => t(PreviewText::Unreadable),
    });
    text.map(|text| {
        view! {
            <div class="note" data-tone="warning" role="alert">
                <Icon icon=icon::ALERT />
                <span>{text}</span>
            </div>
        }
    })
    .into_any()
}

fn instead(state: &State) -> AnyView {
    if state.arriving {
        return view! { <Skeleton lines=6 label=t(Text::Reading) /> }.into_any();
    }
    if state.cut.is_some() || state.columns.is_empty() {
        return ().into_any();
    }
    let columns = state.columns.join(", ");
    view! {
        <EmptyState icon=icon::TABLE title=t(Text::NoRows)>
            <p class="sql-columns">{columns}</p>
        </EmptyState>
    }
    .into_any()
}
