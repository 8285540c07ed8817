//! The form of a board: its name and description.

use leptos::prelude::*;

use super::texts::Text;
use crate::i18n::t;
use crate::views::sql::queries::name_form::{NameForm, Named};

/// The form.
#[component]
pub(super) fn Form(
    /// The name and description to begin with.
    before: (String, String),
    /// The text of its button.
    action: Text,
    /// Takes the name and description.
    on_end: Callback<(String, String)>,
) -> impl IntoView {
    let on_named = Callback::new(move |named: Named| on_end.run((named.name, named.description)));
    view! { <NameForm id="board-name" before action=t(action) on_end=on_named /> }
}
