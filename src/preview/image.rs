//! Images: fitted or at any size, moved by pointer or keys, turned.

mod stage;

use belvedere_client::browser::BlobUrl;
use belvedere_view::preview::exif::{Tag, exif};
use belvedere_view::preview::gate;
use belvedere_view::preview::image_size::{self, dimensions};
use belvedere_view::preview::visible::visible;
use leptos::ev;
use leptos::prelude::*;
use web_sys::Blob;

use self::stage::{STEP, Stage, Zoom};
use super::content::{part, retyped};
use super::later::later;
use super::texts::Text;
use crate::i18n::{number, t};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Fact, Facts, Skeleton};

/// A raster image, once its dimensions are known to be fit for decoding.
#[component]
pub fn CheckedImage(
    /// The content.
    blob: Blob,
    /// The media type that its bytes tell.
    kind: &'static str,
    /// Its name.
    name: String,
) -> impl IntoView {
    let found = {
        let blob = blob.clone();
        later(async move {
            let head = part(&blob, 0, image_size::HEAD).await.unwrap_or_default();
            (dimensions(kind, &head), exif(kind, &head))
        })
    };
    let wanted = RwSignal::new(false);
    let image = StoredValue::new_local(retyped(&blob, kind));
    let draw = move |facts: Vec<(Tag, String)>| match image.get_value() {
        Some(blob) => view! { <Image blob name=name.clone() /> <Exif facts /> }.into_any(),
        None => view! { <p class="preview-note">{t(Text::Unreadable)}</p> }.into_any(),
    };
    move || match found.get() {
        None => view! { <Skeleton lines=4 label=t(Text::Reading) /> }.into_any(),
        Some((_, facts)) if wanted.get() => draw(facts),
        Some((Some((width, height)), _)) if u64::from(width) * u64::from(height) > gate::PIXELS => {
            too_many_pixels(width, height).into_any()
        }
        Some((Some(_), facts)) => draw(facts),
        Some((None, _)) => view! {
            <p class="preview-note">{t(Text::UnknownImage)}</p>
            <div class="preview-buttons">
                <Button on_press=move |_| wanted.set(true)>{t(Text::ShowAnyway)}</Button>
            </div>
        }
        .into_any(),
    }
}

/// Says that an image has more pixels than are decoded.
pub fn too_many_pixels(width: u32, height: u32) -> impl IntoView {
    let (width, height) = (number(width.into()), number(height.into()));
    view! {
        <p class="note" data-tone="warning" role="status">
            <Icon icon=icon::ALERT />
            <span>{t(Text::HugeImage { width, height })}</span>
        </p>
    }
}

/// The EXIF metadata of the picture, if any.
#[component]
fn Exif(facts: Vec<(Tag, String)>) -> impl IntoView {
    if facts.is_empty() {
        return None;
    }
    let label = |tag: Tag| match tag {
        Tag::Make => Text::ExifMake,
        Tag::Model => Text::ExifModel,
        Tag::Lens => Text::ExifLens,
        Tag::Taken => Text::ExifTaken,
        Tag::Exposure => Text::ExifExposure,
        Tag::Aperture => Text::ExifAperture,
        Tag::Sensitivity => Text::ExifSensitivity,
        Tag::FocalLength => Text::ExifFocalLength,
        Tag::Place => Text::ExifPlace,
        Tag::Artist => Text::ExifArtist,
        Tag::Copyright => Text::ExifCopyright,
        Tag::Software => Text::ExifSoftware,
    };
    let facts = facts.into_iter().map(move |(tag, text)| {
        view! {
            <Fact name=t(label(tag))>
                <bdi>{visible(&text)}</bdi>
            </Fact>
        }
    });
    Some(view! {
        <details class="preview-exif">
            <summary>{t(Text::ExifHeading)}</summary>
            <Facts lines=true>{facts.collect_view()}</Facts>
        </details>
    })
}

