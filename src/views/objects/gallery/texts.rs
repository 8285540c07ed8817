//! The texts of the gallery.
//!
//! Written by `cargo xtask codegen` from `locales/objects/gallery.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the gallery.
    pub(super) enum Text {
        Looked { pictures, objects } => "{pictures} files of the first {objects} objects", "{pictures} Dateien der ersten {objects} Objekte";
        AsList(count) => "Open {count} media item as a list" | "Open {count} media items as a list", "{count} Medienelement als Liste öffnen" | "{count} Medienelemente als Liste öffnen";
        Property => "Property", "Eigenschaft";
        AllProperties => "All properties", "Alle Eigenschaften";
        NoProperty => "Objects of this type have no files", "Objekte dieses Typs haben keine Dateien";
        NoPropertyWhy => "A gallery shows the images among attachments and media references.", "Eine Galerie zeigt die Bilder unter Anhängen und Medienreferenzen.";
        More => "Look through more objects", "Weitere Objekte durchsehen";
        Loading => "Loading the image", "Bild wird geladen";
        NoImage { kind } => "No image: {kind}", "Kein Bild: {kind}";
        UnknownType => "unknown type", "unbekannter Typ";
        TooLarge { size } => "Not shown: {size}", "Nicht gezeigt: {size}";
        OfList => "One of several: the platform serves only single attachments", "In einer Liste: Die Plattform gibt nur einzelne Anhänge heraus";
        Failed => "Could not be loaded", "Nicht ladbar";
        Retry => "Retry", "Erneut versuchen";
        Open { key } => "Open {key}", "{key} öffnen";
    }
}
