//! The RIDs in a text, and their segments.

/// The distinct RIDs in a text, such as in an address of another app or in JSON.
///
/// A text that is nothing but one dotted name of five segments counts as a RID too: other brands begin theirs with
/// something else than `ri`.
pub fn rids_in(text: &str) -> Vec<&str> {
    let belongs = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let mut rids: Vec<&str> = Vec::new();
    for word in text.split(|c| !belongs(c)) {
        let Some(start) = word.find("ri.") else {
            continue;
        };
        // In the middle of a word it is not the beginning of a RID, but of `series.` and the like.
        let rid = word.get(start..).unwrap_or_default().trim_end_matches('.');
        let begins = word
            .get(..start)
            .is_some_and(|before| !before.ends_with(|c: char| c.is_ascii_alphanumeric()));
        if begins && has_segments(rid) && !rids.contains(&rid) {
            rids.push(rid);
        }
    }
    let whole = text.chars().all(belongs) && text.contains(|c: char| c.is_ascii_digit());
    if rids.is_empty() && whole && has_segments(text) && !text.starts_with("www.") {
        rids.push(text);
    }
    rids
}

/// Whether a text has the segments of a RID; the instance may be empty.
fn has_segments(text: &str) -> bool {
    let mut segments = text.splitn(5, '.');
    let filled = |segment: Option<&str>| segment.is_some_and(|segment| !segment.is_empty());
    filled(segments.next())
        && filled(segments.next())
        && segments.next().is_some()
        && filled(segments.next())
        && filled(segments.next())
}

/// The type of a RID, by the one name of those that platforms use for it.
pub fn family(rid: &str) -> &str {
    match rid.split('.').nth(3).unwrap_or_default() {
        "mediaset" => "media-set",
        "mediaitem" => "media-item",
        "provider" | "authentication-provider" | "auth-provider" => "provider",
        "query" | "sql-query" => "query",
        "tenant" | "customer" => "enrollment",
        other => other,
    }
}

/// Pairs each media item with the media set that was named last before it, or else with the only one.
pub fn media_items(rids: &[&str]) -> Vec<(String, String)> {
    let sets: Vec<&str> = rids
        .iter()
        .copied()
        .filter(|rid| family(rid) == "media-set")
        .collect();
    let mut set = match sets.as_slice() {
        [one] => one,
        _ => "",
    };
    let mut pairs = Vec::new();
    for rid in rids {
        match family(rid) {
            "media-set" => set = rid,
            "media-item" => pairs.push((set.to_owned(), (*rid).to_owned())),
            _ => {}
        }
    }
    pairs
}

/// The part of a RID that tells it from its siblings, shortened.
pub fn short(rid: &str) -> String {
    let locator = rid.rsplit('.').next().unwrap_or(rid);
    if locator.chars().count() > 13 {
        let start: String = locator.chars().take(8).collect();
        format!("{start}…")
    } else {
        locator.to_owned()
    }
}
