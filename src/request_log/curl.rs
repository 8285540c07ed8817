//! A request as a curl command. There is no form of it that holds a token.

use belvedere_client::events::SentRequest;
use belvedere_snippets::curl::{command, quoted};
use belvedere_view::objects::cell::without_tokens;

/// The command. The shell puts in the tokens, from `$TOKEN` and `$READ_TOKEN`.
pub fn curl(request: &SentRequest) -> String {
    let headers = request.headers.iter();
    command(
        request.operation.method.as_str(),
        &quoted(&request.url),
        request.with_read_token,
        headers.map(|(name, value)| (name.as_str(), value.as_str())),
        body_text(request).as_deref(),
    )
}

/// The body as text, without the read tokens that media references in it may carry.
pub fn body_text(request: &SentRequest) -> Option<String> {
    let body = request.body.as_ref()?;
    Some(without_tokens(&String::from_utf8_lossy(body)))
}
