//! Images: fitted or at any size, moved by pointer or keys, turned.

use belvedere_client::browser::BlobUrl;
use belvedere_view::preview::exif::{Tag, exif};
use belvedere_view::preview::gate;
use belvedere_view::preview::image_size::{self, dimensions};
use belvedere_view::preview::visible::visible;
use leptos::ev::{self, KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;
use web_sys::Blob;

use super::content::{part, retyped};
use super::later::later;
use super::texts::Text;
use crate::i18n::{number, t};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Skeleton};

/// One step of the zoom.
const STEP: f64 = 1.25;
/// Smallest and largest scale: device pixels for a pixel of the image.
const SCALES: (f64, f64) = (0.02, 32.0);

/// So many pixels a pointer may move in a click.
const CLICK: i32 = 4;

/// How large an image is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Zoom {
    /// So that it fits, at most at real pixels.
    Fit,
    /// Device pixels for a pixel of the image.
    Times(f64),
}

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
    let facts = facts.into_iter().map(|(tag, text)| {
        view! { <dt>{t(label(tag))}</dt> <dd dir="auto">{visible(&text)}</dd> }
    });
    Some(view! {
        <details class="preview-exif">
            <summary>{t(Text::ExifHeading)}</summary>
            <dl class="fact-lines">{facts.collect_view()}</dl>
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
    on_cleanup(move || {
        url.try_update_value(Option::take);
    });
    let source = url.with_value(|url| url.as_ref().map(|url| url.as_str().to_owned()));
    let name = visible(&name);
    let stage = NodeRef::<html::Div>::new();
    let picture = NodeRef::<html::Img>::new();
    let broken = RwSignal::new(false);
    let zoom = RwSignal::new(Zoom::Fit);
    let turns = RwSignal::new(0_u8);
    // The image's own size in pixels, once it is decoded.
    let natural = RwSignal::new(None::<(f64, f64)>);
    let space = RwSignal::new((0.0_f64, 0.0_f64));
    let ratio = || window().device_pixel_ratio().max(0.1);

    let measure = move || {
        if let Some(stage) = stage.get_untracked() {
            space.set((stage.client_width().into(), stage.client_height().into()));
        }
    };
    let resized = window_event_listener(ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
    let on_load = move |_| {
        if let Some(picture) = picture.get_untracked() {
            let (width, height) = (picture.natural_width(), picture.natural_height());
            // A vector image may have no size of its own.
            let or_some = |length: u32| {
                if length == 0 {
                    300.0
                } else {
                    f64::from(length)
                }
            };
            measure();
            natural.set(Some((or_some(width), or_some(height))));
        }
    };
    // Device pixels for a pixel of the image, as it is drawn now.
    let scale = Memo::new(move |_| {
        let (width, height) = natural.get()?;
        let (width, height) = turned(width, height, turns.get());
        let (wide, high) = space.get();
        Some(match zoom.get() {
            Zoom::Times(scale) => scale,
            Zoom::Fit => (wide * ratio() / width)
                .min(high * ratio() / height)
                .clamp(SCALES.0 / 10.0, 1.0),
        })
    });
    let box_size = Memo::new(move |_| {
        let (width, height) = natural.get()?;
        let scale = scale.get()? / ratio();
        let (width, height) = (width * scale, height * scale);
        Some(((width, height), turned(width, height, turns.get())))
    });
    let set = move |scale: f64| zoom.set(Zoom::Times(scale.clamp(SCALES.0, SCALES.1)));
    let by = move |factor: f64| {
        if let Some(now) = scale.get_untracked() {
            set(now * factor);
        }
    };
    let turn = move || turns.update(|turns| *turns = (*turns + 1) % 4);
    // The whole screen, and back.
    let full = move || {
        let Some(stage) = stage.get_untracked() else {
            return;
        };
        if document().fullscreen_element().is_some() {
            document().exit_fullscreen();
        } else {
            // A browser that refuses leaves the picture where it is.
            drop(stage.request_fullscreen());
        }
    };
    let on_key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "+" | "=" => by(STEP),
            "-" | "−" => by(1.0 / STEP),
            "0" => zoom.set(Zoom::Fit),
            "1" => set(1.0),
            "r" | "R" => turn(),
            "f" | "F" => full(),
            _ => return,
        }
        event.prevent_default();
    };
    let on_wheel = move |event: WheelEvent| {
        // Without the key, the wheel scrolls.
        if event.ctrl_key() {
            event.prevent_default();
            by(if event.delta_y() < 0.0 {
                STEP
            } else {
                1.0 / STEP
            });
        }
    };
    // Where a drag began: the pointer, and how far the stage was scrolled.
    let drag = StoredValue::new(None::<(i32, i32, i32, i32)>);
    let moved = StoredValue::new(false);
    let on_down = move |event: PointerEvent| {
        let Some(stage) = stage.get_untracked() else {
            return;
        };
        if event.button() != 0 || event.pointer_type() == "touch" {
            return;
        }
        // Without capture, the drag ends at the edge.
        drop(stage.set_pointer_capture(event.pointer_id()));
        let from = (
            event.client_x(),
            event.client_y(),
            stage.scroll_left(),
            stage.scroll_top(),
        );
        drag.set_value(Some(from));
        moved.set_value(false);
    };
    let on_move = move |event: PointerEvent| {
        if let (Some((x, y, left, top)), Some(stage)) = (drag.get_value(), stage.get_untracked()) {
            let far = (event.client_x() - x)
                .abs()
                .max((event.client_y() - y).abs());
            if far > CLICK {
                moved.set_value(true);
            }
            stage.set_scroll_left(left - (event.client_x() - x));
            stage.set_scroll_top(top - (event.client_y() - y));
        }
    };
    let on_up = move |_: PointerEvent| drag.set_value(None);
    let on_click = move |_| {
        if zoom.get_untracked() == Zoom::Fit && !moved.get_value() {
            full();
        }
    };

    let pressed = move |is: bool| if is { "true" } else { "false" };
    let is_fit = move || pressed(zoom.get() == Zoom::Fit);
    let is_real = move || pressed(zoom.get() == Zoom::Times(1.0));
    let facts = move || {
        let (width, height) = natural.get()?;
        let size = t(Text::Pixels {
            width: number(rounded(width)),
            height: number(rounded(height)),
        });
        Some(format!("{size} · {} %", rounded(scale.get()? * 100.0)))
    };
    let px = |length: f64| format!("{length:.1}px");
    let stage_label = t(Text::ImageStage { name: name.clone() });
    let alt = t(Text::PreviewOf { name });
    view! {
        <Show
            when=move || !broken.get()
            fallback=|| view! { <p class="preview-note" role="status">{t(Text::BrokenImage)}</p> }
        >
            <div class="preview-tools" role="group" aria-label=t(Text::ImageTools)>
                <button type="button" class="button" aria-pressed=is_fit on:click=move |_| zoom.set(Zoom::Fit)>
                    {t(Text::Fit)}
                </button>
                <button type="button" class="button" aria-pressed=is_real on:click=move |_| set(1.0)>
                    {t(Text::RealPixels)}
                </button>
                <Button kind=ButtonKind::Quiet icon=icon::MINUS label=t(Text::ZoomOut) on_press=move |_| by(1.0 / STEP) />
                <Button kind=ButtonKind::Quiet icon=icon::PLUS label=t(Text::ZoomIn) on_press=move |_| by(STEP) />
                <Button kind=ButtonKind::Quiet icon=icon::ROTATE label=t(Text::Rotate) on_press=move |_| turn() />
                <Button kind=ButtonKind::Quiet icon=icon::EXPAND label=t(Text::FullScreen) on_press=move |_| full() />
                <span class="preview-tools-facts">{facts}</span>
            </div>
            <div
                class="preview-stage"
                node_ref=stage
                tabindex="0"
                role="region"
                aria-label=stage_label.clone()
                on:keydown=on_key
                on:wheel=on_wheel
                on:pointerdown=on_down
                on:pointermove=on_move
                on:pointerup=on_up
                on:pointercancel=on_up
                on:click=on_click
            >
                <div
                    class="preview-turn"
                    style:width=move || box_size.get().map(|(_, (width, _))| px(width))
                    style:height=move || box_size.get().map(|(_, (_, height))| px(height))
                >
                    <img
                        node_ref=picture
                        class="preview-image"
                        src=source.clone()
                        alt=alt.clone()
                        decoding="async"
                        draggable="false"
                        data-turns=move || turns.get().to_string()
                        data-large=move || scale.get().is_some_and(|scale| scale >= 2.0).then_some("true")
                        style:width=move || box_size.get().map(|((width, _), _)| px(width))
                        style:height=move || box_size.get().map(|((_, height), _)| px(height))
                        on:load=on_load
                        on:error=move |_| broken.set(true)
                    />
                </div>
            </div>
        </Show>
    }
}

/// Width and height after quarter turns.
fn turned(width: f64, height: f64, turns: u8) -> (f64, f64) {
    if turns % 2 == 1 {
        (height, width)
    } else {
        (width, height)
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
