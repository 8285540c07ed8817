//! Modal windows and side panels, on the native `dialog` element: it traps focus, closes on Esc and gives focus back.

use leptos::html;
use leptos::prelude::*;

use super::icon::{self, Icon};
use super::texts::Text;
use crate::browser;
use crate::i18n::t;

/// The shape of a dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DialogKind {
    /// A window in the middle.
    #[default]
    Window,
    /// A panel along the end edge, full width on narrow screens.
    Panel,
}

/// The first field of the dialog whose button to close it has the focus.
const FIRST_FIELD: &str =
    ".dialog-header:has(> :focus) + .dialog-content :is(input, select, textarea):enabled";

/// A modal dialog, drawn only while `open` is true.
#[component]
pub fn Dialog(
    /// Whether it is shown.
    #[prop(into)]
    open: Signal<bool>,
    /// The heading.
    #[prop(into)]
    title: Signal<String>,
    /// Called when the user closes it; must make `open` false.
    #[prop(into)]
    on_close: Callback<()>,
    /// Its shape.
    #[prop(optional)]
    kind: DialogKind,
    /// The content, drawn anew each time the dialog opens.
    children: ChildrenFn,
) -> impl IntoView {
    let children = StoredValue::new(children);
    let element = NodeRef::<html::Dialog>::new();
    let content = NodeRef::<html::Div>::new();
    let acted = StoredValue::new(false);
    Effect::new(move |_| {
        let Some(element) = element.get() else { return };
        if open.get() {
            if !element.open() {
                // It fails only for an element that is not in the page.
                drop(element.show_modal());
            }
        } else if element.open() {
            element.close();
            request_animation_frame(browser::rescue_focus);
        }
    });
    // By itself the browser chooses the button that closes it. Fields may come later, and make the content higher: they get the
    // focus until the user has pressed a key or the pointer.
    Effect::new(move |_| {
        if let Some(content) = content.get() {
            acted.set_value(false);
            browser::observe_size(&content, move || {
                if acted.try_get_value() == Some(false) {
                    browser::focus(FIRST_FIELD);
                }
            });
        }
    });
    let act = move || acted.set_value(true);
    let class = match kind {
        DialogKind::Window => "dialog",
        DialogKind::Panel => "dialog dialog-panel",
    };
    view! {
        <dialog
            node_ref=element
            class=class
            aria-label=move || title.get()
            on:keydown=move |_| act()
            on:pointerdown=move |_| act()
            on:cancel=move |event: web_sys::Event| {
                event.prevent_default();
                on_close.run(());
            }
            on:click=move |event| {
                // Only the backdrop has the dialog itself as its target.
                let on_backdrop = element.get_untracked().is_some_and(|element| {
                    let element: &web_sys::EventTarget = element.as_ref();
                    event.target().as_ref() == Some(element)
                });
                if on_backdrop {
                    on_close.run(());
                }
            }
        >
            <Show when=move || open.get()>
                <div class="dialog-body">
                    <header class="dialog-header">
                        <h2 class="dialog-title">{move || title.get()}</h2>
                        <button
                            type="button"
                            class="button button-icon"
                            data-kind="quiet"
                            aria-label=t(Text::Close)
                            title=t(Text::CloseByKey)
                            on:click=move |_| on_close.run(())
                        >
                            <Icon icon=icon::CLOSE />
                        </button>
                    </header>
                    <div class="dialog-content" node_ref=content>{move || children.with_value(|children| children())}</div>
                </div>
            </Show>
        </dialog>
    }
}
