//! The transactions that were looked at in this browser, with their state at the last look.

use belvedere_view::dataset::pasted::Named;
use belvedere_view::rids::short;
use leptos::prelude::*;

use super::last_seen::{self, Look};
use super::texts::Text;
use super::timeline::{Cells, Heads};
use super::transaction::time;
use crate::i18n::{self, t};
use crate::platform::use_platform;
use crate::request::Task;
use crate::storage::{Record, kind};
use crate::ui::{Button, ButtonKind, Forgotten, icon};
use crate::{poll, routes};

/// The table of recent transactions, of all datasets or of one.
#[component]
pub(super) fn Recent(
    /// RID of the one dataset; empty for all.
    #[prop(optional, into)]
    dataset: String,
) -> impl IntoView {
    let looks = RwSignal::new(None::<Vec<Record<Look>>>);
    let running = StoredValue::new_local(None::<Task>);
    let read = move || {
        let dataset = dataset.clone();
        running.set_value(Some(Task::spawn(async move {
            let mut all = last_seen::all().await.unwrap_or_default();
            all.retain(|look| dataset.is_empty() || look.value.dataset.as_str() == dataset);
            looks.set(Some(all));
        })));
    };
    read();
    let forgotten = Forgotten::new(read);
    let forget = Callback::new(move |named: Named| {
        let key = last_seen::key(&named.dataset, &named.transaction);
        forgotten.forget(kind::TRANSACTION, Some(key));
    });
    let forget_all = move |_| forgotten.forget(kind::TRANSACTION, None);
    let now = poll::now();
    let body = move || {
        let looks = looks.get()?;
        if looks.is_empty() {
            return None;
        }
        let rows = looks
            .into_iter()
            .map(|look| view! { <Row look now forget /> });
        Some(
            view! {
                <div class="card table-scroll" tabindex="0" role="region" aria-label=t(Text::RecentHeading)>
                    <table class="properties-table">
                        <thead>
                            <tr>
                                <Heads />
                                <th scope="col">{t(Text::Dataset)}</th>
                                <th scope="col">{t(Text::LastLook)}</th>
                                <td></td>
                            </tr>
                        </thead>
                        <tbody>{rows.collect_view()}</tbody>
                    </table>
                </div>
            }
            .into_any(),
        )
    };
    let some = move || looks.with(|looks| looks.as_ref().is_some_and(|looks| !looks.is_empty()));
    view! {
        <section class="section">
            <Show when=some>
                <div class="dataset-recent-head">
                    <h2>{t(Text::RecentHeading)}</h2>
                    <Button kind=ButtonKind::Quiet on_press=forget_all>{t(Text::ForgetAll)}</Button>
                </div>
            </Show>
            {forgotten.line()}
            {body}
        </section>
    }
}

fn named(look: &Look) -> Named {
    Named {
        dataset: look.dataset.as_str().to_owned(),
        transaction: look.transaction.rid.as_str().to_owned(),
    }
}

#[component]
fn Row(look: Record<Look>, now: ReadSignal<f64>, forget: Callback<Named>) -> impl IntoView {
    let named = named(&look.value);
    let name = time(&look.value.transaction.created_time, i18n::minute);
    let exact = time(&look.value.transaction.created_time, i18n::date_time);
    let catalog = use_platform().catalog();
    let dataset = catalog
        .dataset(&named.dataset)
        .map_or_else(|| short(&named.dataset), |known| known.title().to_owned());
    let address = routes::dataset(&named.dataset, &named.transaction);
    let dataset_address = routes::dataset(&named.dataset, "");
    let at = look.time;
    let label = t(Text::ForgetOne { name: name.clone() });
    view! {
        <tr>
            <th scope="row"><a href=address title=exact>{name}</a></th>
            <Cells seen=look.value.transaction now />
            <td><a href=dataset_address>{dataset}</a></td>
            <td>{move || i18n::ago(at, now.get().max(at))}</td>
            <td>
                <Button kind=ButtonKind::Quiet icon=icon::CLOSE label on_press=move |_| forget.run(named.clone()) />
            </td>
        </tr>
    }
}
