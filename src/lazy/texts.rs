//! The texts of a view that is not there yet, or can't be had.

use crate::i18n::texts;

texts! {
    /// The texts of a view that is not there.
    pub(super) enum Text {
        LoadingView { title } => "Loading the view “{title}”", "Die Ansicht „{title}“ wird geladen";
        NotLoaded => "This part of the app could not be loaded", "Dieser Teil der App war nicht zu laden";
        Unreachable => "Belvedere loads a view when it is first opened, and its server does not answer now: it may be stopped, or this computer offline. What is loaded already still works.",
            "Belvedere lädt eine Ansicht beim ersten Öffnen, und der Server antwortet gerade nicht: er läuft vielleicht nicht, oder dieser Rechner ist offline. Was geladen ist, geht weiter.";
        NewVersion => "A new version of Belvedere is there", "Eine neue Version von Belvedere ist da";
        NewVersionWords => "The server no longer has the files of the version in this window. Reload the page to go on in the new one, at this address.",
            "Der Server hat die Dateien der Version in diesem Fenster nicht mehr. Nach dem Neuladen geht es an dieser Adresse in der neuen weiter.";
        Missing => "The server has this version of Belvedere but did not deliver the view. Retry; if it stays, the installation is incomplete.",
            "Der Server hat diese Version von Belvedere, lieferte die Ansicht aber nicht. Erneut versuchen; bleibt es dabei, ist die Installation unvollständig.";
        Reload => "Reload", "Neu laden";
        Retry => "Retry", "Erneut versuchen";
    }
}
