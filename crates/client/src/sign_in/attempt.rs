//! One attempt to sign in: the state stored while the user is at the authorization server.

use belvedere_api::path::is_dots;
use serde::{Deserialize, Serialize};

/// How long an attempt may take, in milliseconds.
const MAX_AGE: u64 = 10 * 60 * 1_000;

/// Stored data of an attempt, looked up by its state, and removed once it is used.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// The one-time state.
    pub state: String,
    /// The PKCE code verifier.
    pub(super) verifier: String,
    /// The issuer at which the attempt was begun.
    pub(super) issuer: String,
    /// The path to go on with.
    pub(super) return_to: String,
    /// When the attempt was begun, in milliseconds since 1970.
    pub(super) started: u64,
}

impl Attempt {
    /// Whether the attempt is over; `now` is in milliseconds since 1970. A clock that went back ends it too.
    pub fn is_over(&self, now: u64) -> bool {
        now.checked_sub(self.started)
            .is_none_or(|age| age > MAX_AGE)
    }
}

impl std::fmt::Debug for Attempt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Attempt")
            .field("return_to", &self.return_to)
            .finish_non_exhaustive()
    }
}

/// The path itself when it is a path of this origin, `/` otherwise.
///
/// Whatever a browser could read as another address is refused: `//host`, backslashes, control characters that it drops,
/// and dot or empty segments that lead to one of these.
pub(crate) fn return_path(text: &str) -> &str {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    let segments = path.strip_prefix('/').map(|rest| {
        let mut segments = rest.split('/').peekable();
        std::iter::from_fn(move || {
            let segment = segments.next()?;
            Some((segment, segments.peek().is_none()))
        })
    });
    let plain = segments.is_some_and(|mut segments| {
        segments.all(|(segment, last)| !is_dots(segment) && (last || !segment.is_empty()))
    });
    let hidden = text.chars().any(|c| c == '\\' || c.is_control());
    if plain && !hidden { text } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_this_origin_are_kept() {
        for path in [
            "/",
            "/objects",
            "/a/b/",
            "/objects?type=Flight&key=a%2Fb",
            "/x#y",
            "/?q=//x",
            "/a?u=https://x/",
        ] {
            assert_eq!(return_path(path), path);
        }
    }

    #[test]
    fn other_addresses_are_not() {
        for path in [
            "",
            "objects",
            "?a",
            "#a",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\evil",
            "https://evil.example",
            "https:evil.example",
            "javascript:alert(1)",
            "/\t/evil.example",
            "/\n/evil.example",
            "\t//evil.example",
            " /a",
            "/.//evil.example",
            "/..//evil.example",
            "/%2e//evil.example",
            "/a/..//evil",
            "/a//b",
            "/a\\b",
            "/\u{0}",
            "data:text/html,x",
            "@evil.example",
            "/a/../..",
        ] {
            assert_eq!(return_path(path), "/", "{path:?}");
        }
    }

    #[test]
    fn an_attempt_lasts_ten_minutes() {
        let attempt = Attempt {
            state: "s".into(),
            verifier: "canary-verifier".into(),
            issuer: "https://a.example".into(),
            return_to: "/".into(),
            started: 1_000_000,
        };
        assert!(!attempt.is_over(1_000_000));
        assert!(!attempt.is_over(1_600_000));
        assert!(attempt.is_over(1_600_001));
        assert!(attempt.is_over(999_999));
        assert!(!format!("{attempt:?}").contains("canary"));
    }
}
