//! A dataset: pasted lists of transactions, and time spans.

pub mod pasted;
pub mod span;
