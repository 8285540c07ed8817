//! Broken input: an error with a place, never a panic, and never more memory than was allowed.

use std::collections::{BTreeMap, BTreeSet};

use arrow_ipc::writer::{IpcWriteOptions, StreamWriter};
use arrow_ipc::{CompressionType, root_as_message};
use belvedere_table::{Decoder, Error, Filter, Find, Predicate, SortBy, TOP, Table};
use proptest::prelude::*;

use crate::common::{file, stream};
use crate::every_type::every_type;

/// Broken streams may hold this much.
const LITTLE: u64 = 4 << 20;

/// Reads every cell in every way there is.
fn touch(table: &Table) {
    let columns: Vec<usize> = (0..table.columns()).collect();
    table.window(None, 0..100, &columns, 200).unwrap();
    if table.rows() > 10_000 {
        // A column of nulls may claim any number of rows: they cost nothing until they are sorted.
        return;
    }
    for column in columns {
        for descending in [false, true] {
            let by = [SortBy {
                column,
                descending,
                nulls_first: descending,
            }];
            let all = table.sort(&by, None).unwrap();
            assert_eq!(all.len(), table.rows());
            assert_eq!(
                table.sort_first(&by, None, 3).unwrap(),
                all[..3.min(all.len())]
            );
        }
        table.profile(column, None, 100, TOP).unwrap();
        table.extremes(column, None).unwrap();
        for predicate in [
            Predicate::Null,
            Predicate::Contains {
                text: "a".to_owned(),
                case: false,
            },
        ] {
            table
                .filter(&Filter::Column { column, predicate }, None)
                .unwrap();
        }
        let find = Find {
            text: "zzz".to_owned(),
            case: true,
            columns: vec![column],
            from: (0, 0),
            backwards: false,
            most_rows: 1000,
        };
        table.find(&find, None).unwrap();
    }
}

fn read(bytes: &[u8]) -> Result<(), Error> {
    let mut decoder = Decoder::new(LITTLE);
    let result = decoder.push(bytes).and_then(|()| decoder.finish());
    assert!(decoder.table().held() <= LITTLE);
    touch(decoder.table());
    result
}

fn samples() -> Vec<Vec<u8>> {
    let batch = every_type();
    let compressed = |compression| {
        let options = IpcWriteOptions::default()
            .try_with_compression(Some(compression))
            .unwrap();
        let mut writer =
            StreamWriter::try_new_with_options(Vec::new(), &batch.schema(), options).unwrap();
        writer.write(&batch).unwrap();
        writer.finish().unwrap();
        writer.into_inner().unwrap()
    };
    vec![
        stream(&batch),
        file(&batch),
        compressed(CompressionType::LZ4_FRAME),
        compressed(CompressionType::ZSTD),
    ]
}

/// Where each message of a stream ends, its offset, with the number of rows up to there. The mark of the end is no message.
fn message_ends(stream: &[u8]) -> BTreeMap<usize, usize> {
    let mut ends = BTreeMap::new();
    let (mut end, mut rows) = (0, 0);
    loop {
        let word =
            |at: usize| i32::from_le_bytes(*stream[at..].first_chunk().expect("a whole stream"));
        assert_eq!(word(end), -1, "every message begins with this mark");
        let length = usize::try_from(word(end + 4)).unwrap();
        if length == 0 {
            return ends;
        }
        let message = root_as_message(&stream[end + 8..end + 8 + length]).unwrap();
        if let Some(batch) = message.header_as_record_batch() {
            rows += usize::try_from(batch.length()).unwrap();
        }
        end += 8 + length + usize::try_from(message.bodyLength()).unwrap();
        ends.insert(end, rows);
    }
}

/// A stream may end without the mark of the end, but only between two messages.
#[test]
fn every_stream_cut_within_a_message_is_an_error() {
    let batch = every_type();
    let mut writer = StreamWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    for _ in 0..2 {
        writer.write(&batch).unwrap();
    }
    writer.finish().unwrap();
    let bytes = writer.into_inner().unwrap();
    let ends = message_ends(&bytes);
    let rows: BTreeSet<usize> = ends.values().copied().collect();
    assert_eq!(rows, [0, 4, 8].into(), "two batches of four rows");
    assert_eq!(ends.last_key_value(), Some((&(bytes.len() - 8), &8)));
    for end in 0..bytes.len() {
        let mut decoder = Decoder::new(LITTLE);
        let result = decoder.push(&bytes[..end]).and_then(|()| decoder.finish());
        // The batches before the cut are kept in either case.
        let whole = ends.range(..=end).next_back().map_or(0, |(_, rows)| *rows);
        assert_eq!(decoder.table().rows(), whole, "{end}");
        if ends.contains_key(&end) {
            assert_eq!(result, Ok(()), "{end}");
        } else {
            let position = end as u64;
            assert_eq!(result, Err(Error::Truncated { position }), "{end}");
        }
    }
}

#[test]
fn lengths_are_not_believed() {
    // A message of 2 GB of which nothing comes, in a stream and as a body.
    let mut bytes = vec![0xff; 4];
    bytes.extend_from_slice(&i32::MAX.to_le_bytes());
    bytes.extend_from_slice(&[0; 100]);
    assert!(read(&bytes).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn flipped_bits_never_panic(
        sample in 0..4usize,
        flips in prop::collection::vec((any::<prop::sample::Index>(), 0..8u32), 1..6),
    ) {
        let mut bytes = SAMPLES.with(|samples| samples[sample].clone());
        for (place, bit) in flips {
            let place = place.index(bytes.len());
            bytes[place] ^= 1 << bit;
        }
        let _ = read(&bytes);
    }

    #[test]
    fn replaced_words_never_panic(
        sample in 0..4usize,
        words in prop::collection::vec(
            (
                any::<prop::sample::Index>(),
                prop::sample::select(vec![0, 1, -1, i64::MIN, i64::MAX, i64::from(i32::MAX), 1 << 31, 1 << 20]),
                prop::sample::select(vec![1usize, 2, 4, 8]),
            ),
            1..4,
        ),
    ) {
        let mut bytes = SAMPLES.with(|samples| samples[sample].clone());
        for (place, value, width) in words {
            let place = place.index(bytes.len() - 8) / width * width;
            bytes[place..place + width].copy_from_slice(&value.to_le_bytes()[..width]);
        }
        let _ = read(&bytes);
    }

    #[test]
    fn noise_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&bytes);
    }
}

thread_local! {
    static SAMPLES: Vec<Vec<u8>> = samples();
}
