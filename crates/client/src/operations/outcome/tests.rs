//! Cancellations and listings that end in another way than usual.

use belvedere_api::error::{INTERNAL, INVALID_PAGE_TOKEN, OBJECT_TYPE_NOT_FOUND};

use super::*;
use crate::client::Client;
use crate::runtime::Runtime as _;
use crate::testing::{Play, Script, VirtualTime, json, with};
use crate::tokens::StaticToken;

fn named(status: u16, name: &str, parameters: &str) -> Play {
    let body = format!(
        r#"{{"errorCode":"X","errorName":"{name}","errorInstanceId":"0d2c","parameters":{parameters}}}"#
    );
    json(status, &body)
}

/// Cancels against a script: the outcome, the number of requests and the duration.
fn cancel(plays: impl IntoIterator<Item = Play>) -> (Result<Cancellation, Error>, usize, Duration) {
    let (time, script) = (VirtualTime::default(), Script::new(plays));
    let client = Client::builder("https://platform.example")
        .unwrap()
        .tokens(StaticToken::new("token").unwrap())
        .transport(script.clone())
        .runtime(time.clone())
        .build()
        .unwrap();
    let result = time.run(client.sql().cancel("q/1".into()));
    (result, script.count(), time.now())
}

#[test]
fn a_query_that_has_ended_is_no_failure() {
    let done = || with(204, &[], "");
    assert!(matches!(
        cancel([done()]),
        (Ok(Cancellation::Accepted), 1, _)
    ));
    let canceled = cancel([named(400, "QueryCanceled", "{}")]);
    assert!(matches!(canceled, (Ok(Cancellation::Ended(None)), 1, _)));
    let failed = named(500, "QueryFailed", r#"{"errorMessage":"no such table"}"#);
    let (result, sends, _) = cancel([failed]);
    assert!(
        matches!(&result, Ok(Cancellation::Ended(Some(text))) if text == "no such table"),
        "{result:?}"
    );
    assert_eq!(sends, 1);

    // One that is just ending is asked again after a second, once.
    let running = || named(400, "QueryRunning", "{}");
    let (result, sends, time) = cancel([running(), done()]);
    assert!(matches!(result, Ok(Cancellation::Accepted)));
    assert_eq!((sends, time), (2, ENDING));
    let (result, sends, _) = cancel([running(), running()]);
    assert!(result.unwrap_err().is(&QUERY_RUNNING) && sends == 2);
    let (result, sends, _) = cancel([named(403, "CancelSqlQueryPermissionDenied", "{}")]);
    assert!(matches!(result, Err(Error::Api { status: 403, .. })) && sends == 1);
}

#[test]
fn why_a_listing_stopped() {
    let error = |status, named| Error::Api {
        operation: "v2.listObjectsV2",
        status,
        body: Box::new(belvedere_api::error::ErrorBody::new(named, "0d2c")),
        retry_after: None,
    };
    for (error, with_token, expected) in [
        (
            error(400, &OBJECTS_EXCEEDED_LIMIT),
            true,
            ListingStop::Limit,
        ),
        (error(400, &INVALID_PAGE_TOKEN), true, ListingStop::Expired),
        (
            error(404, &OBJECT_TYPE_NOT_FOUND),
            true,
            ListingStop::Expired,
        ),
        (error(410, &INTERNAL), true, ListingStop::Expired),
        (
            error(404, &OBJECT_TYPE_NOT_FOUND),
            false,
            ListingStop::Failed,
        ),
        (error(500, &INTERNAL), true, ListingStop::Failed),
        (Error::Aborted, true, ListingStop::Failed),
    ] {
        assert_eq!(ListingStop::of(&error, with_token), expected, "{error}");
    }
}
