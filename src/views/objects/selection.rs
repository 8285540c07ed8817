//! The selected rows and the marked cells, and what can be done with them.

pub(super) mod chosen_bar;
pub(super) mod copying;
pub(super) mod returned;
pub mod row_selection;
