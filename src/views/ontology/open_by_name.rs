//! Opens types that the catalog does not list: an object type or an action type by its API name, or those of an
//! ontology known by its API name alone.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

use super::texts::Text;
use crate::i18n::t;
use crate::routes;
use crate::ui::icon::{self, Icon};
use crate::ui::{PageHeader, TextField};

/// Forms that open a type of the ontology by its API name.
#[component]
pub(super) fn OpenByName(
    /// RID of the ontology.
    rid: String,
) -> impl IntoView {
    view! {
        <Form
            rid=rid.clone()
            label=Text::OpenByName
            example=Text::SuchAs
            hint=t(Text::NoListOfTypes)
            address=routes::object_type
        />
        <Form
            rid
            label=Text::OpenAction
            example=Text::SuchAsAction
            hint=String::new()
            address=routes::action
        />
    }
}

/// An ontology that is known by its API name alone, with the resources that the platform provides under that name.
#[component]
pub(super) fn NamedOntology(
    /// The API name.
    name: String,
) -> impl IntoView {
    view! {
        <div class="page">
            <PageHeader title=name.clone() kind=t(Text::One) />
            <p class="note">
                <Icon icon=icon::INFO />
                <span>{t(Text::UnknownName { name: name.clone() })}</span>
            </p>
            <Form
                rid=name.clone()
                label=Text::OpenObjects
                example=Text::SuchAs
                hint=t(Text::NoListOfTypes)
                address=routes::objects
            />
            <Form
                rid=name
                label=Text::OpenAction
                example=Text::SuchAsAction
                hint=String::new()
                address=routes::action
            />
        </div>
    }
}

#[component]
fn Form(
    rid: String,
    label: Text,
    example: Text,
    hint: String,
    address: fn(&str, &str) -> String,
) -> impl IntoView {
    let navigate = use_navigate();
    let name = RwSignal::new(String::new());
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked();
        if !name.trim().is_empty() {
            navigate(
                &address(&rid, name.trim()),
                leptos_router::NavigateOptions::default(),
            );
        }
    };
    view! {
        <form class="card open-form" on:submit=open>
            <TextField label=t(label) value=name example=t(example) hint />
            <button type="submit" class="button">{t(Text::Open)}</button>
        </form>
    }
}
