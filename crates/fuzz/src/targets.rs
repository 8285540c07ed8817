//! The parsers, with samples of their input.

use belvedere_api::data_health::CreateCheckRequest;
use belvedere_api::error::ErrorBody;
use belvedere_api::media_sets::clear_media_item_at_path;
use belvedere_api::ontologies::{ApplyActionRequest, OrderBy, list_objects_v2};
use belvedere_api::{json_path, path, wire};
use belvedere_platform::parsers;
use belvedere_sql_protocol::{self as frames};
use belvedere_table::Format;

use belvedere_view::admin::{certificate, group_list};
use belvedere_view::preview::{exif, format, image_size, json, markdown, visible};
use belvedere_view::{rids, settings_file, statement};

use documents::{pdfs, pictures, read_pdf};
pub use letters::archive;
use letters::{archives, mails, read_archive, read_mail, read_xml};
use tables::{CSV, arrow, exported, parquet, read_csv, tables};

mod documents;
mod letters;
#[cfg(feature = "tiff")]
mod scans;
mod tables;

const CERTIFICATE: &str = include_str!("../../view/tests/rsa.pem");
const MARKDOWN: &[&str] = &[
    "# Title\n\n* one\n* [two](https://example.com)\n\n> quote\n\n```rust\nfn main() {}\n```\n",
    "| a | b |\n|---|---|\n| `1` | **2** |\n\n<script>x</script> ![i](javascript:y)",
];

/// A parser.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// Samples of its input.
    pub samples: fn() -> Vec<Vec<u8>>,
    /// Reads bytes of any kind.
    pub read: fn(&[u8]),
}

