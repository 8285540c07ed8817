//! Interactions with the header besides sorting: resizing and moving columns, with the pointer and with keys.

use belvedere_table::session::ColumnInfo;
use belvedere_view::sql::grid::area::Area;
use belvedere_view::sql::grid::layout::WIDTHS;
use leptos::ev::{DragEvent, MouseEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::renderer::Column;
use super::view::View;
use crate::announcer::Announcer;
use crate::grid::{Position, position_of};
use crate::i18n::t;
use crate::views::sql::texts::Text;

/// By how much a key makes a column wider or narrower, in pixels.
const STEP: f64 = 16.0;

/// Interactions with the header; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Header {
    view: View,
    shown: Memo<Vec<usize>>,
    columns: Memo<Vec<ColumnInfo>>,
    drawn: Memo<Vec<Column>>,
    /// The column whose handle is held, where the pointer was, and the width then.
    held: StoredValue<Option<(usize, i32, f64)>>,
    /// The column that is dragged.
    dragged: StoredValue<Option<usize>>,
}

fn target(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

impl Header {
    pub(super) fn new(
        view: View,
        shown: Memo<Vec<usize>>,
        columns: Memo<Vec<ColumnInfo>>,
        drawn: Memo<Vec<Column>>,
    ) -> Self {
        Self {
            view,
            shown,
            columns,
            drawn,
            held: StoredValue::new(None),
            dragged: StoredValue::new(None),
        }
    }

    /// Whether an event is one of a handle that changes a width.
    pub(super) fn is_handle(event: &web_sys::Event) -> bool {
        target(event).is_some_and(|target| target.class_list().contains("grid-handle"))
    }

    /// Whether an event is one of the button that opens the panel of a column.
    pub(super) fn is_menu(event: &web_sys::Event) -> bool {
        target(event).is_some_and(|target| target.class_list().contains("sql-head-menu"))
    }

    /// The column of the result that the header at a place shows.
    fn at(self, position: Position) -> Option<usize> {
        let place = position.column.checked_sub(1)?;
        self.shown
            .with_untracked(|shown| shown.get(place).copied())
            .filter(|_| position.row == 0)
    }

    fn of(self, event: &web_sys::Event) -> Option<usize> {
        self.at(position_of(&target(event)?)?)
    }

    fn width(self, column: usize) -> f64 {
        self.drawn.with_untracked(|drawn| {
            let mut drawn = drawn.iter();
            let found = drawn.find(|other| other.number == column);
            found.map_or(0.0, |column| column.width)
        })
    }

    fn set_width(self, column: usize, width: f64) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a width on a screen, which is not negative"
        )]
        let width = width.max(f64::from(*WIDTHS.start())) as u32;
        self.view
            .layout
            .update(|layout| layout.set_width(column, Some(width)));
    }

    /// The pointer takes a handle.
    pub(super) fn grab(self, event: &PointerEvent) {
        if !Self::is_handle(event) {
            return;
        }
        event.prevent_default();
        if let Some(column) = self.of(event) {
            let width = self.width(column);
            self.held.set_value(Some((column, event.client_x(), width)));
            if let Some(handle) =
                target(event).and_then(|target| target.dyn_into::<HtmlElement>().ok())
            {
                // Without it the pointer is followed only above the table.
                drop(handle.set_pointer_capture(event.pointer_id()));
            }
        }
    }

    /// The handle follows the pointer.
    pub(super) fn drag(self, event: &PointerEvent) {
        if let Some((column, from, width)) = self.held.get_value() {
            self.set_width(column, width + f64::from(event.client_x() - from));
        }
    }

    /// The pointer lets go.
    pub(super) fn release(self) {
        if self.held.try_update_value(Option::take).flatten().is_some() {
            self.view.keep_layout();
        }
    }

    /// A column becomes as wide as it needs to be.
    pub(super) fn fit(self, event: &MouseEvent) {
        if let Some(column) = self.of(event) {
            self.view.arrange(|layout| layout.set_width(column, None));
        }
    }

    /// A name begins to be dragged.
    pub(super) fn lift(self, event: &DragEvent) {
        self.dragged.set_value(self.of(event));
    }

    /// It is over another.
    pub(super) fn over(self, event: &DragEvent) {
        if self.dragged.get_value().is_some() && self.of(event).is_some() {
            event.prevent_default();
        }
    }

    /// It is dropped there.
    pub(super) fn drop_at(self, event: &DragEvent) {
        let place = target(event).and_then(|target| position_of(&target));
        let place = place.and_then(|at| at.column.checked_sub(1));
        if let (Some(column), Some(place)) =
            (self.dragged.try_update_value(Option::take).flatten(), place)
        {
            event.prevent_default();
            self.move_to(column, place);
        }
    }

    fn move_to(self, column: usize, place: usize) {
        let count = self.columns.with_untracked(Vec::len);
        self.view
            .arrange(|layout| layout.move_to(column, place, count));
    }

    /// A key makes a column wider or narrower.
    pub(super) fn widen(self, at: Position, by: isize, announcer: Announcer) {
        let Some(column) = self.at(at) else { return };
        let step = if by < 0 { -STEP } else { STEP };
        self.set_width(column, self.width(column) + step);
        self.view.keep_layout();
        let width = self
            .view
            .layout
            .with_untracked(|layout| layout.width(column));
        announcer.say(&t(Text::WidthIs {
            width: width.unwrap_or_default().to_string(),
        }));
    }

    /// A key moves a column among those that are shown.
    pub(super) fn shift(self, at: Position, by: isize, announcer: Announcer) {
        let place = at.column.saturating_sub(1).checked_add_signed(by);
        let last = self.shown.with_untracked(Vec::len);
        let (Some(column), Some(place)) = (self.at(at), place.filter(|place| *place < last)) else {
            return;
        };
        self.move_to(column, place);
        self.view.area.set(Area::at(Position {
            row: 0,
            column: place + 1,
        }));
        announcer.say(&t(Text::MovedTo {
            place: (place + 1).to_string(),
        }));
    }
}
