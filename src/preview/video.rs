//! Audio and video, in the browser's own players.

use belvedere_client::browser::BlobUrl;
use leptos::prelude::*;
use web_sys::Blob;

use super::content::retyped;
use super::texts::Text;
use super::visible::visible;
use crate::i18n::t;

/// An object URL of the blob under a media type of ours. It is revoked with the component that calls this.
pub fn url_of(blob: &Blob, media_type: &str) -> Option<String> {
    let url = retyped(blob, media_type).and_then(|blob| BlobUrl::new(&blob));
    let address = url.as_ref().map(|url| url.as_str().to_owned());
    let url = StoredValue::new_local(url);
    on_cleanup(move || {
        url.try_update_value(Option::take);
    });
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
    let source = url_of(&blob, kind);
    let broken = RwSignal::new(false);
    let label = t(Text::Listen {
        name: visible(&name),
    });
    view! {
        <Show when=move || !broken.get() fallback=|| view! { <CantPlay /> }>
            <audio
                class="preview-audio"
                controls
                preload="metadata"
                src=source.clone()
                aria-label=label.clone()
                on:error=move |_| broken.set(true)
            ></audio>
        </Show>
    }
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
    let source = url_of(&blob, kind);
    let broken = RwSignal::new(false);
    let label = t(Text::Watch {
        name: visible(&name),
    });
    view! {
        <Show when=move || !broken.get() fallback=|| view! { <CantPlay /> }>
            <video
                class="preview-video"
                controls
                playsinline
                preload="metadata"
                src=source.clone()
                aria-label=label.clone()
                on:error=move |_| broken.set(true)
            ></video>
        </Show>
    }
}

#[component]
fn CantPlay() -> impl IntoView {
    view! { <p class="preview-note" role="status">{t(Text::CantPlay)}</p> }
}
