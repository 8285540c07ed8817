//! The switch of the page for the display of the objects, and the note on the type's status.

use belvedere_client::api::ontologies::TypeStatus;
use belvedere_view::objects::url_state::Look;
use leptos::prelude::*;

use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Segmented};
use crate::views::objects::table::Table;
use crate::views::objects::texts::Text;

/// Chooses how the objects are shown.
#[component]
pub fn LookSwitch(
    /// The table.
    table: Table,
) -> impl IntoView {
    let choice = move |look: Look, label: Text, icon: &'static str| {
        view! {
            <Button
                kind=ButtonKind::Quiet
                icon
                label=t(label)
                chosen=Signal::derive(move || table.look() == look)
                on_press=move |_| table.show_as(look)
            />
        }
    };
    view! {
        <Segmented label=t(Text::ShowAs) by_press=true>
            {choice(Look::Grid, Text::AsGrid, icon::TABLE)}
            {choice(Look::Plain, Text::AsPlain, icon::LIST)}
            {choice(Look::Gallery, Text::AsGallery, icon::IMAGE)}
        </Segmented>
    }
}

/// Says that the type of the objects is not to be relied on.
#[component]
pub fn StatusNote(
    /// The table.
    table: Table,
) -> impl IntoView {
    let note = move || {
        let text = table
            .definition
            .with(|definition| match definition.as_ref()?.status {
                TypeStatus::Deprecated => Some(Text::DeprecatedType),
                TypeStatus::Experimental => Some(Text::ExperimentalType),
                _ => None,
            })?;
        Some(view! {
            <p class="note" data-tone="warning">
                <Icon icon=icon::ALERT />
                <span>{t(text)}</span>
            </p>
        })
    };
    view! { {note} }
}
