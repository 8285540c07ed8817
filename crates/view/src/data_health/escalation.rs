//! An escalation as a sentence.

mod texts;

use serde_json::Value;

pub use self::texts::EscalationText;
use super::document::get;
use super::duration;
use belvedere_checks::as_long;

/// The sentence about the escalation of a check, when it has a whole one.
pub fn sentence(document: &Value) -> Option<EscalationText> {
    let config = get(document, "config.statusCheckConfig.escalationConfig")?;
    let failures = config.get("failuresToCritical")?.as_i64()?;
    if failures <= 0 {
        return None;
    }
    let failures = failures.to_string();
    Some(match config.get("timeIntervalInSeconds") {
        None | Some(Value::Null) => EscalationText::EscalatesEver { failures },
        Some(seconds) => EscalationText::Escalates {
            failures,
            duration: duration::format(as_long(seconds).filter(|seconds| *seconds > 0)?),
        },
    })
}
