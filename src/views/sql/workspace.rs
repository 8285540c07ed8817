//! The tabs of the editor, their runs, and the table worker. They live as long as the page: a query goes on, and its rows
//! stay, while another view is shown. Texts are kept in this browser with every keystroke; rows never are.

pub(super) mod closing;
pub(super) mod links;
pub(super) mod running_queries;
pub(super) mod saves;
pub(super) mod tab;
pub(super) mod tabs;
pub(super) mod windows;

use std::cell::RefCell;

use belvedere_view::sql::draft::Draft;
use belvedere_view::sql::tab_names::numbered;
use leptos::ev;
use leptos::prelude::*;

pub use self::tab::Tab;
use super::editor::element;
use super::texts::Text;
use super::{history, run, schemas, table_worker};
use crate::i18n::t;
use crate::storage::kind;
use crate::{browser, cancel_on_close, request, storage, user};

const ACTIVE: &str = "active";

/// All tabs; cheap to clone.
#[derive(Debug, Clone)]
pub struct Workspace {
    /// Their owner.
    owner: String,
    /// The tabs, in order; none until they were read.
    pub tabs: ArcRwSignal<Vec<Tab>>,
    /// The tab that is open.
    pub active: ArcRwSignal<String>,
}

thread_local! {
    static WORKSPACE: RefCell<Option<Workspace>> = const { RefCell::new(None) };
    /// Follows the end of the page, whatever view is shown.
    static LEAVING: RefCell<Option<WindowListenerHandle>> = const { RefCell::new(None) };
}

/// The tabs of a user. Those of another are let go of.
pub fn for_user(owner: &str) -> Workspace {
    let known =
        WORKSPACE.with_borrow(|known| known.clone().filter(|workspace| workspace.owner == owner));
    if let Some(known) = known {
        return known;
    }
    clear();
    user::at_end(clear);
    let workspace = Workspace {
        owner: owner.to_owned(),
        tabs: ArcRwSignal::default(),
        active: ArcRwSignal::default(),
    };
    WORKSPACE.set(Some(workspace.clone()));
    LEAVING.set(Some(window_event_listener(ev::pagehide, |event| {
        // One that the browser may show again as it was is not closed.
        if cancel_on_close::is_on() && !event.persisted() {
            run::cancel_all();
        }
    })));
    request::spawn(workspace.clone().load_tabs());
    workspace
}

/// Drops all tabs, rows and queries, as when the user signs out.
pub fn clear() {
    if let Some(workspace) = WORKSPACE.take() {
        for tab in workspace.tabs.get_untracked() {
            run::detach(&tab);
        }
    }
    if let Some(leaving) = LEAVING.take() {
        leaving.remove();
    }
    saves::forget();
    table_worker::forget();
    element::forget();
    schemas::forget();
    history::forget();
}

impl Workspace {
    /// Reads the stored tabs.
    async fn load_tabs(self) {
        let kept = storage::list::<Draft>(kind::SQL_TAB).await;
        if kept.is_err() {
            saves::unkept().set(true);
        }
        let mut kept = kept.unwrap_or_default();
        kept.sort_by(|a, b| a.value.place.total_cmp(&b.value.place));
        let active = storage::get::<String>(kind::SQL_STATE, ACTIVE)
            .await
            .ok()
            .flatten();
        let mut tabs: Vec<Tab> = kept
            .into_iter()
            .map(|record| Tab::new(record.key, record.value))
            .collect();
        for (id, draft) in running_queries::take(&self.owner) {
            let newer = Tab::new(id, draft);
            saves::save(&newer);
            match tabs.iter_mut().find(|tab| tab.id == newer.id) {
                Some(tab) => *tab = newer,
                None => tabs.push(newer),
            }
        }
        if tabs.is_empty() {
            tabs.push(Tab::new(browser::random_id(), Draft::default()));
        }
        let first = tabs.first().map(|tab| tab.id.clone()).unwrap_or_default();
        let active = active.filter(|active| tabs.iter().any(|tab| tab.id == *active));
        self.active.set(active.unwrap_or(first));
        self.tabs.set(tabs);
        history::read().await;
    }

    /// The tabs' names by their keys; of those that no user gave, each is another. Tracked.
    pub fn names(&self) -> Vec<(String, String)> {
        let name = |tab: &Tab| {
            tab.draft.with(|draft| {
                let name = draft.name().unwrap_or_else(|| t(Text::Untitled));
                (name, draft.is_named())
            })
        };
        self.tabs.with(|tabs| {
            let keys = tabs.iter().map(|tab| tab.id.clone());
            keys.zip(numbered(tabs.iter().map(name).collect()))
                .collect()
        })
    }

