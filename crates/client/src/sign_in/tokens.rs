//! The tokens of the signed-in user, and when to renew them: a state machine without I/O.

use std::time::Duration;

use super::token_response::TokenResponse;
use crate::secret::{AccessToken, RefreshToken};

/// How long before its end a token is renewed; half of its ttl when that is shorter.
const EARLY: Duration = Duration::from_mins(1);
/// How many refreshes a minute may have.
const MAX_PER_MINUTE: usize = 3;
const MINUTE: Duration = Duration::from_mins(1);

/// The requirement of a request before it is sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// Nothing: here is the token.
    Nothing(AccessToken),
    /// A refresh. `meanwhile` is the token that still works should it fail for want of a connection.
    Refresh {
        with: RefreshToken,
        meanwhile: Option<AccessToken>,
    },
    /// The user.
    SignIn,
}

/// The tokens in memory. They are held nowhere else.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    held: Option<Held>,
    /// When the latest refreshes began.
    refreshes: Vec<Duration>,
    /// Counts sign-ins and sign-outs, so that a late response to a refresh can't bring back a session that has ended.
    generation: u64,
}

#[derive(Debug)]
struct Held {
    access: AccessToken,
    refresh: Option<RefreshToken>,
    ends: Option<Ends>,
}

#[derive(Debug)]
struct Ends {
    renew: Duration,
    dead: Duration,
}

impl Tokens {
    /// The requirement of the next request.
    pub(super) fn for_request(&self, now: Duration) -> Need {
        let Some(held) = &self.held else {
            return Need::SignIn;
        };
        let (due, dead) = match &held.ends {
            Some(ends) => (now >= ends.renew, now >= ends.dead),
            None => (false, false),
        };
        match &held.refresh {
            Some(refresh) if due => {
                let meanwhile = (!dead).then(|| held.access.clone());
                Need::Refresh {
                    with: refresh.clone(),
                    meanwhile,
                }
            }
            None if dead => Need::SignIn,
            _ => Need::Nothing(held.access.clone()),
        }
    }

    /// The requirement of a request whose token was rejected with 401.
    pub(super) fn after_rejection(&self, rejected: &AccessToken) -> Need {
        match &self.held {
            // Another request has renewed it in the meantime.
            Some(held) if held.access != *rejected => Need::Nothing(held.access.clone()),
            Some(Held {
                refresh: Some(refresh),
                ..
            }) => Need::Refresh {
                with: refresh.clone(),
                meanwhile: None,
            },
            _ => Need::SignIn,
        }
    }

    /// Counts a refresh that is about to begin; `false` when there were too many within a minute.
    pub(super) fn may_refresh(&mut self, now: Duration) -> bool {
        self.refreshes
            .retain(|began| now.saturating_sub(*began) < MINUTE);
        let may = self.refreshes.len() < MAX_PER_MINUTE;
        if may {
            self.refreshes.push(now);
        }
        may
    }

    /// Takes the tokens of a new sign-in.
    pub(super) fn sign_in(&mut self, response: TokenResponse, now: Duration) {
        self.generation += 1;
        self.refreshes.clear();
        self.hold(response, now);
    }

    /// Takes the tokens of a refresh `with` a token. A server that does not rotate leaves the refresh token out.
    pub(super) fn refreshed(
        &mut self,
        mut response: TokenResponse,
        with: RefreshToken,
        now: Duration,
    ) {
        response.refresh = response.refresh.or(Some(with));
        self.hold(response, now);
    }

    /// Takes the tokens of a sign-in that was kept, `with` the refresh token that was.
    pub(super) fn restored(&mut self, response: TokenResponse, with: RefreshToken, now: Duration) {
        self.generation += 1;
        self.refreshes.clear();
        self.refreshed(response, with, now);
    }

    /// The refresh token that is held.
    pub(super) fn refresh_token(&self) -> Option<RefreshToken> {
        self.held.as_ref()?.refresh.clone()
    }

