//! Paging: nothing twice, nothing left out, and tokens that can't be misused.

use belvedere_store::ListRequest;
use serde_json::json;

use super::fixture::{Fixture, ONTOLOGY, after, keys, of, rows};

#[test]
fn every_option_pages_to_the_end_without_gap_or_duplicate() {
    let fixture = Fixture::items(53);
    let expected: Vec<String> = (0..53).map(|number| format!("i{number:03}")).collect();
    for page_size in [
        Some(1),
        Some(7),
        Some(52),
        Some(53),
        Some(54),
        Some(5_000),
        None,
    ] {
        for order_by in [
            None,
            Some("p.count:desc".parse().unwrap()),
            Some("properties.count,p.id:desc".parse().unwrap()),
        ] {
            for snapshot in [false, true] {
                for (exclude_rid, select) in [(false, vec![]), (true, vec!["count".to_owned()])] {
                    let request = ListRequest {
                        page_size,
                        order_by: order_by.clone().unwrap_or_default(),
                        snapshot,
                        exclude_rid,
                        select,
                        ..of("Item")
                    };
                    let mut keys = fixture.keys(&request);
                    keys.sort();
                    assert_eq!(keys, expected, "{request:?}");
                }
            }
        }
    }
}

#[test]
fn a_page_has_the_size_asked_for_and_the_total_count() {
    let fixture = Fixture::items(1_203);
    for (asked, given) in [
        (None, 1_000),
        (Some(10), 10),
        (Some(9_999), 1_000),
        (Some(1_000), 1_000),
    ] {
        let page = fixture.page(&ListRequest {
            page_size: asked,
            ..of("Item")
        });
        assert_eq!((rows(&page).len(), page.total_count), (given, 1_203));
    }
}

#[test]
fn the_page_size_may_change_within_a_listing() {
    let fixture = Fixture::items(150);
    let small = ListRequest {
        page_size: Some(100),
        ..of("Item")
    };
    let first = fixture.page(&small);
    let large = ListRequest {
        page_size: Some(1_000),
        ..after(&small, &first)
    };
    let second = fixture.page(&large);
    assert_eq!(rows(&second).len(), 50);
    assert_eq!(second.next_page_token, None);
}

#[test]
fn a_snapshot_is_frozen_and_live_paging_is_not() {
    for order_by in [None, Some("p.count:asc".parse().unwrap())] {
        let fixture = Fixture::items(20);
        let frozen = ListRequest {
            snapshot: true,
            page_size: Some(8),
            order_by: order_by.unwrap_or_default(),
            ..of("Item")
        };
        let live = ListRequest {
            snapshot: false,
            ..frozen.clone()
        };
        let before = fixture.all(&frozen);
        let frozen_first = fixture.page(&frozen);
        let live_first = fixture.page(&live);

        fixture.put("Item", "zz", &json!({"count": "9"}));
        fixture.put("Item", "i019", &json!({"count": "4", "name": "changed"}));
        fixture
            .store
            .write(|changes| changes.delete(ONTOLOGY, "Item", None, "i014"))
            .unwrap();

        let mut seen = rows(&frozen_first);
        seen.extend(fixture.all(&after(&frozen, &frozen_first)));
        assert_eq!(seen, before, "the snapshot changed");

        let mut seen = rows(&live_first);
        seen.extend(fixture.all(&after(&live, &live_first)));
        assert!(
            keys(&seen).contains(&"zz".to_owned()),
            "the new object is missing"
        );
        assert!(
            !keys(&seen).contains(&"i014".to_owned()),
            "the deleted object is there"
        );
        assert!(seen.iter().any(|object| object["name"] == "changed"));
    }
}

#[test]
fn a_snapshot_outlives_the_cleaning_of_old_versions() {
    let fixture = Fixture::items(20);
    let request = ListRequest {
        snapshot: true,
        page_size: Some(5),
        ..of("Item")
    };
    let before = fixture.all(&request);
    let mut page = fixture.page(&request);
    let mut seen = rows(&page);
    for round in 0.. {
        // Each write comes late enough to clean up, and early enough for the token to live.
        fixture.pass(500);
        fixture.put("Item", "i010", &json!({"name": format!("round {round}")}));
        if page.next_page_token.is_none() {
            break;
        }
        page = fixture.page(&after(&request, &page));
        seen.extend(rows(&page));
    }
    assert_eq!(seen, before);

    // Once no token is left, one row per object is.
    fixture.pass(1_000);
    fixture.put("Item", "i010", &json!({"name": "last"}));
    let database =
        rusqlite::Connection::open(fixture.folder.path().join("objects.sqlite")).unwrap();
    let rows: i64 = database
        .query_row("SELECT count(*) FROM objects", (), |row| row.get(0))
        .unwrap();
    assert_eq!(rows, 20);
}

