//! The editor: the element `<sql-editor>` of `web/editor`, which is loaded when the view is first opened.
//!
//! The element edits; what runs, what is wrong and what is kept is decided here.

pub mod format;

use belvedere_view::sql::query_error::place;
use belvedere_view::statement::{self, Target};
use leptos::html;
use leptos::prelude::*;

use super::datasets::sql_name;
use super::editor_element::{EDITOR, Element, Event};
use super::texts::Text;
use super::workspace::Workspace;
use super::{saves, schemas, windows};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::{self, Task};
use crate::ui::icon;
use crate::ui::{Button, Skeleton};
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
    let platform = use_platform();
    let host = NodeRef::<html::Div>::new();
    let state = RwSignal::new(State::Loading);
    let loading = StoredValue::new_local(None::<Task>);
    let active = RwSignal::from(workspace.active.clone());
    let workspace = StoredValue::new_local(workspace);

    let open_tab = move || workspace.with_value(|workspace| untrack(|| workspace.active_tab()));
    let look = move || {
        let Some(Some((text, from, to))) = element.try_with_value(|element| {
            let element = element.as_ref()?;
            Some((element.text(), element.from(), element.to()))
        }) else {
            return;
        };
        let next = statement::target(&text, from, to);
        element.with_value(|element| {
            if let Some(element) = element {
                let place = next.as_ref().map_or(0..0, |next| next.place.clone());
                element.mark(place.start, place.end);
            }
        });
        target.set(next);
    };
    let on_input = move |changed: bool| {
        let Some(tab) = open_tab() else { return };
        let Some(Some((text, from, to))) = element.try_with_value(|element| {
            let element = element.as_ref()?;
            Some((element.text(), element.from(), element.to()))
        }) else {
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
            element.with_value(|element| {
                if let Some(element) = element {
                    element.complain(0, 0, "");
                }
            });
        }
        look();
    };

    // Escape cancels first what runs. Outside of the editor, keys are those of the app again.
    let leave = move || {
        if open_tab().is_some_and(|tab| untrack(|| tab.is_busy())) {
            on_cancel.run(());
        } else {
            browser::focus_heading();
        }
    };

    // The completion asks for the columns of the datasets of a statement.
    let complete = move || {
        let wanted = element.try_with_value(|element| Some(element.as_ref()?.wanted()));
        let branches =
            open_tab().map(|tab| tab.draft.with_untracked(|draft| draft.branches.clone()));
        for dataset in wanted.flatten().unwrap_or_default() {
            if !readable.get_untracked() {
                element.with_value(|element| {
                    if let Some(element) = element {
                        element.set_columns(&dataset, &[]);
                    }
                });
                continue;
            }
            let (client, branches) = (platform.client(), branches.clone().unwrap_or_default());
            request::spawn(async move {
                let columns = schemas::columns(client, dataset.clone(), branches).await;
                element.try_with_value(|element| {
                    if let Some(element) = element {
                        element.set_columns(&dataset, columns.as_deref().unwrap_or_default());
                    }
                });
            });
        }
    };

    let asked = StoredValue::new(commands::led_to(routes::SQL));
    let start = move || {
        state.set(State::Loading);
        loading.set_value(Some(Task::spawn(async move {
            let there = EDITOR.load().await.is_ok();
            let (true, Some(host)) = (there, host.get_untracked()) else {
                state.try_set(State::Failed);
                return;
            };
            let names = known_names(&platform.catalog());
            let made = Element::new(&host, &names, move |event| match event {
                Event::Input => on_input(true),
                Event::Select => on_input(false),
                Event::Run => on_run.run(()),
                Event::Cancel => on_cancel.run(()),
                Event::Leave => leave(),
                Event::Columns => complete(),
            });
            element.try_set_value(made);
            state.try_set(State::Ready);
        })));
    };
    Effect::new(move |_| {
        if host.get().is_some() && untrack(|| state.get()) == State::Loading {
            start();
        }
    });
    // The tab that is open stands in the editor.
    Effect::new(move |_| {
        active.track();
        if state.get() != State::Ready {
            return;
        }
        let tab = workspace.with_value(Workspace::active_tab);
        if let Some(tab) = tab {
            let draft = tab.draft.get_untracked();
            element.with_value(|element| {
                if let Some(element) = element {
                    element.open(&tab.id, &draft.text, draft.from, draft.to);
                    // What the user types meanwhile into another field goes on.
                    if asked.get_value() && !browser::is_typing() {
                        element.focus();
                    }
                }
            });
            asked.set_value(false);
            look();
        }
    });
    // What is kept of tabs goes with them.
    Effect::new(move |_| {
        let tabs = workspace.with_value(|workspace| workspace.tabs.clone());
        let open: Vec<String> = tabs.with(|tabs| tabs.iter().map(|tab| tab.id.clone()).collect());
        if state.get() == State::Ready && !open.is_empty() {
            element.with_value(|element| {
                if let Some(element) = element {
                    element.keep(&open);
                }
            });
        }
    });
    // A mistake that the platform found is marked where it is.
    Effect::new(move |_| {
        active.track();
        if state.get() != State::Ready {
            return;
        }
        let Some(tab) = workspace.with_value(Workspace::active_tab) else {
            return;
        };
        let found = tab.shown().run.with(|run| {
            let message = run.error.as_ref()?.message()?.to_owned();
            let place = place(&run.sql, &message)?;
            Some((
                run.offset_in_text(place.start),
                run.offset_in_text(place.end),
                message,
            ))
        });
        element.with_value(|element| {
            if let Some(element) = element {
                match found {
                    Some((from, to, message)) => element.complain(from, to, &message),
                    None => element.complain(0, 0, ""),
                }
            }
        });
    });
    on_cleanup(move || {
        loading.try_update_value(Option::take);
        element.try_set_value(None);
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

/// The datasets of the catalog, for the completion.
fn known_names(catalog: &crate::config::Catalog) -> Vec<(String, String)> {
    catalog
        .datasets
        .iter()
        .map(|dataset| (sql_name(dataset).to_owned(), dataset.name.clone()))
        .collect()
}
