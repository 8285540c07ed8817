//! The texts of the shared pieces.
//!
//! Written by `cargo xtask codegen` from `locales/ui.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the shared pieces.
    pub(super) enum Text {
        Breadcrumb => "Breadcrumb", "Brotkrumen";
        Copied => "Copied", "Kopiert";
        TechnicalNames => "Technical names", "Technische Namen";
        OpenByRid => "Open by identifier…", "Mit Kennung öffnen …";
        CopyRefused => "The browser did not allow copying", "Der Browser hat das Kopieren nicht erlaubt";
        CopyWhat { what } => "Copy {what}", "{what} kopieren";
        Close => "Close", "Schließen";
        CloseByKey => "Close (Esc)", "Schließen (Esc)";
        CopyCurl => "Copy as curl", "Als curl kopieren";
        Forgotten(count) => "{count} entry forgotten" | "{count} entries forgotten", "{count} Eintrag vergessen" | "{count} Einträge vergessen";
        TooLarge { name } => "{name} is too large.", "{name} ist zu groß.";
        Unreadable { name } => "{name} can’t be read.", "{name} ist nicht lesbar.";
        Undo => "Undo", "Rückgängig";
        CopyJson => "Copy JSON", "JSON kopieren";
        Save => "Export", "Exportieren";
        SaveRefused => "The browser did not allow saving", "Der Browser hat das Speichern nicht erlaubt";
        CutJson { lines, more } => "Shown: the first {lines} lines. {more} more are included when you copy or export.", "Angezeigt sind die ersten {lines} Zeilen. Weitere {more} stehen in der Kopie und in der exportierten Datei.";
        Preview => "Public preview", "Öffentliche Vorschau";
        PreviewTitle => "The platform offers this operation as a public preview: it may change. The app calls it with preview=true.", "Die Plattform bietet diese Operation als öffentliche Vorschau an: Sie kann sich ändern. Die App fordert sie mit preview=true an.";
        IsOff { what } => "{what} is off: a scope is missing. ", "{what}: nicht verfügbar, ein Scope fehlt. ";
        LacksPermission { words } => "This sign-in lacks the permission to {words}. ", "Dieser Anmeldung fehlt die Erlaubnis, {words}. ";
        AskedFor => "It is requested at each sign-in, and was not granted. Sign in again, or ask the administrator of the platform.", "Sie wird bei jeder Anmeldung erbeten und wurde nicht erteilt. Neu anmelden oder beim Betrieb der Plattform fragen.";
        NotAskedFor => "This app does not request it. Its administrator can add it to the scopes in config.json.", "Diese App bittet nicht darum. Wer die App betreibt, ergänzt sie bei den Scopes in config.json.";
        SignInAgain => "Sign in again", "Neu anmelden";
    }
}
