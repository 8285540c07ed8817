//! The methods of the package, one for each operation, by namespace.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{HEAD, Operation, Parameter, Response, comment, type_name, upper};

/// `operations.js`
pub(super) fn code(operations: &[Operation]) -> String {
    let mut out = format!("{HEAD}import {{ Namespace }} from \"./namespace.js\";\n");
    for (namespace, operations) in by_namespace(operations) {
        let _ = writeln!(
            out,
            "\nexport class {} extends Namespace {{",
            upper(&namespace)
        );
        for operation in operations {
            let _ = writeln!(out, "{}", method(operation));
        }
        out.push_str("}\n");
    }
    out
}

fn method(operation: &Operation) -> String {
    let path = names(&operation.path);
    let required = names(&operation.required);
    let query = operation
        .query
        .iter()
        .map(|parameter| format!("\"{}\"", parameter.name))
        .collect::<Vec<_>>()
        .join(", ");
    let mut arguments: Vec<&str> = path.iter().chain(&required).map(String::as_str).collect();
    let helper = match operation.response {
        Response::Json(_) | Response::Empty => "_json",
        Response::Page(_) => "_list",
        Response::Bytes => "_content",
    };
    let options = if required.is_empty() {
        "options".to_owned()
    } else {
        format!("{{ ...options, {} }}", required.join(", "))
    };
    let query = required
        .iter()
        .map(|name| format!("\"{name}\""))
        .chain(Some(query).filter(|query| !query.is_empty()))
        .collect::<Vec<_>>()
        .join(", ");
    let mut call = format!(
        "\"{}\", [{}], {options}, [{query}]",
        operation.id,
        path.join(", ")
    );
    if let Some(body) = &operation.body {
        arguments.push("body");
        let shape = body.trim_end_matches("Input");
        let _ = write!(call, ", body, \"{shape}\"");
    }
    arguments.push("options");
    format!(
        "  {}({}) {{\n    return this.{helper}({call});\n  }}",
        operation.method,
        arguments.join(", "),
    )
}

/// `operations.d.ts`
pub(super) fn types(operations: &[Operation]) -> String {
    let mut out = format!(
        "{HEAD}import type {{ CallOptions, ChangeOptions, Content, ContentOptions, Listing, ReadTokenOptions }} \
         from \"./types.js\";\nimport type * as models from \"./models.js\";\n"
    );
    for operation in operations
        .iter()
        .filter(|operation| !operation.query.is_empty())
    {
        let title = format!("What {} takes beside its path.", operation.method);
        out.push('\n');
        out.push_str(&comment("", &[title]));
        let _ = writeln!(
            out,
            "export interface {}Options extends {} {{",
            upper(&operation.method),
            base_options(operation),
        );
        for parameter in &operation.query {
            out.push_str(&comment("  ", std::slice::from_ref(&parameter.description)));
            let _ = writeln!(
                out,
                "  readonly {}?: {} | undefined;",
                parameter.name,
                prefixed(&parameter.ty)
            );
        }
        out.push_str("}\n");
    }
    for (namespace, operations) in by_namespace(operations) {
        out.push('\n');
        out.push_str(&comment("", &[about(&namespace).to_owned()]));
        let _ = writeln!(out, "export declare class {} {{", upper(&namespace));
        out.push_str("  protected constructor();\n");
        for operation in operations {
            out.push_str(&declaration(operation));
        }
        out.push_str("}\n");
    }
    out
}

fn declaration(operation: &Operation) -> String {
    let scopes: Vec<String> = operation
        .scopes
        .iter()
        .map(|scope| format!("`{scope}`"))
        .collect();
    let mut about = format!("`{}`, scope {}", operation.request, scopes.join(" and "));
    if operation.preview {
        about.push_str(", preview: it may change or go away");
    }
    if operation.assumed {
        about.push_str(", assumed: a platform may not offer it");
    }
    about.push('.');
    let mut tags = Vec::new();
    let mut arguments = Vec::new();
    for parameter in operation.path.iter().chain(&operation.required) {
        tags.push(format!(
            "@param {} {}",
            parameter.name, parameter.description
        ));
        arguments.push(format!("{}: {}", parameter.name, prefixed(&parameter.ty)));
    }
    if let Some(body) = &operation.body {
        arguments.push(format!("body: models.{}", type_name(body)));
    }
    let options = if operation.query.is_empty() {
        base_options(operation).to_owned()
    } else {
        format!("{}Options", upper(&operation.method))
    };
    arguments.push(format!("options?: {options}"));
    if !operation.errors.is_empty() {
        let errors: Vec<String> = operation
            .errors
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        tags.push(format!("@throws {{BelvedereError}} {}", errors.join(", ")));
    }
    let response = match &operation.response {
        Response::Json(model) => format!("Promise<models.{}>", type_name(model)),
        Response::Page(model) => format!("Listing<models.{}>", type_name(model)),
        Response::Empty => "Promise<void>".to_owned(),
        Response::Bytes => "Promise<Content>".to_owned(),
    };
    format!(
        "{}  {}({}): {response};\n",
        comment(
            "  ",
            &[operation.description.clone(), about, tags.join("\n")]
        ),
        operation.method,
        arguments.join(", "),
    )
}

fn base_options(operation: &Operation) -> &'static str {
    match operation.response {
        _ if operation.takes_key => "ChangeOptions",
        Response::Bytes => "ContentOptions",
        _ if operation.read_token => "ReadTokenOptions",
        _ => "CallOptions",
    }
}

fn by_namespace(operations: &[Operation]) -> BTreeMap<String, Vec<&Operation>> {
    let mut map: BTreeMap<String, Vec<&Operation>> = BTreeMap::new();
    for operation in operations {
        map.entry(operation.namespace.clone())
            .or_default()
            .push(operation);
    }
    map
}

fn names(parameters: &[Parameter]) -> Vec<String> {
    parameters
        .iter()
        .map(|parameter| parameter.name.clone())
        .collect()
}

/// A type with its models named by their module.
fn prefixed(ty: &str) -> String {
    match ty.strip_prefix("readonly ") {
        Some(list) => format!("readonly {}", prefixed(list)),
        None if ty.starts_with(char::is_uppercase) => format!("models.{ty}"),
        None => ty.to_owned(),
    }
}

fn about(namespace: &str) -> &'static str {
    match namespace {
        "admin" => "Sign-in providers and groups.",
        "dataHealth" => "Data health checks.",
        "datasets" => "Datasets.",
        "mediaSets" => "Media items.",
        "ontologies" => "Ontologies, object types, action types, objects and attachments.",
        "sql" => "SQL queries.",
        _ => "Operations.",
    }
}
