//! The operations on ontologies.

use belvedere_api::ids::{ActionTypeApiName, ObjectTypeApiName, OntologyRid, PageToken};
use belvedere_api::ontologies::{
    ActionType, ActionTypeV2, ApplyAction, ApplyActionRequest, ApplyActionResponse, AttachmentV2,
    GetActionType, GetActionTypeV2, GetAttachmentPropertyByRidV2, GetAttachmentPropertyContentV2,
    GetObjectType, GetOntology, ListObjectsResponseV2, ListObjectsV2, ObjectType, Ontology,
    apply_action, get_action_type, get_action_type_v2, get_attachment_property_by_rid_v2,
    get_attachment_property_content_v2, get_object_type, get_ontology, list_objects_v2,
};
use belvedere_api::operation::{NoBody, NoQuery};
use futures_core::Stream;

pub(super) use super::Ontologies as Methods;
use super::Ontologies;
use crate::bytes_reply::ByteStream;
use crate::client::CallOptions;
use crate::error::Error;
use crate::paging::{Page, Pages};

impl Ontologies {
    /// Applies an action.
    pub async fn apply_action(
        self,
        path: apply_action::Path,
        body: ApplyActionRequest,
    ) -> Result<ApplyActionResponse, Error> {
        self.0.send::<ApplyAction>(&path, &NoQuery {}, &body).await
    }

    /// Reads an action type, V2.
    pub async fn get_action_type_v2(
        self,
        path: get_action_type_v2::Path,
        query: get_action_type_v2::Query,
    ) -> Result<ActionTypeV2, Error> {
        self.0.send::<GetActionTypeV2>(&path, &query, &NoBody).await
    }

    /// Reads an action type, V1.
    pub async fn get_action_type(
        self,
        ontology: OntologyRid,
        action_type: ActionTypeApiName,
    ) -> Result<ActionType, Error> {
        let path = get_action_type::Path::new(ontology, action_type);
        self.0
            .send::<GetActionType>(&path, &NoQuery {}, &NoBody)
            .await
    }

    /// Reads an object type.
    pub async fn get_object_type(
        self,
        ontology: OntologyRid,
        object_type: ObjectTypeApiName,
    ) -> Result<ObjectType, Error> {
        let path = get_object_type::Path::new(ontology, object_type);
        self.0
            .send::<GetObjectType>(&path, &NoQuery {}, &NoBody)
            .await
    }

    /// Reads an ontology.
    pub async fn get_ontology(self, ontology: OntologyRid) -> Result<Ontology, Error> {
        let path = get_ontology::Path::new(ontology);
        self.0
            .send::<GetOntology>(&path, &NoQuery {}, &NoBody)
            .await
    }

    /// Reads one page of the objects of an object type.
    pub async fn list_objects_v2(
        self,
        path: list_objects_v2::Path,
        query: list_objects_v2::Query,
    ) -> Result<ListObjectsResponseV2, Error> {
        self.0.send::<ListObjectsV2>(&path, &query, &NoBody).await
    }

    /// The pages of the objects of an object type, from `query.page_token` or from the beginning.
    ///
    /// The next page is asked for as soon as its token is read, before the current page is handed out. Only a missing
    /// token ends the listing; the stream also ends after an error, and a new one may go on with the last page's token.
    /// Dropping the stream aborts the request under way.
    ///
    /// ```
    /// use belvedere_client::api::ontologies::list_objects_v2::{Path, Query};
    /// use belvedere_client::{Client, Error};
    /// use futures_util::TryStreamExt as _;
    ///
    /// /// Counts the flights of one state of the data, a thousand at a time.
    /// async fn count(client: &Client) -> Result<usize, Error> {
    ///     let query = Query {
    ///         page_size: Some(1_000),
    ///         snapshot: Some(true),
    ///         ..Query::default()
    ///     };
    ///     let flights = Path::new("airline", "Flight");
    ///     let mut pages = client.ontologies().object_pages(flights, query);
    ///     let mut count = 0;
    ///     while let Some(page) = pages.try_next().await? {
    ///         count += page.data.len();
    ///     }
    ///     Ok(count)
    /// }
    /// ```
    ///
    /// # Errors
    /// An item of the stream is any [`Error`] of a request, after its retries, or one of pages that don't end.
    pub fn object_pages(
        self,
        path: list_objects_v2::Path,
        query: list_objects_v2::Query,
    ) -> impl Stream<Item = Result<ListObjectsResponseV2, Error>> + Unpin + 'static {
        let first = query.page_token.clone();
        Pages::new("v2.listObjectsV2", first, move |page_token| {
            let query = list_objects_v2::Query {
                page_token,
                ..query.clone()
            };
            Box::pin(self.clone().list_objects_v2(path.clone(), query))
        })
    }

    /// Reads the content of an attachment property.
    pub async fn get_attachment_property_content_v2(
        self,
        path: get_attachment_property_content_v2::Path,
        query: get_attachment_property_content_v2::Query,
    ) -> Result<ByteStream, Error> {
        let options = CallOptions::new();
        self.0
            .bytes::<GetAttachmentPropertyContentV2>(&path, &query, options)
            .await
    }

    /// Reads the metadata of one attachment of an attachment property.
    pub async fn get_attachment_property_by_rid_v2(
        self,
        path: get_attachment_property_by_rid_v2::Path,
        query: get_attachment_property_by_rid_v2::Query,
    ) -> Result<AttachmentV2, Error> {
        self.0
            .send::<GetAttachmentPropertyByRidV2>(&path, &query, &NoBody)
            .await
    }
}

impl Page for ListObjectsResponseV2 {
    fn next_page_token(&self) -> Option<&PageToken> {
        self.next_page_token.as_ref()
    }

    fn is_empty(&self) -> bool {
        self.data.is_empty()
    }
}
