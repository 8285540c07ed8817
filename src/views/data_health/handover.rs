//! What one tab of the view hands over to another.

use leptos::prelude::*;
use serde_json::Value;

/// The handover between the tabs.
#[derive(Clone, Copy)]
pub(super) struct Handover {
    /// A request that the form begins with, once.
    pub(super) next: StoredValue<Option<Value>>,
    /// The request that the form had last: the template of a batch.
    pub(super) last: StoredValue<Option<Value>>,
}
