//! Media items in a text of any form: a list of RIDs, CSV, or JSON with media references.

use super::list::Entry;
use crate::rids::family;

/// The items that a text names, each once, in its order. `set` is the media set of items that stand alone.
///
/// RIDs are read one after the other: one of a media set holds for the items behind it. In a row of two RIDs of
/// unknown type, the first is the set.
pub fn read(text: &str, set: &str) -> Vec<Entry> {
    let mut current = set.to_owned();
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines() {
        let rids = rids(line);
        if let [first, second] = rids.as_slice()
            && kind(first) == Kind::Other
            && kind(second) == Kind::Other
        {
            add(&mut entries, first, second);
            continue;
        }
        for rid in rids {
            match kind(rid) {
                Kind::Set => rid.clone_into(&mut current),
                Kind::Item if !current.is_empty() => add(&mut entries, &current, rid),
                Kind::Item | Kind::Other => {}
            }
        }
    }
    entries
}

fn add(entries: &mut Vec<Entry>, set: &str, item: &str) {
    if !entries.iter().any(|entry| entry.is(set, item)) {
        entries.push(Entry::new(set, item, ""));
    }
}

/// The kind of a RID.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Set,
    Item,
    Other,
}

fn kind(rid: &str) -> Kind {
    match family(rid) {
        "media-set" => Kind::Set,
        "media-item" => Kind::Item,
        _ => Kind::Other,
    }
}

/// The RIDs in a line.
fn rids(line: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    line.split(|c: char| !is_part(c))
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| word.starts_with("ri.") && word.split('.').count() >= 5)
        .collect()
}
