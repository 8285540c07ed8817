//! The user's folder: files in it are opened for reading only, and nothing outside of it.

use std::borrow::Cow;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::kinds;

/// The user's folder: a cheap handle.
#[derive(Debug, Clone)]
pub(super) struct Root {
    path: Arc<Path>,
    /// Where its files come from, if it is a copy.
    address: Option<Arc<str>>,
}

/// The state of a file: it has another one when it has changed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Fingerprint {
    /// Size in bytes.
    pub(super) size: u64,
    /// When it was changed last, in nanoseconds since 1970.
    pub(super) modified: i64,
    /// Its number in the file system, so that another file in its place is seen; 0 where there are no such numbers.
    pub(super) number: u64,
}

impl Root {
    /// The folder, which must be there.
    pub(super) fn new(folder: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(folder)?;
        if !path.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::NotADirectory,
                "it is no folder",
            ));
        }
        Ok(Self {
            path: path.into(),
            address: None,
        })
    }

    /// The same folder as the copy of the files at an address.
    pub(super) fn copied_from(self, address: &str) -> Self {
        Self {
            address: Some(address.into()),
            ..self
        }
    }

    /// Its path, without links.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Its last name; none for the root of a file system.
    pub(super) fn name(&self) -> Option<Cow<'_, str>> {
        match &self.address {
            Some(address) => address.rsplit('/').next().map(Cow::from),
            None => Some(self.path.file_name()?.to_string_lossy()),
        }
    }

    /// Where the user has the files.
    pub(super) fn shown(&self) -> Cow<'_, str> {
        match &self.address {
            Some(address) => Cow::from(&**address),
            None => self.path.to_string_lossy(),
        }
    }

    /// Where a file of the folder really is.
    ///
    /// # Errors
    /// When that is not in the folder: links that lead out of it are not followed.
    pub(super) fn resolve(&self, path: &str) -> io::Result<PathBuf> {
        let found = fs::canonicalize(self.path.join(path))?;
        if found.starts_with(&self.path) {
            return Ok(found);
        }
        let reason = "it is a link that leads out of the folder";
        Err(io::Error::new(io::ErrorKind::PermissionDenied, reason))
    }

    /// The fingerprint of a file of the folder. That of a database says also whether SQLite has changes of it in files beside it.
    ///
    /// # Errors
    /// Also for what is no ordinary file.
    pub(super) fn fingerprint(&self, path: &str) -> io::Result<Fingerprint> {
        let found = self.resolve(path)?;
        let metadata = ordinary(&found)?;
        Ok(Fingerprint::with_companions(&found, &metadata))
    }

    /// Opens a file of the folder for reading.
    ///
    /// # Errors
    /// Also for what is no ordinary file: a pipe or a device may have no end.
    pub(super) fn open(&self, name: &str) -> io::Result<(File, Fingerprint)> {
        self.open_at(name, &self.resolve(name)?)
    }

    /// Opens a file of the folder where it was found to be.
    fn open_at(&self, name: &str, path: &Path) -> io::Result<(File, Fingerprint)> {
        ordinary(path)?;
        let file = File::open(path)?;
        let opened = file.metadata()?;
        // A link may have taken the place of the file since it was looked at: the file that was opened must be the one in the folder.
        let there = fs::metadata(self.resolve(name)?)?;
        if !opened.is_file() || !is_same(&opened, &there) {
            let reason = "something else was put in its place";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, reason));
        }
        Ok((file, Fingerprint::of(&opened)))
    }

    /// Opens a file of the folder if it is as it was.
    ///
    /// # Errors
    /// A sentence, when it can't be opened or has changed.
    pub(super) fn open_unchanged(
        &self,
        path: &str,
        fingerprint: Fingerprint,
    ) -> Result<File, String> {
        match self.open(path) {
            Ok((file, found)) if found == fingerprint => Ok(file),
            Ok(_) => Err("it has changed".to_owned()),
            Err(error) => Err(reason(&error)),
        }
    }
}

/// What the system says of a file.
fn ordinary(path: &Path) -> io::Result<Metadata> {
    let metadata = fs::metadata(path)?;
    if metadata.is_file() {
        return Ok(metadata);
    }
    let reason = "it is no ordinary file";
    Err(io::Error::new(io::ErrorKind::InvalidInput, reason))
}

impl Fingerprint {
    /// The fingerprint of a file with what SQLite has beside it.
    pub(super) fn with_companions(path: &Path, metadata: &Metadata) -> Self {
        let mut fingerprint = Self::of(metadata);
        let name = path.file_name().map(|name| name.to_string_lossy());
        let Some(name) = name.filter(|name| kinds::is_database(name)) else {
            return fingerprint;
        };
        let beside =
            kinds::CHANGES.map(|end| fs::metadata(path.with_file_name(format!("{name}{end}"))));
        for found in beside.into_iter().flatten() {
            let companion = Self::of(&found);
            fingerprint.size += companion.size;
            fingerprint.modified = fingerprint.modified.max(companion.modified);
        }
        fingerprint
    }

    /// The fingerprint of a file.
    pub(super) fn of(metadata: &Metadata) -> Self {
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(metadata);
        #[cfg(not(unix))]
        let number = 0;
        Self {
            size: metadata.len(),
            modified: metadata.modified().map_or(0, nanoseconds),
            number,
        }
    }

    /// Whether the file was changed so lately that another change could have the same time.
    pub(super) fn is_fresh(&self) -> bool {
        const TICK: i64 = 50_000_000;
        let age = nanoseconds(SystemTime::now()).saturating_sub(self.modified);
        (0..TICK).contains(&age)
    }
}

/// Whether two files are one and the same; where files have no numbers, that can't be told.
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        true
    }
}

fn nanoseconds(time: SystemTime) -> i64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_nanos()).unwrap_or(i64::MAX),
        Err(before) => {
            let before = i64::try_from(before.duration().as_nanos());
            before.map_or(i64::MIN, |before| -before)
        }
    }
}

/// Why a file can't be used, as a part of a sentence.
pub(super) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied if error.raw_os_error().is_some() => {
            "you have no permission to read it".to_owned()
        }
        io::ErrorKind::NotFound => "it is not there any more".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_link_that_takes_the_place_of_a_file_while_it_is_opened_leads_nowhere() {
        let folder = tempfile::tempdir().unwrap();
        let (inside, secret) = (folder.path().join("in"), folder.path().join("secret"));
        fs::create_dir(&inside).unwrap();
        fs::write(&secret, "secret").unwrap();
        let file = inside.join("a.csv");
        fs::write(&file, "harmless").unwrap();
        let root = Root::new(&inside).unwrap();
        let found = root.resolve("a.csv").unwrap();
        root.open_at("a.csv", &found).unwrap();
        fs::remove_file(&file).unwrap();
        symlink(&secret, &file).unwrap();
        let error = root.open_at("a.csv", &found).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
        // Even when the file is back by the next look.
        let opened = File::open(&file).unwrap().metadata().unwrap();
        fs::remove_file(&file).unwrap();
        fs::write(&file, "harmless").unwrap();
        assert!(!is_same(&opened, &fs::metadata(&file).unwrap()));
    }
}
