//! The page of the SQL view.

mod commands;
mod desk;
mod lazy_parts;
pub(super) mod side;

use leptos::ev;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use self::desk::Desk;
use self::side::Side;
use super::datasets::Datasets;
use super::editor::Editor;
use super::query::SqlQuery;
use super::results::Results;
use super::results::notices::NoticeAction;
use super::results::tabs::ResultTabs;
use super::run;
use super::texts::Text;
use super::toolbar::Toolbar;
use super::workspace::tabs::TabBar;
use super::workspace::windows::{self, Others};
use super::workspace::{self, Tab, closing, links, saves};
use crate::address::use_query;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, PageHeader, ScopeNotice};
use crate::{browser, routes, scopes};

/// The SQL view.
#[component]
pub fn SqlPage() -> impl IntoView {
    let platform = use_platform();
    let account = platform.signed_in().get_untracked();
    let user = account
        .account()
        .map(|account| format!("{} {}", account.username, account.name))
        .unwrap_or_default();
    let owner = StoredValue::new(format!("{} {user}", platform.host()));
    let workspace = owner.with_value(|owner| workspace::for_user(owner));
    let tabs = RwSignal::from(workspace.tabs.clone());
    let unkept = RwSignal::from(saves::unkept());
    let workspace = StoredValue::new_local(workspace);
    let desk = Desk::new(workspace);
    let Desk {
        open,
        target,
        closed,
        side,
        ..
    } = desk;
    let on_run = Callback::new(move |()| desk.run());
    let on_undo = Callback::new(move |()| desk.reopen());
    let on_run_all = Callback::new(move |()| desk.run_all());
    let on_cancel = Callback::new(move |()| desk.cancel());
    let on_format = Callback::new(move |()| desk.format());
    let on_save = Callback::new(move |()| commands::save(desk));
    let on_action = Callback::new(move |action: NoticeAction| desk.carry_out(&action));
    let on_begin = Callback::new(move |text: String| desk.begin(&text));
    let on_compare = Callback::new(move |()| desk.compare());
    let on_board = Callback::new(move |()| desk.add_to_board());
    let on_insert =
        Callback::new(move |name: String| desk.with_editor(|element| element.insert_name(&name)));
    let on_statement = Callback::new(move |sql: String| desk.run_text(sql));
    let shown = Memo::new(move |_| open.get().map(|tab| tab.shown()));
    // Changes with the branches, not with each key.
    let branches = Memo::new(move |_| {
        let tab = open.get();
        tab.map(|tab| tab.draft.with(|draft| draft.branches.clone()))
            .unwrap_or_default()
    });
    let readable = Signal::derive(move || platform.permits(scopes::SQL));

    follow_address(desk, tabs);
    // A query that was sent before a reload is found again.
    Effect::new(move |_| {
        if let Some(tab) = open.get() {
            desk.find_sent(&tab);
        }
    });
    let others = follow_windows(owner, open);
    commands::register(desk);
    Side::follow_window(side);

    let side_part = move || match side.get() {
        Side::Hidden => ().into_any(),
        Side::Datasets => {
            view! { <Datasets branches readable on_insert on_run=on_statement /> }.into_any()
        }
        Side::Queries => lazy_parts::saved_queries(desk),
    };

    view! {
        <div class="page sql">
            <div class="sql-lead">
            <TabBar workspace=workspace.get_value() closed on_undo on_new=Callback::new(move |()| desk.new_tab()) />
            <PageHeader
                title=t(Text::Title)
                actions=move || actions(desk)
            />
            </div>
            <ScopeNotice scopes=scopes::SQL off=t(Text::FeatureOff) />
            <Show when=move || unkept.get()>
                <p class="note" data-tone="warning" role="status">{t(Text::NotKept)}</p>
            </Show>
            {other_windows(desk, others)}
            <div class="sql-work">
            {side_part}
            <div class="sql-panel" id="sql-panel" role="tabpanel" aria-label=t(Text::Tabs)>
                {move || {
                    open.get().map(|tab| view! { <Toolbar tab target on_run on_run_all on_cancel on_format on_save /> })
                }}
                <Editor workspace=workspace.get_value() element=desk.element target on_run readable on_cancel />
                {lazy_parts::parameters(desk)}
                {move || open.get().map(|tab| view! { <ResultTabs tab /> })}
                {move || shown.get().map(|tab| view! { <Results tab on_action on_begin on_compare on_board /> })}
            </div>
            </div>
            <div class="sql-dialogs">
                {lazy_parts::history(desk)}
                {lazy_parts::saving(desk)}
                {lazy_parts::code(desk)}
                {lazy_parts::comparing(desk)}
                {lazy_parts::adding(desk)}
            </div>
        </div>
    }
}

