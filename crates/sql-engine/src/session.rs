//! The session of the one statement: its functions, its options, and its tables.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use belvedere_sql_protocol::{FileFormat, Limits, Table};
use datafusion::arrow::datatypes::Schema;
use datafusion::catalog::{
    CatalogProvider as _, MemoryCatalogProvider, MemorySchemaProvider, SchemaProvider as _,
    TableProvider,
};
use datafusion::datasource::empty::EmptyTable;
use datafusion::datasource::file_format::FileFormat as Reader;
use datafusion::datasource::file_format::csv::CsvFormat;
use datafusion::datasource::file_format::json::JsonFormat;
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl,
};
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::SessionStateBuilder;
use datafusion::execution::disk_manager::{DiskManagerBuilder, DiskManagerMode};
use datafusion::execution::memory_pool::FairSpillPool;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::execution::session_state::SessionState;
use datafusion::prelude::SessionConfig;

use super::casts::TextCasts;
use super::folder::FolderTable;
use super::store::{ADDRESS, Files, Registry};
use super::text::TextTable;
use super::{spark, threads};

const CATALOG: &str = "belvedere";
/// The schema of the names without a branch: no branch has such a name.
const NO_BRANCH: &str = "\u{0}";
/// How many rows of a text file tell the types of its columns.
const SAMPLE: usize = 10_000;

/// The part of a session that is prepared before the statement, because it takes time.
pub struct Prepared(SessionStateBuilder);

impl Default for Prepared {
    /// The functions and options that every statement has.
    fn default() -> Self {
        let mut config = SessionConfig::new()
            .with_target_partitions(threads())
            .with_information_schema(false)
            .with_create_default_catalog_and_schema(false)
            .with_default_catalog_and_schema(CATALOG, NO_BRANCH);
        let options = config.options_mut();
        // Names are found as they are written: `flightNumber` needs no backticks.
        options.sql_parser.enable_ident_normalization = false;
        options.sql_parser.collect_spans = true;
        // As in Spark: nulls come first in ascending order.
        "nulls_min".clone_into(&mut options.sql_parser.default_null_ordering);
        // Types that every reader of Arrow knows.
        options.sql_parser.map_string_types_to_utf8view = false;
        options.execution.parquet.schema_force_view_types = false;
        let mut builder = SessionStateBuilder::new_with_default_features().with_config(config);
        let functions = builder.scalar_functions().get_or_insert_default();
        functions.retain(|function| !is_of_the_engine(function.name()));
        spark::add(&mut builder);
        let planners = builder.expr_planners().get_or_insert_default();
        planners.insert(0, Arc::new(TextCasts::new()));
        Self(builder)
    }
}

impl Prepared {
    /// The session with its tables, within the limits.
    pub async fn with(self, tables: &[Table], limits: &Limits) -> Result<SessionState> {
        let files = Arc::new(Files::default());
        let runtime = RuntimeEnvBuilder::new()
            .with_memory_pool(Arc::new(FairSpillPool::new(
                usize::try_from(limits.memory).unwrap_or(usize::MAX),
            )))
            .with_disk_manager_builder(
                DiskManagerBuilder::default()
                    .with_mode(DiskManagerMode::Directories(vec![
                        limits.spill_folder.clone(),
                    ]))
                    .with_max_temp_directory_size(limits.spill),
            )
            .with_object_store_registry(Arc::new(Registry(Arc::clone(&files))))
            .build_arc()?;
        let mut state = self.0.with_runtime_env(runtime).build();
        // The time that now() and current_date are, the same in all of the statement.
        state.mark_start_execution();
        let catalog = Arc::new(MemoryCatalogProvider::new());
        let mut schemas = BTreeMap::new();
        for table in tables {
            let schema = table.name.branch.as_deref().unwrap_or(NO_BRANCH);
            let schema = schemas
                .entry(schema)
                .or_insert_with(|| Arc::new(MemorySchemaProvider::new()));
            let rows = open(&state, &files, table).await.map_err(|error| {
                let name = &table.name.dataset;
                error.context(format!("The files of {name} can't be read"))
            })?;
            schema.register_table(table.name.dataset.clone(), rows)?;
        }
        for (name, schema) in schemas {
            catalog.register_schema(name, schema)?;
        }
        state
            .catalog_list()
            .register_catalog(CATALOG.to_owned(), catalog);
        Ok(state)
    }
}

/// Functions that tell of the engine and of its types, which statements don't know.
fn is_of_the_engine(function: &str) -> bool {
    function == "version" || function.starts_with("arrow_")
}

/// The rows of a table. The types of its columns are those of its files, unless the platform says how the file is read.
async fn open(
    state: &SessionState,
    files: &Arc<Files>,
    table: &Table,
) -> Result<Arc<dyn TableProvider>> {
    if let (Some(text), [path]) = (&table.text, table.files.as_slice()) {
        return Ok(Arc::new(TextTable::new(path.clone(), text.clone())));
    }
    if let Some(folder) = &table.folder {
        return Ok(Arc::new(FolderTable::new(
            table,
            folder,
            Arc::clone(files),
        )?));
    }
    let reader: Arc<dyn Reader> = match table.format {
        FileFormat::Parquet => Arc::new(ParquetFormat::default().with_force_view_types(false)),
        // A field may hold line breaks.
        FileFormat::Csv => Arc::new(
            CsvFormat::default()
                .with_has_header(true)
                .with_newlines_in_values(true)
                .with_schema_infer_max_rec(SAMPLE),
        ),
        FileFormat::NdJson => Arc::new(JsonFormat::default().with_schema_infer_max_rec(SAMPLE)),
    };
    let added = table.files.iter().map(|file| files.add(Path::new(file)));
    let added = added
        .collect::<std::io::Result<Vec<_>>>()
        .map_err(DataFusionError::from)?;
    if added.is_empty() {
        return Ok(Arc::new(EmptyTable::new(Arc::new(Schema::empty()))));
    }
    let store = Arc::clone(files) as _;
    let schema = reader.infer_schema(state, &store, &added).await?;
    let addresses = added
        .iter()
        .map(|file| ListingTableUrl::parse(format!("{}{}", ADDRESS, file.location)));
    let config = ListingTableConfig::new_with_multi_paths(addresses.collect::<Result<Vec<_>>>()?)
        .with_listing_options(ListingOptions::new(reader).with_file_extension(""))
        .with_schema(schema);
    Ok(Arc::new(ListingTable::try_new(config)?))
}

/// The names of the functions that a statement may call, second names included.
#[must_use]
pub fn functions() -> BTreeSet<String> {
    let Prepared(mut builder) = Prepared::default();
    let mut known = BTreeSet::new();
    // The parser's.
    let of_parser = ["explode", "explode_outer", "posexplode", "posexplode_outer"];
    known.extend(of_parser.map(str::to_owned));
    known.insert("try_cast".to_owned());
    for function in builder.scalar_functions().iter().flatten() {
        known.insert(function.name().to_owned());
        known.extend(function.aliases().iter().cloned());
    }
    for function in builder.higher_order_functions().iter().flatten() {
        known.extend(function.aliases().iter().cloned());
    }
    for function in builder.aggregate_functions().iter().flatten() {
        known.insert(function.name().to_owned());
        known.extend(function.aliases().iter().cloned());
    }
    for function in builder.window_functions().iter().flatten() {
        known.insert(function.name().to_owned());
        known.extend(function.aliases().iter().cloned());
    }
    known
}
