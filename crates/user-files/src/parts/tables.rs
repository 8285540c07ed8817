//! The rows of the files of a folder, one after the other.

use std::sync::{Arc, Mutex};

use sha2::{Digest as _, Sha256};

use super::reader::Reader;
use crate::UserFolder;
use crate::folders::below;
use crate::keys::Key;
use crate::scan::Scan;
use crate::scan::parts::{PartFile, Parts};
use crate::settings::inner;
use crate::table::Table;
use belvedere_sql_protocol::{FolderFile, FolderRows, TextRows};

impl UserFolder {
    /// A table for each file, with the number of its first row.
    pub(crate) fn tables(&self, parts: &Parts) -> Result<Vec<(u64, Table)>, String> {
        let reader = parts.reader()?;
        let mut tables = Vec::new();
        let mut first = 0;
        for file in &parts.files {
            tables.push((first, self.table_of(&reader, file)?));
            first += file.rows;
        }
        Ok(tables)
    }

    fn table_of(&self, reader: &Reader<'_>, file: &PartFile) -> Result<Table, String> {
        let state = Sha256::digest(format!("{:?} {:?}", file.path, file.fingerprint));
        Ok(Table {
            root: self.root.clone(),
            path: file.path.clone(),
            fingerprint: file.fingerprint,
            copy: None,
            scan: Scan {
                rows: file.rows,
                columns: Vec::new(),
                key: Key::RowNumber,
                text: reader.text(file),
                parts: None,
                is_sample: file.is_sample,
                type_changes: Vec::new(),
            },
            state: state.first_chunk().copied().map_or(0, u64::from_be_bytes),
            footers: Arc::clone(&self.footers),
            spool: self.state.join("spool"),
            found: Mutex::default(),
            user_folder: self.me.clone(),
            whole: Some(reader.whole(file)?),
            tables: Vec::new(),
        })
    }
}

impl Parts {
    /// The name of each file in the dataset.
    pub(crate) fn names(&self, folder: &str) -> Vec<String> {
        let name = |file: &PartFile| {
            let name = below(&file.path, inner(folder)).unwrap_or(&file.path);
            name.to_owned()
        };
        self.files.iter().map(name).collect()
    }

    /// How SQL reads the files.
    pub(crate) fn for_sql(&self) -> Result<FolderRows, String> {
        let reader = self.reader()?;
        let files = self.files.iter().map(|file| FolderFile {
            values: file.values.clone(),
            text: reader.text(file).map(|text| TextRows {
                parts: text.parts(file.rows),
                file: text.file,
            }),
        });
        Ok(FolderRows {
            schema: self.schema.clone(),
            partition_columns: self.partition_columns.clone(),
            files: files.collect(),
        })
    }
}
