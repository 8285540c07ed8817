//! CSV whose columns have types, in the files that are made of it.

use std::io::Cursor;

use arrow_ipc::reader::StreamReader;
use belvedere_table::{CsvDecoder, CsvInput, CsvType, Format, Table};

use crate::common::{BUDGET, decode, oracle, plain, texts, types};
use crate::export::all;
use crate::files::{check_parquet, check_xlsx};

/// The table of CSV whose columns have these types.
fn typed(types: Vec<CsvType>, text: &str) -> Table {
    let input = CsvInput {
        types,
        ..CsvInput::default()
    };
    let mut decoder = CsvDecoder::new(BUDGET, input);
    for piece in text.as_bytes().chunks(5) {
        decoder.push(piece).unwrap();
    }
    decoder.finish().unwrap();
    decoder.into_table()
}

#[test]
fn columns_of_csv_have_the_types_that_are_known() {
    use CsvType::{Bool, Date, Decimal, Float, Int, Text, Timestamp};
    let table = typed(
        vec![
            Text,
            Bool,
            Int(8),
            Int(64),
            Float(32),
            Float(64),
            Decimal,
            Date,
            Timestamp,
        ],
        "t,b,i,l,s,f,d,day,at\r\n\
         007,true,-128,9223372036854775807,0.1,1e300,1.5,2024-02-29,2024-02-29T12:00:00Z\r\n\
         ,,,,,,,,\r\n\
         \"\",false,127,-1,16777217,NaN,-20.125,1969-12-31,2024-02-29T14:00:00.123456+02:00\r\n",
    );
    assert_eq!(
        types(&table),
        [
            "string",
            "bool",
            "int8",
            "int64",
            "float32",
            "float64",
            "decimal(38, 3)",
            "date",
            "timestamp[us, UTC]"
        ]
    );
    let row = |row: usize| -> Vec<String> {
        (0..table.columns())
            .map(|column| plain(&table, column)[row].clone())
            .collect()
    };
    assert_eq!(
        row(0),
        [
            "007",
            "true",
            "-128",
            "9223372036854775807",
            "0.1",
            "1e+300",
            "1.500",
            "2024-02-29",
            "2024-02-29T12:00:00Z"
        ]
    );
    assert_eq!(row(1), ["∅"; 9]);
    assert_eq!(
        row(2),
        [
            "",
            "false",
            "127",
            "-1",
            "16777216.0",
            "NaN",
            "-20.125",
            "1969-12-31",
            "2024-02-29T12:00:00.123456Z"
        ]
    );
    check_parquet(&table, None, 1);
    check_xlsx(&table, None, 1);
    check_arrow(&table);
}

/// Writes an Arrow stream and compares every type and value, as arrow-rs reads them.
fn check_arrow(table: &Table) {
    let bytes = all(table, Format::Arrow, None, 1);
    assert_eq!(types(&decode(&bytes)), types(table));
    let reader = StreamReader::try_new(Cursor::new(&bytes), None).unwrap();
    let batches: Vec<_> = reader.map(Result::unwrap).collect();
    for column in 0..table.columns() {
        let found: Vec<_> = batches
            .iter()
            .flat_map(|batch| oracle(batch.column(column)))
            .collect();
        // Rust writes no plus into an exponent.
        let own = texts(table, column).into_iter();
        let own: Vec<_> = own
            .map(|(text, class)| (text.replace("e+", "e"), class))
            .collect();
        let name = &table.schema().unwrap().fields[column].name;
        assert_eq!(found, own, "{name}");
    }
}

#[test]
fn a_column_with_a_text_that_is_no_value_of_its_type_stays_text() {
    use CsvType::{Bool, Date, Decimal, Float, Int, Timestamp};
    let table = typed(
        vec![Bool, Int(8), Float(64), Decimal, Date, Timestamp],
        "b,i,f,d,day,at\ntrue,128,0.1,1.5,2024-02-29,2024-02-29T12:00:00.123456789Z\n\
         no,1,0.12345678901234567890,1e5,2024-02-30,2024-02-29T12:00:00Z\n",
    );
    assert_eq!(
        types(&table),
        [
            "string",
            "string",
            "string",
            "string",
            "string",
            "timestamp[ns, UTC]"
        ]
    );
    assert_eq!(plain(&table, 2), ["0.1", "0.12345678901234567890"]);
}
