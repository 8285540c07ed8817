//! A pasted list of transactions, shown as a timeline.

use belvedere_view::dataset::pasted::{self, Pasted};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::texts::Text;
use super::timeline::{Timeline, Transactions};
use crate::i18n::t;
use crate::ui::TextField;

/// The field for a list, and the timeline of it.
#[component]
pub(super) fn PasteList(
    /// The dataset of transactions that stand alone.
    #[prop(optional, into)]
    dataset: String,
) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let dataset = RwSignal::new(dataset);
    let found =
        Memo::new(move |_| text.with(|text| dataset.with(|dataset| pasted::read(text, dataset))));
    let shown = RwSignal::new(None::<Pasted>);
    let show = move |event: SubmitEvent| {
        event.prevent_default();
        shown.set(Some(found.get_untracked()));
    };
    let none = move || found.with(|found| found.named.is_empty());
    let words = move || {
        if text.with(|text| text.trim().is_empty()) {
            return t(Text::PasteHint);
        }
        found.with(|found| {
            let mut words = if found.named.is_empty() {
                vec![t(Text::PasteNothing)]
            } else {
                vec![t(Text::PasteFound(found.named.len() as u64))]
            };
            if found.without_dataset > 0 {
                words.push(t(Text::PasteWithout(found.without_dataset as u64)));
            }
            if found.left_out > 0 {
                words.push(t(Text::PasteLeftOut(found.left_out as u64)));
            }
            words.join(" · ")
        })
    };
    view! {
        <section class="section">
            <h2>{t(Text::PasteHeading)}</h2>
            <form class="card dataset-paste" on:submit=show>
                <label class="field">
                    <span class="field-label">{t(Text::PasteLabel)}</span>
                    <textarea
                        class="input dataset-paste-text"
                        rows="4"
                        autocomplete="off"
                        spellcheck="false"
                        placeholder="ri.datasets.main.transaction.…"
                        aria-describedby="dataset-paste-words"
                        bind:value=text
                    ></textarea>
                </label>
                <p id="dataset-paste-words" class="field-hint" role="status">{words}</p>
                <div class="dataset-open-fields">
                    <TextField label=t(Text::PasteDataset) value=dataset example="ri.datasets.main.dataset.…" />
                    <button type="submit" class="button" disabled=none>{t(Text::PasteShow)}</button>
                </div>
            </form>
            {move || shown.get().map(|shown| view! { <Timeline transactions=Transactions::of(shown.named) /> })}
        </section>
    }
}
