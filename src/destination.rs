//! Understands what is typed or pasted into the search box: RIDs, addresses of this app, and names of the catalog.
//!
//! Pure: nothing is sent. Each suggestion says where it leads before anybody goes there.

use crate::browser;
use crate::config::Catalog;
use crate::routes;

/// How many suggestions are shown at once.
const LIMIT: usize = 9;

/// What a suggestion is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An ontology.
    Ontology,
    /// The definition of an object type.
    ObjectType,
    /// The objects of a type.
    Objects,
    /// An action type, listed by its ontology.
    ActionType,
    /// An address of this app.
    Address,
    /// Understood, but there is nothing to go to.
    DeadEnd,
}

/// Something that the text may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// What it is.
    pub kind: Kind,
    /// Its name.
    pub title: String,
    /// What it is and where it leads, in words.
    pub detail: String,
    /// The address that it leads to; `None` for a dead end.
    pub target: Option<String>,
}

impl Suggestion {
    fn to(kind: Kind, title: &str, detail: impl Into<String>, target: String) -> Self {
        Self {
            kind,
            title: title.to_owned(),
            detail: detail.into(),
            target: Some(target),
        }
    }

    fn dead_end(title: &str, detail: impl Into<String>) -> Self {
        Self {
            kind: Kind::DeadEnd,
            title: title.to_owned(),
            detail: detail.into(),
            target: None,
        }
    }
}

/// What the text may mean, best first. Without a text: the catalog.
pub fn suggest(text: &str, catalog: &Catalog, origin: &str) -> Vec<Suggestion> {
    let text = text.trim();
    let mut suggestions = if let Some(rid) = rid_in(text) {
        // An address of this app is taken whole; of a foreign address only the RID means something here.
        address(text, origin).map_or_else(|| vec![from_rid(rid, catalog)], |address| vec![address])
    } else if let Some(address) = address(text, origin) {
        vec![address]
    } else {
        from_name(text, catalog)
    };
    suggestions.truncate(LIMIT);
    suggestions
}

/// An address of this app, with or without its origin.
fn address(text: &str, origin: &str) -> Option<Suggestion> {
    let path = text.strip_prefix(origin).unwrap_or(text);
    let route = path.split(['?', '#']).next().unwrap_or_default();
    let view = match route {
        routes::ONTOLOGY => "The ontology at this address",
        routes::OBJECT_TYPE => "The object type at this address",
        routes::OBJECTS => "The objects at this address",
        routes::HOME | "" if path.len() < text.len() => "Home",
        _ => return None,
    };
    let target = if path.is_empty() { routes::HOME } else { path };
    Some(Suggestion::to(Kind::Address, view, path, target.to_owned()))
}

/// The first RID in a text, such as in an address of another app.
fn rid_in(text: &str) -> Option<&str> {
    let rest = text.get(text.find("ri.")?..)?;
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "._-".contains(c)));
    let rid = rest.get(..end.unwrap_or(rest.len()))?.trim_end_matches('.');
    (rid.split('.').count() >= 5).then_some(rid)
}

fn from_rid(rid: &str, catalog: &Catalog) -> Suggestion {
    match rid.split('.').nth(3).unwrap_or_default() {
        "ontology" => {
            let known = catalog.ontology(rid);
            let title = known.map_or("Ontology", |ontology| ontology.title());
            Suggestion::to(
                Kind::Ontology,
                title,
                format!("Ontology · {rid}"),
                routes::ontology(rid),
            )
        }
        "object-type" => Suggestion::dead_end(
            "RID of an object type",
            "The platform opens object types by API name: type that name instead.",
        ),
        "action-type" => Suggestion::dead_end(
            "RID of an action type",
            "The platform opens action types by API name: type that name instead.",
        ),
        "attachment" => Suggestion::dead_end(
            "RID of an attachment",
            "Attachments open from the object that holds them.",
        ),
        other => Suggestion::dead_end(
            &format!("RID of a {}", other.replace('-', " ")),
            "This version has no view for it.",
        ),
    }
}

/// Names of the catalog that hold the text; last, the text itself as an API name.
fn from_name(text: &str, catalog: &Catalog) -> Vec<Suggestion> {
    let mut found: Vec<(u8, Suggestion)> = Vec::new();
    for ontology in &catalog.ontologies {
        if let Some(rank) = rank(text, [&ontology.display_name, &ontology.api_name]) {
            found.push((
                rank,
                Suggestion::to(
                    Kind::Ontology,
                    ontology.title(),
                    "Ontology",
                    routes::ontology(&ontology.rid),
                ),
            ));
        }
        for object_type in &ontology.object_types {
            let Some(rank) = rank(text, [&object_type.display_name, &object_type.api_name]) else {
                continue;
            };
            let (title, name) = (object_type.title(), &object_type.api_name);
            let home = ontology.title();
            found.push((
                rank,
                Suggestion::to(
                    Kind::Objects,
                    title,
                    format!("Objects · {name} in {home}"),
                    routes::objects(&ontology.rid, name),
                ),
            ));
            if !text.is_empty() {
                found.push((
                    rank,
                    Suggestion::to(
                        Kind::ObjectType,
                        title,
                        format!("Object type · {name} in {home}"),
                        routes::object_type(&ontology.rid, name),
                    ),
                ));
            }
        }
        for action_type in &ontology.action_types {
            if text.is_empty() {
                continue;
            }
            if let Some(rank) = rank(text, [&action_type.display_name, &action_type.api_name]) {
                found.push((
                    rank.saturating_add(1),
                    Suggestion::to(
                        Kind::ActionType,
                        action_type.title(),
                        format!("Action type · listed in {}", ontology.title()),
                        routes::ontology(&ontology.rid),
                    ),
                ));
            }
        }
    }
    let of_rank = |wanted: u8| found.iter().filter(move |(rank, _)| *rank == wanted);
    let mut suggestions: Vec<Suggestion> = (0..=2)
        .flat_map(of_rank)
        .map(|(_, suggestion)| suggestion.clone())
        .collect();
    if suggestions.is_empty() && is_api_name(text) {
        suggestions.extend(catalog.ontologies.iter().map(|ontology| {
            Suggestion::to(
                Kind::ObjectType,
                text,
                format!("Try it as an object type of {}", ontology.title()),
                routes::object_type(&ontology.rid, text),
            )
        }));
    }
    suggestions
}

/// How well a name fits: 0 for a name that begins with the text, 1 for one that holds it.
fn rank(text: &str, names: [&String; 2]) -> Option<u8> {
    let text = browser::lower_case(text);
    names
        .into_iter()
        .filter_map(|name| browser::lower_case(name).find(&text))
        .map(|place| u8::from(place > 0))
        .min()
}

fn is_api_name(text: &str) -> bool {
    text.chars().next().is_some_and(|c| c.is_ascii_alphabetic())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}
