//! The switch that shows facts of the API in every view.

use leptos::prelude::*;

use super::texts::Text;
use super::{Button, ButtonKind, icon};
use crate::i18n::t;
use crate::technical_names;

/// Shows or hides facts of the API: API names, types, identifiers.
#[component]
pub fn TechnicalNames() -> impl IntoView {
    let names = RwSignal::new(technical_names::are_shown());
    let toggle = move |_| {
        names.update(|names| *names = !*names);
        technical_names::show(names.get_untracked());
    };
    view! {
        <Button kind=ButtonKind::Quiet icon=icon::BRACES pressed=names on_press=toggle>
            {t(Text::TechnicalNames)}
        </Button>
    }
}
