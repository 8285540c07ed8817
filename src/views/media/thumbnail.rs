//! The small picture of an item in the list, loaded once its line is in sight.

use belvedere_client::Client;
use belvedere_client::api::media_sets::ReadMediaItem;
use belvedere_client::api::operation::NoQuery;
use belvedere_client::browser::BlobUrl;
use belvedere_view::media::list::Entry;
use leptos::prelude::*;

use super::call::{options, path_of};
use crate::platform::use_platform;
use crate::preview::Content;
use crate::preview::thumbnail::{BYTES, thumbnail};
use crate::request::Task;

/// The picture of an item that is an image of modest size; an empty place for any other.
#[component]
pub(super) fn Thumbnail(
    /// The item.
    entry: Entry,
) -> impl IntoView {
    let platform = use_platform();
    let url = RwSignal::new_local(None::<BlobUrl>);
    let task = StoredValue::new_local(None::<Task>);
    let entry = StoredValue::new_local(entry);
    // The style sheet lets the browser skip what is out of sight, and it says when that ends.
    let load = move |_: web_sys::Event| {
        if task.with_value(Option::is_some) {
            return;
        }
        let (client, entry) = (platform.client(), entry.get_value());
        task.set_value(Some(Task::spawn(async move {
            let picture = picture(&client, entry).await;
            url.set(picture);
        })));
    };
    let image = move || {
        url.with(|url| {
            let source = url.as_ref()?.as_str().to_owned();
            // The name stands beside it.
            Some(view! { <img src=source alt="" decoding="async" /> })
        })
    };
    view! {
        <span class="media-thumbnail" on:contentvisibilityautostatechange=load>
            {image}
        </span>
    }
}

/// Asks what the item is, and for its content only when it is a small image.
async fn picture(client: &Client, entry: Entry) -> Option<BlobUrl> {
    let path = path_of(&entry.set, &entry.item);
    let options = options(entry.read_token);
    let info = client
        .media_sets()
        .get_media_item_info(path.clone(), options.clone())
        .await
        .ok()?;
    let size = info.size_bytes_long;
    let media_type = info.mime_type.unwrap_or_default();
    if size > BYTES || !media_type.starts_with("image/") {
        return None;
    }
    let name = info
        .path
        .map_or(entry.label, |path| path.as_str().to_owned());
    let download = client
        .download::<ReadMediaItem>(&path, &NoQuery {}, options, Some(size), |_| {})
        .await
        .ok()?;
    thumbnail(&Content::from(download), &media_type, &name).await
}
