//! The objects of two branches, compared by primary key: both are listed to their ends, with the filters of the table.

pub(super) mod other_branch;
mod texts;

use belvedere_view::objects::choice::is_fetched;
use belvedere_view::objects::columns::Column;
use belvedere_view::objects::paging::{Phase, progress};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use self::texts::Text;
use super::export::{Pieces, Plan, Rows};
use super::table::Table;
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ErrorCard, TextField};
use crate::views::sql::compare_rows::{Given, Source, compare_rows};
use crate::views::sql::export::FileForm;

/// What is listed of each branch.
const PLAN: Plan = Plan {
    rows: Rows::Shown,
    format: FileForm::Csv,
    shown_columns: false,
    exact: true,
    csv: None,
};

/// The comparison, of the context's table.
#[component]
pub fn BranchesPart() -> impl IntoView {
    use_context::<Table>().map(|table| view! { <Branches table /> })
}

/// The choice of the branches, then what comes of it.
#[component]
fn Branches(table: Table) -> impl IntoView {
    let (branch, is_filtered) = table
        .state
        .with_untracked(|state| (state.branch.clone(), !state.conditions().is_empty()));
    // What the table shows is compared with the default branch, or that with another.
    let (before, after) = (RwSignal::new(String::new()), RwSignal::new(branch));
    let is_same = RwSignal::new(false);
    let chosen = RwSignal::new(None::<[String; 2]>);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let [one, other] = [before, after].map(|branch| branch.get_untracked().trim().to_owned());
        is_same.set(one == other);
        chosen.set((one != other).then_some([one, other]));
    };
    let again = Callback::new(move |()| chosen.update(|_| ()));
    let field = move |label: Text, branch: RwSignal<String>| {
        view! { <TextField label=t(label) value=branch example=t(Text::DefaultBranch) /> }
    };
    view! {
        <div class="branches">
            <p class="muted">{t(Text::Why)}</p>
            {is_filtered.then(|| view! { <p class="muted">{t(Text::Filtered)}</p> })}
            <form class="branches-form" on:submit=submit>
                {field(Text::Before, before)} {field(Text::After, after)}
                <button type="submit" class="button" data-kind="primary">{t(Text::Compare)}</button>
            </form>
            <p class="branches-problem" role="alert">{move || is_same.get().then(|| t(Text::Same))}</p>
            {move || chosen.get().map(|branches| view! { <Listed table branches again /> })}
        </div>
    }
}

/// Both branches while they are listed, then how they differ.
#[component]
fn Listed(
    table: Table,
    branches: [String; 2],
    /// Lists both again.
    again: Callback<()>,
) -> impl IntoView {
    let sides = branches.map(|branch| {
        let side = (table.code.on_branch)(&table, &branch);
        let name = Some(branch).filter(|branch| !branch.is_empty());
        side.map(|side| (name.unwrap_or_else(|| t(Text::DefaultBranch)), side))
    });
    let sides = StoredValue::new(sides.into_iter().flatten().collect::<Vec<_>>());
    let is_here = Memo::new(move |_| {
        sides.with_value(|sides| sides.len() == 2 && sides.iter().all(|(_, side)| is_over(side)))
    });
    let lines = move || {
        sides.with_value(|sides| {
            let line = |(name, side): &(String, Table)| view! { <Line name=name.clone() side=*side again /> };
            sides.iter().map(line).collect_view()
        })
    };
    move || {
        if is_here.get() {
            let given = sides.with_value(|sides| given(sides));
            compare_rows(given).into_any()
        } else {
            view! { <ul class="branches-lines">{lines()}</ul> }.into_any()
        }
    }
}

/// Whether no more objects of a side come, and the filters looked at all. Tracked.
fn is_over(side: &Table) -> bool {
    let phase = side.listing.paging().with(|paging| paging.phase.clone());
    matches!(phase, Phase::Complete | Phase::Limit | Phase::Full) && side.shown.is_done()
}

/// How far the listing of a branch is, or why it ended.
#[component]
fn Line(name: String, side: Table, again: Callback<()>) -> impl IntoView {
    let paging = side.listing.paging();
    let error = side.listing.error();
    let phase = Memo::new(move |_| paging.with(|paging| paging.phase.clone()));
    let so_far = move || {
        let total = paging.with(|paging| paging.total);
        progress(side.listing.loaded(), total)
    };
    let failure = move || match (phase.get(), error.get()) {
        (Phase::Failed, Some(error)) => {
            Some(view! { <ErrorCard error on_retry=again /> }.into_any())
        }
        (Phase::Failed | Phase::Expired, _) => Some(
            view! {
                <div class="note" data-tone="warning" role="alert">
                    <Icon icon=icon::ALERT />
                    <span>{t(Text::Stopped)}</span>
                    <Button on_press=move |_| again.run(())>{t(Text::Retry)}</Button>
                </div>
            }
            .into_any(),
        ),
        _ => None,
    };
    view! {
        <li>
            <strong dir="auto">{name}</strong>
            " "
            <span role="status">{so_far}</span>
            {failure}
        </li>
    }
}

/// What the comparison needs of both sides.
fn given(sides: &[(String, Table)]) -> Given {
    let columns = sides
        .first()
        .map(|(_, side)| columns(side))
        .unwrap_or_default();
    let keys = columns.iter().filter(|column| column.primary_key);
    let key = keys.map(|column| column.title.clone()).collect();
    let source = |(name, side): &(String, Table)| {
        let pieces = Pieces::titled(*side, PLAN, columns.clone());
        Source {
            name: name.clone(),
            is_whole: side
                .listing
                .paging()
                .with_untracked(|paging| paging.phase == Phase::Complete),
            columns: columns.len(),
            next: Pieces::in_turn(pieces),
        }
    };
    Given {
        sources: sides.iter().map(source).collect(),
        key,
    }
}

/// The columns that are listed, whether they are shown or not.
fn columns(side: &Table) -> Vec<Column> {
    let mut all = side.all.get_untracked();
    side.state
        .with_untracked(|state| all.retain(|column| !column.system && is_fetched(column, state)));
    all
}
