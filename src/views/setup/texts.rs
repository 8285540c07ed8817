//! The texts of the setup page.
//!
//! Written by `cargo xtask codegen` from `locales/setup.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the setup page.
    pub(super) enum Text {
        Setup => "Setup", "Einrichtung";
        Connect => "Connect this app to a platform", "Diese App mit einer Plattform verbinden";
        ConnectWords => "Belvedere reads one file when it starts, served beside the app:", "Belvedere liest beim Start eine Datei, die neben der App liegt:";
        StepRegister => "1. Register the app at the platform", "1. Die App bei der Plattform registrieren";
        StepRegisterWords => "A public OAuth 2.0 client without a secret. Authorization code grant with PKCE (S256), and exactly this redirect URI:", "Ein öffentlicher OAuth-2.0-Client ohne Secret. Authorization Code mit PKCE (S256), und genau diese Redirect-URI:";
        CopyRedirect => "Copy redirect URI", "Redirect-URI kopieren";
        StepFile => "2. Put this into config.json", "2. Dies in config.json eintragen";
        ExampleLabel => "Example of config.json", "Beispiel für config.json";
        CopyExample => "Copy example", "Beispiel kopieren";
        BaseUrlHint => "The base URL is https, or http on this computer only. Left empty, base URL and issuer mean the address of this app. Several platforms are a list, “platforms”, of such entries.", "Die Basis-URL ist https, oder http nur auf diesem Rechner. Leer gelassen meinen Basis-URL und Issuer die Adresse dieser App. Mehrere Plattformen sind eine Liste solcher Einträge, „platforms“.";
        LoadAgain => "Reload", "Neu laden";
        Missing => "The file is not there.", "Die Datei ist nicht da.";
        MissingStatus { status } => "The server answered {status}.", "Der Server antwortete mit {status}.";
        NotLoaded => "The file can’t be loaded.", "Die Datei ist nicht zu laden.";
        NotLoadedWords => "The server did not respond: it may be stopped, or this computer offline.", "Der Server antwortete nicht: er läuft vielleicht nicht, oder dieser Rechner ist offline.";
        Html => "The server returned a web page instead.", "An ihrer Stelle kam eine Webseite.";
        HtmlWords => "The server returns its start page for unknown addresses. Add the file, or fix the rule.", "Der Server beantwortet unbekannte Adressen mit seiner Startseite: die Datei ergänzen oder die Regel ändern.";
        Invalid => "The file can’t be read.", "Die Datei ist nicht lesbar.";
        OtherVersion => "The file has another version.", "Die Datei hat eine andere Version.";
        OtherVersionWords { found } => "It says {found}; this app reads version 1.", "Darin steht {found}; diese App liest Version 1.";
        BadUrl => "An address in the file can’t be used.", "Eine Adresse in der Datei ist nicht brauchbar.";
        BadUrlWords { field, value, message } => "{field} is “{value}”: {message}.", "{field} ist „{value}“: {message}.";
        Taken => "Two platforms have the same identity.", "Zwei Plattformen sind nicht zu unterscheiden.";
        TakenWords { field, value, other } => "{field} is “{value}”, as in {other}. Each platform needs its own.", "{field} ist „{value}“, wie in {other}. Jede Plattform braucht einen eigenen Wert.";
        BadColor => "A color in the file is unknown.", "Eine Farbe in der Datei ist unbekannt.";
        BadColorWords { field, value, colors } => "{field} is “{value}”. The colors are {colors}.", "{field} ist „{value}“. Die Farben sind {colors}.";
        Beside => "The file has both one platform and a list.", "Die Datei hat sowohl eine einzelne Plattform als auch eine Liste.";
        BesideWords { field } => "{field} can’t be used beside platforms. Move it into an entry of the list.", "{field} darf nicht neben platforms stehen. Es gehört in einen Eintrag der Liste.";
    }
}
