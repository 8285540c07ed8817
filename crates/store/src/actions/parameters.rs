//! The values of action parameters (docs/assumptions.md, "Ontology").

use belvedere_api::error;
use belvedere_api::error::Refusal;
use belvedere_api::ontologies::{DataType, DecimalType, StructType};
use rusqlite::Connection;
use serde_json::{Map, Value};

use crate::{
    ObjectDefinition, OntologyDefinition, ParameterDefinition, PropertyType, StoreError, value,
};

/// Why a value is refused.
pub(super) enum Problem {
    /// It is no value of the type: a sentence that describes valid values.
    Invalid(String),
    /// It names a thing that does not exist, or the store failed.
    Store(StoreError),
}

impl Problem {
    /// The error about a parameter.
    pub(super) fn about(self, parameter: &ParameterDefinition, value: Value) -> StoreError {
        match self {
            Self::Store(error) => error,
            Self::Invalid(reason) => Refusal::new(&error::INVALID_PARAMETER_VALUE)
                .with("parameterId", parameter.id.as_str())
                .with("parameterBaseType", parameter.data_type.base_type())
                .with("parameterValue", value)
                .describe(format!("{}: {reason}", parameter.id))
                .into(),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

fn invalid<T>(reason: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::Invalid(reason.into()))
}

/// The object type that an object parameter refers to.
pub(super) fn object_type<'a>(
    ontology: &'a OntologyDefinition,
    data_type: &DataType,
) -> Option<Result<&'a ObjectDefinition, StoreError>> {
    let DataType::Object(reference) = data_type else {
        return None;
    };
    let name = reference.object_type_api_name.as_deref();
    let name = name.or(reference.object_api_name.as_deref());
    Some(ontology.object_type(name.unwrap_or_default()))
}

/// Reads values by their type.
pub(super) struct Reader<'a> {
    pub(super) ontology: &'a OntologyDefinition,
    pub(super) connection: &'a Connection,
}

