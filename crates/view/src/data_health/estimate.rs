//! Estimates by SQL and suggested bounds in words.

mod texts;

use belvedere_checks::Finding;

pub use self::texts::EstimateText;

impl From<Finding> for EstimateText {
    fn from(finding: Finding) -> Self {
        match finding {
            Finding::NotBySql => Self::NotBySql,
            Finding::NeedsDataset => Self::NeedsDataset,
            Finding::NeedsColumn => Self::NeedsColumn,
            Finding::NeedsValues => Self::NeedsValues,
            Finding::UnexpectedResponse => Self::UnexpectedResponse,
            Finding::NoRows => Self::NoRows,
            Finding::NoHistory => Self::NoHistory,
            Finding::Exact => Self::Exact,
            Finding::NullNotSet => Self::NullNotSet,
            Finding::MoreValues => Self::MoreValues,
            Finding::Strict => Self::Strict,
            Finding::Rows => Self::Rows,
            Finding::Nulls => Self::Nulls,
            Finding::NullShare => Self::NullShare,
            Finding::Distinct => Self::Distinct,
            Finding::DistinctShare => Self::DistinctShare,
            Finding::Value => Self::Value,
            Finding::Filled => Self::Filled,
            Finding::Lowest => Self::Lowest,
            Finding::Highest => Self::Highest,
            Finding::OtherValues => Self::OtherValues,
            Finding::DifferentKeys => Self::DifferentKeys,
            Finding::Sharing => Self::Sharing,
            Finding::Incomplete => Self::Incomplete,
            Finding::Columns => Self::Columns,
            Finding::Type => Self::Type,
            Finding::Missing => Self::Missing,
            Finding::Further => Self::Further,
            Finding::Order => Self::Order,
            Finding::SinceUpdate => Self::SinceUpdate,
            Finding::Other { value } => Self::Other { value },
            Finding::TypeOf { column } => Self::TypeOf { column },
        }
    }
}
