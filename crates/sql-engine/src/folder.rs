//! The files of a folder of the user as one table.
//!
//! A condition on the columns whose values the names of folders say is answered by these names: files without rows that
//! fulfil it are never opened.

use std::path::PathBuf;
use std::sync::Arc;

use async_trait::async_trait;
use belvedere_sql_protocol::{FileFormat, FolderRows, Table, TextRows};
use belvedere_text_files::{Origin, Part, Whole, value};
use datafusion::arrow::array::{
    Array as _, ArrayRef, AsArray as _, RecordBatch, RecordBatchOptions,
};
use datafusion::arrow::compute::concat;
use datafusion::arrow::datatypes::{FieldRef, SchemaRef};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::ipc::reader::StreamReader;
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::tree_node::TreeNode as _;
use datafusion::common::{DFSchema, ScalarValue, Statistics};
use datafusion::datasource::TableType;
use datafusion::datasource::file_format::FileFormat as _;
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::PartitionedFile;
use datafusion::datasource::listing::helpers::expr_applicable_for_cols;
use datafusion::datasource::physical_plan::{FileGroup, FileScanConfigBuilder, ParquetSource};
use datafusion::datasource::table_schema::TableSchema;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::TaskContext;
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown};
use datafusion::physical_plan::empty::EmptyExec;
use datafusion::physical_plan::streaming::PartitionStream;
use datafusion::physical_plan::{ExecutionPlan, SendableRecordBatchStream};

use super::store::{ADDRESS, Files};
use super::text::{bytes_of_columns, decoded, inexact, plan, read};
use super::threads;

/// A folder whose files are one table.
#[derive(Debug)]
pub(super) struct FolderTable {
    schema: SchemaRef,
    partition_columns: Vec<usize>,
    /// The values of each partition column, one for each file.
    values: Vec<ArrayRef>,
    paths: Vec<PathBuf>,
    /// How text is read.
    text: Option<Arc<Vec<TextPart>>>,
    store: Arc<Files>,
}

/// A file of text.
#[derive(Debug)]
struct TextPart {
    path: PathBuf,
    rows: TextRows,
    whole: Whole,
}

impl FolderTable {
    /// A table of files, and what is known about them.
    pub(super) fn new(table: &Table, folder: &FolderRows, store: Arc<Files>) -> Result<Self> {
        let schema = StreamReader::try_new(folder.schema.as_slice(), None)?.schema();
        let fields = || {
            let columns = folder.partition_columns.iter();
            columns.filter_map(|number| schema.fields().get(*number))
        };
        let values = fields().enumerate().map(|(key, field)| {
            let values = folder.files.iter().map(|file| {
                let text = file.values.get(key).and_then(Option::as_deref);
                value(text, field.data_type())
            });
            let values = values.collect::<Result<Vec<ArrayRef>, ArrowError>>()?;
            concat(&values.iter().map(AsRef::as_ref).collect::<Vec<_>>())
        });
        let values = values.collect::<Result<Vec<_>, ArrowError>>()?;
        let text = (table.format != FileFormat::Parquet).then(|| {
            let files = table.files.iter().zip(&folder.files).enumerate();
            let files = files.filter_map(|(number, (path, file))| {
                let rows = file.text.clone()?;
                let whole = whole(&schema, &folder.partition_columns, &values, number, &rows);
                Some(TextPart {
                    path: path.clone(),
                    rows,
                    whole,
                })
            });
            Arc::new(files.collect())
        });
        Ok(Self {
            schema,
            partition_columns: folder.partition_columns.clone(),
            values,
            paths: table.files.clone(),
            text,
            store,
        })
    }

    fn partition_names(&self) -> Vec<&str> {
        let columns = self.partition_columns.iter();
        let fields = columns.filter_map(|number| self.schema.fields().get(*number));
        fields.map(|field| field.name().as_str()).collect()
    }

