//! The rows of a file as the objects of a type.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::PoisonError;

use arrow_array::{Array, RecordBatch};
use belvedere_api::ontologies::OrderBy;
use belvedere_sql_protocol::{FolderRows, TextRows};
use belvedere_store::{FileObject, FileRows, Ordered, OverlayObject, StoreError};

use super::keys::Key;
use super::scan::ROW_NUMBER;
use super::table::Table;
use super::{json, sort};

/// How many keys of a file are remembered with their rows.
const FOUND_KEYS: usize = 100_000;

impl FileRows for Table {
    fn state(&self) -> u64 {
        self.state
    }

    fn rows(&self) -> u64 {
        self.scan.rows
    }

    fn find(&self, keys: &[&str]) -> Result<Vec<Option<u64>>, StoreError> {
        let Key::Column(column, _) = self.scan.key else {
            let row = |key: &&str| {
                let number: u64 = key.parse().ok().filter(|_| !key.starts_with(['+', '0']))?;
                (number <= self.scan.rows).then_some(number - 1)
            };
            return Ok(keys.iter().map(row).collect());
        };
        let found = || self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let unknown: HashSet<&str> = {
            let found = found();
            let unknown = keys.iter().filter(|key| !found.contains_key(**key));
            unknown.copied().collect()
        };
        if !unknown.is_empty() {
            let rows = self.look_for(column, &unknown)?;
            let mut found = found();
            if found.len() + unknown.len() > FOUND_KEYS {
                found.clear();
            }
            let unknown = unknown.into_iter();
            found.extend(unknown.map(|key| (key.to_owned(), rows.get(key).copied())));
        }
        let found = found();
        Ok(keys
            .iter()
            .map(|key| found.get(*key).copied().flatten())
            .collect())
    }

    fn read(
        &self,
        rows: &[u64],
        select: &[&str],
        bytes: usize,
    ) -> Result<Vec<FileObject>, StoreError> {
        let columns = self.selected(select);
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|place| rows.get(*place));
        let ascending: Vec<u64> = order
            .iter()
            .filter_map(|place| rows.get(*place))
            .copied()
            .collect();
        let in_order = order.is_sorted();
        let mut objects: Vec<Option<FileObject>> = vec![None; rows.len()];
        let mut size = 0;
        let mut done = 0;
        let mut put = |place: usize, batch: Option<(&RecordBatch, usize)>| {
            let Some(row) = ascending.get(place) else {
                return Ok(false);
            };
            let object = self.object(*row, &columns, batch)?;
            size += object.properties.len();
            if size > bytes && done > 0 {
                return Ok(false);
            }
            if let Some(object_at) = order.get(place).and_then(|at| objects.get_mut(*at)) {
                *object_at = Some(object);
            }
            done += 1;
            Ok(true)
        };
        if columns.is_empty() {
            self.look_at(&ascending)?;
            (0..rows.len()).try_for_each(|place| put(place, None).map(drop))?;
        } else {
            self.read_rows(&columns, &ascending, &mut |place, batch, row| {
                put(place, Some((batch, row)))
            })?;
        }
        if done < rows.len() && size <= bytes {
            return Err(self.failed("it has fewer rows than it had"));
        }
        if done < rows.len() && !in_order {
            // What was read lies all over the page; only its beginning is of use.
            let half = rows.get(..rows.len().div_ceil(2)).unwrap_or_default();
            return self.read(
                half,
                select,
                if half.len() == 1 { usize::MAX } else { bytes },
            );
        }
        Ok(objects.into_iter().map_while(|object| object).collect())
    }

    fn sort(
        &self,
        order: &OrderBy,
        hidden: &[u64],
        overlay: Vec<OverlayObject>,
    ) -> Result<Ordered, StoreError> {
        sort::sort(self, order, hidden, &overlay)
    }

    fn text(&self) -> Option<TextRows> {
        let text = self.scan.text.as_ref()?;
        Some(TextRows {
            file: text.file.clone(),
            parts: text.parts(self.scan.rows),
        })
    }

    fn folder(&self) -> Option<(Vec<String>, FolderRows)> {
        let parts = self.scan.parts.as_ref()?;
        // Without a definition, SQL says that it can't read the files.
        let rows = parts.for_sql().unwrap_or_default();
        Some((parts.names(&self.path), rows))
    }

    fn is_current(&self, file: &Path) -> bool {
        if self.scan.parts.is_some() {
            // Each of its files has a fingerprint of its own in the dataset.
            return true;
        }
        let is_read = self.copy.as_ref().is_none_or(|copy| copy.path() == file);
        is_read
            && self
                .root
                .fingerprint(&self.path)
                .is_ok_and(|fingerprint| fingerprint == self.fingerprint)
    }

    fn refresh(&self) {
        if let Some(user_folder) = self.user_folder.upgrade() {
            user_folder.refresh();
        }
    }
}

impl Table {
    /// The columns of properties (all when there are none), ascending, and that of the key.
    fn selected(&self, select: &[&str]) -> Vec<usize> {
        let key = match self.scan.key {
            Key::Column(column, _) => Some(column),
            Key::RowNumber => None,
        };
        let columns = self.scan.columns.iter().enumerate();
        columns
            .filter(|(number, column)| {
                select.is_empty()
                    || key == Some(*number)
                    || select.contains(&column.api_name.as_str())
            })
            .map(|(number, _)| number)
            .collect()
    }

    fn object(
        &self,
        row: u64,
        columns: &[usize],
        batch: Option<(&RecordBatch, usize)>,
    ) -> Result<FileObject, StoreError> {
        let values: &[_] = batch.map_or(&[], |(batch, _)| batch.columns());
        let at = batch.map_or(0, |(_, at)| at);
        let named = columns.iter().zip(values).filter_map(|(number, values)| {
            let name = self.scan.columns.get(*number)?.api_name.as_str();
            let values: &dyn Array = values.as_ref();
            Some((name, values))
        });
        let mut properties = String::new();
        json::object(named, at, &mut properties);
        let primary_key = match self.scan.key {
            Key::RowNumber => {
                let key = (row + 1).to_string();
                let comma = if properties == "{}" { "" } else { "," };
                properties.replace_range(..1, &format!("{{\"{ROW_NUMBER}\":\"{key}\"{comma}"));
                key
            }
            Key::Column(column, _) => {
                let values = columns
                    .iter()
                    .zip(values)
                    .find(|(number, _)| **number == column);
                let key = values.and_then(|(_, values)| json::key(values.as_ref(), at));
                key.ok_or_else(|| {
                    let name = self
                        .scan
                        .columns
                        .get(column)
                        .map_or("", |c| c.name.as_str());
                    self.failed(&format!(
                        "row {} has no {name:?}; name another primary key in belvedere.toml",
                        row + 1
                    ))
                })?
            }
        };
        Ok(FileObject {
            primary_key,
            properties,
        })
    }

    /// The first rows with keys.
    fn look_for<'k>(
        &self,
        column: usize,
        keys: &HashSet<&'k str>,
    ) -> Result<HashMap<&'k str, u64>, StoreError> {
        let mut rows = HashMap::new();
        self.read_all(&[column], Some(keys), &mut |first, batch| {
            let Some(values) = batch.columns().first() else {
                return Ok(false);
            };
            for at in 0..values.len() {
                if let Some(text) = json::key(values.as_ref(), at)
                    && let Some(key) = keys.get(text.as_str())
                {
                    rows.entry(*key).or_insert(first + at as u64);
                }
            }
            Ok(rows.len() < keys.len())
        })?;
        Ok(rows)
    }
}
