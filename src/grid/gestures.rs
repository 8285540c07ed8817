//! Gestures on a table: keys and the pointer lead from cell to cell, mark cells, and ask the table for the rest.

use belvedere_view::grid::Modifiers;
use leptos::ev::{FocusEvent, KeyboardEvent, MouseEvent};
use leptos::prelude::*;

use super::header::{HeaderGestures, Resize, is_handle, is_menu};
use super::{Area, KeyAction, Painting, Position, focus, movement, position_at};
use crate::announcer::{Announcer, use_announcer};

/// What gestures work on, and what a table does for them; cheap to copy.
#[derive(Clone, Copy)]
pub struct Handlers {
    /// What draws the table.
    pub painting: Painting,
    /// How many rows and columns are shown.
    pub size: Signal<(usize, usize)>,
    /// Whether a click opens a row, whose number is a box that selects it.
    pub has_boxes: bool,
    /// Resizes a column.
    pub resize: Callback<Resize>,
    /// Moves a column to a place.
    pub reorder: Callback<(usize, usize)>,
    /// Does what an action asks of the table at a cell; false leaves its key to the page.
    pub act: Callback<(KeyAction, Position), bool>,
}

/// Gestures on a table; cheap to copy.
#[derive(Clone, Copy)]
pub struct Gestures {
    on: Handlers,
    /// Those on the header.
    pub header: HeaderGestures,
    /// Whether the pointer was pressed on a cell: cells that it is dragged over are marked.
    pressed: StoredValue<bool>,
    announcer: Announcer,
}

impl Gestures {
    /// Gestures on a table in this scope.
    pub fn new(on: Handlers) -> Self {
        let count = Signal::derive(move || on.size.get().1);
        let menu = Callback::new(move |at| on.open_menu(at));
        Self {
            on,
            header: HeaderGestures::new(on.painting, count, on.resize, on.reorder, menu),
            pressed: StoredValue::new(false),
            announcer: use_announcer(),
        }
    }

    /// The focus comes from another element of the page: keys bring the active cell into sight.
    pub(super) fn enter(self, event: &FocusEvent) {
        let grid = self.on.painting.scroller.get_untracked();
        if event.related_target().is_some()
            && grid.is_some_and(|grid| grid.matches(":focus-visible") == Ok(true))
        {
            self.on.painting.reveal();
        }
    }

    /// A key is pressed.
    pub(super) fn key(self, event: &KeyboardEvent) {
        let on = self.on;
        let area = on.painting.area.get_untracked();
        let from = area.active;
        let Some(action) = key_action(event, from) else {
            return;
        };
        match action {
            KeyAction::Resize(by) => self.header.widen(from, by, self.announcer),
            KeyAction::Shift(by) => {
                if let Some(to) = self.header.shift(from, by, self.announcer) {
                    on.go(Area::at(to));
                }
            }
            KeyAction::Menu => on.open_menu(from),
            KeyAction::Leave if area.is_extended() => on.painting.area.set(area.alone()),
            KeyAction::Move { extend } => {
                let control = event.ctrl_key() || event.meta_key();
                let (rows, columns) = on.size.get_untracked();
                let page = on.painting.page();
                let Some(to) = movement(from, &event.key(), control, rows, columns, page) else {
                    return;
                };
                on.go(area.moved(to, extend));
            }
            action => {
                if !on.act.run((action, from)) {
                    return;
                }
            }
        }
        event.prevent_default();
    }

    /// The pointer is pressed: on a cell, where cells begin to be marked, or up to which they are marked.
    pub(super) fn press(self, event: &MouseEvent) {
        let at = position_at(event).filter(|at| at.row > 0 && event.button() == 0);
        let marks = at.is_some_and(|at| at.column > 0 || !self.on.has_boxes);
        self.pressed.set_value(marks);
        if let Some(at) = at {
            let before = self.on.painting.area.get_untracked();
            let extend = marks && event.shift_key();
            self.on.painting.area.set(before.moved(at, extend));
        }
    }

    /// The pointer moves over a cell.
    pub(super) fn drag(self, event: &MouseEvent) {
        if !self.pressed.get_value() {
            return;
        }
        if event.buttons() != 1 {
            // The button was let go outside of the table.
            self.release();
            return;
        }
        let before = self.on.painting.area.get_untracked();
        let is_other = |at: &Position| at.row > 0 && *at != before.active;
        if let Some(at) = position_at(event).filter(is_other) {
            self.on.go(before.moved(at, true));
        }
    }

    /// The pointer lets go.
    pub(super) fn release(self) {
        self.pressed.set_value(false);
    }

    /// A click sorts by a header or opens its menu, selects by a box, and opens a row that has one.
    pub(super) fn click(self, event: &MouseEvent) {
        let on = self.on;
        let Some(at) = position_at(event).filter(|_| !is_handle(event)) else {
            return;
        };
        if at.row == 0 && is_menu(event) {
            on.open_menu(at);
            return;
        }
        // On a header, and by assistive technology, nothing was pressed before.
        if on.painting.area.get_untracked().active != at {
            on.painting.area.set(Area::at(at));
        }
        let shift = event.shift_key();
        let action = match at {
            Position { row: 0, .. } => KeyAction::Act { add: shift },
            Position { column: 0, .. } => KeyAction::Select { extend: shift },
            _ if on.has_boxes && !shift => KeyAction::Act { add: false },
            _ => return,
        };
        on.act.run((action, at));
    }

    /// A double click fits the width of a column, or opens a row.
    pub(super) fn double_click(self, event: &MouseEvent) {
        if !self.header.fit(event)
            && !self.on.has_boxes
            && let Some(at) = position_at(event).filter(|at| at.row > 0)
        {
            self.on.act.run((KeyAction::Act { add: false }, at));
        }
    }
}

impl Handlers {
    /// Marks other cells, and brings the active one into sight.
    fn go(self, area: Area) {
        self.painting.area.set(area);
        self.painting.reveal();
    }

    /// Opens the menu of a column, below its header, which the table names while it has the focus.
    fn open_menu(self, at: Position) {
        self.go(Area::at(at));
        focus(self.painting.scroller);
        self.act.run((KeyAction::Menu, at));
    }
}

/// The action of a key on a cell; `None` leaves it to the browser.
fn key_action(event: &KeyboardEvent, from: Position) -> Option<KeyAction> {
    let modifiers = Modifiers {
        control: event.ctrl_key() || event.meta_key(),
        shift: event.shift_key(),
        alt: event.alt_key(),
    };
    belvedere_view::grid::key_action(&event.key(), modifiers, from)
}
