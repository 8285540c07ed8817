//! What this browser keeps of tabs: each text once typing rests, or when the view is left.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use belvedere_client::Runtime as _;
use belvedere_client::browser::BrowserRuntime;
use belvedere_view::sql::draft::Draft;
use leptos::prelude::*;

use super::tab::Tab;
use super::windows;
use crate::request::{self, Task};
use crate::storage::{self, kind};

/// How long typing must rest before a text is kept.
const REST: Duration = Duration::from_millis(250);

/// A tab that waits to be kept.
struct Waiting {
    tab: Tab,
    _task: Task,
}

thread_local! {
    /// Those that wait, by the key of the tab.
    static SAVES: RefCell<BTreeMap<String, Waiting>> = const { RefCell::new(BTreeMap::new()) };
    static UNKEPT: RefCell<ArcRwSignal<bool>> = RefCell::new(ArcRwSignal::new(false));
}

/// Whether this browser keeps nothing.
pub fn unkept() -> ArcRwSignal<bool> {
    UNKEPT.with_borrow(Clone::clone)
}

/// Keeps a tab once typing rests.
pub fn save(tab: &Tab) {
    save_after(tab, REST);
}

/// Keeps a tab at once.
pub fn save_now(tab: &Tab) {
    save_after(tab, Duration::ZERO);
}

/// Keeps a tab after some time; until that is done, it is among those that wait.
fn save_after(tab: &Tab, rest: Duration) {
    let of_tab = tab.clone();
    let task = Task::spawn(async move {
        BrowserRuntime.sleep(rest).await;
        store(&of_tab).await;
        cancel(of_tab.key());
    });
    let waiting = Waiting {
        tab: tab.clone(),
        _task: task,
    };
    SAVES.with_borrow_mut(|saves| saves.insert(tab.key().to_owned(), waiting));
}

/// Keeps everything that waits, as when another view is shown.
pub fn save_all() {
    for Waiting { tab, .. } in SAVES.take().into_values() {
        request::spawn(async move { store(&tab).await });
    }
}

/// The drafts that wait, each with the key of its tab.
pub fn waiting() -> Vec<(String, Draft)> {
    SAVES.with_borrow(|saves| {
        let drafts = saves.iter();
        let drafts = drafts.map(|(key, waiting)| (key.clone(), waiting.tab.draft.get_untracked()));
        drafts.collect()
    })
}

/// Does not keep the tab under a key after all.
pub fn cancel(key: &str) {
    SAVES.with_borrow_mut(|saves| saves.remove(key));
}

/// Keeps nothing of what waits, as when the user signs out.
pub fn forget() {
    SAVES.take();
    unkept().set(false);
}

async fn store(tab: &Tab) {
    let draft = tab.draft.get_untracked();
    let kept = storage::put(kind::SQL_TAB, tab.key(), &draft).await.is_ok();
    if kept && tab.kept.with_untracked(|text| *text != draft.text) {
        tab.kept.set(draft.text);
        windows::kept(tab.key());
    }
    let unkept = unkept();
    if unkept.get_untracked() == kept {
        unkept.set(!kept);
    }
}
