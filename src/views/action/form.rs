//! The state of a form: its input, the problems, and facts about the object types that it names.

pub(super) mod drafts;
pub(super) mod fields;
pub(super) mod lookup;
pub(super) mod picker;
pub(super) mod problems;
pub(super) mod scan;

use std::collections::HashMap;

use belvedere_client::api::ontologies::ObjectType;
use belvedere_client::{Client, Error};
use belvedere_view::action::body::{Parameters, parameters_but};
use belvedere_view::action::changes::Row;
use belvedere_view::action::definition::Definition;
use belvedere_view::action::input::{Input, Path, Step, Values, element_id};
use belvedere_view::action::parse::{KeyForm, Known, Problem, Problems};
use belvedere_view::action::record::FormId;
use belvedere_view::action::refusal::Reason;
use futures_util::future::join_all;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::browser;
use crate::request::Task;

/// A form; cheap to copy.
#[derive(Clone, Copy)]
pub struct Form {
    /// The action type.
    pub definition: StoredValue<Definition>,
    /// Where the form is.
    pub id: StoredValue<FormId>,
    /// The input.
    pub values: RwSignal<Values>,
    /// Facts about object types, by API name.
    pub types: RwSignal<HashMap<String, TypeFacts>>,
    /// The object of the address, as it was read.
    pub row: Signal<Option<Row>>,
    /// The parameters that come from somewhere else than the form.
    pub elsewhere: RwSignal<Vec<String>>,
    /// The parameters of the request, or the problems.
    pub checked: Memo<Result<Parameters, Problems>>,
    tried: RwSignal<bool>,
    refused: RwSignal<Vec<Refused>>,
    reading: StoredValue<Option<Task>, LocalStorage>,
}

/// A field that the platform refused, with its input.
#[derive(Debug, Clone, PartialEq)]
struct Refused {
    path: Path,
    input: Input,
    reason: Reason,
}

/// Facts about an object type that a form needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeFacts {
    /// Name for people.
    pub title: String,
    /// The form of its primary key.
    pub key: KeyForm,
    /// The property that is its primary key, if it is one alone.
    pub key_property: Option<String>,
    /// Its properties: API name, name for people, base type.
    pub properties: Vec<(String, String, String)>,
}

impl TypeFacts {
    /// The facts about a type.
    pub fn of(object_type: &ObjectType) -> Self {
        let key = object_type
            .primary_key
            .first()
            .and_then(|key| object_type.properties.get(key))
            .map_or(KeyForm::Text, |property| {
                KeyForm::of_base_type(&property.base_type)
            });
        let key_property = match object_type.primary_key.as_slice() {
            [one] => Some(one.to_string()),
            _ => None,
        };
        let properties = object_type.properties.iter().map(|(name, property)| {
            let title = property
                .display_name
                .clone()
                .unwrap_or_else(|| name.to_string());
            (name.to_string(), title, property.base_type.clone())
        });
        Self {
            title: object_type.title().to_owned(),
            key,
            key_property,
            properties: properties.collect(),
        }
    }
}

impl Form {
    /// A form that holds these values. `row` is the object that it is about, once that was read.
    pub fn new(
        definition: Definition,
        form_id: FormId,
        values: Values,
        row: impl Into<Signal<Option<Row>>>,
    ) -> Self {
        let definition = StoredValue::new(definition);
        let values = RwSignal::new(values);
        let types = RwSignal::new(HashMap::<String, TypeFacts>::new());
        let elsewhere = RwSignal::new(Vec::new());
        let checked = Memo::new(move |_| {
            let known = known(&types.read());
            let (values, elsewhere) = (values.read(), elsewhere.read());
            definition
                .with_value(|definition| parameters_but(definition, &values, &known, &elsewhere))
        });
        Self {
            definition,
            id: StoredValue::new(form_id),
            values,
            types,
            row: row.into(),
            elsewhere,
            checked,
            tried: RwSignal::new(false),
            refused: RwSignal::new(Vec::new()),
            reading: StoredValue::new_local(None),
        }
    }

    /// The current facts for parsing values.
    pub fn known(&self) -> Known {
        self.types.with_untracked(known)
    }