/// Keeps what is typed when the page goes out of sight, and tells other windows which tab is shown here.
fn follow_windows(owner: StoredValue<String>, open: Memo<Option<Tab>>) -> RwSignal<Others> {
    let visible = window_event_listener(ev::visibilitychange, |_| {
        if document().hidden() {
            saves::save_all();
        } else {
            run::poll_now();
        }
    });
    let focused = window_event_listener(ev::focus, |_| run::poll_now());
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
        workspace::stash_drafts();
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
        saves::save_all();
    });
    others
}

/// The buttons beside the title.
fn actions(desk: Desk) -> impl IntoView {
    let Desk { closed, side, .. } = desk;
    let beside = move |which: Side, id: &'static str, icon: &'static str, label: Text| {
        view! {
            <button
                type="button"
                class="button"
                data-kind="quiet"
                aria-expanded=move || (side.get() == which).to_string()
                aria-controls=id
                on:click=move |_| which.toggle(side)
            >
                <Icon icon />
                <span class="button-text">{t(label)}</span>
            </button>
        }
    };
    view! {
        <Show when=move || closed.with(Option::is_some)>
            <Button
                kind=ButtonKind::Quiet
                icon=icon::REFRESH
                label=t(Text::ReopenTab)
                on_press=move |_| desk.reopen()
            />
        </Show>
        <Show when=move || closing::runs_on(closed)>
            <Button
                kind=ButtonKind::Quiet
                icon=icon::CLOSE
                label=t(Text::CancelClosed)
                on_press=move |_| desk.cancel_closed()
            />
        </Show>
        {beside(Side::Datasets, "sql-catalog", icon::DATABASE, Text::Datasets)}
        {beside(Side::Queries, "sql-queries", icon::STAR, Text::SavedQueries)}
        <Button kind=ButtonKind::Quiet icon=icon::LINK on_press=move |_| desk.copy_link()>
            {t(Text::CopyLink)}
        </Button>
        <Button kind=ButtonKind::Quiet icon=icon::CODE on_press=move |_| desk.code.set(true)>
            {t(Text::Code)}
        </Button>
        <Button kind=ButtonKind::Quiet icon=icon::CLOCK on_press=move |_| desk.history.set(true)>
            {t(Text::History)}
        </Button>
    }
}

/// Says that another window shows the same tab.
fn other_windows(desk: Desk, others: RwSignal<Others>) -> impl IntoView {
    view! {
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
                            desk.with_tab(workspace::adopt_saved_text);
                            others.update(|others| others.changed = false);
                        }
                    >
                        {t(Text::TakeOver)}
                    </Button>
                </Show>
            </div>
        </Show>
    }
}

/// Opens what the address names, a statement, a query or the saved queries, and takes it out of the address: a reload must
/// not open it again.
fn follow_address(desk: Desk, tabs: RwSignal<Vec<Tab>>) {
    let query = use_query::<SqlQuery>();
    let navigate = use_navigate();
    Effect::new(move |_| {
        // The tabs that were kept come first, so that one that has the text already is found.
        if tabs.with(Vec::is_empty) {
            return;
        }
        let query = query.get();
        let is_named = query != SqlQuery::Tabs;
        desk.workspace.with_value(|workspace| match query {
            SqlQuery::Tabs => {}
            SqlQuery::Queries => desk.side.set(Side::Queries),
            // It never runs by itself.
            SqlQuery::Linked(linked) => links::open_linked(workspace, linked),
            SqlQuery::Run(id) => links::open_run(workspace, &id),
        });
        if is_named {
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