/// An image from a blob of an image type. Its URL is revoked with the view.
#[component]
pub fn Image(
    /// The image.
    blob: Blob,
    /// Its name.
    name: String,
) -> impl IntoView {
    let url = StoredValue::new_local(BlobUrl::new(&blob));
    let source = url.with_value(|url| url.as_ref().map(|url| url.as_str().to_owned()));
    let name = visible(&name);
    let stage = Stage::new();
    let Stage { turns, scale, .. } = stage;
    let broken = RwSignal::new(false);
    let resized = window_event_listener(ev::resize, move |_| stage.measure());
    on_cleanup(move || resized.remove());
    let size = Memo::new(move |_| stage.size());
    let px = |length: f64| format!("{length:.1}px");
    let stage_label = t(Text::ImageStage { name: name.clone() });
    let alt = t(Text::PreviewOf { name });
    view! {
        <Show
            when=move || !broken.get()
            fallback=|| view! { <p class="preview-note" role="status">{t(Text::BrokenImage)}</p> }
        >
            {tools(stage)}
            <div
                class="preview-stage"
                node_ref=stage.element
                tabindex="0"
                role="region"
                aria-label=stage_label.clone()
                on:keydown=move |event| stage.on_key(&event)
                on:wheel=move |event| stage.on_wheel(&event)
                on:pointerdown=move |event| stage.on_down(&event)
                on:pointermove=move |event| stage.on_move(&event)
                on:pointerup=move |_| stage.on_up()
                on:pointercancel=move |_| stage.on_up()
                on:click=move |_| stage.on_click()
            >
                <div
                    class="preview-turn"
                    style:width=move || size.get().map(|(_, (width, _))| px(width))
                    style:height=move || size.get().map(|(_, (_, height))| px(height))
                >
                    <img
                        node_ref=stage.picture
                        class="preview-image"
                        src=source.clone()
                        alt=alt.clone()
                        decoding="async"
                        draggable="false"
                        data-turns=move || turns.get().to_string()
                        data-large=move || scale.get().is_some_and(|scale| scale >= 2.0).then_some("true")
                        style:width=move || size.get().map(|((width, _), _)| px(width))
                        style:height=move || size.get().map(|((_, height), _)| px(height))
                        on:load=move |_| stage.on_load()
                        on:error=move |_| broken.set(true)
                    />
                </div>
            </div>
        </Show>
    }
}

/// The buttons above the image, and its size.
fn tools(stage: Stage) -> impl IntoView {
    let Stage {
        zoom,
        natural,
        scale,
        ..
    } = stage;
    let is_at = move |at: Zoom| Signal::derive(move || zoom.get() == at);
    let facts = move || {
        let (width, height) = natural.get()?;
        let size = t(Text::Pixels {
            width: number(rounded(width)),
            height: number(rounded(height)),
        });
        Some(format!("{size} · {} %", rounded(scale.get()? * 100.0)))
    };
    view! {
        <div class="preview-tools" role="group" aria-label=t(Text::ImageTools)>
            <Button kind=ButtonKind::Quiet pressed=is_at(Zoom::Fit) on_press=move |_| zoom.set(Zoom::Fit)>
                {t(Text::Fit)}
            </Button>
            <Button kind=ButtonKind::Quiet pressed=is_at(Zoom::Times(1.0)) on_press=move |_| stage.set(1.0)>
                {t(Text::RealPixels)}
            </Button>
            <Button kind=ButtonKind::Quiet icon=icon::MINUS label=t(Text::ZoomOut) on_press=move |_| stage.by(1.0 / STEP) />
            <Button kind=ButtonKind::Quiet icon=icon::PLUS label=t(Text::ZoomIn) on_press=move |_| stage.by(STEP) />
            <Button kind=ButtonKind::Quiet icon=icon::ROTATE label=t(Text::Rotate) on_press=move |_| stage.turn() />
            <Button kind=ButtonKind::Quiet icon=icon::EXPAND label=t(Text::FullScreen) on_press=move |_| stage.full() />
            <span class="preview-tools-facts">{facts}</span>
        </div>
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "lengths and percents are positive and small"
)]
fn rounded(value: f64) -> u64 {
    value.round() as u64
}
