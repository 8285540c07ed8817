//! Which request meets which fault.

use belvedere_api::{operation, operation_at};
use serde::{Deserialize, Serialize};

use crate::Fault;

/// A list of rules. The first rule that is about a request and fires decides.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Script {
    /// Seed of [`Calls::Share`].
    #[serde(default)]
    pub seed: u64,
    /// Whether each request gets a connection of its own. On one that was used before, a browser sends a request again by itself.
    /// Only the proxy does this.
    #[serde(default)]
    pub fresh: bool,
    /// The rules.
    #[serde(default)]
    pub rules: Vec<Rule>,
}

/// One rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rule {
    /// Which requests the rule is about; all of them when missing.
    #[serde(default)]
    pub on: Target,
    /// Which of those meet the fault; all of them when missing.
    #[serde(default)]
    pub calls: Calls,
    /// The fault.
    pub fault: Fault,
}

/// Which requests a rule is about: those that have everything that is named here.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Target {
    /// Identifier of an operation, such as `v2.listObjectsV2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation: Option<String>,
    /// The method. Preflights are met only by rules that name `OPTIONS`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<String>,
    /// The raw path; with `*` at its end, every path that begins so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Whether the connection carried a request before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reused: Option<bool>,
}

/// Which of the requests that a rule is about meet its fault. They are counted from 1.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Calls {
    /// All.
    #[default]
    All,
    /// The first so many.
    First(u64),
    /// These.
    Nth(Vec<u64>),
    /// Every so many.
    Every(u64),
    /// By chance, this part of them, from 0 to 1. The seed decides.
    Share(f64),
}

/// The part of a request that a rule matches.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The method.
    pub method: &'a str,
    /// The raw path, without the query.
    pub path: &'a str,
    /// Whether the connection carried a request before.
    pub reused: bool,
}

/// A rule that fired.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// The place of the rule in the script, from 0.
    pub rule: usize,
    /// Which request of the rule this is, from 1.
    pub call: u64,
    /// The fault.
    pub fault: Fault,
}

/// A script that is being played.
///
/// ```
/// use belvedere_faults::{Asked, Fault, Player, Script};
///
/// let script = Script::from_json(
///     br#"{"rules": [{
///         "on": {"method": "GET", "path": "/api/*"},
///         "calls": {"nth": [2]},
///         "fault": {"kind": "delay", "milliseconds": 50}
///     }]}"#,
/// )?;
/// let mut player = Player::new(script);
/// let asked = Asked { method: "GET", path: "/api/v2/things", reused: false };
/// assert_eq!(player.next(asked), None);
/// let hit = player.next(asked).ok_or("no fault")?;
/// assert!(matches!(hit.fault, Fault::Delay { milliseconds: 50, .. }));
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Default)]
pub struct Player {
    script: Script,
    counts: Vec<u64>,
    hits: Vec<u64>,
}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// A sentence about the first mistake: JSON, or the name of an operation.
    pub fn from_json(text: &[u8]) -> Result<Self, String> {
        let script: Self = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        let names = script.rules.iter().filter_map(|r| r.on.operation.as_ref());
        for name in names {
            if operation(name).is_none() {
                return Err(format!("there is no operation {name}"));
            }
        }
        Ok(script)
    }
}

impl Target {
    fn fits(&self, asked: Asked<'_>) -> bool {
        if asked.method == "OPTIONS" && self.method.as_deref() != Some("OPTIONS") {
            return false;
        }
        let operation = |id: &String| {
            operation_at(asked.method, asked.path).is_some_and(|operation| operation.id == id)
        };
        let path = |wanted: &String| match wanted.strip_suffix('*') {
            Some(start) => asked.path.starts_with(start),
            None => asked.path == wanted,
        };
        self.operation.as_ref().is_none_or(operation)
            && self
                .method
                .as_ref()
                .is_none_or(|method| method == asked.method)
            && self.path.as_ref().is_none_or(path)
            && self.reused.is_none_or(|reused| reused == asked.reused)
    }
}

impl Player {
    /// Begins a script.
    pub fn new(script: Script) -> Self {
        let rules = script.rules.len();
        Self {
            script,
            counts: vec![0; rules],
            hits: vec![0; rules],
        }
    }

    /// The script.
    pub fn script(&self) -> &Script {
        &self.script
    }

    /// For each rule, how many requests it was about, and how many of them met its fault.
    pub fn counts(&self) -> impl Iterator<Item = (u64, u64)> {
        self.counts.iter().copied().zip(self.hits.iter().copied())
    }

