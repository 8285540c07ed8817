//! Parses the text of the search box: RIDs, addresses of this app and of others, identifiers of SQL queries,
//! statements, API names, and names of the catalog.
//!
//! Pure: nothing is sent. Each suggestion shows its target before the user opens it.

mod address;
pub mod keys;
mod names;
mod rid;
mod texts;

use belvedere_client::api::extensions::Catalog;

use self::texts::Text;
use crate::i18n::t;
use crate::routes;

/// How many suggestions are shown at once.
const MAX_DESTINATIONS: usize = 9;

/// Kind of a suggestion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An ontology.
    Ontology,
    /// The definition of an object type.
    ObjectType,
    /// The objects of a type.
    Objects,
    /// The form of an action type.
    ActionType,
    /// A dataset or one of its transactions.
    Dataset,
    /// A media set or media items.
    Media,
    /// The checks of data health.
    Check,
    /// A SQL query or statement.
    Sql,
    /// An enrollment's administration.
    Enrollment,
    /// An address of this app.
    Address,
    /// A view, with its icon.
    View(&'static str),
    /// A command of the app.
    Command,
    /// Understood, but there is nothing to go to.
    DeadEnd,
}

/// A view of the app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Its address, without parameters.
    pub path: &'static str,
    /// Its title.
    pub title: String,
    /// Its icon.
    pub icon: &'static str,
}

/// A meaning that the text may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// Its kind.
    pub kind: Kind,
    /// Its name.
    pub title: String,
    /// Its description and its target, in words.
    pub detail: String,
    /// The address that it leads to; `None` for a dead end.
    pub target: Option<String>,
    /// Whether it is only a guess: nothing says that there is such a thing.
    pub guess: bool,
    /// Several media items, as pairs of the RIDs of set and item, for the list that the media view works through.
    pub media_items: Vec<(String, String)>,
}

impl Suggestion {
    fn to(kind: Kind, title: &str, detail: impl Into<String>, target: String) -> Self {
        Self {
            kind,
            title: title.to_owned(),
            detail: detail.into(),
            target: Some(target),
            guess: false,
            media_items: Vec::new(),
        }
    }

    fn dead_end(title: String, detail: Text) -> Self {
        Self {
            kind: Kind::DeadEnd,
            title,
            detail: t(detail),
            target: None,
            guess: false,
            media_items: Vec::new(),
        }
    }
}

/// Suggestions for a text, best first. Without a text: the catalog, which `is_whole` where the platform itself lists its
/// types: then a name that it lacks leads nowhere. `origin` is that of the app, and `view_at` finds its view at a path.
pub fn suggest(
    text: &str,
    (catalog, is_whole): (&Catalog, bool),
    origin: &str,
    view_at: impl FnOnce(&str) -> Option<View>,
) -> Vec<Suggestion> {
    let text = text.trim();
    // An address is taken whole; suggestions for its parts come after it.
    let mut suggestions: Vec<Suggestion> = address::of_view(text, origin, view_at)
        .into_iter()
        .collect();
    let is_own = text.starts_with('/') || (!origin.is_empty() && text.starts_with(origin));
    if !is_own || suggestions.is_empty() {
        suggestions.extend(rid::suggest(text, catalog));
        if suggestions.is_empty() {
            suggestions.extend(statement(text));
        }
        if suggestions.is_empty() {
            suggestions.extend(names::suggest(text, catalog, is_whole));
            suggestions.extend(query_id(text));
        }
    }
    suggestions.truncate(MAX_DESTINATIONS);
    suggestions
}

/// A statement for the SQL editor, which opens with it and runs nothing.
fn statement(text: &str) -> Option<Suggestion> {
    let word = text.split_whitespace().next()?;
    let is_statement = ["select", "with"]
        .iter()
        .any(|keyword| word.eq_ignore_ascii_case(keyword))
        && text.len() > word.len();
    is_statement.then(|| {
        Suggestion::to(
            Kind::Sql,
            &t(Text::Statement),
            t(Text::StatementOpens),
            routes::sql(text),
        )
    })
}

/// A suggestion for a possible identifier of a SQL query: an opaque text, longer than names are, in the letters of
/// Base64 or a UUID.
fn query_id(text: &str) -> Option<Suggestion> {
    let opaque = text.len() >= 16
        && text.chars().any(|c| c.is_ascii_digit())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+/=_-".contains(c))
        && !text.starts_with('/');
    opaque.then(|| Suggestion {
        guess: true,
        ..Suggestion::to(
            Kind::Sql,
            &t(Text::QueryId),
            t(Text::QueryIdOpens),
            routes::sql_query(text),
        )
    })
}
