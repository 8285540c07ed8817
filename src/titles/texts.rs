//! The names of the views and their parts.
//!
//! Written by `cargo xtask codegen` from `locales/titles.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The names of the views and their parts.
    pub enum Title {
        Home => "Home", "Start";
        Ontologies => "Ontologies", "Ontologien";
        ObjectType => "Object type", "Objekttyp";
        Objects => "Objects", "Objekte";
        Object => "Object", "Objekt";
        Export => "Export", "Export";
        Facets => "Facets", "Facetten";
        Gallery => "Gallery", "Galerie";
        PlainTable => "Plain table", "Einfache Tabelle";
        Actions => "Actions", "Aktionen";
        DataHealth => "Data health", "Datenqualität";
        Datasets => "Datasets", "Datasets";
        Administration => "Administration", "Verwaltung";
        Media => "Media", "Medien";
        Content => "Content", "Inhalt";
        Sql => "SQL", "SQL";
        Boards => "Boards", "Boards";
        Compare => "Comparison", "Vergleich";
        Chart => "Chart", "Diagramm";
        Queries => "Queries", "Abfragen";
        Access => "Access", "Zugriff";
        Settings => "Settings", "Einstellungen";
        About => "About Belvedere", "Über Belvedere";
        RequestLog => "Request log", "Anfrageprotokoll";
        Search => "Search", "Suche";
        Shortcuts => "Keyboard shortcuts", "Tastenkürzel";
        Snippets => "Code for this view", "Code zu dieser Ansicht";
        Ontology => "Ontology", "Ontologie";
        Action => "Action", "Aktion";
        Dataset => "Dataset", "Dataset";
        Query => "SQL query", "SQL-Abfrage";
        Board => "Board", "Board";
        Enrollment => "Enrollment", "Enrollment";
        Platforms => "Platforms", "Plattformen";
    }
}
