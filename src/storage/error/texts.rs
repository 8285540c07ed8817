//! Why nothing could be kept or read, as it reads after a colon.
//!
//! Written by `cargo xtask codegen` from `locales/storage/error.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// Why nothing could be kept or read, as it reads after a colon.
    pub(super) enum Text {
        Unavailable => "this browser keeps nothing for this page", "dieser Browser behält nichts für diese Seite";
        Full => "there is no place left for what this browser keeps", "im Speicher dieses Browsers ist kein Platz mehr";
        Blocked => "another window holds an older version of what this browser keeps; close it or reload it", "ein anderes Fenster hält eine ältere Fassung des Gespeicherten; es ist zu schließen oder neu zu laden";
        Newer => "a newer version of the app has changed what this browser keeps; reload this page", "eine neuere Version der App hat das Gespeicherte verändert; diese Seite ist neu zu laden";
    }
}
