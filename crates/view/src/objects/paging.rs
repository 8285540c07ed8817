//! Progress of a listing, and its next request: a state machine without a browser.

mod texts;

use belvedere_api::ids::PageToken;
use belvedere_api::ontologies::list_objects_v2::MAX_PAGE_SIZE;
use belvedere_client::operations::ListingStop;

use self::texts::PagingText;
use crate::i18n::t;

pub use crate::i18n::number as grouped;

/// Size of the first page: small, so that the first rows are seen early.
const FIRST_PAGE_SIZE: u32 = 100;

/// Rows before the end of the loaded rows at which the next page is requested.
pub const AHEAD: usize = 400;

/// How many bytes of objects the page holds. Wasm has 4 GiB of memory; the rest is for filters, orders and exports.
pub const MEMORY: u64 = 1 << 30;

/// A listing under way.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Paging {
    token: Option<PageToken>,
    pages: u64,
    /// Number of all objects, as the last page told it.
    pub total: Option<u64>,
    /// The current phase.
    pub phase: Phase,
    /// How far to go without being asked again.
    pub goal: Goal,
    /// How often the listing began again while its rows stayed.
    pub resumed: u32,
}

/// Phase of a listing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Phase {
    /// There is more, and nothing was asked for.
    #[default]
    Resting,
    /// A page is on its way.
    Loading,
    /// The last page came.
    Complete,
    /// Storage of the first generation gives no more than this.
    Limit,
    /// The page holds no more objects than this.
    Full,
    /// The page token is not accepted any more: the listing can only begin again.
    Expired,
    /// A request failed; loaded rows stay, and the same page can be requested again.
    Failed,
}

/// How far a listing goes by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Goal {
    /// Until so many rows are loaded.
    Rows(usize),
    /// To the end.
    All,
    /// Until the object with this primary key is loaded.
    Key(String),
}

impl Default for Goal {
    fn default() -> Self {
        Self::Rows(1)
    }
}

/// A request for a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextPage {
    /// Page size.
    pub size: u32,
    /// Token; absent for the first page.
    pub token: Option<PageToken>,
}

impl Paging {
    /// A listing that has not begun.
    pub fn new(goal: Goal) -> Self {
        Self {
            goal,
            ..Self::default()
        }
    }

    /// The request to send now, if the goal wants one. The listing is loading from then on.
    ///
    /// `reached` says whether the goal is reached for the rows loaded so far.
    pub fn next(&mut self, reached: impl FnOnce(&Goal) -> bool) -> Option<NextPage> {
        if self.phase != Phase::Resting || reached(&self.goal) {
            return None;
        }
        self.phase = Phase::Loading;
        let size = if self.pages == 0 {
            FIRST_PAGE_SIZE
        } else {
            MAX_PAGE_SIZE
        };
        Some(NextPage {
            size,
            token: self.token.clone(),
        })
    }

    /// Takes note of a page. Only a missing token ends a listing: an empty page with a token goes on.
    ///
    /// A token that leads to itself would loop endlessly and reads as a failure.
    pub fn received(&mut self, token: Option<PageToken>, total: i64) {
        self.pages += 1;
        self.total = u64::try_from(total).ok();
        self.phase = match &token {
            None => Phase::Complete,
            Some(_) if token == self.token => Phase::Failed,
            Some(_) => Phase::Resting,
        };
        self.token = token;
    }

    /// Stops because the page holds no more; a listing that is complete stays that.
    pub fn filled(&mut self) {
        if self.phase != Phase::Complete {
            self.phase = Phase::Full;
        }
    }

    /// Whether a request would go on where another ended.
    pub fn goes_on(&self) -> bool {
        self.pages > 0
    }

    /// Takes note of a failed request.
    pub fn failed(&mut self, stop: ListingStop, loaded: usize) {
        self.phase = match stop {
            // The pages from both ends met.
            ListingStop::Limit if self.resumed > 0 && self.total == Some(loaded as u64) => {
                Phase::Complete
            }
            ListingStop::Limit => Phase::Limit,
            ListingStop::Expired => Phase::Expired,
            _ => Phase::Failed,
        };
    }

    /// Stops a request that is under way: the same page can be asked for again.
    pub fn stopped(&mut self) {
        self.goal = Goal::default();
        if self.phase == Phase::Loading {
            self.phase = Phase::Resting;
        }
    }

    /// Begins again from the first page, for the same goal.
    pub fn resume(&mut self) {
        self.token = None;
        self.resumed += 1;
        self.phase = Phase::Resting;
    }

    /// Lets a failed request be sent again.
    pub fn retry(&mut self) {
        if self.phase == Phase::Failed {
            self.phase = Phase::Resting;
        }
    }

    /// How many requests loading the rest takes, as far as the total tells.
    pub fn requests_left(&self, loaded: usize) -> Option<u64> {
        let left = self.total?.saturating_sub(loaded as u64);
        Some(left.div_ceil(u64::from(MAX_PAGE_SIZE)).max(1))
    }
}

/// `3,000 of 100,000`, or the number alone when it is not known of how many.
pub fn progress(loaded: usize, total: Option<u64>) -> String {
    let loaded = grouped(loaded as u64);
    match total {
        Some(total) => t(PagingText::Of {
            part: loaded,
            whole: grouped(total),
        }),
        None => loaded,
    }
}
