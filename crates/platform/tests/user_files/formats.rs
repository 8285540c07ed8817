//! Datasets and objects from files of each supported format.

use std::sync::Arc;

use arrow_array::builder::{Int32Builder, ListBuilder, MapBuilder, StringBuilder};
use arrow_array::types::Int8Type;
use arrow_array::{
    BinaryArray, BooleanArray, Date32Array, Decimal128Array, DictionaryArray, Float32Array,
    Float64Array, Int8Array, Int16Array, Int32Array, Int64Array, StringArray, StructArray,
    Time64MicrosecondArray, TimestampMicrosecondArray, TimestampNanosecondArray, UInt8Array,
    UInt32Array, UInt64Array,
};
use arrow_schema::{DataType, Field};
use belvedere_api::extensions::{CatalogFile, CatalogKey};
use serde_json::{Value, json};

use super::fixture::{Folder, Served, base_types, column, list};

#[test]
fn columns_of_parquet_become_properties_of_their_type() {
    let folder = Folder::new();
    let mut lists = ListBuilder::new(Int32Builder::new());
    lists.append_value([Some(1), None, Some(3)]);
    lists.append_null();
    let mut maps = MapBuilder::new(None, StringBuilder::new(), Int32Builder::new());
    maps.keys().append_value("a");
    maps.values().append_value(1);
    maps.append(true).unwrap();
    maps.append(false).unwrap();
    let structure = StructArray::from(vec![
        (
            Arc::new(Field::new("x", DataType::Int64, true)),
            column(Int64Array::from(vec![Some(1), None])),
        ),
        (
            Arc::new(Field::new("y z", DataType::Utf8, true)),
            column(StringArray::from(vec![Some("ß\"\n"), None])),
        ),
    ]);
    let decimals = Decimal128Array::from(vec![Some(-1250), None])
        .with_precision_and_scale(20, 2)
        .unwrap();
    let dictionary: DictionaryArray<Int8Type> = vec!["b", "a"].into_iter().collect();
    folder.parquet(
        "all types.parquet",
        10,
        vec![
            ("id", column(Int64Array::from(vec![i64::MAX, i64::MIN]))),
            ("flag", column(BooleanArray::from(vec![Some(true), None]))),
            ("byte", column(Int8Array::from(vec![Some(-128), None]))),
            ("short", column(Int16Array::from(vec![Some(-7), None]))),
            (
                "integer",
                column(Int32Array::from(vec![Some(i32::MAX), None])),
            ),
            (
                "unsigned byte",
                column(UInt8Array::from(vec![Some(255), None])),
            ),
            (
                "unsigned integer",
                column(UInt32Array::from(vec![Some(u32::MAX), None])),
            ),
            (
                "unsigned long",
                column(UInt64Array::from(vec![Some(u64::MAX), None])),
            ),
            (
                "float",
                column(Float32Array::from(vec![Some(0.1), Some(f32::NAN)])),
            ),
            (
                "double",
                column(Float64Array::from(vec![Some(-0.1), Some(f64::INFINITY)])),
            ),
            ("decimal", column(decimals)),
            ("day", column(Date32Array::from(vec![Some(-1), None]))),
            (
                "at",
                column(TimestampMicrosecondArray::from(vec![Some(1), None])),
            ),
            (
                "zoned",
                column(
                    TimestampNanosecondArray::from(vec![Some(1_700_000_000_000_000_001), None])
                        .with_timezone("+02:00"),
                ),
            ),
            (
                "time",
                column(Time64MicrosecondArray::from(vec![
                    Some(3_600_000_000),
                    None,
                ])),
            ),
            (
                "bytes",
                column(BinaryArray::from(vec![Some(&b"\x00\xff"[..]), None])),
            ),
            ("kind", column(dictionary)),
            ("list", column(lists.finish())),
            ("map", column(maps.finish())),
            ("structure", column(structure)),
        ],
    );
    let served = folder.open();
    assert_eq!(served.problems(), []);
    assert_eq!(
        base_types(&served, "AllTypes"),
        json!({
            "id": "Long", "flag": "Boolean", "byte": "Byte", "short": "Short", "integer": "Integer",
            "unsignedByte": "Short", "unsignedInteger": "Long", "unsignedLong": "Decimal",
            "float": "Float", "double": "Double", "decimal": "Decimal", "day": "Date",
            "at": "Timestamp", "zoned": "Timestamp", "time": "String", "bytes": "String",
            "kind": "String", "list": "Array<Integer>", "map": "Array<Struct>",
            "structure": "Struct"
        })
    );
    assert_eq!(
        served.properties(list("AllTypes")),
        [
            json!({
                "id": "9223372036854775807", "flag": true, "byte": -128, "short": -7,
                "integer": 2_147_483_647, "unsignedByte": 255, "unsignedInteger": "4294967295",
                "unsignedLong": "18446744073709551615", "float": 0.1, "double": -0.1,
                "decimal": "-12.50", "day": "1969-12-31", "at": "1970-01-01T00:00:00.000001Z",
                "zoned": "2023-11-14T22:13:20.000000001Z", "time": "01:00:00", "bytes": "AP8=",
                "kind": "b", "list": [1, 3], "map": [{"key": "a", "value": 1}],
                "structure": {"x": "1", "y z": "ß\"\n"}
            }),
            json!({"id": "-9223372036854775808", "kind": "a", "structure": {}}),
        ]
    );
    // Every one of these values can be kept when the object is changed.
    served
        .apply(
            "modify-all-types",
            json!({"object": "9223372036854775807", "short": 8}),
        )
        .unwrap();
    assert_eq!(served.properties(list("AllTypes"))[0]["short"], 8);
    assert_eq!(
        served.properties(list("AllTypes"))[0]["list"],
        json!([1, 3])
    );
}

