//! An object, by its primary key: typed, pasted, or chosen among those of its type.

use belvedere_view::action::input::{Input, Path};
use leptos::prelude::*;

use super::FieldProblem;
use super::text::{Typed, text_of};
use crate::i18n::t;
use crate::ui::icon::{self, Icon};
use crate::views::action::form::Form;
use crate::views::action::form::picker::Picker;
use crate::views::action::texts::Text;

/// The primary key of an object.
#[component]
pub fn ObjectKey(
    form: Form,
    object_type: Option<String>,
    path: Path,
    title: String,
) -> impl IntoView {
    let text = text_of(form, path.clone());
    let open = RwSignal::new(false);
    let hint = match &object_type {
        Some(name) => Text::KeyOf { name: name.clone() },
        None => Text::KeyOfAny,
    };
    let fill = {
        let path = path.clone();
        Callback::new(move |text: String| form.set(&path, Input::Text(text)))
    };
    let find = t(Text::FindFor {
        title: title.clone(),
    });
    view! {
        <div class="action-object">
            <Typed form path=path.clone() title class="input" text fill />
            {object_type
                .map(|object_type| {
                    view! {
                        <button type="button" class="button" aria-label=find on:click=move |_| open.set(true)>
                            <Icon icon=icon::SEARCH />
                            <span class="button-text">{t(Text::Find)}</span>
                        </button>
                        <Picker
                            form
                            object_type
                            open
                            on_pick=move |key| {
                                fill.run(key);
                                open.set(false);
                            }
                        />
                    }
                })}
        </div>
        <p class="field-hint">{t(hint)}</p>
        <FieldProblem form path />
    }
}
