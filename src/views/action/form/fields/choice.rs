//! Yes, no, or not sent.

use belvedere_view::action::input::{Input, Path, element_id};
use leptos::prelude::*;

use super::FieldProblem;
use crate::i18n::t;
use crate::views::action::form::Form;
use crate::views::action::texts::Text;

/// A choice of three: nothing is chosen beforehand.
#[component]
pub fn Choice(form: Form, path: Path, title: String) -> impl IntoView {
    let id = element_id(&path);
    let problem = form.problem(path.clone());
    let option = |input: Input, label: Text, place: usize| {
        let chosen = {
            let (path, input) = (path.clone(), input.clone());
            move || form.input(&path) == input
        };
        let choose = {
            let path = path.clone();
            move |_| form.set(&path, input.clone())
        };
        view! {
            <label class="check-field">
                <input
                    type="radio"
                    id=format!("{id}-{place}")
                    name=id.clone()
                    prop:checked=chosen
                    on:change=choose
                />
                <span>{t(label)}</span>
            </label>
        }
    };
    view! {
        <div
            class="action-choices"
            role="radiogroup"
            tabindex="-1"
            aria-label=title
            aria-describedby=format!("{id}-problem")
            aria-invalid=move || problem.with(Option::is_some).to_string()
        >
            {option(Input::Choice(true), Text::Yes, 0)}
            {option(Input::Choice(false), Text::No, 1)}
            {option(Input::Absent, Text::NotSent, 2)}
        </div>
        <FieldProblem form path />
    }
}
