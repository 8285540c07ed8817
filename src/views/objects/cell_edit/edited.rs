//! The cell that is edited.

use belvedere_view::objects::columns::Column;

use crate::selection::SelectedObjects;

/// A cell that is edited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditedCell {
    /// The object alone.
    pub object: SelectedObjects,
    /// The property.
    pub column: Column,
    /// Whether it was asked for in the panel of the object, which lies over all else on narrow screens.
    pub in_panel: bool,
}
