//! Files of rows in the table of results, which is a chunk of its own: `views/sql/file_table.rs`.

use leptos::prelude::*;
use web_sys::Blob;

use super::text::Columns;
use super::texts::Text;
use super::visible::{last_segment, visible};
use crate::i18n::t;
use crate::ui::Button;
use crate::ui::icon;
use crate::views::sql::file_table::{Given, Kind, file_table};

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
                {move || if opened.get() { t(Text::CloseTable) } else { t(Text::OpenAsTable) }}
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
        blob,
        kind,
    })
}
