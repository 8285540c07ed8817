//! What the parts of the view work on, and what they can ask for.

use belvedere_queries::Filled;
use belvedere_view::sql::draft::Draft;
use belvedere_view::sql::history::Entry;
use belvedere_view::statement::{self, Target, byte_of};
use leptos::prelude::*;

use super::side::Side;
use crate::announcer::{Announcer, use_announcer};
use crate::i18n::{bytes, number, t};
use crate::platform::{Platform, use_platform};
use crate::views::sql::editor::element::Element;
use crate::views::sql::editor::format::{Unformatted, formatted};
use crate::views::sql::grid::kept_layout;
use crate::views::sql::queries::Waiting;
use crate::views::sql::results::notices::NoticeAction;
use crate::views::sql::run::{self, QueryRequest};
use crate::views::sql::texts::Text;
use crate::views::sql::workspace::closing::{self, LastClosed};
use crate::views::sql::workspace::{Tab, Workspace, links, saves};
use crate::{browser, request};

/// What every text with parameters has.
pub const PARAMETER: &str = "{{";

/// The view; cheap to copy.
#[derive(Clone, Copy)]
pub struct Desk {
    pub platform: Platform,
    announcer: Announcer,
    pub workspace: StoredValue<Workspace, LocalStorage>,
    /// The editor, once it is there.
    pub element: StoredValue<Option<Element>, LocalStorage>,
    /// The tab that is open.
    pub open: Memo<Option<Tab>>,
    /// The statement that runs next.
    pub target: RwSignal<Option<Target>>,
    /// The run that waits for the values of its parameters.
    pub waiting: RwSignal<Waiting>,
    /// The tab whose text is being saved.
    pub saving: RwSignal<Option<Tab>>,
    /// The result that is compared with others.
    pub comparing: RwSignal<Option<Tab>>,
    /// The tab whose result is added to a board.
    pub adding: RwSignal<Option<Tab>>,
    pub side: RwSignal<Side>,
    pub history: RwSignal<bool>,
    /// Whether the code for the statement is shown.
    pub code: RwSignal<bool>,
    /// The tab that was closed last.
    pub closed: LastClosed,
}

impl Desk {
    pub fn new(workspace: StoredValue<Workspace, LocalStorage>) -> Self {
        Self {
            platform: use_platform(),
            announcer: use_announcer(),
            workspace,
            element: StoredValue::new_local(None),
            open: Memo::new(move |_| workspace.with_value(Workspace::active_tab)),
            target: RwSignal::new(None),
            waiting: RwSignal::new(None),
            saving: RwSignal::new(None),
            comparing: RwSignal::new(None),
            adding: RwSignal::new(None),
            side: RwSignal::new(Side::kept()),
            history: RwSignal::new(false),
            code: RwSignal::new(false),
            closed: RwSignal::new_local(None),
        }
    }

    /// Acts on the tab that is open.
    pub fn with_tab(self, act: impl FnOnce(&Tab)) {
        if let Some(tab) = self.open.get_untracked() {
            act(&tab);
        }
    }

    /// Acts on the result that is shown.
    fn with_shown(self, act: impl FnOnce(&Tab)) {
        self.with_tab(|tab| act(&untrack(|| tab.shown())));
    }

    /// Acts on the editor, if it is there.
    pub fn with_editor(self, act: impl FnOnce(&Element)) {
        self.element.with_value(|element| {
            if let Some(element) = element {
                act(element);
            }
        });
    }

    pub fn to_editor(self) {
        self.with_editor(Element::focus);
    }

    /// Runs the statement at the cursor, or the selection.
    pub fn run(self) {
        if let Some(next) = self.target.get_untracked() {
            self.with_tab(|tab| self.ask(tab, vec![next]));
        }
    }

    /// Runs all statements of the tab, each with a result of its own.
    pub fn run_all(self) {
        self.with_tab(|tab| {
            let all = tab
                .draft
                .with_untracked(|draft| statement::all(&draft.text));
            self.ask(tab, all);
        });
    }

    /// Compares the result that is shown with others, once it has rows.
    pub fn compare(self) {
        self.with_result(self.comparing);
    }

    /// Adds the result that is shown to a board, once it has rows.
    pub fn add_to_board(self) {
        self.with_result(self.adding);
    }

