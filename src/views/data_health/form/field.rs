//! A field with its label, control, hint and problem.

use belvedere_view::data_health::fields::{Control, Field};
use belvedere_view::data_health::typed::Parse;
use leptos::prelude::*;

use super::control::{
    BranchControl, ChoiceControl, ColumnControl, DatasetControl, FlagControl, TextControl, id,
};
use super::editor::Editor;
use super::lists::{AllowedValues, ColumnNames, SchemaColumns};
use super::{Problem, hint};
use crate::i18n::t;
use crate::views::data_health::texts::Text;

/// A field.
#[component]
pub(super) fn FieldView(
    /// The state.
    editor: Editor,
    /// Where its value is.
    path: String,
    /// The field.
    field: &'static Field,
) -> impl IntoView {
    let id = id(&path);
    let label = t(field.label.clone());
    let hint = hint(field);
    let described = format!("{id}-hint {id}-problem");
    let text = |parse: Parse, mode: &'static str| {
        view! { <TextControl editor path=path.clone() parse mode described=described.clone() /> }
            .into_any()
    };
    let control = match &field.control {
        Control::Dataset => view! { <DatasetControl editor path=path.clone() described=described.clone() /> }.into_any(),
        Control::Branch => view! { <BranchControl editor path=path.clone() described=described.clone() /> }.into_any(),
        Control::Schedule => text(Parse::Text, "text"),
        Control::Count => text(Parse::Integer, "numeric"),
        Control::Long => text(Parse::Long, "numeric"),
        Control::Duration { .. } => text(Parse::Duration, "text"),
        Control::Number | Control::Percent => text(Parse::Number, "text"),
        Control::Instant => text(Parse::Instant, "text"),
        Control::Column(fits) => {
            let fits = *fits;
            return view! { <ColumnControl editor path label fits with_label=true /> }.into_any();
        }
        Control::Choice(values) => {
            view! { <ChoiceControl editor path=path.clone() values required=field.required described=described.clone() /> }
                .into_any()
        }
        Control::Flag => view! { <FlagControl editor path=path.clone() described=described.clone() /> }.into_any(),
        Control::Columns => return view! { <ColumnNames editor path label /> }.into_any(),
        Control::Values => return view! { <AllowedValues editor path label /> }.into_any(),
        Control::SchemaColumns => return view! { <SchemaColumns editor path label /> }.into_any(),
        // Groups are drawn by the form.
        Control::Group(_) => ().into_any(),
    };
    let is_duration = matches!(field.control, Control::Duration { .. });
    let seconds_path = path.clone();
    view! {
        <div class="field">
            <label class="field-label" for=id.clone()>{label}</label>
            {control}
            <p class="field-hint" id=format!("{id}-hint")>
                {hint.map(t)}
                {is_duration.then_some(move || seconds(editor, &seconds_path))}
            </p>
            <Problem editor path />
        </div>
    }
    .into_any()
}

/// How many seconds a duration is.
fn seconds(editor: Editor, path: &str) -> Option<String> {
    let value = editor.value(path)?;
    let seconds = belvedere_checks::as_long(&value)?;
    Some(format!(
        " {}",
        t(Text::Seconds {
            seconds: seconds.to_string()
        })
    ))
}
