//! Attachments of objects (docs/contract.md, "12. Get attachment property content, V2" and "13. Get
//! attachment property by RID, V2").

use belvedere_api::ontologies::{
    AttachmentV2, GetAttachmentPropertyByRidV2, GetAttachmentPropertyContentV2,
};
use belvedere_store::AttachmentAddress;

use crate::Platform;
use crate::http::{ApiError, ByteBody, Call, Content, Handle};

impl Handle<GetAttachmentPropertyContentV2> for Platform {
    async fn handle(
        &self,
        call: Call<GetAttachmentPropertyContentV2>,
    ) -> Result<Content<GetAttachmentPropertyContentV2>, ApiError> {
        let address = AttachmentAddress {
            ontology: call.path.ontology.into(),
            object_type: call.path.object_type.into(),
            primary_key: call.path.primary_key.into(),
            property: call.path.property.into(),
            branch: call.query.branch.map(Into::into),
        };
        let (attachment, file) = self
            .ask(move |store| store.attachment_content(&address))
            .await?;
        let content = ByteBody::file(file, attachment.size, attachment.media_type)
            .filename(attachment.filename)
            .etag(attachment.sha256);
        Ok(Content::Bytes(content))
    }
}

impl Handle<GetAttachmentPropertyByRidV2> for Platform {
    async fn handle(
        &self,
        call: Call<GetAttachmentPropertyByRidV2>,
    ) -> Result<Content<GetAttachmentPropertyByRidV2>, ApiError> {
        let address = AttachmentAddress {
            ontology: call.path.ontology.into(),
            object_type: call.path.object_type.into(),
            primary_key: call.path.primary_key.into(),
            property: call.path.property.into(),
            branch: call.query.branch.map(Into::into),
        };
        let rid = call.path.attachment_rid;
        let found = self
            .ask(move |store| store.attachment(&address, rid.as_str()))
            .await?;
        let mut metadata = AttachmentV2::new(found.rid);
        metadata.filename = found.filename;
        metadata.size_bytes = Some(found.size);
        metadata.media_type = Some(found.media_type);
        Ok(Content::Reply(metadata))
    }
}
