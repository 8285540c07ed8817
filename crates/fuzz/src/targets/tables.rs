//! Tables as CSV, Arrow and Parquet.

use std::ops::Range;

use belvedere_checks::csv as checks_csv;
use belvedere_table::{
    CsvDecoder, CsvInput, Decoder, Export, FileDecoder, Format, ParquetDecoder, Table,
};

use belvedere_view::preview::csv;

/// The most bytes that a table may hold.
const LITTLE: u64 = 4 << 20;

pub(super) const CSV: &[&str] = &[
    "id,name,price,when,ok\n1,Ada,1.50,2024-05-01,true\n2,\"a \"\"b\"\", c\",,2024-05-02T10:00:00Z,false\n",
    "a;b\r\n1;2\r\n\r\n3;\"x\ny\"\r\n",
    "\u{feff}n\n9223372036854775807\n-9223372036854775808\n99999999999999999999.5\n1e5\n",
    "a\tb\n=1+1\t\u{ff1d}1\n",
    "t,u,b,n\n2024-02-29 12:00:00.123456789,1677-09-21T00:12:44-23:59,TRUE,007\n9999-12-30T22:00:00Z,0000-01-01T00:00:00+14:00,False,0.05808361216819946\n",
];

pub(super) fn read_csv(bytes: &[u8]) {
    let mut decoder = CsvDecoder::new(LITTLE, CsvInput::default());
    for part in bytes.chunks(1 + bytes.len() / 2) {
        if decoder.push(part).is_err() {
            break;
        }
    }
    drop(decoder.finish());
    assert!(decoder.table().held() <= LITTLE);
    touch(decoder.table());
    let text = String::from_utf8_lossy(bytes);
    checks_csv::records(&text);
    for cut in [false, true] {
        let table = csv::read(&text, cut);
        assert!(table.header.len() <= csv::COLUMNS && table.rows.len() <= csv::ROWS);
    }
}

pub(super) fn arrow(bytes: &[u8]) {
    let mut decoder = Decoder::new(LITTLE);
    for part in bytes.chunks(1 + bytes.len() / 2) {
        if decoder.push(part).is_err() {
            break;
        }
    }
    drop(decoder.finish());
    assert!(decoder.table().held() <= LITTLE);
    touch(decoder.table());
    drop(belvedere_table::read_schema(bytes));
    let mut decoder = FileDecoder::new(LITTLE, bytes.len() as u64);
    while let Some(part) = decoder.wanted().and_then(|wanted| part(bytes, &wanted)) {
        if decoder.push(part).is_err() {
            break;
        }
    }
    drop(decoder.finish());
    assert!(decoder.table().held() <= LITTLE);
    touch(decoder.table());
}

pub(super) fn parquet(bytes: &[u8]) {
    let mut decoder = ParquetDecoder::new(LITTLE, bytes.len() as u64);
    while let Some(part) = decoder.wanted().and_then(|wanted| part(bytes, &wanted)) {
        if decoder.push(part).is_err() {
            break;
        }
    }
    drop(decoder.finish());
    assert!(decoder.table().held() <= LITTLE);
    touch(decoder.table());
}

/// The bytes of a file that a decoder asks for: they are always inside of it.
fn part<'a>(bytes: &'a [u8], wanted: &Range<u64>) -> Option<&'a [u8]> {
    let place = usize::try_from(wanted.start).ok()?..usize::try_from(wanted.end).ok()?;
    let part = bytes.get(place);
    assert!(part.is_some(), "{wanted:?} of {}", bytes.len());
    part
}

/// Reads all of a table.
fn touch(table: &Table) {
    // A column of nulls may claim any number of rows.
    if table.rows() > 10_000 {
        return;
    }
    let columns: Vec<usize> = (0..table.columns()).collect();
    drop(table.window(None, 0..100, &columns, 200));
    for format in [
        Format::Arrow,
        Format::NdJson { exact: true },
        Format::Parquet,
        Format::Xlsx,
    ] {
        exported(table, format);
    }
}

pub(super) fn exported(table: &Table, format: Format) -> Vec<u8> {
    let columns = (0..table.columns()).collect();
    let mut bytes = Vec::new();
    if let Ok(mut export) = Export::new(table, format, columns, None) {
        while let Ok(Some(portion)) = export.next(table, 1 << 16) {
            bytes.extend(portion);
        }
    }
    bytes
}

pub(super) fn tables() -> Vec<Table> {
    let table = |text: &&str| {
        let mut decoder = CsvDecoder::new(LITTLE, CsvInput::default());
        drop(decoder.push(text.as_bytes()));
        drop(decoder.finish());
        decoder.into_table()
    };
    CSV.iter().map(table).collect()
}
