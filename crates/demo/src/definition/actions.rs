//! Action types: their parameters, rules and effects.

use belvedere_api::ontologies::{ActionOperation, LinkRule, ObjectRule};
use belvedere_store::{
    ActionDefinition, Condition, Edit, ObjectDefinition, ParameterDefinition, PropertyType, Rule,
    Source, canonical,
};
use serde_json::Value;

use super::{status, types};
use crate::file::{self, Effect, Entries, Parameter, ParameterType};
use crate::problem::{At as _, Checked, Problem, require};
use crate::rid;

/// The action types.
pub(super) fn all(
    actions: &[(String, file::ActionType)],
    types: &[ObjectDefinition],
) -> Checked<Vec<ActionDefinition>> {
    let actions = actions
        .iter()
        .map(|(name, of)| action_type(name, of, types).at(format!("actionTypes.{name}")));
    actions.collect()
}

fn action_type(
    name: &str,
    of: &file::ActionType,
    types: &[ObjectDefinition],
) -> Checked<ActionDefinition> {
    let action = Action {
        parameters: &of.parameters.0,
        types,
    };
    let parameters = of.parameters.0.iter().map(|(id, parameter)| {
        Ok(ParameterDefinition {
            id: id.clone(),
            display_name: parameter.display_name.clone(),
            description: parameter.description.clone(),
            data_type: types::parameter(&parameter.value_type, types)
                .at(format!("parameters.{id}.type"))?,
            required: parameter.required,
        })
    });
    let parameters = parameters.collect::<Checked<_>>()?;
    let rules = of.rules.iter().enumerate();
    let conditions =
        rules.map(|(index, rule)| action.condition(rule).at(format!("rules[{index}]")));
    let conditions = conditions.collect::<Checked<_>>()?;
    require(!of.effects.is_empty(), || {
        "an action has an effect at least".to_owned()
    })
    .at("effects")?;
    let mut edits = Vec::new();
    let mut operations = Vec::new();
    for (index, effect) in of.effects.iter().enumerate() {
        let (operation, edit) = action.effect(effect).at(format!("effects[{index}]"))?;
        operations.push(operation);
        edits.extend(edit);
    }
    Ok(ActionDefinition {
        api_name: name.to_owned(),
        display_name: of.display_name.clone(),
        description: of.description.clone(),
        rid: rid("ontology", "action-type", name),
        status: status(of.status),
        parameters,
        operations,
        conditions,
        edits,
    })
}

/// An action whose rules and effects are looked at.
struct Action<'a> {
    parameters: &'a [(String, Parameter)],
    types: &'a [ObjectDefinition],
}

