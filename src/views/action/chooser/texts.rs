//! The texts of the catalog of actions.
//!
//! Written by `cargo xtask codegen` from `locales/action/chooser.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the catalog of actions.
    pub(super) enum CatalogText {
        Lead => "An action is a named change to objects and links. Choose one to fill in its form.", "Eine Aktion ist eine benannte Änderung an Objekten und Verknüpfungen. Zum Ausfüllen eine wählen.";
        Search => "Search the actions", "Aktionen durchsuchen";
        NoneFits => "No matching actions", "Keine Aktion passt";
        SearchedIn => "The search covers names and descriptions.", "Gesucht wird in Namen und Beschreibungen.";
        ClearSearch => "Clear the search", "Suche leeren";
        Empty => "The catalog names no actions", "Der Katalog nennt keine Aktionen";
        EmptyText => "The platform can’t list action types. Open one by its ontology and API name below. Or add it to the catalog in config.json for everyone.", "Die Plattform hat keine Liste der Aktionstypen. Unten einen mit Ontologie und API-Namen öffnen. Oder ihn in config.json für alle in den Katalog aufnehmen.";
        OpenTitle => "Open an action by API name", "Aktion mit API-Namen öffnen";
        OntologyRid => "RID of the ontology", "RID der Ontologie";
        ActionName => "API name of the action", "API-Name der Aktion";
        Open => "Open", "Öffnen";
        OpenHint => "The API name is not the display name and has no spaces, such as delay-flight.", "Der API-Name ist nicht der Anzeigename: Er hat keine Leerzeichen, etwa delay-flight.";
        Lost(count) => "The response to {count} request was lost" | "The responses to {count} requests were lost", "Die Antwort auf {count} Anfrage ging verloren" | "Die Antworten auf {count} Anfragen gingen verloren";
    }
}
