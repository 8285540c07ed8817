//! The button that copies the selection, in several formats.

use leptos::prelude::*;

use crate::announcer::use_announcer;
use crate::commands::keys_in_words;
use crate::i18n::t;
use crate::ui::{Popover, icon, popover};
use crate::views::sql::grid::View;
use crate::views::sql::grid::copy::{Form, Part, copy};
use crate::views::sql::run::Run;
use crate::views::sql::save::Exact;
use crate::views::sql::texts::Text;

/// The identifier of the menu in the page.
const MENU: &str = "sql-copy";

/// The button that copies.
#[component]
pub fn CopyMenu(
    /// The run whose rows are copied.
    run: RwSignal<Run>,
    /// Their display state, and the selection.
    view: View,
) -> impl IntoView {
    let announcer = use_announcer();
    let start = move |form: Form| {
        popover::close(MENU);
        if let Some(part) = run.with_untracked(|run| Part::of_menu(run, view)) {
            copy(part, form, announcer);
        }
    };
    let words = |form: Form| match form {
        Form::Cells { header: false } => Text::CopyCells,
        Form::Cells { header: true } => Text::CopyWithHeaders,
        Form::Json => Text::CopyAsJson,
        Form::Markdown => Text::CopyAsMarkdown,
        Form::InList => Text::CopyAsList,
    };
    view! {
        <Popover id=MENU label=t(Text::Copy) icon=icon::COPY>
            <div class="sql-menu-list">
                {Form::ALL
                    .into_iter()
                    .map(|form| {
                        view! {
                            <button type="button" on:click=move |_| start(form)>
                                {t(words(form))}
                            </button>
                        }
                    })
                    .collect_view()}
                <hr />
                <Exact view />
                <p class="sql-menu-note">{t(Text::CopyWhat { keys: keys_in_words("Mod+C") })}</p>
            </div>
        </Popover>
    }
}
