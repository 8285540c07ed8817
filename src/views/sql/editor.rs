//! The editor: the element `<sql-editor>` of `web/editor`, which is loaded when the view is first opened.
//!
//! The element edits; what runs, what is wrong and what is kept is decided here.

pub(super) mod element;
pub(super) mod format;

use belvedere_view::sql::query_error::place;
use belvedere_view::statement::{self, Target};
use leptos::html;
use leptos::prelude::*;

use self::element::{EDITOR, Element, Event};
use super::datasets::sql_name;
use super::schemas;
use super::texts::Text;
use super::workspace::{Tab, Workspace, saves, windows};
use crate::i18n::t;
use crate::platform::{Platform, use_platform};
use crate::request::{self, Task};
use crate::ui::{Button, Skeleton, icon};
use crate::{browser, commands, routes};

/// Whether the editor is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Loading,
    Ready,
    Failed,
}

/// The editor of the tab that is open.
#[component]
pub fn Editor(
    /// The tabs.
    workspace: Workspace,
    /// Takes the element, once it is there.
    element: StoredValue<Option<Element>, LocalStorage>,
    /// Takes what runs next.
    target: RwSignal<Option<Target>>,
    /// Runs it.
    on_run: Callback<()>,
    /// Whether columns can be read.
    readable: Signal<bool>,
    /// Cancels what runs.
    on_cancel: Callback<()>,
) -> impl IntoView {
    let editor = Handle {
        workspace: StoredValue::new_local(workspace.clone()),
        element,
        target,
        readable,
        platform: use_platform(),
    };
    let host = NodeRef::<html::Div>::new();
    let state = RwSignal::new(State::Loading);
    let loading = StoredValue::new_local(None::<Task>);
    let active = RwSignal::from(workspace.active.clone());
    // Escape cancels first what runs. Outside of the editor, keys are those of the app again.
    let leave = move || {
        if editor.tab().is_some_and(|tab| untrack(|| tab.is_busy())) {
            on_cancel.run(());
        } else {
            browser::focus_heading();
        }
    };
    let start = move || {
        state.set(State::Loading);
        loading.set_value(Some(Task::spawn(async move {
            let there = EDITOR.load().await.is_ok();
            let (true, Some(host)) = (there, host.get_untracked()) else {
                state.set(State::Failed);
                return;
            };
            let names = known_names(&editor.platform.catalog());
            let made = Element::new(&host, &names, move |event| match event {
                Event::Input => editor.on_input(true),
                Event::Select => editor.on_input(false),
                Event::Run => on_run.run(()),
                Event::Cancel => on_cancel.run(()),
                Event::Leave => leave(),
                Event::Columns => editor.complete(),
            });
            element.set_value(made);
            state.set(State::Ready);
        })));
    };
    Effect::new(move |_| {
        if host.get().is_some() && untrack(|| state.get()) == State::Loading {
            start();
        }
    });
    let asked = StoredValue::new(commands::led_to(routes::SQL));
    // The tab that is open stands in the editor.
    Effect::new(move |_| {
        active.track();
        if state.get() == State::Ready && editor.open_tab(asked.get_value()) {
            asked.set_value(false);
        }
    });
    // What is kept of tabs goes with them.
    Effect::new(move |_| {
        let tabs = editor
            .workspace
            .with_value(|workspace| workspace.tabs.clone());
        let open: Vec<String> = tabs.with(|tabs| tabs.iter().map(|tab| tab.id.clone()).collect());
        if state.get() == State::Ready && !open.is_empty() {
            editor.with_element(|element| element.keep(&open));
        }
    });
    // A mistake that the platform found is marked where it is.
    Effect::new(move |_| {
        active.track();
        if state.get() == State::Ready {
            editor.mark_mistake();
        }
    });
    on_cleanup(move || {
        element.set_value(None);
    });

    view! {
        <div class="sql-editor">
            <div class="sql-editor-host" node_ref=host></div>
            {move || match state.get() {
                State::Ready => ().into_any(),
                State::Loading => {
                    view! {
                        <div class="sql-editor-waiting">
                            <Skeleton lines=4 label=t(Text::EditorComes) />
                        </div>
                    }
                        .into_any()
                }
                State::Failed => {
                    view! {
                        <div class="note" data-tone="bad" role="alert">
                            <span>{t(Text::NoEditor)}</span>
                            <Button icon=icon::REFRESH on_press=move |_| start()>
                                {t(Text::Retry)}
                            </Button>
                        </div>
                    }
                        .into_any()
                }
            }}
        </div>
    }
}

