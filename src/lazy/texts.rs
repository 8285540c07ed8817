//! The texts of a view that is not there.
//!
//! Written by `cargo xtask codegen` from `locales/lazy.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of a view that is not there.
    pub(super) enum Text {
        LoadingView { title } => "Loading the view “{title}”", "Die Ansicht „{title}“ wird geladen";
        NotLoaded => "This part of the app could not be loaded", "Dieser Teil der App war nicht zu laden";
        Unreachable => "The server does not respond. It may be stopped, or this computer offline. What is loaded still works.", "Der Server antwortet nicht. Er läuft vielleicht nicht, oder dieser Rechner ist offline. Was geladen ist, geht weiter.";
        NewVersion => "A new version of Belvedere is available", "Eine neue Version von Belvedere ist verfügbar";
        NewVersionWords => "The server no longer has the files of this version. Reload to continue in the new one.", "Der Server hat die Dateien dieser Version nicht mehr. Nach dem Neuladen geht es in der neuen weiter.";
        Missing => "The server did not deliver the view. Retry; if it fails again, the installation is incomplete.", "Der Server lieferte die Ansicht nicht. Erneut versuchen; bleibt es dabei, ist die Installation unvollständig.";
        Reload => "Reload", "Neu laden";
        Retry => "Retry", "Erneut versuchen";
    }
}
