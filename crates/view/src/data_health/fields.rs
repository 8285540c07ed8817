//! Schema of the configuration of each type of check: the form, the rules and the JSON side read the same tables
//! (docs/assumptions.md, "Check configurations").

mod tables;
mod texts;

use belvedere_checks::columns::Fits;

pub use self::tables::*;
pub use self::texts::FieldText;

/// A field of a configuration.
#[derive(Debug)]
pub struct Field {
    /// Name in JSON.
    pub name: &'static str,
    /// Name for people.
    pub label: FieldText,
    /// Whether the configuration needs it.
    pub required: bool,
    /// Its type, and its control.
    pub control: Control,
}

/// The type of a field, and its control.
#[derive(Debug)]
pub enum Control {
    /// RID of a dataset.
    Dataset,
    /// Name of a branch.
    Branch,
    /// RID of a schedule.
    Schedule,
    /// One of some values; others are kept.
    Choice(&'static [&'static str]),
    /// Name of a column.
    Column(Fits),
    /// Names of columns.
    Columns,
    /// A positive integer.
    Count,
    /// A positive long, written as a string of digits.
    Long,
    /// Seconds: a long, typed as a duration.
    Duration {
        /// Whether zero is too little.
        positive: bool,
    },
    /// A number.
    Number,
    /// A number from 0 to 100.
    Percent,
    /// A date-time.
    Instant,
    /// True or false.
    Flag,
    /// The values that a column may hold.
    Values,
    /// The columns of a schema.
    SchemaColumns,
    /// Fields of their own.
    Group(&'static Group),
}

/// Fields of an object, and the rules among them.
#[derive(Debug)]
pub struct Group {
    /// The fields.
    pub fields: &'static [Field],
    /// At least one of these two, else the named error.
    pub one_of: Option<(&'static str, &'static str, &'static str)>,
    /// The first is not above the second.
    pub ordered: Option<(&'static str, &'static str)>,
}

const fn required(name: &'static str, label: FieldText, control: Control) -> Field {
    Field {
        name,
        label,
        required: true,
        control,
    }
}

const fn optional(name: &'static str, label: FieldText, control: Control) -> Field {
    Field {
        name,
        label,
        required: false,
        control,
    }
}

const fn group(fields: &'static [Field]) -> Group {
    Group {
        fields,
        one_of: None,
        ordered: None,
    }
}

const fn one_of(
    first: &'static str,
    second: &'static str,
    error: &'static str,
    fields: &'static [Field],
) -> Group {
    Group {
        fields,
        one_of: Some((first, second, error)),
        ordered: None,
    }
}

const fn range(lower: &'static str, upper: &'static str, fields: &'static [Field]) -> Group {
    Group {
        fields,
        one_of: None,
        ordered: Some((lower, upper)),
    }
}

/// A value of the contract in words, for those that its name alone doesn't explain.
pub fn choice(value: &str) -> Option<FieldText> {
    Some(match value {
        "NON_INCREASING" => FieldText::NonIncreasing,
        "NON_DECREASING" => FieldText::NonDecreasing,
        "STRICTLY_INCREASING" => FieldText::StrictlyIncreasing,
        "STRICTLY_DECREASING" => FieldText::StrictlyDecreasing,
        "CONSTANT" => FieldText::Constant,
        "LOWER_BOUND" => FieldText::LowerBound,
        "UPPER_BOUND" => FieldText::UpperBound,
        "TWO_TAILED" => FieldText::TwoTailed,
        "EXACT_MATCH_ORDERED_COLUMNS" => FieldText::Ordered,
        "EXACT_MATCH_UNORDERED_COLUMNS" => FieldText::Unordered,
        "COLUMN_ADDITIONS_ALLOWED" => FieldText::Additions,
        "COLUMN_ADDITIONS_ALLOWED_STRICT" => FieldText::AdditionsStrict,
        "date" => FieldText::TypeDate,
        "boolean" => FieldText::TypeBoolean,
        "string" => FieldText::TypeString,
        "numeric" => FieldText::TypeNumeric,
        _ => return None,
    })
}
