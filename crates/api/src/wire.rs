//! From operations to HTTP and back: the one road that the client and the local platform share.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{DecodeError, RequestError};
use crate::operation::{
    Body as _, Description, Method, Operation, PathParameters as _, Reply as _,
};
use crate::{json_path, path};

/// A request, ready to be sent to a base URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EncodedRequest {
    /// The HTTP method.
    pub method: Method,
    /// Path and query, to be appended to the base URL; starts with `/`.
    pub target: String,
    /// The JSON body, when there is one.
    pub body: Option<Vec<u8>>,
}

/// Checks and encodes a request.
///
/// `preview=true` is added where the operation needs it.
///
/// # Errors
/// [`RequestError`] when the request could only be refused.
pub fn encode_request<O: Operation>(
    path: &O::Path,
    query: &O::Query,
    body: &O::Body,
) -> Result<EncodedRequest, RequestError> {
    O::check(path, query, body)?;
    let description = O::DESCRIPTION;
    let target = path::fill_template(description.path, O::Path::NAMES, &path.values())?;
    Ok(EncodedRequest {
        method: description.method,
        target: with_query(target, &encode_query(query)?, description.preview),
        body: body.encode()?,
    })
}

/// What [`encode_query`] encodes: it has a writer for each type, which pages of the npm package need not download.
const IN_QUERY: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'*')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_');

/// Encodes path and query of an operation whose types the caller does not have: path values in the order of the template,
/// and the query as names and values.
///
/// The rules between parameters are not checked here; the platform does.
///
/// # Errors
/// [`RequestError`] when the path can't be sent unchanged, or has another number of values.
pub fn encode_untyped(
    description: &Description,
    path: &[&str],
    query: &[(String, String)],
) -> Result<String, RequestError> {
    let mut written = String::new();
    for (name, value) in query {
        if !written.is_empty() {
            written.push('&');
        }
        written.extend(utf8_percent_encode(name, IN_QUERY));
        written.push('=');
        written.extend(utf8_percent_encode(value, IN_QUERY));
    }
    let path = encode_path(description, path)?;
    Ok(with_query(path, &written, description.preview))
}

/// Encodes the path of an operation alone, from its values in the order of the template.
///
/// # Errors
/// [`RequestError`] when the path can't be sent unchanged, or has another number of values.
pub fn encode_path(description: &Description, path: &[&str]) -> Result<String, RequestError> {
    let names: Vec<&'static str> = path::parameter_names(description.path).collect();
    if names.len() != path.len() {
        return Err(RequestError::rule(
            "path",
            "has another number of parameters",
        ));
    }
    path::fill_template(description.path, &names, path)
}

/// Appends an encoded query, and `preview=true` where the operation needs it.
fn with_query(mut target: String, query: &str, preview: bool) -> String {
    if !query.is_empty() {
        target.push('?');
        target.push_str(query);
    }
    if preview {
        target.push(if query.is_empty() { '?' } else { '&' });
        target.push_str("preview=true");
    }
    target
}

/// Writes query parameters: lists as a repeated key, a blank as `%20`.
///
/// # Errors
/// [`RequestError::Encode`] when a value has no query form.
pub fn encode_query<Q: Serialize>(query: &Q) -> Result<String, RequestError> {
    let text =
        serde_html_form::to_string(query).map_err(|e| RequestError::Encode(e.to_string()))?;
    // A literal plus is written %2B, so each plus stands for a blank.
    Ok(text.replace('+', "%20"))
}

/// Reads query parameters; `+` and `%20` are both a blank, unknown keys are ignored.
///
/// # Errors
/// [`DecodeError`] naming the parameter that can't be read.
pub fn decode_query<Q: DeserializeOwned>(raw_query: &str) -> Result<Q, DecodeError> {
    serde_path_to_error::deserialize(serde_html_form::Deserializer::from_bytes(
        raw_query.as_bytes(),
    ))
    .map_err(|error| DecodeError {
        path: error.path().to_string(),
        message: error.into_inner().to_string(),
    })
}

/// Writes a JSON document.
pub(crate) fn to_json<T: Serialize>(value: &T) -> Result<Vec<u8>, RequestError> {
    serde_json::to_vec(value).map_err(|error| RequestError::Encode(error.to_string()))
}

/// Reads a JSON document.
pub(crate) fn from_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, DecodeError> {
    serde_json::from_slice(bytes).map_err(|error| DecodeError {
        path: json_path::at(bytes, error.line(), error.column()),
        message: error.to_string(),
    })
}

/// Reads the body of a successful response of `O`.
///
/// # Errors
/// [`DecodeError`] with the JSON path of the first mistake.
pub fn decode_reply<O: Operation>(bytes: &[u8]) -> Result<O::Response, DecodeError> {
    O::Response::decode(bytes)
}

/// Reads null as the empty list or map (docs/assumptions.md, "Wire rules").
pub(crate) fn null_as_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: serde::Deserialize<'de> + Default,
{
    Ok(<Option<T> as serde::Deserialize>::deserialize(deserializer)?.unwrap_or_default())
}

/// Reads the number or boolean of a query parameter that is present. An empty value is an error, and not an absent one.
pub(crate) fn given<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: serde::Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// Reads a list that is written as a repeated key or as one comma-separated value.
pub(crate) fn comma_separated<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: From<String>,
{
    let values = <Vec<String> as serde::Deserialize>::deserialize(deserializer)?;
    Ok(values
        .iter()
        .flat_map(|value| value.split(','))
        .filter(|name| !name.is_empty())
        .map(|name| T::from(name.to_owned()))
        .collect())
}
