//! The texts of the view of an ontology.
//!
//! Written by `cargo xtask codegen` from `locales/ontology.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the view of an ontology.
    pub(super) enum Text {
        Title => "Ontologies", "Ontologien";
        One => "Ontology", "Ontologie";
        What => "An ontology describes the data: object types, their properties, and the actions on them.", "Eine Ontologie sagt, wovon die Daten handeln: ihre Objekttypen, deren Eigenschaften und die Aktionen darauf.";
        Types(count) => "{count} object type" | "{count} object types", "{count} Objekttyp" | "{count} Objekttypen";
        Loading => "Loading the ontology", "Ontologie wird geladen";
        ApiName => "API name", "API-Name";
        CopyApiName => "Copy API name", "API-Namen kopieren";
        Parts => "The ontology as", "Die Ontologie als";
        TypesTab => "Types", "Typen";
        Json => "The ontology as JSON", "Die Ontologie als JSON";
        OpenByRid => "Open an ontology by RID or API name", "Ontologie nach RID oder API-Name öffnen";
        ByRidOrName => "The API name opens what the catalog knows. Of other ontologies, it opens objects and actions.", "Der API-Name öffnet, was der Katalog kennt; von jeder anderen Ontologie ihre Objekte und Aktionen.";
        UnknownName { name } => "The catalog knows no ontology named {name}. The platform reads an ontology and its object types by RID alone. Objects and action types can also be opened by API name.", "Der Katalog kennt keine Ontologie namens {name}. Die Plattform liest eine Ontologie und ihre Objekttypen nur nach der RID. Objekte und Aktionstypen lassen sich auch mit dem API-Namen öffnen.";
        OpenObjects => "Open the objects of a type by its API name", "Objekte eines Typs nach dessen API-Namen öffnen";
        OpenByName => "Open an object type by API name", "Objekttyp nach API-Name öffnen";
        SuchAs => "For example Flight", "Etwa Flight";
        NoListOfTypes => "The platform can’t list object types. The API name is not the display name and has no spaces.", "Die Plattform hat keine Liste der Objekttypen. Der API-Name ist nicht der Anzeigename: Er hat keine Leerzeichen.";
        OpenAction => "Open an action type by API name", "Aktionstyp nach API-Name öffnen";
        SuchAsAction => "For example delay-flight", "Etwa delay-flight";
        Open => "Open", "Öffnen";
        ObjectTypes => "Object types", "Objekttypen";
        ActionTypes => "Action types", "Aktionstypen";
        Objects => "Objects", "Objekte";
        ObjectsOf { title } => "Objects of {title}", "Objekte von {title}";
        Apply => "Apply", "Anwenden";
        ApplyAction { title } => "Apply {title}", "{title} anwenden";
        NoTypes => "The catalog names no object types", "Der Katalog nennt keine Objekttypen";
        NoTypesWhy => "Open one by its API name below.", "Unten nach dem API-Namen öffnen.";
        NewOnes => "A new ontology can take a few minutes to appear.", "Eine neue Ontologie ist manchmal erst nach einigen Minuten lesbar.";
        KeepTrying => "Retry every 15 seconds", "Alle 15 Sekunden erneut versuchen";
        Reading => "Reading ontologies", "Ontologien zu lesen";
    }
}
