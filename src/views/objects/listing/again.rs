//! Reads the loaded rows again, in their places: a listing that is watched.

use std::time::Duration;

use belvedere_client::Error;
use belvedere_client::api::ontologies::list_objects_v2::MAX_PAGE_SIZE;
use belvedere_view::objects::paging::{NextPage, Phase};
use belvedere_view::objects::rows::{Pushed, Rows};
use leptos::prelude::*;

use super::{Listing, SLICE};

/// What another reading found, by the indexes of the rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Again {
    /// The rows that came last: only where all rows were loaded before.
    pub added: Vec<usize>,
    /// The rows with other content.
    pub changed: Vec<usize>,
    /// The rows that are no longer listed: only where all rows were loaded before.
    pub gone: Vec<usize>,
}

impl Listing {
    /// Reads the rows that are loaded again. Each stays in its place, and new ones come last. `None` when another
    /// listing began meanwhile, or a page is on its way.
    pub async fn read_again(self) -> Option<Result<Again, Error>> {
        let phase = self
            .paging
            .try_with_untracked(|paging| paging.phase.clone())?;
        let whole = phase == Phase::Complete;
        if self.stale.try_get_value()? || !(whole || phase == Phase::Resting) {
            return None;
        }
        let (generation, loaded) = self.rows(|rows| (rows.stamp().0, rows.len()))?;
        let mut found = Again::default();
        let mut seen = vec![false; loaded];
        let mut read = 0;
        let mut token = None;
        loop {
            let left = u32::try_from(loaded.saturating_sub(read)).unwrap_or(u32::MAX);
            let size = if whole {
                MAX_PAGE_SIZE
            } else {
                left.min(MAX_PAGE_SIZE)
            };
            let page = match self.send(NextPage { size, token }).await? {
                Ok(page) => page,
                Err(Error::Aborted) => return None,
                Err(error) => return Some(Err(error)),
            };
            read += page.data.len();
            let runtime = self.runtime()?;
            let mut objects = page.data.iter().peekable();
            while objects.peek().is_some() {
                if self.rows(|rows| rows.stamp().0)? != generation {
                    return None;
                }
                let end = runtime.now() + SLICE;
                self.rows.try_update_value(|rows| {
                    while runtime.now() < end {
                        let Some(object) = objects.next() else {
                            break;
                        };
                        match rows.renew(object, whole) {
                            Some((Pushed::Added, _)) => found.added.push(rows.len() - 1),
                            Some((Pushed::Repeated(at), changed)) => {
                                if let Some(seen) = seen.get_mut(at) {
                                    *seen = true;
                                }
                                found.changed.extend(changed.then_some(at));
                            }
                            None => {}
                        }
                    }
                })?;
                runtime.sleep(Duration::ZERO).await;
            }
            token = page.next_page_token;
            if token.is_none() || (!whole && read >= loaded) {
                break;
            }
        }
        if whole && token.is_none() {
            let keyed =
                |at: &usize| self.rows(|rows| rows.primary_key(*at).is_some()) == Some(true);
            let gone = seen.iter().enumerate().filter(|(_, seen)| !**seen);
            found.gone = gone.map(|(at, _)| at).filter(keyed).collect();
            let total = self.rows(Rows::len)? - found.gone.len();
            self.paging
                .update(|paging| paging.total = Some(total as u64));
        }
        if found != Again::default() {
            self.version.update(|version| *version += 1);
        }
        Some(Ok(found))
    }
}
