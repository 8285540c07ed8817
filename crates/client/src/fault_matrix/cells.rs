//! The assertions of each code of the matrix.

mod attempts;
mod responses;

use std::time::Duration;

use belvedere_api::ids::PageToken;
use belvedere_api::ontologies::list_objects_v2;
use belvedere_api::operation::Repeat;
use fastrand::Rng;
use futures_util::StreamExt as _;

use super::calls::{Success, Way};
use super::platform::{CONTENT, Fault, OBJECTS};
use super::table::{Code, Column, Row, Words, expect_api_error};
use super::{Bench, Seen, faults, verification};
use crate::error::{AuthErrorKind, Error, TransportErrorKind};
use crate::size_check::SizeCheck;

/// The longest that one response takes in these runs, headers and body.
const RESPONSE_TIME: Duration = Duration::from_millis(300);

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
    let mut dice =
        Rng::with_seed(seed.wrapping_mul(1_000) + row.number as u64 * 20 + column as u64);
    let dice = &mut dice;
    let bench = Bench::new(row.number, dice, false);
    let times = 1 + dice.u64(..5);
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
        Code::DoneWithoutResponse => cell.done_without_response(dice),
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
    fn run(&self, dice: &mut Rng) -> Seen {
        let faults = faults::of(self.column, self.row.number, self.times as u64, dice);
        self.run_with(faults, dice)
    }

    fn run_with(&self, faults: Vec<Fault>, dice: &mut Rng) -> Seen {
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
        expect_api_error(error, self.row, self.column, self.words, self.place);
    }
}
