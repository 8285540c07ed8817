//! One action over the selected objects: its form with the objects below it, then the run.

mod at_once;
mod form;
mod report;
mod run;
mod table;
mod texts;

use belvedere_view::action::body::{GivenValues, Parameters, prefilled};
use belvedere_view::action::bulk::{Plan, Source, Target};
use belvedere_view::action::definition::{Definition, Parameter};
use belvedere_view::action::input::{Step, Values};
use belvedere_view::action::parse::Problems;
use belvedere_view::action::record::FormId;
use leptos::prelude::*;

use self::form::Planning;
use self::report::Report;
use self::run::Run;
use self::texts::BulkText;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::routes;
use crate::selection::{SelectedObjects, Selection, use_selection};
use crate::ui::EmptyState;
use crate::ui::icon::{self, Icon};
use crate::views::action::form::Form;

/// One action over the selected objects of a type.
#[component]
pub fn Bulk(
    /// The action type.
    definition: Definition,
    /// Where the form is.
    form_id: FormId,
    /// API name of the object type.
    object_type: String,
    /// Values of the address.
    given: GivenValues,
) -> impl IntoView {
    let address = routes::objects(&form_id.ontology, &object_type);
    let back = move || view! { <BackToObjects address=address.clone() /> };
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
        .filter(|selected| selected.are_of(&form_id.ontology, &object_type));
    match selected {
        Some(selected) => view! { <Over definition form_id takes selected given /> }.into_any(),
        None => view! {
            <EmptyState icon=icon::TABLE title=t(BulkText::NoSelection)>
                <p>{t(BulkText::NoSelectionText)}</p>
                {back()}
            </EmptyState>
        }
        .into_any(),
    }
}

/// The way back to the table of the objects.
#[component]
pub(super) fn BackToObjects(
    /// The address of the table.
    address: String,
) -> impl IntoView {
    view! {
        <a class="button" href=address>
            <Icon icon=icon::TABLE />
            {t(BulkText::BackToObjects)}
        </a>
    }
}

/// Inputs of the requests; cheap to copy.
#[derive(Clone, Copy)]
pub(super) struct Requests {
    /// The form of what is the same for all.
    pub(super) form: Form,
    /// The objects.
    pub(super) targets: RwSignal<Vec<Target>>,
    /// Where the other parameters come from.
    pub(super) plan: RwSignal<Plan>,
    /// The selection that the objects come from, without them.
    pub(super) selected: StoredValue<SelectedObjects>,
    selection: Selection,
}

impl Requests {
    /// The request about each object, or the titles of the parameters that are in its way. Tracked.
    pub(super) fn all(&self) -> Vec<Result<Parameters, Vec<String>>> {
        // The types of keys may have come meanwhile.
        self.form.types.track();
        let known = self.form.known();
        let (values, plan, targets) = (
            self.form.values.read(),
            self.plan.read(),
            self.targets.read(),
        );
        self.form.definition.with_value(|definition| {
            targets
                .iter()
                .map(|target| {
                    plan.request(definition, &values, &known, target)
                        .map_err(|problems| titles(definition, &problems))
                })
                .collect()
        })
    }

    /// Changes the plan, and leaves the parameters that do not come from the objects to the form.
    pub(super) fn change(&self, change: impl FnOnce(&mut Plan)) {
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

    /// The keys of the objects. Not tracked.
    pub(super) fn keys(&self) -> Vec<String> {
        self.targets
            .with_untracked(|targets| targets.iter().map(|target| target.key.clone()).collect())
    }

    /// The address of the table that the objects were selected in.
    pub(super) fn table(&self) -> String {
        self.selected.with_value(|selected| selected.table.clone())
    }

    /// Leaves an object out, here and in the selection.
    pub(super) fn leave_out(&self, key: &str) {
        self.targets
            .update(|targets| targets.retain(|target| target.key != key));
        let keys = self.keys();
        self.select_only(|key| keys.iter().any(|left| left == key));
    }

    /// Keeps those objects selected that pass, for the table and for the next run.
    pub(super) fn select_only(&self, keeps: impl Fn(&str) -> bool) {
        let Some(mut selected) = untrack(|| self.selection.get()) else {
            return;
        };
        let is_same = self
            .selected
            .with_value(|from| selected.are_of(&from.ontology, &from.object_type));
        if is_same {
            selected.objects.retain(|object| keeps(&object.primary_key));
            self.selection.set(selected);
        }
    }

    /// The name of the objects' type for people. Not tracked.
    pub(super) fn type_title(&self) -> String {
        let object_type = self
            .selected
            .with_value(|selected| selected.object_type.clone());
        let types = self.form.types.read_untracked();
        types
            .get(&object_type)
            .map_or_else(|| object_type.clone(), |facts| facts.title.clone())
    }

    /// Whether the action deletes the objects.
    pub(super) fn deletes(&self) -> bool {
        let object_type = self
            .selected
            .with_value(|selected| selected.object_type.clone());
        self.form
            .definition
            .with_value(|definition| definition.deletes(&object_type))
    }
}

/// The titles of the parameters that have problems, each once.
pub(super) fn titles(definition: &Definition, problems: &Problems) -> Vec<String> {
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
    form_id: FormId,
    takes: Vec<Parameter>,
    selected: SelectedObjects,
    given: GivenValues,
) -> impl IntoView {
    let platform = use_platform();
    let targets: Vec<Target> = selected
        .objects
        .iter()
        .map(|object| Target::new(&object.primary_key, &object.json))
        .collect();
    let values: Values = prefilled(&definition, None, &given);
    let form = Form::new(definition, form_id.clone(), values, Signal::stored(None));
    form.read_types(&platform.client());
    let requests = Requests {
        form,
        targets: RwSignal::new(targets),
        plan: RwSignal::new(Plan::default()),
        selected: StoredValue::new(SelectedObjects {
            objects: Vec::new(),
            ..selected
        }),
        selection: use_selection(),
    };
    let first = takes.first().map(|one| one.id.clone()).unwrap_or_default();
    requests.change(|plan| plan.object_parameter = first);
    let run = Run::new(platform.client(), form_id);
    let bulk = run.bulk();
    let started = Memo::new(move |_| bulk.with(|bulk| !bulk.fates().is_empty()));
    let lead = move || {
        let count = requests.targets.with(Vec::len) as u64;
        t(if requests.deletes() {
            BulkText::LeadDeletes(count)
        } else {
            BulkText::Lead(count)
        })
    };
    view! {
        <p class="action-bulk-lead">
            <span>{lead} " " {t(BulkText::NotAtomic)}</span>
            <a href=requests.table()>{t(BulkText::BackToObjects)}</a>
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
