//! The controls of the view that is shown, among the commands: what can be pressed there is found by its name.

use belvedere_view::lower_case;
use js_sys::{Function, Object, Reflect};
use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// What acts in a view, but for what belongs to one of many things (a row, a line of a list, a field), and for what sends or
/// deletes: a few letters and Enter must not do that.
const CONTROLS: &str = "main :is(button, a.button, summary.button, [role=tab]):not(:is(td, li, fieldset, [role=grid], [popover], .chip) *, :disabled, [role=radio], [data-kind=primary]:not(a), [data-kind=danger])";

/// The names of the controls that hold every word of a text.
pub(super) fn named(text: &str) -> Vec<String> {
    let text = lower_case(text);
    let mut names: Vec<String> = Vec::new();
    for control in controls() {
        let name = name_of(&control);
        let lower = lower_case(&name);
        let holds = text.split_whitespace().all(|word| lower.contains(word));
        if holds && !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Presses the control of a name; `false` when the view has none any more. A count in it may have changed meanwhile.
pub(super) fn press(name: &str) -> bool {
    let words = without_count(name);
    let control = controls()
        .find(|control| name_of(control) == name)
        .or_else(|| controls().find(|control| without_count(&name_of(control)) == words));
    if let Some(control) = &control {
        // What opens beside it gives the focus back to it.
        drop(control.focus());
        control.click();
    }
    control.is_some()
}

/// The controls that can be seen.
fn controls() -> impl Iterator<Item = HtmlElement> {
    let all = document().query_selector_all(CONTROLS).ok();
    all.into_iter()
        .flat_map(|all| (0..all.length()).filter_map(move |at| all.item(at)))
        .filter_map(|control| control.dyn_into::<HtmlElement>().ok())
        .filter(is_visible)
}

/// Whether a control can be seen; also one of a hidden part has a size.
fn is_visible(control: &HtmlElement) -> bool {
    let check = Reflect::get(control, &"checkVisibility".into()).ok();
    let Some(check) = check.and_then(|check| check.dyn_into::<Function>().ok()) else {
        return control.offset_width() > 0;
    };
    let options = Object::new();
    drop(Reflect::set(
        &options,
        &"visibilityProperty".into(),
        &true.into(),
    ));
    let visible = check.call1(control, &options);
    visible.is_ok_and(|visible| visible.is_truthy())
}

/// A name without the count at its end, such as `Open (2)`.
fn without_count(name: &str) -> &str {
    let ended = name
        .strip_suffix(')')
        .and_then(|name| name.rsplit_once(" ("));
    match ended {
        Some((words, count)) if count.starts_with(|c: char| c.is_ascii_digit()) => words,
        _ => name,
    }
}

fn name_of(control: &HtmlElement) -> String {
    let label = control.get_attribute("aria-label");
    let name = label.unwrap_or_else(|| control.text_content().unwrap_or_default());
    name.trim().to_owned()
}
