//! Ontologies, object types and action types (docs/contract.md, "7. Get action type, V2" to "10. Get ontology, V1"). The
//! definitions are in memory.

use belvedere_api::ontologies::{
    ActionParameter, ActionParameterV1, ActionType, ActionTypeV2, GetActionType, GetActionTypeV2,
    GetObjectType, GetOntology, ObjectType, Ontology, Property,
};
use belvedere_store::{
    ActionDefinition, ObjectDefinition, OntologyDefinition, ParameterDefinition, PropertyDefinition,
};
use serde_json::Value;

use crate::Platform;
use crate::http::{ApiError, Call, Content, Handle};

impl Handle<GetOntology> for Platform {
    async fn handle(&self, call: Call<GetOntology>) -> Result<Content<GetOntology>, ApiError> {
        let definitions = self.store().definitions();
        let ontology = definitions.by_rid(call.path.ontology_rid.as_str())?;
        Ok(Content::Reply(ontology_v1(ontology)))
    }
}

impl Handle<GetObjectType> for Platform {
    async fn handle(&self, call: Call<GetObjectType>) -> Result<Content<GetObjectType>, ApiError> {
        let definitions = self.store().definitions();
        let ontology = definitions.by_rid(call.path.ontology_rid.as_str())?;
        let object_type = ontology.object_type(call.path.object_type.as_str())?;
        Ok(Content::Reply(object_type_v1(object_type)))
    }
}

impl Handle<GetActionType> for Platform {
    async fn handle(&self, call: Call<GetActionType>) -> Result<Content<GetActionType>, ApiError> {
        let definitions = self.store().definitions();
        let ontology = definitions.by_rid(call.path.ontology_rid.as_str())?;
        let action_type = ontology.action_type(call.path.action_type_api_name.as_str())?;
        Ok(Content::Reply(action_type_v1(action_type)))
    }
}

impl Handle<GetActionTypeV2> for Platform {
    async fn handle(
        &self,
        call: Call<GetActionTypeV2>,
    ) -> Result<Content<GetActionTypeV2>, ApiError> {
        let definitions = self.store().definitions();
        let ontology = definitions.ontology(call.path.ontology.as_str())?;
        // Branches share their types; the branch must still be there.
        ontology.branch(call.query.branch.as_ref().map(AsRef::as_ref))?;
        let action_type = ontology.action_type(call.path.action_type.as_str())?;
        Ok(Content::Reply(action_type_v2(action_type)))
    }
}

fn ontology_v1(ontology: &OntologyDefinition) -> Ontology {
    Ontology::new(
        ontology.api_name.as_str(),
        ontology.display_name.as_str(),
        ontology.description.as_str(),
        ontology.rid.as_str(),
    )
}

fn object_type_v1(object_type: &ObjectDefinition) -> ObjectType {
    let mut v1 = ObjectType::new(
        object_type.api_name.as_str(),
        object_type.status.clone(),
        object_type.rid.as_str(),
    );
    v1.legacy_object_type_id = object_type.legacy_id.clone().map(Value::String);
    v1.display_name = Some(object_type.display_name.clone());
    v1.description = Some(object_type.description.clone());
    v1.visibility = Some(object_type.visibility.clone());
    v1.primary_key = vec![object_type.primary_key.as_str().into()];
    v1.properties = object_type
        .properties
        .iter()
        .map(|property| (property.api_name.as_str().into(), property_v1(property)))
        .collect();
    v1
}

fn property_v1(property: &PropertyDefinition) -> Property {
    let mut v1 = Property::new(property.value_type.base_type());
    v1.description.clone_from(&property.description);
    v1.display_name = Some(property.display_name.clone());
    v1.legacy_property_id = property.legacy_id.clone().map(Value::String);
    v1
}

fn action_type_v1(action_type: &ActionDefinition) -> ActionType {
    let mut v1 = ActionType::new(
        action_type.api_name.as_str(),
        action_type.status.clone(),
        action_type.rid.as_str(),
    );
    v1.description = Some(action_type.description.clone());
    v1.display_name = Some(action_type.display_name.clone());
    v1.operations.clone_from(&action_type.operations);
    v1.parameters = action_type
        .parameters
        .iter()
        .map(|parameter| (parameter.id.clone(), parameter_v1(parameter)))
        .collect();
    v1
}

fn action_type_v2(action_type: &ActionDefinition) -> ActionTypeV2 {
    let mut v2 = ActionTypeV2::new(
        action_type.api_name.as_str(),
        action_type.status.clone(),
        action_type.rid.as_str(),
    );
    v2.description = Some(action_type.description.clone());
    v2.display_name = Some(action_type.display_name.clone());
    v2.operations.clone_from(&action_type.operations);
    v2.parameters = action_type
        .parameters
        .iter()
        .map(|parameter| (parameter.id.clone(), parameter_v2(parameter)))
        .collect();
    v2
}

fn parameter_v1(parameter: &ParameterDefinition) -> ActionParameterV1 {
    let mut v1 = ActionParameterV1::new(parameter.data_type.base_type());
    v1.required = parameter.required;
    v1.description.clone_from(&parameter.description);
    v1.data_type = Some(parameter.data_type.clone());
    v1
}

fn parameter_v2(parameter: &ParameterDefinition) -> ActionParameter {
    let mut v2 = ActionParameter::new(parameter.data_type.clone());
    v2.required = parameter.required;
    v2.display_name = Some(parameter.display_name.clone());
    v2.description.clone_from(&parameter.description);
    v2
}
