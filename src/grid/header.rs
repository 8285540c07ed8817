//! Gestures on the header of a table besides sorting: columns are resized and moved, and their menus open, by the pointer and by keys.

use leptos::attr::Attribute;
use leptos::ev::{DragEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use super::texts::Text;
use super::{Painting, Position, WIDTHS, position_at, position_of};
use crate::announcer::Announcer;
use crate::browser;
use crate::i18n::t;

/// The width of a column in pixels, unless it is the one that it needs, and whether it is kept: not while it is dragged.
pub type Resize = (usize, Option<u32>, bool);

/// The number of the right button.
const RIGHT: i16 = 2;

/// A handle that is held.
#[derive(Debug, Clone, Copy)]
struct Held {
    column: usize,
    /// Where the pointer took it.
    from: i32,
    /// The width of the column then.
    width: u32,
    /// The width that it was dragged to.
    dragged: Option<u32>,
}

/// Gestures on the header; cheap to copy. Columns are counted as they are shown, from zero.
#[derive(Clone, Copy)]
pub struct HeaderGestures {
    painting: Painting,
    count: Signal<usize>,
    resize: Callback<Resize>,
    reorder: Callback<(usize, usize)>,
    menu: Callback<Position>,
    held: StoredValue<Option<Held>>,
    dragged: StoredValue<Option<usize>>,
}

fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

fn is_in(event: &Event, selector: &str) -> bool {
    target(event).is_some_and(|target| matches!(target.closest(selector), Ok(Some(_))))
}

/// Whether an event is one of a handle that changes a width.
pub fn is_handle(event: &Event) -> bool {
    is_in(event, ".grid-handle")
}

/// Whether an event is one of the button of a column's menu.
pub fn is_menu(event: &Event) -> bool {
    is_in(event, ".grid-menu")
}

/// The column whose header an event happened in.
fn column_of(event: &Event) -> Option<usize> {
    let at = position_at(event).filter(|at| at.row == 0)?;
    at.column.checked_sub(1)
}

impl HeaderGestures {
    /// Gestures on so many columns.
    pub fn new(
        painting: Painting,
        count: Signal<usize>,
        resize: Callback<Resize>,
        reorder: Callback<(usize, usize)>,
        menu: Callback<Position>,
    ) -> Self {
        Self {
            painting,
            count,
            resize,
            reorder,
            menu,
            held: StoredValue::new(None),
            dragged: StoredValue::new(None),
        }
    }

    /// What the element of the table listens to, so that handles and titles follow the pointer.
    pub fn listeners(self) -> impl Attribute {
        view! {
            <{..}
                on:pointerdown=move |event| self.grab(&event)
                on:pointermove=move |event| self.drag(&event)
                on:pointerup=move |_| self.release()
                on:pointercancel=move |_| self.release()
                on:dragstart=move |event| self.lift(&event)
                on:dragover=move |event| self.over(&event)
                on:dragend=move |_| self.put_down()
                on:drop=move |event| self.drop_at(&event)
                on:contextmenu=move |event| self.ask_menu(&event)
                on:auxclick=move |event| self.press_menu(&event)
            />
        }
    }

    /// The pointer takes a handle.
    fn grab(self, event: &PointerEvent) {
        if !is_handle(event) {
            return;
        }
        event.prevent_default();
        if let Some(column) = column_of(event) {
            self.held.set_value(Some(Held {
                column,
                from: event.client_x(),
                width: self.painting.width(column),
                dragged: None,
            }));
            if let Some(handle) =
                target(event).and_then(|target| target.dyn_into::<HtmlElement>().ok())
            {
                // Without it the pointer is followed only above the table.
                drop(handle.set_pointer_capture(event.pointer_id()));
            }
        }
    }

    /// The handle follows the pointer.
    fn drag(self, event: &PointerEvent) {
        if let Some(held) = self.held.get_value() {
            let by = event.client_x() - held.from;
            let dragged = Some(clamped(held.width.saturating_add_signed(by)));
            self.held.set_value(Some(Held { dragged, ..held }));
            self.resize.run((held.column, dragged, false));
        }
    }

    /// The pointer lets go.
    fn release(self) {
        let held = self.held.try_update_value(Option::take).flatten();
        if let Some((held, width)) = held.and_then(|held| Some((held, held.dragged?))) {
            self.resize.run((held.column, Some(width), true));
        }
    }

    /// A double click on a handle makes its column as wide as it needs to be; false elsewhere.
    pub fn fit(self, event: &MouseEvent) -> bool {
        let column = column_of(event).filter(|_| is_handle(event));
        if let Some(column) = column {
            self.resize.run((column, None, true));
        }
        column.is_some()
    }

    /// A title begins to be dragged.
    fn lift(self, event: &DragEvent) {
        self.dragged.set_value(column_of(event));
    }

    /// It is over another.
    fn over(self, event: &DragEvent) {
        if self.dragged.get_value().is_some() && column_of(event).is_some() {
            event.prevent_default();
        }
    }

    /// The drag ends, wherever it is dropped.
    fn put_down(self) {
        self.dragged.set_value(None);
    }

    /// It is dropped there.
    fn drop_at(self, event: &DragEvent) {
        let dragged = self.dragged.try_update_value(Option::take).flatten();
        if let Some(moved) = dragged.zip(column_of(event)) {
            event.prevent_default();
            self.reorder.run(moved);
        }
    }

    /// The key of menus on a header opens its menu.
    fn ask_menu(self, event: &MouseEvent) {
        let is_key = event.button() != RIGHT;
        let element = target(event).map(|target| {
            if is_key {
                browser::active_descendant(target)
            } else {
                target
            }
        });
        let at = element.and_then(|element| position_of(&element));
        if let Some(at) = at.filter(|at| at.row == 0 && at.column > 0) {
            event.prevent_default();
            if is_key {
                self.menu.run(at);
            }
        }
    }

    /// So does the right button, when it comes up: a menu that opened while it is down would close then.
    fn press_menu(self, event: &MouseEvent) {
        let at = position_at(event).filter(|at| at.row == 0 && at.column > 0);
        if let Some(at) = at.filter(|_| event.button() == RIGHT) {
            self.menu.run(at);
        }
    }

    /// A key makes the column of a header wider or narrower.
    pub fn widen(self, at: Position, by: i32, announcer: Announcer) {
        let Some(column) = at.column.checked_sub(1) else {
            return;
        };
        let width = clamped(self.painting.width(column).saturating_add_signed(by));
        self.resize.run((column, Some(width), true));
        announcer.say(&t(Text::WidthIs {
            width: width.to_string(),
        }));
    }

    /// A key moves the column of a header among the others; returns where its header is then.
    pub fn shift(self, at: Position, by: isize, announcer: Announcer) -> Option<Position> {
        let column = at.column.checked_sub(1)?;
        let place = column.checked_add_signed(by)?;
        if place >= self.count.get_untracked() {
            return None;
        }
        self.reorder.run((column, place));
        announcer.say(&t(Text::MovedTo {
            place: (place + 1).to_string(),
        }));
        Some(Position {
            row: 0,
            column: place + 1,
        })
    }
}

fn clamped(width: u32) -> u32 {
    width.clamp(*WIDTHS.start(), *WIDTHS.end())
}
