//! Where a text leads: to a view of this app when it is an identifier, to another site when it is an address.

use crate::routes;

/// Kind of a link in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Link {
    /// A view of this app.
    View(String),
    /// An address of the web; only `http` and `https`.
    Site(String),
    /// An identifier to be copied.
    Identifier,
}

/// The link of a text; `None` for other text.
pub fn link(text: &str) -> Option<Link> {
    let plain = !text.contains(char::is_whitespace) && !text.contains(char::is_control);
    if !plain || text.len() > 2_000 {
        return None;
    }
    if let Some(rest) = text.strip_prefix("ri.") {
        let mut parts = rest.splitn(4, '.');
        let (service, _instance, kind, _locator) =
            (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        return Some(match (service, kind) {
            ("ontology", "ontology") => Link::View(routes::ontology(text)),
            ("foundry", "dataset") => Link::View(routes::dataset(text, "")),
            _ => Link::Identifier,
        });
    }
    let lower = text.get(..8).unwrap_or(text).to_ascii_lowercase();
    if lower.starts_with("https://") || lower.starts_with("http://") {
        return Some(Link::Site(text.to_owned()));
    }
    is_uuid(text).then_some(Link::Identifier)
}

/// Whether a text is a UUID, as users and groups are named.
fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(place, byte)| {
            if matches!(place, 8 | 13 | 18 | 23) {
                byte == b'-'
            } else {
                byte.is_ascii_hexdigit()
            }
        })
}
