//! The dialog: the two results, their key, and the counts.

use std::rc::Rc;

use belvedere_table::session::{Request, Response};
use belvedere_table::{Compare, Differences, SharedColumns};
use leptos::prelude::*;

use super::choice::{Choice, Columns};
use super::rows::{Head, Rows};
use super::texts::Text;
use super::{Context, Given, Side, Sides};
use crate::announcer::use_announcer;
use crate::i18n::{counted, t, tally};
use crate::request::Task;
use crate::ui::{Button, ButtonKind, Dialog, icon};
use crate::views::sql::table_worker::Reply;

/// How far it is.
#[derive(Clone, PartialEq)]
enum State {
    /// The key is being chosen.
    Choosing,
    /// So much of so much is done.
    Comparing(usize, usize),
    Done(Rc<Differences>),
    Failed(String),
}

/// The comparison of the context.
#[component]
pub fn ComparePart() -> impl IntoView {
    use_context::<Context>().map(|Context(given)| {
        let on_close = given.with_value(|given| given.on_close);
        let sides = given.with_value(|given| given.sides);
        let content = move || match sides.get() {
            Some(sides) => view! {
                <div class="sql-compare">
                    <Comparison given sides />
                </div>
            }
            .into_any(),
            None => view! {
                <div class="sql-compare is-empty">
                    <p>{t(Text::NoOther)}</p>
                </div>
            }
            .into_any(),
        };
        let Some(on_close) = on_close else {
            return content().into_any();
        };
        let open = RwSignal::new(true);
        // A dialog that is closed gives the focus back; one that is gone does not.
        let close = move || {
            open.set(false);
            given.with_value(|given| {
                let end = Request::CompareEnd {
                    comparison: given.number,
                };
                drop((given.ask)(end));
            });
            request_animation_frame(move || {
                on_close.try_run(());
            });
        };
        view! {
            <Dialog open title=Signal::derive(|| t(Text::Title)) on_close=move |()| close()>
                {content}
            </Dialog>
        }
        .into_any()
    })
}

#[component]
fn Comparison(given: StoredValue<Given, LocalStorage>, sides: Sides) -> impl IntoView {
    let announcer = use_announcer();
    let Sides { all, shown } = sides;
    let sides = StoredValue::new(all);
    let before = RwSignal::new(if shown == 0 { 1 } else { shown - 1 });
    let after = RwSignal::new(shown);
    let shared = RwSignal::new(None::<SharedColumns>);
    let keys = RwSignal::new(Vec::<usize>::new());
    let state = RwSignal::new_local(State::Choosing);
    let task = StoredValue::new_local(None::<Task>);
    let side = move |place: usize| sides.with_value(|sides| sides.get(place).cloned());
    let both = move || side(before.get()).zip(side(after.get()));

    Effect::new(move |_| {
        let Some((before, after)) = both() else {
            return;
        };
        state.set(State::Choosing);
        shared.set(None);
        let question = Request::SharedColumns {
            before: before.table,
            after: after.table,
        };
        let response = given.with_value(|given| (given.ask)(question));
        task.set_value(Some(Task::spawn(async move {
            match shared_columns(given, response.await) {
                Ok((found, key)) => {
                    keys.set(key);
                    shared.set(Some(found));
                }
                Err(failed) => {
                    state.set(failed);
                }
            }
        })));
    });

    let run = move || {
        let Some(((before, after), compare)) = untrack(both).zip(shared.with_untracked(|shared| {
            let shared = shared.as_ref()?;
            Some(chosen(shared, &keys.get_untracked()))
        })) else {
            return;
        };
        state.set(State::Comparing(0, 1));
        let given = given.get_value();
        task.set_value(Some(Task::spawn(async move {
            let on_progress = |done, total| drop(state.try_set(State::Comparing(done, total)));
            let sides = (before.table, after.table);
            let end = match compared(given, sides, compare, on_progress).await {
                Ok(counts) => {
                    announcer.say(&in_words(&counts));
                    State::Done(counts)
                }
                Err(failed) => failed,
            };
            state.set(end);
        })));
    };
    // With a key that is told, there is nothing to choose first.
    let is_told = given.with_value(|given| !given.key.is_empty());
    Effect::new(move |_| {
        if shared.with(Option::is_some) && is_told {
            run();
        }
    });
    let on_keys = move |next: Vec<usize>| {
        keys.set(next);
        task.set_value(None);
        state.set(State::Choosing);
    };
    let outcome = move || {
        match state.get() {
        State::Choosing => ().into_any(),
        State::Comparing(done, total) => view! {
            <progress class="sql-compare-progress" aria-label=t(Text::Comparing) max=total value=done></progress>
        }
        .into_any(),
        State::Failed(why) => view! {
            <p class="note" data-tone="bad" role="alert">{t(Text::Failed)} " " {why}</p>
        }
        .into_any(),
        State::Done(counts) => {
            let head = shared.with_untracked(|shared| {
                shared
                    .as_ref()
                    .map(|shared| head(shared, &keys.get_untracked()))
            });
            view! { <Outcome given counts head=head.unwrap_or_default() /> }.into_any()
        }
    }
    };
    let can_run = Signal::derive(move || {
        shared.with(|shared| {
            shared
                .as_ref()
                .is_some_and(|shared| !shared.both.is_empty())
        })
    });
    // Where the key is told, the sides are too.
    let choices = (!is_told).then(|| {
        view! {
            <div class="sql-compare-sides">
                <Choice sides label=Text::Before chosen=before other=after />
                <Button
                    icon=icon::SWAP
                    label=t(Text::Swap)
                    on_press=move |_| {
                        let (old, new) = (before.get_untracked(), after.get_untracked());
                        before.set(new);
                        after.set(old);
                    }
                />
                <Choice sides label=Text::After chosen=after other=before />
            </div>
        }
    });
    let start = (!is_told).then(|| {
        view! {
            {move || shared.get().map(|shared| view! { <Columns shared keys on_keys /> })}
            <div class="sql-compare-run">
                <Button
                    kind=ButtonKind::Primary
                    disabled=Signal::derive(move || !can_run.get())
                    on_press=move |_| run()
                >
                    {t(Text::Compare)}
                </Button>
            </div>
        }
    });
    let parts = move || {
        both().map(|(before, after)| {
            let parts = [before, after].into_iter().filter(|side| !side.is_whole);
            let note = |side: Side| view! { <p class="note" data-tone="warning">{t(Text::NotWhole { name: side.name })}</p> };
            parts.map(note).collect_view()
        })
    };
    view! {
        {choices}
        {parts}
        {start}
        {outcome}
    }
}

