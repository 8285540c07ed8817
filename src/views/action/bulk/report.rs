//! The run of one action over the selected objects, and the outcome for each of them.

use super::texts::BulkText;
use belvedere_client::bulk::Bulk;
use belvedere_view::action::bulk::{Fate, csv};
use belvedere_view::objects::filter::{Filter, Predicate, written};
use indexmap::IndexMap;
use leptos::prelude::*;

use super::run::Run;
use super::{BackToObjects, Requests};
use crate::announcer::use_announcer;
use crate::i18n::{self, number, t};
use crate::ui::icon::{self, Icon};
use crate::ui::{BulkButtons, Button, ErrorCard, StopOnFailure};
use crate::views::action::header::Heading;
use crate::views::action::texts::Text;
use crate::{browser, routes};

/// Objects whose line is shown: the report holds all.
pub(super) const SHOWN: usize = 200;
/// Objects that an address can name.
const LINKED: usize = 50;

/// The run, and the outcome for each object.
#[component]
pub(super) fn Report(
    /// The inputs of the requests.
    requests: Requests,
    /// The run.
    run: Run,
) -> impl IntoView {
    let (bulk, state) = (run.bulk(), run.state());
    let begin = if requests.deletes() {
        |count| t(BulkText::StartDeleting(count))
    } else {
        |count| t(BulkText::Start(count))
    };
    let (running, tally) = (state.running, state.tally);
    let progress = move || {
        let tally = tally.get();
        t(BulkText::Progress {
            done: number((tally.all - tally.waiting) as u64),
            all: number(tally.all as u64),
        })
    };
    let summary = move || {
        let tally = tally.get();
        i18n::tally([
            (tally.made as u64, BulkText::AppliedCount),
            (
                (tally.refused + tally.unready) as u64,
                BulkText::FailedCount,
            ),
            (tally.unknown as u64, BulkText::UnknownCount),
        ])
    };
    let announcer = use_announcer();
    Effect::new(move |was_running: Option<bool>| {
        let running = running.get();
        if was_running == Some(true) && !running {
            announcer.say(&untrack(summary));
            // What was not changed stays selected, for another try.
            let applied = applied(requests, &bulk.get_untracked());
            requests.select_only(|key| !applied.iter().any(|done| done == key));
        }
        running
    });
    let save = move |_| {
        let keys = requests.keys();
        let report = bulk.with_untracked(|bulk| {
            let fates = bulk.fates();
            let states: Vec<String> = fates.iter().map(word).collect();
            let lines = keys.iter().zip(&states).zip(fates);
            let header = [
                BulkText::Key,
                BulkText::State,
                BulkText::ErrorName,
                BulkText::Reason,
                BulkText::ErrorInstance,
            ]
            .map(t);
            let [key, state, name, reason, instance] = &header;
            csv(
                [key, state, name, reason, instance],
                lines.map(|((key, state), fate)| (key.as_str(), state.as_str(), fate)),
            )
        });
        let action = requests
            .form
            .id
            .with_value(|form_id| form_id.action.clone());
        if !browser::save_text(&format!("{action}.csv"), "text/csv", &report) {
            announcer.failed(&t(BulkText::NotSaved));
        }
    };
    let left = move || {
        let tally = tally.get();
        let left = tally.all - tally.made;
        (!running.get() && left > 0)
            .then(|| view! { <p class="muted">{t(BulkText::StillSelected(left as u64))}</p> })
    };
    let error = move || {
        let error = run.error().get()?;
        Some(view! { <ErrorCard error /> })
    };
    view! {
        <section class="action-outcome">
            <Heading>{summary}</Heading>
            <div class="action-search">
                <progress
                    max=move || tally.get().all.to_string()
                    value=move || (tally.get().all - tally.get().waiting).to_string()
                    aria-label=progress
                ></progress>
                <span class="muted">{progress}</span>
            </div>
            {error}
            <p class="action-buttons">
                <BulkButtons
                    run=state
                    begin=begin
                    on_send=move |()| run.go_on()
                />
                <Show when=move || running.get() || tally.get().waiting != 0>
                    <StopOnFailure run=state />
                </Show>
                <Show when=move || !running.get()>
                    <ShowApplied requests run />
                    <BackToObjects address=requests.table() />
                </Show>
                <Button icon=icon::DOWNLOAD on_press=save>{t(BulkText::Report)}</Button>
            </p>
            {left}
            <Lines requests run />
        </section>
    }
}

/// The keys of the objects that were changed.
fn applied(requests: Requests, bulk: &Bulk<Fate>) -> Vec<String> {
    let both = requests.keys().into_iter().zip(bulk.fates());
    both.filter(|(_, fate)| **fate == Fate::Applied)
        .map(|(key, _)| key)
        .collect()
}

