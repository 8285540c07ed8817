//! The `orderBy` grammar (docs/contract.md, "11. List objects, V2").

use std::fmt;
use std::str::FromStr;

use crate::error::{DUPLICATE_ORDER_BY, INVALID_SORT_ORDER, INVALID_SORT_TYPE, Refusal, RuleError};

/// A sort order over properties: `p.carrier:asc,properties.departure:desc`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct OrderBy {
    /// The properties, the most significant first.
    pub keys: Vec<SortKey>,
}

/// A property and its direction.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SortKey {
    /// API name of the property.
    pub property: String,
    /// Direction; ascending unless said otherwise.
    pub direction: Direction,
}

/// A sort direction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Smallest first.
    #[default]
    Ascending,
    /// Largest first.
    Descending,
}

/// Why an `orderBy` text is not understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OrderByError {
    /// A property without `properties.` or `p.` before it.
    #[error("a sort property starts with `properties.` or `p.`, not {0:?}")]
    Prefix(String),
    /// A direction that is neither `asc` nor `desc`.
    #[error("a sort direction is `asc` or `desc`, not {0:?}")]
    Direction(String),
    /// A property that is named twice.
    #[error("{0:?} is named twice")]
    Duplicate(String),
}

impl FromStr for OrderBy {
    type Err = OrderByError;

    fn from_str(text: &str) -> Result<Self, OrderByError> {
        let mut keys: Vec<SortKey> = Vec::new();
        for part in text.split(',') {
            let name = part
                .strip_prefix("properties.")
                .or_else(|| part.strip_prefix("p."))
                .ok_or_else(|| OrderByError::Prefix(part.to_owned()))?;
            let (property, direction) = match name.split_once(':') {
                None => (name, Direction::Ascending),
                Some((property, "asc")) => (property, Direction::Ascending),
                Some((property, "desc")) => (property, Direction::Descending),
                Some((_, other)) => return Err(OrderByError::Direction(other.to_owned())),
            };
            if property.is_empty() {
                return Err(OrderByError::Prefix(part.to_owned()));
            }
            if keys.iter().any(|key| key.property == property) {
                return Err(OrderByError::Duplicate(property.to_owned()));
            }
            keys.push(SortKey {
                property: property.to_owned(),
                direction,
            });
        }
        Ok(Self { keys })
    }
}

impl From<OrderByError> for RuleError {
    fn from(error: OrderByError) -> Self {
        let reason = error.to_string();
        let refusal = match error {
            OrderByError::Prefix(part) => {
                Refusal::new(&INVALID_SORT_TYPE).with("invalidSortType", part)
            }
            OrderByError::Direction(direction) => {
                Refusal::new(&INVALID_SORT_ORDER).with("invalidSortOrder", direction)
            }
            OrderByError::Duplicate(property) => {
                Refusal::new(&DUPLICATE_ORDER_BY).with("properties", vec![property])
            }
        };
        Self::new("orderBy", refusal.describe(reason))
    }
}

impl fmt::Display for OrderBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, key) in self.keys.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            let direction = match key.direction {
                Direction::Ascending => "asc",
                Direction::Descending => "desc",
            };
            write!(f, "{comma}p.{}:{direction}", key.property)?;
        }
        Ok(())
    }
}

/// The parameter of a query. A text that is not understood is read as what is wrong with it: the check of the operation
/// refuses it by its own name.
pub(super) mod parameter {
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{OrderBy, OrderByError};

    #[expect(clippy::ref_option, reason = "serde gives the field itself")]
    pub(crate) fn serialize<S: Serializer>(
        order: &Option<Result<OrderBy, OrderByError>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match order {
            Some(Ok(order)) => serializer.collect_str(order),
            Some(Err(error)) => Err(S::Error::custom(error)),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Result<OrderBy, OrderByError>>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        Ok(text.map(|text| text.parse()))
    }
}