#[test]
fn a_token_expires() {
    let fixture = Fixture::items(20);
    for snapshot in [false, true] {
        let request = ListRequest {
            snapshot,
            page_size: Some(5),
            ..of("Item")
        };
        let page = fixture.page(&request);
        fixture.pass(599);
        assert_eq!(rows(&fixture.page(&after(&request, &page))).len(), 5);
        fixture.pass(1);
        assert_eq!(
            fixture.refusal(&after(&request, &page)).error.name,
            "InvalidPageToken"
        );
    }
}

#[test]
fn a_token_belongs_to_its_listing() {
    let fixture = Fixture::items(20);
    let request = ListRequest {
        page_size: Some(5),
        ..of("Item")
    };
    let next = after(&request, &fixture.page(&request));
    let others = [
        ListRequest {
            object_type: "Numbered".to_owned(),
            ..next.clone()
        },
        ListRequest {
            branch: Some("planning".to_owned()),
            ..next.clone()
        },
        ListRequest {
            select: vec!["count".to_owned()],
            ..next.clone()
        },
        ListRequest {
            order_by: "p.count".parse().unwrap(),
            ..next.clone()
        },
        ListRequest {
            exclude_rid: true,
            ..next.clone()
        },
        ListRequest {
            snapshot: true,
            ..next.clone()
        },
    ];
    for other in others {
        let refusal = fixture.refusal(&other);
        assert_eq!(refusal.error.name, "InvalidPageToken", "{other:?}");
        assert_eq!(refusal.parameters["pageToken"], json!(next.page_token));
    }
    // The same listing in other words.
    let same = ListRequest {
        ontology: super::fixture::ONTOLOGY_RID.to_owned(),
        branch: Some("master".to_owned()),
        ..next
    };
    assert_eq!(rows(&fixture.page(&same)).len(), 5);
}

#[test]
fn a_token_can_not_be_made_up() {
    let fixture = Fixture::items(20);
    let request = ListRequest {
        page_size: Some(5),
        ..of("Item")
    };
    let token = fixture.page(&request).next_page_token.unwrap();
    let mut forged: Vec<String> = (0..token.len())
        .map(|index| {
            let other = if token.as_bytes()[index] == b'A' {
                "B"
            } else {
                "A"
            };
            format!("{}{other}{}", &token[..index], &token[index + 1..])
        })
        .collect();
    forged.extend(
        [
            "",
            "x",
            "AAAA",
            "not base64!",
            &token[1..],
            &format!("{token}A"),
        ]
        .map(str::to_owned),
    );
    for forged in forged {
        let request = ListRequest {
            page_token: Some(forged.clone()),
            ..request.clone()
        };
        assert_eq!(
            fixture.refusal(&request).error.name,
            "InvalidPageToken",
            "{forged}"
        );
    }
}

#[test]
fn the_first_generation_of_storage_stops_after_ten_thousand() {
    let fixture = Fixture::filled(|bulk| {
        let target = bulk.target(ONTOLOGY, "Legacy", None).unwrap();
        for number in 0..10_001 {
            let key = format!("{number:05}");
            target
                .object(&key, &json!({"id": key}).to_string(), None)
                .unwrap();
        }
    });
    let request = ListRequest {
        page_size: Some(999),
        ..of("Legacy")
    };
    let mut next = request.clone();
    let mut seen = 0;
    let refusal = loop {
        match fixture.store.list(&next) {
            Ok(page) => {
                seen += rows(&page).len();
                assert_eq!(page.total_count, 10_001);
                next = after(&request, &page);
            }
            Err(_) => break fixture.refusal(&next),
        }
    };
    assert_eq!((seen, refusal.error.name), (10_000, "ObjectsExceededLimit"));

    // Exactly ten thousand are all of them.
    fixture
        .store
        .write(|changes| changes.delete(ONTOLOGY, "Legacy", None, "00000"))
        .unwrap();
    assert_eq!(fixture.keys(&request).len(), 10_000);
}

#[test]
fn the_second_generation_of_storage_has_no_limit() {
    let fixture = Fixture::filled(|bulk| {
        let target = bulk.target(ONTOLOGY, "Item", None).unwrap();
        for number in 0..10_001 {
            let key = format!("{number:05}");
            target
                .object(&key, &json!({"id": key}).to_string(), None)
                .unwrap();
        }
    });
    assert_eq!(fixture.keys(&of("Item")).len(), 10_001);
}
