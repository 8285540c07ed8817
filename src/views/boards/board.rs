//! One board: its cards, and what can be done with all of them.

pub(super) mod add_card;
pub(super) mod card;
pub(super) mod desk;
pub(super) mod drag;
pub(super) mod open_board;
pub(super) mod share;
pub(super) mod tile;

use belvedere_queries::Board;
use leptos::prelude::*;

use self::add_card::AddCard;
use self::card::title;
use self::drag::Drag;
use self::open_board::{Open, OpenBoard};
use self::share::Share;
use self::tile::Tile;
use super::form::Form;
use super::source::{Origin, Source};
use super::texts::Text;
use crate::commands::{self, Command, Group};
use crate::i18n::t;
use crate::platform::use_platform;
use crate::scopes;
use crate::ui::{Button, ButtonKind, Dialog, EmptyState, PageHeader, ScopeNotice, icon, undo_line};

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
    let is_own = matches!(origin, Origin::Own(_));
    let runs_at_once = !matches!(origin, Origin::Linked(_));
    let note = match origin {
        Origin::Own(_) => None,
        Origin::Shared => Some(Text::FromCatalog),
        Origin::Linked(_) => Some(Text::FromLink),
    };
    let open = OpenBoard::new(origin, board);
    let OpenBoard {
        board,
        source,
        desk,
        editing,
        ..
    } = open;
    if runs_at_once && use_platform().permits(scopes::SQL) {
        open.refresh();
    }
    let is_empty = Memo::new(move |_| board.with(|board| board.cards.is_empty()));
    let cannot_run = Signal::derive(move || is_empty.get() || desk.is_busy());
    register(
        open,
        cannot_run,
        Signal::derive(move || is_own && !is_empty.get()),
    );
    let on_change = Callback::new(move |(card, change)| open.change(card, change));
    let on_move = Callback::new(move |(card, place)| open.move_to(card, place));
    let on_remove = Callback::new(move |card| open.remove(card));
    let drag = Drag::new(board, on_move);
    let actions = move || actions(open, is_own, cannot_run, on_delete);
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
            {move || undo_removal(open)}
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
                {no_cards(open, is_own)}
            </Show>
            {dialog(open)}
        </div>
    }
}

/// The commands of the view.
fn register(open: OpenBoard, cannot_run: Signal<bool>, can_edit: Signal<bool>) {
    let refresh = move || open.refresh();
    let edit = move || open.editing.update(|editing| *editing = !*editing);
    commands::register([
        Command::new(
            "board.refresh",
            Group::View,
            || t(Text::RefreshAll),
            refresh,
        )
        .keys("R")
        .enabled(Signal::derive(move || !cannot_run.get())),
        Command::new("board.edit", Group::View, || t(Text::Edit), edit)
            .keys("E")
            .enabled(can_edit),
    ]);
}

/// The buttons beside the title.
fn actions(
    open: OpenBoard,
    is_own: bool,
    cannot_run: Signal<bool>,
    on_delete: Callback<String>,
) -> impl IntoView {
    let OpenBoard {
        board,
        editing,
        opened,
        ..
    } = open;
    let queries = Callback::new(move |()| open.queries());
    let edits = editing.get();
    view! {
        {edits
            .then(|| {
                view! {
                    <Button kind=ButtonKind::Danger on_press=move |_| open.delete(on_delete)>{t(Text::Delete)}</Button>
                    <Button on_press=move |_| opened.set(Some(Open::Rename))>{t(Text::Rename)}</Button>
                    <Button icon=icon::PLUS on_press=move |_| opened.set(Some(Open::Add))>{t(Text::AddCard)}</Button>
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
                            view! { <Button icon=icon::STAR on_press=move |_| open.save_copy()>{t(Text::SaveCopy)}</Button> }
                        })}
                    <Share board queries />
                    <Button icon=icon::REFRESH disabled=cannot_run on_press=move |_| open.refresh()>
                        {t(Text::RefreshAll)}
                    </Button>
                }
            })}
    }
}

/// The card that was removed last, and the way to have it back.
fn undo_removal(open: OpenBoard) -> Option<impl IntoView> {
    open.removed.get().map(|(_, card)| {
        let text = t(Text::Removed { name: title(&card) });
        undo_line(text, move |_| open.undo())
    })
}

/// In the place of the cards while there are none.
fn no_cards(open: OpenBoard, is_own: bool) -> impl IntoView {
    let add = move |_| open.opened.set(Some(Open::Add));
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
}

/// The dialogs.
fn dialog(open: OpenBoard) -> impl IntoView {
    let OpenBoard {
        board,
        source,
        opened,
        ..
    } = open;
    let title = Signal::derive(move || {
        t(match opened.get() {
            Some(Open::Rename) => Text::Rename,
            _ => Text::AddCard,
        })
    });
    let on_add = Callback::new(move |query| open.add(query));
    let on_named = Callback::new(move |(name, description)| open.rename(name, description));
    let content = move || match opened.get() {
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
        <Dialog
            open=Signal::derive(move || opened.with(Option::is_some))
            title
            on_close=move |()| opened.set(None)
        >
            {content}
        </Dialog>
    }
}
