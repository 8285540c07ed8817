//! The demo data: an airline, generated from a fixed seed, so that it is the same on every machine.
//!
//! Its ontology, actions and checks are the file `data/airline.json`. A file of the same form makes another demo.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, anyhow};
use belvedere_store::{Bulk, uuid_of, write_whole};
use sha2::{Digest as _, Sha256};

use definition::Definition;
use file::Part;

mod admin;
mod aircraft;
mod airports;
mod calendar;
mod datasets;
mod definition;
mod documents;
mod file;
mod flights;
mod inspections;
mod media;
mod objects;
mod others;
mod pdf;
mod picture;
mod problem;
mod random;
mod row;
mod sound;
mod texts;
pub mod users;

/// The file that defines the airline.
pub const AIRLINE: &str = include_str!("../data/airline.json");

/// The copy, in a data folder, of the file that it was made from. The airline needs none.
const COPY: &str = "demo.json";

/// The branch beside the default branch, which generated objects are changed on.
const PLANNING: &str = "planning";

/// A demo: an ontology with its objects, actions and checks.
#[derive(Debug, Clone)]
pub struct Demo {
    definition: Definition,
    /// The text of a file that is not the airline's.
    text: Option<String>,
}

impl Demo {
    /// The airline.
    ///
    /// # Errors
    /// When its file, a part of this program, holds a mistake.
    pub fn airline() -> anyhow::Result<Self> {
        Ok(Self {
            definition: airline()?,
            text: None,
        })
    }

    /// Reads a file that defines a demo.
    ///
    /// # Errors
    /// When it can't be read, or holds a mistake: the message says where, and which.
    ///
    /// ```
    /// let folder = tempfile::tempdir()?;
    /// let file = folder.path().join("my.json");
    /// std::fs::write(&file, belvedere_demo::AIRLINE.replace("\"Flight ID\"", "\"Flight no.\""))?;
    /// assert!(belvedere_demo::Demo::read(&file).is_ok());
    /// std::fs::write(&file, belvedere_demo::AIRLINE.replace("\"byte\"", "\"bite\""))?;
    /// let error = belvedere_demo::Demo::read(&file).unwrap_err().to_string();
    /// assert!(error.contains("unknown variant `bite`"), "{error}");
    /// # anyhow::Ok(())
    /// ```
    pub fn read(path: &Path) -> anyhow::Result<Self> {
        let shown = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("can't read {shown}"))?;
        let airline = airline()?;
        let definition = definition::read(&text, Some(&airline));
        Ok(Self {
            definition: definition.map_err(|problem| anyhow!("{shown}: {problem}"))?,
            text: Some(text),
        })
    }

    /// Whether a data folder was made from this demo, as it is now.
    pub fn has_made(&self, folder: &Path) -> bool {
        fs::read_to_string(folder.join(COPY)).ok() == self.text
    }

    /// Generates the data in an empty or missing folder. `progress` gets a line for each step.
    ///
    /// # Errors
    /// When the folder holds other data, or can't be written.
    pub fn generate(
        &self,
        folder: &Path,
        flights: u32,
        mut progress: impl FnMut(&str),
    ) -> anyhow::Result<()> {
        let Definition {
            ontology, parts, ..
        } = &self.definition;
        let mut bulk = Bulk::create(folder, vec![ontology.clone()])?;
        if let Some(text) = &self.text {
            write_whole(&folder.join(COPY), text.as_bytes())?;
        }
        let files = bulk.dataset_folder();
        std::thread::scope(|scope| {
            // The largest part has processors of its own.
            let with_datasets = parts.contains(&Part::Datasets);
            let writing =
                with_datasets.then(|| scope.spawn(|| datasets::bookings::write(&files, flights)));
            self.store_objects(&mut bulk, flights, &mut progress)?;
            if parts.contains(&Part::MediaSets) {
                progress("media sets");
                media::store(&mut bulk)?;
            }
            if let Some(writing) = writing {
                progress("datasets and sign-in providers");
                let written = writing.join();
                let bookings = written.map_err(|_| anyhow!("writing bookings failed"))??;
                datasets::store(&bulk, &ontology.api_name, bookings)?;
            }
            anyhow::Ok(())
        })?;
        for check in &self.definition.checks {
            bulk.check(check)?;
        }
        if parts.contains(&Part::Enrollments) {
            admin::store(&mut bulk)?;
        }
        progress("writing everything to disk");
        bulk.finish()?;
        progress("demo data is ready");
        Ok(())
    }

    /// Stores all objects: those that are generated, then those of the file.
    fn store_objects(
        &self,
        bulk: &mut Bulk,
        flights: u32,
        progress: &mut dyn FnMut(&str),
    ) -> anyhow::Result<()> {
        let ontology = self.definition.ontology.api_name.as_str();
        let generated = &self.definition.generated;
        let is_generated = |name: &str| generated.iter().any(|generated| generated == name);
        if !generated.is_empty() {
            progress("Generating demo data: airports and aircraft");
        }
        let airports = airports::all();
        let fleet = aircraft::all(&airports);
        if is_generated("Airport") {
            airports::store(bulk, ontology, &airports)?;
        }
        if is_generated("Aircraft") {
            aircraft::store(bulk, ontology, &fleet)?;
        }
        if is_generated("Inspection") {
            progress("inspections with photos and reports");
            inspections::store(bulk, ontology, &fleet)?;
        }
        if is_generated("Flight") {
            progress(&format!("{flights} flights"));
            flights::store(bulk, ontology, &airports, &fleet, flights, progress)?;
        }
        if is_generated("LegacyBooking") {
            progress("bookings and rosters");
            others::bookings(bulk, ontology)?;
        }
        if is_generated("CrewRoster") {
            others::rosters(bulk, ontology)?;
        }
        for objects in &self.definition.objects {
            objects.store(bulk, ontology)?;
        }
        Ok(())
    }
}

/// What the airline's file defines.
fn airline() -> anyhow::Result<Definition> {
    definition::read(AIRLINE, None).map_err(|problem| anyhow!("airline.json: {problem}"))
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
