//! Ontologies, object types, action types, objects and their attachments.

pub mod apply_action;
pub mod get_action_type;
pub mod get_action_type_v2;
pub mod get_attachment_property_by_rid_v2;
pub mod get_attachment_property_content_v2;
pub mod get_object_type;
pub mod get_ontology;
pub mod list_objects_v2;

mod action_type;
mod attachment;
mod data_type;
mod object;
mod object_type;
mod order_by;

pub use action_type::{
    ActionOperation, ActionParameter, ActionParameterV1, ActionType, ActionTypeV2, LinkRule,
    ObjectRule,
};
pub use apply_action::{ApplyAction, ApplyActionRequest, ApplyActionResponse};
pub use attachment::AttachmentV2;
pub use data_type::{ArrayType, DataType, DecimalType, ObjectReference, StructField, StructType};
pub use get_action_type::GetActionType;
pub use get_action_type_v2::GetActionTypeV2;
pub use get_attachment_property_by_rid_v2::GetAttachmentPropertyByRidV2;
pub use get_attachment_property_content_v2::GetAttachmentPropertyContentV2;
pub use get_object_type::GetObjectType;
pub use get_ontology::{GetOntology, Ontology};
pub use list_objects_v2::{ListObjectsResponseV2, ListObjectsV2};
pub use object::OntologyObjectV2;
pub use object_type::{ObjectType, Property, TypeStatus, Visibility};
pub use order_by::{Direction, OrderBy, OrderByError, SortKey};
