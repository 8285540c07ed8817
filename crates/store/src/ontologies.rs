//! All ontologies of a store, by their names and numbers.

use std::collections::HashMap;
use std::sync::Arc;

use belvedere_api::error;
use belvedere_api::error::Refusal;
use indexmap::IndexMap;
use rusqlite::Connection;

use super::definitions::ObjectSet;
use super::{FileRows, ObjectDefinition, OntologyDefinition, StoreError};

/// The ontologies of a store. Those over files are replaced as a whole when the files change.
#[derive(Debug, Default)]
pub struct Definitions {
    by_rid: IndexMap<String, OntologyDefinition>,
    /// The numbers of object types in the tables, by RID.
    numbers: HashMap<String, u32>,
    /// The rows below the stored objects, by the number of the type.
    file_rows: HashMap<u32, Arc<dyn FileRows>>,
    /// The same rows, by the path of their dataset.
    datasets: HashMap<String, Arc<dyn FileRows>>,
}

/// An object type over rows that are not in the store.
#[derive(Debug)]
pub struct FileBacked {
    /// RID of the object type.
    pub rid: String,
    /// Path of the dataset that has the same rows.
    pub dataset: String,
    /// Its number in the tables, which never changes.
    pub number: u32,
    /// Its rows.
    pub file_rows: Arc<dyn FileRows>,
}

impl Definitions {
    /// Ontologies whose object types have the number of their place among all.
    pub(crate) fn new(ontologies: Vec<OntologyDefinition>) -> Self {
        let types = ontologies
            .iter()
            .flat_map(|ontology| &ontology.object_types);
        let numbers = types.zip(0..).map(|(of, number)| (of.rid.clone(), number));
        Self {
            numbers: numbers.collect(),
            by_rid: by_rid(ontologies),
            file_rows: HashMap::new(),
            datasets: HashMap::new(),
        }
    }

    /// Ontologies over rows that are not in the store.
    pub fn over(ontologies: Vec<OntologyDefinition>, based: Vec<FileBacked>) -> Self {
        let numbers = based.iter().map(|of| (of.rid.clone(), of.number));
        let datasets = based
            .iter()
            .map(|of| (of.dataset.clone(), Arc::clone(&of.file_rows)));
        Self {
            datasets: datasets.collect(),
            numbers: numbers.collect(),
            by_rid: by_rid(ontologies),
            file_rows: based
                .into_iter()
                .map(|of| (of.number, of.file_rows))
                .collect(),
        }
    }

    /// The rows below the stored objects of a type.
    pub(crate) fn file_rows(&self, object_set: ObjectSet) -> Option<&Arc<dyn FileRows>> {
        self.file_rows.get(&object_set.object_type)
    }

    /// The rows of a dataset, by its path, when they are those of objects too.
    pub(crate) fn rows_of(&self, dataset: &str) -> Option<&Arc<dyn FileRows>> {
        self.datasets.get(dataset)
    }

    pub(crate) fn load(connection: &Connection) -> Result<Self, StoreError> {
        let mut statement =
            connection.prepare("SELECT definition FROM ontologies ORDER BY rowid")?;
        let mut rows = statement.query(())?;
        let mut ontologies = Vec::new();
        while let Some(row) = rows.next()? {
            ontologies.push(serde_json::from_str(
                row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?,
            )?);
        }
        Ok(Self::new(ontologies))
    }

    pub(crate) fn save(&self, connection: &Connection) -> Result<(), StoreError> {
        let mut insert =
            connection.prepare("INSERT INTO ontologies (rid, definition) VALUES (?1, ?2)")?;
        for (rid, ontology) in &self.by_rid {
            insert.execute((rid, serde_json::to_string(ontology)?))?;
        }
        Ok(())
    }

    /// All of them, in the order of their definition.
    pub fn ontologies(&self) -> impl Iterator<Item = &OntologyDefinition> {
        self.by_rid.values()
    }

    /// The ontology with this RID, as V1 wants it.
    pub fn by_rid(&self, rid: &str) -> Result<&OntologyDefinition, StoreError> {
        self.by_rid.get(rid).ok_or_else(|| {
            Refusal::new(&error::ONTOLOGY_NOT_FOUND)
                .with("ontologyRid", rid)
                .into()
        })
    }

    /// The ontology with this RID or API name, as V2 wants it.
    pub fn ontology(&self, identifier: &str) -> Result<&OntologyDefinition, StoreError> {
        if identifier.starts_with("ri.") {
            return self.by_rid(identifier);
        }
        let found = self
            .ontologies()
            .find(|ontology| ontology.api_name == identifier);
        found.ok_or_else(|| {
            Refusal::new(&error::ONTOLOGY_NOT_FOUND)
                .with("apiName", identifier)
                .into()
        })
    }

    /// The object type, and its objects on a branch, by the names in a request.
    pub(crate) fn object_set(
        &self,
        ontology: &str,
        object_type: &str,
        branch: Option<&str>,
    ) -> Result<(&ObjectDefinition, ObjectSet), StoreError> {
        let ontology = self.ontology(ontology)?;
        let object_type = ontology.object_type(object_type)?;
        let branch = ontology.branch(branch)?;
        Ok((
            object_type,
            ObjectSet {
                object_type: self.type_number(object_type),
                branch,
            },
        ))
    }

    fn type_number(&self, object_type: &ObjectDefinition) -> u32 {
        let number = self.numbers.get(&object_type.rid);
        number.copied().unwrap_or(u32::MAX)
    }
}

fn by_rid(ontologies: Vec<OntologyDefinition>) -> IndexMap<String, OntologyDefinition> {
    let ontologies = ontologies.into_iter();
    ontologies
        .map(|ontology| (ontology.rid.clone(), ontology))
        .collect()
}
