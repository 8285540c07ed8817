//! The titles of columns that every object type has.
//!
//! Written by `cargo xtask codegen` from `locales/objects/columns.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The titles of columns that every object type has.
    pub(super) enum ColumnText {
        PrimaryKey => "Primary key", "Primärschlüssel";
        ObjectType => "Object type", "Objekttyp";
    }
}
