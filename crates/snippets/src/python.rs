//! Python with the package `requests`.

use belvedere_api::ontologies::ListObjectsV2;
use belvedere_api::operation::Operation as _;
use belvedere_api::sql::ExecuteSqlQuery;
use belvedere_api::wire::encode_path;
use serde_json::Value;

use crate::literal::{lines, list, text, texts};
use crate::{Kind, Parameters, Statement};

/// All objects of a listing.
pub(crate) fn objects(base: &str, values: [&str; 2], query: &Parameters) -> Option<String> {
    let path = encode_path(&ListObjectsV2::DESCRIPTION, &values).ok()?;
    let url = text(&format!("{base}{path}"));
    let parameters: Vec<String> = query
        .iter()
        .map(|(name, kind, values)| {
            let value = match kind {
                Kind::List => list(values, text),
                Kind::Boolean | Kind::Text => text(&values.concat()),
            };
            format!("    {}: {value},\n", text(name))
        })
        .collect();
    let parameters = parameters.concat();
    let parameters = if parameters.is_empty() {
        "{}".to_owned()
    } else {
        format!("{{\n{parameters}}}")
    };
    Some(format!(
        r#"import os

import requests

session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["TOKEN"]

url = {url}
parameters = {parameters}
while True:
    response = session.get(url, params=parameters)
    response.raise_for_status()
    page = response.json()
    for item in page["data"]:
        print(item)
    if not page.get("nextPageToken"):
        break
    parameters["pageToken"] = page["nextPageToken"]
"#
    ))
}

/// The results of a statement, in a file.
pub(crate) fn statement(statement: &Statement<'_>) -> String {
    let body: String = statement
        .body
        .iter()
        .map(|(name, value)| {
            let name = text(name);
            match value {
                Value::Array(_) => format!("    {name}: {},\n", list(&texts(value), text)),
                _ => match lines(&texts(value).concat(), text).as_slice() {
                    [one] => format!("    {name}: {one},\n"),
                    lines => format!(
                        "    {name}: (\n        {}\n    ),\n",
                        lines.join("\n        ")
                    ),
                },
            }
        })
        .collect();
    let at = |(before, after): (&str, &str)| format!("{} + query + {}", text(before), text(after));
    let base = text(statement.base);
    let execute = text(ExecuteSqlQuery::DESCRIPTION.path);
    let (status, results) = (at(statement.status), at(statement.results));
    let file = text(statement.file());
    format!(
        r#"import os
import time
from urllib.parse import quote

import requests

base = {base}
session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["TOKEN"]


def send(method, path, body=None):
    response = session.request(method, base + path, json=body)
    response.raise_for_status()
    return response


body = {{
{body}}}
state = send("POST", {execute}, body).json()
while state["type"] == "running":
    time.sleep(1)
    query = quote(state["queryId"], safe="")
    state = send("GET", {status}).json()
if state["type"] != "succeeded":
    raise SystemExit(state)
query = quote(state["queryId"], safe="")
with open({file}, "wb") as file:
    file.write(send("GET", {results}).content)
"#
    )
}
