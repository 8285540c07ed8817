//! Requests as curl commands. There is no form of them that holds a token: the shell puts it in, from `$TOKEN`.

use belvedere_api::ontologies::ListObjectsV2;
use belvedere_api::operation::Operation as _;
use belvedere_api::sql::ExecuteSqlQuery;
use belvedere_api::wire::encode_path;

use crate::Statement;

/// A curl command. `url` is a word of the shell.
pub fn command<'a>(
    method: &str,
    url: &str,
    with_read_token: bool,
    headers: impl IntoIterator<Item = (&'a str, &'a str)>,
    body: Option<&str>,
) -> String {
    let mut parts = vec![
        format!("curl -X {method} {url}"),
        "-H \"Authorization: Bearer $TOKEN\"".to_owned(),
    ];
    if with_read_token {
        parts.push("-H \"ReadToken: $READ_TOKEN\"".to_owned());
    }
    for (name, value) in headers {
        parts.push(format!("-H {}", quoted(&format!("{name}: {value}"))));
    }
    if let Some(body) = body {
        parts.push(format!("--data-raw {}", quoted(body)));
    }
    parts.join(" \\\n  ")
}

/// A text in single quotes, in which a shell sees nothing special.
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// The first page of a listing.
pub(crate) fn objects(base: &str, values: [&str; 2], query: &str) -> Option<String> {
    let description = ListObjectsV2::DESCRIPTION;
    let mut url = format!("{base}{}", encode_path(&description, &values).ok()?);
    if !query.is_empty() {
        url.push('?');
        url.push_str(query);
    }
    Some(command(
        description.method.as_str(),
        &quoted(&url),
        false,
        [],
        None,
    ))
}

/// The results of a statement, in a file.
pub(crate) fn statement(statement: &Statement<'_>, body: &str) -> String {
    let Statement { base, .. } = statement;
    let description = ExecuteSqlQuery::DESCRIPTION;
    let execute = quiet(&command(
        description.method.as_str(),
        &quoted(&format!("{base}{}", description.path)),
        false,
        [("content-type", "application/json")],
        Some(body),
    ));
    let get = |(before, after): (&str, &str)| {
        let url = format!(
            "{}\"$query\"{}",
            quoted(&format!("{base}{before}")),
            quoted(after)
        );
        quiet(&command("GET", &url, false, [], None)).replace('\n', "\n  ")
    };
    let status = get(statement.status);
    let results = get(statement.results);
    let file = statement.file();
    format!(
        r#"state=$({execute})
query=$(printf '%s' "$state" | sed -n 's/.*"queryId": *"\([^"]*\)".*/\1/p' | sed 's/%/%25/g; s,/,%2F,g; s/+/%2B/g; s/=/%3D/g')
while printf '%s' "$state" | grep -q '"type": *"running"'; do
  sleep 1
  state=$({status})
done
if printf '%s' "$state" | grep -q '"type": *"succeeded"'; then
  {results} \
    --output {file}
else
  printf '%s\n' "$state" >&2
fi
"#
    )
}

/// The command without the progress that curl shows as soon as its output is no terminal.
fn quiet(command: &str) -> String {
    command.replacen("curl ", "curl -sS ", 1)
}
