//! What each code means, as assertions.

use belvedere_client::api::error::CHECK_ALREADY_EXISTS;
use belvedere_client::api::operation::Repeat;
use belvedere_client::operations::{CheckOutcome, Clearing};
use belvedere_client::{Error, SizeCheck, TransportErrorKind};
use serde_json::json;

use super::table::{Code, Column, Row, Words, expect_api_error};
use super::world::World;
use super::{Bench, Broken, Seen, Success, Way, fault, play};

/// Runs a cell: with each request broken, and where the client tries again also with the first one broken only.
pub(super) async fn check(
    world: &World,
    row: &Row,
    column: Column,
    (code, words): (Code, Words),
    place: &str,
) {
    let recovers = matches!(
        code,
        Code::RefreshOnce
            | Code::Wait
            | Code::WaitIfThePlatformSays
            | Code::Retry
            | Code::Malformed
            | Code::Restart
    );
    let runs: &[Broken] = match code {
        Code::CheckConflict => &[Broken::None],
        Code::Verify => &[Broken::One],
        // Whether time is left for a third response depends on where the first two stall.
        _ if recovers && column == Column::SlowBody => &[Broken::One],
        _ if recovers => &[Broken::One, Broken::All],
        _ => &[Broken::All],
    };
    for broken in runs {
        let bench = Bench::new(world, row.number).await;
        let cell = Cell {
            bench: &bench,
            row,
            column,
            broken: *broken,
            words,
            place,
        };
        cell.check(code).await;
    }
}

struct Cell<'a> {
    bench: &'a Bench<'a>,
    row: &'a Row,
    column: Column,
    broken: Broken,
    words: Words,
    place: &'a str,
}

