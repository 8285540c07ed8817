//! A choice of the user in words, with a button that removes it.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::{Button, ButtonKind, icon};

/// A choice, such as a filter or a branch.
#[component]
pub fn Chip(
    /// What is chosen.
    #[prop(into)]
    text: Signal<String>,
    /// What is shown on hover; the text, unless told otherwise.
    #[prop(optional, into)]
    title: MaybeProp<String>,
    /// Whether the words are an identifier.
    #[prop(optional)]
    code: bool,
    /// Whether it is of no use here.
    #[prop(optional, into)]
    useless: Signal<bool>,
    /// The accessible name of the button that removes it.
    #[prop(into)]
    remove: MaybeProp<String>,
    /// Removes it.
    #[prop(into)]
    on_remove: Callback<MouseEvent>,
    /// Whether it can't be removed now.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// Opens it, where it can be changed.
    #[prop(optional)]
    on_open: Option<Callback<MouseEvent>>,
    /// What stands before the words.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let words = move || {
        let words = text.get();
        if code {
            view! { <code>{words}</code> }.into_any()
        } else {
            words.into_any()
        }
    };
    let title = move || title.get().or_else(|| Some(text.get()));
    let words = match on_open {
        Some(on_open) => view! {
            <button type="button" class="chip-text" dir="auto" title=title on:click=move |event| on_open.run(event)>
                {words}
            </button>
        }
        .into_any(),
        None => view! { <span class="chip-text" dir="auto" title=title>{words}</span> }.into_any(),
    };
    view! {
        <span class="chip" data-tone=move || useless.get().then_some("warning")>
            {children.map(|children| children())}
            {words}
            <Button kind=ButtonKind::Quiet icon=icon::CLOSE label=remove disabled on_press=on_remove />
        </span>
    }
}