    /// Reads the object types that the action touches: a primary key is sent in the form of its type. One that can't be
    /// read is no failure of the form. Tells when all were asked for.
    pub fn read_types(&self, client: &Client) -> RwSignal<bool> {
        let names = self.definition.with_value(Definition::object_types);
        let ontology = self.id.with_value(|form_id| form_id.ontology.clone());
        let (types, are_read) = (self.types, RwSignal::new(false));
        let each = names.into_iter().map(|name| {
            let (client, ontology) = (client.clone(), ontology.clone());
            async move {
                let response: Result<ObjectType, Error> = client
                    .ontologies()
                    .get_object_type(ontology.into(), name.clone().into())
                    .await;
                if let Ok(object_type) = response {
                    types.try_update(|types| types.insert(name, TypeFacts::of(&object_type)));
                }
            }
        });
        let all = join_all(each);
        self.reading.set_value(Some(Task::spawn(async move {
            all.await;
            are_read.set(true);
        })));
        are_read
    }

    /// The input at a path. Tracked.
    pub fn input(&self, path: &[Step]) -> Input {
        self.values.with(|values| values.get(path).clone())
    }

    /// Fills in a place.
    pub fn set(&self, path: &[Step], input: Input) {
        self.values.update(|values| values.set(path, input));
    }

    /// Shows missing values from now on, and returns how many fields need attention.
    pub fn try_it(&self) -> usize {
        self.tried.set(true);
        self.checked
            .with_untracked(|checked| checked.as_ref().err().map_or(0, Vec::len))
    }

    /// Moves the focus to the first field that has no value and needs one.
    pub fn focus_missing(&self) {
        let first = self.checked.with_untracked(|checked| {
            let mut problems = checked.as_ref().err()?.iter();
            problems
                .find(|(_, problem)| *problem == Problem::Missing)
                .map(|(path, _)| element_id(path))
        });
        if let Some(id) = first {
            // A choice and a list have controls of their own. The field is in the page after the next frame is drawn.
            let control = format!("[id='{id}'], [id='{id}-0'], [id='{id}-add']");
            request_animation_frame(move || browser::focus(&control));
        }
    }

    /// Marks the fields that the platform refused, until they hold another value.
    pub fn refuse(&self, fields: Vec<(Path, Reason)>) {
        let refused = self.values.with_untracked(|values| {
            fields
                .into_iter()
                .map(|(path, reason)| Refused {
                    input: values.get(&path).clone(),
                    path,
                    reason,
                })
                .collect()
        });
        self.refused.set(refused);
    }

    /// Begins anew with these values.
    pub fn restart(&self, values: Values) {
        self.tried.set(false);
        self.refused.set(Vec::new());
        self.values.set(values);
    }

    /// Whether the platform refused any field that is still as it was.
    pub fn has_refused(&self) -> bool {
        self.refused
            .with(|refused| refused.iter().any(|one| self.input(&one.path) == one.input))
    }

    /// The problem of a field, in words; missing values are not reported before the form was tried.
    pub fn problem(&self, path: Path) -> Memo<Option<String>> {
        let this = *self;
        Memo::new(move |_| {
            let found = this.checked.with(|checked| {
                let problems = checked.as_ref().err()?;
                let (_, problem) = problems.iter().find(|(at, _)| *at == path)?;
                Some(problem.clone())
            });
            if let Some(problem) =
                found.filter(|problem| *problem != Problem::Missing || this.tried.get())
            {
                return Some(problems::problem(&problem));
            }
            let input = this.input(&path);
            this.refused.with(|refused| {
                let is_it = |one: &&Refused| one.path == path && one.input == input;
                refused
                    .iter()
                    .find(is_it)
                    .map(|one| problems::refusal(&one.reason))
            })
        })
    }
}

fn known(types: &HashMap<String, TypeFacts>) -> Known {
    Known {
        keys: types
            .iter()
            .map(|(name, facts)| (name.clone(), facts.key))
            .collect(),
        local_offset: Some(local_offset),
    }
}

/// Minutes east of UTC where this browser is, at a time of day there.
fn local_offset(text: &str) -> Option<i64> {
    let offset = js_sys::Date::new(&JsValue::from_str(text)).get_timezone_offset();
    #[expect(
        clippy::cast_possible_truncation,
        reason = "minutes, between -840 and 720"
    )]
    offset.is_finite().then_some(-(offset as i64))
}
