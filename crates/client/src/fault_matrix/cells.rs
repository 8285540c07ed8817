//! The assertions of each code of the matrix.

use std::time::Duration;

use belvedere_api::ids::PageToken;
use belvedere_api::ontologies::list_objects_v2;
use belvedere_api::operation::Repeat;
use futures_util::StreamExt as _;

use super::calls::{Success, Way};
use super::faults;
use super::platform::{CONTENT, Fault, OBJECTS};
use super::table::{Code, Column, Row, Words, named, parameters, status};
use super::{Bench, Dice, Seen, verification};
use crate::error::{AuthErrorKind, Error, TransportErrorKind};
use crate::size_check::SizeCheck;

/// The longest that one answer takes in these runs, headers and body.
const ANSWER: Duration = Duration::from_millis(300);

/// The longest that a call waits for its next attempts, in all.
const WAITS: Duration = Duration::from_mins(1);

/// Runs a cell with a seed.
pub(super) fn check(
    row: &Row,
    column: Column,
    (code, words): (Code, Words),
    seed: u64,
    place: &str,
) {
    let mut dice = Dice::new(seed.wrapping_mul(1_000) + row.number as u64 * 20 + column as u64);
    let dice = &mut dice;
    let bench = Bench::new(row.number, dice, false);
    let times = 1 + dice.below(5);
    let cell = Cell {
        bench: &bench,
        row,
        column,
        times: usize::try_from(times).unwrap(),
        words,
        place,
    };
    match code {
        Code::RefreshOnce => cell.refresh_once(dice),
        Code::Final => cell.last_word(dice),
        Code::CheckConflict => verification::conflict(&bench, dice, place),
        Code::Wait => cell.wait(dice, true),
        Code::WaitIfThePlatformSays => cell.wait(dice, false),
        Code::Retry => cell.retry(dice),
        Code::Unknown => cell.unknown(dice),
        Code::Verify => verification::check(&bench, column, cell.times, dice, place),
        Code::DoneWithoutAnswer => cell.done_without_answer(dice),
        Code::Done => cell.done(dice),
        Code::Malformed => cell.malformed(dice),
        Code::Foreign | Code::ForeignAndUnknown => cell.foreign(dice),
        Code::AnyType => cell.any_type(dice),
        Code::SizeCheck => cell.size_check(dice),
        Code::Restart => cell.restart(dice),
        Code::Offline => cell.offline(dice),
        Code::Abort | Code::AbortChange => cell.abort(dice, code == Code::AbortChange),
    }
    assert_eq!(bench.platform.open(), 0, "{place}");
}

struct Cell<'a> {
    bench: &'a Bench,
    row: &'a Row,
    column: Column,
    /// How many requests in a row go wrong.
    times: usize,
    words: Words,
    place: &'a str,
}

