//! Arrow IPC streams and files, written by arrow-rs, against the values they were written from.

use std::sync::Arc;

use crate::common::{BUDGET, decode, decode_in, file, oracle, stream, texts};
use crate::every_type::every_type;
use arrow_array::builder::StringDictionaryBuilder;
use arrow_array::types::Int8Type;
use arrow_array::{
    ArrayRef, DictionaryArray, Int32Array, Int64Array, RecordBatch, RecordBatchOptions, StringArray,
};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{DictionaryHandling, FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{DataType, Field, Schema};
use belvedere_table::{CellKind, Decoder, Error, read_schema};

#[test]
fn every_type_reads_as_it_was_written() {
    let batch = every_type();
    for bytes in [stream(&batch), file(&batch)] {
        let table = decode(&bytes);
        assert_eq!(table.rows(), batch.num_rows());
        for (number, column) in batch.columns().iter().enumerate() {
            let name = batch.schema().field(number).name().clone();
            assert_eq!(texts(&table, number), oracle(column), "{name}");
        }
    }
}

#[test]
fn the_schema_alone_is_that_of_the_table() {
    let batch = every_type();
    for bytes in [stream(&batch), file(&batch)] {
        assert_eq!(Some(&read_schema(&bytes).unwrap()), decode(&bytes).schema());
    }
    let bytes = stream(&batch);
    let end = (0..bytes.len())
        .find(|&end| read_schema(&bytes[..end]).is_ok())
        .unwrap();
    assert!(
        end < bytes.len(),
        "what follows the schema is not looked at"
    );
    for end in 0..end {
        assert!(
            matches!(read_schema(&bytes[..end]), Err(Error::Truncated { .. })),
            "{end}"
        );
    }
    assert!(matches!(
        read_schema(b"a,b\n1,2\n"),
        Err(Error::Truncated { .. })
    ));
    assert!(matches!(
        read_schema(&[255; 16]),
        Err(Error::Malformed { .. })
    ));
}

#[test]
fn portions_of_any_size_make_the_same_table() {
    let batch = every_type();
    for bytes in [stream(&batch), file(&batch)] {
        let whole = decode(&bytes);
        for size in [1, 2, 3, 7, 8, 64, 1000] {
            let table = decode_in(&bytes, size);
            for column in 0..table.columns() {
                assert_eq!(texts(&table, column), texts(&whole, column));
            }
        }
    }
}

#[test]
fn rows_are_there_as_soon_as_their_last_byte_is() {
    let schema = Arc::new(Schema::new(vec![Field::new("n", DataType::Int64, true)]));
    let mut bytes = Vec::new();
    let mut ends = Vec::new();
    let mut writer = StreamWriter::try_new(&mut bytes, &schema).unwrap();
    for start in [0, 100, 200] {
        let column: ArrayRef = Arc::new(Int64Array::from_iter_values(start..start + 100));
        writer
            .write(&RecordBatch::try_new(Arc::clone(&schema), vec![column]).unwrap())
            .unwrap();
        ends.push(writer.get_ref().len());
    }
    writer.finish().unwrap();
    drop(writer);
    let mut decoder = Decoder::new(BUDGET);
    let mut rows = Vec::new();
    for (index, byte) in bytes.iter().enumerate() {
        decoder.push(&[*byte]).unwrap();
        if ends.contains(&(index + 1)) {
            rows.push(decoder.table().rows());
        }
    }
    decoder.finish().unwrap();
    assert_eq!(rows, [100, 200, 300]);
}

/// arrow-rs's own decoder holds such a batch back until more bytes come.
#[test]
fn a_batch_without_a_body_is_there_at_once() {
    let schema = Arc::new(Schema::new(vec![Field::new("n", DataType::Null, true)]));
    let column: ArrayRef = Arc::new(arrow_array::NullArray::new(3));
    let batch = RecordBatch::try_new(Arc::clone(&schema), vec![column]).unwrap();
    let mut bytes = Vec::new();
    let mut writer = StreamWriter::try_new(&mut bytes, &schema).unwrap();
    writer.write(&batch).unwrap();
    let end = writer.get_ref().len();
    writer.finish().unwrap();
    drop(writer);
    let mut decoder = Decoder::new(BUDGET);
    decoder.push(&bytes[..end]).unwrap();
    assert_eq!(decoder.table().rows(), 3);
}

#[test]
fn rows_without_columns_are_counted() {
    let options = RecordBatchOptions::new().with_row_count(Some(42));
    let batch =
        RecordBatch::try_new_with_options(Arc::new(Schema::empty()), vec![], &options).unwrap();
    assert_eq!(decode(&stream(&batch)).rows(), 42);
}

/// A stream of a batch whose buffers are compressed.
fn compressed(batch: &RecordBatch, compression: CompressionType) -> Vec<u8> {
    let options = IpcWriteOptions::default()
        .try_with_compression(Some(compression))
        .unwrap();
    let mut bytes = Vec::new();
    let mut writer =
        StreamWriter::try_new_with_options(&mut bytes, &batch.schema(), options).unwrap();
    writer.write(batch).unwrap();
    writer.finish().unwrap();
    drop(writer);
    bytes
}

#[test]
fn compressed_reads_like_plain() {
    let batch = every_type();
    for compression in [CompressionType::LZ4_FRAME, CompressionType::ZSTD] {
        let bytes = compressed(&batch, compression);
        let table = decode_in(&bytes, 13);
        for (number, column) in batch.columns().iter().enumerate() {
            assert_eq!(texts(&table, number), oracle(column), "{compression:?}");
        }
    }
}

fn dictionary(values: &[&str]) -> DictionaryArray<Int8Type> {
    let mut builder = StringDictionaryBuilder::<Int8Type>::new();
    for value in values {
        builder.append_value(value);
    }
    builder.finish()
}

#[test]
fn dictionaries_are_replaced_and_grow() {
    let schema = Arc::new(Schema::new(vec![Field::new(
        "d",
        DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8)),
        true,
    )]));
    let batches: [&[&str]; 3] = [&["a", "b"], &["a", "b", "c", "c"], &["z", "a"]];
    for handling in [DictionaryHandling::Resend, DictionaryHandling::Delta] {
        let options = IpcWriteOptions::default().with_dictionary_handling(handling);
        let mut bytes = Vec::new();
        let mut writer = StreamWriter::try_new_with_options(&mut bytes, &schema, options).unwrap();
        for batch in batches {
            let column: ArrayRef = Arc::new(dictionary(batch));
            writer
                .write(&RecordBatch::try_new(Arc::clone(&schema), vec![column]).unwrap())
                .unwrap();
        }
        writer.finish().unwrap();
        drop(writer);
        let table = decode_in(&bytes, 5);
        let expected: Vec<_> = batches
            .concat()
            .into_iter()
            .map(|text| (text.to_owned(), CellKind::Text))
            .collect();
        assert_eq!(texts(&table, 0), expected);
    }
}

