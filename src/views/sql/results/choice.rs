//! The filters and the order of a result outlive it: it keeps them in the draft of its tab, the next result of the same
//! statement begins with them, and a link brings them.

use belvedere_view::sql::grid::choice::{Choice, Choices};
use leptos::prelude::*;

use crate::views::sql::grid::{View, kept_layout, names};
use crate::views::sql::run::{Rows, Run};
use crate::views::sql::texts::Text;
use crate::views::sql::workspace::{Tab, saves};

/// Begins with the choice that the draft keeps, once all rows are here, and keeps what the user chooses. Gives what of the
/// kept choice does not fit the result, until the user chooses.
pub(super) fn follow(
    tab: StoredValue<Tab, LocalStorage>,
    run: RwSignal<Run>,
    view: View,
) -> RwSignal<Option<Text>> {
    let left_out = RwSignal::new(None);
    let begun = RwSignal::new(false);
    // What the view began with, until the user changes it.
    let first = StoredValue::new(None::<Choice>);
    let write = move |choice: Choice| {
        tab.with_value(|tab| {
            let written = choice.written();
            tab.change(|kept| kept.choice = Some(written));
            tab.draft.update(|draft| {
                let mut all = Choices::read(&draft.choice);
                all.set(choice);
                draft.choice = all.written();
            });
            saves::save(tab);
        });
    };
    let table = Memo::new(move |_| {
        run.with(|run| {
            let is_settled = matches!(run.rows, Rows::Complete | Rows::Partial(_));
            run.table.filter(|_| is_settled && !run.columns.is_empty())
        })
    });
    Effect::new(move |_| {
        let Some(table) = table.get() else { return };
        if begun.get_untracked() {
            return;
        }
        let now = untrack(|| chosen(run, view));
        // The worker may still have the order and the rows of when it was shown before.
        let was_shown = tab.with_value(|tab| untrack(|| tab.kept_result().choice.is_some()));
        let mut kept = tab.with_value(|tab| untrack(|| begins_with(tab, &now.of)));
        if !kept.is_empty() && now.is_empty() {
            if kept.of != now.of {
                // That of a link is now of this statement.
                kept.of = now.of;
                write(kept.clone());
            }
            let names = run.with_untracked(|run| names(&run.columns));
            let placed = kept.placed(&names);
            if !placed.missing.is_empty() {
                let names = placed.missing.join(", ");
                left_out.set(Some(Text::ColumnsMissing { names }));
            }
            let columns = untrack(|| view.shown(names.len()));
            view.begin(table, placed.filters, placed.sort, &kept.text, columns);
            first.set_value(Some(untrack(|| chosen(run, view))));
        } else if was_shown && now.is_empty() {
            view.begin(table, Vec::new(), Vec::new(), "", Vec::new());
        }
        // What is chosen for another result of the statement is no longer of this one.
        let own = kept.written();
        tab.with_value(|tab| {
            tab.change(|kept| {
                kept.choice.get_or_insert(own);
            });
        });
        begun.set(true);
    });
    Effect::new(move |_| {
        let (choice, problem) = (chosen(run, view), view.problem.get());
        if !begun.get() {
            return;
        }
        let before = first.get_value();
        if before.as_ref() == Some(&choice) {
            return;
        }
        first.set_value(None);
        let refused = problem.filter(|_| before.is_some());
        let is_refused = refused.is_some();
        left_out.set(refused.map(|message| Text::FilterRefused { message }));
        // All rows are shown again, and the draft keeps what the next result may fit.
        if is_refused {
            return;
        }
        let kept = tab.with_value(|tab| untrack(|| begins_with(tab, &choice.of)));
        if kept.written() != choice.written() {
            write(choice);
        }
    });
    left_out
}

/// The choice that a result begins with: its own, or that of its statement.
fn begins_with(result: &Tab, statement: &str) -> Choice {
    match result.kept_result().choice {
        Some(own) => Choice::read(&own),
        None => result.draft.with(|draft| {
            let all = Choices::read(&draft.choice);
            all.of(statement).cloned().unwrap_or_default()
        }),
    }
}

/// What the user has chosen for a result; nothing where nothing was.
pub fn chosen_of(result: &Tab) -> Option<Choice> {
    let mut own = Choice::read(&result.kept_result().choice?);
    own.of = result.run.with(key);
    Some(own)
}

/// The choice that the view has now.
fn chosen(run: RwSignal<Run>, view: View) -> Choice {
    let (filters, sort, text) = (view.predicates.get(), view.sort.get(), view.filter.get());
    run.with_untracked(|run| Choice::new(key(run), &names(&run.columns), filters, sort, text))
}

/// The statement of a run in a few letters; its parameters may have other values next time.
fn key(run: &Run) -> String {
    if run.request.template.is_empty() {
        kept_layout::key(&run.request.sql)
    } else {
        run.request.template.clone()
    }
}
