//! Tags of a page, their attributes, and the hashes that these name.

use std::collections::BTreeMap;
use std::ops::Range;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha384};

/// The tags that start so, and where they stand.
pub(crate) fn tags<'a>(
    html: &'a str,
    start: &'a str,
) -> impl Iterator<Item = (Range<usize>, &'a str)> {
    html.match_indices(start).filter_map(|(start, _)| {
        let end = start + html.get(start..)?.find('>')? + 1;
        Some((start..end, html.get(start..end)?))
    })
}

/// The attributes of a tag whose values, if any, are in double quotes.
pub(crate) fn attributes(tag: &str) -> BTreeMap<&str, &str> {
    let mut found = BTreeMap::new();
    let mut pieces = tag.split('"');
    while let Some(names) = pieces.next() {
        let value = pieces.next();
        let names = names.trim_end_matches('=').split_whitespace();
        let names: Vec<_> = names.filter(|name| !name.starts_with(['<', '/'])).collect();
        if let Some((last, others)) = names.split_last() {
            found.extend(others.iter().map(|name| (*name, "")));
            found.insert(*last, value.unwrap_or_default());
        }
    }
    found
}

/// The hash of a content, as the attribute `integrity` has it.
pub(crate) fn integrity(content: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(content)))
}
