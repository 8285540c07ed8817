//! The texts of the view of an object type.
//!
//! Written by `cargo xtask codegen` from `locales/object_type.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the view of an object type.
    pub(super) enum Text {
        Ontology => "Ontology", "Ontologie";
        ObjectType => "Object type", "Objekttyp";
        Reading => "Reading object types", "Objekttypen zu lesen";
        Loading => "Loading the object type", "Objekttyp wird geladen";
        OpenObjects => "Open objects", "Objekte öffnen";
        Properties => "Properties", "Eigenschaften";
        Actions => "Actions", "Aktionen";
        Definition => "Definition", "Definition";
        QuerySql => "Query with SQL", "SQL-Abfrage";
        File => "File", "Datei";
        Format => "Format", "Format";
        Encoding => "Encoding", "Kodierung";
        Rows => "Rows", "Zeilen";
        Size => "Size", "Größe";
        MissingValues => "Missing values", "Fehlende Werte";
        KeyExact => "All values of the primary key are different.", "Jeder Wert des Primärschlüssels ist ein anderer.";
        KeySampled => "The first values of the primary key are different; the rest were not compared.", "Die ersten Werte des Primärschlüssels sind verschieden; die übrigen wurden nicht verglichen.";
        KeyNamed => "belvedere.toml sets the primary key; its values were not compared.", "belvedere.toml nennt den Primärschlüssel; seine Werte wurden nicht verglichen.";
        KeyRowNumber => "No column identifies a row, so the row number is the primary key.", "Keine Spalte identifiziert eine Zeile, daher ist die Nummer der Zeile der Primärschlüssel.";
        BeingRead { percent } => "{percent} % read. So far, types and primary key are those of a sample; there are no actions.", "{percent} % gelesen. Bisher sind Typen und Primärschlüssel die einer Stichprobe, und es gibt keine Aktionen.";
        WasRead => "All of the file was read. Reload the page to see its types.", "Die ganze Datei wurde gelesen. Die Seite neu laden, um ihre Typen zu sehen.";
        Corrections => "These values determine the column types:", "Diese Werte entscheiden über die Typen ihrer Spalten:";
        Corrected { line } => "line {line}:", "wegen Zeile {line}:";
        MoreValues(count) => "and {count} more value" | "and {count} more values", "und {count} weiteren Wert" | "und {count} weiteren Werten";
        WouldChange => "To change it, add this line to belvedere.toml:", "In belvedere.toml ändert das diese Zeile:";
        HowRead => "How the file is read", "Wie die Datei gelesen wird";
        HowReadWords => "Not right? Copy these lines into belvedere.toml in your folder, and change them there.", "Etwas stimmt nicht? Diese Zeilen in belvedere.toml im Ordner der Dateien kopieren und dort berichtigen.";
        CopySettings => "Copy the lines", "Zeilen kopieren";
        Json => "The object type as JSON", "Der Objekttyp als JSON";
        OneForm => "The platform offers object types as V1 only: there is no V2 to compare.", "Die Plattform gibt Objekttypen nur in der Form V1 heraus, ohne V2 zum Vergleich.";
        ApiName => "API name", "API-Name";
        CopyApiName => "Copy API name", "API-Namen kopieren";
        Name => "Name", "Name";
        Type => "Type", "Typ";
        Description => "Description", "Beschreibung";
        PrimaryKey => "Primary key", "Primärschlüssel";
        PrimaryKeyMark => "primary key", "Primärschlüssel";
        SearchProperties => "Search the properties", "Eigenschaften durchsuchen";
        Count(count) => "{count} property" | "{count} properties", "{count} Eigenschaft" | "{count} Eigenschaften";
        CountOf { shown, total } => "{shown} of {total} properties", "{shown} von {total} Eigenschaften";
        NothingFits => "No matching properties", "Keine Eigenschaft passt";
        NothingFitsWhy => "The search covers names, types and descriptions.", "Die Suche sieht auf Namen, Typen und Beschreibungen.";
        ClearSearch => "Clear the search", "Suche leeren";
        CopyList => "Copy the list", "Liste kopieren";
        Active => "Active", "Aktiv";
        ActiveWhy => "In use.", "In Gebrauch.";
        Endorsed => "Endorsed", "Empfohlen";
        EndorsedWhy => "Recommended by the owners of the ontology.", "Von den Verantwortlichen der Ontologie empfohlen.";
        Experimental => "Experimental", "Experimentell";
        ExperimentalWhy => "The definition may change.", "Die Definition kann sich ändern.";
        Deprecated => "Deprecated", "Veraltet";
        DeprecatedWhy => "Will be removed: don’t build on it.", "Soll wegfallen: nicht darauf aufbauen.";
        UnknownStatus => "A status that this version doesn’t know.", "Ein Status, den diese Version nicht kennt.";
        Prominent => "Prominent", "Hervorgehoben";
        Hidden => "Hidden", "Verborgen";
        LegacyId => "Legacy ID", "Frühere ID";
        Visibility => "Visibility", "Sichtbarkeit";
    }
}