#[test]
fn a_file_ends_where_it_says() {
    let batch = every_type();
    let mut bytes = Vec::new();
    let mut writer = FileWriter::try_new(&mut bytes, &batch.schema()).unwrap();
    writer.write(&batch).unwrap();
    writer.write(&batch).unwrap();
    writer.finish().unwrap();
    drop(writer);
    assert_eq!(decode_in(&bytes, 11).rows(), 2 * batch.num_rows());
}

#[test]
fn an_early_end_is_an_error_that_keeps_the_rows() {
    let schema = Arc::new(Schema::new(vec![Field::new("n", DataType::Int32, false)]));
    let column: ArrayRef = Arc::new(Int32Array::from(vec![1, 2, 3]));
    let batch = RecordBatch::try_new(Arc::clone(&schema), vec![column]).unwrap();
    let mut bytes = Vec::new();
    let mut writer = StreamWriter::try_new(&mut bytes, &schema).unwrap();
    writer.write(&batch).unwrap();
    writer.write(&batch).unwrap();
    let end = writer.get_ref().len();
    drop(writer);
    let mut decoder = Decoder::new(BUDGET);
    decoder.push(&bytes[..end - 1]).unwrap();
    assert_eq!(
        decoder.finish(),
        Err(Error::Truncated {
            position: end as u64 - 1
        })
    );
    assert_eq!(decoder.table().rows(), 3);
}

#[test]
fn nothing_and_other_things_are_no_arrow() {
    let mut decoder = Decoder::new(BUDGET);
    assert_eq!(decoder.finish(), Err(Error::Truncated { position: 0 }));
    for bytes in [
        b"<!doctype html>".as_slice(),
        b"{\"errorCode\": \"INTERNAL\"}",
        b"a,b\n1,2\n",
        b"ARROX1\0\0",
        &[0; 16],
        &[0xff; 16],
    ] {
        let mut decoder = Decoder::new(BUDGET);
        let result = decoder.push(bytes).and_then(|()| decoder.finish());
        assert!(result.is_err(), "{bytes:?}");
    }
}

