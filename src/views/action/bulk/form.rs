//! The content of each request about the selected objects: a form for what is the same for all, and the button.

use super::texts::BulkText;
use belvedere_view::action::body::Parameters;
use belvedere_view::action::bulk::Source;
use belvedere_view::action::definition::Parameter;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::at_once::AtOnce;
use super::report::SHOWN;
use super::run::Run;
use super::table::Planned;
use super::{Requests, titles};
use crate::announcer::use_announcer;
use crate::browser;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Dialog, JsonView, StopOnFailure, TextField};
use crate::views::action::form::fields::Field;
use crate::views::action::texts::Text;

/// So many objects are changed by one press of the button; more are asked about once more.
const UNASKED: usize = 20;
/// The button that applies, for the focus.
const APPLY: &str = ".action-apply";

/// The form, the objects, and the button.
#[component]
pub(super) fn Planning(
    /// The inputs of the requests.
    requests: Requests,
    /// The run.
    run: Run,
    /// The parameters that can take the object.
    takes: Vec<Parameter>,
) -> impl IntoView {
    let announcer = use_announcer();
    let form = requests.form;
    let all = Memo::new(move |_| requests.all());
    let ready = Memo::new(move |_| all.with(|all| all.iter().filter(|one| one.is_ok()).count()));
    let example = Memo::new(move |_| {
        all.with(|all| {
            let first = all.iter().find_map(|one| one.as_ref().ok());
            first.map(|parameters| serde_json::json!({ "parameters": parameters }).to_string())
        })
    });
    let deletes = requests.deletes();
    let reviewing = RwSignal::new(false);
    // Whether all can be sent that the form alone decides; else the focus goes to what is in the way.
    let check = move || {
        let wrong = form.try_it();
        if wrong > 0 {
            announcer.warn(&t(Text::Mended(wrong as u64)));
            // The fields show it after the next frame is drawn.
            request_animation_frame(|| browser::focus(".action-form [aria-invalid='true']"));
        }
        wrong == 0
    };
    // Enter in a field sends nothing to many objects: it leads to the button.
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if check() {
            browser::focus(APPLY);
        }
    };
    let press = move |_| {
        let count = ready.get_untracked();
        if !check() || count == 0 {
            return;
        }
        if deletes || count > UNASKED {
            reviewing.set(true);
        } else {
            run.start(all.get_untracked());
        }
    };
    // What is in the way of all, or of how many.
    let missing = move || {
        let shared = form.checked.with(|checked| {
            let problems = checked.as_ref().err()?;
            let titles = form
                .definition
                .with_value(|definition| titles(definition, problems));
            Some(t(BulkText::FillIn {
                titles: titles.join(", "),
            }))
        });
        let left_out = all.with(Vec::len) - ready.get();
        shared.or_else(|| (left_out > 0).then(|| t(BulkText::LeftOut(left_out as u64))))
    };
    form.focus_missing();
    view! {
        <form class="action-form card" novalidate on:submit=submit>
            <ObjectParameter requests takes />
            <BulkFields requests />
            // A form of several fields without such a button does nothing at Enter.
            <button type="submit" class="visually-hidden" aria-hidden="true" prop:tabIndex=-1></button>
        </form>
        <Planned requests all />
        <details class="action-example">
            <summary>{t(BulkText::Example)}</summary>
            <Show when=move || example.with(Option::is_some) fallback=move || missing>
                <JsonView
                    text=Signal::derive(move || example.get().unwrap_or_default())
                    label=t(Text::BodyLabel)
                />
            </Show>
        </details>
        <div class="action-foot">
            <div class="action-run">
                <StopOnFailure run=run.state() />
                <AtOnce run=run.state() />
            </div>
            <p class="action-buttons">
                // It can be pressed before all is ready: then it leads to what is missing.
                <button
                    type="button"
                    class="button action-apply"
                    data-kind=if deletes { "danger" } else { "primary" }
                    aria-disabled=move || (ready.get() == 0).then_some("true")
                    disabled=move || run.state().running.get()
                    on:click=press
                >
                    <span class="button-text">
                        {move || {
                            // Before `ready`, which may stay 0.
                            let all = all.with(Vec::len);
                            let count = match ready.get() {
                                0 => all,
                                ready => ready,
                            };
                            t(start(deletes, count as u64))
                        }}
                    </span>
                </button>
                <span class="muted" role="status">{missing}</span>
            </p>
        </div>
        <Dialog
            open=reviewing
            title=Signal::derive(move || {
                let count = ready.get() as u64;
                t(if deletes { BulkText::DeleteTitle(count) } else { BulkText::ReviewTitle(count) })
            })
            on_close=move |()| reviewing.set(false)
        >
            <Reviewed requests run all reviewing />
        </Dialog>
    }
}

/// The words of the button that begins.
fn start(deletes: bool, count: u64) -> BulkText {
    if deletes {
        BulkText::StartDeleting(count)
    } else {
        BulkText::Start(count)
    }
}

