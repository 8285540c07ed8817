//! Says that an operation is a public preview.

use leptos::prelude::*;

use super::texts::Text;
use super::{Badge, Tone};
use crate::i18n::t;

/// A badge for views whose operation the platform offers as a preview.
#[component]
pub fn PreviewBadge() -> impl IntoView {
    view! {
        <Badge
            tone=Tone::Warning
            title=t(Text::PreviewTitle)
        >
            {t(Text::Preview)}
        </Badge>
    }
}
