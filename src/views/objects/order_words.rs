//! The sort order in words.

use belvedere_client::api::ontologies::{Direction, OrderBy};
use belvedere_view::objects::columns::Column;

use super::texts::Text;
use crate::i18n::t;

/// The order as a sentence: "Sorted by Carrier, ascending, then by Departure, descending."
pub fn in_words(order: &OrderBy, columns: &[Column]) -> String {
    if order.keys.is_empty() {
        return t(Text::NotSorted);
    }
    let keys: Vec<String> = order
        .keys
        .iter()
        .map(|key| {
            let column = title(&key.property, columns).to_owned();
            t(match key.direction {
                Direction::Ascending => Text::Ascending { column },
                Direction::Descending => Text::Descending { column },
            })
        })
        .collect();
    t(Text::SortedBy {
        keys: keys.join(&t(Text::ThenBy)),
    })
}

/// The title of a property.
pub fn title<'a>(property: &'a str, columns: &'a [Column]) -> &'a str {
    let column = columns.iter().find(|column| column.name == property);
    column.map_or(property, |column| &column.title)
}
