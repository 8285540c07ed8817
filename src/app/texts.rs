//! The texts of the screens before the views.
//!
//! Written by `cargo xtask codegen` from `locales/app.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the screens before the views.
    pub(super) enum Text {
        LoadingConfiguration => "Loading the configuration", "Die Konfiguration wird geladen";
        LoadingCatalog => "Loading the catalog", "Der Katalog wird geladen";
        NoCatalog { reason } => "The platform’s catalog could not be loaded: {reason}. You can open everything by its RID.", "Der Katalog der Plattform ließ sich nicht laden: {reason}. Alles lässt sich über die RID öffnen.";
        SigningIn => "Signing in", "Anmeldung läuft";
        SigningInAgain => "Signing in again", "Erneute Anmeldung läuft";
        SignInFailed => "Sign-in failed", "Die Anmeldung ist nicht gelungen";
        SignedInElsewhere => "You are signed in", "Angemeldet";
        CloseThis => "You can close this window and continue in the one you came from.", "Das ursprüngliche Fenster arbeitet weiter. Dieses kann geschlossen werden.";
        StartAgain => "Start again", "Von vorn beginnen";
        SignInTitle => "Sign in", "Anmelden";
        Window => "A window onto your data platform", "Ein Fenster auf die Datenplattform";
        WindowWords => "Browse ontologies, objects, media and datasets, and query with SQL, directly through the platform’s API. Nothing is stored in between.", "Ontologien, Objekte, Medien und Datasets ansehen und mit SQL befragen, direkt über die Plattform-API. Dazwischen wird nichts gespeichert.";
        Offline { name } => "This computer is offline: {name} can’t be reached. Sign in when you are online again.", "Dieser Rechner ist offline: {name} ist nicht erreichbar. Anmelden, sobald das Netz da ist.";
        DeepLink => "After sign-in you return to this address.", "Nach der Anmeldung geht es an dieser Adresse weiter.";
        GoingToPlatform => "Going to the platform…", "Weiter zur Plattform …";
        SignIn => "Sign in", "Anmelden";
        SignInNote => "You sign in at the platform itself. This app never sees your password, and keeps the access token in memory only.", "Die Anmeldung geschieht bei der Plattform selbst. Diese App sieht das Passwort nie und behält das Zugriffstoken nur im Arbeitsspeicher.";
        Production => "Production platform", "Produktivplattform";
    }
}
