//! A request as a curl command. There is no form of it that holds a token.

use belvedere_client::events::SentRequest;

use crate::views::objects::tree::without_tokens;

/// The command. The shell puts in the tokens, from `$TOKEN` and `$READ_TOKEN`.
pub fn curl(request: &SentRequest) -> String {
    let method = request.operation.method.as_str();
    let mut parts = vec![
        format!("curl -X {method} {}", quoted(&request.url)),
        "-H \"Authorization: Bearer $TOKEN\"".to_owned(),
    ];
    if request.with_read_token {
        parts.push("-H \"ReadToken: $READ_TOKEN\"".to_owned());
    }
    for (name, value) in &request.headers {
        parts.push(format!("-H {}", quoted(&format!("{name}: {value}"))));
    }
    if let Some(body) = body_text(request) {
        parts.push(format!("--data-raw {}", quoted(&body)));
    }
    parts.join(" \\\n  ")
}

/// The body as text, without the read tokens that media references in it may carry.
pub fn body_text(request: &SentRequest) -> Option<String> {
    let body = request.body.as_ref()?;
    Some(without_tokens(&String::from_utf8_lossy(body)))
}

/// A text in single quotes, in which a shell sees nothing special.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