/// The columns that both results have, and the key that is told or else likely.
fn shared_columns(
    given: StoredValue<Given, LocalStorage>,
    reply: Option<Reply>,
) -> Result<(SharedColumns, Vec<usize>), State> {
    match reply.map(|reply| reply.response) {
        Some(Response::SharedColumns(found)) => {
            let told = given.try_with_value(|given| places(&found, &given.key));
            let told = told.filter(|told| !told.is_empty());
            let key = told.unwrap_or_else(|| found.key.iter().copied().collect());
            Ok((*found, key))
        }
        other => Err(failed(other)),
    }
}

/// Compares two tables, a step at a time.
async fn compared(
    given: Given,
    (before, after): (u32, u32),
    compare: Compare,
    on_progress: impl Fn(usize, usize),
) -> Result<Rc<Differences>, State> {
    let comparison = given.number;
    let mut question = Request::Compare {
        comparison,
        before,
        after,
        compare,
    };
    loop {
        let response = (given.ask)(question).await.map(|reply| reply.response);
        match response {
            Some(Response::Compared {
                counts: Some(counts),
                ..
            }) => return Ok(Rc::from(counts)),
            Some(Response::Compared { done, total, .. }) => on_progress(done, total),
            other => return Err(failed(other)),
        }
        question = Request::CompareNext { comparison };
    }
}

fn failed(response: Option<Response>) -> State {
    State::Failed(match response {
        Some(Response::Failed { message, .. }) => message,
        _ => t(Text::NoWorker),
    })
}

/// The places of the columns with these names.
fn places(shared: &SharedColumns, names: &[String]) -> Vec<usize> {
    let columns = shared.both.iter().enumerate();
    columns
        .filter(|(_, column)| names.contains(&column.name))
        .map(|(place, _)| place)
        .collect()
}

/// The key, and all other columns of both.
fn chosen(shared: &SharedColumns, keys: &[usize]) -> Compare {
    let mut compare = Compare::default();
    for (place, column) in shared.both.iter().enumerate() {
        if keys.contains(&place) {
            compare.keys.push(column.numbers);
        } else {
            compare.columns.push(column.numbers);
        }
    }
    compare
}

/// The names of the columns as [`chosen`] orders them.
fn head(shared: &SharedColumns, keys: &[usize]) -> Head {
    let names = |of_key: bool| {
        let columns = shared.both.iter().enumerate();
        columns
            .filter(|(place, _)| keys.contains(place) == of_key)
            .map(|(_, column)| column.name.clone())
            .collect()
    };
    Head {
        keys: names(true),
        columns: names(false),
    }
}

fn in_words(counts: &Differences) -> String {
    if counts.changed + counts.added + counts.removed == 0 {
        return t(Text::Same(
            u64::try_from(counts.unchanged).unwrap_or(u64::MAX),
        ));
    }
    tally([
        (counts.changed as u64, Text::ChangedCount),
        (counts.added as u64, Text::AddedCount),
        (counts.removed as u64, Text::RemovedCount),
        (counts.unchanged as u64, Text::UnchangedCount),
    ])
}

/// What came of it: what is to be said, and the rows.
#[component]
fn Outcome(
    given: StoredValue<Given, LocalStorage>,
    counts: Rc<Differences>,
    head: Head,
) -> impl IntoView {
    let changed_in: Vec<String> = head
        .columns
        .iter()
        .zip(&counts.changed_in)
        .filter(|(_, count)| **count > 0)
        .map(|(name, count)| format!("{name} {}", counted(*count)))
        .collect();
    let both = |(before, after): (usize, usize)| {
        (before + after > 0).then(|| (counted(before), counted(after)))
    };
    // Without a key each row is one of many, as was said.
    let repeated = both(counts.repeated).filter(|_| !head.keys.is_empty());
    let notes = [
        (!changed_in.is_empty()).then(|| {
            t(Text::ChangedIn {
                columns: changed_in.join(", "),
            })
        }),
        repeated.map(|(before, after)| t(Text::Repeated { before, after })),
        both(counts.null_keys).map(|(before, after)| t(Text::NullKeys { before, after })),
    ];
    view! {
        <p class="sql-compare-sum">{in_words(&counts)}</p>
        <ul class="sql-compare-notes">
            {notes.into_iter().flatten().map(|note| view! { <li dir="auto">{note}</li> }).collect_view()}
        </ul>
        <Rows given counts head />
    }
}
