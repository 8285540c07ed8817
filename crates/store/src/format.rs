//! The formats of a data folder, and the steps that lead from one to the next.
//!
//! A change of tables is one more [`Step`] at the end of [`STEPS`], beside the change of the area's own `TABLES`: new stores
//! are made from those, and a test compares both ways.

use rusqlite::Transaction;

use super::StoreError;

/// The first format, which no step leads to.
pub(super) const FIRST: u32 = 1;

/// The format that this program reads and writes.
pub(super) const FORMAT: u32 = match STEPS.last() {
    Some(step) => step.to,
    None => FIRST,
};

/// What builds from before the first release called the first format.
pub(super) const UNRELEASED: u32 = 10;
const _: () = assert!(FORMAT < UNRELEASED, "this number has had another meaning");

/// The steps, in order; each leads from the format before. One that has been in a release is never changed any more, so it
/// holds its SQL as it was then and names no `TABLES`. Steps change the database only: files stay as they are. The folder
/// `tests/store` has a database of each format that a step leads from.
pub(super) const STEPS: &[Step] = &[];

/// One change of the format.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The format that it leads to.
    pub(super) to: u32,
    /// Its description, in a few words that follow "step to format 2:".
    pub(super) what: &'static str,
    /// Does it. Foreign keys are checked afterwards, not meanwhile.
    pub(super) change: fn(&Transaction<'_>) -> Result<(), StoreError>,
}
