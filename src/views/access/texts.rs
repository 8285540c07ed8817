//! The texts of the access view.
//!
//! Written by `cargo xtask codegen` from `locales/access.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the access view.
    pub(super) enum Text {
        Title => "Access", "Zugriff";
        Intro => "All operations this app can call, the scopes they need, whether this sign-in has them, and the last result since this page was loaded. A scope allows the call; the data behind it may still be restricted.", "Alle Operationen, die diese App aufrufen kann, die nötigen Scopes, ob diese Anmeldung sie hat, und das letzte Ergebnis, seit die Seite geladen ist. Ein Scope erlaubt den Aufruf; die Daten dahinter können trotzdem gesperrt sein.";
        Unprotected => "For the operator of this app: its server sends no Content-Security-Policy header. The page brings a policy of its own, but only the header limits the app to your platform and keeps it out of the frames of other pages (docs/deployment.md).", "Für den Betrieb dieser App: Ihr Server sendet keinen Content-Security-Policy-Header. Die Seite bringt selbst eine Policy mit, doch nur der Header beschränkt die App auf die Plattform und hält sie aus Frames anderer Seiten heraus (docs/deployment.md).";
        Operation => "Operation", "Operation";
        Scopes => "Scopes", "Scopes";
        Granted => "Granted", "Erteilt";
        LastResult => "Last result", "Letztes Ergebnis";
        Yes => "granted", "erteilt";
        Missing => "missing", "fehlt";
        NotYet => "not sent yet", "noch nicht gesendet";
        NoResponse => "no response", "keine Antwort";
        Off => "This sign-in does not cover:", "Diese Anmeldung erlaubt nicht:";
        AskedFor => "asked for, and not granted", "erbeten und nicht erteilt";
        NotAskedFor => "not asked for: config.json does not name it", "nicht erbeten: config.json nennt ihn nicht";
        SignInAgain => "Sign in again", "Neu anmelden";
    }
}
