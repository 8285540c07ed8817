//! A property of an object, and the requests for its attachments.

use belvedere_client::api::ids::{
    AttachmentRid, ObjectTypeApiName, OntologyIdentifier, PrimaryKey, PropertyApiName,
};
use belvedere_client::api::ontologies::{
    get_attachment_property_by_rid_v2 as metadata, get_attachment_property_content_v2 as content,
};
use belvedere_view::objects::url_state::UrlState;

/// Where an attachment belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PropertyRef {
    /// The ontology.
    pub ontology: String,
    /// API name of the object type.
    pub object_type: String,
    /// The branch to read and the SDK, each empty where none is named.
    pub read_as: ReadAs,
    /// Primary key of the object.
    pub key: String,
    /// API name of the property.
    pub property: String,
}

/// The branch of a listing and the SDK that it is bound to. Attachments are read as their objects were.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadAs {
    branch: String,
    sdk_package: String,
    sdk_version: String,
}

impl ReadAs {
    /// Those of an address.
    pub fn of(state: &UrlState) -> Self {
        Self {
            branch: state.branch.clone(),
            sdk_package: state.sdk_package.clone(),
            sdk_version: state.sdk_version.clone(),
        }
    }
}

impl PropertyRef {
    /// The path of the request for the attachment's metadata.
    pub fn metadata(&self, rid: &str) -> metadata::Path {
        metadata::Path::new(
            OntologyIdentifier::from(self.ontology.as_str()),
            ObjectTypeApiName::from(self.object_type.as_str()),
            PrimaryKey::from(self.key.as_str()),
            PropertyApiName::from(self.property.as_str()),
            AttachmentRid::from(rid),
        )
    }

    /// The path of its content.
    pub fn content(&self) -> content::Path {
        content::Path::new(
            OntologyIdentifier::from(self.ontology.as_str()),
            ObjectTypeApiName::from(self.object_type.as_str()),
            PrimaryKey::from(self.key.as_str()),
            PropertyApiName::from(self.property.as_str()),
        )
    }

    /// The query of both.
    pub fn query(&self) -> content::Query {
        let given = |text: &String| (!text.is_empty()).then(|| text.clone());
        content::Query {
            branch: given(&self.read_as.branch).map(Into::into),
            sdk_package_rid: given(&self.read_as.sdk_package),
            sdk_version: given(&self.read_as.sdk_version),
        }
    }
}
