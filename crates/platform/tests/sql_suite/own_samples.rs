//! Small files as people have them: objects and SQL have the same values of the same types, under the names of the file.

use super::own_files::{Files, MISSING, Sample};

const SAMPLES: &[Sample] = &[
    Sample {
        path: "semicolons.csv",
        content: b"id;name;city\n1;Ada;Graz\n2;Otto;Wien, Mitte\n",
        settings: "",
        columns: &[("id", "Long"), ("name", "String"), ("city", "String")],
        rows: &[&["1", "Ada", "Graz"], &["2", "Otto", "Wien, Mitte"]],
    },
    Sample {
        path: "tabs.tsv",
        content: b"gate\topen\nA 1\ttrue\nB,2\tFALSE\n",
        settings: "",
        columns: &[("gate", "String"), ("open", "Boolean")],
        rows: &[&["A 1", "true"], &["B,2", "false"]],
    },
    Sample {
        path: "pipes.csv",
        content: b"a|b\r\n1.50|2024-02-29\r\n-2e3|1969-12-31\r\n",
        settings: "",
        columns: &[("a", "Double"), ("b", "Date")],
        rows: &[&["1.5", "2024-02-29"], &["-2000.0", "1969-12-31"]],
    },
    Sample {
        path: "excel german.csv",
        content: b"\xef\xbb\xbfPLZ;Betrag;Am\r\n01067;1,50;01.03.2024\r\n80331;-2,00;15.03.2024\r\n",
        settings: "",
        columns: &[("PLZ", "String"), ("Betrag", "String"), ("Am", "String")],
        rows: &[&["01067", "1,50", "01.03.2024"], &["80331", "-2,00", "15.03.2024"]],
    },
    Sample {
        path: "postcodes.csv",
        content: b"postcode,people\n01067,10\n99999,20\n",
        settings: "",
        columns: &[("postcode", "String"), ("people", "Long")],
        rows: &[&["01067", "10"], &["99999", "20"]],
    },
    Sample {
        path: "r.csv",
        content: b"\"\",\"speed\",\"name\",\"ok\"\n\"1\",4.5,\"NA\",TRUE\n\"2\",NA,\"b\",NA\n\"3\",7,NA,FALSE\n",
        settings: "",
        columns: &[("column 1", "Long"), ("speed", "Double"), ("name", "String"), ("ok", "Boolean")],
        rows: &[
            &["1", "4.5", "NA", "true"],
            &["2", MISSING, "b", MISSING],
            &["3", "7.0", "NA", "false"],
        ],
    },
    Sample {
        path: "pandas.csv",
        content: b",when,count,share\n0,2024-01-02 03:04:05,1.0,nan\n1,NaN,,0.25\n2,2024-01-03 00:00:00.123456,3.0,\n",
        settings: "",
        columns: &[("column 1", "Long"), ("when", "Timestamp"), ("count", "Double"), ("share", "Double")],
        rows: &[
            &["0", "2024-01-02T03:04:05Z", "1.0", MISSING],
            &["1", MISSING, MISSING, "0.25"],
            &["2", "2024-01-03T00:00:00.123456Z", "3.0", MISSING],
        ],
    },
    Sample {
        path: "database.csv",
        content: b"n,at,note\nNULL,2024-02-29T12:00:00+02:00,-\n3,\\N,x\n-,N/A,\n",
        settings: "",
        columns: &[("n", "Long"), ("at", "Timestamp"), ("note", "String")],
        rows: &[
            &[MISSING, "2024-02-29T10:00:00Z", "-"],
            &["3", MISSING, "x"],
            &[MISSING, MISSING, MISSING],
        ],
    },
    Sample {
        path: "countries.csv",
        content: b"code,phone\nAT,43\nNA,264\n",
        settings: "",
        columns: &[("code", "String"), ("phone", "Long")],
        rows: &[&["AT", "43"], &["NA", "264"]],
    },
    Sample {
        path: "nothing known.csv",
        content: b"a,b\nNA,1\nNA,2\n",
        settings: "",
        columns: &[("a", "String"), ("b", "Long")],
        rows: &[&["NA", "1"], &["NA", "2"]],
    },
    Sample {
        path: "own words.csv",
        content: b"a,b\nunknown,1\nx,?\nNA,3\n",
        settings: "nulls = [\"unknown\", \"?\"]",
        columns: &[("a", "String"), ("b", "Long")],
        rows: &[&[MISSING, "1"], &["x", MISSING], &["NA", "3"]],
    },
    Sample {
        path: "no words.csv",
        content: b"a,b\n1,x\nNA,y\n",
        settings: "nulls = []",
        columns: &[("a", "String"), ("b", "String")],
        rows: &[&["1", "x"], &["NA", "y"]],
    },
    Sample {
        path: "types.csv",
        content: b"a,b,c\n1,2,NA\n2,3,4\n",
        settings: "types = { a = \"string\", b = \"double\", c = \"double\" }",
        columns: &[("a", "String"), ("b", "Double"), ("c", "Double")],
        rows: &[&["1", "2.0", MISSING], &["2", "3.0", "4.0"]],
    },
    Sample {
        path: "delimiter.csv",
        content: b"a,b;c\n1,5;2\n2,5;3\n",
        settings: "delimiter = \";\"",
        columns: &[("a,b", "String"), ("c", "Long")],
        rows: &[&["1,5", "2"], &["2,5", "3"]],
    },
    Sample {
        path: "german numbers.csv",
        content: b"PLZ;Betrag;Menge;Am\n01067;1.234,50;12;01.03.2024\n80331;-2,00;NA;15.3.2024\n",
        settings: "decimal = \",\"\nthousands = \".\"\ndate_format = \"%d.%m.%Y\"",
        columns: &[
            ("PLZ", "String"),
            ("Betrag", "Double"),
            ("Menge", "Long"),
            ("Am", "Date"),
        ],
        rows: &[
            &["01067", "1234.5", "12", "2024-03-01"],
            &["80331", "-2.0", MISSING, "2024-03-15"],
        ],
    },
    Sample {
        path: "english numbers.csv",
        content: b"n,x,at\n\"1,234\",1.5,02/29/2024 23:05\n12,\"1,000.25\",03/01/2024 00:00\n",
        settings: "thousands = \",\"\ndate_format = \"%m/%d/%Y %H:%M\"",
        columns: &[("n", "Long"), ("x", "Double"), ("at", "Timestamp")],
        rows: &[
            &["1234", "1.5", "2024-02-29T23:05:00Z"],
            &["12", "1000.25", "2024-03-01T00:00:00Z"],
        ],
    },
    Sample {
        path: "other decimals.csv",
        content: b"version;size\n1.5;2,5\n1.6;3\n",
        settings: "decimal = \",\"",
        columns: &[("version", "String"), ("size", "Double")],
        rows: &[&["1.5", "2.5"], &["1.6", "3.0"]],
    },
    Sample {
        path: "short rows.csv",
        content: b"a,b,c\n1,2,3\n4\n5,6\n",
        settings: "short_rows = \"null\"",
        columns: &[("a", "Long"), ("b", "Long"), ("c", "Long")],
        rows: &[&["1", "2", "3"], &["4", MISSING, MISSING], &["5", "6", MISSING]],
    },
    Sample {
        path: "quotes.csv",
        content: b"text,n\n\"two\nlines\",1\n\"a \"\"word\"\"\",2\n\"a,b\",3\n\"\",4\n",
        settings: "",
        columns: &[("text", "String"), ("n", "Long")],
        rows: &[&["two\nlines", "1"], &["a \"word\"", "2"], &["a,b", "3"], &[MISSING, "4"]],
    },
    Sample {
        path: "same names.csv",
        content: b"a,a, b ,\n1,2,3,4\n",
        settings: "",
        columns: &[("a", "Long"), ("a 2", "Long"), ("b", "Long"), ("column 4", "Long")],
        rows: &[&["1", "2", "3", "4"]],
    },
    Sample {
        path: "blanks.csv",
        content: b"id, n, x, day, at, ok, word\n1, 2, 1.50, 2024-02-29, 2024-02-29 12:00:00, true, a\n2,3 ,\t-2,2024-03-01,2024-03-01T00:00:00Z,FALSE,b \n3, , NA,  , -,NULL , \n",
        settings: "",
        columns: &[
            ("id", "Long"),
            ("n", "Long"),
            ("x", "Double"),
            ("day", "Date"),
            ("at", "Timestamp"),
            ("ok", "Boolean"),
            ("word", "String"),
        ],
        rows: &[
            &["1", "2", "1.5", "2024-02-29", "2024-02-29T12:00:00Z", "true", " a"],
            &["2", "3", "-2.0", "2024-03-01", "2024-03-01T00:00:00Z", "false", "b "],
            &["3", MISSING, MISSING, MISSING, MISSING, MISSING, " "],
        ],
    },
    Sample {
        path: "blanks in quotes.csv",
        content: b"n,code\n\" 1\",\" 007\"\n\"2 \",\"8 \"\n",
        settings: "",
        columns: &[("n", "Long"), ("code", "String")],
        rows: &[&["1", " 007"], &["2", "8 "]],
    },
    Sample {
        path: "blanks with settings.csv",
        content: b"sum; on\n 1.234,50 ; 01.03.2024\n-2,00; 15.03.2024 \n unknown; \n",
        settings: "decimal = \",\"\nthousands = \".\"\ndate_format = \"%d.%m.%Y\"\nnulls = [\"unknown\"]",
        columns: &[("sum", "Double"), ("on", "Date")],
        rows: &[&["1234.5", "2024-03-01"], &["-2.0", "2024-03-15"], &[MISSING, MISSING]],
    },
    Sample {
        path: "signs.csv",
        content: b"n,x,y\n-0,-0,+1.5\n+1,0.5,-2\n2,+1e3,3\n",
        settings: "",
        columns: &[("n", "Long"), ("x", "Double"), ("y", "Double")],
        rows: &[&["0", "-0.0", "1.5"], &["1", "0.5", "-2.0"], &["2", "1000.0", "3.0"]],
    },
    Sample {
        path: "same number.csv",
        content: b"id,code\n1,a\n+1,b\n",
        settings: "",
        columns: &[("id", "Long"), ("code", "String")],
        rows: &[&["1", "a"], &["1", "b"]],
    },
    Sample {
        path: "no header.csv",
        content: b"1;Ada;2024-02-29\r\n2;Otto;2024-03-01\r\n",
        settings: "header = false",
        columns: &[("column_1", "Long"), ("column_2", "String"), ("column_3", "Date")],
        rows: &[&["1", "Ada", "2024-02-29"], &["2", "Otto", "2024-03-01"]],
    },
    Sample {
        path: "named columns.csv",
        content: b"\xef\xbb\xbfsep=,\n1,\"two\nlines\"\n2\n",
        settings: "header = false\ncolumns = [\"id\", \"note\"]\nshort_rows = \"null\"\nprimary_key = \"id\"\ntypes = { id = \"string\" }",
        columns: &[("id", "String"), ("note", "String")],
        rows: &[&["1", "two\nlines"], &["2", MISSING]],
    },
    Sample {
        path: "large numbers.csv",
        content: b"id,n\n9223372036854775807,18446744073709551615\n-9223372036854775808,1\n",
        settings: "",
        columns: &[("id", "Long"), ("n", "String")],
        rows: &[
            &["9223372036854775807", "18446744073709551615"],
            &["-9223372036854775808", "1"],
        ],
    },
    Sample {
        path: "excel unicode.tsv",
        content: b"\xff\xfei\0d\0\t\0n\0\r\0\n\x001\0\t\0\xfc\0\xac\x20\r\0\n\0",
        settings: "",
        columns: &[("id", "Long"), ("n", "String")],
        rows: &[&["1", "ü€"]],
    },
    Sample {
        path: "big endian.csv",
        content: b"\xfe\xff\0a\0,\0b\0\n\x001\0,\x20\xac\0\n",
        settings: "",
        columns: &[("a", "Long"), ("b", "String")],
        rows: &[&["1", "€"]],
    },
    Sample {
        path: "no mark.csv",
        content: b"a\0,\0b\0\n\x001\0,\0\xfc\0\n\0",
        settings: "encoding = \"utf-16le\"",
        columns: &[("a", "Long"), ("b", "String")],
        rows: &[&["1", "ü"]],
    },
    Sample {
        path: "excel ansi.csv",
        content: b"Kunde;Betrag\r\nM\xfcller & S\xf6hne;\x80 1.234,50\r\nCaf\xe9 \x84x\x93;-0,50 \x80\r\n",
        settings: "decimal = \",\"\nthousands = \".\"\nunits = [\"€\"]",
        columns: &[("Kunde", "String"), ("Betrag", "Double")],
        rows: &[&["Müller & Söhne", "1234.5"], &["Café „x“", "-0.5"]],
    },
    Sample {
        path: "japanese.csv",
        content: b"id,name\n1,\x93\x8c\x8b\x9e\n",
        settings: "encoding = \"shift_jis\"",
        columns: &[("id", "Long"), ("name", "String")],
        rows: &[&["1", "東京"]],
    },
    Sample {
        path: "latin.ndjson",
        content: b"{\"id\":1,\"name\":\"Zo\xeb\"}\n",
        settings: "",
        columns: &[("id", "Long"), ("name", "String")],
        rows: &[&["1", "Zoë"]],
    },
    Sample {
        path: "units.csv",
        content: b"share,price,size,left\n12 %,$5,1 %,7\n-0.5%,-$1.50,5 $,8\n7,\"$ 1,000\",2 %,9\n",
        settings: "units = [\"%\", \"$\"]\nthousands = \",\"",
        columns: &[("share", "Double"), ("price", "Double"), ("size", "String"), ("left", "Long")],
        rows: &[
            &["12.0", "5.0", "1 %", "7"],
            &["-0.5", "-1.5", "5 $", "8"],
            &["7.0", "1000.0", "2 %", "9"],
        ],
    },
    Sample {
        path: "only percent.csv",
        content: b"share,code,x\n12%,01067,1e3\n5%,80331,2.5\n",
        settings: "units = [\"%\"]",
        columns: &[("share", "Long"), ("code", "String"), ("x", "Double")],
        rows: &[&["12", "01067", "1000.0"], &["5", "80331", "2.5"]],
    },
    Sample {
        path: "list.json",
        content: b"\xef\xbb\xbf [\r\n  {\"id\": 1, \"name\": \"two\\nlines\", \"at\": \"2024-02-29\"},\r\n  {\"id\": 2, \"n\": 1.5}\r\n]\r\n",
        settings: "",
        columns: &[("id", "Long"), ("name", "String"), ("at", "Date"), ("n", "Double")],
        rows: &[
            &["1", "two\nlines", "2024-02-29", MISSING],
            &["2", MISSING, MISSING, "1.5"],
        ],
    },
    Sample {
        path: "one.json",
        content: b"{\n  \"id\": 18446744073709551615,\n  \"name\": \"x\"\n}",
        settings: "",
        columns: &[("id", "String"), ("name", "String")],
        rows: &[&["18446744073709551615", "x"]],
    },
    Sample {
        path: "spark.json",
        content: b"{\"id\":1}\n{\"id\":2}\n",
        settings: "types = { id = \"string\" }",
        columns: &[("id", "String")],
        rows: &[&["1"], &["2"]],
    },
    Sample {
        path: "powershell.json",
        content: b"\xff\xfe[\0{\0\"\0a\0\"\0:\0\"\0\xfc\0\"\0}\0]\0",
        settings: "",
        columns: &[("a", "String")],
        rows: &[&["ü"]],
    },
    Sample {
        path: "lines.ndjson",
        content: b"{\"id\":1,\"code\":\"007\",\"at\":\"2024-02-29\"}\n\n{\"id\":2,\"code\":7,\"extra\":null}\n{\"id\":3,\"code\":\"x\",\"at\":\"2024-03-01\"}\n",
        settings: "",
        columns: &[("id", "Long"), ("code", "String"), ("at", "Date"), ("extra", "String")],
        rows: &[
            &["1", "007", "2024-02-29", MISSING],
            &["2", "7", MISSING, MISSING],
            &["3", "x", "2024-03-01", MISSING],
        ],
    },
    Sample {
        path: "mixed.jsonl",
        content: b"{\"v\":1}\n{\"v\":2.5}\n{\"v\":null}\n",
        settings: "",
        columns: &[("v", "Double")],
        rows: &[&["1.0"], &["2.5"], &[MISSING]],
    },
];

#[tokio::test]
async fn objects_and_sql_say_the_same_of_a_file() {
    let files = Files::new(SAMPLES).await;
    assert_eq!(files.site.platform.own().unwrap().problems(), []);
    for sample in SAMPLES {
        files.say(sample.path, sample.columns, sample.rows).await;
    }
}

#[tokio::test]
async fn a_number_that_is_missing_in_words_is_computed_with() {
    let files = Files::new(SAMPLES).await;
    let mean = files
        .rows("SELECT avg(speed) AS mean, count(speed) AS n FROM `/r.csv`")
        .await;
    assert_eq!(mean.1, [["5.75", "2"]]);
    let sum = files
        .rows("SELECT sum(people) AS n FROM `/postcodes.csv` WHERE postcode = '01067'")
        .await;
    assert_eq!(sum.1, [["10"]]);
}