impl<'a> Action<'a> {
    fn parameter(&self, id: &str) -> Checked<&'a Parameter> {
        let found = self.parameters.iter().find(|(other, _)| other == id);
        found
            .map(|(_, parameter)| parameter)
            .ok_or_else(|| Problem::new(format!("there is no parameter `{id}`")))
    }

    /// The type of the object that a parameter names.
    fn object(&self, id: &str) -> Checked<(&'a ObjectDefinition, &'a Parameter)> {
        let parameter = self.parameter(id)?;
        match &parameter.value_type {
            ParameterType::Object(name) => Ok((types::object_type(self.types, name)?, parameter)),
            _ => Err(Problem::new(format!("the parameter `{id}` is no object"))),
        }
    }

    fn condition(&self, rule: &file::Rule) -> Checked<Condition> {
        let id = rule.parameter.clone();
        let parameter = self.parameter(&id).at("parameter")?;
        let of = match (&rule.property, &rule.one_of, rule.from, rule.to) {
            (Some(property), Some(values), None, None) => {
                let (object_type, _) = self.object(&id).at("parameter")?;
                let of = types::property_of(object_type, property).at("property")?;
                for (index, value) in values.iter().enumerate() {
                    canonical(&of.value_type, value.clone()).at(format!("oneOf[{index}]"))?;
                }
                Rule::PropertyOneOf(id, property.clone(), values.clone())
            }
            (None, Some(values), None, None) => Rule::OneOf(id, values.clone()),
            (None, None, Some(from), Some(to)) if from <= to => {
                let is_integer = matches!(parameter.value_type, ParameterType::Integer);
                require(is_integer, || {
                    format!("a range is one of integers; `{id}` is none")
                })
                .at("parameter")?;
                Rule::Range(id, from, to)
            }
            _ => {
                return Err(Problem::new(
                    "a rule has `oneOf`, or `from` and `to` with the smaller number first",
                ));
            }
        };
        Ok(Condition {
            rule: of,
            otherwise: rule.otherwise.clone(),
        })
    }

    /// What is told of an effect, and what it does. Links are kept by properties, so they do nothing of their own.
    fn effect(&self, effect: &Effect) -> Checked<(ActionOperation, Option<Edit>)> {
        match effect {
            Effect::Create {
                object_type,
                key,
                set,
            } => {
                let of = types::object_type(self.types, object_type).at("create.objectType")?;
                let key = self.key(of, key).at("create.key")?;
                let properties = self.properties(of, set, false).at("create.set")?;
                let edit = Edit::Create {
                    object_type: object_type.clone(),
                    key,
                    properties,
                };
                Ok((ActionOperation::CreateObject(rule(of)), Some(edit)))
            }
            Effect::Modify { object, set } => {
                let of = self.target(object).at("modify.object")?;
                let properties = self.properties(of, set, true).at("modify.set")?;
                let object = object.clone();
                let edit = Edit::Modify { object, properties };
                Ok((ActionOperation::ModifyObject(rule(of)), Some(edit)))
            }
            Effect::Delete { object } => {
                let of = self.target(object).at("delete.object")?;
                let object = object.clone();
                Ok((
                    ActionOperation::DeleteObject(rule(of)),
                    Some(Edit::Delete { object }),
                ))
            }
            Effect::CreateLink(link) => {
                let link = self.link(link).at("createLink")?;
                Ok((ActionOperation::CreateLink(link), None))
            }
            Effect::DeleteLink(link) => {
                let link = self.link(link).at("deleteLink")?;
                Ok((ActionOperation::DeleteLink(link), None))
            }
        }
    }

    /// The type of the object that an effect changes.
    fn target(&self, id: &str) -> Checked<&'a ObjectDefinition> {
        let (object_type, parameter) = self.object(id)?;
        require(parameter.required, || {
            format!("the parameter `{id}` must be `required`, because its object is changed")
        })?;
        Ok(object_type)
    }

    fn link(&self, link: &file::Link) -> Checked<LinkRule> {
        types::object_type(self.types, &link.from).at("from")?;
        types::object_type(self.types, &link.to).at("to")?;
        let [name, reverse, from, to] =
            [&link.name, &link.reverse_name, &link.from, &link.to].map(String::as_str);
        Ok(LinkRule::new(name, reverse, from, to))
    }

    fn key(&self, of: &ObjectDefinition, source: &file::Source) -> Checked<Source> {
        let property = types::property_of(of, &of.primary_key)?;
        match source {
            file::Source::Parameter(id) => {
                let required = self.parameter(id)?.required;
                require(required, || {
                    format!("the parameter `{id}` must be `required`")
                })?;
            }
            file::Source::Unique(_) => {}
            _ => return Err(Problem::new("a key is a `parameter` or `unique`")),
        }
        self.source(of, &property.value_type, source)
    }

    fn properties(
        &self,
        of: &ObjectDefinition,
        set: &Entries<file::Source>,
        is_change: bool,
    ) -> Checked<Vec<(String, Source)>> {
        let properties = set.0.iter().map(|(name, source)| {
            let look = || {
                let property = types::property_of(of, name)?;
                require(*name != of.primary_key, || {
                    format!("`{name}` is the primary key, which is not set here")
                })?;
                let is_later = matches!(source, file::Source::Later { .. });
                require(is_change || !is_later, || {
                    "`later` needs an object, so it is for `modify` only".to_owned()
                })?;
                self.source(of, &property.value_type, source)
            };
            Ok((name.clone(), look().at(name)?))
        });
        properties.collect()
    }

    /// Where the value of a property comes from.
    fn source(
        &self,
        of: &ObjectDefinition,
        value_type: &PropertyType,
        source: &file::Source,
    ) -> Checked<Source> {
        let constant = |value: &Value| {
            if value.is_null() {
                // It removes the value.
                return Ok(Value::Null);
            }
            canonical(value_type, value.clone())
        };
        Ok(match source {
            file::Source::Parameter(id) => {
                let parameter = self.parameter(id)?;
                require(
                    types::fits(&parameter.value_type, value_type, self.types),
                    || {
                        format!(
                            "a property of the type {} can't hold the parameter `{id}`",
                            value_type.base_type()
                        )
                    },
                )?;
                Source::Parameter(id.clone())
            }
            file::Source::Value(value) => Source::Constant(constant(value)?),
            file::Source::When { parameter, value } => {
                let is_boolean = matches!(
                    self.parameter(parameter)?.value_type,
                    ParameterType::Boolean
                );
                require(is_boolean, || {
                    format!("the parameter `{parameter}` is no boolean")
                })?;
                Source::When(parameter.clone(), constant(value)?)
            }
            file::Source::Unique(beginning) => {
                require(*value_type == PropertyType::String, || {
                    "`unique` makes a text, and the property holds none".to_owned()
                })?;
                Source::Unique(beginning.clone())
            }
            file::Source::Later { property, minutes } => {
                let from = types::property_of(of, property)?;
                let instants = [value_type, &from.value_type];
                require(
                    instants.iter().all(|of| **of == PropertyType::Timestamp),
                    || "`later` is from a timestamp to a timestamp".to_owned(),
                )?;
                let is_integer =
                    matches!(self.parameter(minutes)?.value_type, ParameterType::Integer);
                require(is_integer, || {
                    format!("the parameter `{minutes}` is no integer")
                })?;
                Source::Later {
                    property: property.clone(),
                    minutes: minutes.clone(),
                }
            }
        })
    }
}

fn rule(of: &ObjectDefinition) -> ObjectRule {
    ObjectRule::new(of.api_name.as_str())
}
