//! What files are by their names.

use belvedere_store::FileFormat;
use serde::{Deserialize, Serialize};

/// What a file with rows is, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Kind {
    /// Itself.
    Plain(Content),
    /// Packed.
    Packed(Packing, Content),
    /// An archive; what is in it is known when it is opened.
    Zip,
}

/// What rows are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Content {
    /// A format that is read where it is, unless it is text in another encoding.
    Rows(FileFormat),
    /// `.json`: a list of objects, or objects one after the other.
    Json,
    /// `.xlsx`, `.xlsm`: a table in each sheet.
    Excel,
    /// `.sqlite`, `.sqlite3`, `.db`, `.db3`: tables.
    Sqlite,
    /// `.arrow`, `.arrows`, `.feather`, `.ipc`: a file or a stream.
    Arrow,
    /// `.avro`: an object container file.
    Avro,
}

/// How a file is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Packing {
    Gzip,
    Zstd,
}

impl Kind {
    /// The kind that the name of a file says.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        let (inner, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "gz" => Some(Self::Packed(Packing::Gzip, Content::of_name(inner)?)),
            "zst" => Some(Self::Packed(Packing::Zstd, Content::of_name(inner)?)),
            "zip" => Some(Self::Zip),
            _ => Content::of_name(name).map(Self::Plain),
        }
    }

    /// Whether the file may hold several datasets.
    pub(super) fn holds_several(self) -> bool {
        match self {
            Self::Plain(content) | Self::Packed(_, content) => content.holds_several(),
            Self::Zip => true,
        }
    }

    /// How many bytes have to be looked at for each of the file, about; none when what it says about itself is enough.
    pub(super) fn growth(self) -> u64 {
        match self {
            Self::Plain(Content::Rows(FileFormat::Parquet)) => 0,
            Self::Plain(Content::Excel) | Self::Packed(..) | Self::Zip => 10,
            Self::Plain(_) => 1,
        }
    }
}

impl Content {
    /// The content that the name of a file says.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        Some(match ending.to_ascii_lowercase().as_str() {
            "parquet" | "parq" | "pq" => Self::Rows(FileFormat::Parquet),
            "csv" | "tsv" => Self::Rows(FileFormat::Csv),
            "ndjson" | "jsonl" => Self::Rows(FileFormat::NdJson),
            "json" => Self::Json,
            "xlsx" | "xlsm" => Self::Excel,
            "sqlite" | "sqlite3" | "db" | "db3" => Self::Sqlite,
            "arrow" | "arrows" | "feather" | "ipc" => Self::Arrow,
            "avro" => Self::Avro,
            _ => return None,
        })
    }

    /// The format that the name of a file says, if its rows can be read where they are.
    pub(super) fn rows_of_name(name: &str) -> Option<FileFormat> {
        match Self::of_name(name)? {
            Self::Rows(format) => Some(format),
            _ => None,
        }
    }

    /// Its name for people.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Rows(FileFormat::Parquet) => "Parquet",
            Self::Rows(FileFormat::Csv) => "CSV",
            Self::Rows(FileFormat::NdJson) => "NDJSON",
            Self::Json => "JSON",
            Self::Excel => "Excel",
            Self::Sqlite => "SQLite",
            Self::Arrow => "Arrow",
            Self::Avro => "Avro",
        }
    }

    fn holds_several(self) -> bool {
        matches!(self, Self::Excel | Self::Sqlite)
    }
}

/// Whether a file of rows is packed so that nothing here unpacks it.
pub(super) fn is_packed_otherwise(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(inner, packing)| {
        let packing = packing.to_ascii_lowercase();
        ["bz2", "xz", "lz4", "br", "7z"].contains(&packing.as_str())
            && Content::of_name(inner).is_some()
    })
}

/// The name of a file without the ending that says how it is packed.
pub(super) fn without_packing(name: &str) -> &str {
    let inner = match Kind::of_name(name) {
        Some(Kind::Packed(..)) => name.rsplit_once('.'),
        // An archive may be named without what is in it.
        Some(Kind::Zip) => name
            .rsplit_once('.')
            .filter(|(inner, _)| Content::of_name(inner).is_some()),
        _ => None,
    };
    inner.map_or(name, |(inner, _)| inner)
}

/// The name of a file without its folders and its endings.
pub(super) fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    let name = without_packing(name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// The endings of the files beside a database that SQLite has changes in.
pub(super) const CHANGES: [&str; 2] = ["-wal", "-journal"];

/// Whether the file is one that SQLite has beside a database.
pub(super) fn is_companion(name: &str) -> bool {
    let mut ends = CHANGES.into_iter().chain(["-shm"]);
    let database = ends.find_map(|end| name.strip_suffix(end));
    database.is_some_and(is_database)
}

/// Whether the file is a database of SQLite by its name.
pub(super) fn is_database(name: &str) -> bool {
    Kind::of_name(name) == Some(Kind::Plain(Content::Sqlite))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_file_says_what_it_is() {
        let csv = Content::Rows(FileFormat::Csv);
        for (name, kind, stem) in [
            ("a.csv", Some(Kind::Plain(csv)), "a"),
            ("A.CSV.GZ", Some(Kind::Packed(Packing::Gzip, csv)), "A"),
            ("a.b.tsv.zst", Some(Kind::Packed(Packing::Zstd, csv)), "a.b"),
            ("a.csv.zip", Some(Kind::Zip), "a"),
            ("2024.1.zip", Some(Kind::Zip), "2024.1"),
            ("a.tar.gz", None, "a.tar"),
            ("gz", None, "gz"),
            ("a.json", Some(Kind::Plain(Content::Json)), "a"),
            ("book.xlsx", Some(Kind::Plain(Content::Excel)), "book"),
            ("x.db", Some(Kind::Plain(Content::Sqlite)), "x"),
            ("x.txt", None, "x"),
        ] {
            assert_eq!(Kind::of_name(name), kind, "{name}");
            assert_eq!(super::stem(name), stem, "{name}");
        }
        assert!(is_packed_otherwise("a.csv.bz2") && !is_packed_otherwise("a.txt.bz2"));
        assert!(is_companion("x.sqlite-wal") && !is_companion("x.csv-wal"));
    }
}
