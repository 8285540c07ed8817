//! The types of the package.

use std::fmt::Write as _;

use anyhow::{Result, bail};
use serde_json::Value;

use super::{Contract, HEAD, comment, model_of, text, type_name};

const ERROR: &str = "Error.";

/// `models.d.ts`
pub(super) fn types(contract: &Contract) -> Result<String> {
    let mut out = String::from(HEAD);
    out.push_str(
        "\n/** A value of JSON. */\n\
         export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };\n\
         \n/** One of the named values, or one that this version does not know. */\n\
         export type Open<T extends string> = T | (string & {});\n",
    );
    for (name, schema) in &contract.schemas {
        if name.starts_with(ERROR) {
            continue;
        }
        out.push('\n');
        out.push_str(&comment("", &[text(&schema["description"])]));
        out.push_str(&declaration(name, schema)?);
    }
    out.push_str(&errors(contract)?);
    Ok(out)
}

fn declaration(name: &str, schema: &Value) -> Result<String> {
    let name = type_name(name);
    Ok(match name.as_str() {
        "Long" | "Size" => format!("export type {name} = bigint;\n"),
        "LongInput" => format!("export type {name} = bigint | number | string;\n"),
        "OntologyObjectV2" => {
            "export interface OntologyObjectV2 {\n  \
               /** RID of the object; left out with `excludeRid`. */\n  readonly __rid?: string;\n  \
               /** The primary key, in the form of its property. */\n  readonly __primaryKey: Json;\n  \
               /** API name of the object type. */\n  readonly __apiName: string;\n  \
               /** A property. A long and a decimal is a string, whatever its size. */\n  \
               readonly [property: string]: any;\n}\n"
                .to_owned()
        }
        _ if schema["type"] == "object" && schema.get("properties").is_some() => {
            format!("export interface {name} {}\n", object(schema, "")?)
        }
        _ if schema["type"] == "object" => {
            format!("export interface {name} {{\n  readonly [name: string]: Json;\n}}\n")
        }
        _ => format!("export type {name} = {};\n", ty(schema)?),
    })
}

fn object(schema: &Value, indent: &str) -> Result<String> {
    let mut out = String::from("{\n");
    let required = schema["required"].as_array();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let is_required = required.is_some_and(|names| names.iter().any(|other| other == name));
        let inner = format!("{indent}  ");
        let description = text(&property["description"]);
        if !description.is_empty() {
            out.push_str(&comment(&inner, &[description]));
        }
        let (mark, or) = if is_required {
            ("", "")
        } else {
            ("?", " | undefined")
        };
        let _ = writeln!(out, "{inner}readonly {name}{mark}: {}{or};", ty(property)?);
    }
    let _ = write!(out, "{indent}}}");
    Ok(out)
}

/// A schema as a type of TypeScript.
pub(super) fn ty(schema: &Value) -> Result<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        return Ok(type_name(&model_of(reference)));
    }
    if let Some(constant) = schema.get("const") {
        return Ok(constant.to_string());
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values.iter().map(Value::to_string).collect();
        return Ok(format!("Open<{}>", values.join(" | ")));
    }
    for union in ["oneOf", "anyOf"] {
        if let Some(parts) = schema[union].as_array() {
            let parts = parts.iter().map(ty).collect::<Result<Vec<_>>>()?;
            return Ok(parts.join(" | "));
        }
    }
    match &schema["type"] {
        Value::Null => Ok("Json".to_owned()),
        Value::String(one) => simple(one, schema),
        Value::Array(several) => {
            let parts = several
                .iter()
                .filter_map(Value::as_str)
                .map(|one| simple(one, schema));
            Ok(parts.collect::<Result<Vec<_>>>()?.join(" | "))
        }
        other => bail!("what type is {other}?"),
    }
}

fn simple(one: &str, schema: &Value) -> Result<String> {
    Ok(match one {
        "string" => "string".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "boolean" => "boolean".to_owned(),
        "null" => "null".to_owned(),
        "array" => {
            let items = ty(&schema["items"])?;
            if items.contains(' ') {
                format!("readonly ({items})[]")
            } else {
                format!("readonly {items}[]")
            }
        }
        "object" => match schema.get("additionalProperties") {
            Some(values) if values.is_object() => {
                format!("{{ readonly [name: string]: {} }}", ty(values)?)
            }
            // What is sent may hold longs, and instants as dates.
            _ => "{ readonly [name: string]: unknown }".to_owned(),
        },
        other => bail!("what type is {other}?"),
    })
}

/// The named errors with their parameters.
fn errors(contract: &Contract) -> Result<String> {
    let mut out = String::new();
    out.push('\n');
    out.push_str(&comment(
        "",
        &["The parameters of each error that the contract names.".to_owned()],
    ));
    out.push_str("export interface ErrorParameters {\n");
    for (name, schema) in &contract.schemas {
        let Some(name) = name.strip_prefix(ERROR) else {
            continue;
        };
        let code = text(&schema["properties"]["errorCode"]["const"]);
        out.push_str(&comment(
            "  ",
            &[format!("{} (`{code}`)", text(&schema["description"]))],
        ));
        let parameters = &schema["properties"]["parameters"];
        let empty = parameters["properties"]
            .as_object()
            .is_none_or(serde_json::Map::is_empty);
        let parameters = if empty {
            "{ readonly [name: string]: never }".to_owned()
        } else {
            object(parameters, "  ")?
        };
        let _ = writeln!(out, "  readonly {name}: {parameters};");
    }
    out.push_str("}\n\n/** The names of the errors that the contract names. */\nexport type ErrorName = keyof ErrorParameters;\n");
    Ok(out)
}
