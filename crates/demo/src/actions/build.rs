//! The parts that the action types are put together from.

use belvedere_api::ontologies::{
    ActionOperation, ArrayType, DataType, DecimalType, LinkRule, ObjectReference, ObjectRule,
    StructField, TypeStatus,
};
use belvedere_api::{Extra, Plain};
use belvedere_store::{ActionDefinition, Condition, Edit, ParameterDefinition, Rule, Source};
use serde_json::Value;

use super::super::rid;

/// A flight that is still to come.
pub(super) fn to_come() -> Rule {
    Rule::PropertyOneOf(
        "flight".to_owned(),
        "status".to_owned(),
        ["SCHEDULED", "DELAYED"].map(Value::from).into(),
    )
}

/// A property that a parameter fills.
pub(super) fn set(property: &str, parameter: &str) -> (String, Source) {
    (property.to_owned(), Source::Parameter(parameter.to_owned()))
}

/// An instant of the object that moves by the minutes of a parameter.
pub(super) fn later(property: &str, minutes: &str) -> (String, Source) {
    let source = Source::Later {
        property: property.to_owned(),
        minutes: minutes.to_owned(),
    };
    (property.to_owned(), source)
}

/// A property that always gets the same value.
pub(super) fn always(property: &str, value: impl Into<Value>) -> (String, Source) {
    (property.to_owned(), Source::Constant(value.into()))
}

/// What an action is put together from, one after the other.
pub(super) trait ActionParts: Sized {
    fn only(self, rule: Rule, otherwise: &str) -> Self;
    fn creates(self, object_type: &str, key: Source, properties: Vec<(String, Source)>) -> Self;
    fn modifies(self, object: &str, properties: Vec<(String, Source)>) -> Self;
    fn deletes(self, object: &str) -> Self;
}

impl ActionParts for ActionDefinition {
    fn only(mut self, rule: Rule, otherwise: &str) -> Self {
        let otherwise = otherwise.to_owned();
        self.conditions.push(Condition { rule, otherwise });
        self
    }

    fn creates(
        mut self,
        object_type: &str,
        key: Source,
        properties: Vec<(String, Source)>,
    ) -> Self {
        self.edits.push(Edit::Create {
            object_type: object_type.to_owned(),
            key,
            properties,
        });
        self
    }

    fn modifies(mut self, object: &str, properties: Vec<(String, Source)>) -> Self {
        self.edits.push(Edit::Modify {
            object: object.to_owned(),
            properties,
        });
        self
    }

    fn deletes(mut self, object: &str) -> Self {
        self.edits.push(Edit::Delete {
            object: object.to_owned(),
        });
        self
    }
}

pub(super) fn action(
    api_name: &str,
    display_name: &str,
    description: &str,
    parameters: Vec<ParameterDefinition>,
    operations: Vec<ActionOperation>,
) -> ActionDefinition {
    ActionDefinition {
        api_name: api_name.to_owned(),
        display_name: display_name.to_owned(),
        description: description.to_owned(),
        rid: rid("ontology", "action-type", api_name),
        status: TypeStatus::Active,
        parameters,
        operations,
        conditions: Vec::new(),
        edits: Vec::new(),
    }
}

pub(super) fn required(id: &str, display_name: &str, data_type: DataType) -> ParameterDefinition {
    ParameterDefinition {
        required: true,
        ..optional(id, display_name, data_type)
    }
}

pub(super) fn optional(id: &str, display_name: &str, data_type: DataType) -> ParameterDefinition {
    ParameterDefinition {
        id: id.to_owned(),
        display_name: display_name.to_owned(),
        description: None,
        data_type,
        required: false,
    }
}

pub(super) fn text() -> DataType {
    DataType::String(Plain::default())
}

pub(super) fn decimal() -> DataType {
    DataType::Decimal(DecimalType {
        precision: Some(18),
        scale: Some(2),
        extra: Extra::new(),
    })
}

pub(super) fn list(element: DataType) -> DataType {
    DataType::Array(ArrayType {
        sub_type: Box::new(element),
        extra: Extra::new(),
    })
}

pub(super) fn object(object_type: &str) -> DataType {
    DataType::Object(ObjectReference {
        object_api_name: Some(object_type.to_owned()),
        object_type_api_name: Some(object_type.to_owned()),
        extra: Extra::new(),
    })
}

pub(super) fn field(name: &str, field_type: DataType, required: bool) -> StructField {
    StructField {
        name: name.to_owned(),
        field_type,
        required,
        extra: Extra::new(),
    }
}

pub(super) fn rule(object_type: &str) -> ObjectRule {
    ObjectRule {
        object_type_api_name: object_type.to_owned(),
        extra: Extra::new(),
    }
}

pub(super) fn flown_by() -> LinkRule {
    LinkRule {
        link_type_api_name_a_to_b: "aircraft".to_owned(),
        link_type_api_name_b_to_a: "flights".to_owned(),
        a_side_object_type_api_name: "Flight".to_owned(),
        b_side_object_type_api_name: "Aircraft".to_owned(),
        extra: Extra::new(),
    }
}
