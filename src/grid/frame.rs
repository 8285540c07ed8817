//! The element of a table: its role, the gestures on it, its scrolling; its header and the place of its rows are inside.

use std::time::Duration;

use leptos::html;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use web_sys::HtmlElement;

use super::Gestures;
use crate::browser;

/// Scrolling has ended when nothing has moved for so long.
const REST: Duration = Duration::from_millis(140);

/// A table. It has the focus, and names its active cell.
#[component]
pub fn GridFrame(
    /// The classes of the table and of its body.
    classes: [&'static str; 2],
    /// The accessible name.
    #[prop(into)]
    label: Signal<String>,
    /// The gestures on it.
    gestures: Gestures,
    /// The number of its last row, the header being 1; -1 while that is not known.
    #[prop(into)]
    row_count: Signal<String>,
    /// How many columns are shown.
    #[prop(into)]
    column_count: Signal<usize>,
    /// Whether other rows are on their way.
    #[prop(into)]
    busy: Signal<bool>,
    /// What scrolls.
    scroller: NodeRef<html::Div>,
    /// What holds the rows.
    body: NodeRef<html::Div>,
    /// Draws what is in sight.
    paint: Callback<()>,
    /// Called when scrolling has ended.
    settle: Callback<()>,
    /// The header.
    children: Children,
) -> impl IntoView {
    let [class, body_class] = classes;
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    on_cleanup(stop);
    let on_scroll = move |_| {
        paint.run(());
        stop();
        timer.set_value(set_timeout_with_handle(move || settle.run(()), REST).ok());
    };
    view! {
        <div
            {..gestures.header.listeners()}
            class=class
            role="grid"
            tabindex="0"
            aria-label=move || label.get()
            aria-rowcount=move || row_count.get()
            aria-colcount=move || (column_count.get() + 1).to_string()
            aria-multiselectable="true"
            aria-busy=move || busy.get().to_string()
            node_ref=scroller
            on:scroll=on_scroll
            on:focus=move |event| gestures.enter(&event)
            on:mousedown=move |event| gestures.press(&event)
            on:mouseover=move |event| gestures.drag(&event)
            on:mouseup=move |_| gestures.release()
            on:click=move |event| gestures.click(&event)
            on:dblclick=move |event| gestures.double_click(&event)
            on:keydown=move |event| gestures.key(&event)
        >
            {children()}
            <div class=body_class role="rowgroup" node_ref=body></div>
        </div>
    }
}

/// Begins to draw once both elements of a table are there, and draws again when its size changes.
pub fn begin(
    scroller: NodeRef<html::Div>,
    body: NodeRef<html::Div>,
    start: impl Fn(HtmlElement, HtmlElement) + 'static,
    paint: Callback<()>,
) {
    Effect::new(move |_| {
        let (Some(scroller), Some(body)) = (scroller.get(), body.get()) else {
            return;
        };
        start(scroller.clone().into(), body.clone().into());
        browser::observe_size(&scroller, move || paint.run(()));
        // A taller header leaves less room for rows.
        if let Some(head) = body.previous_element_sibling() {
            browser::observe_size(&head, move || paint.run(()));
        }
    });
}
