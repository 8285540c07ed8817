//! The edit of one property of an object: the actions that can change it, and its new value. Views that show objects load
//! it when it is first asked for, and call nothing in here but [`part`].

mod found;
mod new_value;
mod texts;

use belvedere_view::action::definition::{Definition, Parameter};
use belvedere_view::action::fit::Fit;
use leptos::context::Provider;
use leptos::html;
use leptos::prelude::*;

use self::found::Found;
use self::new_value::NewValue;
use self::texts::Text;
use crate::announcer::use_announcer;
use crate::i18n::t;
use crate::platform::use_platform;
use crate::request::{Load, load};
use crate::selection::SelectedObjects;
use crate::ui::Skeleton;
use crate::ui::icon::{self, Icon};
use crate::views::lazy;
use crate::{browser, routes};

/// The property that is edited.
#[derive(Clone)]
pub struct Given {
    /// The object, with the address of its table.
    pub selected: SelectedObjects,
    /// The property: API name, name for people, and base type.
    pub property: (String, String, String),
    /// Whether it is part of the primary key.
    pub is_key: bool,
    /// Whether it is set by the platform.
    pub is_system: bool,
    /// The branch that the object was read on; empty for the default branch.
    pub branch: String,
    /// Called when the edit is over.
    pub on_close: Callback<()>,
}

impl Given {
    /// The primary key and the JSON text of the object.
    fn object(&self) -> (String, String) {
        let object = self.selected.objects.first().cloned();
        object.map_or_else(Default::default, |object| (object.primary_key, object.json))
    }

    /// Why no action can change the property, where its kind or place says it.
    fn why_not(&self) -> Option<Text> {
        if self.is_system {
            Some(Text::IsSystem)
        } else if self.is_key {
            Some(Text::IsKey)
        } else if self.branch.is_empty() {
            None
        } else {
            Some(Text::OtherBranch {
                branch: self.branch.clone(),
            })
        }
    }
}

/// Shows the edit as soon as the code for it is there.
pub fn part(given: Given) -> AnyView {
    view! { <Provider value=given>{lazy::CELL_EDIT.part()}</Provider> }.into_any()
}

/// The edit of the context.
#[component]
pub fn CellEditPart() -> impl IntoView {
    use_context::<Given>().map(|given| {
        let (key, _) = given.object();
        let title = t(Text::Title {
            property: given.property.1.clone(),
        });
        let label = title.clone();
        let content = match given.why_not() {
            Some(why) => view! { <Why words=t(why) /> }.into_any(),
            None => view! { <Actions given /> }.into_any(),
        };
        let section = NodeRef::<html::Section>::new();
        Effect::new(move |_| {
            if let Some(section) = section.get() {
                // A section that can't take the focus is shown all the same.
                drop(section.focus());
            }
        });
        view! {
            <section class="cell-edit" aria-label=label tabindex="-1" node_ref=section>
                <header>
                    <strong dir="auto">{title}</strong>
                    <span class="muted" dir="auto">{key}</span>
                </header>
                {content}
            </section>
        }
    })
}

/// What the actions of the catalog say of the property.
#[component]
fn Actions(given: Given) -> impl IntoView {
    let platform = use_platform();
    let names: Vec<String> = platform
        .catalog()
        .ontology(&given.selected.ontology)
        .map(|ontology| {
            let names = ontology.action_types.iter();
            names.map(|action| action.api_name.clone()).collect()
        })
        .unwrap_or_default();
    let asked = given.clone();
    let request = load(
        || (),
        move |()| Found::read(platform.client(), asked.clone(), names.clone()),
    );
    let state = request.state();
    move || match state.get() {
        Load::Ready(found) => {
            let given = given.clone();
            if found.takes.is_empty() {
                view! { <NoneFits given found /> }.into_any()
            } else {
                view! { <Choice given found /> }.into_any()
            }
        }
        _ => view! { <Skeleton lines=3 label=t(Text::Reading) /> }.into_any(),
    }
}

/// The new value, by the action that the user chooses where there are several.
#[component]
fn Choice(given: Given, found: Found) -> impl IntoView {
    let Found { takes, unread, .. } = found;
    let several = takes.len() > 1;
    let chosen = RwSignal::new((!several).then_some(0_usize));
    let choices = several.then(|| {
        let choice = |(at, (definition, _)): (usize, &(Definition, Parameter))| {
            view! {
                <label class="cell-edit-choice">
                    <input
                        type="radio"
                        name="cell-edit-action"
                        prop:checked=move || chosen.get() == Some(at)
                        on:change=move |_| chosen.set(Some(at))
                    />
                    <span dir="auto">{definition.title.clone()}</span>
                </label>
            }
        };
        view! {
            <fieldset class="cell-edit-choices">
                <legend>{t(Text::Which)}</legend>
                {takes.iter().enumerate().map(choice).collect_view()}
            </fieldset>
        }
    });
    // Another action has a form of its own.
    let form = move || {
        let (definition, parameter) = takes.get(chosen.get()?)?.clone();
        Some(view! { <NewValue given=given.clone() definition parameter names_action=!several /> })
    };
    if several {
        request_animation_frame(|| browser::focus(":popover-open .cell-edit-choices input"));
    }
    view! {
        {choices}
        {form}
        <Unread count=unread />
    }
}

/// Why the property can't be edited, and the actions that take the object all the same.
#[component]
fn NoneFits(given: Given, found: Found) -> impl IntoView {
    let Found { others, unread, .. } = found;
    let (key, _) = given.object();
    let SelectedObjects {
        ontology,
        object_type,
        ..
    } = given.selected;
    let (name, title, base_type) = given.property;
    let has_others = !others.is_empty();
    let links = others.into_iter().map(|(action, action_title, fit)| {
        let reason = match fit {
            Fit::OtherType(other) => Some(t(Text::OtherType {
                name: name.clone(),
                other,
                wanted: base_type.clone(),
            })),
            Fit::SeveralObjects => Some(t(Text::SeveralObjects)),
            Fit::Takes(_) | Fit::OtherParameters => None,
        };
        let link = routes::action_on(&ontology, &action, &object_type, Some(&key));
        view! {
            <li>
                <a href=link dir="auto">{action_title}</a>
                {reason.map(|reason| view! { <span class="muted">{reason}</span> })}
            </li>
        }
    });
    let links = links.collect_view();
    view! {
        <Why words=t(Text::NoneFits { property: title }) />
        {has_others
            .then(|| {
                view! {
                    <p class="muted">{t(Text::TakeTheObject)}</p>
                    <ul class="cell-edit-others">{links}</ul>
                }
            })}
        <p>
            <a href=routes::ontology(&ontology)>{t(Text::AllActions)}</a>
        </p>
        <Unread count=unread />
    }
}

/// A reason, which screen readers hear at once.
#[component]
fn Why(words: String) -> impl IntoView {
    use_announcer().say(&words);
    view! { <p>{words}</p> }
}

/// How many actions could not be read.
#[component]
fn Unread(count: usize) -> impl IntoView {
    (count > 0).then(|| {
        view! {
            <p class="note" data-tone="warning">
                <Icon icon=icon::ALERT />
                <span>{t(Text::Unread(count as u64))}</span>
            </p>
        }
    })
}
