//! Conditions on columns and schemas (docs/assumptions.md, "Check configurations").

use super::Severity;
use crate::macros::{json_object, open_enum, tagged_union};

tagged_union! {
    /// A value that a column may hold.
    AllowedValue {
        /// Day or instant.
        Date(TypedValue) = "date",
        /// True or false.
        Boolean(TypedValue) = "boolean",
        /// Text.
        String(TypedValue) = "string",
        /// Number.
        Numeric(TypedValue) = "numeric",
    }
}

json_object! {
    /// The value of an [`AllowedValue`], as JSON.
    TypedValue {
        required {
            /// The value.
            value: serde_json::Value,
        }
    }
}

json_object! {
    /// The type that a column must have.
    ColumnTypeConfig {
        required {
            /// The column.
            column_name: String,
            /// Severity of a failure.
            severity: Severity,
        }
        optional {
            /// The type; only the presence of the column is checked when absent.
            expected_type: ColumnType,
        }
    }
}

json_object! {
    /// The number of columns that a dataset must have.
    ColumnCountConfig {
        required {
            /// The number.
            #[serde(with = "crate::long")]
            #[cfg_attr(feature = "document", schemars(with = "crate::long::Long"))]
            expected_value: i64,
            /// Severity of a failure.
            severity: Severity,
        }
    }
}

json_object! {
    /// The schema that a dataset must have.
    SchemaComparisonConfig {
        required {
            /// The schema.
            expected_schema: ExpectedSchema,
            /// What counts as equal.
            schema_comparison_type: SchemaComparisonType,
            /// Severity of a failure.
            severity: Severity,
        }
    }
}

json_object! {
    /// A schema.
    ExpectedSchema {
        lists {
            /// The columns, in order.
            columns: Vec<ExpectedColumn>,
        }
    }
}

json_object! {
    /// A column of a schema.
    ExpectedColumn {
        required {
            /// Name.
            name: String,
        }
        optional {
            /// Type; any when absent.
            column_type: ColumnType,
        }
    }
}

json_object! {
    /// The columns that identify a row.
    PrimaryKeyConfig {
        required {
            /// Severity of a failure.
            severity: Severity,
        }
        lists {
            /// The columns.
            column_names: Vec<String>,
        }
    }
}

open_enum! {
    /// Type of a column.
    ColumnType {
        /// List.
        Array = "ARRAY",
        /// Bytes.
        Binary = "BINARY",
        /// True or false.
        Boolean = "BOOLEAN",
        /// 8-bit integer.
        Byte = "BYTE",
        /// Day.
        Date = "DATE",
        /// Decimal number.
        Decimal = "DECIMAL",
        /// 64-bit floating-point number.
        Double = "DOUBLE",
        /// 32-bit floating-point number.
        Float = "FLOAT",
        /// 32-bit integer.
        Integer = "INTEGER",
        /// 64-bit integer.
        Long = "LONG",
        /// Map.
        Map = "MAP",
        /// 16-bit integer.
        Short = "SHORT",
        /// Text.
        String = "STRING",
        /// Structure.
        Struct = "STRUCT",
        /// Instant.
        Timestamp = "TIMESTAMP",
    }
}

open_enum! {
    /// What counts as the same schema.
    SchemaComparisonType {
        /// The same columns in the same order.
        ExactMatchOrderedColumns = "EXACT_MATCH_ORDERED_COLUMNS",
        /// The same columns in any order.
        ExactMatchUnorderedColumns = "EXACT_MATCH_UNORDERED_COLUMNS",
        /// At least these columns.
        ColumnAdditionsAllowed = "COLUMN_ADDITIONS_ALLOWED",
        /// At least these columns, compared strictly.
        ColumnAdditionsAllowedStrict = "COLUMN_ADDITIONS_ALLOWED_STRICT",
    }
}
