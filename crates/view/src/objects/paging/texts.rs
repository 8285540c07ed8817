//! How much of a listing is loaded.
//!
//! Written by `cargo xtask codegen` from `locales/objects/paging.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// How much of a listing is loaded.
    pub(super) enum PagingText {
        Of { part, whole } => "{part} of {whole}", "{part} von {whole}";
    }
}
