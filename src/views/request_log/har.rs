//! The log as an HTTP archive (HAR 1.2), for other tools. It holds neither tokens nor the bodies of responses.

use belvedere_client::events::{End, Outcome};
use serde_json::{Value, json};

use crate::request_log::{Entry, body_text};

/// The archive of these requests.
pub fn har(entries: &[Entry], version: &str) -> String {
    // Archives begin with the oldest request.
    let entries: Vec<Value> = entries.iter().rev().map(entry).collect();
    let har = json!({
        "log": {
            "version": "1.2",
            "creator": {"name": "Belvedere", "version": version},
            "entries": entries,
        }
    });
    format!("{har:#}")
}

fn entry(entry: &Entry) -> Value {
    let request = &entry.request;
    let started = js_sys::Date::new(&(request.unix_time.as_secs_f64() * 1000.0).into());
    let took = entry
        .end()
        .map_or(0.0, |end| end.took.as_secs_f64() * 1000.0);
    let headers: Vec<Value> = request
        .headers
        .iter()
        .map(|(name, value)| json!({"name": name, "value": value}))
        .collect();
    let body = body_text(request);
    let mut sent = json!({
        "method": request.operation.method.as_str(),
        "url": request.url,
        "httpVersion": "",
        "cookies": [],
        "headers": headers,
        "queryString": query(&request.url),
        "headersSize": -1,
        "bodySize": body.as_ref().map_or(0, String::len),
    });
    if let (Some(body), Some(sent)) = (body, sent.as_object_mut()) {
        let data = json!({"mimeType": "application/json", "text": body});
        sent.insert("postData".to_owned(), data);
    }
    json!({
        "startedDateTime": String::from(started.to_iso_string()),
        "time": took,
        "request": sent,
        "response": response(entry.end()),
        "cache": {},
        "timings": {"send": 0, "wait": took, "receive": 0},
        "_operation": request.operation.id,
        "_pathTemplate": request.operation.path,
        "_retries": entry.retries(),
        "_page": entry.page,
        "_errorName": entry.error_name(),
        "_errorInstanceId": entry.error_instance(),
    })
}

fn response(end: Option<&End>) -> Value {
    let bytes = end.and_then(|end| end.bytes);
    let text = match end.map(|end| &end.outcome) {
        Some(Outcome::Failed(error)) => error.to_string(),
        Some(Outcome::Dropped) => "canceled".to_owned(),
        _ => String::new(),
    };
    json!({
        // 0 means that there was no response.
        "status": end.and_then(|end| end.status).unwrap_or(0),
        "statusText": "",
        "httpVersion": "",
        "cookies": [],
        "headers": [],
        "content": {"size": bytes.unwrap_or(0), "mimeType": ""},
        "redirectURL": "",
        "headersSize": -1,
        "bodySize": bytes.map_or(json!(-1), Value::from),
        "_error": text,
    })
}

/// The parameters of a URL, decoded.
fn query(url: &str) -> Vec<Value> {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let parameters = query.split('&').filter(|part| !part.is_empty());
    let decoded = |text: &str| {
        let text = text.replace('+', " ");
        percent_encoding::percent_decode_str(&text)
            .decode_utf8_lossy()
            .into_owned()
    };
    parameters
        .map(|part| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            json!({"name": decoded(name), "value": decoded(value)})
        })
        .collect()
}
