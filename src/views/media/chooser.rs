//! The ways to open media items: from the catalog, by their RIDs, or as a list.

use belvedere_client::api::scope;
use belvedere_view::media::list::Entry;
use belvedere_view::media::rids;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::delete::DeleteButton;
use super::texts::Text;
use crate::config::CatalogMediaSet;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::{
    Badge, Button, ByRid, ChosenFile, PageHeader, ScopeNotice, TextField, TextFileButton,
};
use crate::{media_list, routes};

const SCOPES: &[&str] = &[scope::MEDIASETS_READ];

/// The ways to open media items.
#[component]
pub fn Start(
    /// The media set that the address names, or nothing.
    set: String,
    /// The item that it names, or nothing.
    item: String,
) -> impl IntoView {
    let sets = use_platform().catalog().media_sets;
    // An address with one of the RIDs leaves the other to be filled in.
    let by_rid = sets.is_empty() || !set.is_empty() || !item.is_empty();
    let known = (!sets.is_empty()).then(|| {
        view! {
            <section class="media-known">
                <h2>{t(Text::Known)}</h2>
                <ul class="card">
                    {sets.into_iter().map(|set| view! { <li><KnownSet set /></li> }).collect_view()}
                </ul>
            </section>
        }
    });
    let deletion = (!set.is_empty()).then(|| {
        let deleted = RwSignal::new(false);
        view! { <DeleteButton set=set.clone() item=None path=None token=None deleted on_commit=Callback::new(|()| {}) /> }
    });
    view! {
        <div class="page">
            <PageHeader title=t(Text::Media) />
            <ScopeNotice scopes=SCOPES off=t(Text::OffRead) />
            {known}
            {deletion}
            <ByRid open=by_rid>
                <OpenOne set item />
                <OpenList />
            </ByRid>
        </div>
    }
}

/// Opens one item by its RIDs.
#[component]
fn OpenOne(set: String, item: String) -> impl IntoView {
    let navigate = use_navigate();
    let set = RwSignal::new(set);
    let item = RwSignal::new(item);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let (set, item) = (set.get_untracked(), item.get_untracked());
        if !set.trim().is_empty() && !item.trim().is_empty() {
            let address = routes::media(set.trim(), item.trim());
            navigate(&address, NavigateOptions::default());
        }
    };
    view! {
        <form class="card media-open" on:submit=submit>
            <h2>{t(Text::OpenTitle)}</h2>
            <p class="field-hint">{t(Text::OpenHint)}</p>
            <TextField label=t(Text::Set) value=set example="ri.media.main.media-set.…" required=true />
            <TextField label=t(Text::Item) value=item example="ri.media.main.media-item.…" required=true />
            <button type="submit" class="button" data-kind="primary">{t(Text::Open)}</button>
        </form>
    }
}

/// Opens a list that is pasted, or comes in a file.
#[component]
fn OpenList() -> impl IntoView {
    let navigate = use_navigate();
    let text = RwSignal::new(String::new());
    let entries = Memo::new(move |_| text.with(|text| rids::read(text, "")));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        media_list::replace(entries.get_untracked());
        if let Some(address) = media_list::first_address() {
            navigate(&address, NavigateOptions::default());
        }
    };
    let found = move || match (
        entries.with(Vec::len),
        text.with(|text| text.trim().is_empty()),
    ) {
        (0, true) => String::new(),
        (0, false) => t(Text::ListNone),
        (count, _) => t(Text::ListFound(count as u64)),
    };
    let none = move || entries.with(Vec::is_empty);
    view! {
        <form class="card media-open" on:submit=submit>
            <h2>{t(Text::ListTitle)}</h2>
            <p class="field-hint">{t(Text::ListHint)}</p>
            <label class="field">
                <span class="field-label">{t(Text::PastedRids)}</span>
                <textarea
                    class="input media-list-text"
                    rows="4"
                    autocomplete="off"
                    spellcheck="false"
                    bind:value=text
                ></textarea>
            </label>
            <div class="media-open-actions">
                <button type="submit" class="button" disabled=none>{t(Text::OpenList)}</button>
                <TextFileButton
                    label=t(Text::ListFile)
                    accept=".txt,.csv,.json,.ndjson,text/plain"
                    on_file=move |file: ChosenFile| text.set(file.text)
                />
                <span class="field-hint" role="status">{found}</span>
            </div>
        </form>
    }
}

/// A media set of the catalog.
#[component]
fn KnownSet(set: CatalogMediaSet) -> impl IntoView {
    let navigate = use_navigate();
    let name = if set.name.is_empty() {
        set.rid.clone()
    } else {
        set.name.clone()
    };
    let label = t(Text::WorkThrough { name: name.clone() });
    let count = set.items.len() as u64;
    let (rid, items) = (set.rid.clone(), set.items);
    let open = move |_| {
        media_list::replace(
            items
                .iter()
                .map(|item| Entry::new(rid.clone(), item.clone(), "")),
        );
        if let Some(address) = media_list::first_address() {
            navigate(&address, NavigateOptions::default());
        }
    };
    view! {
        <div class="media-known-set">
            <span class="media-known-name">{name}</span>
            {set.transactional.then(|| view! { <Badge>{t(Text::Transactional)}</Badge> })}
            <span class="media-note">{t(Text::KnownItems(count))}</span>
            <Button label=label disabled=Signal::stored(count == 0) on_press=open>
                {t(Text::Open)}
            </Button>
        </div>
    }
}
