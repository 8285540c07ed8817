//! The texts of the account menu.
//!
//! Written by `cargo xtask codegen` from `locales/account.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the account menu.
    pub(super) enum Text {
        SignOutForget => "Sign out and clear this browser…", "Abmelden und diesen Browser leeren …";
        ForgetNote => "Deletes what this browser keeps of you on this platform: drafts, SQL texts and history, pins, layouts, the record of changes, and the app’s own files for a start without a network. Nothing changes on the platform.", "Löscht, was dieser Browser für dieses Konto auf dieser Plattform gespeichert hat: Entwürfe, SQL-Texte und Verlauf, Angeheftetes, Anordnungen, die Liste der Änderungen und die Dateien der App für einen Start ohne Netz. Auf der Plattform ändert sich nichts.";
        ForgetNow => "Clear and sign out", "Leeren und abmelden";
        Platform => "Platform", "Plattform";
        AccessTime => "Access", "Zugriff";
        Covers => "What this sign-in covers", "Diese Anmeldung erlaubt";
        AllScopes => "All operations and scopes", "Alle Operationen und Scopes";
        RenewedNext => "renewed with the next request", "mit der nächsten Anfrage erneuert";
        LessThanMinute => "less than a minute left, then renewed", "unter einer Minute, dann erneuert";
        MinutesLeft { minutes } => "{minutes} min left, then renewed", "noch {minutes} min, dann erneuert";
        HoursLeft { hours } => "{hours} h left, then renewed", "noch {hours} h, dann erneuert";
        Keep => "Keep me signed in", "Angemeldet bleiben";
        KeepNote => "Stores a refresh token in this browser, for reloads and new tabs. Whoever can use this browser, or an extension that reads its pages’ data, can then act as you until you sign out, which removes it. Leave it off on computers that others use.", "Speichert ein Erneuerungstoken in diesem Browser, für neue Tabs und erneutes Laden. Wer diesen Browser benutzen kann, oder eine Erweiterung, die Seitendaten liest, kann dann bis zur Abmeldung in diesem Namen handeln; die Abmeldung löscht es. Auf gemeinsam genutzten Rechnern aus lassen.";
        CannotKeep => "Not possible here: the platform gave no refresh token, or this browser can’t store it.", "Hier nicht möglich: Die Plattform hat kein Erneuerungstoken gegeben, oder der Browser hat keinen Platz dafür.";
        OtherScope => "do what this scope names", "das, was dieser Scope benennt";
    }
}