/// The element and what it edits; cheap to copy.
#[derive(Clone, Copy)]
struct Handle {
    workspace: StoredValue<Workspace, LocalStorage>,
    element: StoredValue<Option<Element>, LocalStorage>,
    target: RwSignal<Option<Target>>,
    readable: Signal<bool>,
    platform: Platform,
}

impl Handle {
    /// The tab that is open.
    fn tab(self) -> Option<Tab> {
        self.workspace
            .with_value(|workspace| untrack(|| workspace.active_tab()))
    }

    /// Does it with the element, while that is there.
    fn with_element<T>(self, act: impl FnOnce(&Element) -> T) -> Option<T> {
        let done = self
            .element
            .try_with_value(|element| element.as_ref().map(act));
        done.flatten()
    }

    /// Its text and its selection.
    fn content(self) -> Option<(String, u32, u32)> {
        self.with_element(|element| (element.text(), element.from(), element.to()))
    }

    /// Finds and marks what runs next.
    fn look(self) {
        let Some((text, from, to)) = self.content() else {
            return;
        };
        let next = statement::target(&text, from, to);
        let place = next.as_ref().map_or(0..0, |next| next.place.clone());
        self.with_element(|element| element.mark(place.start, place.end));
        self.target.set(next);
    }

    /// Keeps the text and the selection.
    fn on_input(self, changed: bool) {
        let Some(tab) = self.tab() else { return };
        let Some((text, from, to)) = self.content() else {
            return;
        };
        tab.draft.update(|draft| {
            draft.text = text;
            draft.from = from;
            draft.to = to;
        });
        // A click is no reason to write over what was typed in another window.
        if changed || !windows::is_changed(&tab.id) {
            saves::save(&tab);
        }
        if changed {
            self.with_element(|element| element.complain(0, 0, ""));
        }
        self.look();
    }

    /// The completion asks for the columns of the datasets of a statement.
    fn complete(self) {
        let wanted = self.with_element(Element::wanted).unwrap_or_default();
        let branches = self
            .tab()
            .map(|tab| tab.draft.with_untracked(|draft| draft.branches.clone()));
        for dataset in wanted {
            if !self.readable.get_untracked() {
                self.with_element(|element| element.set_columns(&dataset, &[]));
                continue;
            }
            let client = self.platform.client();
            let branches = branches.clone().unwrap_or_default();
            request::spawn(async move {
                let columns = schemas::columns(client, dataset.clone(), branches).await;
                let columns = columns.as_deref().unwrap_or_default();
                self.with_element(|element| element.set_columns(&dataset, columns));
            });
        }
    }

    /// Shows the tab that is open, with the focus if that was asked for. Whether there is one.
    fn open_tab(self, asked: bool) -> bool {
        let tab = self.workspace.with_value(Workspace::active_tab);
        let Some(tab) = tab else { return false };
        let draft = tab.draft.get_untracked();
        self.with_element(|element| {
            element.open(&tab.id, &draft.text, draft.from, draft.to);
            // What the user types meanwhile into another field goes on.
            if asked && !browser::is_typing() {
                element.focus();
            }
        });
        self.look();
        true
    }

    /// Marks the mistake that the platform found in the statement, if it names its place.
    fn mark_mistake(self) {
        let Some(tab) = self.workspace.with_value(Workspace::active_tab) else {
            return;
        };
        let found = tab.shown().run.with(|run| {
            let message = run.error.as_ref()?.message()?.to_owned();
            let place = place(&run.request.sql, &message)?;
            Some((
                run.offset_in_text(place.start),
                run.offset_in_text(place.end),
                message,
            ))
        });
        self.with_element(|element| match &found {
            Some((from, to, message)) => element.complain(*from, *to, message),
            None => element.complain(0, 0, ""),
        });
    }
}

/// The datasets of the catalog, for the completion.
fn known_names(catalog: &crate::config::Catalog) -> Vec<(String, String)> {
    catalog
        .datasets
        .iter()
        .map(|dataset| (sql_name(dataset).to_owned(), dataset.name.clone()))
        .collect()
}