#[test]
fn the_budget_stops_before_it_is_passed_and_keeps_rows() {
    let schema = Arc::new(Schema::new(vec![Field::new("s", DataType::Utf8, false)]));
    let column: ArrayRef = Arc::new(StringArray::from(vec!["x".repeat(10_000); 10]));
    let batch = RecordBatch::try_new(Arc::clone(&schema), vec![column]).unwrap();
    let mut bytes = Vec::new();
    let mut writer = StreamWriter::try_new(&mut bytes, &schema).unwrap();
    for _ in 0..10 {
        writer.write(&batch).unwrap();
    }
    writer.finish().unwrap();
    drop(writer);
    let mut decoder = Decoder::new(450_000);
    let error = decoder.push(&bytes).unwrap_err();
    assert!(
        matches!(
            error,
            Error::OverBudget {
                budget: 450_000,
                ..
            }
        ),
        "{error:?}"
    );
    assert_eq!(decoder.table().rows(), 40);
    assert!(decoder.table().held() <= 450_000);
    assert_eq!(decoder.push(&bytes), Err(error));
}

#[test]
fn a_broken_frame_is_an_error_with_its_place() {
    let batch = every_type();
    for (compression, magic) in [
        (CompressionType::LZ4_FRAME, 0x184D_2204_u32),
        (CompressionType::ZSTD, 0xFD2F_B528),
    ] {
        let mut bytes = compressed(&batch, compression);
        let magic = magic.to_le_bytes();
        let at = bytes.windows(4).position(|window| window == magic).unwrap();
        bytes[at] ^= 1;
        let error = Decoder::new(BUDGET).push(&bytes).unwrap_err();
        // The length of the content stands before the frame.
        let expected = Error::Malformed {
            position: at as u64 - 8,
            what: "a compressed buffer is broken".into(),
        };
        assert_eq!(error, expected);
    }
}

#[test]
fn an_unknown_compression_says_that_it_can_not_be_read() {
    let schema = Arc::new(Schema::new(vec![Field::new("n", DataType::Int64, false)]));
    let mut writer = StreamWriter::try_new(Vec::new(), &schema).unwrap();
    writer.flush().unwrap();
    let mut bytes = writer.get_ref().clone();
    let message = packed_message();
    bytes.extend_from_slice(&[0xff; 4]);
    bytes.extend_from_slice(&(message.len() as i32).to_le_bytes());
    bytes.extend_from_slice(&message);
    bytes.extend_from_slice(&[0; 16]);
    assert_eq!(
        Decoder::new(BUDGET).push(&bytes),
        Err(Error::Unsupported {
            position: bytes.len() as u64 - 16,
            what: "an unknown compression".into()
        })
    );
}

/// The metadata of a batch of one row whose body of 16 bytes says that it is compressed in a way that does not exist.
fn packed_message() -> Vec<u8> {
    use arrow_ipc::{
        BodyCompressionBuilder, Buffer, FieldNode, MessageBuilder, MessageHeader, MetadataVersion,
        RecordBatchBuilder,
    };
    let mut builder = flatbuffers::FlatBufferBuilder::new();
    let nodes = builder.create_vector(&[FieldNode::new(1, 0)]);
    let buffers = builder.create_vector(&[Buffer::new(0, 0), Buffer::new(0, 16)]);
    let mut compression = BodyCompressionBuilder::new(&mut builder);
    compression.add_codec(CompressionType(2));
    let compression = compression.finish();
    let mut batch = RecordBatchBuilder::new(&mut builder);
    batch.add_length(1);
    batch.add_nodes(nodes);
    batch.add_buffers(buffers);
    batch.add_compression(compression);
    let batch = batch.finish();
    let mut message = MessageBuilder::new(&mut builder);
    message.add_version(MetadataVersion::V5);
    message.add_header_type(MessageHeader::RecordBatch);
    message.add_header(batch.as_union_value());
    message.add_bodyLength(16);
    let message = message.finish();
    builder.finish(message, None);
    let mut bytes = builder.finished_data().to_vec();
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    bytes
}
