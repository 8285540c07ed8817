//! Parquet files that are cut, hostile or too large.

use belvedere_table::{Error, Export, Format, Table};
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterVersion;
use proptest::prelude::*;

use crate::common::BUDGET;
use crate::parquet_read::{flat, nested, properties, read_with, written};

fn error_of(bytes: &[u8]) -> String {
    read_with(bytes, BUDGET).0.unwrap_err().to_string()
}

#[test]
fn what_is_no_parquet_file_says_so() {
    let bytes = written(&[flat(100)], properties().build());
    let end = bytes.len();
    assert_eq!(
        error_of(b""),
        "broken data at byte 0: this is no Parquet file"
    );
    assert_eq!(
        error_of(b"PAR1"),
        "broken data at byte 0: this is no Parquet file"
    );
    let cut = error_of(&bytes[..end - 1]);
    assert!(
        cut.ends_with("this is no whole Parquet file: its end is missing"),
        "{cut}"
    );
    let mut long = bytes.clone();
    long[end - 8..end - 4].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(error_of(&long).ends_with("the footer is longer than the file"));
    let mut secret = bytes.clone();
    secret[end - 1] = b'E';
    assert!(error_of(&secret).ends_with("an encrypted file can't be read here"));
    let brotli = written(
        &[flat(100)],
        properties().set_compression(Compression::LZ4).build(),
    );
    assert!(
        error_of(&brotli).ends_with("Hadoop's LZ4 compression can't be read here"),
        "{}",
        error_of(&brotli)
    );
    // The rows are cut out of the middle.
    let broken = [&bytes[..4], &vec![0; 400][..], &bytes[404..]].concat();
    assert!(
        error_of(&broken).starts_with("broken data at byte 4: "),
        "{}",
        error_of(&broken)
    );
}

#[test]
fn a_budget_is_kept() {
    let properties = properties().set_max_row_group_row_count(Some(1000)).build();
    let bytes = written(&[flat(10_000)], properties);
    let (_, whole) = read_with(&bytes, BUDGET);
    assert_eq!(whole.table().rows(), 10_000);
    let budget = whole.table().held() / 2;
    let (result, part) = read_with(&bytes, budget);
    assert!(
        matches!(result, Err(Error::OverBudget { .. })),
        "{result:?}"
    );
    assert!(part.table().held() <= budget);
    assert!(
        (1000..6000).contains(&part.table().rows()),
        "{}",
        part.table().rows()
    );
}

thread_local! {
    static SAMPLES: Vec<Vec<u8>> = vec![
        written(&[flat(50)], properties().set_compression(Compression::SNAPPY).build()),
        written(
            &[flat(50)],
            properties().set_dictionary_enabled(false).set_writer_version(WriterVersion::PARQUET_2_0).build(),
        ),
        written(&[nested()], properties().set_compression(Compression::ZSTD(ZstdLevel::default())).build()),
    ];
}

/// Broken files may hold this much.
const LITTLE: u64 = 4 << 20;

/// Reads it, and all cells that come of it.
fn read_broken(bytes: &[u8]) {
    let (_, decoder) = read_with(bytes, LITTLE);
    let table: &Table = decoder.table();
    assert!(table.held() <= LITTLE);
    if table.rows() > 10_000 {
        return;
    }
    let columns: Vec<_> = (0..table.columns()).collect();
    table.window(None, 0..100, &columns, 200).unwrap();
    if let Ok(mut export) = Export::new(table, Format::Arrow, columns, None) {
        while let Ok(Some(_)) = export.next(table, 1 << 20) {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn broken_files_never_panic(
        sample in 0..3usize,
        from_end in any::<bool>(),
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0..8u32), 1..6),
    ) {
        let mut bytes = SAMPLES.with(|samples| samples[sample].clone());
        let end = bytes.len();
        // Most of what can go wrong is in the footer.
        let start = if from_end { end - end.min(1000) } else { 0 };
        for (place, bit) in flips {
            bytes[start + place.index(end - start)] ^= 1 << bit;
        }
        read_broken(&bytes);
    }
}
