//! Codes that say how often a call is sent, and what is known of a change afterwards.

use super::*;

impl Cell<'_> {
    pub(super) fn refresh_once(&self, dice: &mut Rng) {
        if dice.u64(..5) == 0 {
            // The sign-in service can't be reached: the sign-in stands.
            let error = Error::auth(AuthErrorKind::Unavailable, "no answer");
            self.bench.tokens.0.broken.replace(Some(error));
            let seen = self.run(dice);
            assert_eq!(self.bench.client.requests_allowed(), 6, "{}", self.place);
            assert_eq!(seen.sends, 1, "{}", self.place);
            let Some(Err(error)) = &seen.result else {
                panic!("{}", self.place)
            };
            assert!(!error.needs_sign_in(), "{}", self.place);
            return;
        }
        let seen = self.run(dice);
        assert_eq!(seen.refreshes, 1, "{}", self.place);
        if self.times == 1 {
            return self.succeeds(&seen, 2);
        }
        assert_eq!((seen.sends, seen.made), (2, 0), "{}", self.place);
        let Some(Err(error)) = &seen.result else {
            panic!("{}", self.place)
        };
        assert!(error.needs_sign_in(), "{}: {error:?}", self.place);
    }

    pub(super) fn last_word(&self, dice: &mut Rng) {
        let seen = self.run(dice);
        // 403 never signs out; a refused change is not made. A query that failed may have run.
        assert_eq!(seen.refreshes, 0, "{}", self.place);
        assert!(
            seen.made == 0 || self.row.kind == Repeat::Query,
            "{}",
            self.place
        );
        let error = self.fails(&seen, 1);
        assert!(!error.needs_sign_in());
        self.api(error);
    }

    /// `W` and `W1`.
    pub(super) fn wait(&self, dice: &mut Rng, sure: bool) {
        let (column, number) = (self.column, self.row.number);
        // The origin of the response, and whether it names a time.
        let foreign = column == Column::Status503 && dice.u64(..4) == 0;
        let seconds = match dice.u64(..4) {
            0 => None,
            1 => Some(61 + dice.u64(..1_000)),
            _ => Some(dice.u64(..12)),
        };
        let faults = (0..self.times).map(|_| {
            let mut fault = faults::response(column, number, false);
            if let Fault::Response { headers, body, .. } = &mut fault {
                if foreign {
                    (*headers, *body) = (Vec::new(), "busy".to_owned());
                } else if let Some(seconds) = seconds {
                    headers.push(("retry-after", seconds.to_string()));
                }
            }
            fault
        });
        let seen = self.run_with(faults.collect(), dice);
        let place = self.place;
        let allowed = self.bench.client.requests_allowed();
        // Six at first, half as many after each of these responses, one more after enough successes.
        let expected = match (&seen.result, seen.sends) {
            (_, 0) => panic!("{place}: nothing was sent"),
            (Some(Err(_)), 1) | (Some(Ok(_)), 2) => 3,
            (Some(Err(_)), _) => 1,
            _ => 2,
        };
        // The pages of a listing are further successes.
        let pages = number == 11 && matches!(seen.result, Some(Ok(_)));
        assert!(
            allowed == expected || pages && (expected..6).contains(&allowed),
            "{place}: {allowed}"
        );
        if foreign && !sure {
            // Nothing proves that the platform never saw the change.
            let error = self.fails(&seen, 1);
            assert!(matches!(error, Error::OutcomeUnknown { .. }), "{place}");
            return;
        }
        let seconds = seconds.filter(|_| !foreign);
        if seconds.is_some_and(|seconds| seconds > 60) {
            let error = self.fails(&seen, 1);
            assert_eq!(
                error.retry_after(),
                seconds.map(Duration::from_secs),
                "{place}"
            );
            assert_eq!(seen.made, 0, "{place}");
            return;
        }
        let retries = self.times.min(3);
        let responses = RESPONSE_TIME * u32::try_from(seen.sends + OBJECTS).unwrap();
        let waits = match seconds {
            Some(seconds) => Duration::from_secs(seconds) * u32::try_from(retries).unwrap(),
            None => self.bench.backoff(retries),
        };
        assert!(seen.elapsed >= waits, "{place}");
        assert!(seen.elapsed <= waits + responses, "{place}");
        assert!(seen.elapsed <= WAITS + responses, "{place}");
        if self.times <= 3 {
            return self.succeeds(&seen, self.times + 1);
        }
        assert_eq!(seen.made, 0, "{place}");
        let error = self.fails(&seen, 4);
        if !foreign {
            self.api(error);
        }
    }

    /// `R`, and `D` of a read.
    pub(super) fn retry(&self, dice: &mut Rng) {
        let seen = self.run(dice);
        // Two times 30 seconds without a response leave no time for a third request.
        let silent = self.column == Column::SlowBody && self.row.kind == Repeat::Idempotent;
        let most = if silent { 2 } else { 3 };
        let waits = self.bench.backoff(self.times.min(most - 1));
        assert!(seen.elapsed >= waits, "{}", self.place);
        if !matches!(self.column, Column::SlowBody) {
            let responses = RESPONSE_TIME * u32::try_from(seen.sends + OBJECTS).unwrap();
            assert!(seen.elapsed <= waits + responses, "{}", self.place);
        }
        if self.times < most {
            return self.succeeds(&seen, self.times + 1);
        }
        let error = self.fails(&seen, most);
        assert!(
            !matches!(error, Error::OutcomeUnknown { .. }),
            "{}",
            self.place
        );
        if self.words == Words::LastResponse {
            self.api(error);
        }
    }

    pub(super) fn unknown(&self, dice: &mut Rng) {
        let seen = self.run(dice);
        let error = self.fails(&seen, 1);
        assert!(
            matches!(error, Error::OutcomeUnknown { key: None, .. }),
            "{}",
            self.place
        );
        assert!(seen.made <= 1, "{}", self.place);
    }

    pub(super) fn done_without_response(&self, dice: &mut Rng) {
        let mut faults = faults::of(self.column, self.row.number, 1, dice);
        if dice.u64(..4) == 0 {
            // A body that stalls after a success is a success too.
            faults = vec![Fault::Stalls {
                in_body: true,
                applied: true,
            }];
        }
        let seen = self.run_with(faults, dice);
        assert_eq!(seen.made, 1, "{}", self.place);
        let error = self.fails(&seen, 1);
        assert!(
            matches!(error, Error::Decode { .. }),
            "{}: {error:?}",
            self.place
        );
    }

    pub(super) fn done(&self, dice: &mut Rng) {
        let faults = match self.column {
            // Any type with a success; only a page with a body is foreign.
            Column::WrongContentType => {
                let (status, kind) = if dice.bool() {
                    (204, "text/html")
                } else {
                    (200, "text/plain")
                };
                vec![Fault::Response {
                    status,
                    headers: vec![("content-type", kind.to_owned())],
                    body: String::new(),
                    applied: true,
                }]
            }
            column => faults::of(column, self.row.number, 1, dice),
        };
        let seen = self.run_with(faults, dice);
        self.succeeds(&seen, 1);
    }
}
