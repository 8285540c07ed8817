//! What a facet chooses of its property, as filters of the bar.

use crate::views::objects::columns::{Column, Kind};
use crate::views::objects::filter::{Filter, Test, listed};

/// Whether a filter is what the facet of a property chooses, not one of the others.
pub fn is_own(filter: &Filter, column: &Column) -> bool {
    let own: &[Test] = match column.kind {
        Kind::Text | Kind::Boolean => &[Test::OneOf, Test::Is, Test::Missing],
        _ => &[
            Test::Between,
            Test::Is,
            Test::AtLeast,
            Test::AtMost,
            Test::Missing,
        ],
    };
    filter.column == column.name && own.contains(&filter.test)
}

/// The values that the filters choose of a property; none is no value.
pub fn chosen(filters: &[Filter], column: &Column) -> Vec<Option<String>> {
    let own = filters.iter().filter(|filter| is_own(filter, column));
    own.flat_map(|filter| match filter.test {
        Test::OneOf => listed(&filter.value),
        Test::Missing => vec![None],
        Test::Is if matches!(column.kind, Kind::Text | Kind::Boolean) => {
            vec![Some(filter.value.clone())]
        }
        _ => Vec::new(),
    })
    .collect()
}

/// The range that the filters choose of a property, as filters write it.
pub fn chosen_range(filters: &[Filter], column: &Column) -> Option<String> {
    let mut own = filters.iter().filter(|filter| is_own(filter, column));
    own.find_map(|filter| {
        let value = filter.value.trim();
        match filter.test {
            Test::Between => Some(value.to_owned()),
            Test::Is => Some(format!("{value}..{value}")),
            Test::AtLeast => Some(format!("{value}..")),
            Test::AtMost => Some(format!("..{value}")),
            _ => None,
        }
    })
}

/// Chooses values of a property; none is no value, and no values choose all rows.
pub fn choose(filters: &mut Vec<Filter>, column: &Column, values: &[Option<String>]) {
    let (test, value) = match values {
        [] => return replace(filters, column, None),
        [None] => (Test::Missing, String::new()),
        [Some(value)] if column.kind == Kind::Boolean => (Test::Is, value.clone()),
        // A list of texts can always be written.
        values => (
            Test::OneOf,
            serde_json::to_string(values).unwrap_or_default(),
        ),
    };
    replace(filters, column, Some((test, value)));
}

/// Chooses a range of a property, as filters write it; none chooses all rows.
pub fn choose_range(filters: &mut Vec<Filter>, column: &Column, range: Option<String>) {
    replace(filters, column, range.map(|range| (Test::Between, range)));
}

/// Puts a filter in the place of those that the facet of a property chose before.
fn replace(filters: &mut Vec<Filter>, column: &Column, chosen: Option<(Test, String)>) {
    let place = filters.iter().position(|filter| is_own(filter, column));
    filters.retain(|filter| !is_own(filter, column));
    if let Some((test, value)) = chosen {
        let filter = Filter {
            column: column.name.clone(),
            test,
            value,
        };
        filters.insert(place.unwrap_or(filters.len()).min(filters.len()), filter);
    }
}