#[test]
fn csv_is_read_as_people_write_it() {
    let folder = Folder::new();
    folder.put(
        "Kunden Liste.csv",
        "\u{feff}Kunden-Nr;Name;PLZ;seit;Umsatz;aktiv;Notiz\r\n\
         10;\"Müller; Söhne\";01067;2024-02-29;1.50;true;\"zwei\r\nZeilen und \"\"Zitat\"\"\"\r\n\
         11;Ünal;80331;;2;FALSE;\r\n",
    );
    folder.put("b.tsv", "a\tb\n1,5\tx\n");
    folder.put("header only.csv", "a,b\n");
    folder.put("twins.csv", "a,a,,A\n1,2,3,4\n");
    let served = folder.open();
    assert_eq!(served.problems(), []);
    assert_eq!(
        base_types(&served, "KundenListe"),
        json!({
            "kundenNr": "Long", "name": "String", "plz": "String", "seit": "Date",
            "umsatz": "Double", "aktiv": "Boolean", "notiz": "String"
        })
    );
    assert_eq!(
        served.all(list("KundenListe"))[0]["__primaryKey"],
        json!("10")
    );
    assert_eq!(
        served.properties(list("KundenListe")),
        [
            json!({
                "kundenNr": "10", "name": "Müller; Söhne", "plz": "01067", "seit": "2024-02-29",
                "umsatz": 1.5, "aktiv": true, "notiz": "zwei\r\nZeilen und \"Zitat\""
            }),
            json!({
                "kundenNr": "11", "name": "Ünal", "plz": "80331", "umsatz": 2.0, "aktiv": false
            }),
        ]
    );
    assert_eq!(
        served.properties(list("B")),
        [json!({"a": "1,5", "b": "x"})]
    );
    assert_eq!(served.all(list("HeaderOnly")), Vec::<Value>::new());
    assert_eq!(
        served.properties(list("Twins")),
        [json!({"a": "1", "a2": "2", "column3": "3", "ax2": "4"})]
    );
}

#[test]
fn ndjson_is_read_with_its_structures() {
    let folder = Folder::new();
    folder.put(
        "events.ndjson",
        concat!(
            "{\"id\":\"e1\",\"at\":\"2024-01-01T00:00:00+01:00\",\"n\":1,\"tags\":[\"x\"],",
            "\"by\":{\"name\":\"Ada\",\"age\":36},\"mixed\":1,\"big\":18446744073709551615}\n",
            "\n",
            "  {\"n\":2.5,\"id\":\"e2\",\"tags\":[],\"mixed\":\"1\",\"late\":true}\r\n",
        ),
    );
    let served = folder.open();
    assert_eq!(served.problems(), []);
    assert_eq!(served.types(), [("Events".to_owned(), "id".to_owned())]);
    assert_eq!(
        served.properties(list("Events")),
        [
            json!({
                "id": "e1", "at": "2023-12-31T23:00:00Z", "n": 1.0, "tags": ["x"],
                "by": {"name": "Ada", "age": "36"}, "mixed": "1", "big": "18446744073709551615"
            }),
            json!({"id": "e2", "n": 2.5, "tags": [], "mixed": "1", "late": true}),
        ]
    );
}

