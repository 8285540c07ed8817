//! `DELETE /api/v2/mediasets/{mediaSetRid}/items/clearAtPath`
//!
//! docs/contract.md, "16. Clear media item at path".

use serde::{Deserialize, Serialize};

use super::MediaItemPath;
use crate::error::{CONFLICTING_MEDIA_SET_IDENTIFIERS, Refusal, RuleError};
use crate::ids::{BranchName, BranchRid, MediaSetRid, MediaTransactionId, ViewRid};
use crate::macros::{operation, path_parameters};
use crate::operation::{NoBody, NoContent, Source};
use crate::scope;

operation! {
    /// Deletes the item at a path, softly. Earlier items at the path can't be read any more either. Preview.
    ///
    /// In a media set with transactions the deletion is invisible until the transaction is committed.
    ClearMediaItemAtPath {
        id: "v2.clearMediaItemAtPath",
        method: Delete,
        path: "/api/v2/mediasets/{mediaSetRid}/items/clearAtPath",
        scopes: &[scope::MEDIASETS_WRITE],
        repeat: Change,
        source: Source::Specified("16. Clear media item at path"),
        errors: [
            MEDIA_SET_NOT_FOUND,
            MEDIA_ITEM_NOT_FOUND,
            BRANCH_NOT_FOUND,
            CONFLICTING_MEDIA_SET_IDENTIFIERS,
            MISSING_MEDIA_ITEM_PATH,
        ],
        preview: true,
        types: (Path, Query, NoBody) -> NoContent,
        check: |path, query, _| query.check(&path.media_set_rid),
    }
}

path_parameters! {
    /// The path of [`ClearMediaItemAtPath`].
    Path {
        /// The media set.
        media_set_rid ("mediaSetRid"): MediaSetRid,
    }
}

/// The query of [`ClearMediaItemAtPath`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(from = "Parameters", into = "Parameters")]
pub struct Query {
    /// Path of the item. Required: the default is refused.
    pub media_item_path: MediaItemPath,
    /// Where to delete.
    pub branch: BranchSelector,
    /// The transaction to delete in; required for media sets that use transactions.
    pub transaction_id: Option<MediaTransactionId>,
}

impl Query {
    /// A deletion on the default branch, outside of a transaction.
    pub fn new(media_item_path: MediaItemPath) -> Self {
        Self {
            media_item_path,
            ..Self::default()
        }
    }

    fn check(&self, media_set: &MediaSetRid) -> Result<(), RuleError> {
        self.media_item_path.check().map_err(|rule| {
            let refusal = rule.refusal.with("mediaSetRid", media_set.as_str());
            RuleError::new(rule.field, refusal)
        })?;
        if self.branch == BranchSelector::Conflicting {
            let refusal = Refusal::new(&CONFLICTING_MEDIA_SET_IDENTIFIERS);
            return Err(RuleError::new("branchName", refusal));
        }
        Ok(())
    }
}

/// The branch or view to delete in: one of three names, or none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum BranchSelector {
    /// The default branch.
    #[default]
    Default,
    /// A branch by name.
    BranchName(BranchName),
    /// A branch by RID.
    BranchRid(BranchRid),
    /// A view by RID.
    ViewRid(ViewRid),
    /// Two or more selectors. Can't be built, only arrive from another client, and is always refused.
    #[non_exhaustive]
    Conflicting,
}

/// The query as it is on the wire.
#[derive(Default, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "document", schemars(extend("required" = ["mediaItemPath"])))]
#[serde(rename_all = "camelCase", default)]
struct Parameters {
    /// Path of the item to delete, encoded once.
    #[serde(skip_serializing_if = "Option::is_none")]
    media_item_path: Option<MediaItemPath>,
    /// Name of the branch; the default branch when no selector is given, and at most one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    branch_name: Option<BranchName>,
    /// RID of the branch.
    #[serde(skip_serializing_if = "Option::is_none")]
    branch_rid: Option<BranchRid>,
    /// RID of the view.
    #[serde(skip_serializing_if = "Option::is_none")]
    view_rid: Option<ViewRid>,
    /// The transaction to attach; needed by media sets that use transactions.
    #[serde(skip_serializing_if = "Option::is_none")]
    transaction_id: Option<MediaTransactionId>,
}

impl From<Parameters> for Query {
    fn from(parameters: Parameters) -> Self {
        let Parameters {
            media_item_path,
            branch_name,
            branch_rid,
            view_rid,
            transaction_id,
        } = parameters;
        let branch = match (branch_name, branch_rid, view_rid) {
            (None, None, None) => BranchSelector::Default,
            (Some(name), None, None) => BranchSelector::BranchName(name),
            (None, Some(rid), None) => BranchSelector::BranchRid(rid),
            (None, None, Some(rid)) => BranchSelector::ViewRid(rid),
            _ => BranchSelector::Conflicting,
        };
        Self {
            media_item_path: media_item_path.unwrap_or_default(),
            branch,
            transaction_id,
        }
    }
}

impl From<Query> for Parameters {
    fn from(query: Query) -> Self {
        let mut parameters = Self {
            media_item_path: Some(query.media_item_path),
            transaction_id: query.transaction_id,
            ..Self::default()
        };
        match query.branch {
            BranchSelector::Default | BranchSelector::Conflicting => {}
            BranchSelector::BranchName(name) => parameters.branch_name = Some(name),
            BranchSelector::BranchRid(rid) => parameters.branch_rid = Some(rid),
            BranchSelector::ViewRid(rid) => parameters.view_rid = Some(rid),
        }
        parameters
    }
}
