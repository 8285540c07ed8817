//! The buttons of a run over many: begin or resume it, stop it, retry what was refused; and whether the first failure stops it.

mod texts;

use leptos::prelude::*;

use self::texts::Text;
use super::{Button, ButtonKind, icon};
use crate::bulk::BulkState;
use crate::i18n::t;

/// Begins, stops and resumes a run, and retries what was refused.
#[component]
pub fn BulkButtons(
    /// The run.
    run: BulkState,
    /// The text of the button that begins it, by the number of changes.
    begin: fn(u64) -> String,
    /// Sends the waiting changes.
    #[prop(into)]
    on_send: Callback<()>,
    /// Whether nothing can be sent now.
    #[prop(optional, into)]
    disabled: Signal<bool>,
) -> impl IntoView {
    let BulkState {
        running,
        stopping,
        tally,
        ..
    } = run;
    let waiting = move || tally.get().waiting as u64;
    let sending = move || tally.get().sending as u64;
    let refused = move || tally.get().refused as u64;
    let send = move || {
        let tally = tally.get();
        let has_begun = tally.made + tally.refused + tally.unknown > 0;
        let count = tally.waiting as u64;
        if has_begun {
            t(Text::Resume(count))
        } else {
            begin(count)
        }
    };
    let retry = move |_| {
        run.retry();
        on_send.run(());
    };
    view! {
        <Show when=move || running.get()>
            <Button disabled=stopping on_press=move |_| run.stop()>
                {move || t(if stopping.get() { Text::Stopping(sending()) } else { Text::Stop(sending()) })}
            </Button>
        </Show>
        <Show when=move || !running.get() && waiting() != 0>
            <Button kind=ButtonKind::Primary disabled on_press=move |_| on_send.run(())>
                {send}
            </Button>
        </Show>
        <Show when=move || !running.get() && refused() != 0>
            <Button icon=icon::REFRESH disabled on_press=retry>
                {move || t(Text::Retry(refused()))}
            </Button>
        </Show>
    }
}

/// Whether the first failure stops a run.
#[component]
pub fn StopOnFailure(
    /// The run.
    run: BulkState,
) -> impl IntoView {
    view! {
        <label class="check-field">
            <input
                type="checkbox"
                prop:checked=move || run.stops_on_failure.get()
                on:change=move |event| run.stop_on_failure(event_target_checked(&event))
            />
            <span>{t(Text::StopOnFailure)}</span>
        </label>
    }
}
