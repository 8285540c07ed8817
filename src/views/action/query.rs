//! What the address of the view holds.

use belvedere_client::api::ontologies::get_action_type_v2;
use belvedere_view::action::body::GivenValues;

use crate::address::{Parameters, Query};
use crate::routes;

/// Prefix of the parameters that fill in the form.
const GIVEN: &str = "p.";
/// Prefix of those that send null.
const GIVEN_NULL: &str = "null.";
/// The parameter of the step.
const STEP: &str = "step";
/// The step that reviews the form.
const REVIEW: &str = "review";
/// The step that reviews the values of the address.
const REVIEW_GIVEN: &str = "given";

/// What is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionQuery {
    /// What the form is for. A change of anything else leaves the form as it is.
    pub subject: Subject,
    /// The values that fill in the form.
    pub given: GivenValues,
    /// The step.
    pub step: Step,
}

/// What a form is for; without an action, the choice of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// The ontology, by its RID or its API name.
    pub ontology: Option<String>,
    /// API name of the action type.
    pub action: Option<String>,
    /// The object type; without an object, the selected objects of that type are meant.
    pub object_type: Option<String>,
    /// Primary key of the object.
    pub object: Option<String>,
    /// The version of the definition.
    pub reading: Reading,
}

/// A step of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The form is filled in.
    Form,
    /// The form is reviewed.
    Review,
    /// The values of the address are reviewed, which a draft does not replace.
    ReviewGiven,
}

/// The parameters of the version of the definition, as the platform's query has them: branch, SDK package, SDK version.
const READING: [&str; 3] = ["branch", "sdkPackageRid", "sdkVersion"];

/// The version of the definition: its parameters in order, empty where the address has none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading(pub [String; 3]);

impl Query for ActionQuery {
    const VIEW: &'static str = routes::ACTION;

    fn read(parameters: &Parameters) -> Self {
        Self {
            subject: Subject {
                ontology: parameters.filled("ontology"),
                action: parameters.filled("type"),
                object_type: parameters.filled("objectType"),
                object: parameters.filled("object"),
                reading: Reading(READING.map(|name| parameters.get(name).unwrap_or_default())),
            },
            given: given(parameters),
            step: match parameters.get_str(STEP) {
                Some(REVIEW) => Step::Review,
                Some(REVIEW_GIVEN) => Step::ReviewGiven,
                _ => Step::Form,
            },
        }
    }
}

/// Pairs of a parameter and a text, or null.
fn given(parameters: &Parameters) -> GivenValues {
    let given = parameters.iter().filter_map(|(name, value)| {
        if let Some(id) = name.strip_prefix(GIVEN_NULL) {
            return Some((id.to_owned(), None));
        }
        let id = name.strip_prefix(GIVEN)?.to_owned();
        Some((id, Some(value.to_owned())))
    });
    given.collect()
}

/// The address of a form at the review of a value of a parameter; without a text, of null.
pub fn review_of(form: String, parameter: &str, text: Option<&str>) -> String {
    let prefix = if text.is_some() { GIVEN } else { GIVEN_NULL };
    let address = routes::with(form, STEP, REVIEW_GIVEN);
    routes::with(
        address,
        &format!("{prefix}{parameter}"),
        text.unwrap_or_default(),
    )
}

impl Step {
    /// Writes the step of the review, or of the form.
    pub fn set(parameters: &mut Parameters, review: bool) {
        parameters.set(STEP, review.then(|| REVIEW.to_owned()));
    }
}

impl Reading {
    /// The query of the request.
    pub fn query(self) -> get_action_type_v2::Query {
        let filled = |value: String| Some(value).filter(|value| !value.is_empty());
        let [branch, package, version] = self.0.map(filled);
        get_action_type_v2::Query {
            sdk_package_rid: package,
            sdk_version: version,
            branch: branch.map(Into::into),
        }
    }

    /// Writes the parameters.
    pub fn set(&self, parameters: &mut Parameters) {
        for (name, value) in READING.iter().zip(&self.0) {
            let value = Some(value).filter(|value| !value.is_empty());
            parameters.set(name, value.cloned());
        }
    }
}
