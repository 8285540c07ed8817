//! The element of a table: its role, the gestures on it, its scrolling; the row of its header and the place of its rows are inside.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

use super::gestures::Gestures;
use super::{Handlers, Painting, pixels};

/// Scrolling has ended when nothing has moved for so long.
const REST: Duration = Duration::from_millis(140);

/// A table. It has the focus, and names its active cell.
#[component]
pub fn GridFrame(
    /// The accessible name.
    #[prop(into)]
    label: Signal<String>,
    /// What draws it, and what the gestures on it do.
    handlers: Handlers,
    /// The number of its last row, the header being 1; -1 while that is not known.
    #[prop(into)]
    row_count: Signal<String>,
    /// How many columns are shown.
    #[prop(into)]
    column_count: Signal<usize>,
    /// Whether other rows are on their way.
    #[prop(into)]
    busy: Signal<bool>,
    /// The headers.
    children: Children,
) -> impl IntoView {
    let painting = handlers.painting;
    let Painting { kind, seen, .. } = painting;
    let gestures = Gestures::new(handlers);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    on_cleanup(stop);
    let on_scroll = move |_| {
        painting.paint();
        stop();
        timer.set_value(set_timeout_with_handle(move || painting.settle(), REST).ok());
    };
    view! {
        <div
            {..gestures.header.listeners()}
            class=kind.grid
            role="grid"
            tabindex="0"
            aria-label=move || label.get()
            aria-rowcount=move || row_count.get()
            aria-colcount=move || (column_count.get() + 1).to_string()
            aria-multiselectable="true"
            aria-busy=move || busy.get().to_string()
            node_ref=painting.scroller
            on:scroll=on_scroll
            on:focus=move |event| gestures.enter(&event)
            on:mousedown=move |event| gestures.press(&event)
            on:mouseover=move |event| gestures.drag(&event)
            on:mouseup=move |_| gestures.release()
            on:click=move |event| gestures.click(&event)
            on:dblclick=move |event| gestures.double_click(&event)
            on:keydown=move |event| gestures.key(&event)
        >
            <div class=kind.head role="rowgroup" style:width=move || pixels(seen.with(|(_, places)| places.width()))>
                <div class=kind.row role="row" aria-rowindex="1">
                    {children()}
                </div>
            </div>
            <div class=kind.body role="rowgroup" node_ref=painting.body></div>
        </div>
    }
}
