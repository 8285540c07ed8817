//! Names of formats without a preview, and why they have none.

use super::texts::Text;
use crate::i18n::t;

/// What a format without a preview is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Family {
    Image,
    Rows,
    Archive,
    Program,
    Document,
}

/// Family and name of the format with this media type.
fn known(media_type: &str) -> Option<(Family, &'static str)> {
    use Family::{Archive, Document, Image, Program, Rows};
    Some(match media_type {
        "image/tiff" => (Image, "TIFF"),
        "image/heif" => (Image, "HEIF"),
        "image/jxl" => (Image, "JPEG XL"),
        "image/vnd.adobe.photoshop" => (Image, "Photoshop"),
        "application/vnd.apache.parquet" => (Rows, "Parquet"),
        "application/vnd.apache.arrow.file" | "application/vnd.apache.arrow.stream" => {
            (Rows, "Arrow")
        }
        "application/vnd.apache.avro" => (Rows, "Avro"),
        "application/vnd.apache.orc" => (Rows, "ORC"),
        "application/vnd.sqlite3" => (Rows, "SQLite"),
        "application/zip" => (Archive, "ZIP"),
        "application/gzip" => (Archive, "gzip"),
        "application/x-bzip2" => (Archive, "bzip2"),
        "application/x-xz" => (Archive, "xz"),
        "application/zstd" => (Archive, "Zstandard"),
        "application/x-7z-compressed" => (Archive, "7-Zip"),
        "application/x-tar" => (Archive, "tar"),
        "application/vnd.rar" => (Archive, "RAR"),
        "application/wasm"
        | "application/x-executable"
        | "application/vnd.microsoft.portable-executable"
        | "application/x-mach-binary" => (Program, ""),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document" => {
            (Document, "DOCX")
        }
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" => (Document, "XLSX"),
        "application/vnd.openxmlformats-officedocument.presentationml.presentation" => {
            (Document, "PPTX")
        }
        "application/msword" => (Document, "DOC"),
        "application/vnd.ms-excel" => (Document, "XLS"),
        "application/vnd.ms-powerpoint" => (Document, "PPT"),
        "application/x-ole-storage" => (Document, "Microsoft Office 97–2003"),
        "application/vnd.oasis.opendocument.text" => (Document, "ODT"),
        "application/vnd.oasis.opendocument.spreadsheet" => (Document, "ODS"),
        "application/vnd.oasis.opendocument.presentation" => (Document, "ODP"),
        "application/epub+zip" => (Document, "EPUB"),
        "application/rtf" => (Document, "RTF"),
        "application/dicom" => (Image, "DICOM"),
        _ => return None,
    })
}

/// The name of the format with this media type.
pub fn name(media_type: Option<&str>) -> String {
    let Some(media_type) = media_type else {
        return t(Text::Unknown);
    };
    match known(media_type) {
        Some((Family::Image, kind)) => t(Text::AnImage {
            kind: kind.to_owned(),
        }),
        Some((Family::Rows | Family::Document, kind)) => t(Text::AFile {
            kind: kind.to_owned(),
        }),
        Some((Family::Archive, kind)) => t(Text::AnArchive {
            kind: kind.to_owned(),
        }),
        Some((Family::Program, _)) => t(Text::AProgram),
        None => media_type.to_owned(),
    }
}

/// Why a file of this media type is not shown, and what can be done.
pub fn why_not(media_type: Option<&str>) -> String {
    let Some(media_type) = media_type else {
        return t(Text::NoFormat);
    };
    let found = known(media_type)
        .map_or(media_type, |(_, kind)| kind)
        .to_owned();
    match known(media_type) {
        Some((Family::Image, _)) => t(Text::NoDecoder { found }),
        Some((Family::Rows, _)) => t(Text::NoRows { found }),
        Some((Family::Archive, _)) => t(Text::NoUnpacking { found }),
        Some((Family::Program, _)) => {
            let found = t(Text::AProgram);
            t(Text::NoReader { found })
        }
        None if media_type.starts_with("image/") => t(Text::NoDecoder { found }),
        _ => t(Text::NoReader { found }),
    }
}
