//! The selected rows and the marked cells, and what can be done with them.

pub(super) mod chosen_bar;
pub(super) mod copying;
pub mod picked;
pub(super) mod returned;
