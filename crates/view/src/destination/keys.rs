//! A text as the primary key of an object: the types that may have one, and what is suggested for it.
//!
//! Only the platform knows whether there is such an object, and the API reads no single one: views go through the keys.

use belvedere_client::api::extensions::Catalog;
use belvedere_client::api::ontologies::ObjectType;

use super::texts::Text;
use super::{Kind, Suggestion, statement};
use crate::i18n::t;
use crate::objects::columns::Kind as ValueKind;
use crate::rids::rids_in;
use crate::routes;

/// In how many types a key is looked for.
pub const MAX_TYPES: usize = 8;
/// The longest text that is taken for a key, in bytes.
const MAX_KEY_BYTES: usize = 200;

/// An object type that may have an object with the key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyedType {
    /// RID of its ontology.
    pub ontology: String,
    /// Its API name.
    pub api_name: String,
    /// Whether the user opened it before.
    pub recent: bool,
}

/// Whether a text may be a key: it is short, and no word, command, address, RID or statement.
pub fn may_be_key(text: &str) -> bool {
    let is_long_enough = text.len() > 1 || text.chars().all(|letter| letter.is_ascii_digit());
    // The keys of a platform are read for it: not for each word.
    let is_word =
        text.contains(char::is_lowercase) && !text.contains(|one: char| one.is_ascii_digit());
    is_long_enough
        && !is_word
        && (1..=MAX_KEY_BYTES).contains(&text.len())
        && !text.starts_with(['>', '/'])
        && !text.contains("://")
        && rids_in(text).is_empty()
        && statement(text).is_none()
}

/// The types to look in: those that the user opened last, as pairs of ontology and API name, then those of the catalog.
pub fn keyed_types(
    recent: impl IntoIterator<Item = (String, String)>,
    catalog: &Catalog,
) -> Vec<KeyedType> {
    let recent = recent.into_iter().map(|pair| (pair, true));
    let listed = catalog.ontologies.iter().flat_map(|ontology| {
        let types = ontology.object_types.iter();
        types.map(|one| ((ontology.rid.clone(), one.api_name.clone()), false))
    });
    let mut types: Vec<KeyedType> = Vec::new();
    for ((ontology, api_name), recent) in recent.chain(listed) {
        let same = |one: &KeyedType| one.ontology == ontology && one.api_name == api_name;
        if types.len() < MAX_TYPES && !types.iter().any(same) {
            types.push(KeyedType {
                ontology,
                api_name,
                recent,
            });
        }
    }
    types
}

/// The property that holds the key of a type, where a text has the form of its values.
pub fn key_property<'a>(text: &str, object_type: &'a ObjectType) -> Option<&'a str> {
    let [property] = object_type.primary_key.as_slice() else {
        return None;
    };
    let kind = ValueKind::parse(&object_type.properties.get(property)?.base_type);
    let begins_with_digit = || text.starts_with(|first: char| first.is_ascii_digit());
    let fits = match kind {
        ValueKind::Number => text.parse::<f64>().is_ok_and(f64::is_finite),
        ValueKind::Date | ValueKind::Timestamp => begins_with_digit(),
        ValueKind::Boolean => false,
        _ => true,
    };
    fits.then(|| property.as_str())
}

/// The way to the object with the key. Where not all objects were looked at, it was not `found`: it is a guess.
pub fn suggestion(key: &str, object_type: &ObjectType, ontology: &str, found: bool) -> Suggestion {
    let (key_text, name) = (key.to_owned(), object_type.title().to_owned());
    let (title, detail) = if found {
        (
            Text::OpenKey {
                key: key_text,
                name,
            },
            Text::KeyFound,
        )
    } else {
        (
            Text::SearchKey {
                key: key_text,
                name,
            },
            Text::KeyNotFound,
        )
    };
    let target = routes::objects(ontology, &object_type.api_name);
    let target = routes::with(target, "key", key);
    Suggestion {
        guess: !found,
        ..Suggestion::to(Kind::Objects, &t(title), t(detail), target)
    }
}
