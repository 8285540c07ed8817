//! A dataset: pasted lists of transactions, and time spans.

pub mod duration;
pub mod pasted;
