//! What a click brings up of rows: one in full, a column, all as a plain table. Its code is loaded when it is first needed:
//! the view calls nothing in here but [`panels`] and [`plain`].

use leptos::context::Provider;
use leptos::prelude::*;

use super::column_panel::ColumnPanel;
use super::grid::View;
use super::inspect::Inspector;
use super::plain::Plain;
use super::run::Run;
use crate::views::lazy;

/// What a [`BesidePart`] is about, as its context.
#[derive(Clone, Copy)]
struct Context {
    run: RwSignal<Run>,
    view: View,
    is_plain: bool,
}

/// The panels beside the table, from when one is first asked for: a dialog that closes gives the focus back, one that is
/// gone does not.
pub fn panels(run: RwSignal<Run>, view: View) -> AnyView {
    let asked = Memo::new(move |asked: Option<&bool>| {
        asked == Some(&true) || view.inspect.get() || view.column.with(Option::is_some)
    });
    let panels = move || part(run, view, false);
    view! {
        <div class="sql-dialogs">
            <Show when=move || asked.get()>{panels}</Show>
        </div>
    }
    .into_any()
}

/// The rows as a plain table.
pub fn plain(run: RwSignal<Run>, view: View) -> AnyView {
    part(run, view, true)
}

fn part(run: RwSignal<Run>, view: View, is_plain: bool) -> AnyView {
    let context = Context {
        run,
        view,
        is_plain,
    };
    view! { <Provider value=context>{lazy::BESIDE.part()}</Provider> }.into_any()
}

/// The part of the context.
#[component]
pub fn BesidePart() -> impl IntoView {
    use_context::<Context>().map(|context| {
        let Context {
            run,
            view,
            is_plain,
        } = context;
        if is_plain {
            view! { <Plain run view /> }.into_any()
        } else {
            view! {
                <Inspector run view />
                <ColumnPanel run view />
            }
            .into_any()
        }
    })
}
