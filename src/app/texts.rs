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
        SignInFailed => "The sign-in did not succeed", "Die Anmeldung ist nicht gelungen";
        SignedInElsewhere => "You are signed in", "Angemeldet";
        CloseThis => "The window that you came from goes on. This one can be closed.", "Das ursprüngliche Fenster arbeitet weiter. Dieses kann geschlossen werden.";
        StartAgain => "Start again", "Von vorn beginnen";
        SignInTitle => "Sign in", "Anmelden";
        Window => "A window onto your data platform", "Ein Fenster auf die Datenplattform";
        WindowWords => "Look through ontologies, their types and objects, media and datasets, and ask in SQL, straight from the platform’s own interface. Nothing is stored in between.", "Ontologien, ihre Typen und Objekte, Medien und Datasets ansehen und mit SQL befragen, direkt über die Schnittstelle der Plattform. Dazwischen wird nichts gespeichert.";
        DeepLink => "You come back to this address after the sign-in: nothing of the link is lost.", "Nach der Anmeldung geht es an dieser Adresse weiter: vom Link geht nichts verloren.";
        GoingToPlatform => "Going to the platform…", "Weiter zur Plattform …";
        SignIn => "Sign in", "Anmelden";
        SignInNote => "You sign in at the platform itself. This app never sees your password, and keeps the access token in memory only.", "Die Anmeldung geschieht bei der Plattform selbst. Diese App sieht das Passwort nie und behält das Zugriffstoken nur im Arbeitsspeicher.";
        Setup => "Setup", "Einrichtung";
        Connect => "Connect this app to a platform", "Diese App mit einer Plattform verbinden";
        ConnectWords => "Belvedere reads one file when it starts, served beside the app:", "Belvedere liest beim Start eine Datei, die neben der App liegt:";
        StepRegister => "1. Register the app at the platform", "1. Die App bei der Plattform registrieren";
        StepRegisterWords => "A public OAuth 2.0 client with the authorization code grant and PKCE (S256), no secret, and exactly this redirect URI:", "Ein öffentlicher OAuth-2.0-Client mit Authorization Code und PKCE (S256), ohne Secret und mit genau dieser Redirect-URI:";
        CopyRedirect => "Copy redirect URI", "Redirect-URI kopieren";
        StepFile => "2. Put this into config.json", "2. Dies in config.json eintragen";
        ExampleLabel => "Example of config.json", "Beispiel für config.json";
        CopyExample => "Copy example", "Beispiel kopieren";
        BaseUrlHint => "The base URL is https, or http on this computer only. Left empty, base URL and issuer mean the address of this app.", "Die Basis-URL ist https, oder http nur auf diesem Rechner. Leer gelassen meinen Basis-URL und Issuer die Adresse dieser App.";
        LoadAgain => "Load it again", "Neu laden";
        Missing => "The file is not there.", "Die Datei ist nicht da.";
        MissingStatus { status } => "The server answered {status}.", "Der Server antwortete mit {status}.";
        NotLoaded => "The file can’t be loaded.", "Die Datei ist nicht zu laden.";
        NotLoadedWords => "The server did not answer: it may be stopped, or this computer offline.", "Der Server antwortete nicht: er läuft vielleicht nicht, oder dieser Rechner ist offline.";
        Html => "A web page came in its place.", "An ihrer Stelle kam eine Webseite.";
        HtmlWords => "The server answers unknown addresses with its start page: add the file, or mend the rule.", "Der Server beantwortet unbekannte Adressen mit seiner Startseite: die Datei ergänzen oder die Regel ändern.";
        Invalid => "The file can’t be read.", "Die Datei ist nicht lesbar.";
        OtherVersion => "The file has another version.", "Die Datei hat eine andere Version.";
        OtherVersionWords { found } => "It says {found}; this app reads version 1.", "Darin steht {found}; diese App liest Version 1.";
        BadUrl => "An address in the file can’t be used.", "Eine Adresse in der Datei ist nicht brauchbar.";
        BadUrlWords { field, value, message } => "{field} is “{value}”: {message}.", "{field} ist „{value}“: {message}.";
    }
}
