//! The texts of the archive of attachments.
//!
//! Written by `cargo xtask codegen` from `locales/objects/files.toml`: do not edit.

use crate::i18n::texts;

texts! {
    /// The texts of the archive of attachments.
    pub(crate) enum Text {
        Lead => "One ZIP archive, with a manifest that names the object and property of each file.", "Ein ZIP-Archiv mit einem Verzeichnis, das Objekt und Eigenschaft jeder Datei nennt.";
        NoFiles => "The selected objects have no attachments.", "Die ausgewählten Objekte haben keine Anhänge.";
        Others(count) => "{count} file is left out: the platform only serves the content of single attachments." | "{count} files are left out: the platform only serves the content of single attachments.", "{count} Datei fehlt darin: Die Plattform gibt nur den Inhalt einzelner Anhänge heraus." | "{count} Dateien fehlen darin: Die Plattform gibt nur den Inhalt einzelner Anhänge heraus.";
        OneOfSeveral => "It is one of several attachments of a property.", "Es ist einer von mehreren Anhängen einer Eigenschaft.";
        OtherSize { received, expected } => "{received} arrived, the platform announces {expected}.", "{received} sind angekommen, die Plattform nennt {expected}.";
        Download(count) => "Download {count} file" | "Download {count} files", "{count} Datei herunterladen" | "{count} Dateien herunterladen";
        Cancel => "Cancel", "Abbrechen";
        LoadingLabel => "Progress of the archive", "Fortschritt des Archivs";
        Loading { done, count, size } => "{done} of {count} files, {size}", "{done} von {count} Dateien, {size}";
        Saved { name, count, size } => "Saved {name}: {count} files, {size}.", "{name} gespeichert: {count} Dateien, {size}.";
        LeftOut(count) => "{count} file is missing:" | "{count} files are missing:", "{count} Datei fehlt:" | "{count} Dateien fehlen:";
        Refused => "The browser could not write the archive.", "Der Browser konnte das Archiv nicht schreiben.";
    }
}
