//! Key bindings on a cell: the same in each table.

use super::Position;

/// By how much a key makes a column wider or narrower, in pixels.
const STEP: i32 = 16;

/// Keys that are held with another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Control, on a Mac Command too.
    pub control: bool,
    /// Shift.
    pub shift: bool,
    /// Alt.
    pub alt: bool,
}

/// Action of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyAction {
    /// Sorts by the column of a header, or opens the row.
    Act {
        /// Whether the columns that sort already stay.
        add: bool,
    },
    /// Selects the row.
    Select {
        /// Whether from where the last selection began.
        extend: bool,
    },
    /// Selects all rows.
    SelectAll,
    /// Copies the selection, or the cell alone.
    Copy {
        /// Whether the titles of the columns come along.
        headers: bool,
    },
    /// Begins a filter on the column.
    Filter,
    /// Begins the search for a text.
    Find,
    /// Makes the column wider or narrower, in pixels.
    Resize(i32),
    /// Moves the column among the others.
    Shift(isize),
    /// Opens the menu of the column.
    Menu,
    /// Gives up the marked cells, or closes the panel of the row.
    Leave,
    /// Goes to another cell, where [`movement`](super::movement) leads.
    Move {
        /// Whether the cells between are marked.
        extend: bool,
    },
}

/// The action of a key on a cell; `None` leaves it to the browser. What is no other action may be a movement.
pub fn key_action(key: &str, modifiers: Modifiers, from: Position) -> Option<KeyAction> {
    let Modifiers {
        control,
        shift,
        alt,
    } = modifiers;
    let in_header = from.row == 0 && from.column > 0;
    let sideways = match key {
        "ArrowLeft" => Some(-1),
        "ArrowRight" => Some(1),
        _ => None,
    };
    Some(match (key, control) {
        ("ArrowDown", false) if in_header && alt => KeyAction::Menu,
        _ if alt => return None,
        ("Enter", false) => KeyAction::Act { add: shift },
        (" ", false) if from.row == 0 => KeyAction::Act { add: shift },
        (" ", false) => KeyAction::Select { extend: shift },
        ("a" | "A", true) => KeyAction::SelectAll,
        ("c" | "C", true) => KeyAction::Copy { headers: shift },
        ("f", false) if from.column > 0 => KeyAction::Filter,
        ("f" | "F", true) if !shift => KeyAction::Find,
        ("Escape", _) => KeyAction::Leave,
        _ => match sideways.filter(|_| in_header && shift) {
            Some(way) if control => KeyAction::Shift(way),
            Some(way) => KeyAction::Resize(if way < 0 { -STEP } else { STEP }),
            None => KeyAction::Move { extend: shift },
        },
    })
}
