use belvedere_client::query_run::{QueryFailure, QueryRun};
use belvedere_client::{Client, Error, TokenSource};
use serde_json::json;

/// A client. Access tokens come from `tokens`; outside of a browser, set a transport and a runtime as well.
pub fn client(tokens: impl TokenSource + 'static) -> Result<Client, Error> {
    Client::builder("https://platform.example")?
        .tokens(tokens)
        .build()
}

/// Runs the statement, and reads its results into memory.
pub async fn results(client: &Client) -> Result<Vec<u8>, QueryFailure> {
    let body = json!({
        "query": concat!(
            "SELECT '\"', `a\\b`\n",
            "FROM \"$HOME\" -- ${x} $(id) #{y} %s \u{202e}\r\n",
            "\t!",
        ),
        "fallbackBranchIds": ["it's", "master"],
        "serializationFormat": "CSV",
    });
    let run = QueryRun::start(client, body.to_string(), None);
    run.results().await?.read_all(1 << 30).await
}
