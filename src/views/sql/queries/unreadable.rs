//! Saved queries that can't be read: their names and the reason, with the ways to keep their text and to delete them.

use belvedere_view::sql::saved_queries::Unreadable;
use leptos::prelude::*;

use super::texts::Text;
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};

/// A list of them; nothing where there is none.
#[component]
pub(super) fn UnreadableQueries(
    /// The queries.
    #[prop(into)]
    queries: Signal<Vec<Unreadable>>,
    /// Deletes the one under a key, where that can be.
    #[prop(optional)]
    on_delete: Option<Callback<String>>,
) -> impl IntoView {
    let announcer = use_announcer();
    let item = move |query: Unreadable| {
        let Unreadable {
            key,
            name,
            text,
            reason,
        } = query;
        let export_label = t(Text::ExportNamed { name: name.clone() });
        let delete_label = t(Text::DeleteNamed { name: name.clone() });
        let words = t(Text::Unreadable { name: name.clone() });
        let export = move |_| {
            if !browser::save_text(&format!("{name}.json"), "application/json", &text) {
                announcer.failed(&t(Text::NotExported));
            }
        };
        let delete = on_delete.map(|on_delete| {
            view! {
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::CLOSE
                    label=delete_label
                    on_press=move |_| on_delete.run(key.clone())
                />
            }
        });
        view! {
            <li class="sql-dataset-line sql-unreadable">
                <Icon icon=icon::ALERT />
                <p dir="auto">{words} <span class="sql-query-about">{reason}</span></p>
                <Button kind=ButtonKind::Quiet icon=icon::DOWNLOAD label=export_label on_press=export />
                {delete}
            </li>
        }
    };
    view! {
        <Show when=move || queries.with(|queries| !queries.is_empty())>
            <ul class="sql-queries">{move || queries.get().into_iter().map(item).collect_view()}</ul>
        </Show>
    }
}