impl Cell<'_> {
    async fn check(&self, code: Code) {
        if code == Code::CheckConflict {
            return self.conflict().await;
        }
        let seen = self.run(code == Code::Verify, true).await;
        match code {
            Code::RefreshOnce => self.refresh_once(&seen).await,
            Code::Final => self.last_word(&seen).await,
            Code::Wait | Code::WaitIfThePlatformSays => self.ends_after(&seen, 4).await,
            Code::Retry | Code::Restart => self.ends_after(&seen, 3).await,
            Code::Malformed => self.ends_after(&seen, 2).await,
            Code::Unknown => self.unknown(&seen).await,
            Code::Verify => self.verify(&seen),
            Code::DoneWithoutResponse => self.done_without_response(&seen).await,
            Code::Done => self.succeeds(&seen, 1),
            Code::Foreign | Code::ForeignAndUnknown => self.foreign(&seen).await,
            Code::AnyType => self.any_type(&seen).await,
            Code::SizeCheck => self.size_check(&seen),
            Code::Offline => self.offline(&seen).await,
            Code::Abort => self.abort(&seen, false).await,
            Code::AbortChange => self.abort(&seen, true).await,
            Code::CheckConflict => unreachable!(),
        }
    }

    async fn run(&self, verify: bool, sized: bool) -> Seen {
        let fault = fault(self.column, self.row.number);
        let way = Way { verify, sized };
        self.bench.call(self.broken, self.column, &fault, way).await
    }

    /// Asserts that the call succeeded after so many requests, and that a change was made once.
    fn succeeds(&self, seen: &Seen, sends: usize) {
        let place = self.place;
        let result = seen.result.as_ref().expect("an end");
        assert!(result.is_ok(), "{place}: {result:?}");
        assert_eq!(seen.sends, sends, "{place}");
        if !matches!(self.row.kind, Repeat::Safe | Repeat::Idempotent) {
            assert_eq!(seen.made, 1, "{place}");
        }
        if let Ok(Success::Content(check)) = result {
            assert_eq!(*check, SizeCheck::Verified, "{place}");
        }
        if self.row.number == 11 {
            self.all_rows();
        }
    }

    async fn fails<'s>(&self, seen: &'s Seen, sends: usize) -> &'s Error {
        let place = self.place;
        assert_eq!(seen.sends, sends, "{place}: {:?}", seen.result);
        let Some(Err(error)) = &seen.result else {
            panic!("{place}: {:?}", seen.result)
        };
        if self.row.number == 11 {
            self.go_on().await;
        }
        error
    }

    /// A listing that stopped keeps its pages, and goes on where it stopped once the platform is well.
    async fn go_on(&self) {
        assert!(!self.bench.rows.borrow().is_empty(), "{}", self.place);
        play(&[]).await;
        let rest = self.bench.world.list(self.bench).await;
        assert!(rest.is_ok(), "{}: {rest:?}", self.place);
        self.all_rows();
    }

    /// Every object, once, in order.
    fn all_rows(&self) {
        assert_eq!(
            *self.bench.rows.borrow(),
            self.bench.world.rows,
            "{}",
            self.place
        );
    }

    fn api(&self, error: &Error) {
        expect_api_error(error, self.row, self.column, self.words, self.place);
    }

    /// One try more is enough, or so many requests fail.
    async fn ends_after(&self, seen: &Seen, most: usize) {
        if self.broken == Broken::One {
            return self.succeeds(seen, 2);
        }
        let error = self.fails(seen, most).await;
        assert!(
            !matches!(error, Error::OutcomeUnknown { .. }),
            "{}: {error:?}",
            self.place
        );
        match self.column {
            Column::Status429 | Column::Status500 | Column::Status503 => self.api(error),
            Column::TruncatedJson => {
                assert!(
                    matches!(error, Error::Decode { .. }),
                    "{}: {error:?}",
                    self.place
                );
            }
            _ => {
                let kinds: &[_] = match self.column {
                    // A reset may overtake the headers on their way to an `XMLHttpRequest`.
                    Column::ResetMidBody if matches!(self.row.number, 12 | 15) => &[
                        TransportErrorKind::Interrupted,
                        TransportErrorKind::NoResponse,
                    ],
                    Column::ResetMidBody => &[TransportErrorKind::Interrupted],
                    _ => &[TransportErrorKind::NoResponse],
                };
                self.transport(error, kinds);
            }
        }
        if self.row.kind != Repeat::Safe
            && self.column != Column::Status500
            && self.column != Column::ResetBeforeResponse
        {
            assert_eq!(seen.made, 0, "{}", self.place);
        }
    }

    fn transport(&self, error: &Error, wanted: &[TransportErrorKind]) {
        assert!(
            matches!(error, Error::Transport { kind, .. } if wanted.contains(kind)),
            "{}: {error:?}",
            self.place
        );
    }

    async fn refresh_once(&self, seen: &Seen) {
        assert_eq!(self.bench.refreshes.get(), 1, "{}", self.place);
        if self.broken == Broken::One {
            return self.succeeds(seen, 2);
        }
        assert_eq!(seen.made, 0, "{}", self.place);
        let error = self.fails(seen, 2).await;
        assert!(error.needs_sign_in(), "{}: {error:?}", self.place);
    }

    async fn last_word(&self, seen: &Seen) {
        assert_eq!(
            (self.bench.refreshes.get(), seen.made),
            (0, 0),
            "{}",
            self.place
        );
        let error = self.fails(seen, 1).await;
        assert!(!error.needs_sign_in(), "{}", self.place);
        self.api(error);
    }

    /// The change was made, and its response lost.
    async fn unknown(&self, seen: &Seen) {
        let error = self.fails(seen, 1).await;
        let unknown = matches!(error, Error::OutcomeUnknown { key: None, .. });
        assert!(unknown, "{}: {error:?}", self.place);
        assert_eq!(seen.made, 1, "{}", self.place);
    }

    /// One more request tells that the change was made: the same check again, or a look at the item.
    fn verify(&self, seen: &Seen) {
        let place = self.place;
        assert_eq!(seen.made, 1, "{place}");
        match (&seen.result, self.row.number) {
            (Some(Ok(Success::Check(CheckOutcome::CreatedBefore(_)))), 3) => {
                assert_eq!(seen.sends, 2, "{place}");
            }
            (Some(Ok(Success::Clearing(Clearing::Done))), 16) => {
                assert_eq!(seen.sends, 1, "{place}");
            }
            (result, _) => panic!("{place}: {result:?}"),
        }
    }

    /// The platform's own 409: a check is there, and it is named.
    async fn conflict(&self) {
        self.bench.world.put_check(&self.bench.subject).await;
        let seen = self.run(false, true).await;
        assert_eq!(seen.made, 0, "{}", self.place);
        let error = self.fails(&seen, 1).await;
        assert!(error.is(&CHECK_ALREADY_EXISTS), "{}: {error:?}", self.place);
        let existing = error
            .body()
            .and_then(|body| body.parameters.get("conflictingCheck"));
        let shown = existing.map(|check| &check["config"]["subject"]["scheduleRid"]);
        let schedule = json!(self.bench.subject.name);
        assert_eq!(shown, Some(&schedule), "{}", self.place);
    }

    async fn done_without_response(&self, seen: &Seen) {
        assert_eq!(seen.made, 1, "{}", self.place);
        let error = self.fails(seen, 1).await;
        assert!(
            matches!(error, Error::Decode { .. }),
            "{}: {error:?}",
            self.place
        );
    }

    async fn foreign(&self, seen: &Seen) {
        let error = self.fails(seen, 1).await;
        let cause = match error {
            Error::OutcomeUnknown { cause, .. } => {
                assert_ne!(self.row.kind, Repeat::Safe, "{}", self.place);
                &**cause
            }
            other => {
                assert_eq!(self.row.kind, Repeat::Safe, "{}", self.place);
                other
            }
        };
        let page = matches!(cause, Error::NotThePlatform { status: 200, content_type: Some(kind), .. } if kind.starts_with("text/html"));
        assert!(page, "{}: {error:?}", self.place);
    }

    /// Binary content is what it is; a page without a size, where none is known, is another's.
    async fn any_type(&self, seen: &Seen) {
        self.size_check(seen);
        let bench = Bench::new(self.bench.world, self.row.number).await;
        let page = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\naccess-control-allow-origin: *\r\n\r\n<!doctype html>";
        let fault = json!({"kind": "raw", "text": page});
        let way = Way {
            verify: false,
            sized: false,
        };
        let seen = bench.call(Broken::All, self.column, &fault, way).await;
        let error = self.fails(&seen, 1).await;
        let foreign = matches!(error, Error::NotThePlatform { status: 200, .. });
        assert!(foreign, "{}: {error:?}", self.place);
    }

    fn size_check(&self, seen: &Seen) {
        let noticed = matches!(
            seen.result,
            Some(Ok(Success::Content(SizeCheck::Mismatch { .. })))
        );
        assert!(noticed, "{}: {:?}", self.place, seen.result);
        assert_eq!(seen.sends, 1, "{}", self.place);
    }

    async fn offline(&self, seen: &Seen) {
        assert_eq!(seen.made, 0, "{}", self.place);
        let error = self.fails(seen, 1).await;
        self.transport(error, &[TransportErrorKind::Offline]);
    }

    /// Nothing follows, and a change that was sent is told about.
    async fn abort(&self, seen: &Seen, change: bool) {
        let place = self.place;
        assert!(seen.result.is_none(), "{place}: {:?}", seen.result);
        let told: &[&str] = if change { &[self.bench.id()] } else { &[] };
        assert_eq!(*self.bench.abandoned.borrow(), told, "{place}");
        assert_eq!(seen.sends, 1, "{place}");
        if change {
            assert_eq!(seen.made, 1, "{place}");
        }
        if self.row.number == 11 {
            self.go_on().await;
        }
    }
}
