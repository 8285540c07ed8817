//! The texts of values in cells of objects.
//!
//! Written by `cargo xtask codegen` from `locales/objects/cell.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of values in cells of objects.
    pub enum CellText {
        Attachment => "Attachment", "Anhang";
        NoLength => "empty", "leer";
        Blanks(count) => "{count} blank" | "{count} blanks", "{count} Leerzeichen" | "{count} Leerzeichen";
        Encrypted => "Encrypted", "Verschlüsselt";
        Attachments(count) => "{count} attachment" | "{count} attachments", "{count} Anhang" | "{count} Anhänge";
        MediaItem => "Media item", "Medienelement";
        Numbers(count) => "{count} number" | "{count} numbers", "{count} Zahl" | "{count} Zahlen";
    }
}
