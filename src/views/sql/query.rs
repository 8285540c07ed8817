//! What the address of the view holds: a query by its identifier, or in the fragment, which no server sees, a statement.

use crate::address::{Parameters, Query};
use crate::routes;

/// What is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SqlQuery {
    /// The tabs as they are.
    Tabs,
    /// The saved queries.
    Queries,
    /// A statement.
    Linked(Linked),
    /// A query that was run, by its identifier.
    Run(String),
}

/// The fragment of a link into the editor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linked {
    /// The statement.
    pub text: String,
    /// The filters and the order of its results; empty without any.
    pub choice: String,
    /// The values of its parameters, as their fields write them; empty without any.
    pub values: String,
}

impl Query for SqlQuery {
    const VIEW: &'static str = routes::SQL;

    fn read(parameters: &Parameters) -> Self {
        parameters.filled("query").map_or(Self::Tabs, Self::Run)
    }

    fn with_fragment(self, fragment: &str) -> Self {
        if routes::SQL_QUERIES.strip_prefix(Self::VIEW) == Some(&*format!("#{fragment}")) {
            return Self::Queries;
        }
        linked(fragment).map_or(self, Self::Linked)
    }
}

/// The statement of a fragment, `sql=…`, with the filters and the order of its results, `&view=…`, and the values of its
/// parameters, `&values=…`.
fn linked(fragment: &str) -> Option<Linked> {
    let encoded = fragment.strip_prefix("sql=")?;
    let (rest, values) = encoded.rsplit_once("&values=").unwrap_or((encoded, ""));
    let (text, choice) = rest.rsplit_once("&view=").unwrap_or((rest, ""));
    let decoded = |part: &str| js_sys::decode_uri_component(part).ok().map(String::from);
    let text = decoded(text)?;
    let linked = Linked {
        choice: decoded(choice).unwrap_or_default(),
        values: decoded(values).unwrap_or_default(),
        text,
    };
    (!linked.text.trim().is_empty()).then_some(linked)
}
