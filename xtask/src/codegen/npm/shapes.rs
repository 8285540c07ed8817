//! The shapes of responses and bodies, as the package checks and converts them while the program runs.
//!
//! A shape is a letter (`s` string, `l` long, `i` integer, `n` number, `b` boolean, `*` anything) or the name of a model; `[` before it
//! is a list and `{` a map, both empty where nothing was sent; `?` behind it says that it may be absent, `!` that it then has
//! its usual value.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anyhow::{Result, bail};
use serde_json::{Map, Value};

use super::{Contract, HEAD, Response, model_of, schema};

/// `shapes.js`
pub(super) fn code(contract: &Contract) -> Result<String> {
    let mut found = BTreeSet::new();
    let mut waiting = Vec::new();
    let mut responses = Map::new();
    for operation in &contract.operations {
        let model = match &operation.response {
            Response::Json(model) | Response::Page(model) => model,
            Response::Empty | Response::Bytes => continue,
        };
        let shape = of_model(contract, model, &mut waiting)?;
        responses.insert(operation.id.to_owned(), shape.into());
    }
    for body in contract
        .operations
        .iter()
        .filter_map(|operation| operation.body.as_ref())
    {
        waiting.push(body.trim_end_matches("Input").to_owned());
    }
    let mut shapes = Map::new();
    while let Some(model) = waiting.pop() {
        if !found.insert(model.clone()) {
            continue;
        }
        let schema = schema(contract, &model)?;
        let mut fields = Map::new();
        if let Some(mapping) = schema["discriminator"]["mapping"].as_object() {
            let mut variants = Map::new();
            for (name, reference) in mapping {
                let variant = model_of(reference.as_str().unwrap_or_default());
                let variant = variant.trim_end_matches("Input").to_owned();
                waiting.push(variant.clone());
                variants.insert(name.clone(), variant.into());
            }
            fields.insert(String::new(), variants.into());
        }
        let required = schema["required"].as_array();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if property.get("const").is_some() {
                continue;
            }
            let mut shape = of(contract, property, &mut waiting)?;
            let is_required = required.is_some_and(|names| names.iter().any(|other| other == name));
            if property.get("default").is_some() {
                shape.push('!');
            } else if !is_required {
                shape.push('?');
            }
            fields.insert(name.clone(), shape.into());
        }
        shapes.insert(model, fields.into());
    }
    shapes.sort_keys();
    let mut out = String::from(HEAD);
    let _ = writeln!(
        out,
        "\n/** The shape of the response, by operation; codec.js explains shapes. */"
    );
    let _ = writeln!(
        out,
        "export const responses = {};",
        serde_json::to_string_pretty(&responses)?
    );
    let _ = writeln!(
        out,
        "\n/** The shapes of models; a union has its variants under an empty name. */"
    );
    let _ = writeln!(out, "export const shapes = {{");
    for (name, fields) in &shapes {
        let _ = writeln!(
            out,
            "  {}: {},",
            Value::from(name.as_str()),
            serde_json::to_string(fields)?
        );
    }
    out.push_str("};\n");
    Ok(out)
}

fn of(contract: &Contract, schema: &Value, waiting: &mut Vec<String>) -> Result<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        return of_model(contract, &model_of(reference), waiting);
    }
    if let Some(parts) = schema["anyOf"].as_array() {
        // One type, or null.
        return of(contract, &parts[0], waiting);
    }
    let ty = match &schema["type"] {
        Value::String(ty) => ty.as_str(),
        Value::Array(several) => several[0].as_str().unwrap_or_default(),
        _ => return Ok("*".to_owned()),
    };
    Ok(match ty {
        "string" => "s".to_owned(),
        "integer" => "i".to_owned(),
        "number" => "n".to_owned(),
        "boolean" => "b".to_owned(),
        "array" => format!("[{}", of(contract, &schema["items"], waiting)?),
        "object" => {
            let values = &schema["additionalProperties"];
            let inner = if values.is_object() {
                of(contract, values, waiting)?
            } else {
                "*".to_owned()
            };
            format!("{{{inner}")
        }
        other => bail!("what shape is {other}?"),
    })
}

fn of_model(contract: &Contract, model: &str, waiting: &mut Vec<String>) -> Result<String> {
    let model = model.trim_end_matches("Input");
    let schema = schema(contract, model)?;
    Ok(match model {
        "Long" | "Size" => "l".to_owned(),
        // A row is never refused for what it holds.
        "OntologyObjectV2" => "*".to_owned(),
        _ if schema["type"] == "string" => "s".to_owned(),
        _ => {
            waiting.push(model.to_owned());
            model.to_owned()
        }
    })
}
