//! The only files that the engine can open: those that were listed, under numbers instead of names.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{fmt, io};

use async_trait::async_trait;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::object_store::ObjectStoreRegistry;
use datafusion::object_store::path::Path as Location;
use datafusion::object_store::{
    CopyOptions, Error, GetOptions, GetResult, GetResultPayload, ListResult, MultipartUpload,
    ObjectMeta, ObjectStore, PutMultipartOptions, PutOptions, PutPayload, PutResult,
    Result as StoreResult,
};
use futures_util::stream::{self, BoxStream, StreamExt as _};
use url::Url;

/// The address of the store.
pub(super) const ADDRESS: &str = "dataset://files/";
const NAME: &str = "dataset files";

/// The listed files.
#[derive(Debug, Default)]
pub struct Files(Mutex<Vec<(PathBuf, ObjectMeta)>>);

impl Files {
    /// Lists a file.
    pub fn add(&self, path: &Path) -> io::Result<ObjectMeta> {
        let metadata = fs::metadata(path)?;
        let mut files = self.lock();
        let listed = ObjectMeta {
            location: Location::from(files.len().to_string()),
            last_modified: metadata.modified()?.into(),
            size: metadata.len(),
            e_tag: None,
            version: None,
        };
        files.push((path.to_owned(), listed.clone()));
        Ok(listed)
    }

    fn find(&self, location: &Location) -> StoreResult<(PathBuf, ObjectMeta)> {
        let number: Option<usize> = location.as_ref().parse().ok();
        let found = number.and_then(|number| self.lock().get(number).cloned());
        found.ok_or_else(|| Error::NotFound {
            path: location.to_string(),
            source: "no such file was listed".into(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(PathBuf, ObjectMeta)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Display for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAME)
    }
}

fn generic(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::Generic {
        store: NAME,
        source: source.into(),
    }
}

fn read_only() -> Error {
    Error::NotSupported {
        source: "the files of datasets are only read".into(),
    }
}

#[async_trait]
impl ObjectStore for Files {
    async fn get_opts(&self, location: &Location, options: GetOptions) -> StoreResult<GetResult> {
        let (path, meta) = self.find(location)?;
        options.check_preconditions(&meta)?;
        let range = match &options.range {
            Some(range) => range.as_range(meta.size).map_err(generic)?,
            None => 0..meta.size,
        };
        let payload = if options.head {
            GetResultPayload::Stream(stream::empty().boxed())
        } else {
            // Errors name the path and reach users, so it is left empty.
            GetResultPayload::File(File::open(path).map_err(generic)?, PathBuf::new())
        };
        Ok(GetResult {
            payload,
            meta,
            range,
            attributes: datafusion::object_store::Attributes::default(),
        })
    }

    fn list(&self, _: Option<&Location>) -> BoxStream<'static, StoreResult<ObjectMeta>> {
        stream::empty().boxed()
    }

    async fn list_with_delimiter(&self, _: Option<&Location>) -> StoreResult<ListResult> {
        Err(read_only())
    }

    async fn put_opts(&self, _: &Location, _: PutPayload, _: PutOptions) -> StoreResult<PutResult> {
        Err(read_only())
    }

    async fn put_multipart_opts(
        &self,
        _: &Location,
        _: PutMultipartOptions,
    ) -> StoreResult<Box<dyn MultipartUpload>> {
        Err(read_only())
    }

    fn delete_stream(
        &self,
        _: BoxStream<'static, StoreResult<Location>>,
    ) -> BoxStream<'static, StoreResult<Location>> {
        stream::once(async { Err(read_only()) }).boxed()
    }

    async fn copy_opts(&self, _: &Location, _: &Location, _: CopyOptions) -> StoreResult<()> {
        Err(read_only())
    }
}

/// The registry of this one store: no other address leads anywhere.
impl ObjectStoreRegistry for Registry {
    fn register_store(&self, _: &Url, _: Arc<dyn ObjectStore>) -> Option<Arc<dyn ObjectStore>> {
        None
    }

    fn get_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>> {
        if url.scheme() == "dataset" {
            return Ok(Arc::clone(&self.0) as _);
        }
        let message = format!("{url} is no address of a dataset");
        Err(DataFusionError::Execution(message))
    }
}

/// See [`Files`].
#[derive(Debug)]
pub(super) struct Registry(pub(super) Arc<Files>);