/// A link to the objects that were changed, as a filter of their table.
#[component]
fn ShowApplied(requests: Requests, run: Run) -> impl IntoView {
    let bulk = run.bulk();
    let deletes = requests.deletes();
    move || {
        let keys = applied(requests, &bulk.get());
        if deletes || keys.is_empty() || keys.len() > LINKED {
            return None;
        }
        let (ontology, object_type) = requests
            .selected
            .with_value(|selected| (selected.ontology.clone(), selected.object_type.clone()));
        let types = requests.form.types.read();
        let column = types.get(&object_type)?.key_property.clone()?;
        let filter = Filter {
            column,
            predicate: Predicate::OneOf,
            value: serde_json::to_string(&keys).ok()?,
        };
        let count = keys.len() as u64;
        let objects = routes::objects(&ontology, &object_type);
        let address = routes::with(objects, "filter", &written(&[filter]));
        Some(view! {
            <a class="button" data-kind="primary" href=address>
                <Icon icon=icon::FILTER />
                {t(BulkText::ShowApplied(count))}
            </a>
        })
    }
}

/// A state in a word.
fn word(fate: &Fate) -> String {
    t(match fate {
        Fate::Waiting => BulkText::Waiting,
        Fate::Unready(_) => BulkText::Unready,
        Fate::Sending => BulkText::Sending,
        Fate::Applied => BulkText::Applied,
        Fate::Failed { .. } => BulkText::Failed,
        Fate::Unknown { .. } => BulkText::Unknown,
    })
}

/// A line for each object; of very many, those first that need to be looked at.
#[component]
fn Lines(requests: Requests, run: Run) -> impl IntoView {
    let keys = StoredValue::new(requests.keys());
    let bulk = run.bulk();
    let shown = Memo::new(move |_| {
        bulk.with(|bulk| {
            let fates = bulk.fates();
            let mut places: Vec<usize> = (0..fates.len()).collect();
            if places.len() > SHOWN {
                places.sort_by_key(|place| fates.get(*place).map_or(3, rank));
                places.truncate(SHOWN);
            }
            let lines = places.into_iter().filter_map(|place| {
                let key = keys.with_value(|keys| keys.get(place).cloned())?;
                Some((place, (key, fates.get(place)?.clone())))
            });
            lines.collect::<IndexMap<_, _>>()
        })
    });
    let lines = move || {
        shown
            .get()
            .into_iter()
            .map(|(place, (key, fate))| view! { <Line run place key fate /> })
            .collect_view()
    };
    let more = move || {
        let hidden = bulk.with(|bulk| bulk.fates().len()).saturating_sub(SHOWN);
        (hidden > 0).then(|| view! { <p class="muted">{t(BulkText::More(hidden as u64))}</p> })
    };
    view! {
        <div class="card action-changes">
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t(BulkText::Key)}</th>
                        <th scope="col">{t(BulkText::State)}</th>
                        <th scope="col">{t(BulkText::Reason)}</th>
                    </tr>
                </thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
        {more}
    }
}

/// How much an object needs to be looked at.
fn rank(fate: &Fate) -> u8 {
    match fate {
        Fate::Failed { .. } | Fate::Unknown { .. } | Fate::Unready(_) => 0,
        Fate::Sending => 1,
        Fate::Waiting => 2,
        Fate::Applied => 3,
    }
}

/// One object.
#[component]
fn Line(run: Run, place: usize, key: String, fate: Fate) -> impl IntoView {
    let again = t(BulkText::SendAgain { key: key.clone() });
    let reason = match &fate {
        Fate::Failed { name, message, .. } => view! {
            <code>{name.clone()}</code>
            " "
            <span dir="auto">{message.clone()}</span>
        }
        .into_any(),
        Fate::Unready(parameters) => {
            let parameters = parameters.join(", ");
            t(BulkText::UnreadyReason { parameters }).into_any()
        }
        Fate::Unknown { key } => {
            // Without a key, the row shows the risk; sending it again is then up to the form.
            let safe = key.is_some();
            view! {
                {t(BulkText::UnknownReason)}
                {safe
                    .then(|| {
                        view! {
                            " "
                            <button
                                type="button"
                                class="button"
                                aria-label=again
                                disabled=move || run.state().running.get()
                                on:click=move |_| run.again(place)
                            >
                                {t(Text::SendAgain)}
                            </button>
                        }
                    })}
            }
            .into_any()
        }
        _ => ().into_any(),
    };
    view! {
        <tr data-state=state_name(&fate)>
            <th scope="row" dir="auto">{key}</th>
            <td>{word(&fate)}</td>
            <td>{reason}</td>
        </tr>
    }
}

/// A state for the style sheet.
fn state_name(fate: &Fate) -> &'static str {
    match fate {
        Fate::Applied => "applied",
        Fate::Failed { .. } | Fate::Unready(_) => "failed",
        Fate::Unknown { .. } => "unknown",
        Fate::Waiting | Fate::Sending => "waiting",
    }
}
