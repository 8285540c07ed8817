//! What a click brings up of rows: one in full, a column, all as a plain table. Its code is loaded when it is first needed:
//! the view calls nothing in here but [`panels`], [`plain`] and [`distribution`].

use leptos::context::Provider;
use leptos::prelude::*;

use super::distribution::{Distribution, Distributions};
use super::grid::View;
use super::results::column_panel::ColumnPanel;
use super::results::inspect::Inspector;
use super::results::plain::Plain;
use super::run::Run;
use crate::views::lazy;

/// What a [`BesidePart`] is about, as its context.
#[derive(Clone, Copy)]
enum Context {
    /// The panels of a table.
    Panels(RwSignal<Run>, View),
    /// Its plain table.
    Plain(RwSignal<Run>, View),
    /// The distribution in the header of a column.
    Distribution(StoredValue<Distributions>, usize),
}

/// The panels beside the table, from when one is first asked for: a dialog that closes gives the focus back, one that is
/// gone does not.
pub fn panels(run: RwSignal<Run>, view: View) -> AnyView {
    let asked = Memo::new(move |asked: Option<&bool>| {
        asked == Some(&true) || view.inspect.get() || view.column.with(Option::is_some)
    });
    let panels = move || part(&Context::Panels(run, view));
    view! {
        <div class="sql-dialogs">
            <Show when=move || asked.get()>{panels}</Show>
        </div>
    }
    .into_any()
}

/// The rows as a plain table.
pub fn plain(run: RwSignal<Run>, view: View) -> AnyView {
    part(&Context::Plain(run, view))
}

/// The distribution in the header of a column.
pub fn distribution(shared: StoredValue<Distributions>, column: usize) -> AnyView {
    view! { <div class="grid-distribution">{part(&Context::Distribution(shared, column))}</div> }
        .into_any()
}

fn part(context: &Context) -> AnyView {
    let context = *context;
    view! { <Provider value=context>{lazy::BESIDE.part()}</Provider> }.into_any()
}

/// The part of the context.
#[component]
pub fn BesidePart() -> impl IntoView {
    use_context::<Context>().map(|context| match context {
        Context::Plain(run, view) => view! { <Plain run view /> }.into_any(),
        Context::Distribution(shared, column) => {
            view! { <Distribution shared column /> }.into_any()
        }
        Context::Panels(run, view) => view! {
            <Inspector run view />
            <ColumnPanel run view />
        }
        .into_any(),
    })
}
