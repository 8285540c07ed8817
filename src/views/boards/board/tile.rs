//! A card on the screen: its title, how old its result is, the result, and while the board is edited its settings.

use belvedere_queries::{Board, Card, QueryName, Show, Width};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::card::{Change, title};
use super::desk::{Desk, Phase};
use super::drag::Drag;
use crate::i18n::{date_time, minute, t};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Skeleton};
use crate::views::boards::source::Source;
use crate::views::boards::texts::Text;
use crate::views::sql::card::{Asked, Given, card};
use crate::{browser, routes};

/// A card.
#[component]
pub fn Tile(
    /// Its identifier.
    id: u32,
    /// The board.
    board: RwSignal<Board>,
    /// The queries.
    source: StoredValue<Source>,
    /// The runs.
    desk: Desk,
    /// Whether the board is edited.
    editing: RwSignal<bool>,
    /// The card that is dragged.
    drag: Drag,
    /// Changes a card.
    on_change: Callback<(u32, Change)>,
    /// Moves a card to a place.
    on_move: Callback<(u32, usize)>,
    /// Removes a card.
    on_remove: Callback<u32>,
) -> impl IntoView {
    let kept = Memo::new(move |before: Option<&Card>| {
        // One that was removed is drawn until it is gone.
        let now = board.with(|board| board.card(id).cloned());
        now.or_else(|| before.cloned()).unwrap_or_default()
    });
    let name = Signal::derive(move || kept.with(title));
    let state = Memo::new(move |_| desk.state(id));
    let turn = Memo::new(move |_| state.with(|state| state.turn));
    let asked = RwSignal::new(None::<Asked>);
    Effect::new(move |_| {
        let turn = turn.get();
        if turn == 0 {
            return;
        }
        let query = kept.with_untracked(|card| card.query.clone());
        match source.with_value(|source| source.text(&query)) {
            Ok((sql, query)) => asked.set(Some(Asked {
                turn,
                sql,
                is_csv: query.format == "CSV",
                branches: query.branches,
            })),
            Err(problem) => desk.end(id, Some(problem)),
        }
    });
    on_cleanup(move || desk.leave(id));
    let given = Given {
        asked: asked.into(),
        show: Signal::derive(move || kept.with(|card| card.show)),
        chart: Signal::derive(move || kept.with(|card| card.chart.clone())),
        keep: Callback::new(move |chart| on_change.run((id, Change::Chart(chart)))),
        tools: editing.into(),
        name,
        on_end: Callback::new(move |failure| desk.end(id, failure)),
    };
    let is_first_run = move || state.with(|state| state.at.is_none() && state.phase != Phase::Idle);
    let problem = move || {
        state.with(|state| state.failure.clone()).map(|failure| {
            view! {
                <div class="board-problem">
                    <Icon icon=icon::ALERT />
                    <p dir="auto">{failure}</p>
                    <Button icon=icon::REFRESH on_press=move |_| desk.run([id])>{t(Text::Retry)}</Button>
                </div>
            }
        })
    };
    let sql = Memo::new(move |_| {
        let query = kept.with(|card| card.query.clone());
        source.with_value(|source| source.get(&query).map(|query| query.sql.clone()))
    });
    let open = move || {
        // Before the statement, which stays the same under another name.
        let label = t(Text::OpenInSql { name: name.get() });
        sql.get().map(|sql| {
            view! {
                <a
                    class="button button-icon"
                    data-kind=ButtonKind::Quiet.as_str()
                    href=routes::sql(&sql)
                    aria-label=label.clone()
                    title=label
                >
                    <Icon icon=icon::TERMINAL />
                </a>
            }
        })
    };
    let heading = StoredValue::new(format!("board-card-{id}"));
    view! {
        <li
            class="board-card"
            id=format!("card-{id}")
            data-width=move || kept.with(|card| width_word(card.width))
            data-dragged=move || drag.is_dragged(id).then_some("true")
            data-drop=move || drag.mark(id)
            aria-busy=move || state.with(|state| (state.phase != Phase::Idle).to_string())
        >
            <article aria-labelledby=heading.get_value()>
                <header class="board-card-head">
                    <Show when=move || editing.get()>
                        // The buttons below move it by keys.
                        <span
                            class="board-grip"
                            title=t(Text::Drag)
                            on:pointerdown=move |event| drag.take(id, &event)
                            on:pointermove=move |event| drag.follow(&event)
                            on:pointerup=move |_| drag.end()
                            on:pointercancel=move |_| drag.give_up()
                        >
                            <Icon icon=icon::GRIP />
                        </span>
                    </Show>
                    <h2 id=heading.get_value() dir="auto">{move || name.get()}</h2>
                    <p class="board-card-state">{move || state_words(&state.get())}</p>
                    <span class="board-card-buttons">
                        {open}
                        <Button
                            kind=ButtonKind::Quiet
                            icon=icon::REFRESH
                            label=Signal::derive(move || t(Text::Refresh { name: name.get() }))
                            disabled=Signal::derive(move || state.with(|state| state.phase != Phase::Idle))
                            on_press=move |_| desk.run([id])
                        />
                    </span>
                </header>
                <Show when=move || editing.get()>
                    <Settings id board kept name on_change on_move on_remove />
                </Show>
                {problem}
                <Show when=is_first_run>
                    <Skeleton lines=4 label=t(Text::Running) />
                </Show>
                {card(given)}
            </article>
        </li>
    }
}

