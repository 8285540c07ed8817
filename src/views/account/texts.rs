//! The texts of the account menu.
//!
//! Written by `cargo xtask codegen` from `locales/account.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the account menu.
    pub(super) enum Text {
        SignOutForget => "Sign out and clear this browser…", "Abmelden und diesen Browser leeren …";
        ForgetNote => "Deletes what this browser keeps of you on this platform. That is drafts, SQL texts and history, pins, layouts and the record of changes. The app’s files for a start without a network go too. Nothing changes on the platform.", "Löscht, was dieser Browser für dieses Konto auf dieser Plattform gespeichert hat. Das sind Entwürfe, SQL-Texte und Verlauf, Angeheftetes, Anordnungen und die Liste der Änderungen. Auch die Dateien der App für einen Start ohne Netz werden gelöscht. Auf der Plattform ändert sich nichts.";
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
        KeepNote => "Stores a refresh token in this browser, for reloads and new tabs. Signing out removes it. Until then, anyone who uses this browser can act as you. So can an extension that reads its pages’ data. Leave it off on computers that others use.", "Speichert ein Erneuerungstoken in diesem Browser, für neue Tabs und erneutes Laden. Die Abmeldung löscht es. Bis dahin kann unter diesem Konto handeln, wer diesen Browser benutzt. Das gilt auch für Erweiterungen, die Seitendaten lesen. Auf gemeinsam genutzten Rechnern aus lassen.";
        CannotKeep => "Not possible here: the platform gave no refresh token, or this browser can’t store it.", "Hier nicht möglich: Die Plattform gab kein Erneuerungstoken, oder der Browser hat keinen Platz dafür.";
        OtherScope => "do what this scope names", "das, was dieser Scope benennt";
    }
}
