//! One picture of the gallery: loaded once it comes into sight, and drawn as a small copy of itself.

use std::rc::Rc;

use belvedere_client::api::media_sets::{ReadMediaItem, get_media_item_info};
use belvedere_client::api::ontologies::GetAttachmentPropertyContentV2;
use belvedere_client::api::operation::NoQuery;
use belvedere_client::{CallOptions, Client, Error};
use belvedere_view::objects::image::{PREVIEW_LIMIT, is_raster};
use belvedere_view::preview::visible::{last_segment, visible};
use futures_util::lock::Mutex;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, HtmlCanvasElement, ImageBitmap, ImageBitmapOptions, ImageBitmapRenderingContext,
    IntersectionObserver, IntersectionObserverEntry, ResizeQuality,
};

use super::image::as_image;
use super::picture::{Picture, Source};
use super::texts::Text;
use crate::i18n::{bytes, t};
use crate::platform::use_platform;
use crate::request::Task;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind};
use crate::views::objects::table::Table;

/// Width of the small copy, in pixels: twice that on the screen, for screens with fine pixels.
const WIDTH: u32 = 400;

thread_local! {
    /// As many pictures are loaded at a time as there are places.
    static PLACES: [Rc<Mutex<()>>; 4] = std::array::from_fn(|_| Rc::default());
}

/// How far a picture is.
#[derive(Debug, Clone, PartialEq, Eq)]
enum State {
    /// Not in sight yet.
    Waiting,
    /// On its way.
    Loading,
    /// Drawn.
    Shown,
    /// There is nothing to be drawn, and why.
    Nothing(String),
    /// It could not be loaded.
    Failed,
}

/// A picture with the name of its object, which it opens.
#[component]
pub(super) fn Tile(
    /// The table.
    table: Table,
    /// The picture.
    picture: Picture,
) -> impl IntoView {
    let platform = use_platform();
    let frame = NodeRef::<html::Div>::new();
    let canvas = NodeRef::<html::Canvas>::new();
    let state = RwSignal::new(State::Waiting);
    let name = RwSignal::new(String::new());
    let running = StoredValue::new_local(None::<Task>);
    let Picture {
        index,
        key,
        title,
        source,
    } = picture;
    let load = move || {
        if matches!(source, Source::Attachment { single: false, .. }) {
            state.set(State::Nothing(t(Text::OfList)));
            return;
        }
        state.set(State::Loading);
        let client = platform.client();
        let source = source.clone();
        running.set_value(Some(Task::spawn(async move {
            let turn = PLACES.with(|places| places.get(index % places.len()).cloned());
            let turn = turn.unwrap_or_default();
            let _place = turn.lock().await;
            let next = match fetch(&client, &source, name).await {
                Ok(Found::Image(blob)) => match canvas.get_untracked() {
                    Some(canvas) if draw(&canvas, &blob).await.is_some() => State::Shown,
                    _ => State::Failed,
                },
                Ok(Found::Nothing(why)) => State::Nothing(why),
                Err(Error::Aborted) => return,
                Err(_) => State::Failed,
            };
            state.set(next);
        })));
    };
    let load = StoredValue::new_local(Rc::new(load) as Rc<dyn Fn()>);
    let start = move || {
        if let Some(load) = load.try_get_value() {
            load();
        }
    };
    Effect::new(move |_| {
        if let Some(frame) = frame.get() {
            once_in_sight(&frame, start);
        }
    });
    let cover = move || match state.get() {
        State::Shown => ().into_any(),
        State::Waiting | State::Loading => view! {
            <span class="gallery-wait" role="img" aria-label=t(Text::Loading)></span>
        }
        .into_any(),
        State::Nothing(why) => view! {
            <span class="gallery-note">
                <Icon icon=icon::FILE />
                {why}
            </span>
        }
        .into_any(),
        State::Failed => view! {
            <span class="gallery-note" role="alert">
                {t(Text::Failed)}
                <Button kind=ButtonKind::Quiet icon=icon::REFRESH on_press=move |_| start()>
                    {t(Text::Retry)}
                </Button>
            </span>
        }
        .into_any(),
    };
    let label = {
        let key = key.clone();
        move || format!("{key}: {}", name.get())
    };
    let open = t(Text::Open { key: key.clone() });
    view! {
        <figure class="gallery-tile">
            <div class="gallery-frame" node_ref=frame>
                <canvas
                    node_ref=canvas
                    role="img"
                    aria-label=label
                    hidden=move || state.get() != State::Shown
                ></canvas>
                {cover}
            </div>
            <figcaption>
                <button
                    type="button"
                    class="gallery-open"
                    aria-label=open
                    dir="auto"
                    on:click=move |_| table.open_row(index)
                >
                    {key}
                </button>
                <span class="property-note" dir="auto">{title} " " {move || name.get()}</span>
            </figcaption>
        </figure>
    }
}

