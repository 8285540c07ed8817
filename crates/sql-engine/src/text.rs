//! The rows of a text file of the user as a table, read as the platform reads them for objects.

use std::fmt::{self, Formatter};
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
use datafusion::common::Statistics;
use datafusion::common::stats::Precision;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::datasource::TableType;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::TaskContext;
use datafusion::logical_expr::Expr;
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::metrics::MetricsSet;
use datafusion::physical_plan::statistics::StatisticsArgs;
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::streaming::{PartitionStream, StreamingTableExec};
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, PlanProperties, SendableRecordBatchStream,
};
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
        let file = (self.0.path.as_path(), &self.0.text);
        plan(schema, scan, [file].into_iter(), limit)
    }
}

/// The plan of a scan of text files. A join keeps the smaller of its tables in memory: their rows are known, and no longer
/// exact when a file is changed meanwhile.
pub(super) fn plan<'a>(
    schema: SchemaRef,
    scan: Arc<dyn PartitionStream>,
    files: impl Iterator<Item = (&'a Path, &'a TextRows)>,
    limit: Option<usize>,
) -> Result<Arc<dyn ExecutionPlan>> {
    let (mut rows, mut bytes) = (0_u64, Some(0_u64));
    for (path, text) in files {
        let parts = text.parts.iter().map(|part| part.rows);
        rows = parts.fold(rows, u64::saturating_add);
        let size = path.metadata().ok().map(|about| {
            bytes_of_columns(about.len(), schema.fields().len(), text.file.columns.len())
        });
        bytes = bytes.zip(size).map(|(sum, size)| sum.saturating_add(size));
    }
    let mut statistics = Statistics::new_unknown(&schema);
    statistics.num_rows = inexact(rows);
    statistics.total_byte_size = bytes.map_or(Precision::Absent, inexact);
    let rows = StreamingTableExec::try_new(schema, vec![scan], None, [], false, limit)?;
    Ok(Arc::new(TextExec {
        rows: Arc::new(rows),
        statistics: Arc::new(statistics),
    }))
}

/// The bytes of some of the columns of a file, as if each had the same number.
pub(super) fn bytes_of_columns(bytes: u64, columns: usize, all: usize) -> u64 {
    let [columns, all] =
        [columns, all.max(1)].map(|count| u64::try_from(count).unwrap_or(u64::MAX));
    bytes.saturating_mul(columns) / all
}

pub(super) fn inexact(count: u64) -> Precision<usize> {
    Precision::Inexact(usize::try_from(count).unwrap_or(usize::MAX))
}

/// The rows of text files, and what is known of them.
#[derive(Debug)]
struct TextExec {
    rows: Arc<dyn ExecutionPlan>,
    statistics: Arc<Statistics>,
}

impl DisplayAs for TextExec {
    fn fmt_as(&self, kind: DisplayFormatType, out: &mut Formatter<'_>) -> fmt::Result {
        self.rows.fmt_as(kind, out)
    }
}

impl ExecutionPlan for TextExec {
    fn name(&self) -> &'static str {
        "TextExec"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        self.rows.properties()
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        Vec::new()
    }

    fn apply_expressions(
        &self,
        visit: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        self.rows.apply_expressions(visit)
    }

    fn with_new_children(
        self: Arc<Self>,
        _: Vec<Arc<dyn ExecutionPlan>>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(self)
    }

    fn execute(&self, part: usize, context: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        self.rows.execute(part, context)
    }

    fn metrics(&self) -> Option<MetricsSet> {
        self.rows.metrics()
    }

    fn statistics_from_inputs(
        &self,
        _: &[Arc<Statistics>],
        _: &StatisticsArgs,
    ) -> Result<Arc<Statistics>> {
        Ok(Arc::clone(&self.statistics))
    }

    fn fetch(&self) -> Option<usize> {
        self.rows.fetch()
    }

    fn with_fetch(&self, limit: Option<usize>) -> Option<Arc<dyn ExecutionPlan>> {
        Some(Arc::new(Self {
            rows: self.rows.with_fetch(limit)?,
            statistics: Arc::clone(&self.statistics),
        }))
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
