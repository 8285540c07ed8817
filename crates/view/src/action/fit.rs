//! Whether an action changes a property of one object: by the name and the type of a parameter.
//!
//! Edit rules name object types, not properties: a parameter with the name of a property most likely sets it. What fits
//! by its name alone is a reason to tell, never a match.

use belvedere_api::ontologies::ActionOperation;

use super::definition::{Definition, Parameter};
use super::kind::Kind;

/// How an action and a property go together.
#[derive(Debug, Clone, PartialEq)]
pub enum Fit {
    /// This parameter takes the value of the property.
    Takes(Parameter),
    /// The parameter of this name has another type.
    OtherType(String),
    /// The action takes several objects of the type, so which one it changes is open.
    SeveralObjects,
    /// It takes the object, and has no such parameter.
    OtherParameters,
}

/// How an action changes a property; `None` when it takes no object of the type, or changes none.
pub fn fit(
    definition: &Definition,
    object_type: &str,
    property: &str,
    base_type: &str,
) -> Option<Fit> {
    let mut objects = definition.object_parameters(object_type);
    let object = objects.next()?;
    if !may_change(definition, object_type) {
        return None;
    }
    let parameter = definition.parameter(property);
    let Some(parameter) = parameter.filter(|parameter| parameter.id != object.id) else {
        return Some(Fit::OtherParameters);
    };
    Some(if objects.next().is_some() {
        Fit::SeveralObjects
    } else if are_same(&parameter.kind, &Kind::of_base_type(base_type)) {
        Fit::Takes(parameter.clone())
    } else {
        Fit::OtherType(parameter.type_name.clone())
    })
}

/// Whether the edit rules let the action change objects of a type: one says so, none is known, or one is unknown.
fn may_change(definition: &Definition, object_type: &str) -> bool {
    let mut edits = definition.edits.iter();
    definition.edits.is_empty()
        || edits.any(|edit| match edit {
            ActionOperation::ModifyObject(rule) => rule.object_type_api_name == object_type,
            ActionOperation::CreateObject(_)
            | ActionOperation::DeleteObject(_)
            | ActionOperation::CreateLink(_)
            | ActionOperation::DeleteLink(_) => false,
            _ => true,
        })
}

/// Whether two types hold the same values, apart from limits that only one of them names.
fn are_same(one: &Kind, other: &Kind) -> bool {
    match (one, other) {
        (Kind::Unknown, _) | (_, Kind::Unknown) => false,
        (Kind::Array(one), Kind::Array(other)) => are_same(one, other),
        (Kind::Integer(..), Kind::Integer(..)) | (Kind::Decimal(..), Kind::Decimal(..)) => true,
        (one, other) => one == other,
    }
}