enum Found {
    Image(Blob),
    Nothing(String),
}

/// Requests the metadata of the file, and its content only when it is an image that may be shown.
async fn fetch(client: &Client, source: &Source, name: RwSignal<String>) -> Result<Found, Error> {
    let download = match source {
        Source::Attachment {
            property_ref, rid, ..
        } => {
            let facts = client
                .ontologies()
                .get_attachment_property_by_rid_v2(property_ref.metadata(rid), property_ref.query())
                .await?;
            name.set(visible(&facts.filename));
            if let Some(why) = hindrance(facts.media_type, facts.size_bytes) {
                return Ok(Found::Nothing(why));
            }
            let (path, query) = (property_ref.content(), property_ref.query());
            client
                .download::<GetAttachmentPropertyContentV2>(
                    &path,
                    &query,
                    CallOptions::new(),
                    facts.size_bytes,
                    |_| {},
                )
                .await?
        }
        Source::Media(reference) => {
            let path =
                get_media_item_info::Path::new(reference.set.as_str(), reference.item.as_str());
            let options = match &reference.token {
                Some(token) => CallOptions::new().read_token(token.clone()),
                None => CallOptions::new(),
            };
            let facts = client
                .media_sets()
                .get_media_item_info(path.clone(), options.clone())
                .await?;
            if let Some(path) = &facts.path {
                name.set(visible(last_segment(path.as_str())));
            }
            let size = Some(facts.size_bytes_long);
            if let Some(why) = hindrance(facts.mime_type, size) {
                return Ok(Found::Nothing(why));
            }
            client
                .download::<ReadMediaItem>(&path, &NoQuery {}, options, size, |_| {})
                .await?
        }
    };
    Ok(match as_image(&download.blob).await {
        Some(image) => Found::Image(image),
        None => Found::Nothing(t(Text::NoImage {
            kind: t(Text::UnknownType),
        })),
    })
}

/// Why a file is not loaded to be drawn, if it isn't.
fn hindrance(media_type: Option<String>, size: Option<u64>) -> Option<String> {
    let media_type = media_type.unwrap_or_default();
    if !is_raster(&media_type) {
        let kind = if media_type.is_empty() {
            t(Text::UnknownType)
        } else {
            visible(&media_type)
        };
        return Some(t(Text::NoImage { kind }));
    }
    let size = size.filter(|size| *size > PREVIEW_LIMIT)?;
    Some(t(Text::TooLarge { size: bytes(size) }))
}

/// Draws a small copy of the image. The browser lets go of the original.
async fn draw(canvas: &HtmlCanvasElement, blob: &Blob) -> Option<()> {
    let options = ImageBitmapOptions::new();
    options.set_resize_width(WIDTH);
    options.set_resize_quality(ResizeQuality::Medium);
    let bitmap = window()
        .create_image_bitmap_with_blob_and_image_bitmap_options(blob, &options)
        .ok()?;
    let bitmap: ImageBitmap = JsFuture::from(bitmap).await.ok()?.dyn_into().ok()?;
    canvas.set_width(bitmap.width());
    canvas.set_height(bitmap.height());
    let context: ImageBitmapRenderingContext = canvas
        .get_context("bitmaprenderer")
        .ok()??
        .dyn_into()
        .ok()?;
    context.transfer_from_image_bitmap(&bitmap);
    Some(())
}

/// Calls once, when the element comes near the visible part of the page.
fn once_in_sight(element: &web_sys::Element, call: impl Fn() + 'static) {
    let seen = Closure::<dyn Fn(js_sys::Array, IntersectionObserver)>::new(
        move |entries: js_sys::Array, observer: IntersectionObserver| {
            let is_seen = entries.iter().any(|entry| {
                entry
                    .dyn_into::<IntersectionObserverEntry>()
                    .is_ok_and(|entry| entry.is_intersecting())
            });
            if is_seen {
                observer.disconnect();
                call();
            }
        },
    );
    let Ok(observer) = IntersectionObserver::new(seen.as_ref().unchecked_ref()) else {
        return;
    };
    observer.observe(element);
    let kept = StoredValue::new_local(Some((observer, seen)));
    on_cleanup(move || {
        if let Some((observer, _seen)) = kept.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}
