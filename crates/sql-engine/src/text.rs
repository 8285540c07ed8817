//! The rows of a text file of the user as a table, read as the platform reads them for objects.

use std::fs::File;
use std::io::{BufReader, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use belvedere_sql_protocol::TextRows;
use belvedere_text_files::{Part, TextFile, rows};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use datafusion::catalog::{Session, TableProvider};
use datafusion::datasource::TableType;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::TaskContext;
use datafusion::logical_expr::Expr;
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::streaming::{PartitionStream, StreamingTableExec};
use datafusion::physical_plan::{ExecutionPlan, SendableRecordBatchStream};
use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};

use super::threads;

/// How many rows are decoded at a time.
const BATCH: usize = 8192;
const BUFFER: usize = 256 << 10;

/// A text file.
#[derive(Debug)]
pub(super) struct TextTable(Arc<Source>);

#[derive(Debug)]
struct Source {
    path: PathBuf,
    text: TextRows,
}

impl TextTable {
    pub(super) fn new(path: PathBuf, text: TextRows) -> Self {
        Self(Arc::new(Source { path, text }))
    }
}

#[async_trait]
impl TableProvider for TextTable {
    fn schema(&self) -> SchemaRef {
        self.0.text.file.whole_schema()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        _: &dyn Session,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let all = || (0..self.0.text.file.columns.len()).collect();
        let columns: Vec<usize> = projection.cloned().unwrap_or_else(all);
        let schema = self.0.text.file.schema(&columns);
        let scan = Arc::new(Scan {
            source: Arc::clone(&self.0),
            columns,
            schema: Arc::clone(&schema),
        });
        let plan = StreamingTableExec::try_new(schema, vec![scan], None, [], false, limit)?;
        Ok(Arc::new(plan))
    }
}

/// Some columns of the file.
#[derive(Debug)]
struct Scan {
    source: Arc<Source>,
    columns: Vec<usize>,
    schema: SchemaRef,
}

impl PartitionStream for Scan {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let parts = self.source.text.parts.clone().into_iter();
        let (source, columns) = (Arc::clone(&self.source), self.columns.clone());
        let readers = parts.map(move |part| {
            let (source, columns) = (Arc::clone(&source), columns.clone());
            move || source.read(&columns, part)
        });
        decoded(&self.schema, readers)
    }
}

/// The batches that the readers of the parts give, in their order; the parts ahead are decoded meanwhile.
pub(super) fn decoded<R>(
    schema: &SchemaRef,
    readers: impl Iterator<Item = R> + Send + 'static,
) -> SendableRecordBatchStream
where
    R: FnOnce() -> Result<Vec<RecordBatch>, ArrowError> + Send + 'static,
{
    let parts = stream::iter(readers).map(tokio::task::spawn_blocking);
    let batches = parts.buffered(threads()).map(|part| {
        let batches = part.map_err(|error| DataFusionError::External(error.into()))?;
        let batches =
            batches.map_err(|error| DataFusionError::ArrowError(Box::new(error), None))?;
        Ok::<_, DataFusionError>(stream::iter(batches.into_iter().map(Ok)))
    });
    Box::pin(RecordBatchStreamAdapter::new(
        Arc::clone(schema),
        batches.try_flatten(),
    ))
}

/// Some columns of the rows of a part of a file.
pub(super) fn read(
    path: &Path,
    text: &TextFile,
    columns: &[usize],
    part: Part,
) -> Result<impl Iterator<Item = Result<RecordBatch, ArrowError>>, ArrowError> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(part.start))?;
    let file = BufReader::with_capacity(BUFFER, file);
    rows(file, text, columns, part.rows, BATCH)
}

impl Source {
    fn read(&self, columns: &[usize], part: Part) -> Result<Vec<RecordBatch>, ArrowError> {
        read(&self.path, &self.text.file, columns, part)?.collect()
    }
}
