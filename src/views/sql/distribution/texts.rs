//! The texts of how the values of a column are distributed, in its header.
//!
//! Written by `cargo xtask codegen` from `locales/sql/distribution.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of how the values of a column are distributed, in its header.
    pub(super) enum Text {
        Spread { least, greatest, from, to } => "Values from {least} to {greatest}, most often {from} to {to}", "Werte von {least} bis {greatest}, am häufigsten {from} bis {to}";
        Frequent { values } => "Most frequent values: {values}", "Häufigste Werte: {values}";
        Different(count) => "{count} distinct value" | "{count} distinct values", "{count} verschiedener Wert" | "{count} verschiedene Werte";
        MoreDifferent(count) => "More than {count} distinct value" | "More than {count} distinct values", "Mehr als {count} verschiedener Wert" | "Mehr als {count} verschiedene Werte";
        AndNull { words, share } => "{words}; {share} null", "{words}; {share} Null";
        NoValues => "No values", "Keine Werte";
    }
}
