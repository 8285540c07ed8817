//! Looking at the folder again and again, as long as it is served.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

use super::UserFolder;
use super::jobs::ScanMode;
use super::mirror::{Following, Mirror, SHARE};
use super::progress::TELL;

/// How long it takes at least until the folder is looked at again.
const INTERVAL: Duration = Duration::from_secs(2);

/// Ends the watching, and the reading of large files, when it is dropped.
pub struct Watching {
    user_folder: Weak<UserFolder>,
    task: JoinHandle<()>,
    /// The rounds of a bucket's copy.
    _following: Option<Following>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.task.abort();
        if let Some(user_folder) = self.user_folder.upgrade() {
            user_folder.progress.stop(true);
        }
    }
}

impl UserFolder {
    /// Reads the large files that wait, and looks at the folder every two seconds (less often when looking takes long) until
    /// what it gives is dropped. Asking works on every file system, where being told does not.
    pub fn watch(self: &Arc<Self>) -> Watching {
        let me = Arc::downgrade(self);
        self.progress.stop(false);
        self.read_in_background();
        let task = tokio::spawn(async move {
            let mut wait = INTERVAL;
            let mut told = Instant::now();
            loop {
                tokio::time::sleep(wait).await;
                if told.elapsed() >= TELL
                    && let Some(user_folder) = me.upgrade()
                {
                    user_folder.tell_progress();
                    told = Instant::now();
                }
                let me = Weak::clone(&me);
                let looked = tokio::task::spawn_blocking(move || look(&me)).await;
                match looked {
                    Ok(Some(took)) => wait = INTERVAL.max(took * SHARE),
                    Ok(None) => break,
                    Err(error) => tracing::error!("looking at the files failed: {error}"),
                }
            }
        });
        Watching {
            user_folder: Arc::downgrade(self),
            task,
            _following: self.mirror.as_ref().and_then(Mirror::follow),
        }
    }

    /// Says in the log how far large files are read.
    fn tell_progress(&self) {
        let (files, percent, bytes) = self.progress.all();
        if files > 0 {
            let what = if files == 1 { "file is" } else { "files are" };
            tracing::info!(
                "{files} large {what} being read: {percent} % of {} MiB",
                bytes >> 20
            );
        }
    }
}

/// Looks at the folder; how long that took, or none when the folder is not served any more.
fn look(user_folder: &Weak<UserFolder>) -> Option<Duration> {
    let user_folder = user_folder.upgrade()?;
    let start = Instant::now();
    if let Err(error) = user_folder.sync(ScanMode::Settled) {
        tracing::warn!("the files can't be looked at: {error:#}");
    }
    user_folder.read_in_background();
    Some(start.elapsed())
}