    /// The fault of a request, if any.
    pub fn next(&mut self, asked: Asked<'_>) -> Option<Hit> {
        let tallies = self.counts.iter_mut().zip(&mut self.hits);
        for ((rule, entry), (count, hits)) in self.script.rules.iter().enumerate().zip(tallies) {
            if !entry.on.fits(asked) {
                continue;
            }
            *count += 1;
            let call = *count;
            let fires = match &entry.calls {
                Calls::All => true,
                Calls::First(number) => call <= *number,
                Calls::Nth(numbers) => numbers.contains(&call),
                Calls::Every(number) => *number > 0 && call.is_multiple_of(*number),
                Calls::Share(share) => chance(self.script.seed, rule, call) < *share,
            };
            if fires {
                *hits += 1;
                return Some(Hit {
                    rule,
                    call,
                    fault: entry.fault.clone(),
                });
            }
        }
        None
    }
}

/// A number from 0 up to but not including 1, which follows from its arguments: the same
/// request meets the same fault whatever else is under way.
fn chance(seed: u64, rule: usize, call: u64) -> f64 {
    let seed = seed
        .wrapping_add((rule as u64).wrapping_mul(0xd1b5_4a32_d192_ed03))
        .wrapping_add(call.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    fastrand::Rng::with_seed(seed).f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(rules: &str) -> Player {
        let script = format!(r#"{{"seed":7,"rules":{rules}}}"#);
        Player::new(Script::from_json(script.as_bytes()).unwrap())
    }

    fn asked(path: &str) -> Asked<'_> {
        Asked {
            method: "GET",
            path,
            reused: false,
        }
    }

    fn calls(rules: &str, count: u64) -> Vec<u64> {
        let mut player = player(rules);
        (1..=count)
            .filter(|_| player.next(asked("/any")).is_some())
            .collect()
    }

    #[test]
    fn which_calls() {
        let rule = |calls: &str| format!(r#"[{{"calls":{calls},"fault":{{"kind":"reset"}}}}]"#);
        assert_eq!(calls(&rule(r#""all""#), 3), [1, 2, 3]);
        assert_eq!(calls(&rule(r#"{"first":2}"#), 4), [1, 2]);
        assert_eq!(calls(&rule(r#"{"nth":[2,4]}"#), 5), [2, 4]);
        assert_eq!(calls(&rule(r#"{"every":3}"#), 7), [3, 6]);
        let by_chance = calls(&rule(r#"{"share":0.25}"#), 1000);
        assert!((200..300).contains(&by_chance.len()), "{}", by_chance.len());
        assert_eq!(calls(&rule(r#"{"share":0.25}"#), 1000), by_chance);
        assert_eq!(calls(&rule(r#"{"share":0}"#), 100), Vec::<u64>::new());
        assert_eq!(calls(&rule(r#"{"share":1}"#), 3), [1, 2, 3]);
    }

    #[test]
    fn which_requests() {
        let mut player = player(
            r#"[{"on":{"operation":"v2.getAttachmentPropertyContentV2"},"fault":{"kind":"reset"}},
                {"on":{"path":"/oauth2/*","method":"POST"},"fault":{"kind":"html"}},
                {"on":{"reused":true},"fault":{"kind":"close"}}]"#,
        );
        let mut rule = |method: &str, path: &str, reused: bool| {
            let asked = Asked {
                method,
                path,
                reused,
            };
            player.next(asked).map(|hit| hit.rule)
        };
        let attachments = "/api/v2/ontologies/o/objects/T/k/attachments/p";
        let content = format!("{attachments}/content");
        assert_eq!(rule("GET", &content, false), Some(0));
        assert_eq!(rule("GET", &format!("{attachments}/ri.a"), false), None);
        assert_eq!(rule("POST", "/oauth2/token", false), Some(1));
        assert_eq!(rule("GET", "/oauth2/token", false), None);
        assert_eq!(rule("OPTIONS", "/oauth2/token", true), None);
        assert_eq!(rule("GET", "/other", true), Some(2));
    }

    #[test]
    fn the_first_rule_that_fires_wins_and_both_count() {
        let mut player = player(
            r#"[{"calls":{"nth":[2]},"fault":{"kind":"reset"}},{"calls":{"nth":[2]},"fault":{"kind":"html"}}]"#,
        );
        let rules: Vec<_> = (0..4)
            .map(|_| player.next(asked("/any")).map(|hit| hit.rule))
            .collect();
        assert_eq!(rules, [None, Some(0), Some(1), None]);
        assert_eq!(player.counts().collect::<Vec<_>>(), [(4, 1), (3, 1)]);
    }

    #[test]
    fn a_script_with_a_mistake_is_refused() {
        let read = |text: &str| Script::from_json(text.as_bytes());
        let unknown = r#"{"rules":[{"on":{"operation":"v2.none"},"fault":{"kind":"reset"}}]}"#;
        assert_eq!(read(unknown).unwrap_err(), "there is no operation v2.none");
        assert!(read(r#"{"rule":[]}"#).is_err());
    }
}
