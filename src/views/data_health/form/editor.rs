//! The state of the form: the draft, its problems, and the columns of its dataset. Cheap to copy.

use belvedere_client::api::ids::is_rid;
use belvedere_view::data_health::document::{Draft, get};
use belvedere_view::data_health::rules::{Issue, issues};
use leptos::prelude::*;
use serde_json::Value;

use crate::platform::{Platform, use_platform};
use crate::request::{Load, load};
use crate::scopes;
use crate::sql_query::{self, QueryError};
use crate::views::data_health::problems::sentence;
use belvedere_checks::columns::Column;

/// State of the columns of the dataset.
#[derive(Debug, Clone)]
pub enum Columns {
    /// There is no dataset to ask.
    None,
    /// On their way.
    Loading,
    /// Read.
    Known(Vec<Column>),
    /// Not readable; `None` for want of scopes.
    Unreadable(Option<QueryError>),
}

impl Columns {
    /// The columns, as far as they are known.
    fn known(&self) -> &[Column] {
        match self {
            Self::Known(columns) => columns,
            _ => &[],
        }
    }
}

/// The state of the form.
#[derive(Clone, Copy)]
pub struct Editor {
    /// The draft.
    pub draft: RwSignal<Draft>,
    /// Everything that is wrong with it.
    pub issues: Memo<Vec<Issue>>,
    /// The columns of the dataset.
    pub columns: Signal<Columns>,
    /// Whether the user has tried to send: from then on, missing values are shown at their fields.
    pub attempted: RwSignal<bool>,
}

impl Editor {
    /// The state of a form that begins with a document.
    pub fn new(document: Value) -> Self {
        let platform = use_platform();
        let draft = RwSignal::new(Draft::new(document));
        let columns = columns(platform, draft);
        let issues = Memo::new(move |_| {
            columns.with(|columns| draft.with(|draft| issues(draft.document(), columns.known())))
        });
        Self {
            draft,
            issues,
            columns,
            attempted: RwSignal::new(false),
        }
    }

    /// The document, tracked.
    pub fn document(self) -> Value {
        self.draft.with(|draft| draft.document().clone())
    }

    /// The value at a path, tracked.
    pub fn value(self, path: &str) -> Option<Value> {
        self.draft.with(|draft| draft.get(path).cloned())
    }

    /// Sets the value at a path, or removes it.
    pub fn set(self, path: &str, value: Option<Value>) {
        self.draft.update(|draft| draft.set(path, value));
    }

    /// Whether there is a value at a path.
    pub fn has(self, path: &str) -> bool {
        self.draft
            .with(|draft| draft.get(path).is_some_and(|value| !value.is_null()))
    }

    /// How many elements the list at a path has.
    pub fn length(self, path: &str) -> usize {
        self.draft.with(|draft| {
            draft
                .get(path)
                .and_then(Value::as_array)
                .map_or(0, Vec::len)
        })
    }

    /// The problem at a path, and whether it blocks sending. Missing values are not shown before the user tries to
    /// send.
    pub fn problem(self, path: &str) -> Option<(String, bool)> {
        let attempted = self.attempted.get();
        self.issues.with(|issues| {
            issues
                .iter()
                .find(|issue| issue.path == path && (attempted || !issue.problem.is_gap()))
                .map(|issue| (sentence(&issue.problem), issue.problem.blocks()))
        })
    }

    /// Whether anything stands in the way of sending.
    pub fn is_blocked(self) -> bool {
        self.draft.with(|draft| draft.mistake().is_some())
            || self
                .issues
                .with(|issues| issues.iter().any(|issue| issue.problem.blocks()))
    }

    /// Whether the request can be sent as it is, though a rule stands in the way.
    pub fn can_insist(self) -> bool {
        self.draft.with(|draft| draft.mistake().is_none())
            && self
                .issues
                .with(|issues| !issues.iter().any(Issue::is_fatal))
            && self.is_blocked()
    }

    /// The columns, as far as they are known.
    pub fn known_columns(self) -> Vec<Column> {
        self.columns.with(|columns| columns.known().to_vec())
    }

    /// The branch of the subject.
    pub fn branch(self) -> String {
        text(&self.document(), "config.subject.branchId")
    }
}

fn text(document: &Value, path: &str) -> String {
    get(document, path)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

/// The branch of a form as a list of branches; an empty one is the default branch.
pub fn as_list(branch: String) -> Vec<String> {
    Some(branch)
        .filter(|branch| !branch.is_empty())
        .into_iter()
        .collect()
}

/// Reads the columns of the dataset that the draft names, as soon as its RID is one.
fn columns(platform: Platform, draft: RwSignal<Draft>) -> Signal<Columns> {
    let input = move || {
        let granted = platform.permits(scopes::SQL);
        draft.with(|draft| {
            let dataset = text(draft.document(), "config.subject.datasetRid");
            let branch = text(draft.document(), "config.subject.branchId");
            (is_rid(&dataset) && granted).then_some((dataset, branch))
        })
    };
    let request = load(input, move |input| {
        let client = platform.client();
        async move {
            let Some((dataset, branch)) = input else {
                return Ok(Ok(Vec::new()));
            };
            match sql_query::columns(client, &dataset, &as_list(branch)).await {
                // An abort is not an error: it reads as still loading.
                Err(QueryError::Client(belvedere_client::Error::Aborted)) => {
                    Err(belvedere_client::Error::Aborted)
                }
                result => Ok(result),
            }
        }
    });
    let state = request.state();
    Signal::derive(move || {
        let named =
            draft.with(|draft| is_rid(&text(draft.document(), "config.subject.datasetRid")));
        if !named {
            return Columns::None;
        }
        if !platform.permits(scopes::SQL) {
            return Columns::Unreadable(None);
        }
        state.with(|state| match state {
            Load::Ready(Ok(columns)) => Columns::Known(columns.clone()),
            Load::Ready(Err(error)) => Columns::Unreadable(Some(error.clone())),
            Load::Failed { error, .. } => {
                Columns::Unreadable(Some(QueryError::Client(error.clone())))
            }
            Load::Loading { .. } => Columns::Loading,
        })
    })
}
