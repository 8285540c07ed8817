//! Validation of the whole form: the parameters to send, or the problems.

use indexmap::IndexMap;
use serde_json::Value;

use super::definition::{Definition, Parameter};
use super::input::{Input, Values, path_of};
use super::kind::Kind;
use super::parse::{Known, Problems};

/// The parameters of a request, in the order of the definition.
pub type Parameters = IndexMap<String, Value>;

/// Values of an address: a parameter and its text, which is JSON for types with more than one field; none is null.
pub type GivenValues = Vec<(String, Option<String>)>;

/// Reads the form. Parameters that are not given are left out: the platform fills in nothing.
///
/// # Errors
/// Every problem, in the order of the form.
pub fn parameters(
    definition: &Definition,
    values: &Values,
    known: &Known,
) -> Result<Parameters, Problems> {
    parameters_but(definition, values, known, &[])
}

/// As [`parameters`], without those that are filled in elsewhere.
///
/// # Errors
/// Every problem, in the order of the form.
pub fn parameters_but(
    definition: &Definition,
    values: &Values,
    known: &Known,
    elsewhere: &[String],
) -> Result<Parameters, Problems> {
    let mut problems = Problems::new();
    let mut parameters = Parameters::new();
    let here = |parameter: &&Parameter| !elsewhere.contains(&parameter.id);
    for parameter in definition.parameters.iter().filter(here) {
        let mut path = path_of(&parameter.id);
        let input = values.get(&path).clone();
        let value = known.read(
            &parameter.kind,
            &input,
            parameter.required,
            &mut path,
            &mut problems,
        );
        if let Some(value) = value {
            parameters.insert(parameter.id.clone(), value);
        }
    }
    if problems.is_empty() {
        Ok(parameters)
    } else {
        Err(problems)
    }
}

/// Fills the form in: with the object of the address, then with values of the address.
pub fn prefilled(
    definition: &Definition,
    object: Option<(&str, &str)>,
    given: &[(String, Option<String>)],
) -> Values {
    let mut values = Values::default();
    if let Some((object_type, key)) = object
        && let Some(parameter) = definition.object_parameters(object_type).next()
    {
        let path = path_of(&parameter.id);
        values.set(&path, Input::Text(key.to_owned()));
    }
    for (id, text) in given {
        let Some(parameter) = definition.parameter(id) else {
            continue;
        };
        let Some(text) = text else {
            values.set(&path_of(id), Input::Null);
            continue;
        };
        let input = if parameter.kind == Kind::Text && text.is_empty() {
            Input::EmptyText
        } else if parameter.kind.is_plain() {
            Input::Text(text.clone())
        } else {
            let value = serde_json::from_str(text).unwrap_or_else(|_| Value::from(text.as_str()));
            Input::from_value(&parameter.kind, &value)
        };
        values.set(&path_of(id), input);
    }
    values
}

/// The text of a value for an address, as [`prefilled`] reads it; `None` for null.
pub fn given_text(kind: &Kind, value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        value if kind.is_plain() => Some(Input::from_value(kind, value).text().to_owned()),
        value => Some(value.to_string()),
    }
}
