//! Arrow files, read by their footer.

use belvedere_table::FileDecoder;

use crate::common::{BUDGET, file, oracle, plain, texts};
use crate::every_type::every_type;

/// A file that another program has made: `crates/platform/tests/data/own/make.py`.
fn foreign(name: &str) -> Vec<u8> {
    std::fs::read(format!("../platform/tests/data/own/{name}")).unwrap()
}

/// Reads a file as the worker does: the parts that are asked for, of so many bytes at most once there are messages.
fn read_file(bytes: &[u8], most: usize) -> FileDecoder {
    let mut decoder = FileDecoder::new(BUDGET, bytes.len() as u64);
    while let Some(wanted) = decoder.wanted() {
        let (start, mut end) = (wanted.start as usize, wanted.end as usize);
        if decoder.has_begun() {
            end = end.min(start + most);
        }
        decoder.push(&bytes[start..end]).unwrap();
    }
    decoder.finish().unwrap();
    decoder
}

#[test]
fn files_are_read_by_their_footer() {
    let batch = every_type();
    let mut bytes = file(&batch);
    // What is before the first block is not needed.
    bytes[6..40].fill(0x77);
    for most in [7, 1 << 20] {
        let decoder = read_file(&bytes, most);
        assert_eq!(decoder.table().rows(), batch.num_rows());
        for (number, column) in batch.columns().iter().enumerate() {
            assert_eq!(texts(decoder.table(), number), oracle(column));
        }
    }
}

#[test]
fn files_without_a_sound_footer_say_so() {
    let bytes = file(&every_type());
    let size = bytes.len();
    let error = |bytes: &[u8]| {
        let mut decoder = FileDecoder::new(BUDGET, bytes.len() as u64);
        loop {
            let wanted = decoder.wanted().unwrap();
            if let Err(error) = decoder.push(&bytes[wanted.start as usize..wanted.end as usize]) {
                return error.to_string();
            }
        }
    };
    assert_eq!(
        error(&bytes[..200]),
        "broken data at byte 200: this is no whole Arrow file: its end is missing"
    );
    let mut long = bytes.clone();
    long[size - 10..size - 6].copy_from_slice(&i32::MAX.to_le_bytes());
    assert_eq!(
        error(&long),
        format!(
            "broken data at byte {}: the footer is longer than the file",
            size - 10
        )
    );
    let length = i32::from_le_bytes(*bytes[size - 10..].first_chunk().unwrap()) as usize;
    let mut wild = bytes.clone();
    wild[size - 10 - length..size - 10].fill(0x11);
    assert!(
        error(&wild).ends_with("the metadata points outside of itself"),
        "{}",
        error(&wild)
    );
}

#[test]
fn files_of_pandas_and_polars_are_read() {
    let rows = |name| {
        let decoder = read_file(&foreign(name), 100);
        let table = decoder.table();
        let columns: Vec<_> = (0..table.columns())
            .map(|column| plain(table, column))
            .collect();
        columns
    };
    assert_eq!(
        rows("pandas.feather"),
        [
            ["1", "2"],
            ["Graz", "∅"],
            ["b", "a"],
            ["2024-01-01T12:00:00.000001", "∅"],
            ["0.5", "∅"]
        ]
    );
    assert_eq!(rows("polars.arrow"), [["a", "b"], ["1", "2"]]);
}
