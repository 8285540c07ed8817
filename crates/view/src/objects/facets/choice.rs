//! What a facet chooses of its property, as filters of the bar.

use crate::objects::columns::{Column, Kind};
use crate::objects::filter::{Filter, Predicate, listed};

/// Whether a filter is what the facet of a property chooses, not one of the others.
pub fn is_own(filter: &Filter, column: &Column) -> bool {
    let own: &[Predicate] = match column.kind {
        Kind::Text | Kind::Boolean => &[Predicate::OneOf, Predicate::Is, Predicate::Missing],
        Kind::Geopoint => &[Predicate::Within, Predicate::Missing],
        _ => &[
            Predicate::Between,
            Predicate::Is,
            Predicate::AtLeast,
            Predicate::AtMost,
            Predicate::Missing,
        ],
    };
    filter.column == column.name && own.contains(&filter.predicate)
}

/// The values that the filters choose of a property; none is no value.
pub fn chosen(filters: &[Filter], column: &Column) -> Vec<Option<String>> {
    let own = filters.iter().filter(|filter| is_own(filter, column));
    own.flat_map(|filter| match filter.predicate {
        Predicate::OneOf => listed(&filter.value),
        Predicate::Missing => vec![None],
        Predicate::Is if matches!(column.kind, Kind::Text | Kind::Boolean) => {
            vec![Some(filter.value.clone())]
        }
        _ => Vec::new(),
    })
    .collect()
}

/// The range that the filters choose of a property, or the box of its points, as filters write it.
pub fn chosen_range(filters: &[Filter], column: &Column) -> Option<String> {
    let mut own = filters.iter().filter(|filter| is_own(filter, column));
    own.find_map(|filter| {
        let value = filter.value.trim();
        match filter.predicate {
            Predicate::Between | Predicate::Within => Some(value.to_owned()),
            Predicate::Is => Some(format!("{value}..{value}")),
            Predicate::AtLeast => Some(format!("{value}..")),
            Predicate::AtMost => Some(format!("..{value}")),
            _ => None,
        }
    })
}

/// Chooses values of a property; none is no value, and no values choose all rows.
pub fn choose(filters: &mut Vec<Filter>, column: &Column, values: &[Option<String>]) {
    let (predicate, value) = match values {
        [] => return replace(filters, column, None),
        [None] => (Predicate::Missing, String::new()),
        [Some(value)] if column.kind == Kind::Boolean => (Predicate::Is, value.clone()),
        // A list of texts can always be written.
        values => (
            Predicate::OneOf,
            serde_json::to_string(values).unwrap_or_default(),
        ),
    };
    replace(filters, column, Some((predicate, value)));
}

/// Chooses a range of a property, or a box of its points, as filters write it; none chooses all rows.
pub fn choose_range(filters: &mut Vec<Filter>, column: &Column, range: Option<String>) {
    let predicate = if column.kind == Kind::Geopoint {
        Predicate::Within
    } else {
        Predicate::Between
    };
    replace(filters, column, range.map(|range| (predicate, range)));
}

/// Puts a filter in the place of those that the facet of a property chose before.
fn replace(filters: &mut Vec<Filter>, column: &Column, chosen: Option<(Predicate, String)>) {
    let place = filters.iter().position(|filter| is_own(filter, column));
    filters.retain(|filter| !is_own(filter, column));
    if let Some((predicate, value)) = chosen {
        let filter = Filter {
            column: column.name.clone(),
            predicate,
            value,
        };
        filters.insert(place.unwrap_or(filters.len()).min(filters.len()), filter);
    }
}
