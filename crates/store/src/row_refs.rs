//! References to the rows of a listing, in memory or in a file when there are many.

use std::fs::File;
use std::io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The row of an object of a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowRef {
    /// In the database, by the id of its row.
    Stored(i64),
    /// In a row of the file.
    Row(u64),
}

impl RowRef {
    /// One number for either: ids of rows in the database are positive.
    pub fn code(self) -> i64 {
        match self {
            Self::Stored(id) => id,
            Self::Row(row) => !i64::try_from(row).unwrap_or(i64::MAX),
        }
    }

    /// The reference of a code.
    pub fn of(code: i64) -> Self {
        u64::try_from(!code).map_or(Self::Stored(code), Self::Row)
    }
}

/// References, one after the other.
#[derive(Debug)]
pub struct RowRefs(Kept);

#[derive(Debug)]
enum Kept {
    Memory(Vec<i64>),
    File { file: Mutex<File>, len: u64 },
}

/// Takes references one by one; from a number on they go to a file that has no name.
pub struct RowRefsWriter<'a> {
    folder: &'a Path,
    memory: Vec<i64>,
    most: usize,
    file: Option<(BufWriter<File>, u64)>,
}

const CODE: usize = size_of::<i64>();

impl RowRefs {
    /// Number of references.
    pub(super) fn len(&self) -> u64 {
        match &self.0 {
            Kept::Memory(codes) => codes.len() as u64,
            Kept::File { len, .. } => *len,
        }
    }

    /// The memory that they take.
    pub(super) fn bytes(&self) -> usize {
        match &self.0 {
            Kept::Memory(codes) => size_of_val(codes.as_slice()),
            Kept::File { .. } => 0,
        }
    }

    /// The references from one number to another, which is not included.
    pub(super) fn slice(&self, start: u64, end: u64) -> io::Result<Vec<RowRef>> {
        let end = end.min(self.len());
        let count = usize::try_from(end.saturating_sub(start)).map_err(io::Error::other)?;
        match &self.0 {
            Kept::Memory(codes) => {
                let start = usize::try_from(start).map_err(io::Error::other)?;
                let slice = codes.get(start..start + count).unwrap_or_default();
                Ok(slice.iter().map(|code| RowRef::of(*code)).collect())
            }
            Kept::File { file, .. } => {
                let mut bytes = vec![0; count * CODE];
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(start * CODE as u64))?;
                file.read_exact(&mut bytes)?;
                let (codes, _) = bytes.as_chunks::<CODE>();
                let codes = codes.iter().map(|code| i64::from_le_bytes(*code));
                Ok(codes.map(RowRef::of).collect())
            }
        }
    }

    /// Begins to write references; those beyond `most` make a file in the folder.
    pub fn writer(folder: &Path, most: usize) -> RowRefsWriter<'_> {
        RowRefsWriter {
            folder,
            memory: Vec::new(),
            most,
            file: None,
        }
    }
}

impl FromIterator<RowRef> for RowRefs {
    fn from_iter<I: IntoIterator<Item = RowRef>>(row_refs: I) -> Self {
        Self(Kept::Memory(
            row_refs.into_iter().map(RowRef::code).collect(),
        ))
    }
}

impl RowRefsWriter<'_> {
    /// Adds a reference.
    pub fn push(&mut self, row_ref: RowRef) -> io::Result<()> {
        if self.file.is_none() {
            if self.memory.len() < self.most {
                self.memory.push(row_ref.code());
                return Ok(());
            }
            std::fs::create_dir_all(self.folder)?;
            let mut file = BufWriter::new(tempfile::tempfile_in(self.folder)?);
            for code in &self.memory {
                file.write_all(&code.to_le_bytes())?;
            }
            self.file = Some((file, self.memory.len() as u64));
            self.memory = Vec::new();
        }
        if let Some((file, len)) = &mut self.file {
            file.write_all(&row_ref.code().to_le_bytes())?;
            *len += 1;
        }
        Ok(())
    }

    /// All of them.
    pub fn finish(self) -> io::Result<RowRefs> {
        let Some((file, len)) = self.file else {
            return Ok(RowRefs(Kept::Memory(self.memory)));
        };
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        let file = Mutex::new(file);
        Ok(RowRefs(Kept::File { file, len }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_in_a_file_are_those_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        let all: Vec<RowRef> = (0..1000)
            .map(|n| match n % 3 {
                0 => RowRef::Stored(n + 1),
                _ => RowRef::Row(u64::try_from(n).unwrap()),
            })
            .collect();
        for most in [0, 1, 999, 1000, 2000] {
            let mut writer = RowRefs::writer(folder.path(), most);
            for row_ref in &all {
                writer.push(*row_ref).unwrap();
            }
            let row_refs = writer.finish().unwrap();
            assert_eq!(row_refs.len(), 1000);
            assert_eq!(row_refs.bytes() == 0, most < 1000);
            for (start, end) in [(0, 10), (990, 1000), (995, 2000), (0, 1000), (7, 7)] {
                let wanted = &all[start..end.min(1000)];
                assert_eq!(row_refs.slice(start as u64, end as u64).unwrap(), wanted);
            }
        }
    }
}
