//! Looking at the folder again and again, as long as it is served.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

use super::Own;
use super::jobs::Patience;

/// How long it takes at least until the folder is looked at again.
const INTERVAL: Duration = Duration::from_secs(2);
/// Looking takes at most one part in so many of the time.
const SHARE: u32 = 20;

/// Ends the watching when it is dropped.
pub(crate) struct Watching(JoinHandle<()>);

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Own {
    /// Looks at the folder every two seconds (less often when looking takes long) until what it gives is dropped. Asking works on every file system, where being told does not.
    pub(crate) fn watch(self: &Arc<Self>) -> Watching {
        let me = Arc::downgrade(self);
        Watching(tokio::spawn(async move {
            let mut wait = INTERVAL;
            loop {
                tokio::time::sleep(wait).await;
                let me = Weak::clone(&me);
                let looked = tokio::task::spawn_blocking(move || look(&me)).await;
                match looked {
                    Ok(Some(took)) => wait = INTERVAL.max(took * SHARE),
                    Ok(None) => break,
                    Err(error) => tracing::error!("looking at the files failed: {error}"),
                }
            }
        }))
    }
}

/// Looks at the folder; how long that took, or none when the folder is not served any more.
fn look(own: &Weak<Own>) -> Option<Duration> {
    let own = own.upgrade()?;
    let start = Instant::now();
    if let Err(error) = own.sync(Patience::Settled) {
        tracing::warn!("the files can't be looked at: {error:#}");
    }
    Some(start.elapsed())
}
