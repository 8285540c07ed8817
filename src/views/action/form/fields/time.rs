//! Days and instants: exact text that can be pasted, a calendar beside it, and the zone in plain sight.

use belvedere_view::action::input::{Input, Path};
use belvedere_view::action::kind::Kind;
use belvedere_view::action::time::names_zone;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use super::FieldProblem;
use super::text::{Typed, text_of};
use crate::browser;
use crate::i18n::{date_time, t};
use crate::ui::icon::{self, Icon};
use crate::views::action::form::Form;
use crate::views::action::texts::Text;

/// A day.
#[component]
pub fn Day(form: Form, path: Path, title: String) -> impl IntoView {
    let text = text_of(form, path.clone());
    let fill = {
        let path = path.clone();
        Callback::new(move |text: String| form.set(&path, Input::Text(text)))
    };
    view! {
        <div class="action-time">
            <Typed form path=path.clone() title=title.clone() class="input input-code" example="2026-11-21" text fill />
            <Calendar kind="date" text on_pick=fill title />
        </div>
        <FieldProblem form path />
    }
}

/// An instant, in UTC or in the zone of this browser unless the text names its own.
#[component]
pub fn Instant(form: Form, path: Path, title: String) -> impl IntoView {
    let text = text_of(form, path.clone());
    let path = StoredValue::new(path);
    let input = Memo::new(move |_| path.with_value(|path| form.input(path)));
    // The zone that is chosen before anything is typed.
    let local_first = RwSignal::new(false);
    let local = Memo::new(move |_| {
        input.with(|input| match input {
            Input::LocalTime(_) => true,
            Input::Text(text) if !text.is_empty() => false,
            _ => local_first.get(),
        })
    });
    let write = move |text: String, local: bool| {
        let input = if local {
            Input::LocalTime(text)
        } else {
            Input::Text(text)
        };
        path.with_value(|path| form.set(path, input));
    };
    let fill = Callback::new(move |text: String| write(text, local.get_untracked()));
    let choose = move |event| {
        let here = event_target_value(&event) == "here";
        local_first.set(here);
        let text = text.get_untracked();
        if !text.is_empty() {
            write(text, here);
        }
    };
    let own_zone = Memo::new(move |_| text.with(|text| names_zone(text)));
    let sent = move || {
        let value = instant(form, &input.read())?;
        let here = date_time(js_sys::Date::parse(&value));
        let text = if here.is_empty() {
            Text::SentAs { value }
        } else {
            Text::SentAsHere { value, here }
        };
        Some(view! { <p class="field-hint">{t(text)}</p> })
    };
    let zone = t(Text::Zone {
        title: title.clone(),
    });
    view! {
        <div class="action-time">
            <Typed form path=path.get_value() title=title.clone() class="input input-code" example="2026-11-21 14:30" text fill />
            <Calendar kind="datetime-local" text on_pick=fill title />
            <select
                class="input"
                aria-label=zone
                disabled=move || own_zone.get()
                prop:value=move || if local.get() && !own_zone.get() { "here" } else { "utc" }
                on:change=choose
            >
                <option value="utc">{t(Text::Utc)}</option>
                <option value="here">{t(Text::Here { zone: browser::zone_name() })}</option>
            </select>
        </div>
        {sent}
        <FieldProblem form path=path.get_value() />
    }
}

/// The instant that is sent; none while there is none.
fn instant(form: Form, input: &Input) -> Option<String> {
    let value = form.known().read(
        &Kind::Timestamp,
        input,
        false,
        &mut Vec::new(),
        &mut Vec::new(),
    )?;
    value.as_str().map(str::to_owned)
}

/// A button that opens the browser's own calendar. Its field is never shown: it can't hold every text, and its digits
/// stand in another order in each country.
#[component]
fn Calendar(
    kind: &'static str,
    text: Memo<String>,
    on_pick: Callback<String>,
    title: String,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let open = move |_| {
        let Some(field) = field.get_untracked() else {
            return;
        };
        // The browser accepts only valid values, and leaves the field empty otherwise.
        field.set_value(&text.get_untracked().trim().replacen(' ', "T", 1));
        let show = js_sys::Reflect::get(&field, &JsValue::from_str("showPicker"));
        if let Some(show) = show
            .ok()
            .and_then(|show| show.dyn_into::<js_sys::Function>().ok())
        {
            // A browser that refuses leaves the text field, which needs no calendar.
            drop(show.call0(&field));
        }
    };
    let pick = move |event| {
        let picked = event_target_value(&event);
        if !picked.is_empty() {
            on_pick.run(picked.replace('T', " "));
        }
    };
    view! {
        <span class="action-calendar">
            <input type=kind node_ref=field tabindex="-1" aria-hidden="true" on:change=pick />
            <button
                type="button"
                class="button button-icon"
                data-kind="quiet"
                aria-label=t(Text::Calendar { title })
                on:click=open
            >
                <Icon icon=icon::CALENDAR />
            </button>
        </span>
    }
}
