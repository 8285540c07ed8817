//! How many requests of a run are on their way at once.

use belvedere_client::bulk::MAX_AT_ONCE;
use leptos::prelude::*;

use super::texts::BulkText;
use crate::bulk::BulkState;
use crate::i18n::t;
use crate::ui::{Button, ButtonKind, Segmented};

/// The choice, which holds from the next start of the run on.
#[component]
pub(super) fn AtOnce(
    /// The run.
    run: BulkState,
) -> impl IntoView {
    let choice = move |count: usize| {
        view! {
            <Button
                kind=ButtonKind::Quiet
                chosen=Signal::derive(move || run.at_once.get() == count)
                on_press=move |_| run.send_at_once(count)
            >
                {count.to_string()}
            </Button>
        }
    };
    view! {
        <div class="check-field">
            <Segmented label=t(BulkText::AtOnce)>
                {(1..=MAX_AT_ONCE).map(choice).collect_view()}
            </Segmented>
            <span aria-hidden="true">{t(BulkText::AtOnce)}</span>
        </div>
    }
}
