//! The form that opens a transaction by its two RIDs.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::texts::Text;
use crate::i18n::t;
use crate::routes;
use crate::ui::TextField;

/// Opens a transaction, or the dataset alone.
#[component]
pub(super) fn OpenForm(
    /// The RID of the dataset to begin with.
    #[prop(optional, into)]
    dataset: String,
) -> impl IntoView {
    let navigate = use_navigate();
    let dataset = RwSignal::new(dataset);
    let transaction = RwSignal::new(String::new());
    let refused = RwSignal::new(false);
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        let rid = dataset.with_untracked(|rid| rid.trim().to_owned());
        refused.set(!rid.starts_with("ri."));
        if rid.starts_with("ri.") {
            let transaction = transaction.with_untracked(|rid| rid.trim().to_owned());
            navigate(
                &routes::dataset(&rid, &transaction),
                leptos_router::NavigateOptions::default(),
            );
        }
    };
    view! {
        <form class="card dataset-open" on:submit=open novalidate>
            <h2>{t(Text::OpenHeading)}</h2>
            <div class="dataset-open-fields">
                <label class="field">
                    <span class="field-label">{t(Text::DatasetRid)}</span>
                    <input
                        class="input"
                        type="text"
                        autocomplete="off"
                        spellcheck="false"
                        placeholder="ri.datasets.main.dataset.…"
                        aria-invalid=move || refused.get().then_some("true")
                        aria-describedby="dataset-open-hint"
                        prop:value=move || dataset.get()
                        on:input=move |event| {
                            dataset.set(event_target_value(&event));
                            refused.set(false);
                        }
                    />
                </label>
                <TextField label=t(Text::TransactionRid) value=transaction example="ri.datasets.main.transaction.…" />
                <button type="submit" class="button" data-kind="primary">{t(Text::Open)}</button>
            </div>
            <p id="dataset-open-hint" class="field-hint" role="status" data-refused=move || refused.get().then_some("true")>
                {move || t(if refused.get() { Text::NeedDataset } else { Text::OpenHint })}
            </p>
        </form>
    }
}
