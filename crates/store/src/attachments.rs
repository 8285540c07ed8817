//! Attachments of objects (docs/contract.md, "12. Get attachment property content, V2" and "13. Get
//! attachment property by RID, V2").

use std::fs::File;

use belvedere_api::error;
use belvedere_api::error::Refusal;
use rusqlite::OptionalExtension as _;
use serde_json::Value;

use super::write::{find, object_not_found};
use super::{ObjectDefinition, PropertyType, Store, StoreError, contents};

/// An attachment property of an object. The fields are those of the operations.
#[derive(Debug, Clone, Default)]
#[expect(missing_docs, reason = "documented at the operations")]
pub struct AttachmentAddress {
    pub ontology: String,
    pub object_type: String,
    pub primary_key: String,
    pub property: String,
    pub branch: Option<String>,
}

/// The metadata of an attachment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// RID.
    pub rid: String,
    /// Name of the file.
    pub filename: String,
    /// MIME type.
    pub media_type: String,
    /// Size in bytes.
    pub size: u64,
    /// SHA-256 of the content, in hexadecimal digits.
    pub sha256: String,
    /// Name of the content in the folder of files.
    name: String,
}

impl Store {
    /// The metadata of one attachment of a property. A RID that the property does not hold is not found, even when it
    /// is that of another object's attachment.
    pub fn attachment(
        &self,
        address: &AttachmentAddress,
        rid: &str,
    ) -> Result<Attachment, StoreError> {
        if !self
            .attachment_rids(address)?
            .iter()
            .any(|held| held == rid)
        {
            return Err(not_found(rid).into());
        }
        self.attachment_metadata(rid)
    }

    /// The only attachment of a property, with its content.
    ///
    /// # Errors
    /// `AttachmentNotFound` when the property holds none, or several: this operation can't say which.
    pub fn attachment_content(
        &self,
        address: &AttachmentAddress,
    ) -> Result<(Attachment, File), StoreError> {
        let rids = self.attachment_rids(address)?;
        let [rid] = rids.as_slice() else {
            let sentence = match rids.len() {
                0 => "the property holds no attachment".to_owned(),
                many => format!(
                    "the property holds {many} attachments; this operation reads the only one"
                ),
            };
            let refusal = Refusal::new(&error::ATTACHMENT_NOT_FOUND)
                .with("objectType", address.object_type.as_str())
                .with("primaryKey", address.primary_key.as_str())
                .with("property", address.property.as_str());
            return Err(refusal.describe(sentence).into());
        };
        let attachment = self.attachment_metadata(rid)?;
        let file = contents::open(&self.0.folder, &attachment.name, attachment.size)?;
        Ok((attachment, file))
    }

    fn attachment_rids(&self, address: &AttachmentAddress) -> Result<Vec<String>, StoreError> {
        let definitions = self.definitions();
        let (object_type, object_set) = definitions.object_set(
            &address.ontology,
            &address.object_type,
            address.branch.as_deref(),
        )?;
        require_attachments(object_type, &address.property)?;
        let properties = self
            .read(|connection| find(connection, &definitions, object_set, &address.primary_key))?;
        let Some(properties) = properties else {
            return Err(object_not_found(object_type, &address.primary_key));
        };
        let properties: Value = serde_json::from_str(&properties)?;
        let rid = |value: &Value| value.get("rid")?.as_str().map(str::to_owned);
        Ok(match properties.get(&address.property) {
            Some(Value::Array(values)) => values.iter().filter_map(rid).collect(),
            value => value.and_then(rid).into_iter().collect(),
        })
    }

    fn attachment_metadata(&self, rid: &str) -> Result<Attachment, StoreError> {
        let found = self.read(|connection| {
            let mut one = connection.prepare_cached(
                "SELECT filename, media_type, size, sha256, name
                 FROM attachments JOIN blobs ON blobs.id = blob WHERE rid = ?1",
            )?;
            let attachment = one.query_row([rid], |row| {
                Ok(Attachment {
                    rid: rid.to_owned(),
                    filename: row.get(0)?,
                    media_type: row.get(1)?,
                    size: row.get(2)?,
                    sha256: row.get(3)?,
                    name: row.get(4)?,
                })
            });
            Ok(attachment.optional()?)
        })?;
        found.ok_or_else(|| not_found(rid).into())
    }
}

fn require_attachments(object_type: &ObjectDefinition, property: &str) -> Result<(), StoreError> {
    let Some(definition) = object_type.property(property) else {
        return Err(object_type.properties_not_found([property]));
    };
    let element = match &definition.value_type {
        PropertyType::Array(element) => element,
        other => other,
    };
    if *element == PropertyType::Attachment {
        return Ok(());
    }
    let refusal = Refusal::new(&error::ATTACHMENT_NOT_FOUND).with("property", property);
    Err(refusal
        .describe(format!("the property {property} holds no attachments"))
        .into())
}

fn not_found(rid: &str) -> Refusal {
    Refusal::new(&error::ATTACHMENT_NOT_FOUND).with("attachmentRid", rid)
}
