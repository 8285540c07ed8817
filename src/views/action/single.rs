//! One application of an action: the form, the review, and the outcome.

use std::time::Duration;

use belvedere_view::action::body::{GivenValues, prefilled};
use belvedere_view::action::changes::Row;
use belvedere_view::action::definition::Definition;
use belvedere_view::action::input::Values;
use belvedere_view::action::record::{Draft, FormId, Sent};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::form::fields::Fields;
use super::form::lookup::{Lookup, LookupNote, Subject};
use super::form::{Form, drafts};
use super::outcome::Result as OutcomeView;
use super::query::{ActionQuery, Step};
use super::review::Review;
use super::submit::{Outcome, Submission};
use super::texts::Text;
use crate::address::{use_changed, use_query};
use crate::announcer::use_announcer;
use crate::browser;
use crate::changes::requests;
use crate::i18n::{date_time, minute, t};
use crate::platform::use_platform;
use crate::request::{self, Task};
use crate::selection::use_selection;
use crate::ui::{Button, ButtonKind, Skeleton, icon};

/// How long the form rests before its draft is kept.
const REST: Duration = Duration::from_millis(400);

/// Where the user is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Values of the address are reviewed as soon as the types of keys are known.
    Opening,
    Form,
    Review,
    Result,
}

/// The way from the form to the result.
#[component]
pub fn Single(
    /// The action type.
    definition: Definition,
    /// Where the form is.
    form_id: FormId,
    /// Values of the address.
    given: GivenValues,
) -> impl IntoView {
    let platform = use_platform();
    let object = form_id.object.clone();
    let lookup = Lookup::new(platform.client());
    if let Some((object_type, key)) = &object {
        begin(lookup, &form_id.ontology, object_type, key);
    }
    let blank = prefilled(
        &definition,
        object
            .as_ref()
            .map(|(object_type, key)| (object_type.as_str(), key.as_str())),
        &given,
    );
    let form = Form::new(
        definition,
        form_id,
        blank.clone(),
        Signal::derive(move || lookup.found()),
    );
    let types_read = form.read_types(&platform.client());
    let submission = Submission::new(form, platform.client());
    let go = steps();
    let query = use_query::<ActionQuery>();
    let is_at = move |step: Step| Memo::new(move |_| query.with(|query| query.step == step));
    let (wants_review, wants_given) = (is_at(Step::Review), is_at(Step::ReviewGiven));
    let drafts = Drafts::new(form, blank.clone(), !wants_given.get_untracked());
    let outcome = submission.outcome();
    // The input that the user reviews. A change of the input leads back to the form.
    let reviewed = RwSignal::new(None::<Values>);
    let stage = Memo::new(move |_| {
        let ended = outcome
            .with(|outcome| matches!(outcome, Outcome::Applied { .. } | Outcome::Lost { .. }));
        let is_same = || {
            form.values.with(|values| {
                (wants_review.get() && reviewed.read().as_ref() == Some(values))
                    || (wants_given.get() && *values == blank)
            })
        };
        if ended {
            Stage::Result
        } else if wants_given.get() && !types_read.get() {
            Stage::Opening
        } else if is_same() && form.checked.with(Result::is_ok) && !form.has_refused() {
            Stage::Review
        } else {
            Stage::Form
        }
    });
    // The object as it was when the request was reviewed.
    let before = StoredValue::new(None::<Row>);
    let again = move || {
        submission.reset();
        drafts.clear();
        lookup.reset();
        go.run((false, true));
    };
    move || match stage.get() {
        Stage::Opening => view! { <Skeleton lines=8 label=t(Text::Loading) /> }.into_any(),
        Stage::Form => view! {
            <OpenRequests form submission />
            <Filling
                form
                submission
                lookup
                drafts
                on_review=move |()| {
                    reviewed.set(Some(form.values.get_untracked()));
                    let again = wants_review.get_untracked() || wants_given.get_untracked();
                    go.run((true, again));
                }
            />
        }
        .into_any(),
        Stage::Review => {
            Effect::new(move |_| before.set_value(lookup.found()));
            view! { <Review form submission lookup on_back=move |()| go.run((false, true)) /> }
                .into_any()
        }
        Stage::Result => view! {
            <OutcomeView form submission before=before.get_value() on_again=move |()| again() />
        }
        .into_any(),
    }
}

/// Looks for the object of the address; one that is selected in its table is known already.
fn begin(lookup: Lookup, ontology: &str, object_type: &str, key: &str) {
    let subject = Subject {
        ontology: ontology.to_owned(),
        object_type: object_type.to_owned(),
        key: key.to_owned(),
    };
    let selected = untrack(|| use_selection().get());
    let known = selected
        .filter(|selected| selected.are_of(ontology, object_type))
        .and_then(|selected| {
            let mut objects = selected.objects.into_iter();
            objects.find(|object| object.primary_key == key)
        });
    match known {
        Some(object) => lookup.known(subject, &object.json),
        None => lookup.want(&subject),
    }
}

/// Goes to the review or back to the form; whether that takes the place of the present step in the history.
fn steps() -> Callback<(bool, bool)> {
    let changed = use_changed();
    let navigate = StoredValue::new_local(use_navigate());
    Callback::new(move |(review, replace): (bool, bool)| {
        let address = changed(&|parameters| Step::set(parameters, review));
        let options = NavigateOptions {
            replace,
            ..NavigateOptions::default()
        };
        navigate.with_value(|navigate| navigate(&address, options));
    })
}

/// The draft of a form: kept while it is filled in, and brought back.
#[derive(Clone, Copy)]
pub struct Drafts {
    form: Form,
    blank: StoredValue<Values>,
    restored: RwSignal<bool>,
}

