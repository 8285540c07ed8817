//! The fields of a structure.

use belvedere_view::action::input::{Path, Step, element_id};
use belvedere_view::action::kind::{Kind, Part};
use leptos::prelude::*;

use super::Control;
use crate::i18n::t;
use crate::views::action::form::Form;
use crate::views::action::texts::Text;

/// A field with its title that must be given.
pub fn titled((name, title): (&str, Text), kind: Kind) -> (String, Part) {
    let part = Part {
        name: name.to_owned(),
        kind,
        required: true,
    };
    (t(title), part)
}

/// The fields of a structure with their titles, one below the other.
#[component]
pub fn Parts(form: Form, parts: Vec<(String, Part)>, path: Path) -> impl IntoView {
    view! {
        <div class="action-parts">
            {parts
                .into_iter()
                .map(|(title, part)| {
                    let mut path = path.clone();
                    path.push(Step::Name(part.name.clone()));
                    let id = element_id(&path);
                    let head = view! {
                        <span dir="auto">{title.clone()}</span>
                        {(title != part.name).then(|| view! { <code class="technical">{part.name.clone()}</code> })}
                        {part.required.then(|| view! { <span class="action-required">{t(Text::Required)}</span> })}
                    };
                    let head = if part.kind.is_plain() {
                        view! { <label class="action-part-label" for=id>{head}</label> }.into_any()
                    } else {
                        view! { <span class="action-part-label">{head}</span> }.into_any()
                    };
                    view! {
                        <div class="action-part">
                            {head} <div class="action-part-control">
                                <Control form kind=part.kind path title />
                            </div>
                        </div>
                    }
                })
                .collect_view()}
        </div>
    }
}