#[test]
fn keys_are_found_or_named_or_numbers() {
    let folder = Folder::new();
    folder.put(
        "flights.csv",
        "day,flight_id,gate\n2024-01-01,b,1\n2024-01-01,a,2\n",
    );
    folder.put("twice.csv", "id,name\n1,x\n1,x\n");
    folder.put("gap.csv", "id,name\n1,x\n,y\n");
    folder.put("named.csv", "id,code\n1,x\n2,y\n");
    folder.put("prices.csv", "price\n1.5\n2.5\n");
    folder.put("row numbers.csv", "rowNumber,x\n1,1\n1,1\n");
    folder.put(
        "belvedere.toml",
        "name = \"Sales & more\"\n[files.\"named.csv\"]\nprimary_key = \"code\"\nname = \"Things\"\n\
         types = { id = \"string\" }\n",
    );
    let served = folder.open();
    assert_eq!(served.problems(), []);
    let keys = served.types();
    let key = |name: &str| keys.iter().find(|(of, _)| of == name).unwrap().1.as_str();
    assert_eq!(key("Flights"), "flightId");
    assert_eq!(key("Twice"), "rowNumber");
    assert_eq!(key("Gap"), "name");
    assert_eq!(key("Named"), "code");
    assert_eq!(key("Prices"), "rowNumber");
    assert_eq!(key("RowNumbers"), "rowNumber");
    assert_eq!(
        served.all(list("RowNumbers"))[1],
        json!({
            "__rid": served.all(list("RowNumbers"))[1]["__rid"], "__primaryKey": "2",
            "__apiName": "RowNumbers", "rowNumber": "2", "rowNumberx2": "1", "x": "1"
        })
    );
    assert_eq!(served.properties(list("Named"))[0]["id"], "1");
    let definitions = served.store.definitions();
    let ontology = definitions.ontology("sales").unwrap();
    assert_eq!(ontology.display_name, "Sales & more");
    assert_eq!(
        ontology.object_type("Named").unwrap().display_name,
        "Things"
    );
}

#[test]
fn the_catalog_says_how_a_file_is_read_in_lines_of_the_settings() {
    let folder = Folder::new();
    folder.put(
        "sub/Kunden.csv",
        "Nr;PLZ;seit;Umsatz;\"auf \"\"Zeit\"\"\"\n10;01067;2024-02-29;NA;x\n11;80331;;2.5;NA\n",
    );
    folder.put("named.csv", "id,am\n1,01.03.2024\n1,02.03.2024\n");
    folder.put(
        "events.ndjson",
        "{\"id\":1,\"tags\":[\"x\"],\"at\":\"2024-01-01T00:00:00Z\"}\n",
    );
    folder.put("sales/year=2023/part-0.csv", "no,paid\n1,1.5\n");
    folder.put("sales/year=2024/part-0.csv", "no,paid\n2,NA\n");
    let settings = "[files.\"named.csv\"]\ndate_format = \"%d.%m.%Y\"\nname = \"Named\"\n";
    folder.put("belvedere.toml", settings);
    let files = |served: &Served| -> Vec<CatalogFile> {
        let definitions = served.store.definitions();
        let types = &definitions.ontology("sales").unwrap().object_types;
        types.iter().map(|one| one.file.clone().unwrap()).collect()
    };
    let served = folder.open();
    assert_eq!(served.problems(), []);
    let found = files(&served);
    let customers = found
        .iter()
        .find(|file| file.path == "sub/Kunden.csv")
        .unwrap();
    assert_eq!(
        serde_json::to_value(customers).unwrap(),
        json!({
            "path": "sub/Kunden.csv", "format": "CSV", "rows": 2, "bytes": 76, "nulls": ["NA"], "key": "exact",
            "settings": concat!(
                "[files.\"sub/Kunden.csv\"]\n",
                "primary_key = \"Nr\"\n",
                "delimiter = \";\"\n",
                "\n",
                "[files.\"sub/Kunden.csv\".types]\n",
                "Nr = \"long\"\n",
                "PLZ = \"string\"\n",
                "Umsatz = \"double\"\n",
                "'auf \"Zeit\"' = \"string\"\n",
                "seit = \"date\"\n",
            ),
        })
    );
    let named = found.iter().find(|file| file.path == "named.csv").unwrap();
    assert_eq!(named.key, CatalogKey::RowNumber);
    let sales = found.iter().find(|file| file.path == "sales").unwrap();
    assert_eq!(
        serde_json::to_value(sales).unwrap(),
        json!({
            "path": "sales", "format": "CSV", "rows": 2, "bytes": 27, "nulls": ["NA"], "key": "exact",
            "settings": concat!(
                "[folders.sales]\n",
                "primary_key = \"no\"\n",
                "dataset = true\n",
                "\n",
                "[folders.sales.types]\n",
                "no = \"long\"\n",
                "paid = \"double\"\n",
            ),
        })
    );
    // Taking all the lines over changes nothing.
    let types = ["Kunden", "Named", "Events", "Sales"];
    let before = types.map(|name| (base_types(&served, name), served.properties(list(name))));
    drop(served);
    let lines: Vec<String> = found.iter().map(|file| file.settings.clone()).collect();
    folder.put("belvedere.toml", lines.join("\n"));
    let served = folder.open();
    assert_eq!(served.problems(), []);
    assert_eq!(
        types.map(|name| (base_types(&served, name), served.properties(list(name)))),
        before
    );
    let settings = |files: Vec<CatalogFile>| files.into_iter().map(|file| file.settings);
    assert!(settings(files(&served)).eq(settings(found)));
}
