//! Packed files, workbooks, databases and the like that are damaged, too large, or of another kind than their names say.

use std::fs::{self, File};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::fixture::{Folder, Served, list};

/// A file among those that other programs made.
pub(crate) fn made_elsewhere(name: &str) -> Vec<u8> {
    let folder = Path::new("tests/data/own");
    fs::read(folder.join(name)).unwrap()
}

fn types(served: &Served) -> Vec<String> {
    served.types().into_iter().map(|(name, _)| name).collect()
}

/// A workbook with one sheet of this XML.
fn workbook(sheet: &str) -> Vec<u8> {
    let mut book = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let relations = "http://schemas.openxmlformats.org/package/2006/relationships";
    let one = |kind: &str, target: &str| {
        format!(
            "<Relationships xmlns=\"{relations}\"><Relationship Id=\"a\" Type=\"{office}/{kind}\" Target=\"{target}\"/></Relationships>"
        )
    };
    for (name, text) in [
        ("_rels/.rels", one("officeDocument", "xl/workbook.xml")),
        (
            "xl/workbook.xml",
            format!(
                "<workbook xmlns=\"{main}\" xmlns:r=\"{office}\"><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"a\"/></sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            one("worksheet", "worksheets/sheet1.xml"),
        ),
        (
            "xl/worksheets/sheet1.xml",
            format!("<worksheet xmlns=\"{main}\">{sheet}</worksheet>"),
        ),
    ] {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        book.start_file(name, options).unwrap();
        book.write_all(text.as_bytes()).unwrap();
    }
    book.finish().unwrap().into_inner()
}

#[test]
fn what_is_cut_off_is_named_and_so_is_what_is_no_such_file() {
    let folder = Folder::new();
    for name in [
        "people.csv.gz",
        "people.tsv.zst",
        "book.xlsx",
        "shop.sqlite",
        "polars.arrow",
        "stream.arrows",
        "events.avro",
        "plain.avro",
    ] {
        let whole = made_elsewhere(name);
        // The blocks of Avro lie behind a long header.
        let end = if name.ends_with("avro") {
            whole.len() - 9
        } else {
            whole.len() * 3 / 4
        };
        folder.put(&format!("cut {name}"), &whole[..end]);
    }
    for name in [
        "x.csv.gz",
        "x.csv.zst",
        "x.zip",
        "x.xlsx",
        "x.sqlite",
        "x.arrow",
        "x.avro",
    ] {
        folder.put(
            name,
            "this is something else, and long enough for a header\n",
        );
    }
    folder.put("x.json", "{\"a\": 1");
    folder.put("y.json", "[{\"a\": 1}, 2]");
    folder.put("two.json", "[{\"a\": 1}] [");
    folder.put("old.feather", "FEA1....");
    folder.put("good.csv", "id\n1\n");
    let served = folder.open();
    assert_eq!(types(&served), ["Good"]);
    for (path, reason) in [
        ("cut people.csv.gz", "it is cut off"),
        ("cut people.tsv.zst", "it is cut off"),
        ("cut book.xlsx", "it is no whole workbook: "),
        ("cut shop.sqlite", "it is damaged: "),
        ("cut polars.arrow", "it is damaged or cut off: "),
        ("cut stream.arrows", "it is damaged or cut off: "),
        ("cut events.avro", "it is cut off"),
        ("cut plain.avro", "it is cut off"),
        ("x.csv.gz", "it can't be unpacked: "),
        ("x.csv.zst", "it can't be unpacked: "),
        ("x.zip", "it can't be unpacked: "),
        ("x.xlsx", "it is no whole workbook: "),
        ("x.sqlite", "it is no SQLite database"),
        ("x.arrow", "it is no Arrow file"),
        ("x.avro", "it is no Avro file"),
        ("x.json", "it is no JSON: EOF "),
        ("y.json", "value 2 of it is no JSON object"),
        ("two.json", "it is no JSON: trailing characters"),
        ("old.feather", "it is Feather of version 1"),
    ] {
        let found = served.problem(path);
        assert!(found.starts_with(reason), "{path}: {found}");
    }
    assert_eq!(served.problems().len(), 19);
    // Nothing is left of copies that were begun.
    let copies = folder.at(".belvedere/converted");
    assert_eq!(copies.read_dir().unwrap().count(), 0);
}

#[test]
fn what_grows_without_end_is_named() {
    let folder = Folder::new();
    // 120 MiB of rows from some 100 KiB.
    let mut bomb = GzEncoder::new(
        File::create(folder.at("bomb.csv.gz")).unwrap(),
        Compression::best(),
    );
    let rows = "0,0,0,0\n".repeat(1 << 17);
    bomb.write_all(b"a,b,c,d\n").unwrap();
    for _ in 0..120 {
        bomb.write_all(rows.as_bytes()).unwrap();
    }
    bomb.finish().unwrap();
    assert!(fs::metadata(folder.at("bomb.csv.gz")).unwrap().len() < 200 << 10);
    // A text that never ends a row.
    let mut line = GzEncoder::new(
        File::create(folder.at("line.csv.gz")).unwrap(),
        Compression::best(),
    );
    line.write_all(&vec![b'x'; 40 << 20]).unwrap();
    line.finish().unwrap();
    folder.put("good.csv", "id\n1\n");
    let served = folder.open();
    assert_eq!(types(&served), ["Good"]);
    assert_eq!(
        served.problem("bomb.csv.gz"),
        "what is in it is more than 250 times larger than the file"
    );
    assert_eq!(
        served.problem("line.csv.gz"),
        "a row is longer than 16 MiB; perhaps a quote is never closed"
    );
}

#[test]
fn a_sheet_takes_as_much_as_its_cells_and_not_as_its_size() {
    let folder = Folder::new();
    let cell =
        |at: &str, text: &str| format!("<c r=\"{at}\" t=\"inlineStr\"><is><t>{text}</t></is></c>");
    let row = |number: u32, cells: &str| format!("<row r=\"{number}\">{cells}</row>");
    let rows = |rows: &[String]| {
        let all = rows.concat();
        workbook(&format!(
            "<dimension ref=\"A1:XFD1048576\"/><sheetData>{all}</sheetData>"
        ))
    };
    folder.put(
        "far.xlsx",
        rows(&[
            row(1, &(cell("A1", "id") + &cell("XFD1", "last"))),
            row(
                1_048_576,
                &(cell("A1048576", "a") + &cell("XFD1048576", "z")),
            ),
        ]),
    );
    folder.put(
        "back.xlsx",
        rows(&[row(2, &cell("A2", "id")), row(1, &cell("A1", "x"))]),
    );
    folder.put("none.xlsx", rows(&[]));
    let wide: String = (0..3_000).map(|_| "<c><v>1</v></c>").collect();
    folder.put("wide.xlsx", rows(&[row(1, &wide)]));
    let served = folder.open();
    assert_eq!(types(&served), ["Far"]);
    assert_eq!(
        served.properties(list("Far")),
        [json!({"id": "a", "last": "z"})]
    );
    assert_eq!(
        served.problem("back.xlsx"),
        "the rows of a sheet are not in order"
    );
    assert_eq!(served.problem("none.xlsx"), "its sheets are empty");
    assert_eq!(
        served.problem("wide.xlsx"),
        "it has 3000 columns; 2000 are the most"
    );
}

#[test]
fn what_holds_no_rows_is_a_file_like_any_other() {
    let folder = Folder::new();
    let archive = |names: &[&str], password: bool| {
        let mut archive = ZipWriter::new(std::io::Cursor::new(Vec::new()));
        for name in names {
            archive
                .start_file(*name, SimpleFileOptions::default())
                .unwrap();
            archive.write_all(b"id\n1\n").unwrap();
        }
        let mut bytes = archive.finish().unwrap().into_inner();
        if password {
            // The flag that says that the content is encrypted: in the header, and in the list at the end.
            bytes[6] |= 1;
            let list = bytes
                .windows(4)
                .position(|four| four == b"PK\x01\x02")
                .unwrap();
            bytes[list + 8] |= 1;
        }
        bytes
    };
    folder.put("numbers.json", "[1, 2]");
    folder.put("text.json", "\"x\"");
    folder.put("photos.zip", archive(&["a.jpg", "b.jpg"], false));
    folder.put("other.db", "settings of another program");
    folder.put(
        "one.zip",
        archive(&["read me.txt", "folder/one.csv"], false),
    );
    folder.put("several.zip", made_elsewhere("several.zip"));
    folder.put("locked.zip", archive(&["one.csv"], true));
    let served = folder.open();
    assert_eq!(types(&served), ["One"]);
    assert_eq!(served.properties(list("One")), [json!({"id": "1"})]);
    assert_eq!(
        served.problem("several.zip"),
        "it holds 2 files of rows; unpack it"
    );
    assert_eq!(served.problem("locked.zip"), "it is encrypted");
    let items = |served: &Served| {
        [
            "numbers.json",
            "text.json",
            "photos.zip",
            "other.db",
            "one.zip",
        ]
        .into_iter()
        .filter(|path| served.is_media(path))
        .collect::<Vec<_>>()
    };
    let others = ["numbers.json", "text.json", "photos.zip", "other.db"];
    assert_eq!(items(&served), others);
    served.refresh();
    assert_eq!(items(&served), others);
    drop(served);
    let served = folder.open();
    assert_eq!(items(&served), others);
    // A file that becomes one of rows is served as rows, and the other way round.
    folder.put("numbers.json", "[{\"id\": 1}]");
    folder.put("one.zip", archive(&["only.txt"], false));
    served.refresh();
    assert_eq!(types(&served), ["Numbers"]);
    assert_eq!(
        items(&served),
        ["text.json", "photos.zip", "other.db", "one.zip"]
    );
}

#[test]
fn a_damaged_page_of_a_database_fails_its_table_only() {
    let folder = Folder::new();
    folder.put("shop.sqlite", made_elsewhere("shop.sqlite"));
    // Pages have 512 bytes. Which one is the root of the table is said in the schema.
    let database = rusqlite::Connection::open(folder.at("shop.sqlite")).unwrap();
    let page: u64 = database
        .query_row(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'countries'",
            (),
            |row| row.get(0),
        )
        .unwrap();
    drop(database);
    let mut file = File::options()
        .write(true)
        .open(folder.at("shop.sqlite"))
        .unwrap();
    file.seek(SeekFrom::Start((page - 1) * 512)).unwrap();
    file.write_all(&[0xff; 512]).unwrap();
    drop(file);
    let served = folder.open();
    let found = served.problem("shop.sqlite/countries");
    assert!(found.starts_with("it is damaged: "), "{found}");
    assert_eq!(served.problems().len(), 1);
    assert_eq!(served.all(list("ShopCustomers")).len(), 3);
}