impl Drafts {
    /// Restores the draft, if there is one and it is wanted, and stores the input from now on.
    pub fn new(form: Form, blank: Values, restores: bool) -> Self {
        let this = Self {
            form,
            blank: StoredValue::new(blank),
            restored: RwSignal::new(false),
        };
        if restores {
            Task::spawn(async move { this.restore().await }).keep();
        }
        let waiting = StoredValue::new(None::<TimeoutHandle>);
        Effect::new(move |before: Option<()>| {
            form.values.track();
            // The initial input is no draft.
            if before.is_some() {
                let rested = move || {
                    waiting.try_update_value(Option::take);
                    this.keep();
                };
                let handle = set_timeout_with_handle(rested, REST).ok();
                waiting.update_value(|waiting| {
                    if let Some(before) = std::mem::replace(waiting, handle) {
                        before.clear();
                    }
                });
            }
        });
        on_cleanup(move || {
            if let Some(Some(waiting)) = waiting.try_update_value(Option::take) {
                waiting.clear();
                this.keep();
            }
        });
        this
    }

    /// Empties the form, and forgets the draft.
    pub fn clear(&self) {
        self.restored.set(false);
        self.form.restart(self.blank.get_value());
    }

    async fn restore(self) {
        let Some(form_id) = self.form.id.try_get_value() else {
            return;
        };
        let Some(draft) = drafts::read(&form_id).await else {
            return;
        };
        let untouched = self.blank.try_with_value(|blank| {
            self.form
                .values
                .try_with_untracked(|values| values == blank)
        });
        if untouched == Some(Some(true)) {
            self.form.values.set(draft.values);
            self.restored.set(true);
        }
    }

    fn keep(self) {
        let (Some(form_id), Some(values), Some(blank)) = (
            self.form.id.try_get_value(),
            self.form.values.try_get_untracked(),
            self.blank.try_get_value(),
        ) else {
            return;
        };
        request::spawn(async move {
            if values == blank || values.is_blank() {
                drafts::remove(&form_id).await;
            } else {
                drafts::keep(&form_id, &Draft { values }).await;
            }
        });
    }
}

/// The form.
#[component]
fn Filling(
    form: Form,
    submission: Submission,
    lookup: Lookup,
    drafts: Drafts,
    #[prop(into)] on_review: Callback<()>,
) -> impl IntoView {
    let announcer = use_announcer();
    let attention = RwSignal::new(0_usize);
    let review = move |event: SubmitEvent| {
        event.prevent_default();
        let wrong = form.try_it();
        attention.set(wrong);
        if wrong == 0 {
            // An earlier refusal is cleared here.
            form.refuse(Vec::new());
            if matches!(submission.outcome().get_untracked(), Outcome::Failed(_)) {
                submission.reset();
            }
            on_review.run(());
        } else {
            announcer.warn(&t(Text::Mended(wrong as u64)));
            // The fields show it after the next frame is drawn.
            request_animation_frame(|| browser::focus(".action-form [aria-invalid='true']"));
        }
    };
    let is_empty = form
        .definition
        .with_value(|definition| definition.parameters.is_empty());
    let summary = move || {
        let wrong = form
            .checked
            .with(|checked| checked.as_ref().err().map_or(0, Vec::len));
        (attention.get() > 0 && wrong > 0).then(|| {
            view! { <p class="action-attention">{t(Text::Mended(wrong as u64))}</p> }
        })
    };
    let refused = move || match submission.outcome().get() {
        Outcome::Failed(error) => Some(view! { <crate::ui::ErrorCard error /> }),
        _ => None,
    };
    if form.id.with_value(|id| id.object.is_some()) {
        form.focus_missing();
    }
    view! {
        <LookupNote lookup />
        {refused}
        <form class="action-form card" novalidate on:submit=review>
            {is_empty.then(|| view! { <p class="muted">{t(Text::NoParameters)}</p> })}
            <Fields form />
            <div class="action-foot">
                {summary}
                <p class="action-buttons">
                    <button type="submit" class="button" data-kind="primary">
                        <span class="button-text">{t(Text::Review)}</span>
                    </button>
                    <Button kind=ButtonKind::Quiet on_press=move |_| drafts.clear()>
                        {t(Text::ClearForm)}
                    </Button>
                    <span class="muted action-foot-note" role="status">
                        {move || {
                            t(if drafts.restored.get() { Text::DraftBack } else { Text::DraftKept })
                        }}
                    </span>
                </p>
            </div>
        </form>
    }
}

/// Requests of an earlier time whose response was lost.
#[component]
fn OpenRequests(form: Form, submission: Submission) -> impl IntoView {
    let open = RwSignal::new(Vec::<Sent>::new());
    let (ontology, action) = form
        .id
        .with_value(|form_id| (form_id.ontology.clone(), form_id.action.clone()));
    Task::spawn(async move {
        let found = requests::open().await.into_iter().map(|(_, sent)| sent);
        let of_this = found.filter(|sent| sent.ontology == ontology && sent.action == action);
        open.set(of_this.collect());
    })
    .keep();
    move || {
        open.get()
            .into_iter()
            .map(|sent| {
                let time = moment(sent.at, minute);
                let exact = moment(sent.at, date_time);
                view! {
                    <div class="note" data-tone="warning">
                        <crate::ui::Icon icon=icon::ALERT />
                        <span title=exact>{t(Text::OpenFromBefore { time })}</span>
                        <Button on_press=move |_| submission.reopen(&sent)>{t(Text::ShowIt)}</Button>
                    </div>
                }
            })
            .collect_view()
    }
}

/// A moment in words of a form.
#[expect(
    clippy::cast_precision_loss,
    reason = "milliseconds since 1970 are far below 2^53"
)]
fn moment(at: u64, form: fn(f64) -> String) -> String {
    form(at as f64)
}