/// The last question before very many objects, or before any is deleted.
#[component]
fn Reviewed(
    requests: Requests,
    run: Run,
    /// The request for each object, or its problems.
    all: Memo<Vec<Result<Parameters, Vec<String>>>>,
    /// Whether this is shown.
    reviewing: RwSignal<bool>,
) -> impl IntoView {
    let lead = t(BulkText::ReviewLead {
        title: requests
            .form
            .definition
            .with_value(|definition| definition.title.clone()),
        host: use_platform().host(),
    });
    let keys: Vec<String> = untrack(|| {
        all.with(|all| {
            let both = requests.keys().into_iter().zip(all);
            let ready = both.filter(|(_, request)| request.is_ok());
            ready.map(|(key, _)| key).collect()
        })
    });
    let ready = keys.len();
    let left_out = untrack(|| all.with(Vec::len)) - ready;
    let left_out = (left_out > 0).then(|| {
        view! {
            <p class="note" data-tone="warning">{t(BulkText::LeftOut(left_out as u64))}</p>
        }
    });
    let more = ready.saturating_sub(SHOWN);
    let more =
        (more > 0).then(|| view! { <p class="muted">{t(BulkText::AndMore(more as u64))}</p> });
    let deletes = requests.deletes();
    // A deletion begins with what is deleted.
    let deletion = deletes.then(|| {
        let sentence = match keys.as_slice() {
            [key] => t(Text::WillBeDeleted {
                kind: requests.type_title(),
                object: key.clone(),
            }),
            _ => t(BulkText::LeadDeletes(ready as u64)),
        };
        view! {
            <p class="note" data-tone="warning">
                <Icon icon=icon::ALERT />
                <strong dir="auto">{sentence}</strong>
            </p>
        }
    });
    let items = keys.into_iter().take(SHOWN);
    let items = items.map(|key| view! { <li dir="auto"><bdi>{key}</bdi></li> });
    let typed = RwSignal::new(String::new());
    let asks = ready > UNASKED;
    let is_typed = move || !asks || typed.with(|typed| typed.trim() == ready.to_string());
    view! {
        <div class="action-bulk-review">
            {deletion}
            {left_out}
            <div class="action-objects" tabindex="0" role="region" aria-label=t(BulkText::Key)>
                <ol>{items.collect_view()}</ol>
            </div>
            {more}
            <p class="muted">{lead}</p>
            {asks
                .then(|| {
                    let label = t(BulkText::TypeCount {
                        count: ready.to_string(),
                    });
                    view! { <TextField label value=typed /> }
                })}
            <p class="action-buttons">
                <Button
                    kind=if deletes { ButtonKind::Danger } else { ButtonKind::Primary }
                    icon=icon::BOLT
                    disabled=Signal::derive(move || !is_typed())
                    on_press=move |_| run.start(all.get_untracked())
                >
                    {t(start(deletes, ready as u64))}
                </Button>
                <Button on_press=move |_| reviewing.set(false)>{t(Text::Cancel)}</Button>
            </p>
        </div>
    }
}

/// The parameter that takes the object, where there is a choice.
#[component]
fn ObjectParameter(requests: Requests, takes: Vec<Parameter>) -> impl IntoView {
    let plan = requests.plan;
    let choose = move |event| {
        let id = event_target_value(&event);
        requests.change(|plan| {
            plan.sources.shift_remove(&id);
            plan.object_parameter = id;
        });
    };
    (takes.len() > 1).then(|| {
        view! {
            <label class="action-source">
                <span>{t(BulkText::ObjectGoesInto)}</span>
                <select
                    class="input"
                    prop:value=move || plan.with(|plan| plan.object_parameter.clone())
                    on:change=choose
                >
                    {takes
                        .into_iter()
                        .map(|one| view! { <option value=one.id>{one.title}</option> })
                        .collect_view()}
                </select>
            </label>
        }
    })
}

/// The fields of what is the same for all, each with the choice to take it from a property instead.
#[component]
fn BulkFields(requests: Requests) -> impl IntoView {
    let (form, plan) = (requests.form, requests.plan);
    let properties = requests.targets.with_untracked(|targets| {
        let mut names: Vec<String> = Vec::new();
        for target in targets {
            for name in target.row.keys().filter(|name| !name.starts_with("__")) {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
        }
        names
    });
    let properties = StoredValue::new(properties);
    let parameters = form
        .definition
        .with_value(|definition| definition.parameters.clone());
    let fields = parameters.into_iter().map(|parameter| {
        let id = StoredValue::new(parameter.id.clone());
        let parameter = StoredValue::new(parameter);
        let is_here =
            Memo::new(move |_| plan.with(|plan| plan.object_parameter != id.get_value()));
        let property = Memo::new(move |_| {
            plan.with(|plan| match plan.sources.get(&id.get_value()) {
                Some(Source::Property(property)) => Some(property.clone()),
                _ => None,
            })
        });
        let elsewhere = Signal::derive(move || {
            property
                .get()
                .map(|property| t(BulkText::FromProperty { property }))
        });
        view! {
            <Show when=move || is_here.get()>
                <Field
                    form
                    parameter=parameter.get_value()
                    source=view! { <ValueSource requests parameter=parameter.get_value() property properties /> }
                        .into_any()
                    elsewhere
                />
            </Show>
        }
    });
    view! { <div class="action-fields">{fields.collect_view()}</div> }
}

/// The choice where the value of a parameter comes from.
#[component]
fn ValueSource(
    requests: Requests,
    parameter: Parameter,
    /// The chosen property.
    property: Memo<Option<String>>,
    /// The properties of the objects.
    properties: StoredValue<Vec<String>>,
) -> impl IntoView {
    let id = parameter.id;
    let choose = move |event| {
        let property = event_target_value(&event);
        let source = if property.is_empty() {
            Source::Shared
        } else {
            Source::Property(property)
        };
        requests.change(|plan| {
            plan.sources.insert(id.clone(), source);
        });
    };
    let options = properties.with_value(|properties| {
        properties
            .iter()
            .map(|property| {
                let text = t(BulkText::FromProperty {
                    property: property.clone(),
                });
                view! { <option value=property.clone()>{text}</option> }
            })
            .collect_view()
    });
    let label = t(BulkText::SourceOf {
        title: parameter.title,
    });
    view! {
        <select
            class="action-source-of"
            aria-label=label
            prop:value=move || property.get().unwrap_or_default()
            on:change=choose
        >
            <option value="">{t(BulkText::Shared)}</option>
            {options}
        </select>
    }
}