impl Reader<'_> {
    /// The value in the form in which it is stored. Null is no value here.
    pub(super) fn read(&self, data_type: &DataType, value: Value) -> Result<Value, Problem> {
        let as_property = |value_type: PropertyType, value: Value| {
            value::canonical(&value_type, value).map_err(Problem::Invalid)
        };
        match data_type {
            DataType::String(_) => as_property(PropertyType::String, value),
            DataType::Boolean(_) => as_property(PropertyType::Boolean, value),
            DataType::Integer(_) => as_property(PropertyType::Integer, value),
            DataType::Long(_) => as_property(PropertyType::Long, value),
            DataType::Double(_) => as_property(PropertyType::Double, value),
            DataType::Date(_) => as_property(PropertyType::Date, value),
            DataType::Timestamp(_) => as_property(PropertyType::Timestamp, value),
            DataType::Geoshape(_) => as_property(PropertyType::Geoshape, value),
            DataType::Vector(_) => as_property(PropertyType::Vector, value),
            DataType::MediaReference(_) => as_property(PropertyType::MediaReference, value),
            DataType::Decimal(limits) => {
                decimal(limits, as_property(PropertyType::Decimal, value)?)
            }
            DataType::Attachment(_) => self.attachment(value),
            DataType::Array(array) => match value {
                Value::Array(values) => {
                    let values = values.into_iter();
                    let values = values.map(|value| self.read(&array.sub_type, value));
                    Ok(Value::Array(values.collect::<Result<_, _>>()?))
                }
                other => invalid(format!("{other} is no list")),
            },
            DataType::Struct(definition) => self.structure(definition, value),
            DataType::Object(_) => match object_type(self.ontology, data_type) {
                Some(object_type) => key(object_type?, value),
                None => invalid("the action type names no object type"),
            },
            DataType::ObjectType(_) => match value.as_str() {
                Some(name) => {
                    self.ontology.object_type(name)?;
                    Ok(value)
                }
                None => invalid(format!("{value} is no API name")),
            },
            DataType::ObjectSet(_) => match &value {
                Value::String(rid) if rid.starts_with("ri.") => Ok(value),
                Value::Object(set) if set.get("type").is_some_and(Value::is_string) => Ok(value),
                _ => invalid(format!("{value} is neither a RID nor an object set")),
            },
            DataType::InterfaceObject(_) => match &value {
                Value::Object(fields)
                    if fields
                        .get("objectTypeApiName")
                        .is_some_and(Value::is_string)
                        && fields.contains_key("primaryKeyValue") =>
                {
                    Ok(value)
                }
                _ => invalid(format!(
                    "{value} has no objectTypeApiName and primaryKeyValue"
                )),
            },
            DataType::Geohash(_) => match value.as_str() {
                Some(text) if is_geohash(text) => Ok(value),
                _ => invalid(format!("{value} is no geohash")),
            },
            DataType::Marking(_)
            | DataType::TimeSeriesReference(_)
            | DataType::ScenarioReference(_) => match value.as_str() {
                Some(text) if !text.is_empty() => Ok(value),
                _ => invalid(format!("{value} is no identifier")),
            },
            other => invalid(format!("the type {} is not supported", other.type_name())),
        }
    }

    /// The RID of an existing attachment.
    fn attachment(&self, value: Value) -> Result<Value, Problem> {
        let Some(rid) = value.as_str() else {
            return invalid(format!("{value} is no RID"));
        };
        let known = self
            .connection
            .prepare_cached("SELECT 1 FROM attachments WHERE rid = ?1")
            .and_then(|mut one| one.exists([rid]));
        if known.map_err(StoreError::from)? {
            return Ok(value);
        }
        let refusal = Refusal::new(&error::ATTACHMENT_NOT_FOUND);
        Err(StoreError::from(refusal.with("attachmentRid", rid)).into())
    }

    fn structure(&self, definition: &StructType, value: Value) -> Result<Value, Problem> {
        let Value::Object(mut fields) = value else {
            return invalid(format!("{value} is no structure"));
        };
        let mut known = Map::new();
        for field in &definition.fields {
            match fields.shift_remove(&field.name) {
                None | Some(Value::Null) if field.required => {
                    return invalid(format!("the field {:?} is missing", field.name));
                }
                None | Some(Value::Null) => {}
                Some(value) => {
                    let value = self.read(&field.field_type, value)?;
                    known.insert(field.name.clone(), value);
                }
            }
        }
        match fields.keys().next() {
            None => Ok(Value::Object(known)),
            Some(name) => invalid(format!("the structure has no field {name:?}")),
        }
    }
}

/// The primary key of an object: an integer or a text, as the type has it.
fn key(object_type: &ObjectDefinition, value: Value) -> Result<Value, Problem> {
    value::canonical(object_type.key_type(), value).map_err(Problem::Invalid)
}

/// Checks the numbers of digits.
fn decimal(limits: &DecimalType, value: Value) -> Result<Value, Problem> {
    let text = value.as_str().unwrap_or_default();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let whole = whole.trim_start_matches('-').trim_start_matches('0');
    let count = |digits: &str| u32::try_from(digits.len()).unwrap_or(u32::MAX);
    if let Some(scale) = limits.scale.filter(|scale| count(fraction) > *scale) {
        return invalid(format!(
            "{text} has more than {scale} digits after the point"
        ));
    }
    // Digits after the point that are not written count too.
    let after = limits.scale.unwrap_or(count(fraction));
    let precision = limits.precision.filter(|most| count(whole) + after > *most);
    match precision {
        Some(precision) => invalid(format!("{text} has more than {precision} digits")),
        None => Ok(value),
    }
}

/// Up to 12 of the 32 digits and letters.
fn is_geohash(text: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit() || (c.is_ascii_lowercase() && !"ailo".contains(c));
    (1..=12).contains(&text.len()) && text.chars().all(digit)
}
