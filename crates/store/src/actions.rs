//! Applying actions (docs/contract.md, "6. Apply action, V1"): each is one transaction.

use std::collections::HashMap;

use belvedere_api::error;
use belvedere_api::error::Refusal;
use indexmap::IndexMap;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value};

use super::write::object_not_found;
use super::{
    ActionDefinition, Changes, Edit, ObjectDefinition, OntologyDefinition, PropertyType, Rule,
    Source, StoreError, value,
};

mod parameters;

/// An object that a parameter names.
struct Target<'a> {
    object_type: &'a ObjectDefinition,
    key: String,
    properties: Map<String, Value>,
}

/// The parameters of one application, checked.
struct Given<'a> {
    action: &'a ActionDefinition,
    values: HashMap<&'a str, Value>,
    objects: HashMap<&'a str, Target<'a>>,
    /// For [`Source::Moment`].
    moment: i64,
    /// For [`Source::Unique`].
    unique: uuid::Uuid,
}

impl Changes<'_> {
    /// Applies an action to the default branch.
    ///
    /// # Errors
    /// `OntologyNotFound`, `ActionTypeNotFound`, `UnknownParameter`, `MissingParameter`, `InvalidParameterValue`,
    /// `ObjectNotFound`, `AttachmentNotFound`, `ActionValidationFailed` and `ObjectAlreadyExists`.
    pub fn apply_action(
        &mut self,
        ontology_rid: &str,
        action: &str,
        parameters: IndexMap<String, Value>,
    ) -> Result<(), StoreError> {
        let ontology = self.definitions.by_rid(ontology_rid)?;
        let action = ontology.action_type(action)?;
        let given = self.check_parameters(ontology, action, parameters)?;
        for condition in &action.conditions {
            if !given.holds(&condition.rule) {
                return Err(Refusal::new(&error::ACTION_VALIDATION_FAILED)
                    .with("actionType", action.api_name.as_str())
                    .describe(condition.otherwise.as_str())
                    .into());
            }
        }
        for edit in &action.edits {
            self.edit(ontology, &given, edit)?;
        }
        Ok(())
    }

    /// Checks which parameters are given, then the value of each in the order of the definition.
    fn check_parameters<'a>(
        &self,
        ontology: &'a OntologyDefinition,
        action: &'a ActionDefinition,
        mut parameters: IndexMap<String, Value>,
    ) -> Result<Given<'a>, StoreError> {
        let expected: Vec<&str> = action.parameters.iter().map(|p| p.id.as_str()).collect();
        let unknown = parameters.keys().map(String::as_str);
        let unknown: Vec<&str> = unknown.filter(|id| !expected.contains(id)).collect();
        if !unknown.is_empty() {
            return Err(Refusal::new(&error::UNKNOWN_PARAMETER)
                .with("unknownParameters", unknown)
                .with("expectedParameters", expected)
                .into());
        }
        let required = action.parameters.iter().filter(|p| p.required);
        let missing: Vec<&str> = required
            .filter(|p| parameters.get(&p.id).is_none_or(Value::is_null))
            .map(|p| p.id.as_str())
            .collect();
        if !missing.is_empty() {
            let refusal = Refusal::new(&error::MISSING_PARAMETER);
            return Err(refusal.with("parameters", missing).into());
        }
        let mut given = Given {
            action,
            values: HashMap::new(),
            objects: HashMap::new(),
            moment: self.moment(),
            unique: uuid::Uuid::new_v4(),
        };
        for parameter in &action.parameters {
            let Some(value) = parameters.swap_remove(&parameter.id) else {
                continue;
            };
            let value = if value.is_null() {
                value
            } else {
                let reader = parameters::Reader {
                    ontology,
                    connection: &self.transaction,
                };
                reader
                    .read(&parameter.data_type, value.clone())
                    .map_err(|problem| problem.about(parameter, value))?
            };
            given.values.insert(&parameter.id, value);
        }
        for parameter in &action.parameters {
            let object_type = parameters::object_type(ontology, &parameter.data_type);
            let key = given.values.get(parameter.id.as_str()).map(key_text);
            if let (Some(object_type), Some(Some(key))) = (object_type, key) {
                let target = self.target(ontology, object_type?, key)?;
                given.objects.insert(&parameter.id, target);
            }
        }
        Ok(given)
    }

    /// The object with a key.
    fn target<'a>(
        &self,
        ontology: &OntologyDefinition,
        object_type: &'a ObjectDefinition,
        key: String,
    ) -> Result<Target<'a>, StoreError> {
        let (_, object_set) =
            self.definitions
                .object_set(&ontology.rid, &object_type.api_name, None)?;
        let Some(properties) = self.find(object_set, &key)? else {
            return Err(object_not_found(object_type, &key));
        };
        Ok(Target {
            object_type,
            key,
            properties: serde_json::from_str(&properties)?,
        })
    }

    fn edit(
        &mut self,
        ontology: &OntologyDefinition,
        given: &Given<'_>,
        edit: &Edit,
    ) -> Result<(), StoreError> {
        let rid = ontology.rid.as_str();
        match edit {
            Edit::Create {
                object_type,
                key,
                properties,
            } => {
                let object_type = ontology.object_type(object_type)?;
                let source = key;
                let key = given.value(object_type, &object_type.primary_key, source, None)?;
                let key = key.as_ref().and_then(key_text).unwrap_or_default();
                if key.is_empty() {
                    // No path can name such an object.
                    return Err(given.no_key(source));
                }
                let mut properties = given.properties(object_type, properties, None)?;
                properties.retain(|_, value| !value.is_null());
                self.create(rid, &object_type.api_name, &key, properties)
            }
            Edit::Modify { object, properties } => {
                let target = given.object(object)?;
                let before = Some(&target.properties);
                let properties = given.properties(target.object_type, properties, before)?;
                self.modify(rid, &target.object_type.api_name, &target.key, properties)
            }
            Edit::Delete { object } => {
                let target = given.object(object)?;
                self.delete(rid, &target.object_type.api_name, None, &target.key)
            }
        }
    }
}

