//! Key bindings on a cell of the table.

use leptos::ev::KeyboardEvent;

use crate::grid::Position;

/// By how much a key makes a column wider or narrower, in pixels.
const STEP: i32 = 16;

/// Action of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyAction {
    /// Sorts, opens or selects, as a click does.
    Act {
        /// Whether it extends the existing selection.
        add: bool,
    },
    /// Selects the row.
    Pick {
        /// Whether from where the last selection began.
        range: bool,
    },
    /// Selects all rows.
    PickAll,
    /// Copies the marked cells, or the one with the focus.
    Copy {
        /// Whether the titles of the columns come along.
        headers: bool,
    },
    /// Begins a filter on the column.
    Filter,
    /// Makes the column wider or narrower, in pixels.
    Resize(i32),
    /// Moves the column among the others.
    Shift(isize),
    /// Opens the menu of the column.
    Menu,
    /// Takes the mark away, or closes the panel.
    Leave,
    /// Goes to another cell.
    Move {
        /// The name of the key.
        key: &'static str,
        /// Whether with the control key.
        control: bool,
        /// Whether the cells between are marked.
        mark: bool,
    },
}

const MOVES: [&str; 8] = [
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "Home",
    "End",
    "PageUp",
    "PageDown",
];

/// The action of a key on a cell; `None` leaves it to the browser.
pub fn key_action(event: &KeyboardEvent, from: Position) -> Option<KeyAction> {
    let key = event.key();
    let control = event.ctrl_key() || event.meta_key();
    let shift = event.shift_key();
    let in_header = from.row == 0 && from.column > 0;
    let sideways = match key.as_str() {
        "ArrowLeft" => Some(-1),
        "ArrowRight" => Some(1),
        _ => None,
    };
    match (key.as_str(), control) {
        ("ArrowDown", false) if in_header && event.alt_key() => Some(KeyAction::Menu),
        _ if event.alt_key() => None,
        ("Enter", false) => Some(KeyAction::Act { add: shift }),
        (" ", false) => Some(KeyAction::Pick { range: shift }),
        ("a" | "A", true) => Some(KeyAction::PickAll),
        ("c" | "C", true) => Some(KeyAction::Copy { headers: shift }),
        ("f", false) if from.column > 0 => Some(KeyAction::Filter),
        ("Escape", _) => Some(KeyAction::Leave),
        (_, _) if in_header && shift && sideways.is_some() => {
            let way = sideways?;
            Some(if control {
                KeyAction::Shift(way)
            } else {
                KeyAction::Resize(STEP * i32::try_from(way).ok()?)
            })
        }
        _ => {
            let key = MOVES.into_iter().find(|known| *known == key)?;
            Some(KeyAction::Move {
                key,
                control,
                mark: shift && from.row > 0,
            })
        }
    }
}
