//! Archives: `.tar.gz` for people, and the app as a zip file that the program carries.

use std::fs::{self, File};
use std::io::{BufReader, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::now;

/// A file of an archive.
pub(super) struct Entry {
    /// Its name below the folder, with slashes.
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) is_executable: bool,
}

impl Entry {
    /// The rights of the file on Unix.
    pub(super) fn mode(&self) -> u32 {
        if self.is_executable { 0o755 } else { 0o644 }
    }
}

/// All files below a folder, in the order of their names.
pub(super) fn entries(folder: &Path) -> Result<Vec<Entry>> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(current) = folders.pop() {
        for path in super::files(&current)? {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let parts = path.strip_prefix(folder)?.components();
            let parts: Vec<_> = parts
                .map(|part| part.as_os_str().to_string_lossy())
                .collect();
            found.push(Entry {
                name: parts.join("/"),
                is_executable: is_executable(&path)?,
                path,
            });
        }
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

#[cfg(unix)]
fn is_executable(path: &Path) -> Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(fs::metadata(path)?.permissions().mode() & 0o100 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> Result<bool> {
    Ok(path.extension().is_some_and(|end| end == "exe"))
}

/// Packs a folder into `NAME.tar.gz`, in which all is in a folder of that name.
pub(super) fn pack(folder: &Path, name: &str, to: &Path) -> Result<()> {
    let file = File::create(to.join(format!("{name}.tar.gz")))?;
    let mut archive = tar::Builder::new(GzEncoder::new(file, Compression::best()));
    let changed = now()?;
    for entry in entries(folder)? {
        let content = fs::read(&entry.path)?;
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(entry.mode());
        header.set_mtime(changed);
        let path = format!("{name}/{}", entry.name);
        archive
            .append_data(&mut header, path, content.as_slice())
            .with_context(|| entry.name.clone())?;
    }
    Ok(archive.into_inner()?.finish()?.sync_all()?)
}

/// Unpacks a `.tar.gz` into a folder.
pub(crate) fn unpack(archive: &Path, folder: &Path) -> Result<()> {
    let file = File::open(archive).with_context(|| archive.display().to_string())?;
    let mut archive = tar::Archive::new(GzDecoder::new(BufReader::new(file)));
    archive.unpack(folder).context("unpacking")
}

/// Puts the app's files into one file, without compressing them: the program serves them from where they are in it. Leaves the
/// file as it is when it would be the same.
pub(super) fn bundle(app: &Path, to: &Path) -> Result<()> {
    let mut bundle = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for entry in entries(app)? {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        add(&mut bundle, &entry.name, options, &fs::read(&entry.path)?)?;
    }
    let bundle = bundle.finish()?.into_inner();
    if fs::read(to).is_ok_and(|before| before == bundle) {
        return Ok(());
    }
    fs::write(to, bundle).with_context(|| to.display().to_string())
}

/// Adds a file to a zip file.
pub(super) fn add<W: Write + Seek>(
    archive: &mut ZipWriter<W>,
    name: &str,
    options: SimpleFileOptions,
    content: &[u8],
) -> Result<()> {
    archive.start_file(name, options)?;
    archive.write_all(content).with_context(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn an_archive_keeps_names_contents_and_rights() {
        use std::os::unix::fs::PermissionsExt as _;
        let work = std::env::temp_dir().join(format!("belvedere-archive-{}", std::process::id()));
        let (from, to) = (work.join("from"), work.join("to"));
        fs::create_dir_all(from.join("man")).unwrap();
        fs::create_dir_all(&to).unwrap();
        fs::write(from.join("program"), "binary").unwrap();
        fs::set_permissions(from.join("program"), fs::Permissions::from_mode(0o700)).unwrap();
        fs::write(from.join("man/page.1"), "manual").unwrap();
        pack(&from, "name-1", &work).unwrap();
        unpack(&work.join("name-1.tar.gz"), &to).unwrap();
        let found: Vec<_> = entries(&to).unwrap();
        let found: Vec<_> = found
            .iter()
            .map(|entry| {
                let mode = fs::metadata(&entry.path).unwrap().permissions().mode() & 0o777;
                let content = fs::read_to_string(&entry.path).unwrap();
                (entry.name.as_str(), mode, content)
            })
            .collect();
        fs::remove_dir_all(&work).unwrap();
        assert_eq!(
            found,
            [
                ("name-1/man/page.1", 0o644, "manual".to_owned()),
                ("name-1/program", 0o755, "binary".to_owned()),
            ]
        );
    }
}
