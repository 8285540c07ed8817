//! Buttons act; what navigates is a link, which may have the class `button` too.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::icon::Icon;

/// How much a button asks for attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ButtonKind {
    /// The usual button.
    #[default]
    Plain,
    /// The one thing to do here.
    Primary,
    /// Without a frame until it is pointed at.
    Quiet,
    /// For what can't be undone.
    Danger,
}

impl ButtonKind {
    /// The value of the `data-kind` attribute.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Primary => "primary",
            Self::Quiet => "quiet",
            Self::Danger => "danger",
        }
    }
}

/// A button with an optional icon and text.
#[component]
pub fn Button(
    /// How much it asks for attention.
    #[prop(optional)]
    kind: ButtonKind,
    /// The icon before the text, from [`super::icon`].
    #[prop(optional)]
    icon: Option<&'static str>,
    /// The accessible name of a button without text; shown on hover.
    #[prop(optional, into)]
    label: MaybeProp<String>,
    /// Whether it can't be pressed now.
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// Whether it is on, for a button that stays pressed.
    #[prop(optional, into)]
    pressed: MaybeProp<bool>,
    /// Whether it is the chosen one, for a button of a [`super::Segmented`].
    #[prop(optional, into)]
    chosen: MaybeProp<bool>,
    /// What pressing it does.
    #[prop(into)]
    on_press: Callback<MouseEvent>,
    /// The text.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let icon_only = children.is_none();
    view! {
        <button
            type="button"
            class="button"
            class:button-icon=icon_only
            data-kind=kind.as_str()
            aria-label=move || label.get()
            title=move || label.get()
            aria-pressed=move || pressed.get().map(|pressed| pressed.to_string())
            role=move || chosen.get().map(|_| "radio")
            aria-checked=move || chosen.get().map(|chosen| chosen.to_string())
            tabindex=move || (chosen.get() == Some(false)).then_some("-1")
            disabled=move || disabled.get()
            on:click=move |event| on_press.run(event)
        >
            {icon.map(|icon| view! { <Icon icon /> })}
            {children.map(|children| view! { <span class="button-text">{children()}</span> })}
        </button>
    }
}
