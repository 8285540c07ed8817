//! The texts of the access view.
//!
//! Written by `cargo xtask codegen` from `locales/access.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the access view.
    pub(super) enum Text {
        Title => "Access", "Zugriff";
        Intro => "Every operation that this app can send, the scopes that it takes, whether this sign-in has them, and what came of it since this page was loaded. A scope opens the door; what is behind it may still be closed to you.", "Jede Operation, die diese App senden kann, die nötigen Scopes, ob diese Anmeldung sie hat, und was seit dem Laden der Seite daraus wurde. Ein Scope öffnet die Tür; was dahinter liegt, kann trotzdem verschlossen sein.";
        Unprotected => "For the operator of this app: its server sends no Content-Security-Policy header. The page brings a policy of its own, but only the header limits the app to your platform and keeps it out of the frames of other pages (docs/deployment.md).", "Für den Betrieb dieser App: Ihr Server sendet keinen Content-Security-Policy-Header. Die Seite bringt selbst eine Policy mit, doch nur der Header beschränkt die App auf die Plattform und hält sie aus Frames anderer Seiten heraus (docs/deployment.md).";
        Operation => "Operation", "Operation";
        Scopes => "Scopes", "Scopes";
        Granted => "Granted", "Erteilt";
        LastResult => "Last result", "Letztes Ergebnis";
        Yes => "granted", "erteilt";
        Missing => "missing", "fehlt";
        NotYet => "not sent yet", "noch nicht gesendet";
        NoAnswer => "no answer", "keine Antwort";
        Off => "This sign-in does not cover:", "Diese Anmeldung erlaubt nicht:";
        AskedFor => "asked for, and not granted", "erbeten und nicht erteilt";
        NotAskedFor => "not asked for: config.json does not name it", "nicht erbeten: config.json nennt ihn nicht";
        SignInAgain => "Sign in again", "Neu anmelden";
    }
}
