//! The catalog: what the store has, for the extension of that name (docs/assumptions.md, "Extensions").

use belvedere_api::extensions::{CatalogOntology, CatalogType};
use serde_json::{Value, json};

use super::{OntologyDefinition, Store, StoreError, admin, datasets, media};

impl Store {
    /// The catalog of an administrator, or of any other user.
    pub fn catalog(&self, administrator: bool) -> Result<Value, StoreError> {
        let ontologies: Vec<CatalogOntology> = self
            .definitions()
            .ontologies()
            .map(OntologyDefinition::catalog)
            .collect();
        self.read(|connection| {
            Ok(json!({
                "ontologies": ontologies,
                "datasets": datasets::catalog(connection, administrator)?,
                "mediaSets": media::catalog(connection)?,
                "enrollments": admin::catalog(connection)?,
            }))
        })
    }
}

impl OntologyDefinition {
    /// The entry in the catalog.
    fn catalog(&self) -> CatalogOntology {
        let object_types = self.object_types.iter().map(|one| CatalogType {
            api_name: one.api_name.clone(),
            display_name: one.display_name.clone(),
            description: one.description.clone(),
            dataset: one.dataset.clone(),
            file: one.file.clone(),
        });
        let action_types = self.action_types.iter().map(|one| CatalogType {
            api_name: one.api_name.clone(),
            display_name: one.display_name.clone(),
            description: one.description.clone(),
            ..CatalogType::default()
        });
        CatalogOntology {
            rid: self.rid.clone(),
            api_name: self.api_name.clone(),
            display_name: self.display_name.clone(),
            description: self.description.clone(),
            object_types: object_types.collect(),
            action_types: action_types.collect(),
        }
    }
}
