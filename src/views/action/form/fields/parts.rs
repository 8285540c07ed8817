//! The fields of a structure.

use belvedere_view::action::input::{Path, Step, element_id};
use belvedere_view::action::kind::{Kind, Part};
use leptos::prelude::*;

use super::Control;
use crate::i18n::t;
use crate::views::action::form::Form;
use crate::views::action::texts::Text;

/// A field that must be given.
pub fn part(name: &str, kind: Kind) -> Part {
    Part {
        name: name.to_owned(),
        kind,
        required: true,
    }
}

/// The fields of a structure, one below the other.
#[component]
pub fn Parts(form: Form, parts: Vec<Part>, path: Path) -> impl IntoView {
    view! {
        <div class="action-parts">
            {parts
                .into_iter()
                .map(|part| {
                    let mut path = path.clone();
                    path.push(Step::Name(part.name.clone()));
                    let id = element_id(&path);
                    let head = view! {
                        <span dir="auto">{part.name.clone()}</span>
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
                                <Control form kind=part.kind path title=part.name />
                            </div>
                        </div>
                    }
                })
                .collect_view()}
        </div>
    }
}
