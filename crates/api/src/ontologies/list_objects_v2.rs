//! `GET /api/v2/ontologies/{ontology}/objects/{objectType}`
//!
//! docs/contract.md, "11. List objects, V2" and "Pagination".

use serde::{Deserialize, Serialize};

use super::{OntologyObjectV2, OrderBy, OrderByError, order_by};
use crate::error::{INVALID_PAGE_SIZE, Refusal, RuleError};
use crate::ids::{BranchName, ObjectTypeApiName, OntologyIdentifier, PageToken, PropertyApiName};
use crate::macros::{json_object, json_reply, operation, path_parameters};
use crate::operation::{NoBody, Source};
use crate::{scope, wire};

/// The default page size, and the largest one that is honored (docs/contract.md, "Limits").
pub const MAX_PAGE_SIZE: u32 = 1_000;

/// The most objects of one listing in storage of the first generation.
pub const OSV1_OBJECT_LIMIT: u64 = 10_000;

operation! {
    /// Lists the objects of one object type, a page at a time.
    ///
    /// Only an absent `nextPageToken` ends the listing.
    ListObjectsV2 {
        id: "v2.listObjectsV2",
        method: Get,
        path: "/api/v2/ontologies/{ontology}/objects/{objectType}",
        scopes: &[scope::ONTOLOGIES_READ],
        repeat: Safe,
        source: Source::Specified("11. List objects, V2"),
        errors: [
            ONTOLOGY_NOT_FOUND,
            OBJECT_TYPE_NOT_FOUND,
            BRANCH_NOT_FOUND,
            INVALID_PAGE_SIZE,
            INVALID_PAGE_TOKEN,
            INVALID_SORT_TYPE,
            INVALID_SORT_ORDER,
            DUPLICATE_ORDER_BY,
            PROPERTIES_NOT_SORTABLE,
            PROPERTIES_NOT_FOUND,
            OBJECTS_EXCEEDED_LIMIT,
            DATA_FILE_CHANGED,
        ],
        types: (Path, Query, NoBody) -> ListObjectsResponseV2,
        check: |_, query, _| query.check(),
    }
}

path_parameters! {
    /// The path of [`ListObjectsV2`].
    Path {
        /// The ontology, by API name or RID.
        ontology ("ontology"): OntologyIdentifier,
        /// The object type, by API name.
        object_type ("objectType"): ObjectTypeApiName,
    }
}

/// The query of [`ListObjectsV2`]. Every parameter is optional.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "document", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct Query {
    /// Requested page size; 1,000 when absent, and reduced to it when larger.
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "wire::given"
    )]
    #[cfg_attr(feature = "document", schemars(range(min = 1)))]
    pub page_size: Option<i64>,
    /// Absent on the first request; later the `nextPageToken` of the response before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_token: Option<PageToken>,
    /// Properties to return; the default set when empty. The primary key is returned anyway.
    #[serde(deserialize_with = "wire::comma_separated")]
    pub select: Vec<PropertyApiName>,
    // An error is a text that arrived and was not understood: the check refuses it.
    /// Sort order, in the text form of [`OrderBy`].
    #[serde(skip_serializing_if = "Option::is_none", with = "order_by::parameter")]
    #[cfg_attr(feature = "document", schemars(with = "Option<String>"))]
    pub order_by: Option<Result<OrderBy, OrderByError>>,
    /// RID of a generated SDK package.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sdk_package_rid: Option<String>,
    /// Version of a generated SDK.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sdk_version: Option<String>,
    /// Leaves `__rid` out of the objects.
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "wire::given"
    )]
    pub exclude_rid: Option<bool>,
    /// Reads the state from before paging began: no duplicates and no gaps, and no later changes.
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "wire::given"
    )]
    pub snapshot: Option<bool>,
    /// Branch to read; the default branch when absent. Experimental.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branch: Option<BranchName>,
    /// Loads derived properties; true when absent. Applies only without `select`. Experimental.
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "wire::given"
    )]
    pub load_ontology_defined_derived_properties: Option<bool>,
}

impl Query {
    fn check(&self) -> Result<(), RuleError> {
        if let Some(size) = self.page_size.filter(|size| *size < 1) {
            let refusal = Refusal::new(&INVALID_PAGE_SIZE).with("pageSize", size);
            return Err(RuleError::new("pageSize", refusal));
        }
        match &self.order_by {
            Some(Err(error)) => Err(error.clone().into()),
            _ => Ok(()),
        }
    }
}

json_object! {
    /// One page of objects.
    ListObjectsResponseV2 {
        required {
            /// Number of objects across all pages.
            #[serde(with = "crate::long")]
            #[cfg_attr(feature = "document", schemars(with = "crate::long::Long"))]
            total_count: i64,
        }
        optional {
            /// Token of the next page; absent or null on the last page.
            next_page_token: PageToken,
        }
        lists {
            /// The objects of the page.
            data: Vec<OntologyObjectV2>,
        }
    }
}

json_reply!(ListObjectsResponseV2);
