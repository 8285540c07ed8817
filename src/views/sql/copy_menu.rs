//! The button that copies what is selected, in several forms.

use leptos::html;
use leptos::prelude::*;

use super::grid::View;
use super::grid::copy::{Form, Part, copy};
use super::run::Run;
use super::save::Exact;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::commands::keys_in_words;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};

/// The button that copies.
#[component]
pub fn CopyMenu(
    /// The run whose rows are copied.
    run: RwSignal<Run>,
    /// How they are shown, and what of them is selected.
    view: View,
) -> impl IntoView {
    let announcer = use_announcer();
    let menu = NodeRef::<html::Details>::new();
    let start = move |form: Form| {
        if let Some(menu) = menu.get_untracked() {
            menu.set_open(false);
        }
        if let Some(part) = run.with_untracked(|run| Part::of(run, view)) {
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
        <details class="sql-menu" node_ref=menu>
            <summary class="button">
                <Icon icon=icon::COPY />
                <span class="button-text">{t(Text::Copy)}</span>
                <Icon icon=icon::CHEVRON_DOWN />
            </summary>
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
        </details>
    }
}
