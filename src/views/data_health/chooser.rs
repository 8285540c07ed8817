//! The choice of a type of check, in four groups.

use belvedere_view::data_health::kinds::{Class, KINDS, Kind, KindText};
use leptos::prelude::*;

use super::form::dataset_names;
use super::query::Wanted;
use super::texts::Text;
use crate::address::use_go;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::routes;
use crate::ui::Badge;
use crate::ui::icon::{self, Icon};

/// Value in the address for a type that has no form.
pub(super) const RAW: &str = "json";

/// The choice.
#[component]
pub(super) fn Picker(
    /// The address so far.
    wanted: Wanted,
) -> impl IntoView {
    let datasets = use_platform().catalog().datasets;
    let names = dataset_names(&datasets);
    // A check begins with a dataset, so that its columns can be offered.
    let mut wanted = wanted;
    if wanted.dataset.is_empty()
        && let Some(first) = datasets.first()
    {
        wanted.dataset.clone_from(&first.rid);
    }
    let address = |kind: &str| {
        let mut wanted = wanted.clone();
        kind.clone_into(&mut wanted.kind);
        wanted.address()
    };
    let is_listed = names.iter().any(|(_, rid)| *rid == wanted.dataset);
    let chosen = wanted.dataset.clone();
    let go = use_go();
    let choose = move |event| {
        go(&routes::new_check(&event_target_value(&event), ""), true);
    };
    let choice = is_listed.then(|| {
        view! {
            <label class="health-dataset">
                <span class="field-label">{t(Text::PickDataset)}</span>
                <select class="input" on:change=choose>
                    {names
                        .into_iter()
                        .map(|(name, rid)| {
                            let selected = rid == chosen;
                            view! { <option value=rid selected=selected>{name}</option> }
                        })
                        .collect_view()}
                </select>
            </label>
        }
    });
    view! {
        <div class="health-picker">
            <div class="health-pick">
                <h2>{t(Text::PickTitle)}</h2>
                {choice}
            </div>
            {Class::ALL
                .into_iter()
                .map(|class| {
                    let (title, help) = class.texts();
                    let id = format!("health-class-{class:?}");
                    let kinds = KINDS.iter().filter(|kind| kind.class == class);
                    view! {
                        <section aria-labelledby=id.clone()>
                            <header class="health-class">
                                <h3 id=id.clone()>{t(title)}</h3>
                                <p class="muted">{t(help)}</p>
                            </header>
                            <ul class="health-kinds">
                                {kinds.map(|kind| view! { <KindCard kind address=address(kind.name) /> }).collect_view()}
                            </ul>
                        </section>
                    }
                })
                .collect_view()}
            <p>
                <a href=address(RAW)>{t(Text::RawType)}</a>
                " "
                <span class="muted">{t(Text::RawTypeHelp)}</span>
            </p>
        </div>
    }
}

/// A type: the whole card is the link.
#[component]
fn KindCard(kind: &'static Kind, address: String) -> impl IntoView {
    let subject = if kind.schedule {
        KindText::OfSchedule
    } else {
        KindText::OfDataset
    };
    view! {
        <li class="health-kind card">
            <a class="card-link" href=address>{t(kind.title.clone())}</a>
            <code class="health-kind-name technical">{kind.name}</code>
            <p class="health-kind-help">{t(kind.help.clone())}</p>
            {kind.rule.clone().map(|rule| view! { <p class="health-kind-rule"><Icon icon=icon::INFO /> {t(rule)}</p> })}
            <p class="health-kind-facts">
                <span class="muted">{t(subject)}</span>
                {kind.answers_to_sql().then(|| view! { <Badge>{t(KindText::UsesSql)}</Badge> })}
            </p>
        </li>
    }
}
