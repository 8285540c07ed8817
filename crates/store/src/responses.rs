//! The responses of V1 and V2 that follow from the definitions.

use belvedere_api::extensions::{CatalogOntology, CatalogType};
use belvedere_api::ontologies::{
    ActionParameter, ActionParameterV1, ActionType, ActionTypeV2, DataType, ObjectType, Ontology,
    Property,
};
use serde_json::Value;

use super::{
    ActionDefinition, ObjectDefinition, OntologyDefinition, ParameterDefinition, PropertyDefinition,
};

impl OntologyDefinition {
    /// The response of V1.
    pub fn v1(&self) -> Ontology {
        Ontology::new(
            self.api_name.as_str(),
            self.display_name.as_str(),
            self.description.as_str(),
            self.rid.as_str(),
        )
    }

    /// The entry in the catalog.
    pub(super) fn catalog(&self) -> CatalogOntology {
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

impl ObjectDefinition {
    /// The response of V1.
    pub fn v1(&self) -> ObjectType {
        let mut v1 = ObjectType::new(
            self.api_name.as_str(),
            self.status.clone(),
            self.rid.as_str(),
        );
        v1.legacy_object_type_id = self.legacy_id.clone().map(Value::String);
        v1.display_name = Some(self.display_name.clone());
        v1.description = Some(self.description.clone());
        v1.visibility = Some(self.visibility.clone());
        v1.primary_key = vec![self.primary_key.as_str().into()];
        v1.properties = self
            .properties
            .iter()
            .map(|property| (property.api_name.as_str().into(), property.v1()))
            .collect();
        v1
    }
}

impl PropertyDefinition {
    fn v1(&self) -> Property {
        let mut v1 = Property::new(self.value_type.base_type());
        v1.description.clone_from(&self.description);
        v1.display_name = Some(self.display_name.clone());
        v1.legacy_property_id = self.legacy_id.clone().map(Value::String);
        v1
    }
}

impl ActionDefinition {
    /// The response of V1.
    pub fn v1(&self) -> ActionType {
        let mut v1 = ActionType::new(
            self.api_name.as_str(),
            self.status.clone(),
            self.rid.as_str(),
        );
        v1.description = Some(self.description.clone());
        v1.display_name = Some(self.display_name.clone());
        v1.operations.clone_from(&self.operations);
        v1.parameters = self
            .parameters
            .iter()
            .map(|parameter| (parameter.id.clone(), parameter.v1()))
            .collect();
        v1
    }

    /// The response of V2.
    pub fn v2(&self) -> ActionTypeV2 {
        let mut v2 = ActionTypeV2::new(
            self.api_name.as_str(),
            self.status.clone(),
            self.rid.as_str(),
        );
        v2.description = Some(self.description.clone());
        v2.display_name = Some(self.display_name.clone());
        v2.operations.clone_from(&self.operations);
        v2.parameters = self
            .parameters
            .iter()
            .map(|parameter| (parameter.id.clone(), parameter.v2()))
            .collect();
        v2
    }
}

impl ParameterDefinition {
    fn v1(&self) -> ActionParameterV1 {
        let mut v1 = ActionParameterV1::new(base_type(&self.data_type));
        v1.required = self.required;
        v1.description.clone_from(&self.description);
        v1.data_type = Some(self.data_type.clone());
        v1
    }

    fn v2(&self) -> ActionParameter {
        let mut v2 = ActionParameter::new(self.data_type.clone());
        v2.required = self.required;
        v2.display_name = Some(self.display_name.clone());
        v2.description.clone_from(&self.description);
        v2
    }
}

/// The name of a parameter's type in V1, such as `Array<String>` or `OntologyObject<Flight>`.
pub(super) fn base_type(data_type: &DataType) -> String {
    match data_type {
        DataType::Array(array) => format!("Array<{}>", base_type(&array.sub_type)),
        DataType::Object(reference) => {
            let name = reference
                .object_type_api_name
                .as_ref()
                .or(reference.object_api_name.as_ref());
            format!("OntologyObject<{}>", name.map_or("", String::as_str))
        }
        other => {
            let name = other.type_name();
            let mut letters = name.chars();
            letters.next().map_or_else(String::new, |first| {
                first.to_uppercase().chain(letters).collect()
            })
        }
    }
}
