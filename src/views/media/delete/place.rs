//! Where a deletion happens: the choice of it, and all of it once more before it is sent.

use belvedere_view::media::delete_form::{DeleteForm, Selector};
use belvedere_view::preview::visible::visible;
use leptos::prelude::*;

use crate::config::CatalogMediaSet;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Fact, Facts};
use crate::views::media::texts::Text;

/// The choice of one branch or view, and its name.
#[component]
pub fn Where(
    /// The form.
    form: RwSignal<DeleteForm>,
    /// The media set, where the catalog knows it.
    known: Option<CatalogMediaSet>,
) -> impl IntoView {
    let choice = move |selector: Selector| {
        let label = match selector {
            Selector::Default => Text::DefaultBranch,
            Selector::BranchName => Text::BranchName,
            Selector::BranchRid => Text::BranchRid,
            Selector::ViewRid => Text::ViewRid,
        };
        view! {
            <label class="media-check">
                <input
                    type="radio"
                    name="media-selector"
                    prop:checked=move || form.with(|form| form.selector == selector)
                    on:change=move |_| form.update(|form| form.choose(selector))
                />
                <span>{t(label)}</span>
            </label>
        }
    };
    let chosen = Memo::new(move |_| form.with(|form| form.selector));
    let branches = known.map(|known| known.branches).unwrap_or_default();
    let value = move || {
        let (label, names): (_, Vec<String>) = match chosen.get() {
            Selector::Default => return None,
            Selector::BranchName => (
                Text::BranchName,
                branches.iter().map(|branch| branch.name.clone()).collect(),
            ),
            Selector::BranchRid => (
                Text::BranchRid,
                branches.iter().map(|branch| branch.rid.clone()).collect(),
            ),
            Selector::ViewRid => (
                Text::ViewRid,
                branches
                    .iter()
                    .map(|branch| branch.view_rid.clone())
                    .collect(),
            ),
        };
        Some(view! {
            <input
                class="input"
                type="text"
                list="media-branches"
                autocomplete="off"
                spellcheck="false"
                aria-label=t(label)
                prop:value=move || form.with(|form| form.value.clone())
                on:input=move |event| form.update(|form| form.value = event_target_value(&event))
            />
            <datalist id="media-branches">
                {names.into_iter().map(|name| view! { <option value=name></option> }).collect_view()}
            </datalist>
        })
    };
    view! {
        <fieldset class="media-where">
            <legend class="field-label">{t(Text::Where)}</legend>
            {Selector::ALL.into_iter().map(choice).collect_view()}
            {value}
        </fieldset>
    }
}

/// A name within a sentence, whatever its direction of writing.
pub fn isolated(name: &str) -> String {
    format!("\u{2068}{name}\u{2069}")
}

/// What is deleted, by its path, and what that means.
#[component]
pub fn Lead(
    /// The form.
    form: RwSignal<DeleteForm>,
    /// The name of the media set, where the catalog knows it.
    set: Option<String>,
) -> impl IntoView {
    let set = set.as_deref().map(isolated);
    let sentence = move || {
        // Items of other folders may have the same name.
        let name = form.with(|form| visible(form.path.trim()));
        let name = (!name.is_empty()).then(|| isolated(&name))?;
        Some(t(match set.clone() {
            Some(set) => Text::Deletes { name, set },
            None => Text::DeletesName { name },
        }))
    };
    let later = move || {
        let in_transaction = form.with(|form| !form.transaction.trim().is_empty());
        in_transaction.then(|| format!(" {}", t(Text::InTransaction)))
    };
    view! {
        <p class="note" data-tone="warning">
            <Icon icon=icon::ALERT />
            <span>
                <strong class="media-deletes">{sentence}</strong>
                {t(Text::Warning)}
                {later}
            </span>
        </p>
    }
}

/// The target of the deletion in full.
#[component]
pub fn Review(
    /// The form.
    form: RwSignal<DeleteForm>,
    /// The host of the platform.
    host: String,
    /// RID of the media set.
    set: String,
) -> impl IntoView {
    let place = move || {
        form.with(|form| {
            let value = visible(form.value.trim());
            match form.selector {
                Selector::Default => t(Text::DefaultBranch),
                Selector::BranchName => format!("branchName = {value}"),
                Selector::BranchRid => format!("branchRid = {value}"),
                Selector::ViewRid => format!("viewRid = {value}"),
            }
        })
    };
    let transaction = Memo::new(move |_| form.with(|form| form.transaction.trim().to_owned()));
    view! {
        <section class="media-review" aria-label=t(Text::Review)>
            <h3>{t(Text::Review)}</h3>
            <Facts lines=true>
                <Fact name=t(Text::Host)>{host}</Fact>
                <Fact name=t(Text::MediaSet)>
                    <code>{set}</code>
                </Fact>
                <Fact name=t(Text::Path)>
                    <bdi>{move || form.with(|form| visible(&form.path))}</bdi>
                </Fact>
                <Fact name=t(Text::Where)>
                    <bdi>{place}</bdi>
                </Fact>
                <Fact name=t(Text::Transaction)>
                    {move || {
                        let id = transaction.get();
                        if id.is_empty() { t(Text::NoTransaction) } else { visible(&id) }
                    }}
                </Fact>
            </Facts>
        </section>
    }
}