    /// The tab that is open.
    pub fn active_tab(&self) -> Option<Tab> {
        let active = self.active.get();
        self.tabs
            .with(|tabs| tabs.iter().find(|tab| tab.id == active).cloned())
    }

    /// Opens a tab.
    pub fn activate(&self, id: &str) {
        self.active.set(id.to_owned());
        let id = id.to_owned();
        request::spawn(async move {
            // Which tab was open is a convenience: without it, the first one opens.
            let _kept = storage::put(kind::SQL_STATE, ACTIVE, &id).await;
        });
    }

    /// Adds a tab behind the others and opens it. An empty one that is open takes the text instead.
    pub fn add_tab(&self, draft: Draft) {
        let open = untrack(|| self.active_tab());
        if let Some(open) = open
            && !draft.text.is_empty()
            && open
                .draft
                .with_untracked(|draft| draft.text.trim().is_empty() && draft.results.is_empty())
        {
            let place = open.draft.with_untracked(|draft| draft.place);
            open.draft.set(Draft { place, ..draft });
            saves::save(&open);
            // The editor takes over a text that is not its own.
            self.active.update(|_| ());
            return;
        }
        let new = Tab::new(
            browser::random_id(),
            Draft {
                place: js_sys::Date::now(),
                ..draft
            },
        );
        saves::save(&new);
        let id = new.id.clone();
        self.tabs.update(|tabs| tabs.push(new));
        self.activate(&id);
    }

    /// Opens a text: in the tab that has it, or in a new one.
    pub fn open_text(&self, text: &str) {
        self.open(Draft::of_text(text.to_owned()), |draft| {
            draft.text.trim() == text.trim()
        });
    }

    /// Opens a draft: in the tab that has the same, or in a new one.
    pub fn open(&self, draft: Draft, is_same: impl Fn(&Draft) -> bool) {
        let same = self.tabs.with_untracked(|tabs| {
            let mut tabs = tabs.iter();
            let same = tabs.find(|tab| tab.draft.with_untracked(&is_same));
            same.map(|tab| tab.id.clone())
        });
        match same {
            Some(id) => self.activate(&id),
            None => self.add_tab(draft),
        }
    }

    /// Closes a tab; returns its draft. One tab always stays.
    pub fn close_tab(&self, id: &str) -> Option<Draft> {
        let (closed, index) = self.tabs.with_untracked(|tabs| {
            let index = tabs.iter().position(|tab| tab.id == id)?;
            Some((tabs.get(index)?.clone(), index))
        })?;
        run::detach(&closed);
        self.tabs.update(|tabs| {
            tabs.retain(|tab| tab.id != id);
            if tabs.is_empty() {
                tabs.push(Tab::new(browser::random_id(), Draft::default()));
            }
        });
        if self.active.get_untracked() == id {
            let next = self.tabs.with_untracked(|tabs| {
                let next = tabs.get(index).or_else(|| tabs.last());
                next.map(|tab| tab.id.clone())
            });
            self.activate(&next.unwrap_or_default());
        }
        saves::cancel(id);
        let id = id.to_owned();
        request::spawn(async move {
            // A tab that could not be kept need not be removed either.
            let _removed = storage::remove(kind::SQL_TAB, &id).await;
        });
        Some(closed.draft.get_untracked())
    }
}

/// The name of a tab, or of the tab of a result. Tracked.
pub fn name_of(tab: &Tab) -> String {
    let names = WORKSPACE.with_borrow(Clone::clone);
    let names = names.map_or_else(Vec::new, |workspace| workspace.names());
    let mut names = names.into_iter();
    names
        .find_map(|(key, name)| (key == tab.key()).then_some(name))
        .unwrap_or_else(|| t(Text::Untitled))
}

/// Stashes the unsaved drafts, as when the page is left: no asynchronous work completes any more.
pub fn stash_drafts() {
    if let Some(workspace) = WORKSPACE.with_borrow(Clone::clone) {
        running_queries::hold(&workspace.owner, &saves::waiting());
    }
}

/// Takes over the text that another window has kept of a tab.
pub fn adopt_saved_text(tab: &Tab) {
    let tab = tab.clone();
    request::spawn(async move {
        let Ok(Some(kept)) = storage::get::<Draft>(kind::SQL_TAB, &tab.id).await else {
            return;
        };
        saves::cancel(&tab.id);
        tab.kept.set(kept.text.clone());
        tab.draft.update(|draft| {
            draft.text = kept.text;
            draft.from = kept.from;
            draft.to = kept.to;
        });
        let active = WORKSPACE.with_borrow(|workspace| {
            let workspace = workspace.as_ref()?;
            Some(workspace.active.clone())
        });
        // The editor takes over a text that is not its own.
        if let Some(active) = active {
            active.update(|_| ());
        }
    });
}
