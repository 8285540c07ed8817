//! The texts of the code for a view.
//!
//! Written by `cargo xtask codegen` from `locales/snippets.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the code for a view.
    pub(super) enum Text {
        Languages => "Languages", "Sprachen";
        CopyCode => "Copy", "Kopieren";
        Nothing => "There is no statement yet.", "Es gibt noch keine Anweisung.";
        NeedsCurl => "The access token is not included: put it into the variable TOKEN.", "Das Zugriffstoken steht nicht darin: Es gehört in die Variable TOKEN.";
        NeedsCurlOfListing => "The access token is not included: put it into the variable TOKEN. This is the first page, of at most 1,000 objects. Use pageToken for the next.", "Das Zugriffstoken steht nicht darin: Es gehört in die Variable TOKEN. Dies ist die erste Seite mit höchstens 1.000 Objekten. Die nächste braucht pageToken.";
        NeedsTypeScript => "For Node.js, with the npm package belvedere-client. The access token is read from the variable TOKEN.", "Für Node.js, mit dem npm-Paket belvedere-client. Das Zugriffstoken wird aus der Variablen TOKEN gelesen.";
        NeedsPython => "With the package requests. The access token is read from the variable TOKEN.", "Mit dem Paket requests. Das Zugriffstoken wird aus der Variablen TOKEN gelesen.";
        NeedsRust => "With the crate belvedere-client. Access tokens come from a token source of yours.", "Mit dem Crate belvedere-client. Zugriffstokens kommen aus einer eigenen Quelle.";
        WithoutFilters => "Filters are left out: they apply only to loaded rows.", "Filter fehlen: Sie gelten nur für die hier geladenen Zeilen.";
        WithoutValues => "Parameters in double braces are unchanged: replace them with values.", "Parameter in doppelten Klammern bleiben stehen: An ihre Stelle gehören Werte.";
    }
}