/// All parsers.
pub const TARGETS: &[Target] = &[
    Target {
        name: "form",
        samples: || {
            texts(&[
                "grant_type=refresh_token&client_id=belvedere-web&refresh_token=abc",
                "grant_type=authorization_code&code=a%20b+c&redirect_uri=http%3A%2F%2F127.0.0.1%3A8765%2F&code_verifier=",
                "a=1&a=2&&=&b",
            ])
        },
        read: |bytes| parsers::form(bytes),
    },
    Target {
        name: "query",
        samples: || {
            texts(&[
                "pageSize=100&pageToken=a%2Bb%3D&orderBy=p.a%3Aasc,p.b&snapshot=true&branch=main",
                "select=a&select=b,c&excludeRid=false&preview=true",
                "mediaItemPath=a%20b%2Fü%2520&branchName=main&preview=true&transactionId=t",
                "/api/v2/ontologies/ri.o/objects/Flight%2F1/BV144",
            ])
        },
        read: query,
    },
    Target {
        name: "rid",
        samples: || {
            texts(&[
                "ri.ontology.main.ontology.c1d9 ri.mio.main.media-set.a ri.mio.main.media-item.b",
                "https://elsewhere.example/x?rid=ri.foundry.main.dataset.7-_&y=ri..a.b.c",
                "abc.def..type.1 ri.mio.main.media-item.b, ri.mio.main.media-item.c",
            ])
        },
        read: |bytes| {
            let text = String::from_utf8_lossy(bytes);
            let found = rids::rids_in(&text);
            for rid in &found {
                assert!(text.contains(rid));
                rids::family(rid);
            }
            assert!(rids::media_items(&found).len() <= found.len());
        },
    },
    Target {
        name: "order-by",
        samples: || {
            texts(&[
                "p.a:asc,p.b:desc",
                "p.name",
                "a:asc,,p.b",
                "properties.departure:desc",
            ])
        },
        read: |bytes| {
            if let Ok(order) = String::from_utf8_lossy(bytes).parse::<OrderBy>() {
                assert_eq!(order.to_string().parse().ok(), Some(order));
            }
        },
    },
    Target {
        name: "arrow",
        samples: || {
            tables()
                .iter()
                .map(|table| exported(table, Format::Arrow))
                .collect()
        },
        read: arrow,
    },
    Target {
        name: "parquet",
        samples: || {
            tables()
                .iter()
                .map(|table| exported(table, Format::Parquet))
                .collect()
        },
        read: parquet,
    },
    Target {
        name: "csv",
        samples: || texts(CSV),
        read: read_csv,
    },
    Target {
        name: "json",
        samples: || texts(JSON),
        read: read_json,
    },
    Target {
        name: "pdf",
        samples: pdfs,
        read: read_pdf,
    },
    Target {
        name: "mail",
        samples: mails,
        read: read_mail,
    },
    Target {
        name: "zip",
        samples: archives,
        read: read_archive,
    },
    Target {
        name: "office",
        samples: || texts(letters::XML),
        read: read_xml,
    },
    Target {
        name: "exif",
        samples: pictures,
        read: |bytes| {
            for media_type in [
                "image/jpeg",
                "image/png",
                "image/webp",
                "image/gif",
                "image/bmp",
                "image/avif",
            ] {
                exif::exif(media_type, bytes);
                image_size::dimensions(media_type, bytes);
            }
        },
    },
    #[cfg(feature = "tiff")]
    Target {
        name: "tiff",
        samples: scans::samples,
        read: scans::read,
    },
    Target {
        name: "format",
        samples: pictures,
        read: |bytes| {
            for name in ["a.csv", "a.md", "a.eml", ""] {
                format::detect(bytes, "text/plain", name);
            }
            visible::visible(&format::decode(bytes));
        },
    },
    Target {
        name: "markdown",
        samples: || texts(MARKDOWN),
        read: |bytes| drop(markdown::read(&String::from_utf8_lossy(bytes))),
    },
    Target {
        name: "certificate",
        samples: || {
            texts(&[
                CERTIFICATE,
                "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
            ])
        },
        read: |bytes| drop(certificate::parse(&String::from_utf8_lossy(bytes))),
    },
    Target {
        name: "groups",
        samples: || {
            texts(&[
                "name;organizations\npilots;ri.a.b.c.d\n",
                "\u{feff}\"a\"\"b\",c\r\n",
            ])
        },
        read: |bytes| drop(group_list::read(&String::from_utf8_lossy(bytes))),
    },
    Target {
        name: "page-token",
        samples: || {
            vec![
                parsers::new_page_token().into_bytes(),
                b"AAAA".to_vec(),
                Vec::new(),
            ]
        },
        read: |bytes| {
            let text = String::from_utf8_lossy(bytes);
            // Made up, it opens nothing: all that does is the one that was given out.
            let opened = parsers::page_token(&text);
            assert!(!opened || *text == parsers::new_page_token(), "{text}");
        },
    },
    Target {
        name: "frames",
        samples: dialogs,
        read: |mut bytes| {
            while let Ok(Some((kind, content))) = frames::read(&mut bytes) {
                match kind {
                    frames::STATEMENT => document::<frames::Statement>(&content),
                    frames::TABLES => document::<frames::Tables>(&content),
                    frames::NAMES => document::<frames::Names>(&content),
                    _ => document::<frames::Failure>(&content),
                }
            }
        },
    },
    Target {
        name: "settings",
        samples: || texts(SETTINGS),
        read: |bytes| {
            let text = String::from_utf8_lossy(bytes);
            drop(settings_file::parse(&text));
            parsers::folder_settings(&text);
        },
    },
    Target {
        name: "statement",
        samples: || {
            texts(&[
                "SELECT 1; -- a; b\nSELECT 'it''s; \\' ' FROM `a;b`; /* /* ; */ ; */ SELECT \"x\"",
                "WITH a AS (SELECT '🛩;') SELECT * FROM a;;",
            ])
        },
        read: |bytes| {
            let text = String::from_utf8_lossy(bytes);
            let units = statement::unit_of(&text, text.len());
            for from in [0, units / 3, units, u32::MAX] {
                for to in [from, units / 2] {
                    if let Some(target) = statement::target(&text, from, to) {
                        let (start, end) = (target.place.start, target.place.end);
                        assert!(start <= end && end <= units, "{target:?}");
                    }
                }
            }
        },
    },
];

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

fn document<T: serde::de::DeserializeOwned>(bytes: &[u8]) {
    drop(serde_json::from_slice::<T>(bytes));
}

fn query(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    drop(wire::decode_query::<list_objects_v2::Query>(&text));
    drop(wire::decode_query::<clear_media_item_at_path::Query>(&text));
    if let Ok(pairs) = wire::decode_query::<Vec<(String, String)>>(&text) {
        // The parsed value is written as a text that parses to the same value.
        if let Ok(written) = wire::encode_query(&pairs) {
            assert_eq!(
                wire::decode_query::<Vec<(String, String)>>(&written).ok(),
                Some(pairs)
            );
        }
    }
    let template = "/api/v2/ontologies/{ontology}/objects/{objectType}/{primaryKey}";
    if let Some(values) = path::match_template(template, &text) {
        assert_eq!(values.len(), 3);
    }
}

