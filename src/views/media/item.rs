//! One media item.

use std::rc::Rc;

use belvedere_client::api::media_sets::{GetMediaItemInfoResponse, ReadMediaItem};
use belvedere_client::api::operation::NoQuery;
use belvedere_client::api::scope;
use belvedere_client::browser::Progress;
use belvedere_client::{Error, ReadToken};
use belvedere_view::media::list::State;
use belvedere_view::preview::visible::{last_segment, visible};
use leptos::prelude::*;

use super::call::{name, options, path_of};
use super::delete::DeleteButton;
use super::info::Info;
use super::list_bar::ListBar;
use super::read_token::ReadTokenField;
use super::texts::Text;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::preview::{File, Loader, OnProgress};
use crate::request::load;
use crate::ui::{Breadcrumbs, EmptyState, ErrorCard, PageHeader, ScopeNotice, Skeleton, icon};
use crate::{media_list, recents, routes};

/// The scopes of reading.
const READ: &[&str] = &[scope::MEDIASETS_READ];

/// A media item.
#[component]
pub fn Item(
    /// RID of the media set.
    set: String,
    /// RID of the item.
    item: String,
) -> impl IntoView {
    let platform = use_platform();
    // An address may name an item of another set than the last list is of.
    let catalog = platform.catalog();
    let items = catalog.media_set(&set).map(|set| set.items.as_slice());
    media_list::hold(&set, &item, items.unwrap_or_default());
    // A token belongs to one item: it goes with this component.
    let token = RwSignal::new(media_list::list().with_untracked(|list| {
        let place = list.position(&set, &item)?;
        list.entries().get(place)?.read_token.clone()
    }));
    let rids = StoredValue::new((set, item));
    let request = load(
        move || (rids.get_value(), token.get()),
        move |((set, item), token)| {
            let client = platform.client();
            async move {
                let info = client
                    .media_sets()
                    .get_media_item_info(path_of(&set, &item), options(token))
                    .await;
                match &info {
                    Ok(info) => {
                        name(&set, &item, info);
                        media_list::mark(&set, &item, State::Seen);
                    }
                    Err(Error::Aborted) => {}
                    Err(_) => media_list::mark(&set, &item, State::Failed),
                }
                info
            }
        },
    );
    let state = request.state();
    let deleted = RwSignal::new(false);
    let info = Memo::new(move |_| state.with(|state| state.value().cloned()));
    let title = Signal::derive(move || {
        info.with(|info| {
            let path = info.as_ref()?.path.as_ref()?;
            Some(visible(last_segment(path.as_str())))
        })
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| t(Text::MediaItem))
    });
    let is_known = Signal::derive(move || info.with(Option::is_some));
    let denied = Signal::derive(move || {
        state.with(|state| matches!(state.error(), Some(Error::Api { status: 403, .. })))
    });
    Effect::new(move |_| {
        let is_missing =
            || state.with(|state| matches!(state.error(), Some(Error::Api { status: 404, .. })));
        if deleted.get() || is_missing() {
            recents::forget();
        }
    });
    let body = move || {
        if deleted.get() {
            return view! {
                <EmptyState icon=icon::IMAGE title=t(Text::ItemDeleted)>
                    <p>{t(Text::ItemDeletedWords)}</p>
                    <p>
                        <a href=routes::MEDIA>{t(Text::Media)}</a>
                    </p>
                </EmptyState>
            }
            .into_any();
        }
        if let Some(error) = state.with(|state| state.error().cloned()) {
            return view! { <ErrorCard error on_retry=move || request.retry() /> }.into_any();
        }
        match info.get() {
            None => view! { <Skeleton lines=8 label=t(Text::Loading) /> }.into_any(),
            Some(info) => {
                let (set, item) = rids.get_value();
                view! { <Contents set item info token=token.get() /> }.into_any()
            }
        }
    };
    let facts = move || {
        info.get().filter(|_| !deleted.get()).map(|info| {
            let (set, item) = rids.get_value();
            view! { <Info set item info /> }
        })
    };
    // The path, once it is known whether there is one: a response that comes later would draw a form anew that is open.
    let path = Memo::new(move |_| {
        let failed = state.with(|state| state.error().is_some());
        let path = |info: &GetMediaItemInfoResponse| {
            let path = info.path.as_ref()?;
            Some(path.as_str().to_owned())
        };
        info.with(|info| info.as_ref().map(path))
            .or(failed.then_some(None))
    });
    let delete = move || {
        let path = path.get()?;
        let (set, item) = rids.get_value();
        let on_commit = Callback::new(move |()| request.retry());
        Some(
            view! { <DeleteButton set item=Some(item) path token=token.get() deleted on_commit /> },
        )
    };
    view! {
        <div class="page">
            <Breadcrumbs links=vec![(routes::MEDIA.to_owned(), t(Text::Media))] kind=t(Text::MediaItem) />
            <PageHeader title is_known />
            <ScopeNotice scopes=READ off=t(Text::OffRead) />
            <div class="media-item">
                // Beside the content, so that an image is in sight.
                {move || {
                    let (set, item) = rids.get_value();
                    view! { <ListBar set item /> }
                }}
                <div class="media-content">{body}</div>
                <aside class="media-side" aria-label=t(Text::Facts)>
                    {facts}
                    <ReadTokenField token denied />
                    {delete}
                </aside>
            </div>
        </div>
    }
}

/// The content of an item whose metadata is here.
#[component]
fn Contents(
    set: String,
    item: String,
    info: GetMediaItemInfoResponse,
    token: Option<ReadToken>,
) -> impl IntoView {
    let platform = use_platform();
    let media_type = info.mime_type.clone().unwrap_or_default();
    let name = match &info.path {
        Some(path) => path.as_str().to_owned(),
        None => item.rsplit('.').next().unwrap_or(&item).to_owned(),
    };
    let size = Some(info.size_bytes_long);
    let path = path_of(&set, &item);
    let loader: Loader = Rc::new(move |mut on_progress: OnProgress| {
        let (client, path, token) = (platform.client(), path.clone(), token.clone());
        Box::pin(async move {
            let report = |progress: Progress| on_progress(progress);
            client
                .download::<ReadMediaItem>(&path, &NoQuery {}, options(token), size, report)
                .await
        })
    });
    let on_saved = move |()| media_list::mark(&set, &item, State::Saved);
    view! { <File name media_type size loader on_saved=Callback::new(on_saved) /> }
}
