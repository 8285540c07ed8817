//! What the gestures on the table do.

use leptos::prelude::*;

use super::copy;
use super::painting::Painting;
use crate::announcer::use_announcer;
use crate::grid::{Area, Handlers, KeyAction, Position, Resize};

/// What gestures on a table do; the search is opened by one.
pub(super) fn handlers(painting: &Painting, finding: RwSignal<bool>) -> Handlers {
    let Painting {
        run,
        view,
        shown,
        rows,
        ..
    } = *painting;
    let painting = *painting;
    let announcer = use_announcer();
    // The column of the result that a position is in.
    let real = move |column: usize| {
        let place = column.checked_sub(1)?;
        shown.with_untracked(|shown| shown.get(place).copied())
    };
    let sort = move |column: usize, further: bool| {
        if painting.can_sort.get_untracked()
            && let Some((table, column)) = painting.table.get_untracked().zip(real(column))
        {
            view.sort_by(table, column, further);
        }
    };
    let act = move |(action, at): (KeyAction, Position)| {
        let area = view.area.get_untracked();
        match action {
            KeyAction::Act { add } if at.row == 0 => sort(at.column, add),
            KeyAction::Act { .. } => view.inspect.set(rows.get_untracked() > 0),
            KeyAction::Select { extend } => view.area.set(area.whole_rows(extend)),
            KeyAction::SelectAll => {
                let wide = shown.with_untracked(Vec::len);
                view.area.set(Area::all(rows.get_untracked(), wide));
            }
            KeyAction::Copy { headers: header } => {
                if let Some(part) = run.with_untracked(|run| copy::Part::of(run, view)) {
                    copy::copy(part, copy::Form::Cells { header }, announcer);
                }
            }
            KeyAction::Filter => {
                if let Some(column) = real(at.column) {
                    view.begin_filter(column);
                }
            }
            KeyAction::Menu => view.menu.set(real(at.column)),
            KeyAction::Find => finding.set(true),
            KeyAction::Leave
            | KeyAction::Resize(_)
            | KeyAction::Shift(_)
            | KeyAction::Move { .. } => return false,
        }
        true
    };
    Handlers {
        painting: painting.grid,
        size: Signal::derive(move || (rows.get(), shown.with(Vec::len))),
        has_boxes: false,
        resize: Callback::new(move |(place, width, keep): Resize| {
            if let Some(column) = real(place + 1) {
                view.layout
                    .update(|layout| layout.set_width(&column, width));
                if keep {
                    view.keep_layout();
                }
            }
        }),
        reorder: Callback::new(move |(place, to): (usize, usize)| {
            if let Some(column) = real(place + 1) {
                let count = painting.columns.with_untracked(Vec::len);
                view.arrange(|layout| layout.move_to(column, to, count));
            }
        }),
        act: Callback::new(act),
    }
}
