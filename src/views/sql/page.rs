//! The page of the SQL view.

use belvedere_client::api::scope;
use leptos::ev;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};

use super::datasets::{self, Datasets};
use super::draft::{Draft, from_fragment};
use super::editor::format::{Unformatted, formatted};
use super::editor::{Editor, Element};
use super::history_panel::HistoryPanel;
use super::notices::Wish;
use super::results::Results;
use super::run::{self, Order, Phase};
use super::statement::{Target, byte_of};
use super::tabs::TabBar;
use super::texts::Text;
use super::toolbar::Toolbar;
use super::windows::{self, Others};
use super::workspace::{self, Tab};
use crate::announcer::use_announcer;
use crate::commands::{self, Command, Group};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, PageHeader, ScopeNotice};
use crate::{browser, request, routes};

/// The scopes that the view needs.
const SCOPES: &[&str] = &[scope::SQL_QUERIES_EXECUTE, scope::SQL_QUERIES_READ];

/// The SQL view.
#[component]
pub fn SqlPage() -> impl IntoView {
    let platform = use_platform();
    let announcer = use_announcer();
    let account = platform.signed_in().get_untracked();
    let user = account
        .account()
        .map(|account| format!("{} {}", account.username, account.name))
        .unwrap_or_default();
    let owner = StoredValue::new(format!("{} {user}", platform.host()));
    let workspace = owner.with_value(|owner| workspace::of(owner));
    let tabs = RwSignal::from(workspace.tabs.clone());
    let unkept = RwSignal::from(workspace.unkept.clone());
    let workspace = StoredValue::new_local(workspace);
    let element = StoredValue::new_local(None::<Element>);
    let target = RwSignal::new(None::<Target>);
    let history = RwSignal::new(false);
    let list_shown = RwSignal::new(datasets::is_shown());
    let closed = RwSignal::new(None::<Draft>);

    let open = Memo::new(move |_| workspace.with_value(workspace::Workspace::active_tab));
    let with_tab = move |act: &dyn Fn(&Tab)| {
        if let Some(tab) = open.get_untracked() {
            act(&tab);
        }
    };
    let run_order = move |order: Order| {
        with_tab(&|tab| run::start(platform.client(), tab, order.clone()));
    };
    let on_run = Callback::new(move |()| {
        let Some(next) = target.get_untracked() else {
            return;
        };
        with_tab(&|tab| {
            let (format, branches) = tab
                .draft
                .with_untracked(|draft| (draft.format, draft.branches.clone()));
            let order = Order {
                sql: next.sql.clone(),
                from: next.place.start,
                format,
                branches,
            };
            run::start(platform.client(), tab, order);
        });
    });
    let on_cancel = Callback::new(move |()| {
        with_tab(&|tab| run::cancel(tab));
    });
    let on_format = Callback::new(move |()| {
        let Some((text, from, to)) = element.with_value(|element| {
            Some((
                element.as_ref()?.text(),
                element.as_ref()?.from(),
                element.as_ref()?.to(),
            ))
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
    });
    let on_wish = Callback::new(move |wish: Wish| match wish {
        Wish::Again => with_tab(&|tab| {
            let order = tab.run.with_untracked(run::Run::order);
            run::start(platform.client(), tab, order);
        }),
        Wish::As(format) => {
            let order = open
                .get_untracked()
                .map(|tab| tab.run.with_untracked(run::Run::order));
            if let Some(order) = order {
                with_tab(&|tab| {
                    tab.draft.update(|draft| draft.format = format);
                    workspace::save(tab);
                });
                run_order(Order { format, ..order });
            }
        }
        Wish::LoadAgain => with_tab(&|tab| run::reload(platform.client(), tab)),
        Wish::GoTo(at) => element.with_value(|element| {
            if let Some(element) = element {
                element.reveal(at);
            }
        }),
    });
    let to_editor = move || {
        element.with_value(|element| {
            if let Some(element) = element {
                element.focus();
            }
        });
    };
    let on_begin = Callback::new(move |text: String| {
        workspace.with_value(|workspace| workspace.open_text(&text));
        to_editor();
    });
    let on_use = Callback::new(move |(entry, at_once): (super::history::Entry, bool)| {
        history.set(false);
        workspace.with_value(|workspace| {
            workspace.open_text(&entry.sql);
        });
        with_tab(&|tab| {
            tab.draft.update(|draft| {
                draft.format = entry.format;
                draft.branches.clone_from(&entry.branches);
            });
            workspace::save(tab);
        });
        if at_once {
            run_order(Order {
                sql: entry.sql,
                from: 0,
                format: entry.format,
                branches: entry.branches,
            });
        }
    });

    let toggle_list = move || {
        list_shown.update(|list_shown| *list_shown = !*list_shown);
        datasets::choose(list_shown.get_untracked());
    };
    let on_insert = Callback::new(move |name: String| {
        element.with_value(|element| {
            if let Some(element) = element {
                element.insert_name(&name);
            }
        });
    });
    let on_statement = Callback::new(move |sql: String| {
        workspace.with_value(|workspace| workspace.open_text(&sql));
        let branches = open.get_untracked();
        let branches = branches.map(|tab| {
            tab.draft
                .with_untracked(|draft| (draft.format, draft.branches.clone()))
        });
        let (format, branches) = branches.unwrap_or_default();
        run_order(Order {
            sql,
            from: 0,
            format,
            branches,
        });
    });
    // Changes with the branches, not with each key.
    let branches = Memo::new(move |_| {
        let tab = open.get();
        tab.map(|tab| tab.draft.with(|draft| draft.branches.clone()))
            .unwrap_or_default()
    });
    let readable = Signal::derive(move || SCOPES.iter().all(|scope| platform.is_granted(scope)));

    follow_fragment(workspace, tabs);
    // A query that was sent before a reload is found again.
    Effect::new(move |_| {
        if let Some(tab) = open.get() {
            let sent = tab.draft.with_untracked(|draft| draft.sent.clone());
            let idle = tab.run.with_untracked(|run| run.phase == Phase::Idle);
            if let Some(sent) = sent.filter(|_| idle) {
                run::attach(platform.client(), &tab, sent);
            }
        }
    });
    let visible = window_event_listener(ev::visibilitychange, |_| {
        if document().hidden() {
            workspace::save_now();
        } else {
            run::look_now();
        }
    });
    let focused = window_event_listener(ev::focus, |_| run::look_now());
    let others = RwSignal::new(Others::default());
    let listen = move || {
        owner.with_value(|owner| windows::listen(owner, browser::random_id(), others));
        if let Some(tab) = open.get_untracked() {
            windows::show(&tab.id);
        }
    };
    listen();
    Effect::new(move |_| {
        if let Some(tab) = open.get() {
            windows::show(&tab.id);
        }
    });
    let left = window_event_listener(ev::pagehide, |_| {
        workspace::hold();
        windows::leave();
    });
    // The browser may show the page again as it was.
    let back = window_event_listener(ev::pageshow, move |event| {
        if event.persisted() {
            listen();
        }
    });
    on_cleanup(move || {
        visible.remove();
        focused.remove();
        left.remove();
        back.remove();
        windows::leave();
        workspace::save_now();
    });

    let copy_link = move |_| {
        let text = open
            .get_untracked()
            .map(|tab| tab.draft.with_untracked(|draft| draft.text.clone()))
            .unwrap_or_default();
        let address = format!("{}{}", browser::home(), routes::sql(&text));
        request::spawn(async move {
            if browser::copy_to_clipboard(&address).await {
                announcer.done(&t(Text::LinkCopied));
            } else {
                announcer.failed(&t(Text::NotCopied));
            }
        });
    };
    let new_tab = move || workspace.with_value(|workspace| workspace.add(Draft::default()));
    let reopen = move || {
        if let Some(draft) = closed.get_untracked() {
            closed.set(None);
            workspace.with_value(|workspace| workspace.add(draft));
        }
    };
    let duplicate = move || {
        if let Some(tab) = open.get_untracked() {
            let draft = tab.draft.get_untracked();
            workspace.with_value(|workspace| {
                workspace.add(Draft {
                    sent: None,
                    title: String::new(),
                    ..draft
                });
            });
        }
    };
    commands::register([
        // What leads to the view leads to its editor, once it is here.
        Command::new(routes::SQL, Group::Go, || t(Text::Title), to_editor).keys("g s"),
        Command::new(
            "sql.run",
            Group::View,
            || t(Text::CommandRun),
            move || on_run.run(()),
        )
        .keys("Mod+Enter")
        .while_typing(),
        Command::new(
            "sql.cancel",
            Group::View,
            || t(Text::CommandCancel),
            move || on_cancel.run(()),
        )
        .keys("Mod+.")
        .while_typing(),
        Command::new(
            "sql.format",
            Group::View,
            || t(Text::CommandFormat),
            move || on_format.run(()),
        )
        .keys("Mod+Shift+F")
        .while_typing(),
        Command::new("sql.tab", Group::View, || t(Text::CommandNewTab), new_tab),
        Command::new(
            "sql.duplicate",
            Group::View,
            || t(Text::DuplicateTab),
            duplicate,
        ),
        Command::new("sql.reopen", Group::View, || t(Text::ReopenTab), reopen)
            .enabled(Signal::derive(move || closed.with(Option::is_some))),
        Command::new(
            "sql.datasets",
            Group::View,
            || t(Text::CommandDatasets),
            toggle_list,
        ),
        Command::new(
            "sql.history",
            Group::View,
            || t(Text::CommandHistory),
            move || history.set(true),
        ),
    ]);

    view! {
        <div class="page sql">
            <div class="sql-lead">
            <TabBar workspace=workspace.get_value() closed />
            <PageHeader
                title=t(Text::Title)
                actions=move || {
                    view! {
                        <Show when=move || closed.with(Option::is_some)>
                            <Button kind=ButtonKind::Quiet icon=icon::REFRESH on_press=move |_| reopen()>
                                {t(Text::ReopenTab)}
                            </Button>
                        </Show>
                        <button
                            type="button"
                            class="button"
                            data-kind="quiet"
                            aria-expanded=move || list_shown.get().to_string()
                            aria-controls="sql-catalog"
                            on:click=move |_| toggle_list()
                        >
                            <Icon icon=icon::DATABASE />
                            <span class="button-text">{t(Text::Datasets)}</span>
                        </button>
                        <Button kind=ButtonKind::Quiet icon=icon::LINK on_press=copy_link>
                            {t(Text::CopyLink)}
                        </Button>
                        <Button kind=ButtonKind::Quiet icon=icon::CLOCK on_press=move |_| history.set(true)>
                            {t(Text::History)}
                        </Button>
                    }
                }
            />
            </div>
            <ScopeNotice scopes=SCOPES off=t(Text::FeatureOff) />
            <Show when=move || unkept.get()>
                <p class="note" data-tone="warning" role="status">{t(Text::NotKept)}</p>
            </Show>
            <Show when=move || others.with(Others::any)>
                <div class="note sql-others" data-tone="warning" role="status">
                    <Icon icon=icon::ALERT />
                    <span>
                        {t(Text::OtherWindow)} " "
                        {move || others.with(|others| others.changed).then(|| t(Text::ChangedThere))}
                    </span>
                    <Show when=move || others.with(|others| others.changed)>
                        <Button
                            icon=icon::REFRESH
                            on_press=move |_| {
                                with_tab(&workspace::take_over);
                                others.update(|others| others.changed = false);
                            }
                        >
                            {t(Text::TakeOver)}
                        </Button>
                    </Show>
                </div>
            </Show>
            <div class="sql-work">
            <Show when=move || list_shown.get()>
                <Datasets branches readable on_insert on_run=on_statement />
            </Show>
            <div class="sql-panel" id="sql-panel" role="tabpanel" aria-label=t(Text::Tabs)>
                {move || {
                    open.get().map(|tab| view! { <Toolbar tab target on_run on_cancel on_format /> })
                }}
                <Editor workspace=workspace.get_value() element target on_run readable on_cancel />
                {move || open.get().map(|tab| view! { <Results tab on_wish on_begin /> })}
            </div>
            </div>
            <HistoryPanel open=history on_use />
        </div>
    }
}

/// Opens the statement in the fragment of the address, and takes it out of the address: a reload must not open it again.
/// It never runs by itself.
fn follow_fragment(
    workspace: StoredValue<workspace::Workspace, LocalStorage>,
    tabs: RwSignal<Vec<Tab>>,
) {
    let hash = use_location().hash;
    let navigate = use_navigate();
    Effect::new(move |_| {
        // The tabs that were kept come first, so that one that has the text already is found.
        if tabs.with(Vec::is_empty) {
            return;
        }
        if let Some(text) = from_fragment(&hash.get()) {
            workspace.with_value(|workspace| workspace.open_text(&text));
            navigate(
                routes::SQL,
                NavigateOptions {
                    replace: true,
                    scroll: false,
                    ..NavigateOptions::default()
                },
            );
        }
    });
}
