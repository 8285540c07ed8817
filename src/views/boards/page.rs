//! One board: its cards, and what can be done with all of them.

use belvedere_queries::{Board, Card, QueryName};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::add_card::AddCard;
use super::card::{Change, title};
use super::desk::Desk;
use super::drag::Drag;
use super::form::Form;
use super::share::Share;
use super::source::{Origin, Source};
use super::store;
use super::texts::Text;
use super::tile::Tile;
use crate::announcer::use_announcer;
use crate::commands::{self, Command, Group};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon;
use crate::ui::{Button, ButtonKind, Dialog, EmptyState, PageHeader, ScopeNotice};
use crate::views::sql::queries::store as saved;
use crate::{browser, routes, scopes};

/// A dialog of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Open {
    Add,
    Rename,
}

/// The board.
#[component]
pub(super) fn Page(
    /// Where it is from.
    origin: Origin,
    /// The board as it was kept.
    board: Board,
    /// Deletes a board of this browser.
    on_delete: Callback<String>,
) -> impl IntoView {
    let announcer = use_announcer();
    let platform = use_platform();
    let navigate = StoredValue::new_local(use_navigate());
    let is_own = matches!(origin, Origin::Own(_));
    let source = StoredValue::new(Source::of(&origin, &platform.catalog()));
    let note = match origin {
        Origin::Own(_) => None,
        Origin::Shared => Some(Text::FromCatalog),
        Origin::Linked(_) => Some(Text::FromLink),
    };
    let runs_at_once = !matches!(origin, Origin::Linked(_));
    let origin = StoredValue::new(origin);
    // An empty board is for adding.
    let editing = RwSignal::new(false);
    let opened = RwSignal::new(None::<Open>);
    let removed = RwSignal::new(None::<(usize, Card)>);
    let board = RwSignal::new(board);
    let keep = move || {
        origin.with_value(|origin| {
            if let Origin::Own(key) = origin {
                board.with_untracked(|board| store::put(announcer, key, board, None));
            }
        });
    };
    let desk = Desk::new();
    let all = move || -> Vec<u32> {
        board.with_untracked(|board| board.cards.iter().map(|card| card.id).collect())
    };
    if runs_at_once && platform.permits(scopes::SQL) {
        desk.run(all());
    }
    let refresh = move || desk.run(all());
    let on_change = Callback::new(move |(card, change): (u32, Change)| {
        board.update(|board| board.change(card, |card| change.make(card)));
        keep();
    });
    let on_move = Callback::new(move |(card, place): (u32, usize)| {
        let now = board
            .try_update(|board| board.move_to(card, place))
            .flatten();
        let Some(now) = now else { return };
        keep();
        let count = board.with_untracked(|board| board.cards.len());
        announcer.say(&t(Text::Moved {
            place: (now + 1).to_string(),
            count: count.to_string(),
        }));
    });
    let drag = Drag::new(board, on_move);
    let on_remove = Callback::new(move |card: u32| {
        let gone = board.try_update(|board| board.remove(card)).flatten();
        if let Some((_, card)) = &gone {
            announcer.say(&t(Text::Removed { name: title(card) }));
        }
        removed.set(gone);
        keep();
    });
    let undo = move |_| {
        if let Some((place, card)) = removed.try_update(Option::take).flatten() {
            let id = card.id;
            board.update(|board| board.put_back(place, card));
            keep();
            desk.run([id]);
        }
    };
    let on_add = Callback::new(move |query: QueryName| {
        let name = query.name.clone();
        match board.try_update(|board| board.add(query)).flatten() {
            Some(id) => {
                keep();
                desk.run([id]);
                announcer.say(&t(Text::Added { name }));
            }
            None => announcer.failed(&t(Text::BoardIsFull)),
        }
    });
    let on_named = Callback::new(move |(name, description): (String, String)| {
        board.update(|board| {
            board.name = name;
            board.description = description;
        });
        keep();
        opened.set(None);
    });
    let go = move |address: &str| {
        navigate.with_value(|navigate| navigate(address, NavigateOptions::default()));
    };
    let delete = move |_| {
        if let Origin::Own(key) = origin.get_value() {
            on_delete.run(key);
            go(routes::BOARDS);
        }
    };
    let queries = Callback::new(move |()| {
        source.with_value(|source| board.with_untracked(|board| source.of_board(board)))
    });
    let save_copy = move |_| {
        let mut copy = board.get_untracked();
        copy.name = store::free_name(&copy.name);
        if let Origin::Linked(_) = origin.get_value() {
            for query in queries.run(()) {
                let from = QueryName::of(&query);
                if let Some(to) = saved::keep_beside(announcer, query) {
                    copy.rename_query(&from, &to);
                }
            }
        }
        let key = browser::random_id();
        let done = t(Text::CopySaved {
            name: copy.name.clone(),
        });
        store::put(announcer, &key, &copy, Some(done));
        go(&routes::board(&key));
    };
    let is_empty = Memo::new(move |_| board.with(|board| board.cards.is_empty()));
    let cannot_run = Signal::derive(move || is_empty.get() || desk.is_busy());
    commands::register([
        Command::new(
            "board.refresh",
            Group::View,
            || t(Text::RefreshAll),
            refresh,
        )
        .keys("R")
        .enabled(Signal::derive(move || !cannot_run.get())),
        Command::new(
            "board.edit",
            Group::View,
            || t(Text::Edit),
            move || {
                editing.update(|editing| *editing = !*editing);
            },
        )
        .keys("E")
        .enabled(Signal::derive(move || is_own && !is_empty.get())),
    ]);
    let add = move |_| opened.set(Some(Open::Add));
    let actions = move || {
        let edits = editing.get();
        view! {
            {edits
                .then(|| {
                    view! {
                        <Button kind=ButtonKind::Danger on_press=delete>{t(Text::Delete)}</Button>
                        <Button on_press=move |_| opened.set(Some(Open::Rename))>{t(Text::Rename)}</Button>
                        <Button icon=icon::PLUS on_press=add>{t(Text::AddCard)}</Button>
                        <Button kind=ButtonKind::Primary icon=icon::CHECK on_press=move |_| editing.set(false)>
                            {t(Text::Done)}
                        </Button>
                    }
                })}
            {(!edits)
                .then(|| {
                    view! {
                        {is_own
                            .then(|| {
                                view! {
                                    <Button icon=icon::SETTINGS on_press=move |_| editing.set(true)>
                                        {t(Text::Edit)}
                                    </Button>
                                }
                            })}
                        {(!is_own)
                            .then(|| {
                                view! { <Button icon=icon::STAR on_press=save_copy>{t(Text::SaveCopy)}</Button> }
                            })}
                        <Share board queries />
                        <Button icon=icon::REFRESH disabled=cannot_run on_press=move |_| refresh()>
                            {t(Text::RefreshAll)}
                        </Button>
                    }
                })}
        }
    };
    let undo_line = move || {
        removed.get().map(|(_, card)| {
            view! {
                <p class="forgotten">
                    <span>{t(Text::Removed { name: title(&card) })}</span>
                    <Button kind=ButtonKind::Quiet on_press=undo>{t(Text::Undo)}</Button>
                </p>
            }
        })
    };
    let empty = move || {
        let (title, help) = if is_own {
            (Text::NoCards, Text::NoCardsHelp)
        } else {
            (Text::NoBoard, Text::NoCardsThere)
        };
        view! {
            <EmptyState icon=icon::BOARD title=t(title)>
                <p>{t(help)}</p>
                {is_own
                    .then(|| {
                        view! {
                            <Button kind=ButtonKind::Primary icon=icon::PLUS on_press=add>{t(Text::AddCard)}</Button>
                        }
                    })}
            </EmptyState>
        }
    };
    let dialog_title = Signal::derive(move || {
        t(match opened.get() {
            Some(Open::Rename) => Text::Rename,
            _ => Text::AddCard,
        })
    });
    let dialog = move || match opened.get() {
        Some(Open::Add) => {
            let queries = source.with_value(Source::all);
            view! { <AddCard board queries on_add /> }.into_any()
        }
        Some(Open::Rename) => {
            let before =
                board.with_untracked(|board| (board.name.clone(), board.description.clone()));
            view! { <Form before action=Text::Save on_end=on_named /> }.into_any()
        }
        None => ().into_any(),
    };
    view! {
        <div class="page boards">
            <PageHeader
                title=Signal::derive(move || board.with(|board| board.name.clone()))
                actions=ViewFn::from(actions)
            >
                <p class="muted" dir="auto">{move || board.with(|board| board.description.clone())}</p>
            </PageHeader>
            <ScopeNotice scopes=scopes::SQL off=t(Text::Off) />
            {note.map(|note| view! { <p class="note" role="status">{t(note)}</p> })}
            {undo_line}
            <Show when=move || is_empty.get() fallback=move || view! {
                <ul class="board" aria-label=t(Text::Board)>
                    <For
                        each=move || board.with(|board| board.cards.iter().map(|card| card.id).collect::<Vec<_>>())
                        key=|card| *card
                        let:card
                    >
                        <Tile id=card board source desk editing drag on_change on_move on_remove />
                    </For>
                </ul>
            }>
                {empty()}
            </Show>
            <Dialog
                open=Signal::derive(move || opened.with(Option::is_some))
                title=dialog_title
                on_close=move |()| opened.set(None)
            >
                {dialog}
            </Dialog>
        </div>
    }
}
