//! The texts of the choice of a platform.
//!
//! Written by `cargo xtask codegen` from `locales/platforms.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the choice of a platform.
    pub(super) enum Text {
        Others => "Other platforms", "Andere Plattformen";
    }
}
