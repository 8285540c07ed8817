//! Cards that are dragged by mouse, pen or finger. A mark shows where one would be dropped; nothing moves before that.

use belvedere_queries::{Board, CardArea, DropPlace, drop_place};
use leptos::ev::{self, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use crate::browser;

/// So near to the upper or lower edge of the window, in pixels, the page scrolls.
const EDGE: f64 = 80.0;
/// How far it scrolls in a frame.
const STEP: i32 = 12;

/// A card on its way.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Dragged {
    card: u32,
    /// Where it would be dropped; nothing where it stays.
    place: Option<DropPlace>,
    /// Where the pointer is.
    x: f64,
    y: f64,
}

/// The drag of a board; cheap to copy.
#[derive(Clone, Copy)]
pub struct Drag {
    board: RwSignal<Board>,
    now: RwSignal<Option<Dragged>>,
    on_move: Callback<(u32, usize)>,
}

impl Drag {
    /// Nothing is dragged.
    pub fn new(board: RwSignal<Board>, on_move: Callback<(u32, usize)>) -> Self {
        let now = RwSignal::new(None::<Dragged>);
        let key = window_event_listener(ev::keydown, move |event| {
            if event.key() == "Escape" && now.with_untracked(Option::is_some) {
                now.set(None);
            }
        });
        on_cleanup(move || key.remove());
        Self {
            board,
            now,
            on_move,
        }
    }

    /// Whether a card is dragged.
    pub fn is_dragged(self, card: u32) -> bool {
        self.now.with(|now| now.is_some_and(|now| now.card == card))
    }

    /// The mark of a card: on which of its sides another would be dropped.
    pub fn mark(self, card: u32) -> Option<&'static str> {
        let place = self.now.get()?.place?;
        (place.beside == card).then_some(match (place.is_after, place.is_alone) {
            (false, false) => "before",
            (true, false) => "after",
            (false, true) => "above",
            (true, true) => "below",
        })
    }

    /// Takes a card up, with the main button or a finger.
    pub fn take(self, card: u32, event: &PointerEvent) {
        let grip = event.target();
        let grip = grip.and_then(|grip| grip.dyn_into::<Element>().ok());
        let Some(grip) = grip.filter(|_| event.button() == 0) else {
            return;
        };
        event.prevent_default();
        // It fails only for a pointer that is gone.
        drop(grip.set_pointer_capture(event.pointer_id()));
        let (x, y) = point(event);
        self.now.set(Some(Dragged {
            card,
            place: None,
            x,
            y,
        }));
        self.scroll();
    }

    /// Follows the pointer.
    pub fn follow(self, event: &PointerEvent) {
        if self.now.with_untracked(Option::is_some) {
            let (x, y) = point(event);
            self.look(x, y);
        }
    }

    /// Drops the card.
    pub fn end(self) {
        let Some(Some(Dragged { card, place, .. })) = self.now.try_update(Option::take) else {
            return;
        };
        let place = place.and_then(|at| {
            self.board
                .with_untracked(|board| board.dropped_at(card, at))
        });
        if let Some(place) = place {
            self.on_move.run((card, place));
        }
    }

    /// Leaves the card in its place.
    pub fn give_up(self) {
        self.now.set(None);
    }

    /// Finds the place for a point.
    fn look(self, x: f64, y: f64) {
        let areas: Vec<CardArea> = self.board.with_untracked(|board| {
            let cards = board.cards.iter();
            cards.filter_map(|card| area(card.id)).collect()
        });
        self.now.update(|now| {
            if let Some(now) = now {
                *now = Dragged {
                    place: drop_place(&areas, now.card, x, y),
                    x,
                    y,
                    ..*now
                };
            }
        });
    }

    /// Scrolls while the pointer is near an edge of the window, until the drag ends.
    fn scroll(self) {
        request_animation_frame(move || {
            let Some(Some(Dragged { x, y, .. })) = self.now.try_get_untracked() else {
                return;
            };
            let step = match y {
                y if y < EDGE => Some(-STEP),
                y if y > browser::window_size().1 - EDGE => Some(STEP),
                _ => None,
            };
            if let Some((page, step)) = document().document_element().zip(step) {
                page.set_scroll_top(page.scroll_top() + step);
                self.look(x, y);
            }
            self.scroll();
        });
    }
}

fn point(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

fn area(card: u32) -> Option<CardArea> {
    let area = browser::find(&format!("#card-{card}"))?.get_bounding_client_rect();
    Some(CardArea {
        card,
        left: area.left(),
        right: area.right(),
        top: area.top(),
        bottom: area.bottom(),
    })
}