    /// Forgets the tokens and gives them away to be revoked.
    pub(super) fn sign_out(&mut self) -> Option<(AccessToken, Option<RefreshToken>)> {
        self.generation += 1;
        self.held.take().map(|held| (held.access, held.refresh))
    }

    pub(super) fn generation(&self) -> u64 {
        self.generation
    }

    fn hold(&mut self, response: TokenResponse, now: Duration) {
        let ends = response.ttl.map(|ttl| {
            let dead = now.saturating_add(ttl);
            Ends {
                renew: dead.saturating_sub(EARLY.min(ttl / 2)),
                dead,
            }
        });
        self.held = Some(Held {
            access: response.access,
            refresh: response.refresh,
            ends,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(text: &str) -> AccessToken {
        AccessToken::parse(text).unwrap()
    }

    fn response(token: &str, refresh: Option<&str>, ttl: Option<u64>) -> TokenResponse {
        TokenResponse {
            access: access(token),
            refresh: refresh.map(|text| RefreshToken::parse(text).unwrap()),
            ttl: ttl.map(Duration::from_secs),
            scopes: None,
            username: None,
        }
    }

    fn refresh(text: &str) -> RefreshToken {
        RefreshToken::parse(text).unwrap()
    }

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn renew(with: &str, meanwhile: Option<&str>) -> Need {
        Need::Refresh {
            with: RefreshToken::parse(with).unwrap(),
            meanwhile: meanwhile.map(access),
        }
    }

    #[test]
    fn a_token_is_renewed_a_minute_before_its_end() {
        let mut tokens = Tokens::default();
        assert_eq!(tokens.for_request(at(0)), Need::SignIn);
        tokens.sign_in(response("a1", Some("r1"), Some(600)), at(100));
        assert_eq!(tokens.for_request(at(639)), Need::Nothing(access("a1")));
        assert_eq!(tokens.for_request(at(640)), renew("r1", Some("a1")));
        assert_eq!(tokens.for_request(at(700)), renew("r1", None));
        tokens.refreshed(response("a2", None, Some(30)), refresh("r1"), at(700));
        assert_eq!(tokens.for_request(at(714)), Need::Nothing(access("a2")));
        assert_eq!(tokens.for_request(at(715)), renew("r1", Some("a2")));
    }

    #[test]
    fn without_a_refresh_token_the_end_is_the_end() {
        let mut tokens = Tokens::default();
        tokens.sign_in(response("a1", None, Some(600)), at(0));
        assert_eq!(tokens.for_request(at(599)), Need::Nothing(access("a1")));
        assert_eq!(tokens.for_request(at(600)), Need::SignIn);
        assert_eq!(tokens.after_rejection(&access("a1")), Need::SignIn);
        tokens.sign_in(response("a2", None, None), at(0));
        assert_eq!(
            tokens.for_request(at(1_000_000)),
            Need::Nothing(access("a2"))
        );
    }

    #[test]
    fn a_rejected_token_is_renewed_once() {
        let mut tokens = Tokens::default();
        tokens.sign_in(response("a1", Some("r1"), None), at(0));
        assert_eq!(tokens.after_rejection(&access("a1")), renew("r1", None));
        tokens.refreshed(response("a2", Some("r2"), None), refresh("r1"), at(1));
        assert_eq!(
            tokens.after_rejection(&access("a1")),
            Need::Nothing(access("a2"))
        );
        assert_eq!(tokens.after_rejection(&access("a2")), renew("r2", None));
    }

    #[test]
    fn three_refreshes_a_minute() {
        let mut tokens = Tokens::default();
        for (second, may) in [
            (0, true),
            (1, true),
            (2, true),
            (3, false),
            (59, false),
            (60, true),
            (60, false),
        ] {
            assert_eq!(tokens.may_refresh(at(second)), may, "{second}");
        }
    }
}