    /// The numbers of the files that may have rows for which the conditions on partition columns hold.
    fn chosen(&self, state: &dyn Session, filters: &[Expr]) -> Result<Vec<usize>> {
        let names = self.partition_names();
        let schema = Arc::new(self.schema.project(&self.partition_columns)?);
        let options = RecordBatchOptions::new().with_row_count(Some(self.paths.len()));
        let values =
            RecordBatch::try_new_with_options(Arc::clone(&schema), self.values.clone(), &options)?;
        let schema = DFSchema::try_from(schema)?;
        let mut chosen: Vec<usize> = (0..self.paths.len()).collect();
        for filter in filters {
            if !is_answered(&names, filter) {
                continue;
            }
            let condition = state.create_physical_expr(filter.clone(), &schema)?;
            let holds = condition.evaluate(&values)?.into_array(self.paths.len())?;
            let holds = holds
                .as_boolean_opt()
                .ok_or_else(|| DataFusionError::Plan(format!("{filter} is no condition")))?;
            chosen.retain(|number| holds.is_valid(*number) && holds.value(*number));
        }
        Ok(chosen)
    }

    async fn parquet(
        &self,
        state: &dyn Session,
        chosen: &[usize],
        projection: Option<&Vec<usize>>,
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let fields = self.schema.fields().iter().enumerate();
        let is_partition = |number: &usize| self.partition_columns.contains(number);
        let in_files: Vec<usize> = fields.map(|(number, _)| number).collect();
        let in_files: Vec<usize> = in_files.into_iter().filter(|n| !is_partition(n)).collect();
        let columns = self.partition_columns.iter();
        let partition: Vec<FieldRef> = columns
            .filter_map(|number| self.schema.fields().get(*number).cloned())
            .collect();
        // The engine has the partition columns behind those of the files.
        let order: Vec<usize> = in_files
            .iter()
            .chain(&self.partition_columns)
            .copied()
            .collect();
        let all: Vec<usize> = (0..order.len()).collect();
        let wanted = projection.unwrap_or(&all).iter();
        let wanted = wanted.filter_map(|number| order.iter().position(|found| found == number));
        let wanted: Vec<usize> = wanted.collect();

        let (mut files, mut bytes) = (Vec::new(), 0_u64);
        for number in chosen {
            let Some(path) = self.paths.get(*number) else {
                continue;
            };
            let values = self.values.iter();
            let values = values.map(|values| ScalarValue::try_from_array(values, *number));
            let file = PartitionedFile::new_from_meta(self.store.add(path)?);
            bytes = bytes.saturating_add(file.object_meta.size);
            files.push(file.with_partition_values(values.collect::<Result<_>>()?));
        }
        let schema = TableSchema::builder(Arc::new(self.schema.project(&in_files)?))
            .with_table_partition_cols(partition)
            .build();
        // For joins (`text::plan`). Exact figures are at the end of each file, and there may be many.
        let mut statistics = Statistics::new_unknown(schema.table_schema());
        let read = wanted.iter().filter(|column| **column < in_files.len());
        let bytes = bytes_of_columns(bytes, read.count(), in_files.len());
        statistics.total_byte_size = inexact(bytes);
        let source = Arc::new(ParquetSource::new(schema));
        let groups = FileGroup::new(files).split_files(threads());
        let config = FileScanConfigBuilder::new(ObjectStoreUrl::parse(ADDRESS)?, source)
            .with_file_groups(groups)
            .with_statistics(statistics)
            .with_projection_indices(Some(wanted))?
            .with_limit(limit)
            .build();
        let format = ParquetFormat::default().with_force_view_types(false);
        format.create_physical_plan(state, config).await
    }
}

