//! The checks that were made in this browser.

use belvedere_view::data_health::bulk::target_named;
use belvedere_view::data_health::document::get;
use belvedere_view::data_health::kept::{Made, export};
use belvedere_view::data_health::kinds::Kind;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::handover::Handover;
use super::query::Wanted;
use super::store;
use super::texts::Text;
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::{ago, date_time, t};
use crate::platform::use_platform;
use crate::request::Task;
use crate::ui::{Button, ButtonKind, EmptyState, Rid, Skeleton, icon};

/// The list.
#[component]
pub(super) fn MadeView(
    /// Hands a template over to the form.
    handover: Handover,
) -> impl IntoView {
    let announcer = use_announcer();
    let list = RwSignal::new(None::<Vec<Made>>);
    let kept = RwSignal::new(true);
    let undo = RwSignal::new(None::<Made>);
    let reading = StoredValue::new_local(None::<Task>);
    reading.set_value(Some(Task::spawn(async move {
        let (made, is_kept) = store::made().await;
        kept.set(is_kept);
        list.set(Some(made));
    })));
    let save = move |_| {
        let text = list.with_untracked(|list| export(list.as_deref().unwrap_or_default()));
        if !browser::save_text("data-health-checks.json", "application/json", &text) {
            announcer.failed(&t(Text::NoSave));
        }
    };
    let forget = move |made: Made| {
        store::forget_made(&made.rid);
        list.update(|list| {
            if let Some(list) = list {
                list.retain(|other| other.rid != made.rid);
            }
        });
        announcer.say(&t(Text::Forgotten));
        undo.set(Some(made));
    };
    let bring_back = move |_| {
        let Some(made) = undo.get_untracked() else {
            return;
        };
        store::keep_made(made.clone());
        list.update(|list| {
            if let Some(list) = list {
                list.push(made);
                list.sort_by(|a, b| b.at.total_cmp(&a.at));
            }
        });
        undo.set(None);
    };
    let forget = Callback::new(forget);
    let body = move || match list.get() {
        None => view! { <Skeleton lines=4 label=t(Text::Made) /> }.into_any(),
        Some(list) if list.is_empty() => view! {
            <EmptyState icon=icon::PULSE title=t(Text::MadeEmpty)>
                <p>{t(Text::MadeEmptyHelp)}</p>
            </EmptyState>
        }
        .into_any(),
        Some(list) => view! { <MadeTable list handover forget /> }.into_any(),
    };
    view! {
        <div class="health-made">
            <div class="health-made-head">
                <p class="muted">{t(Text::MadeHelp)}</p>
                <Button
                    icon=icon::DOWNLOAD
                    disabled=Signal::derive(move || list.with(|list| list.as_ref().is_none_or(Vec::is_empty)))
                    on_press=save
                >
                    {t(Text::Export)}
                </Button>
            </div>
            {move || (!kept.get()).then(|| view! { <p class="note" data-tone="warning">{t(Text::NotKept)}</p> })}
            {move || {
                undo.with(Option::is_some)
                    .then(|| {
                        view! {
                            <p class="note">
                                <span>{t(Text::Forgotten)}</span>
                                <Button on_press=bring_back>{t(Text::Undo)}</Button>
                            </p>
                        }
                    })
            }}
            {body}
        </div>
    }
}

/// The checks.
#[component]
fn MadeTable(list: Vec<Made>, handover: Handover, forget: Callback<Made>) -> impl IntoView {
    let now = js_sys::Date::now();
    let catalog = StoredValue::new(use_platform().catalog());
    let navigate = StoredValue::new_local(use_navigate());
    let row = move |made: Made| {
        let text = |path: &str| {
            let value = get(&made.request, path).and_then(serde_json::Value::as_str);
            value.unwrap_or_default().to_owned()
        };
        let wanted = Wanted {
            dataset: text("config.subject.datasetRid"),
            branch: text("config.subject.branchId"),
            kind: text("config.type"),
            round: String::new(),
        };
        let kind = match Kind::named(&wanted.kind) {
            Some(kind) => view! { <span>{t(kind.title.clone())}</span> }.into_any(),
            None => view! { <code>{wanted.kind.clone()}</code> }.into_any(),
        };
        let target = target_named(&made.request, |rid| {
            catalog.with_value(|catalog| Some(catalog.dataset(rid)?.title().to_owned()))
        });
        let intent = text("intent");
        let kept = StoredValue::new(made.clone());
        let use_it = move |_| {
            handover
                .next
                .set_value(Some(kept.with_value(|made| made.request.clone())));
            let address = wanted.address();
            navigate.with_value(|navigate| navigate(&address, NavigateOptions::default()));
        };
        view! {
            <tr>
                <td class="health-when"><span title=date_time(made.at)>{ago(made.at, now)}</span></td>
                <td>{kind}</td>
                <td>
                    <span>{target}</span>
                    {(!intent.is_empty()).then(|| view! { <p class="muted">{intent}</p> })}
                </td>
                <td><Rid rid=made.rid.clone() what=t(Text::CheckRid) /></td>
                <td class="health-row-actions">
                    <Button on_press=use_it>{t(Text::OpenAsTemplate)}</Button>
                    <Button
                        kind=ButtonKind::Quiet
                        label=t(Text::ForgetHelp)
                        icon=icon::CLOSE
                        on_press=move |_| forget.run(kept.get_value())
                    />
                </td>
            </tr>
        }
    };
    view! {
        <div class="health-scroll" tabindex="0" role="region" aria-label=t(Text::Made)>
            <table class="health-table">
                <thead>
                    <tr>
                        <th scope="col">{t(Text::When)}</th>
                        <th scope="col">{t(Text::Type)}</th>
                        <th scope="col">{t(Text::Target)}</th>
                        <th scope="col">{t(Text::CheckRid)}</th>
                        <th scope="col"><span class="visually-hidden">{t(Text::RowActions)}</span></th>
                    </tr>
                </thead>
                <tbody>{list.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}
