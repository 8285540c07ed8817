//! Creating data health checks (docs/contract.md, "3. Create check").

use std::collections::HashSet;

use belvedere_api::data_health::{
    AllowedValue, BoundsType, CheckConfig, ColumnType, CreateCheck, SchemaComparisonType, Severity,
    TrendType,
};
use belvedere_api::error::{self, Refusal};
use belvedere_api::scope;
use belvedere_store::{NewCheck, is_date};
use serde_json::Value;

use super::change;
use crate::Platform;
use crate::http::{ApiError, Call, Content, Handle};

impl Handle<CreateCheck> for Platform {
    async fn handle(&self, call: Call<CreateCheck>) -> Result<Content<CreateCheck>, ApiError> {
        if !call.principal.may(scope::DATA_HEALTH_WRITE) {
            return Err(Refusal::new(&error::CREATE_CHECK_PERMISSION_DENIED).into());
        }
        let config = serde_json::to_value(&call.body.config).map_err(ApiError::internal)?;
        if let Some(reason) = call.body.config.mismatch() {
            return Err(Refusal::invalid("config", reason).into());
        }
        if !matches!(call.body.config, CheckConfig::Unknown { .. }) {
            known_values(&config)?;
        }
        let check = NewCheck {
            config: call.body.config,
            intent: call.body.intent,
            administrator: call.principal.is_administrator(),
            created_by: call.principal.id.into(),
        };
        change(self, call.idempotency_key, move |changes| {
            changes.create_check(check)
        })
        .await
    }
}

/// Refuses values that the types keep for other platforms: this one knows exactly those of docs/assumptions.md, "Check
/// configurations".
fn known_values(config: &Value) -> Result<(), ApiError> {
    match config {
        Value::Object(fields) => fields.iter().try_for_each(|(name, value)| {
            let known = match name.as_str() {
                "severity" => Severity::KNOWN,
                "boundsType" => BoundsType::KNOWN,
                "trendType" => TrendType::KNOWN,
                "expectedType" | "columnType" => ColumnType::KNOWN,
                "schemaComparisonType" => SchemaComparisonType::KNOWN,
                "allowedValues" | "columnNames" if value == &Value::Array(Vec::new()) => {
                    return Err(Refusal::invalid(name, "The list needs at least one entry.").into());
                }
                "allowedValues" => return allowed_values(value),
                "columnName" | "scheduleRid" if value == "" => {
                    return Err(Refusal::invalid(name, "A name has at least one character.").into());
                }
                "columnNames" => return column_names(value),
                "timeBounds" | "percentageBounds" | "numericBounds" | "dateBounds"
                | "differenceBounds"
                    if has_nothing(value) =>
                {
                    let reason = "Bounds have a lower bound, an upper bound or both.";
                    return Err(Refusal::invalid(name, reason).into());
                }
                "expectedValue" if value.as_str().is_some_and(|text| text.starts_with('-')) => {
                    return Err(Refusal::invalid(name, "A number of columns is 0 or more.").into());
                }
                "expectedSchema" if value["columns"].as_array().is_none_or(Vec::is_empty) => {
                    return Err(Refusal::invalid(name, "A schema has at least one column.").into());
                }
                _ => return known_values(value),
            };
            match value {
                Value::String(text) if !known.contains(&text.as_str()) => {
                    let choices = known.join(", ");
                    let reason = format!("{text:?} is none of {choices}.");
                    Err(Refusal::invalid(name, reason).into())
                }
                _ => known_values(value),
            }
        }),
        Value::Array(values) => values.iter().try_for_each(known_values),
        _ => Ok(()),
    }
}

/// Whether an object has no value.
fn has_nothing(object: &Value) -> bool {
    let values = object.as_object().map(|fields| fields.values());
    values.is_some_and(|mut values| values.all(Value::is_null))
}

/// Each has a name, and each name is there once.
fn column_names(names: &Value) -> Result<(), ApiError> {
    let mut known = HashSet::new();
    let mut names = names.as_array().into_iter().flatten();
    match names.find(|name| *name == "" || !known.insert(name.as_str())) {
        Some(name) => {
            let reason = format!("{name} is empty, or named twice.");
            Err(Refusal::invalid("columnNames", reason).into())
        }
        None => Ok(()),
    }
}

/// Each has a type, and a value of that type.
fn allowed_values(values: &Value) -> Result<(), ApiError> {
    values
        .as_array()
        .into_iter()
        .flatten()
        .try_for_each(|entry| {
            let (kind, value) = (entry["type"].as_str().unwrap_or_default(), &entry["value"]);
            let fits = match kind {
                "boolean" => value.is_boolean(),
                "numeric" => value.is_number(),
                "date" => value.as_str().is_some_and(is_date),
                "string" => value.is_string(),
                _ => {
                    let choices = AllowedValue::KNOWN.join(", ");
                    let reason = format!("{kind:?} is none of {choices}.");
                    return Err(Refusal::invalid("allowedValues", reason).into());
                }
            };
            if fits {
                Ok(())
            } else {
                let reason = format!("{value} is no value of type {kind}.");
                Err(Refusal::invalid("allowedValues", reason).into())
            }
        })
}
