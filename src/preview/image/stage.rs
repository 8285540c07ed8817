//! How an image is drawn in its stage: its scale, its turns, and what the pointer and the keys do.

use leptos::ev::{KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;

/// One step of the zoom.
pub(super) const STEP: f64 = 1.25;
/// Smallest and largest scale: device pixels for a pixel of the image.
const SCALES: (f64, f64) = (0.02, 32.0);

/// So many pixels a pointer may move in a click.
const CLICK: i32 = 4;

/// How large an image is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Zoom {
    /// So that it fits, at most at real pixels.
    Fit,
    /// Device pixels for a pixel of the image.
    Times(f64),
}

/// Lengths in two directions.
type Size = (f64, f64);

/// Where a drag began: the pointer, and how far the stage was scrolled.
type Drag = (i32, i32, i32, i32);

/// An image in its stage; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Stage {
    /// The element that scrolls.
    pub(super) element: NodeRef<html::Div>,
    pub(super) picture: NodeRef<html::Img>,
    pub(super) zoom: RwSignal<Zoom>,
    /// Quarter turns.
    pub(super) turns: RwSignal<u8>,
    /// The image's own size in pixels, once it is decoded.
    pub(super) natural: RwSignal<Option<Size>>,
    /// The room of the stage.
    space: RwSignal<Size>,
    /// Device pixels for a pixel of the image, as it is drawn now.
    pub(super) scale: Memo<Option<f64>>,
    drag: StoredValue<Option<Drag>>,
    /// Whether the pointer has moved since it was pressed.
    moved: StoredValue<bool>,
}

impl Stage {
    pub(super) fn new() -> Self {
        let zoom = RwSignal::new(Zoom::Fit);
        let turns = RwSignal::new(0_u8);
        let natural = RwSignal::new(None::<Size>);
        let space = RwSignal::new((0.0_f64, 0.0_f64));
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
        Self {
            element: NodeRef::new(),
            picture: NodeRef::new(),
            zoom,
            turns,
            natural,
            space,
            scale,
            drag: StoredValue::new(None),
            moved: StoredValue::new(false),
        }
    }

    /// Takes the room that the stage has now.
    pub(super) fn measure(self) {
        if let Some(stage) = self.element.get_untracked() {
            self.space
                .set((stage.client_width().into(), stage.client_height().into()));
        }
    }

    /// The image is decoded.
    pub(super) fn on_load(self) {
        if let Some(picture) = self.picture.get_untracked() {
            let (width, height) = (picture.natural_width(), picture.natural_height());
            // A vector image may have no size of its own.
            let or_some = |length: u32| {
                if length == 0 {
                    300.0
                } else {
                    f64::from(length)
                }
            };
            self.measure();
            self.natural.set(Some((or_some(width), or_some(height))));
        }
    }

    /// The size of the image in pixels of the page, before and after it is turned.
    pub(super) fn size(self) -> Option<(Size, Size)> {
        let (width, height) = self.natural.get()?;
        let scale = self.scale.get()? / ratio();
        let (width, height) = (width * scale, height * scale);
        Some(((width, height), turned(width, height, self.turns.get())))
    }

    /// Draws it in a scale.
    pub(super) fn set(self, scale: f64) {
        self.zoom.set(Zoom::Times(scale.clamp(SCALES.0, SCALES.1)));
    }

    /// Draws it so much larger.
    pub(super) fn by(self, factor: f64) {
        if let Some(now) = self.scale.get_untracked() {
            self.set(now * factor);
        }
    }

    /// Turns it by a quarter.
    pub(super) fn turn(self) {
        self.turns.update(|turns| *turns = (*turns + 1) % 4);
    }

    /// The whole screen, and back.
    pub(super) fn full(self) {
        let Some(stage) = self.element.get_untracked() else {
            return;
        };
        if document().fullscreen_element().is_some() {
            document().exit_fullscreen();
        } else {
            // A browser that refuses leaves the picture where it is.
            drop(stage.request_fullscreen());
        }
    }

    pub(super) fn on_key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "+" | "=" => self.by(STEP),
            "-" | "−" => self.by(1.0 / STEP),
            "0" => self.zoom.set(Zoom::Fit),
            "1" => self.set(1.0),
            "r" | "R" => self.turn(),
            "f" | "F" => self.full(),
            _ => return,
        }
        event.prevent_default();
    }

    /// The wheel zooms. Without the key, it scrolls.
    pub(super) fn on_wheel(self, event: &WheelEvent) {
        if event.ctrl_key() {
            event.prevent_default();
            self.by(if event.delta_y() < 0.0 {
                STEP
            } else {
                1.0 / STEP
            });
        }
    }

    /// The pointer begins to drag.
    pub(super) fn on_down(self, event: &PointerEvent) {
        let Some(stage) = self.element.get_untracked() else {
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
        self.drag.set_value(Some(from));
        self.moved.set_value(false);
    }

    pub(super) fn on_move(self, event: &PointerEvent) {
        let (drag, stage) = (self.drag.get_value(), self.element.get_untracked());
        if let (Some((x, y, left, top)), Some(stage)) = (drag, stage) {
            let far = (event.client_x() - x)
                .abs()
                .max((event.client_y() - y).abs());
            if far > CLICK {
                self.moved.set_value(true);
            }
            stage.set_scroll_left(left - (event.client_x() - x));
            stage.set_scroll_top(top - (event.client_y() - y));
        }
    }

    /// The drag ends.
    pub(super) fn on_up(self) {
        self.drag.set_value(None);
    }

    /// A click on an image that fits shows it on the whole screen.
    pub(super) fn on_click(self) {
        if self.zoom.get_untracked() == Zoom::Fit && !self.moved.get_value() {
            self.full();
        }
    }
}

fn ratio() -> f64 {
    window().device_pixel_ratio().max(0.1)
}

/// Width and height after quarter turns.
fn turned(width: f64, height: f64, turns: u8) -> (f64, f64) {
    if turns % 2 == 1 {
        (height, width)
    } else {
        (width, height)
    }
}
