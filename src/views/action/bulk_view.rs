//! One action over the selected objects: the content of each request. Their outcomes are in `bulk_report`.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::body::{Parameters, prefilled};
use super::bulk::{Plan, Source, Target};
use super::bulk_report::{Report, SHOWN};
use super::bulk_run::Run;
use super::definition::{Definition, Parameter};
use super::fields::Fields;
use super::form::Form;
use super::input::{Step, Values};
use super::parse::Problems;
use super::record::Place;
use super::texts::{BulkText, Text};
use crate::announcer::use_announcer;
use crate::i18n::{number, t};
use crate::platform::use_platform;
use crate::selection::{SelectedObjects, use_selection};
use crate::ui::icon::{self, Icon};
use crate::ui::{Button, ButtonKind, Dialog, EmptyState, JsonView, StopOnFailure};
use crate::{browser, routes};

/// One action over the selected objects of a type.
#[component]
pub fn Bulk(
    /// The action type.
    definition: Definition,
    /// Where the form is.
    place: Place,
    /// API name of the object type.
    object_type: String,
    /// Values of the address.
    given: Vec<(String, String)>,
) -> impl IntoView {
    let address = routes::objects(&place.ontology, &object_type);
    let back = move || {
        view! {
            <a class="button" href=address.clone()>
                <Icon icon=icon::TABLE />
                {t(BulkText::BackToObjects)}
            </a>
        }
    };
    let takes: Vec<Parameter> = definition
        .object_parameters(&object_type)
        .cloned()
        .collect();
    if takes.is_empty() {
        let title = t(BulkText::NoParameter {
            name: object_type.clone(),
        });
        return view! { <EmptyState icon=icon::BOLT title>{back()}</EmptyState> }.into_any();
    }
    let selected = untrack(|| use_selection().get())
        .filter(|selected| selected.are_of(&place.ontology, &object_type));
    match selected {
        Some(selected) => view! { <Over definition place takes selected given /> }.into_any(),
        None => view! {
            <EmptyState icon=icon::TABLE title=t(BulkText::NoSelection)>
                <p>{t(BulkText::NoSelectionText)}</p>
                {back()}
            </EmptyState>
        }
        .into_any(),
    }
}

/// Inputs of the requests; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Requests {
    pub(super) form: Form,
    pub(super) targets: StoredValue<Vec<Target>>,
    plan: RwSignal<Plan>,
}

impl Requests {
    /// The request about each object, or the titles of the parameters that are in its way. Tracked.
    fn all(&self) -> Vec<Result<Parameters, Vec<String>>> {
        // The types of keys may have come meanwhile.
        self.form.types.track();
        let known = self.form.known();
        let (values, plan) = (self.form.values.read(), self.plan.read());
        self.form.definition.with_value(|definition| {
            self.targets.with_value(|targets| {
                targets
                    .iter()
                    .map(|target| {
                        plan.request(definition, &values, &known, target)
                            .map_err(|problems| titles(definition, &problems))
                    })
                    .collect()
            })
        })
    }

    /// Changes the plan, and leaves the parameters that do not come from the objects to the form.
    fn change(&self, change: impl FnOnce(&mut Plan)) {
        self.plan.update(change);
        let plan = self.plan.get_untracked();
        let from_objects = plan
            .sources
            .iter()
            .filter(|(_, source)| **source != Source::Shared)
            .map(|(id, _)| id.clone());
        let elsewhere = from_objects.chain([plan.object_parameter.clone()]);
        self.form.elsewhere.set(elsewhere.collect());
    }
}

/// The titles of the parameters that have problems, each once.
fn titles(definition: &Definition, problems: &Problems) -> Vec<String> {
    let mut titles: Vec<String> = Vec::new();
    for (path, _) in problems {
        if let Some(Step::Name(id)) = path.first() {
            let title = definition
                .parameter(id)
                .map_or_else(|| id.clone(), |parameter| parameter.title.clone());
            if !titles.contains(&title) {
                titles.push(title);
            }
        }
    }
    titles
}