impl<'a> Given<'a> {
    fn holds(&self, rule: &Rule) -> bool {
        let one_of = |value: Option<&Value>, values: &[Value]| {
            value.is_none_or(|value| value.is_null() || values.contains(value))
        };
        match rule {
            Rule::OneOf(parameter, values) => one_of(self.values.get(parameter.as_str()), values),
            Rule::Range(parameter, least, most) => {
                let value = self.values.get(parameter.as_str()).and_then(Value::as_i64);
                value.is_none_or(|value| (*least..=*most).contains(&value))
            }
            Rule::PropertyOneOf(parameter, property, values) => {
                let target = self.objects.get(parameter.as_str());
                target.is_none_or(|target| {
                    let value = target.properties.get(property);
                    value.is_some_and(|value| values.contains(value))
                })
            }
        }
    }

    /// The object that an edit needs.
    fn object(&self, parameter: &str) -> Result<&Target<'a>, StoreError> {
        self.objects.get(parameter).ok_or_else(|| {
            let refusal = Refusal::new(&error::MISSING_PARAMETER);
            refusal.with("parameters", vec![parameter]).into()
        })
    }

    /// The error about an empty primary key: the parameter that it came from.
    fn no_key(&self, source: &Source) -> StoreError {
        let parameter = match source {
            Source::Parameter(id) => self.action.parameters.iter().find(|p| p.id == *id),
            _ => None,
        };
        let reason = "a primary key has at least one character".to_owned();
        match parameter {
            Some(parameter) => {
                parameters::Problem::Invalid(reason).about(parameter, Value::String(String::new()))
            }
            None => StoreError::Failed(anyhow::anyhow!(reason)),
        }
    }

    /// The properties that an edit sets, null where it removes the value. `before` are those of an existing object.
    fn properties(
        &self,
        object_type: &ObjectDefinition,
        sources: &[(String, Source)],
        before: Option<&Map<String, Value>>,
    ) -> Result<Map<String, Value>, StoreError> {
        let mut properties = Map::new();
        for (property, source) in sources {
            if let Some(value) = self.value(object_type, property, source, before)? {
                properties.insert(property.clone(), value);
            }
        }
        Ok(properties)
    }

    /// The value of a property, in its form; none where the action leaves it as it is.
    fn value(
        &self,
        object_type: &ObjectDefinition,
        property: &str,
        source: &Source,
        before: Option<&Map<String, Value>>,
    ) -> Result<Option<Value>, StoreError> {
        let (parameter, value) = match source {
            Source::Constant(value) => return Ok(Some(value.clone())),
            Source::Unique(beginning) => {
                return Ok(Some(Value::String(format!("{beginning}{}", self.unique))));
            }
            Source::Later { property, minutes } => {
                let minutes = self.values.get(minutes.as_str()).and_then(Value::as_i64);
                let instant = before.and_then(|before| before.get(property)?.as_str());
                let instant = instant.and_then(|text| text.parse::<Timestamp>().ok());
                return Ok(instant.zip(minutes).and_then(|(instant, minutes)| {
                    let later = instant.checked_add(SignedDuration::from_mins(minutes));
                    Some(Value::String(later.ok()?.to_string()))
                }));
            }
            Source::Moment => return Ok(Some(Value::String(self.moment.to_string()))),
            Source::When(parameter, value) => {
                let given = self.values.get(parameter.as_str());
                let is_true = given.and_then(Value::as_bool).unwrap_or(false);
                return Ok(is_true.then(|| value.clone()));
            }
            Source::Parameter(parameter) => match self.values.get(parameter.as_str()) {
                None => return Ok(None),
                Some(Value::Null) => return Ok(Some(Value::Null)),
                Some(value) => (parameter, value),
            },
        };
        let Some(definition) = object_type.property(property) else {
            return Err(object_type.properties_not_found([property]));
        };
        let fitting = match (&definition.value_type, value) {
            // A value without a matching property type is stored as its JSON text.
            (PropertyType::String, Value::Object(_)) => Ok(Value::String(value.to_string())),
            // The property may hold less than the parameter, such as a short of an integer.
            (value_type, value) => value::canonical(value_type, value.clone()),
        };
        fitting.map(Some).map_err(|reason| {
            let parameter = self.action.parameters.iter().find(|p| p.id == *parameter);
            match parameter {
                Some(definition) => {
                    parameters::Problem::Invalid(reason).about(definition, value.clone())
                }
                None => StoreError::Failed(anyhow::anyhow!(reason)),
            }
        })
    }
}

/// The text form of a primary key; none of null.
fn key_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
