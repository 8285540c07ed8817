//! The header of a view: heading, facts, and actions.

use std::cell::Cell;

use leptos::html;
use leptos::prelude::*;
use web_sys::FocusOptions;

use crate::announcer::use_announcer;
use crate::{browser, recents};

thread_local! {
    /// Whether a view was shown before: the first one after a load leaves the focus where the browser put it.
    static NAVIGATED: Cell<bool> = const { Cell::new(false) };
}

/// The head of a view. It names the document, takes the focus after a navigation, and announces the view.
#[component]
pub fn PageHeader(
    /// The heading; also the document's title.
    #[prop(into)]
    title: Signal<String>,
    /// A small line above the heading, such as "Object type".
    #[prop(optional, into)]
    kind: Option<String>,
    /// Badges beside the heading.
    #[prop(optional, into)]
    badges: ViewFn,
    /// Buttons and links at the end.
    #[prop(optional, into)]
    actions: ViewFn,
    /// Whether the name is that of an existing thing: a missing one is not listed as recently viewed.
    #[prop(default = Signal::stored(true))]
    is_known: Signal<bool>,
    /// Lines below the heading.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let announcer = use_announcer();
    let heading = NodeRef::<html::H1>::new();
    Effect::new(move |_| {
        let title = title.get();
        browser::set_title(&title);
        if is_known.get() {
            recents::note(&title);
        }
    });
    Effect::new(move |done: Option<bool>| {
        let Some(heading) = heading.get() else {
            return false;
        };
        if done != Some(true) && NAVIGATED.replace(true) {
            announcer.say(&title.get_untracked());
            // A field with the focus keeps it, such as the search box while the view was loaded.
            if browser::is_typing() {
                return true;
            }
            // The view stays at its top: on a phone the heading would end behind the bar.
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            // A heading that can't take the focus still shows the view.
            drop(heading.focus_with_options(&options));
        }
        true
    });
    view! {
        <header class="page-header">
            <div class="page-header-main">
                {kind.map(|kind| view! { <p class="page-header-kind">{kind}</p> })}
                <div class="page-header-row">
                    <h1 class="page-header-title" tabindex="-1" node_ref=heading>
                        {move || title.get()}
                    </h1>
                    {move || badges.run()}
                </div>
                {children.map(|children| children())}
            </div>
            <div class="page-header-actions">{move || actions.run()}</div>
        </header>
    }
}
