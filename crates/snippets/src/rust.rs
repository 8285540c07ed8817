//! Rust with the crate `belvedere-client`.

use belvedere_api::operation::{Description, Operation as _};
use belvedere_api::sql::{GetSqlQueryResults, GetSqlQueryStatus};
use serde_json::Value;

use crate::literal::{lines, list, rust, texts};
use crate::{Kind, Parameters, Statement};

/// All objects of a listing.
pub(crate) fn objects(
    base: &str,
    [ontology, object_type]: [&str; 2],
    query: &Parameters,
) -> String {
    let fields: Vec<String> = query
        .iter()
        .map(|(name, kind, values)| {
            let value = match (name, kind) {
                (_, Kind::List) => {
                    let names: Vec<String> = values
                        .iter()
                        .map(|name| format!("{}.into()", rust(name)))
                        .collect();
                    format!("vec![{}]", names.join(", "))
                }
                (_, Kind::Boolean) => format!("Some({})", values.concat()),
                ("orderBy", _) => format!("Some({}.parse())", rust(&values.concat())),
                ("branch", _) => format!("Some({}.into())", rust(&values.concat())),
                _ => format!("Some({}.to_owned())", rust(&values.concat())),
            };
            format!("        {}: {value},\n", snake(name))
        })
        .collect();
    let fields = fields.concat();
    let query = if fields.is_empty() {
        "list_objects_v2::Query::default()".to_owned()
    } else {
        format!(
            "list_objects_v2::Query {{\n{fields}        ..list_objects_v2::Query::default()\n    }}"
        )
    };
    let (ontology, object_type) = (rust(ontology), rust(object_type));
    let client = client(base, "");
    format!(
        r"use belvedere_client::api::ontologies::{{OntologyObjectV2, list_objects_v2}};
use belvedere_client::{{Client, Error, TokenSource}};
use futures_util::TryStreamExt as _;

{client}
/// All objects.
pub async fn objects(client: &Client) -> Result<Vec<OntologyObjectV2>, Error> {{
    let path = list_objects_v2::Path::new({ontology}, {object_type});
    let query = {query};
    let mut pages = client.ontologies().object_pages(path, query);
    let mut objects = Vec::new();
    while let Some(page) = pages.try_next().await? {{
        objects.extend(page.data);
    }}
    Ok(objects)
}}
"
    )
}

/// The results of a statement.
pub(crate) fn statement(statement: &Statement<'_>) -> String {
    let body: String = statement
        .body
        .iter()
        .map(|(name, value)| {
            let name = rust(name);
            match value {
                Value::Array(_) => format!("        {name}: {},\n", list(&texts(value), rust)),
                _ => match lines(&texts(value).concat(), rust).as_slice() {
                    [one] => format!("        {name}: {one},\n"),
                    lines => format!(
                        "        {name}: concat!(\n            {},\n        ),\n",
                        lines.join(",\n            ")
                    ),
                },
            }
        })
        .collect();
    let other = |description: Description, (before, after): (&str, &str)| {
        let path = format!("{before}{{sqlQueryId}}{after}");
        if path == description.path {
            return String::new();
        }
        let id = rust(description.id);
        format!("        .address({id}, {})?\n", rust(&path))
    };
    let addresses = other(GetSqlQueryStatus::DESCRIPTION, statement.status)
        + &other(GetSqlQueryResults::DESCRIPTION, statement.results);
    let client = client(statement.base, &addresses);
    format!(
        r"use belvedere_client::query_run::{{QueryFailure, QueryRun}};
use belvedere_client::{{Client, Error, TokenSource}};
use serde_json::json;

{client}
/// Runs the statement, and reads its results into memory.
pub async fn results(client: &Client) -> Result<Vec<u8>, QueryFailure> {{
    let body = json!({{
{body}    }});
    let run = QueryRun::start(client, body.to_string(), None);
    run.results().await?.read_all(1 << 30).await
}}
"
    )
}

fn client(base: &str, addresses: &str) -> String {
    let base = rust(base);
    format!(
        r"/// A client. Access tokens come from `tokens`; outside of a browser, set a transport and a runtime as well.
pub fn client(tokens: impl TokenSource + 'static) -> Result<Client, Error> {{
    Client::builder({base})?
{addresses}        .tokens(tokens)
        .build()
}}
"
    )
}

/// The name of a field, from that of a query parameter.
fn snake(name: &str) -> String {
    let mut field = String::new();
    for character in name.chars() {
        if character.is_ascii_uppercase() {
            field.push('_');
        }
        field.push(character.to_ascii_lowercase());
    }
    field
}
