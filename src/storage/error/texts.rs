//! Why nothing could be kept or read, as it reads after a colon.
//!
//! Written by `cargo xtask codegen` from `locales/storage/error.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// Why nothing could be kept or read, as it reads after a colon.
    pub(super) enum Text {
        Unavailable => "this browser can’t store data for this page", "dieser Browser behält nichts für diese Seite";
        Full => "this browser’s storage is full", "im Speicher dieses Browsers ist kein Platz mehr";
        Blocked => "another window uses an older version of this browser’s stored data; close or reload it", "ein anderes Fenster hält eine ältere Fassung; es ist zu schließen oder neu zu laden";
        Newer => "a newer version of the app has changed this browser’s stored data; reload this page", "eine neuere Version der App hat das Gespeicherte verändert; diese Seite ist neu zu laden";
    }
}
