//! The words of a script of faults.

use super::*;

#[test]
fn places() {
    for (place, expected) in [
        (ByteOffset::Bytes(0), 0),
        (ByteOffset::Bytes(3), 3),
        (ByteOffset::Bytes(11), 10),
        (ByteOffset::Bytes(-1), 9),
        (ByteOffset::Bytes(-11), 0),
        (ByteOffset::Share { share: 0.5 }, 5),
        (ByteOffset::Share { share: 2.0 }, 10),
    ] {
        assert_eq!(place.of(10), expected, "{place:?}");
    }
}

#[test]
fn a_drip_sends_everything() {
    let drip = Fault::Drip {
        bytes: 4,
        milliseconds: 1,
    };
    let sent: Vec<_> = drip
        .steps(10)
        .into_iter()
        .filter(|step| matches!(step, Step::Send(_)))
        .collect();
    assert_eq!(
        sent,
        [Step::Send(0..4), Step::Send(4..8), Step::Send(8..10)]
    );
    assert_eq!(drip.steps(0), []);
}

#[test]
fn unknown_fields_are_mistakes() {
    let read = |text| serde_json::from_str::<Fault>(text);
    assert!(read(r#"{"kind":"reset","when":"after"}"#).is_ok());
    assert!(read(r#"{"kind":"cut","at":{"share":0.5}}"#).is_ok());
    assert!(read(r#"{"kind":"noCors"}"#).is_ok());
    assert!(read(r#"{"kind":"reset","wen":"after"}"#).is_err());
    assert!(read(r#"{"kind":"rest"}"#).is_err());
}
