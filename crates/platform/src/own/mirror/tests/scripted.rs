//! A bucket that does what a test says.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::StreamExt as _;
use futures_util::stream::{self, BoxStream};
use object_store::memory::InMemory;
use object_store::path::Path as Key;
use object_store::{
    CopyOptions, Error, GetOptions, GetResult, GetResultPayload, ListResult, MultipartUpload,
    ObjectMeta, ObjectStore, ObjectStoreExt as _, PutMultipartOptions, PutOptions, PutPayload,
    PutResult,
};

use super::{lock, put};

/// A bucket that does what a test says when it is asked.
#[derive(Debug, Default)]
pub(super) struct Scripted {
    pub(super) objects: InMemory,
    /// What happens before the next object is sent.
    pub(super) meanwhile: Mutex<Option<(&'static str, Option<&'static str>)>>,
    /// After how many bytes the next object breaks off.
    pub(super) breaks: Mutex<Option<usize>>,
    /// Whether nothing is answered.
    pub(super) is_down: Mutex<bool>,
    /// Objects that may not be read.
    pub(super) denied: Mutex<Vec<&'static str>>,
    /// How many bytes of objects were sent.
    pub(super) sent: AtomicU64,
}

impl std::fmt::Display for Scripted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Scripted")
    }
}

fn refused() -> Error {
    Error::Generic {
        store: "S3",
        source: "connection refused".into(),
    }
}

#[async_trait]
impl ObjectStore for Scripted {
    async fn put_opts(
        &self,
        location: &Key,
        payload: PutPayload,
        options: PutOptions,
    ) -> object_store::Result<PutResult> {
        self.objects.put_opts(location, payload, options).await
    }

    async fn put_multipart_opts(
        &self,
        location: &Key,
        options: PutMultipartOptions,
    ) -> object_store::Result<Box<dyn MultipartUpload>> {
        self.objects.put_multipart_opts(location, options).await
    }

    async fn get_opts(
        &self,
        location: &Key,
        options: GetOptions,
    ) -> object_store::Result<GetResult> {
        let meanwhile = lock(&self.meanwhile).take();
        match meanwhile {
            Some((key, Some(content))) => put(&self.objects, key, content).await,
            Some((key, None)) => self
                .objects
                .delete(&Key::parse(key).unwrap())
                .await
                .unwrap(),
            None => {}
        }
        if *lock(&self.is_down) {
            return Err(refused());
        }
        if lock(&self.denied).contains(&location.as_ref()) {
            return Err(Error::PermissionDenied {
                path: location.to_string(),
                source: "<Code>AccessDenied</Code>".into(),
            });
        }
        let got = self.objects.get_opts(location, options).await?;
        let (range, meta) = (got.range.clone(), got.meta.clone());
        let attributes = got.attributes.clone();
        let bytes = got.bytes().await?;
        let breaks = lock(&self.breaks).take();
        let sent = bytes.slice(..breaks.unwrap_or(bytes.len()));
        self.sent.fetch_add(sent.len() as u64, Ordering::Relaxed);
        let end: Option<object_store::Result<Bytes>> = breaks.map(|_| Err(refused()));
        let chunks = stream::iter([Ok(sent)].into_iter().chain(end));
        Ok(GetResult {
            payload: GetResultPayload::Stream(chunks.boxed()),
            meta,
            range,
            attributes,
        })
    }

    fn delete_stream(
        &self,
        locations: BoxStream<'static, object_store::Result<Key>>,
    ) -> BoxStream<'static, object_store::Result<Key>> {
        self.objects.delete_stream(locations)
    }

    fn list(&self, prefix: Option<&Key>) -> BoxStream<'static, object_store::Result<ObjectMeta>> {
        if *lock(&self.is_down) {
            return stream::iter([Err(refused())]).boxed();
        }
        self.objects.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Key>) -> object_store::Result<ListResult> {
        self.objects.list_with_delimiter(prefix).await
    }

    async fn copy_opts(
        &self,
        from: &Key,
        to: &Key,
        options: CopyOptions,
    ) -> object_store::Result<()> {
        self.objects.copy_opts(from, to, options).await
    }
}
