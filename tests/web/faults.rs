//! Real `fetch` through the fault proxy: what the fault matrix leaves open, and what the browser itself does.
//!
//! Nothing lost, nothing twice: what the client says of a change is compared with the platform's journal.

use std::sync::LazyLock;

use belvedere_client::api::data_health::{CreateCheck, CreateCheckRequest, create_check};
use belvedere_client::api::media_sets::{ReadMediaItem, read_media_item};
use belvedere_client::api::ontologies::GetAttachmentPropertyContentV2;
use belvedere_client::api::operation::NoQuery;
use belvedere_client::operations::CheckOutcome;
use belvedere_client::{CallOptions, Client, Error, ReadToken, SizeCheck, TransportErrorKind};
use serde_json::{Value, json};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;

use super::download::{Query, photo};
use super::support::{READ, ask, beside, client_at, ontology, platform, send_json, token_of};

const WRITE: &str = "api:data-health-write";

/// The proxy's address, and that of its control port.
pub(crate) fn proxy() -> (&'static str, &'static str) {
    static PROXY: LazyLock<(String, String)> = LazyLock::new(|| (beside(2), beside(3)));
    (&PROXY.0, &PROXY.1)
}

pub(crate) async fn control(method: &str, what: &str, body: Option<&Value>) -> Value {
    let response = send_json(method, &format!("{}/{what}", proxy().1), body).await;
    assert!(response.ok(), "{method} {what}: {}", response.status());
    let text = JsFuture::from(response.text().expect("a body")).await;
    let text = text.expect("text").as_string().unwrap_or_default();
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

/// Lets chosen requests to an operation go wrong.
async fn break_it(operation: &str, calls: Value, fault: &Value) {
    let rule = json!({"on": {"operation": operation}, "calls": calls, "fault": fault});
    control("PUT", "script", Some(&json!({"rules": [rule]}))).await;
    control("DELETE", "log", None).await;
}

/// How many requests to the operations passed the proxy, preflights not counted.
async fn sends() -> usize {
    let log = control("GET", "log", None).await;
    let entries = log.as_array().expect("a log").iter();
    entries.filter(|entry| entry["method"] != "OPTIONS").count()
}

/// A client through the proxy, of a user who may change things.
async fn client() -> Client {
    client_at(
        proxy().0,
        &token_of("operator", "user", &[READ, WRITE]).await,
    )
}

async fn read(client: &Client) -> Result<(), Error> {
    let rid = ontology().await;
    client
        .ontologies()
        .get_ontology(rid.as_str().into())
        .await
        .map(|_| ())
}

const GET_ONTOLOGY: &str = "v1.getOntology";
const CREATE_CHECK: &str = "v2.createCheck";

pub(crate) fn check(schedule: &str) -> CreateCheckRequest {
    let body = json!({"config": {
        "type": "scheduleStatus", "subject": {"scheduleRid": schedule},
        "statusCheckConfig": {"severity": "MODERATE"}
    }});
    serde_json::from_value(body).expect("a check")
}

/// A number that no other run has used.
pub(crate) fn unique() -> u64 {
    js_sys::Math::random().to_bits()
}

/// A schedule that no other run has used.
fn schedule() -> String {
    format!("ri.scheduler.main.schedule.{}", unique())
}

/// How often a check on the schedule was made.
async fn made(schedule: &str) -> usize {
    let journal = ask("/testkit/journal", None).await;
    let entries = journal.as_array().expect("a journal").iter();
    let about = |entry: &&Value| entry["body"].as_str().is_some_and(|b| b.contains(schedule));
    entries.filter(about).count()
}

#[wasm_bindgen_test]
async fn a_read_survives_one_fault() {
    let client = client().await;
    for fault in [
        json!({"kind": "reset"}),
        json!({"kind": "reset", "when": "after"}),
        json!({"kind": "close", "when": "after", "milliseconds": 20}),
        json!({"kind": "cut", "at": 0}),
        json!({"kind": "cut", "at": {"share": 0.5}}),
        json!({"kind": "cut", "at": -1, "end": "close"}),
        json!({"kind": "cut", "at": 9, "end": "close", "framing": "chunks"}),
        json!({"kind": "cut", "at": 9, "end": "whole", "framing": "connection"}),
        json!({"kind": "length", "difference": 5}),
        json!({"kind": "response", "status": 500, "body": {}}),
        json!({"kind": "response", "status": 503, "headers": {"retry-after": "0"}}),
        json!({"kind": "response", "status": 429, "headers": {"retry-after": "0"}}),
        json!({"kind": "drip", "bytes": 40, "milliseconds": 5}),
        json!({"kind": "stall", "at": 10, "milliseconds": 300}),
        json!({"kind": "delay", "milliseconds": 300}),
    ] {
        break_it(GET_ONTOLOGY, json!({"first": 1}), &fault).await;
        let result = read(&client).await;
        assert!(result.is_ok(), "{fault}: {result:?}");
        let most = if ["drip", "stall", "delay"]
            .iter()
            .any(|kind| fault["kind"] == *kind)
        {
            1
        } else {
            2
        };
        assert_eq!(sends().await, most, "{fault}");
    }
}

#[wasm_bindgen_test]
async fn a_read_that_meets_the_fault_each_time_fails_in_its_own_way() {
    let client = client().await;
    let transport =
        |error: &Error, wanted| matches!(error, Error::Transport { kind, .. } if *kind == wanted);
    for fault in [json!({"kind": "reset"}), json!({"kind": "noCors"})] {
        break_it(GET_ONTOLOGY, json!("all"), &fault).await;
        let error = read(&client).await.expect_err("a failure");
        assert!(
            transport(&error, TransportErrorKind::NoResponse),
            "{fault}: {error:?}"
        );
        // "Offline" would be a guess.
        assert!(error.to_string().contains("readable"), "{error}");
    }
    // A 429 that CORS hides is no response either.
    let hidden = json!({"kind": "response", "status": 429, "cors": false});
    break_it(GET_ONTOLOGY, json!("all"), &hidden).await;
    let error = read(&client).await.expect_err("a failure");
    assert!(
        transport(&error, TransportErrorKind::NoResponse),
        "{error:?}"
    );

    let cut = json!({"kind": "cut", "at": 9});
    break_it(GET_ONTOLOGY, json!("all"), &cut).await;
    let error = read(&client).await.expect_err("a failure");
    assert!(
        transport(&error, TransportErrorKind::Interrupted),
        "{error:?}"
    );
}

#[wasm_bindgen_test]
async fn a_lost_answer_to_a_change_is_never_called_a_failure() {
    let client = client().await;
    for (fault, count) in [
        (json!({"kind": "reset"}), 0),
        (json!({"kind": "reset", "when": "after"}), 1),
        (json!({"kind": "close", "when": "after"}), 1),
        (json!({"kind": "noCors"}), 1),
        (
            json!({"kind": "response", "status": 503, "when": "after"}),
            1,
        ),
        (
            json!({"kind": "response", "status": 500, "when": "after"}),
            1,
        ),
    ] {
        // On a fresh connection: on a reused one Chromium sends again by itself (the next test).
        break_it(CREATE_CHECK, json!("all"), &fault).await;
        let schedule = schedule();
        let result = client.data_health().create_check(check(&schedule)).await;
        assert!(
            matches!(result, Err(Error::OutcomeUnknown { .. })),
            "{fault}: {result:?}"
        );
        assert_eq!(made(&schedule).await, count, "{fault}");

        // One more request tells: whether the check was made now or before.
        break_it(CREATE_CHECK, json!({"first": 1}), &fault).await;
        let outcome = client
            .data_health()
            .create_check_surely(check(&schedule))
            .await;
        // A browser may send a request again itself when a kept connection is reset or closed. Then the platform names the check
        // that the call before made, and no other.
        let is_repeated = matches!(fault["kind"].as_str(), Some("reset" | "close"));
        let told = match &outcome {
            Ok(CheckOutcome::Created(_)) => "created",
            Ok(CheckOutcome::CreatedBefore(_)) => "created before",
            Ok(CheckOutcome::Conflict {
                existing: Some(existing),
                ..
            }) if is_repeated && existing.config == check(&schedule).config => "created before",
            _ => "something else",
        };
        let expected = if count == 0 {
            "created"
        } else {
            "created before"
        };
        assert_eq!(told, expected, "{fault}: {outcome:?}");
        assert_eq!(made(&schedule).await, 1, "{fault}");
    }
    let cut = json!({"kind": "cut", "at": {"share": 0.5}});
    break_it(CREATE_CHECK, json!("all"), &cut).await;
    let schedule = schedule();
    let result = client.data_health().create_check(check(&schedule)).await;
    assert!(matches!(result, Err(Error::Decode { .. })), "{result:?}");
    assert_eq!((made(&schedule).await, sends().await), (1, 1));
}

/// A browser sends a change again by itself. With a key it is made once all the same.
#[wasm_bindgen_test]
async fn a_change_that_the_browser_repeats_is_made_once_with_a_key() {
    let client = client().await;
    let fault = json!({"kind": "close", "when": "after"});
    for round in 0..4 {
        // The connection is used first, so that the browser trusts it.
        control("DELETE", "script", None).await;
        read(&client).await.expect("an answer");
        break_it(CREATE_CHECK, json!({"first": 1}), &fault).await;
        let schedule = schedule();
        let options = CallOptions::new().idempotency_key(&schedule);
        let (path, query, body) = (create_check::Path {}, NoQuery {}, check(&schedule));
        let created = client
            .send_with::<CreateCheck>(&path, &query, &body, &options)
            .await;
        assert!(created.is_ok(), "{round}: {created:?}");
        assert_eq!((made(&schedule).await, sends().await), (1, 2), "{round}");
    }
}

#[wasm_bindgen_test]
async fn downloads_start_again_and_redirects_are_refused() {
    const CONTENT: &str = "v2.getAttachmentPropertyContentV2";
    control("DELETE", "script", None).await;
    let client = client().await;
    let (path, metadata) = photo(&client).await;
    let download = async || {
        let (query, options) = (Query::default(), CallOptions::new());
        client
            .download::<GetAttachmentPropertyContentV2>(
                &path,
                &query,
                options,
                metadata.size_bytes,
                |_| (),
            )
            .await
    };
    for fault in [
        json!({"kind": "cut", "at": {"share": 0.5}}),
        json!({"kind": "cut", "at": -1, "end": "close"}),
        json!({"kind": "reset", "when": "after"}),
    ] {
        break_it(CONTENT, json!({"first": 1}), &fault).await;
        let done = download().await.expect("a download");
        assert_eq!(done.verified, SizeCheck::Verified, "{fault}");
        assert_eq!(sends().await, 2, "{fault}");
    }
    // A body that was cut, and that HTTP calls whole, is noticed by its size.
    for fault in [
        json!({"kind": "cut", "at": 1000, "end": "whole"}),
        json!({"kind": "cut", "at": 1000, "end": "whole", "framing": "connection"}),
        json!({"kind": "length", "difference": -1000}),
    ] {
        break_it(CONTENT, json!("all"), &fault).await;
        let done = download().await.expect("a download");
        assert!(
            matches!(done.verified, SizeCheck::Mismatch { .. }),
            "{fault}: {:?}",
            done.verified
        );
    }
    // The platform itself would give the content at the other address. A browser would remember a permanent redirect, and ask
    // there in other tests.
    let elsewhere = format!("{}/api/v2/ontologies/other", platform());
    for status in [301, 302, 303, 307, 308] {
        let fault = json!({"kind": "response", "status": status, "headers": {
            "location": elsewhere, "access-control-allow-origin": "*", "cache-control": "no-store",
        }});
        break_it(CONTENT, json!("all"), &fault).await;
        let error = download().await.expect_err("a refusal");
        assert!(
            matches!(
                error,
                Error::Transport {
                    kind: TransportErrorKind::Redirected | TransportErrorKind::NoResponse,
                    ..
                }
            ),
            "{status}: {error:?}"
        );
    }
    control("DELETE", "script", None).await;
}

/// The platform sends on to another origin, and the proxy, which is one, sees nothing of that, not even a preflight.
#[wasm_bindgen_test]
async fn a_redirect_takes_no_read_token_along() {
    control("DELETE", "script", None).await;
    control("DELETE", "log", None).await;
    let token = token_of("analyst", "user", &["api:mediasets-read"]).await;
    let client = client_at(platform(), &token);
    let path =
        read_media_item::Path::new("ri.media.main.media-set.a", "ri.media.main.media-item.b");
    for status in [301, 302, 303, 307, 308] {
        let elsewhere = format!("{}/elsewhere", proxy().0);
        let fault =
            json!({"kind": "response", "status": status, "headers": {"location": elsewhere}});
        let rule = json!({"on": {"operation": "v2.readMediaItem"}, "fault": fault});
        ask("/testkit/faults", Some(&json!({"rules": [rule]}))).await;
        let options = CallOptions::new().read_token(ReadToken::new("canary").expect("a token"));
        let result = client
            .download::<ReadMediaItem>(&path, &NoQuery {}, options, None, |_| ())
            .await;
        ask("/testkit/faults", Some(&json!({"rules": []}))).await;
        assert!(
            matches!(result, Err(Error::Transport { .. })),
            "{status}: {result:?}"
        );
        assert_eq!(control("GET", "log", None).await, json!([]), "{status}");
    }
}