/// How the rows of a file of text become rows of the table.
fn whole(
    schema: &SchemaRef,
    partition_columns: &[usize],
    values: &[ArrayRef],
    file: usize,
    rows: &TextRows,
) -> Whole {
    let origins = schema.fields().iter().enumerate().map(|(number, field)| {
        let key = partition_columns.iter().position(|key| *key == number);
        if let Some(values) = key.and_then(|key| values.get(key)) {
            return Origin::Value(values.slice(file, 1));
        }
        let mut columns = rows.file.columns.iter();
        let column = columns.position(|column| column.name == *field.name());
        column.map_or(Origin::Missing, Origin::Column)
    });
    Whole::new(Arc::clone(schema), origins.collect())
}

/// Whether a condition is about partition columns alone.
fn is_answered(names: &[&str], filter: &Expr) -> bool {
    // What other tables say is not known before they are read.
    let asks_others = filter.exists(|part| {
        let asks = matches!(
            part,
            Expr::Exists(_)
                | Expr::InSubquery(_)
                | Expr::ScalarSubquery(_)
                | Expr::SetComparison(_)
                | Expr::OuterReferenceColumn(..)
                | Expr::ScalarVariable(..)
        );
        Ok(asks)
    });
    !filter.column_refs().is_empty()
        && expr_applicable_for_cols(names, filter)
        && asks_others.is_ok_and(|asks| !asks)
}

#[async_trait]
impl TableProvider for FolderTable {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    fn supports_filters_pushdown(
        &self,
        filters: &[&Expr],
    ) -> Result<Vec<TableProviderFilterPushDown>> {
        let names = self.partition_names();
        let responses = filters.iter().map(|filter| {
            if is_answered(&names, filter) {
                TableProviderFilterPushDown::Exact
            } else {
                TableProviderFilterPushDown::Unsupported
            }
        });
        Ok(responses.collect())
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let chosen = self.chosen(state, filters)?;
        let all = || (0..self.schema.fields().len()).collect();
        let columns: Vec<usize> = projection.cloned().unwrap_or_else(all);
        let schema = Arc::new(self.schema.project(&columns)?);
        if chosen.is_empty() {
            return Ok(Arc::new(EmptyExec::new(schema)));
        }
        let Some(files) = &self.text else {
            return self.parquet(state, &chosen, projection, limit).await;
        };
        let scan = Arc::new(TextScan {
            files: Arc::clone(files),
            chosen,
            columns,
            schema: Arc::clone(&schema),
        });
        let texts = scan.chosen.iter().filter_map(|number| files.get(*number));
        let texts = texts.map(|file| (file.path.as_path(), &file.rows));
        plan(schema, Arc::clone(&scan) as _, texts, limit)
    }
}

/// Some columns of some files of text.
#[derive(Debug)]
struct TextScan {
    files: Arc<Vec<TextPart>>,
    chosen: Vec<usize>,
    columns: Vec<usize>,
    schema: SchemaRef,
}

impl PartitionStream for TextScan {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The rows of one file after the other.
    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let files = self
            .chosen
            .iter()
            .filter_map(|number| self.files.get(*number).zip(Some(*number)));
        let parts = files.flat_map(|(file, number)| {
            let parts = file.rows.parts.iter();
            parts.map(move |part| (number, *part)).collect::<Vec<_>>()
        });
        let (files, columns) = (Arc::clone(&self.files), self.columns.clone());
        let readers = parts
            .collect::<Vec<_>>()
            .into_iter()
            .map(move |(number, part)| {
                let (files, columns) = (Arc::clone(&files), columns.clone());
                move || match files.get(number) {
                    Some(file) => file.read(&columns, part),
                    None => Ok(Vec::new()),
                }
            });
        decoded(&self.schema, readers)
    }
}

impl TextPart {
    fn read(&self, columns: &[usize], part: Part) -> Result<Vec<RecordBatch>, ArrowError> {
        let needed = self.whole.file_columns(columns);
        let batches = read(&self.path, &self.rows.file, &needed, part)?;
        batches
            .map(|batch| self.whole.rows(columns, &batch?))
            .collect()
    }
}