/// The form over a selection, then the run.
#[component]
fn Over(
    definition: Definition,
    place: Place,
    takes: Vec<Parameter>,
    selected: SelectedObjects,
    given: Vec<(String, String)>,
) -> impl IntoView {
    let platform = use_platform();
    let count = selected.objects.len() as u64;
    let targets: Vec<Target> = selected
        .objects
        .iter()
        .map(|object| Target::new(&object.primary_key, &object.json))
        .collect();
    let values: Values = prefilled(&definition, None, &given);
    let form = Form::new(definition, place.clone(), values, Signal::stored(None));
    form.read_types(&platform.client());
    let requests = Requests {
        form,
        targets: StoredValue::new(targets),
        plan: RwSignal::new(Plan::default()),
    };
    let first = takes.first().map(|one| one.id.clone()).unwrap_or_default();
    requests.change(|plan| plan.object_parameter = first);
    let run = Run::new(platform.client(), place);
    let bulk = run.bulk();
    let started = Memo::new(move |_| bulk.with(|bulk| !bulk.fates().is_empty()));
    view! {
        <p>{t(BulkText::Lead(count))}</p>
        <p class="note">
            <Icon icon=icon::INFO />
            <span>{t(BulkText::NotAtomic)}</span>
        </p>
        <Show
            when=move || started.get()
            fallback={
                let takes = takes.clone();
                move || view! { <Planning requests run takes=takes.clone() /> }
            }
        >
            <Report requests run />
        </Show>
    }
}

/// The content of each request.
#[component]
fn Planning(requests: Requests, run: Run, takes: Vec<Parameter>) -> impl IntoView {
    let announcer = use_announcer();
    let form = requests.form;
    let all = Memo::new(move |_| requests.all());
    let ready = Memo::new(move |_| all.with(|all| all.iter().filter(|one| one.is_ok()).count()));
    let count = move || {
        t(BulkText::Ready {
            ready: number(ready.get() as u64),
            all: number(all.with(Vec::len) as u64),
        })
    };
    let example = Memo::new(move |_| {
        all.with(|all| {
            let first = all.iter().find_map(|one| one.as_ref().ok());
            first.map(|parameters| serde_json::json!({ "parameters": parameters }).to_string())
        })
    });
    let reviewing = RwSignal::new(false);
    let start = move |event: SubmitEvent| {
        event.prevent_default();
        let wrong = form.try_it();
        if wrong > 0 {
            announcer.warn(&t(Text::Mended(wrong as u64)));
            // The fields show it after the next frame is drawn.
            request_animation_frame(|| browser::focus(".action-form [aria-invalid='true']"));
        } else if ready.get_untracked() > 0 {
            reviewing.set(true);
        }
    };
    view! {
        <form class="action-form card" novalidate on:submit=start>
            <Sources requests takes />
            <Fields form />
            <Show when=move || example.with(Option::is_some)>
                <div class="action-example">
                    <h2>{t(BulkText::Example)}</h2>
                    <JsonView
                        text=Signal::derive(move || example.get().unwrap_or_default())
                        label=t(Text::BodyLabel)
                    />
                </div>
            </Show>
            <div class="action-foot">
                <StopOnFailure run=run.state() />
                <p class="action-buttons">
                    <button
                        type="submit"
                        class="button"
                        data-kind="primary"
                        disabled=move || run.state().running.get()
                    >
                        <span class="button-text">{t(Text::Review)}</span>
                    </button>
                    <span class="muted" role="status">{count}</span>
                </p>
            </div>
        </form>
        <Dialog
            open=reviewing
            title=Signal::derive(move || t(BulkText::ReviewTitle(ready.get() as u64)))
            on_close=move |()| reviewing.set(false)
        >
            <Reviewed requests run all reviewing />
        </Dialog>
    }
}

