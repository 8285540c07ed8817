//! Audio and video, in the browser's own players.

use belvedere_client::browser::BlobUrl;
use belvedere_view::preview::visible::visible;
use leptos::prelude::*;
use leptos::tachys::html::event::on;
use leptos::{attr, ev, html};
use web_sys::Blob;

use super::content::retyped;
use super::texts::Text;
use crate::i18n::t;

/// An object URL of the blob under a media type of ours. It is revoked with the component that calls this.
pub fn url_of(blob: &Blob, media_type: &str) -> Option<String> {
    let url = retyped(blob, media_type).and_then(|blob| BlobUrl::new(&blob));
    let address = url.as_ref().map(|url| url.as_str().to_owned());
    StoredValue::new_local(url);
    address
}

/// A player for audio.
#[component]
pub fn Audio(
    /// The content.
    blob: Blob,
    /// Its media type.
    kind: &'static str,
    /// Its name.
    name: String,
) -> impl IntoView {
    let label = t(Text::Listen {
        name: visible(&name),
    });
    let element = || html::audio().class("preview-audio").controls(true);
    player(url_of(&blob, kind), label, element)
}

/// A player for video.
#[component]
pub fn Video(
    /// The content.
    blob: Blob,
    /// Its media type.
    kind: &'static str,
    /// Its name.
    name: String,
) -> impl IntoView {
    let label = t(Text::Watch {
        name: visible(&name),
    });
    let element = || {
        let video = html::video().class("preview-video").controls(true);
        video.playsinline(true)
    };
    player(url_of(&blob, kind), label, element)
}

/// One of these elements with what it plays; words in its place where the browser can't.
fn player<Element>(source: Option<String>, label: String, element: fn() -> Element) -> impl IntoView
where
    Element: RenderHtml + 'static,
{
    let broken = RwSignal::new(false);
    let played = move || {
        element().add_any_attr((
            attr::preload("metadata"),
            attr::src(source.clone()),
            attr::aria_label(label.clone()),
            on(ev::error, move |_| broken.set(true)),
        ))
    };
    view! {
        <Show
            when=move || !broken.get()
            fallback=|| view! { <p class="preview-note" role="status">{t(Text::CantPlay)}</p> }
        >
            {played()}
        </Show>
    }
}
