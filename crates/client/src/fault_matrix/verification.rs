//! Code `V`: outcome of a change whose response was lost, and pages in place of content.

use belvedere_api::media_sets::{ReadMediaItem, read_media_item};
use belvedere_api::ontologies::{
    GetAttachmentPropertyContentV2, get_attachment_property_content_v2 as attachment,
};
use belvedere_api::operation::NoQuery;
use fastrand::Rng;
use serde_json::json;

use super::calls::{Success, Way, check_request};
use super::platform::Fault;
use super::table::Column;
use super::{Bench, faults};
use crate::client::CallOptions;
use crate::error::Error;
use crate::operations::{CheckOutcome, Clearing};

pub(super) fn check(bench: &Bench, column: Column, times: usize, dice: &mut Rng, place: &str) {
    let mut faults = faults::of(column, bench.number, times as u64, dice);
    if column == Column::WrongContentType && bench.number == 16 {
        faults = vec![faults::page(200, dice.bool())];
    }
    bench.break_with(faults, dice);
    if bench.number == 3 {
        lost_check(bench, times, dice, place);
    } else {
        lost_deletion(bench, dice, place);
    }
}

/// One more request tells: the subject has one check of a type.
fn lost_check(bench: &Bench, times: usize, dice: &mut Rng, place: &str) {
    let way = Way {
        verify: true,
        ..Way::default()
    };
    let other = dice.u64(..4) == 0;
    if other && times == 1 {
        // Another check is in the way, which the user may see or not.
        let mut check = serde_json::to_value(check_request()).unwrap();
        check["config"]["statusCheckConfig"]["severity"] = "CRITICAL".into();
        check["rid"] = "ri.data-health.main.check.2".into();
        let visible = dice.bool();
        bench.platform.put_check(check, visible);
        let seen = bench.call(way, None);
        match &seen.result {
            Some(Ok(Success::Check(CheckOutcome::Conflict { existing, .. }))) => {
                assert_eq!(existing.is_some(), visible, "{place}");
            }
            result => panic!("{place}: {result:?}"),
        }
        assert_eq!(seen.made, 0, "{place}");
        return;
    }
    let seen = bench.call(way, None);
    match &seen.result {
        Some(Ok(Success::Check(CheckOutcome::Created(check)))) if times == 1 => {
            assert_eq!((seen.sends, seen.made), (2, 1), "{place}");
            assert_eq!(check.config, check_request().config, "{place}");
        }
        Some(Ok(Success::Check(CheckOutcome::CreatedBefore(check)))) if times == 1 => {
            assert_eq!((seen.sends, seen.made), (2, 1), "{place}");
            assert_eq!(check.config, check_request().config, "{place}");
        }
        // The second response is lost too: the outcome is unknown, and nothing more is sent.
        Some(Err(Error::OutcomeUnknown { .. } | Error::Decode { .. })) if times > 1 => {
            assert_eq!(seen.sends, 2, "{place}");
            assert!(seen.made <= 1, "{place}");
        }
        // The first try created it, so the second response is an error: its body may break, and it is told by the status.
        Some(Ok(Success::Check(CheckOutcome::CreatedBefore(_)))) => {
            assert!(seen.made == 1 && times > 1, "{place}");
        }
        result => panic!("{place}: {result:?}"),
    }
}

/// The item that was there tells; the deletion itself is never sent again.
fn lost_deletion(bench: &Bench, dice: &mut Rng, place: &str) {
    let way = Way {
        verify: true,
        in_transaction: dice.u64(..4) == 0,
        blind: dice.u64(..4) == 0,
    };
    let seen = bench.call(way, None);
    assert_eq!(seen.sends, 1, "{place}");
    let reads = bench.platform.seen("v2.getMediaItemInfo").len();
    let Some(Ok(Success::Clearing(clearing))) = &seen.result else {
        panic!("{place}: {:?}", seen.result)
    };
    match clearing {
        Clearing::Unknown(Error::OutcomeUnknown { .. }) => {
            assert!(way.in_transaction || way.blind, "{place}");
            assert_eq!(reads, 0, "{place}");
        }
        Clearing::Done => assert_eq!((seen.made, reads), (1, 1), "{place}"),
        Clearing::NotDone => assert_eq!((seen.made, reads), (0, 1), "{place}"),
        Clearing::Unknown(error) => panic!("{place}: {error:?}"),
    }
}

/// `CF`: the conflict of a first try, with the existing check.
pub(super) fn conflict(bench: &Bench, dice: &mut Rng, place: &str) {
    let mut check = serde_json::to_value(check_request()).unwrap();
    check["rid"] = "ri.data-health.main.check.2".into();
    let visible = dice.bool();
    bench.platform.put_check(check.clone(), visible);
    let verify = dice.bool();
    let way = Way {
        verify,
        ..Way::default()
    };
    let seen = bench.call(way, None);
    assert_eq!((seen.sends, seen.made), (1, 0), "{place}");
    let expected = visible.then_some(json!("ri.data-health.main.check.2"));
    match &seen.result {
        Some(Err(error)) if !verify => {
            assert!(
                error.is(&belvedere_api::error::CHECK_ALREADY_EXISTS),
                "{place}"
            );
            let parameters = &error.body().unwrap().parameters;
            let shown = parameters
                .get("conflictingCheck")
                .map(|check| check["rid"].clone());
            assert_eq!(shown, expected, "{place}");
        }
        Some(Ok(Success::Check(CheckOutcome::Conflict { existing, .. }))) if verify => {
            let shown = existing.as_ref().map(|check| json!(check.rid.as_str()));
            assert_eq!(shown, expected, "{place}");
        }
        result => panic!("{place}: {result:?}"),
    }
}

/// A page in place of content of unknown size is foreign, unless it states its own size.
pub(super) fn page_of_unknown_size(number: usize, sized: bool, dice: &mut Rng, place: &str) {
    let bench = Bench::new(number, dice, false);
    let mut fault = faults::page(200, true);
    if let Fault::Response { headers, body, .. } = &mut fault
        && sized
    {
        headers.push(("content-length", body.len().to_string()));
    }
    bench.platform.break_after(0, vec![fault]);
    let (client, options) = (&bench.client, CallOptions::new());
    let result = bench.time.run(async {
        if number == 15 {
            let path = read_media_item::Path::new("set", "item");
            client
                .read_whole::<ReadMediaItem>(&path, &NoQuery {}, options, None, 1 << 20)
                .await
        } else {
            let path = attachment::Path::new("airline", "Flight", "1", "p");
            let query = attachment::Query::default();
            client
                .read_whole::<GetAttachmentPropertyContentV2>(&path, &query, options, None, 1 << 20)
                .await
        }
    });
    match result {
        Ok(_) => assert!(sized, "{place}"),
        Err(Error::NotThePlatform { status: 200, .. }) => assert!(!sized, "{place}"),
        Err(error) => panic!("{place}: {error:?}"),
    }
}
