//! The texts of the access view.
//!
//! Written by `cargo xtask codegen` from `locales/access.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the access view.
    pub(super) enum Text {
        Title => "Access", "Zugriff";
        Intro => "The operations that this app can call, with the scopes they need. You see whether this sign-in has them, and the last result since the page loaded. A scope allows the call; the data behind it may still be restricted.", "Die Operationen, die diese App aufrufen kann, mit den nötigen Scopes. Daneben steht, ob diese Anmeldung sie hat, und das letzte Ergebnis seit dem Laden. Ein Scope erlaubt den Aufruf; die Daten dahinter können trotzdem gesperrt sein.";
        Unprotected => "For the operator of this app: its server sends no Content-Security-Policy header. The page brings its own policy. Only the header limits the app to your platform and forbids framing it (docs/deployment.md).", "Für den Betrieb dieser App: Ihr Server sendet keinen Content-Security-Policy-Header. Die Seite bringt eine eigene Policy mit. Nur der Header beschränkt die App auf die Plattform und verbietet fremde Frames (docs/deployment.md).";
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