/// How far a card is, and how old its result.
fn state_words(state: &super::desk::State) -> AnyView {
    let as_of = state.at.map(|at| {
        view! { <span title=date_time(at)>{t(Text::AsOf { time: minute(at) })}</span> }
    });
    let word = match state.phase {
        Phase::Waiting => Some(Text::Waiting),
        Phase::Running => Some(Text::Running),
        Phase::Idle if state.failure.is_some() => Some(Text::Failed),
        Phase::Idle if state.at.is_none() => Some(Text::NotRun),
        Phase::Idle => None,
    };
    let tone = state.failure.is_some().then_some("bad");
    let word =
        word.map(|word| view! { <span class="board-card-word" data-tone=tone>{t(word)}</span> });
    view! { {word} {as_of} }.into_any()
}

const fn width_word(width: Width) -> &'static str {
    match width {
        Width::Third => "third",
        Width::Half => "half",
        Width::Full => "full",
    }
}

/// The settings of a card, and the buttons that move it. The arrow keys move it as well.
#[component]
fn Settings(
    id: u32,
    board: RwSignal<Board>,
    kept: Memo<Card>,
    name: Signal<String>,
    on_change: Callback<(u32, Change)>,
    on_move: Callback<(u32, usize)>,
    on_remove: Callback<u32>,
) -> impl IntoView {
    let place = Memo::new(move |_| board.with(|board| board.place(id).unwrap_or_default()));
    let last = Memo::new(move |_| board.with(|board| board.cards.len().saturating_sub(1)));
    let to = move |next: usize| {
        // The button of the same direction keeps the focus, unless the card is at that end now: an element that moves loses it.
        let is_later = next > place.get_untracked();
        let ends = if is_later {
            next >= last.get_untracked()
        } else {
            next == 0
        };
        let button = if is_later == ends { 1 } else { 2 };
        on_move.run((id, next));
        let button = format!("#card-{id} .board-moves > :nth-child({button})");
        request_animation_frame(move || browser::focus(&button));
    };
    let on_key = move |event: &KeyboardEvent| {
        let now = place.get_untracked();
        let next = match event.key().as_str() {
            "ArrowLeft" | "ArrowUp" => now.saturating_sub(1),
            "ArrowRight" | "ArrowDown" => now + 1,
            "Home" => 0,
            "End" => last.get_untracked(),
            _ => return,
        };
        event.prevent_default();
        to(next);
    };
    let widths = [
        (Width::Third, Text::Third),
        (Width::Half, Text::Half),
        (Width::Full, Text::Full),
    ];
    let shows = [
        (Show::Auto, Text::Auto),
        (Show::Chart, Text::Chart),
        (Show::Table, Text::Table),
    ];
    let before = kept.get_untracked();
    let QueryName { name: query, .. } = before.query;
    view! {
        <div class="board-settings" role="group" aria-label=move || t(Text::Arrange { name: name.get() })>
            <label class="board-setting board-title">
                <span>{t(Text::CardTitle)}</span>
                <input
                    class="input"
                    type="text"
                    placeholder=query
                    prop:value=before.title
                    on:change=move |event| on_change.run((id, Change::Title(event_target_value(&event))))
                />
            </label>
            {choice(Text::Width, widths, before.width, move |width| on_change.run((id, Change::Width(width))))}
            {choice(Text::Show, shows, before.show, move |show| on_change.run((id, Change::Show(show))))}
            <span class="board-moves" on:keydown=move |event| on_key(&event)>
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::ARROW_LEFT
                    label=Signal::derive(move || t(Text::Earlier { name: name.get() }))
                    disabled=Signal::derive(move || place.get() == 0)
                    on_press=move |_| to(place.get_untracked().saturating_sub(1))
                />
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::ARROW_RIGHT
                    label=Signal::derive(move || t(Text::Later { name: name.get() }))
                    disabled=Signal::derive(move || place.get() >= last.get())
                    on_press=move |_| to(place.get_untracked() + 1)
                />
                <Button
                    kind=ButtonKind::Quiet
                    icon=icon::CLOSE
                    label=Signal::derive(move || t(Text::Remove { name: name.get() }))
                    on_press=move |_| on_remove.run(id)
                />
            </span>
        </div>
    }
}

/// A choice of several, with its name before it.
fn choice<T: Copy + PartialEq + Send + Sync + 'static, const N: usize>(
    label: Text,
    options: [(T, Text); N],
    chosen: T,
    on_choose: impl Fn(T) + 'static,
) -> impl IntoView {
    let values = options.clone().map(|(value, _)| value);
    let options = options
        .into_iter()
        .enumerate()
        .map(|(place, (value, text))| {
            view! { <option value=place.to_string() selected=value == chosen>{t(text)}</option> }
        });
    let options = options.collect_view();
    view! {
        <label class="board-setting">
            <span>{t(label)}</span>
            <select
                class="input"
                on:change=move |event| {
                    let place = event_target_value(&event).parse().ok();
                    if let Some(value) = place.and_then(|place: usize| values.get(place)) {
                        on_choose(*value);
                    }
                }
            >
                {options}
            </select>
        </label>
    }
}