/// The objects that requests will be sent about, and the button that sends them.
#[component]
fn Reviewed(
    requests: Requests,
    run: Run,
    /// The request for each object, or its problems.
    all: Memo<Vec<Result<Parameters, Vec<String>>>>,
    /// Whether this is shown.
    reviewing: RwSignal<bool>,
) -> impl IntoView {
    let platform = use_platform();
    let form = requests.form;
    let deletes = form.definition.with_value(|definition| {
        let object_types = definition.object_types();
        object_types
            .iter()
            .any(|object_type| definition.deletes(object_type))
    });
    let lead = t(BulkText::ReviewLead {
        title: form
            .definition
            .with_value(|definition| definition.title.clone()),
        host: platform.host(),
    });
    let keys: Vec<String> = untrack(|| {
        all.with(|all| {
            requests.targets.with_value(|targets| {
                let both = targets.iter().zip(all);
                let ready = both.filter(|(_, request)| request.is_ok());
                ready.map(|(target, _)| target.key.clone()).collect()
            })
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
    let items = keys.into_iter().take(SHOWN);
    let items = items.map(|key| view! { <li dir="auto"><bdi>{key}</bdi></li> });
    view! {
        <div class="action-bulk-review">
        <p>{lead}</p>
        {left_out}
        <div class="action-objects" tabindex="0" role="region" aria-label=t(BulkText::Key)>
            <ol>{items.collect_view()}</ol>
        </div>
        {more}
        <p class="action-buttons">
            <Button
                kind=if deletes { ButtonKind::Danger } else { ButtonKind::Primary }
                icon=icon::BOLT
                on_press=move |_| run.start(all.get_untracked())
            >
                {t(BulkText::Start(ready as u64))}
            </Button>
            <Button on_press=move |_| reviewing.set(false)>{t(Text::Cancel)}</Button>
        </p>
        </div>
    }
}

/// Where the parameters come from.
#[component]
fn Sources(requests: Requests, takes: Vec<Parameter>) -> impl IntoView {
    let (form, plan) = (requests.form, requests.plan);
    let properties = requests.targets.with_value(|targets| {
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
    let choose_object = move |event| {
        let id = event_target_value(&event);
        requests.change(|plan| {
            plan.sources.shift_remove(&id);
            plan.object_parameter = id;
        });
    };
    let parameters = form
        .definition
        .with_value(|definition| definition.parameters.clone());
    let sources = parameters.into_iter().map(|parameter| {
        let id = StoredValue::new(parameter.id);
        let choose = move |event| {
            let property = event_target_value(&event);
            let source = if property.is_empty() {
                Source::Shared
            } else {
                Source::Property(property)
            };
            requests.change(|plan| {
                plan.sources.insert(id.get_value(), source);
            });
        };
        let chosen = move || {
            plan.with(|plan| match plan.sources.get(&id.get_value()) {
                Some(Source::Property(property)) => property.clone(),
                _ => String::new(),
            })
        };
        let properties = properties.clone();
        let label = t(BulkText::SourceOf {
            title: parameter.title,
        });
        view! {
            <Show when=move || plan.with(|plan| plan.object_parameter != id.get_value())>
                <label class="action-source">
                    <span>{label.clone()}</span>
                    <select class="input" prop:value=chosen on:change=choose>
                        <option value="">{t(BulkText::Shared)}</option>
                        {properties
                            .iter()
                            .map(|property| {
                                let text = t(BulkText::FromProperty {
                                    property: property.clone(),
                                });
                                view! { <option value=property.clone()>{text}</option> }
                            })
                            .collect_view()}
                    </select>
                </label>
            </Show>
        }
    });
    view! {
        <div class="action-sources">
            <label class="action-source">
                <span>{t(BulkText::ObjectGoesInto)}</span>
                <select
                    class="input"
                    prop:value=move || plan.with(|plan| plan.object_parameter.clone())
                    on:change=choose_object
                >
                    {takes
                        .into_iter()
                        .map(|one| view! { <option value=one.id>{one.title}</option> })
                        .collect_view()}
                </select>
            </label>
            {sources.collect_view()}
        </div>
    }
}