    /// Asks for a dialog about the result that is shown, once it has rows.
    fn with_result(self, dialog: RwSignal<Option<Tab>>) {
        self.with_shown(|tab| {
            if tab.run.with_untracked(|run| run.table.is_some()) {
                dialog.set(Some(tab.clone()));
            }
        });
    }

    pub fn cancel(self) {
        self.with_tab(run::cancel);
    }

    /// Runs statements; those with parameters when each of them has a value.
    fn ask(self, tab: &Tab, next: Vec<Target>) {
        if next.iter().any(|next| next.sql.contains(PARAMETER)) {
            self.waiting.set(Some((tab.id.clone(), next)));
        } else {
            let requests = next
                .into_iter()
                .map(|next| query_request(tab, next.sql, next.place.start));
            self.start(tab, requests.collect());
        }
    }

    /// Runs statements that have waited for their values.
    pub fn run_filled(self, filled: Vec<(Target, Filled)>) {
        self.with_tab(|tab| {
            let requests = filled.into_iter().map(|(next, filled)| QueryRequest {
                parameter_spans: filled.parameter_spans,
                template: kept_layout::key(&next.sql),
                ..query_request(tab, filled.sql, next.place.start)
            });
            self.start(tab, requests.collect());
        });
    }

    fn start(self, tab: &Tab, requests: Vec<QueryRequest>) {
        if requests.is_empty() {
            return;
        }
        let gone = run::start(self.platform.client(), tab, requests);
        if !gone.is_empty() {
            let numbers: Vec<String> = gone.iter().map(u32::to_string).collect();
            // What the run says of itself would take the place of an outcome at once.
            self.announcer.failed(&t(Text::ResultsGone {
                numbers: numbers.join(", "),
                most: number(run::MAX_RESULTS as u64),
                size: bytes(run::MAX_BYTES),
            }));
        }
    }

    /// Runs a statement in a tab of its own.
    pub fn run_text(self, sql: String) {
        self.workspace
            .with_value(|workspace| workspace.open_text(&sql));
        self.with_tab(|tab| self.start(tab, vec![query_request(tab, sql, 0)]));
    }

    /// Puts a statement into a tab.
    pub fn begin(self, text: &str) {
        self.workspace
            .with_value(|workspace| workspace.open_text(text));
        self.to_editor();
    }

    /// Puts a statement of the history into a tab, and runs it if told so.
    pub fn reuse(self, entry: Entry, at_once: bool) {
        self.history.set(false);
        self.workspace
            .with_value(|workspace| workspace.open_text(&entry.sql));
        self.with_tab(|tab| {
            tab.draft.update(|draft| {
                draft.format = entry.format;
                draft.branches = entry.branches;
            });
            saves::save(tab);
            if at_once {
                self.start(tab, vec![query_request(tab, entry.sql, 0)]);
            }
        });
    }

    /// Opens a saved query in a tab, and runs it if told so.
    pub fn open_query(self, query: Draft, at_once: bool) {
        self.workspace
            .with_value(|workspace| links::open(workspace, query));
        self.with_tab(|tab| {
            let text = tab.draft.with_untracked(|draft| draft.text.clone());
            if let Some(next) = statement::target(&text, 0, 0).filter(|_| at_once) {
                self.ask(tab, vec![next]);
            }
        });
    }

    /// Formats the selection, or the whole text.
    pub fn format(self) {
        let Self {
            element, announcer, ..
        } = self;
        let Some((text, from, to)) = element.with_value(|element| {
            let element = element.as_ref()?;
            Some((element.text(), element.from(), element.to()))
        }) else {
            return;
        };
        let part = byte_of(&text, from)..byte_of(&text, to);
        let selected = text.get(part).filter(|part| !part.trim().is_empty());
        let selected = selected.map(str::to_owned);
        request::spawn(async move {
            let made = formatted(selected.as_deref().unwrap_or(&text)).await;
            let made = match made {
                Ok(made) => made,
                Err(why) => {
                    return announcer.failed(&t(match why {
                        Unformatted::NotLoaded => Text::NoFormatter,
                        Unformatted::Unreadable => Text::NotFormatted,
                    }));
                }
            };
            element.try_with_value(|element| {
                // Text typed while the script was loading is not lost.
                if let Some(element) = element.as_ref().filter(|element| element.text() == text) {
                    match selected {
                        Some(_) => element.insert(&made),
                        None => element.replace(&made),
                    }
                }
            });
        });
    }

