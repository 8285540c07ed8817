//! Watching the objects: the loaded rows are read again every now and then. No row moves.

use std::rc::Rc;
use std::time::Duration;

use belvedere_client::{Error, Runtime};
use belvedere_view::errors::explain;
use belvedere_view::objects::rows::Rows;
use belvedere_view::objects::url_state::EVERY;
use leptos::prelude::*;

use super::News;
use super::texts::Text;
use crate::announcer::{Announcer, use_announcer};
use crate::grid::Area;
use crate::i18n::{ago, t, tally};
use crate::platform::use_platform;
use crate::poll;
use crate::request::Task;
use crate::views::objects::listing::Again;
use crate::views::objects::table::Table;

/// More rows are too many requests to be read again and again.
const MAX_ROWS: usize = 2_000;

/// How often is looked whether it is time.
const TICK: Duration = Duration::from_secs(1);

/// A reading in words: "3 changed, 1 new"; empty when nothing is.
fn in_words(again: &Again) -> String {
    match [&again.changed, &again.added, &again.gone].map(|rows| rows.len() as u64) {
        [0, 0, 0] => String::new(),
        [changed, added, gone] => tally([
            (changed, Text::Changed),
            (added, Text::New),
            (gone, Text::Gone),
        ]),
    }
}

/// Why nothing is read now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pause {
    Hidden,
    Busy,
}

/// Whether news would disturb what the user does.
fn pause(table: Table) -> Option<Pause> {
    if document().hidden() {
        return Some(Pause::Hidden);
    }
    let is_busy = untrack(|| {
        !table.picked.is_empty()
            || table.area.with(Area::is_extended)
            || table.draft.with(Option::is_some)
            || table.menu.with(Option::is_some)
    });
    // A box that was just checked keeps the focus: nothing is typed into it.
    let field = document().active_element();
    let types = field
        .is_some_and(|field| field.matches("input:not([type=checkbox]), textarea") == Ok(true));
    (is_busy || types).then_some(Pause::Busy)
}

/// What came of the last reading.
#[derive(Clone, Copy, Default)]
struct Reading {
    paused: RwSignal<Option<Pause>>,
    failed: RwSignal<Option<Error>>,
    /// What was new, in words.
    news: RwSignal<String>,
    /// When the rows were read.
    read_at: RwSignal<Option<f64>>,
}

/// Reads the rows again and again, for as long as this is awaited.
async fn watch(
    table: Table,
    reading: Reading,
    runtime: Rc<dyn Runtime>,
    every: Duration,
    announcer: Announcer,
) {
    let Table {
        listing, watched, ..
    } = table;
    let mut tried = runtime.now();
    loop {
        runtime.sleep(TICK).await;
        watched.fade(runtime.now());
        let pause = pause(table);
        if reading.paused.try_get_untracked() != Some(pause) {
            reading.paused.set(pause);
        }
        if pause.is_some() || runtime.now() < tried + every {
            continue;
        }
        match listing.read_again().await {
            None => continue,
            Some(Err(error)) => {
                reading.failed.set(Some(error));
            }
            Some(Ok(again)) => {
                reading.failed.set(None);
                reading.read_at.set(Some(js_sys::Date::now()));
                let before = |index: &usize| watched.of(*index) == Some(News::Gone);
                let mut fresh = again.clone();
                fresh.gone.retain(|index| !before(index));
                watched.add(&again, runtime.now());
                let words = in_words(&fresh);
                if !words.is_empty() {
                    announcer.say(&words);
                    reading.news.set(words);
                }
            }
        }
        tried = runtime.now();
    }
}

/// Chooses how often the rows are read again, and says what came of it.
#[component]
pub fn WatchSwitch(
    /// The table.
    table: Table,
) -> impl IntoView {
    let Table {
        listing,
        state,
        watched,
        ..
    } = table;
    let announcer = use_announcer();
    let host = StoredValue::new(use_platform().host());
    let every = Memo::new(move |_| state.with(|state| state.watch));
    let hindrance = Memo::new(move |_| {
        if state.with(|state| state.snapshot) {
            Some(Text::NotFrozen)
        } else if listing.loaded() > MAX_ROWS {
            Some(Text::TooMany(MAX_ROWS as u64))
        } else {
            None
        }
    });
    let reading = Reading::default();
    let Reading {
        paused,
        failed,
        news,
        read_at,
    } = reading;
    let work = StoredValue::new_local(None::<Task>);
    // Other rows have no news.
    let generation = Memo::new(move |_| {
        listing.track();
        listing.rows(|rows: &Rows| rows.stamp().0)
    });
    Effect::new(move |before: Option<Option<u64>>| {
        let generation = generation.get();
        if before != Some(generation) {
            watched.clear();
            news.set(String::new());
            failed.set(None);
            read_at.set(Some(js_sys::Date::now()));
        }
        generation
    });
    // A reading is not broken off by what it brings.
    let wanted = Memo::new(move |_| {
        let every = every.get();
        (every > 0 && hindrance.with(Option::is_none)).then(|| (every, generation.get()))
    });
    Effect::new(move |before: Option<Option<(u32, Option<u64>)>>| {
        let wanted = wanted.get();
        if before == Some(wanted) {
            return wanted;
        }
        let Some(((every, _), runtime)) = wanted.zip(listing.runtime()) else {
            work.set_value(None);
            paused.set(None);
            return wanted;
        };
        let every = Duration::from_secs(every.into());
        work.set_value(Some(Task::spawn(watch(
            table, reading, runtime, every, announcer,
        ))));
        wanted
    });
    let on_change = move |event| {
        let seconds = event_target_value(&event).parse().unwrap_or_default();
        table.change(true, |state| state.watch = seconds);
    };
    let option = move |seconds: u32| {
        let text = match seconds {
            0 => Text::Off,
            15 => Text::Every15Seconds,
            60 => Text::EveryMinute,
            _ => Text::Every5Minutes,
        };
        view! {
            <option value=seconds.to_string() selected=move || every.get() == seconds>{t(text)}</option>
        }
    };
    let now = poll::now();
    let old_since = move || {
        let at = read_at.get().unwrap_or_else(|| now.get());
        ago(at.min(now.get()), now.get())
    };
    let words = move || {
        if every.get() == 0 {
            return None;
        }
        if let Some(hindrance) = hindrance.get() {
            return Some(t(hindrance));
        }
        if let Some(error) = failed.get() {
            let reason = host.with_value(|host| explain(&error, host).title);
            return Some(t(Text::OldSince {
                ago: old_since(),
                reason,
            }));
        }
        if paused.get() == Some(Pause::Busy) {
            return Some(t(Text::Paused));
        }
        let read = t(Text::Read { ago: old_since() });
        let news = news.get();
        Some(if news.is_empty() {
            read
        } else {
            format!("{news} · {read}")
        })
    };
    let why = move || t(hindrance.get().unwrap_or(Text::Why));
    view! {
        <label class="objects-watch" title=why>
            <span>{t(Text::Watch)}</span>
            <select
                class="input"
                disabled=move || hindrance.get().is_some() && every.get() == 0
                on:change=on_change
            >
                {option(0)}
                {EVERY.map(option).collect_view()}
            </select>
        </label>
        <p class="objects-watch-state" data-tone=move || failed.with(Option::is_some).then_some("warning")>
            {words}
        </p>
    }
}