impl Cell<'_> {
    /// Breaks so many requests as the column says, and calls.
    fn run(&self, dice: &mut Dice) -> Seen {
        let faults = faults::of(self.column, self.row.number, self.times as u64, dice);
        self.run_with(faults, dice)
    }

    fn run_with(&self, faults: Vec<Fault>, dice: &mut Dice) -> Seen {
        self.bench.break_with(faults, dice);
        self.bench.call(Way::default(), None)
    }

    /// Asserts that the call succeeded after so many requests, and that a change was made once.
    #[track_caller]
    fn succeeds(&self, seen: &Seen, sends: usize) {
        let place = self.place;
        let result = seen.result.as_ref().unwrap();
        assert!(result.is_ok(), "{place}: {result:?}");
        assert_eq!(seen.sends, sends, "{place}");
        if !matches!(self.row.kind, Repeat::Safe | Repeat::Idempotent) {
            assert_eq!(seen.made, 1, "{place}");
        }
        match result {
            Ok(Success::Content(bytes, check)) => {
                assert_eq!(
                    (&bytes[..], *check),
                    (CONTENT, SizeCheck::Verified),
                    "{place}"
                );
            }
            Ok(Success::Pages) => self.all_rows(),
            _ => {}
        }
        if self.words == Words::SamePage {
            self.pages_in_order();
        }
    }

    /// Each page was asked for by its token, the broken one again before the next.
    #[track_caller]
    fn pages_in_order(&self) {
        let mut urls: Vec<_> = self
            .bench
            .platform
            .seen(self.bench.id())
            .into_iter()
            .map(|request| request.url)
            .collect();
        let sent = urls.len();
        urls.dedup();
        assert_eq!(
            (urls.len(), sent),
            (OBJECTS, OBJECTS + self.times),
            "{}: {urls:?}",
            self.place
        );
    }

    #[track_caller]
    fn fails<'s>(&self, seen: &'s Seen, sends: usize) -> &'s Error {
        let place = self.place;
        assert_eq!(seen.sends, sends, "{place}: {:?}", seen.result);
        let Some(Err(error)) = &seen.result else {
            panic!("{place}: {:?}", seen.result)
        };
        let listing = self.row.number == 11;
        assert!(listing || self.words != Words::PagesKept, "{place}");
        if listing {
            self.go_on();
        }
        error
    }

    /// A listing that stopped keeps its pages, and goes on where it stopped once the platform is well.
    #[track_caller]
    fn go_on(&self) {
        let bench = self.bench;
        bench.platform.heal();
        let path = list_objects_v2::Path::new("airline", "Flight");
        let query = list_objects_v2::Query {
            page_token: bench.next.borrow().clone().map(PageToken::from),
            ..list_objects_v2::Query::default()
        };
        let pages = bench.client.ontologies().object_pages(path, query);
        let pages: Vec<_> = bench.time.run(pages.collect());
        for page in pages {
            let page = page.unwrap_or_else(|error| panic!("{}: {error}", self.place));
            let rows = page.data.iter().map(|row| row.json().to_owned());
            bench.rows.borrow_mut().extend(rows);
        }
        self.all_rows();
    }

    /// Every object, once, in order.
    #[track_caller]
    fn all_rows(&self) {
        let expected: Vec<_> = (0..OBJECTS)
            .map(|number| format!(r#"{{"__primaryKey":"{number}"}}"#))
            .collect();
        assert_eq!(*self.bench.rows.borrow(), expected, "{}", self.place);
    }

    #[track_caller]
    fn api(&self, error: &Error) {
        let (_, name) = named(self.column, self.row.number);
        let Error::Api {
            status: seen, body, ..
        } = error
        else {
            panic!("{}: {error:?}", self.place)
        };
        let expected = (status(self.column), name);
        assert_eq!(
            (*seen, body.error_name.as_str()),
            expected,
            "{}",
            self.place
        );
        match self.words {
            Words::Names(names) => assert!(names.contains(name), "{}", self.place),
            Words::Parameters => {
                let sent = serde_json::to_value(&body.parameters).unwrap();
                assert_eq!(sent, parameters(), "{}", self.place);
            }
            _ => {}
        }
    }

    fn refresh_once(&self, dice: &mut Dice) {
        if dice.below(5) == 0 {
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

    fn last_word(&self, dice: &mut Dice) {
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
    fn wait(&self, dice: &mut Dice, sure: bool) {
        let (column, number) = (self.column, self.row.number);
        // The origin of the response, and whether it names a time.
        let foreign = column == Column::Status503 && dice.below(4) == 0;
        let seconds = match dice.below(4) {
            0 => None,
            1 => Some(61 + dice.below(1_000)),
            _ => Some(dice.below(12)),
        };
        let faults = (0..self.times).map(|_| {
            let mut fault = faults::answer(column, number, false);
            if let Fault::Answer { headers, body, .. } = &mut fault {
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
        // Six at first, half as many after each of these answers, one more after enough successes.
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
        let answers = ANSWER * u32::try_from(seen.sends + OBJECTS).unwrap();
        let waits = match seconds {
            Some(seconds) => Duration::from_secs(seconds) * u32::try_from(retries).unwrap(),
            None => self.bench.backoff(retries),
        };
        assert!(seen.elapsed >= waits, "{place}");
        assert!(seen.elapsed <= waits + answers, "{place}");
        assert!(seen.elapsed <= WAITS + answers, "{place}");
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
    fn retry(&self, dice: &mut Dice) {
        let seen = self.run(dice);
        // Two times 30 seconds without an answer leave no time for a third request.
        let silent = self.column == Column::SlowBody && self.row.kind == Repeat::Idempotent;
        let most = if silent { 2 } else { 3 };
        assert!(
            seen.elapsed >= self.bench.backoff(self.times.min(most - 1)),
            "{}",
            self.place
        );
        if self.times < most {
            return self.succeeds(&seen, self.times + 1);
        }
        let error = self.fails(&seen, most);
        assert!(
            !matches!(error, Error::OutcomeUnknown { .. }),
            "{}",
            self.place
        );
        if self.words == Words::LastAnswer {
            self.api(error);
        }
    }

    fn unknown(&self, dice: &mut Dice) {
        let seen = self.run(dice);
        let error = self.fails(&seen, 1);
        assert!(
            matches!(error, Error::OutcomeUnknown { key: None, .. }),
            "{}",
            self.place
        );
        assert!(seen.made <= 1, "{}", self.place);
    }

    fn done_without_answer(&self, dice: &mut Dice) {
        let mut faults = faults::of(self.column, self.row.number, 1, dice);
        if dice.below(4) == 0 {
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

    fn done(&self, dice: &mut Dice) {
        let faults = match self.column {
            // Any type with a success; only a page with a body is foreign.
            Column::WrongContentType => {
                let (status, kind) = if dice.coin() {
                    (204, "text/html")
                } else {
                    (200, "text/plain")
                };
                vec![Fault::Answer {
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

    fn malformed(&self, dice: &mut Dice) {
        let seen = self.run(dice);
        if self.times == 1 {
            return self.succeeds(&seen, 2);
        }
        let error = self.fails(&seen, 2);
        assert!(
            matches!(error, Error::Decode { .. }),
            "{}: {error:?}",
            self.place
        );
    }

    fn foreign(&self, dice: &mut Dice) {
        let seen = self.run(dice);
        let error = self.fails(&seen, 1);
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
        let Error::NotThePlatform {
            status: 200,
            content_type,
            ..
        } = cause
        else {
            panic!("{}: {error:?}", self.place)
        };
        assert_eq!(content_type.as_deref(), Some("text/html; charset=utf-8"));
    }

    /// Binary content may have any type; a page without a size, where none is known, is foreign.
    fn any_type(&self, dice: &mut Dice) {
        let mut fault = faults::page(200, true);
        let sized = dice.coin();
        let expected = if let Fault::Answer { headers, body, .. } = &mut fault {
            if sized {
                headers.push(("content-length", body.len().to_string()));
            }
            body.len()
        } else {
            0
        };
        let seen = self.run_with(vec![fault], dice);
        // The size of the metadata is another one: it shows that this is not the content.
        let Some(Ok(Success::Content(bytes, check))) = &seen.result else {
            panic!("{}: {:?}", self.place, seen.result)
        };
        assert_eq!((bytes.len(), seen.sends), (expected, 1), "{}", self.place);
        assert!(
            matches!(check, SizeCheck::Mismatch { .. }),
            "{}",
            self.place
        );
        verification::page_of_unknown_size(self.row.number, sized, dice, self.place);
    }

    fn size_check(&self, dice: &mut Dice) {
        let seen = self.run(dice);
        let Some(Ok(Success::Content(bytes, check))) = &seen.result else {
            panic!("{}: {:?}", self.place, seen.result)
        };
        let mismatch = SizeCheck::Mismatch {
            expected: CONTENT.len() as u64,
            received: bytes.len() as u64,
        };
        assert_eq!((seen.sends, *check), (1, mismatch), "{}", self.place);
    }

    fn restart(&self, dice: &mut Dice) {
        let faults = (0..self.times).map(|_| match self.column {
            Column::SlowBody => Fault::Stalls {
                in_body: true,
                applied: true,
            },
            _ => Fault::BreaksOff,
        });
        let seen = self.run_with(faults.collect(), dice);
        if self.times <= 2 {
            return self.succeeds(&seen, self.times + 1);
        }
        let error = self.fails(&seen, 3);
        let expected = if self.column == Column::SlowBody {
            TransportErrorKind::TimedOut
        } else {
            TransportErrorKind::Interrupted
        };
        assert!(
            matches!(error, Error::Transport { kind, .. } if *kind == expected),
            "{}: {error:?}",
            self.place
        );
    }

    fn offline(&self, dice: &mut Dice) {
        let seen = self.run(dice);
        assert_eq!(seen.made, 0, "{}", self.place);
        let error = self.fails(&seen, 1);
        let offline = TransportErrorKind::Offline;
        assert!(
            matches!(error, Error::Transport { kind, .. } if *kind == offline),
            "{}: {error:?}",
            self.place
        );
    }

    fn abort(&self, dice: &mut Dice, change: bool) {
        let faults = faults::of(self.column, self.row.number, 1, dice);
        self.bench.break_with(faults, dice);
        let patience = Duration::from_millis(dice.below(400));
        let seen = self.bench.call(Way::default(), Some(patience));
        let place = self.place;
        if let Some(result) = &seen.result {
            // Nothing was left to stop: an answer whose body is never read.
            assert!(
                result.is_ok() && matches!(self.row.number, 5 | 16),
                "{place}: {result:?}"
            );
            assert_eq!((seen.sends, seen.made), (1, 1), "{place}");
            assert!(seen.elapsed <= patience, "{place}");
            assert_eq!(seen.abandoned, [], "{place}");
            return;
        }
        // Nothing follows.
        let count = self.bench.platform.count();
        self.bench
            .time
            .run(crate::runtime::Runtime::sleep(&self.bench.time, 2 * WAITS));
        assert_eq!(self.bench.platform.count(), count, "{place}");
        if change {
            let operations: Vec<_> = seen.abandoned.iter().map(|a| a.operation).collect();
            let sent = (seen.sends > 0).then(|| self.bench.id());
            assert_eq!(operations, sent.into_iter().collect::<Vec<_>>(), "{place}");
        } else {
            assert_eq!(seen.abandoned, [], "{place}");
        }
        if self.row.number == 11 {
            self.go_on();
        }
    }
}