const JSON: &[&str] = &[
    r#"{"apiName":"airline","displayName":"Airline","description":"","rid":"ri.ontology.main.ontology.1"}"#,
    r#"{"data":[{"__rid":"ri.o.1","__primaryKey":"BV144","seats":9007199254740993,"tags":["a",null],"at":{"latitude":1.5}}],
        "totalCount":"3","nextPageToken":"p1"}"#,
    r#"{"type":"running","queryId":"q/1+="}"#,
    r#"{"type":"failed","errorMessage":"no such column"}"#,
    r#"{"transactionRid":"ri.t","datasetRid":"ri.d","status":"OPEN","transactionType":"APPEND","createdTime":"2024-05-01T10:00:00.123456789Z"}"#,
    r#"{"config":{"type":"nullPercentage","subject":{"datasetRid":"ri.d","branchId":"main"},"percentageCheckConfig":
        {"columnName":"a","percentageBounds":{"lowerBound":0.0,"upperBound":5},"severity":"MODERATE"}},"intent":"watch"}"#,
    r#"{"rid":"ri.action","apiName":"delay","status":"ACTIVE","parameters":{"flight":{"dataType":{"type":"object","objectTypeApiName":
        "Flight"},"required":true}},"operations":[{"type":"modifyObject","objectTypeApiName":"Flight"}]}"#,
    r#"{"primaryKey":["id"],"apiName":"Flight","status":"EXPERIMENTAL","properties":{"id":{"baseType":"String"},"a":{"dataType":
        {"type":"array","subType":{"type":"struct","structFieldTypes":[]}}}}}"#,
    r#"{"errorCode":"CONFLICT","errorName":"CheckAlreadyExists","errorInstanceId":"0d2c","parameters":{"conflictingCheck":null}}"#,
    r#"{"mediaType":"image/png","sizeBytes":"12","path":"a/b.png","attribution":{"creationTimestamp":"2024-05-01T10:00:00Z"}}"#,
    r#""5f0c6a1e-3f0b-4c67-9a43-0d4a6c1b7e01""#,
];

fn read_json(bytes: &[u8]) {
    macro_rules! replies {
        ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
            $( drop(wire::decode_reply::<$operation>(bytes)); )+
        };
    }
    belvedere_api::for_each_operation!(replies);
    document::<CreateCheckRequest>(bytes);
    document::<ApplyActionRequest>(bytes);
    document::<ErrorBody>(bytes);
    for (line, column) in [(1, 1), (1, bytes.len()), (3, 9), (usize::MAX, usize::MAX)] {
        json_path::at(bytes, line, column);
    }
    let text = String::from_utf8_lossy(bytes);
    let mut levels = vec![text.into_owned()];
    for _ in 0..100 {
        let Some(level) = levels.pop() else { break };
        match json::level(&level) {
            Some(json::Level::List(list)) => {
                levels.extend(list.iter().take(9).map(|part| part.get().to_owned()));
            }
            Some(json::Level::Fields(fields)) => {
                let parts = fields.iter().take(9);
                levels.extend(parts.map(|(_, part)| part.get().to_owned()));
            }
            _ => {}
        }
    }
}

/// Messages between the platform and the SQL engine.
fn dialogs() -> Vec<Vec<u8>> {
    let mut said = Vec::new();
    let statement = serde_json::json!({
        "sql": "SELECT 1", "form": "Arrow", "max_rows": 10,
        "limits": {"memory": 1, "spill_folder": "/tmp", "spill": 1, "seconds": 1},
    });
    let names = serde_json::json!([{"branch": null, "dataset": "/a/b"}]);
    let tables = serde_json::json!([{
        "name": {"branch": "main", "dataset": "ri.d"}, "format": "Csv", "files": ["/a.csv"],
        "text": {"file": {"format": {"Csv": {"delimiter": 44, "short_rows": false, "header": true}}, "columns": [{"name": "a", "kind": "Long", "blanks": false}]},
            "parts": [{"start": 0, "rows": 1}]},
    }]);
    for (kind, content) in [
        (frames::STATEMENT, statement),
        (frames::NAMES, names),
        (frames::TABLES, tables),
        (frames::FAILURE, serde_json::json!({"Parse": "no"})),
    ] {
        drop(frames::write_json(&mut said, kind, &content));
    }
    let mut output = Vec::new();
    drop(frames::write(
        &mut output,
        frames::OUTPUT,
        &[1, 0, 0, 0],
        b"rows",
    ));
    drop(frames::write(&mut output, frames::END, &[], &[]));
    vec![said, output]
}

const SETTINGS: &[&str] = &[
    r#"{"belvedereSettings":1,"choices":[["belvedere.theme","dark"]],"records":[
        {"kind":"pin","key":"/objects?ontology=ri.o&type=Flight","time":1.5e12,"value":"{\"title\":\"a\",\"detail\":\"b\"}"}]}"#,
    r#"{"belvedereSettings":2}"#,
    "name = \"Planes\"\n[files.\"a.csv\"]\ndelimiter = \";\"\nnulls = [\"NA\"]\ndecimal = \",\"\ndate_format = \"%d.%m.%Y\"\n\
     short_rows = \"null\"\nheader = false\ncolumns = [\"a\"]\ntypes = { a = \"long\" }\n",
];
