//! An escalation as a sentence.

use serde_json::Value;

use super::document::get;
use super::duration;
use super::texts::Text;
use belvedere_checks::as_long;

/// The sentence about the escalation of a check, when it has a whole one.
pub fn sentence(document: &Value) -> Option<Text> {
    let config = get(document, "config.statusCheckConfig.escalationConfig")?;
    let failures = config.get("failuresToCritical")?.as_i64()?;
    if failures <= 0 {
        return None;
    }
    let failures = failures.to_string();
    Some(match config.get("timeIntervalInSeconds") {
        None | Some(Value::Null) => Text::EscalatesEver { failures },
        Some(seconds) => Text::Escalates {
            failures,
            duration: duration::format(as_long(seconds).filter(|seconds| *seconds > 0)?),
        },
    })
}
