//! The demo data: an airline, generated from a fixed seed, so that it is the same on every machine.

use std::path::Path;

use anyhow::anyhow;
use belvedere_store::{Bulk, uuid_of};
use sha2::{Digest as _, Sha256};

mod actions;
mod admin;
mod aircraft;
mod airports;
mod calendar;
mod checks;
mod datasets;
mod definitions;
mod documents;
mod flights;
mod inspections;
mod media;
mod others;
mod pdf;
mod picture;
mod random;
mod row;
mod sound;
mod texts;
pub mod users;

/// Generates the demo data in an empty or missing folder. `progress` gets a line for each step.
///
/// # Errors
/// When the folder holds something else, or can't be written.
pub fn generate(folder: &Path, flights: u32, mut progress: impl FnMut(&str)) -> anyhow::Result<()> {
    let mut bulk = Bulk::create(folder, vec![definitions::ontology()])?;
    let files = bulk.dataset_folder();
    std::thread::scope(|scope| {
        // The largest part has processors of its own.
        let writing = scope.spawn(|| datasets::bookings::write(&files, flights));
        objects(&mut bulk, flights, &mut progress)?;
        progress("media sets");
        media::store(&mut bulk)?;
        progress("datasets and sign-in providers");
        let written = writing.join();
        let bookings = written.map_err(|_| anyhow!("writing bookings failed"))??;
        datasets::store(&bulk, bookings)?;
        anyhow::Ok(())
    })?;
    checks::store(&mut bulk)?;
    admin::store(&mut bulk)?;
    progress("writing everything to disk");
    bulk.finish()?;
    progress("demo data is ready");
    Ok(())
}

/// Stores all objects.
fn objects(bulk: &mut Bulk, flights: u32, progress: &mut dyn FnMut(&str)) -> anyhow::Result<()> {
    progress("Generating demo data: airports and aircraft");
    let airports = airports::all();
    let fleet = aircraft::all(&airports);
    airports::store(bulk, &airports)?;
    aircraft::store(bulk, &fleet)?;
    progress("inspections with photos and reports");
    inspections::store(bulk, &fleet)?;
    progress(&format!("{flights} flights"));
    flights::store(bulk, &airports, &fleet, flights, progress)?;
    progress("bookings and rosters");
    others::bookings(bulk)?;
    Ok(others::rosters(bulk)?)
}

/// The RID of a thing of the demo: the same on every machine.
fn rid(service: &str, kind: &str, name: &str) -> String {
    let mut hash = Sha256::new();
    for part in ["belvedere demo", kind, name] {
        hash.update(part);
        hash.update([0]);
    }
    format!("ri.{service}.main.{kind}.{}", uuid_of(hash))
}
