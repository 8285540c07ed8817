//! The fault matrix, each cell in virtual time: 17 operations × 14 faults × seeds: the table in `table.rs`.
//!
//! A seed decides how often the fault comes in a row, whether the change was made before, where a body breaks, how long
//! everything takes. The required outcome follows from the code in the table.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use belvedere_api::OPERATIONS;
use belvedere_api::operation::{Description, Repeat};
use fastrand::Rng;
use futures_core::future::LocalBoxFuture;
use futures_util::future::{Either, select};

use crate::client::{Abandoned, Client};
use crate::error::Error;
use crate::runtime::Runtime as _;
use crate::secret::AccessToken;
use crate::testing::VirtualTime;
use crate::tokens::TokenSource;

mod calls;
mod cells;
mod faults;
mod platform;
mod table;
mod verification;

use calls::{Success, Way};
use platform::{BASE, Fault, Platform};
use table::IDS;

/// How many seeds each cell is run with. `BELVEDERE_MATRIX_SEEDS` asks for more.
fn seeds() -> u64 {
    std::env::var("BELVEDERE_MATRIX_SEEDS").map_or(100, |text| text.parse().unwrap())
}

/// Tokens that can be refreshed, and a platform that advertises keys or not.
#[derive(Clone)]
struct Tokens(Rc<TokenState>);

struct TokenState {
    number: Cell<u32>,
    honors: bool,
    /// The error of a refresh.
    broken: RefCell<Option<Error>>,
}

impl TokenSource for Tokens {
    fn token(&self) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        let token = format!("t{}", self.0.number.get());
        Box::pin(async { Ok(AccessToken::parse(token)?) })
    }

    fn refresh(&self, _: AccessToken) -> LocalBoxFuture<'_, Result<AccessToken, Error>> {
        Box::pin(async {
            if let Some(error) = self.0.broken.borrow().clone() {
                return Err(error);
            }
            self.0.number.set(self.0.number.get() + 1);
            self.token().await
        })
    }

    fn honors_idempotency_keys(&self) -> bool {
        self.0.honors
    }
}

/// One run of a cell.
struct Bench {
    time: VirtualTime,
    /// A clock with the same chance, which tells the waits that the client chooses.
    twin: VirtualTime,
    platform: Platform,
    tokens: Tokens,
    client: Client,
    number: usize,
    abandoned: Rc<RefCell<Vec<Abandoned>>>,
    /// The objects of the pages that arrived, and the token after the last of them.
    rows: RefCell<Vec<String>>,
    next: RefCell<Option<String>>,
}

/// The result of a run.
struct Seen {
    result: Option<Result<Success, Error>>,
    /// How often the broken request was sent.
    sends: usize,
    /// How often the change was made.
    made: usize,
    refreshes: u32,
    elapsed: Duration,
    abandoned: Vec<Abandoned>,
}

impl Bench {
    fn new(number: usize, dice: &mut Rng, honors: bool) -> Self {
        let chance = dice.u64(..) | 1;
        let (time, twin) = (VirtualTime::seeded(chance), VirtualTime::seeded(chance));
        let platform = Platform::new(&time, IDS[number - 1], Rng::with_seed(dice.u64(..)));
        let tokens = Tokens(Rc::new(TokenState {
            number: Cell::new(0),
            honors,
            broken: RefCell::default(),
        }));
        let client = Client::builder(BASE)
            .unwrap()
            .tokens(tokens.clone())
            .transport(platform.clone())
            .runtime(time.clone())
            .build()
            .unwrap();
        let abandoned: Rc<RefCell<Vec<Abandoned>>> = Rc::default();
        let list = Rc::clone(&abandoned);
        client.on_abandoned(move |change| list.borrow_mut().push(change));
        Self {
            time,
            twin,
            platform,
            tokens,
            client,
            number,
            abandoned,
            rows: RefCell::default(),
            next: RefCell::default(),
        }
    }

    fn id(&self) -> &'static str {
        IDS[self.number - 1]
    }

    /// The backoff of so many retries without a `Retry-After`: a part of 600 ms, then of twice as much.
    fn backoff(&self, retries: usize) -> Duration {
        let ceilings = [600, 1_200, 2_400].into_iter().take(retries);
        ceilings
            .map(|ceiling| Duration::from_millis(ceiling).mul_f64(self.twin.jitter()))
            .sum()
    }

    /// Which request of the operation goes wrong: the first, or with a listing any.
    fn break_with(&self, faults: Vec<Fault>, dice: &mut Rng) {
        let pages = platform::OBJECTS as u64;
        let spared = if self.number == 11 {
            dice.u64(..pages)
        } else {
            0
        };
        self.platform
            .break_after(usize::try_from(spared).unwrap(), faults);
    }

    /// Calls, and stops waiting after a while when told so.
    fn call(&self, way: Way, patience: Option<Duration>) -> Seen {
        let begun = self.time.now();
        let calling = calls::call(&self.client, self.number, way, |rows, next| {
            self.rows.borrow_mut().extend(rows);
            self.next.replace(next);
        });
        let calling = Box::pin(calling);
        let result = self.time.run(async {
            match patience {
                None => Some(calling.await),
                Some(patience) => match select(calling, self.time.sleep(patience)).await {
                    Either::Left((result, _)) => Some(result),
                    Either::Right(_) => None,
                },
            }
        });
        let requests = self.platform.seen(self.id());
        let most = |request: &crate::HttpRequest| {
            requests
                .iter()
                .filter(|other| other.url == request.url)
                .count()
        };
        Seen {
            result,
            sends: requests.iter().map(most).max().unwrap_or(0),
            made: self.platform.made(self.id()),
            refreshes: self.tokens.0.number.get(),
            elapsed: self.time.now().saturating_sub(begun),
            abandoned: self.abandoned.borrow().clone(),
        }
    }
}

