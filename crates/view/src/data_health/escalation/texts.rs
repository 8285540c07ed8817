//! The texts of when failures become critical.
//!
//! Written by `cargo xtask codegen` from `locales/data_health/escalation.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of when failures become critical.
    pub enum EscalationText {
        EscalatesEver { failures } => "After {failures} failures, this check becomes CRITICAL.", "Nach {failures} Fehlschlägen wird diese Prüfung CRITICAL.";
        Escalates { failures, duration } => "After {failures} failures within {duration}, this check becomes CRITICAL.", "Nach {failures} Fehlschlägen innerhalb von {duration} wird diese Prüfung CRITICAL.";
    }
}