    /// Does what a notice asks for.
    pub fn carry_out(self, action: &NoticeAction) {
        let again = |change: &dyn Fn(&mut QueryRequest)| {
            self.with_tab(|tab| {
                let shown = untrack(|| tab.shown());
                let mut request = shown.run.with_untracked(|run| run.request.clone());
                change(&mut request);
                self.start(tab, vec![request]);
            });
        };
        match *action {
            NoticeAction::RunAgain => again(&|_| ()),
            NoticeAction::RunAs(format) => {
                self.with_tab(|tab| {
                    tab.draft.update(|draft| draft.format = format);
                    saves::save(tab);
                });
                again(&|request| request.format = format);
            }
            NoticeAction::Reload => self.with_shown(|tab| run::reload(self.platform.client(), tab)),
            NoticeAction::GoTo(at) => self.with_editor(|element| element.reveal(at)),
        }
    }

    /// Copies a link that opens the text of the tab, with the filters and the order of its results, and with the values of
    /// its parameters.
    pub fn copy_link(self) {
        let link = self.open.get_untracked();
        let link = link.map(|tab| links::address(&tab));
        self.copy_address(&link.unwrap_or_default());
    }

    /// Copies the link to an address of the app.
    pub fn copy_address(self, address: &str) {
        let announcer = self.announcer;
        let address = format!("{}{address}", browser::home());
        let address = self.platform.link(&address);
        request::spawn(async move {
            if browser::copy_to_clipboard(&address).await {
                announcer.done(&t(Text::LinkCopied));
            } else {
                announcer.failed(&t(Text::NotCopied));
            }
        });
    }

    pub fn add_tab(self, draft: Draft) {
        self.workspace
            .with_value(|workspace| workspace.add_tab(draft));
    }

    /// Adds an empty tab, to write in.
    pub fn new_tab(self) {
        self.add_tab(Draft::default());
        self.to_editor();
    }

    /// Opens the tab that was closed last.
    pub fn reopen(self) {
        if let Some(closed) = self.closed.get_untracked() {
            self.closed.set(None);
            self.add_tab(closed.draft);
            // An empty tab that was open has taken the draft: it is no other tab now.
            if let Some(tab) = untrack(|| self.workspace.with_value(Workspace::active_tab)) {
                self.find_sent(&tab);
            }
        }
    }

    /// Finds the results of what was sent from a tab before a reload, or before it was closed.
    pub fn find_sent(self, tab: &Tab) {
        let has_kept = tab.draft.with_untracked(|draft| !draft.results.is_empty());
        if has_kept && tab.results.with_untracked(Vec::is_empty) {
            run::attach_all(&self.platform.client(), tab);
        }
    }

    /// Cancels the query of the tab that was closed last.
    pub fn cancel_closed(self) {
        closing::cancel_closed(self.closed, self.announcer);
        // The button is gone.
        self.to_editor();
    }

    pub fn duplicate(self) {
        self.with_tab(|tab| {
            self.add_tab(Draft {
                results: Vec::new(),
                saved: None,
                title: String::new(),
                ..tab.draft.get_untracked()
            });
        });
    }
}

/// A statement as the tab asks for results.
pub fn query_request(tab: &Tab, sql: String, from: u32) -> QueryRequest {
    tab.draft.with_untracked(|draft| QueryRequest {
        sql,
        from,
        parameter_spans: Vec::new(),
        template: String::new(),
        format: draft.format,
        branches: draft.branches.clone(),
    })
}

/// The query of a result: the text of its tab, or of several statements the one that was run; with its chart.
pub fn query_of(result: &Tab) -> Draft {
    let kept = untrack(|| result.kept_result());
    let draft = Draft {
        charted: kept.charted,
        chart: kept.chart,
        ..result.draft.get_untracked()
    };
    let mut statements = statement::all(&draft.text);
    if statements.len() < 2 {
        return draft;
    }
    let run = result.run.get_untracked();
    statements.retain(|statement| statement.place.start == run.request.from);
    Draft {
        text: statements
            .pop()
            .map_or(run.request.sql, |statement| statement.sql),
        title: String::new(),
        saved: None,
        ..draft
    }
}
