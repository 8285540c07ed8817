//! Path templates and percent-encoding (docs/contract.md, "Requests and responses"; docs/assumptions.md, "Wire rules").

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::error::RequestError;

/// Everything but the unreserved characters of RFC 3986.
const SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// Percent-encodes `value` whole, as one path segment.
///
/// # Errors
/// [`RequestError::PathParameter`] for the empty value, `.`, `..` and their `%2e` forms: a browser normalizes such
/// segments away, and the request would reach another endpoint.
fn encode_segment(name: &'static str, value: &str) -> Result<String, RequestError> {
    if value.is_empty() || is_dots(value) {
        return Err(RequestError::PathParameter {
            name,
            value: value.to_owned(),
        });
    }
    Ok(utf8_percent_encode(value, SEGMENT).to_string())
}

/// Whether a path segment is `.`, `..`, or one of their `%2e` forms, which a browser normalizes away.
pub fn is_dots(segment: &str) -> bool {
    let is_dot = |text: &str| text == "." || text.eq_ignore_ascii_case("%2e");
    let first = if segment.starts_with('.') { 1 } else { 3 };
    segment
        .split_at_checked(first)
        .is_some_and(|(first, rest)| is_dot(first) && (rest.is_empty() || is_dot(rest)))
}

/// Decodes one raw path segment; `None` when its bytes are no UTF-8.
///
/// A `%` that no two hexadecimal digits follow stands for itself.
pub fn decode_segment(raw: &str) -> Option<String> {
    percent_decode_str(raw)
        .decode_utf8()
        .ok()
        .map(std::borrow::Cow::into_owned)
}

/// Matches a raw path against a template and gives the decoded parameters in order.
///
/// The raw path is split first and decoded afterwards, so `%2F` inside a value never splits.
pub fn match_template(template: &str, raw_path: &str) -> Option<Vec<String>> {
    let mut values = Vec::new();
    let mut segments = raw_path.split('/');
    for part in template.split('/') {
        let segment = segments.next()?;
        if part.starts_with('{') {
            if segment.is_empty() {
                return None;
            }
            values.push(decode_segment(segment)?);
        } else if part != segment {
            return None;
        }
    }
    segments.next().is_none().then_some(values)
}

/// The names of the parameters of a template, in order.
pub fn parameter_names(template: &str) -> impl Iterator<Item = &str> {
    template
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

/// Fills a template with values.
///
/// # Errors
/// As [`encode_segment`].
pub(crate) fn fill_template(
    template: &'static str,
    names: &[&'static str],
    values: &[&str],
) -> Result<String, RequestError> {
    let mut pairs = names.iter().zip(values);
    let mut path = String::with_capacity(template.len() + 64);
    for (index, part) in template.split('/').enumerate() {
        if index > 0 {
            path.push('/');
        }
        if !part.starts_with('{') {
            path.push_str(part);
        } else if let Some((name, value)) = pairs.next() {
            path.push_str(&encode_segment(name, value)?);
        }
    }
    Ok(path)
}
