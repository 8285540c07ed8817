//! Values of the form of a deletion, and their validation.

use crate::preview::visible::last_segment;
use belvedere_api::media_sets::clear_media_item_at_path::Query;
use belvedere_api::media_sets::{BranchSelector, MediaItemPath};

/// Which branch or view is meant: one choice, so that two at once can't be expressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Selector {
    /// The default branch.
    #[default]
    Default,
    /// A branch by name.
    BranchName,
    /// A branch by RID.
    BranchRid,
    /// A view by RID.
    ViewRid,
}

impl Selector {
    /// All choices.
    pub const ALL: [Self; 4] = [
        Self::Default,
        Self::BranchName,
        Self::BranchRid,
        Self::ViewRid,
    ];
}

/// The form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeleteForm {
    /// The path as it was typed. It is encoded once, when it is sent.
    pub path: String,
    /// Which branch or view.
    pub selector: Selector,
    /// Its name or RID; nothing for the default branch.
    pub value: String,
    /// The transaction; empty for none.
    pub transaction: String,
    /// Whether the preview operation may be used.
    pub preview: bool,
    /// The text typed to confirm.
    pub confirmation: String,
}

/// Why a form can't be sent yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// There is no path, or it is too long; the reason is the platform's rule.
    Path(String),
    /// The chosen selector has no value.
    Value,
    /// The media set is changed in transactions, and none is named.
    Transaction,
    /// The preview is switched off.
    Preview,
    /// The confirmation is not the last part of the path.
    Confirmation,
}

impl DeleteForm {
    /// A form for this path.
    pub fn new(path: String) -> Self {
        Self {
            path,
            preview: true,
            ..Self::default()
        }
    }

    /// Chooses a selector; the value of another one means nothing to it.
    pub fn choose(&mut self, selector: Selector) {
        if self.selector != selector {
            self.selector = selector;
            self.value.clear();
        }
    }

    /// The text that must be typed to confirm.
    pub fn expected(&self) -> &str {
        match last_segment(&self.path) {
            // A path may end with a slash.
            "" => &self.path,
            segment => segment,
        }
    }

    /// The query, once everything is there.
    ///
    /// # Errors
    /// The first thing that is missing.
    pub fn query(&self, transactional: bool) -> Result<Query, Missing> {
        let path = MediaItemPath::new(self.path.clone())
            .map_err(|error| Missing::Path(error.to_string()))?;
        let value = self.value.trim();
        if self.selector != Selector::Default && value.is_empty() {
            return Err(Missing::Value);
        }
        let transaction = self.transaction.trim();
        if transactional && transaction.is_empty() {
            return Err(Missing::Transaction);
        }
        if !self.preview {
            return Err(Missing::Preview);
        }
        if self.confirmation != self.expected() {
            return Err(Missing::Confirmation);
        }
        let mut query = Query::new(path);
        query.branch = match self.selector {
            Selector::Default => BranchSelector::Default,
            Selector::BranchName => BranchSelector::BranchName(value.into()),
            Selector::BranchRid => BranchSelector::BranchRid(value.into()),
            Selector::ViewRid => BranchSelector::ViewRid(value.into()),
        };
        query.transaction_id = (!transaction.is_empty()).then(|| transaction.into());
        Ok(query)
    }
}
