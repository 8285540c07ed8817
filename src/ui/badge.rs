//! A short label that classifies the element beside it.

use leptos::prelude::*;

/// Meaning of a badge's color. The text says it too: color alone never carries the meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tone {
    /// A plain fact.
    #[default]
    Neutral,
    /// Chosen or special.
    Accent,
    /// As it should be.
    Good,
    /// To be looked at.
    Warning,
    /// Wrong, or about to go away.
    Bad,
}

impl Tone {
    /// The value of the `data-tone` attribute.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Neutral => "neutral",
            Self::Accent => "accent",
            Self::Good => "good",
            Self::Warning => "warning",
            Self::Bad => "bad",
        }
    }
}

/// A short label.
#[component]
pub fn Badge(
    /// The meaning of the color.
    #[prop(optional)]
    tone: Tone,
    /// A longer explanation, shown on hover.
    #[prop(optional, into)]
    title: Option<String>,
    /// The label.
    children: Children,
) -> impl IntoView {
    view! {
        <span class="badge" data-tone=tone.as_str() title=title>
            {children()}
        </span>
    }
}