fn description(number: usize) -> &'static Description {
    let mut all = OPERATIONS.iter();
    all.find(|operation| operation.id == IDS[number - 1])
        .unwrap()
}

/// The matrix's assertions about the screen are tested by a journey.
#[test]
fn the_screen_is_looked_at_by_journeys() {
    let folder = "../../tests/e2e/journeys";
    let journeys: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
        .collect();
    for (number, words, title) in table::ON_SCREEN {
        let title = format!("test(\"{title}\"");
        assert!(
            journeys.iter().any(|journey| journey.contains(&title)),
            "{number}, {words}: {title}"
        );
        let row = &table::rows()[number - 1];
        let mut cells = row.cells.iter();
        assert!(
            cells.any(|(_, _, text)| text.contains(words)),
            "{number}: {words}"
        );
    }
}

#[test]
fn every_cell_behaves_as_its_code_says() {
    let mut runs = 0;
    let rows = table::rows();
    assert_eq!(rows.len(), IDS.len());
    for row in &rows {
        assert_eq!(row.kind, description(row.number).repeat);
        for (column, (code, words, text)) in table::COLUMNS.into_iter().zip(&row.cells) {
            for seed in 0..seeds() {
                let place = format!("{} × {column:?} ({text}), seed {seed}", IDS[row.number - 1]);
                cells::check(row, column, (*code, *words), seed, &place);
                runs += 1;
            }
        }
    }
    assert_eq!(runs, 17 * 14 * seeds());
}

/// A platform that advertises `Idempotency-Key` makes each change once, and the client never believes otherwise.
#[test]
fn with_a_key_nothing_is_made_twice_and_nothing_is_lost() {
    for row in table::rows() {
        if !matches!(row.kind, Repeat::Change | Repeat::Unique) {
            continue;
        }
        for column in table::COLUMNS {
            for seed in 0..seeds() {
                let mut dice = Rng::with_seed(seed ^ 0x5eed);
                let bench = Bench::new(row.number, &mut dice, true);
                let times = 1 + dice.u64(..5);
                let faults = faults::of(column, row.number, times, &mut dice);
                bench.break_with(faults, &mut dice);
                let patience = (column == table::Column::Abort)
                    .then(|| Duration::from_millis(dice.u64(..400)));
                let seen = bench.call(Way::default(), patience);
                let place = format!(
                    "{} × {column:?}, seed {seed}: {:?}",
                    bench.id(),
                    seen.result
                );

                let keys: Vec<_> = bench
                    .platform
                    .seen(bench.id())
                    .iter()
                    .map(|request| request.headers.get("idempotency-key").unwrap().to_owned())
                    .collect();
                assert!(keys.windows(2).all(|two| two[0] == two[1]), "{place}");
                let key = keys.first().cloned();
                match &seen.result {
                    Some(Ok(_) | Err(Error::Decode { .. })) => assert_eq!(seen.made, 1, "{place}"),
                    Some(Err(Error::OutcomeUnknown { key: sent, .. })) => {
                        assert!(seen.made <= 1 && *sent == key, "{place}");
                    }
                    Some(Err(_)) => assert_eq!(seen.made, 0, "{place}"),
                    None => {
                        assert!(seen.made <= 1, "{place}");
                        assert_eq!(seen.abandoned.len(), keys.len().min(1), "{place}");
                    }
                }
            }
        }
    }
}

/// A platform that does not advertise keys never sees the header: it would refuse it.
#[test]
fn without_the_advertisement_no_key_is_sent() {
    for number in 1..=IDS.len() {
        let bench = Bench::new(number, &mut Rng::with_seed(1), false);
        assert!(matches!(
            bench.call(Way::default(), None).result,
            Some(Ok(_))
        ));
        for request in bench.platform.seen(bench.id()) {
            assert_eq!(request.headers.get("idempotency-key"), None);
        }
        assert_eq!(bench.client.requests_allowed(), 6);
    }
}
