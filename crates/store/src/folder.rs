//! The data folder: its names, its format, and files that are either whole or not there.
//!
//! Everything in it is for its owner only: folders have mode 0700, files 0600.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use serde::{Deserialize, Serialize};

use super::StoreError;
use super::disk_error::Damaged;
use super::format::{FORMAT, UNRELEASED};

/// Marks a store that is being created, so that the leftovers of an interrupted attempt are recognized and removed.
const UNFINISHED: &str = "unfinished";
const FORMAT_FILE: &str = "format.json";
const DATABASE: &str = "objects.sqlite";
const FILES: &str = "files";
/// The ending of a file that is being written.
pub(super) const PARTIAL: &str = "partial";

#[derive(Serialize, Deserialize)]
struct FormatFile {
    format: u32,
}

/// State of a data folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// No store.
    Empty,
    /// A store whose making was interrupted.
    Unfinished,
    /// A store, of a format that this program reads or knows how to bring up to date.
    Ready,
}

/// The database of a data folder.
pub(super) fn database(folder: &Path) -> PathBuf {
    folder.join(DATABASE)
}

/// The folder of the contents of attachments and media items.
pub(super) fn files(folder: &Path) -> PathBuf {
    folder.join(FILES)
}

/// Whether the folder is a data folder. Any other may hold files with such a name, but not those together.
pub(super) fn is_data_folder(folder: &Path) -> bool {
    let marked = folder.join(FORMAT_FILE).is_file() || folder.join(UNFINISHED).is_file();
    marked && database(folder).is_file()
}

/// Looks at a data folder.
pub(super) fn state(folder: &Path) -> Result<State, StoreError> {
    match format(folder)? {
        Some(format) => require_known(folder, format).map(|()| State::Ready),
        None if folder.join(UNFINISHED).exists() => Ok(State::Unfinished),
        None if database(folder).exists() || files(folder).exists() => {
            Err(StoreError::Failed(anyhow!(
                "{} holds `{DATABASE}` or `{FILES}` but no `{FORMAT_FILE}`: it is not a data folder of this platform",
                folder.display(),
            )))
        }
        None => Ok(State::Empty),
    }
}

/// The format that the folder says it has; none when it holds no finished store.
pub(super) fn format(folder: &Path) -> Result<Option<u32>, StoreError> {
    let mark = folder.join(FORMAT_FILE);
    let text = match fs::read(&mark) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        text => text,
    };
    let mark: FormatFile = text
        .map_err(anyhow::Error::new)
        .and_then(|text| Ok(serde_json::from_slice(&text)?))
        .with_context(|| format!("{} can't be read", mark.display()))?;
    Ok(Some(mark.format))
}

/// Fails for a format that this program neither reads nor knows how to bring up to date.
pub(super) fn require_known(folder: &Path, format: u32) -> Result<(), StoreError> {
    let age = match format {
        1..=FORMAT | UNRELEASED => return Ok(()),
        7..UNRELEASED => "of a build from before the first release",
        _ => "of a newer version of the platform",
    };
    Err(StoreError::Failed(anyhow!(
        "{} has format {format}, {age}; this one knows the formats up to {FORMAT}. Use the version that wrote it, or another \
         folder.",
        folder.display(),
    )))
}

/// Fails unless the folder holds a store.
pub(super) fn require_ready(folder: &Path) -> Result<(), StoreError> {
    match state(folder)? {
        State::Ready if !database(folder).is_file() => Err(lost(folder, DATABASE)),
        State::Ready if !files(folder).is_dir() => Err(lost(folder, FILES)),
        State::Ready => Ok(()),
        State::Empty | State::Unfinished => Err(StoreError::Failed(anyhow!(
            "{} holds no data yet",
            folder.display()
        ))),
    }
}

fn lost(folder: &Path, name: &str) -> StoreError {
    let shown = folder.display();
    anyhow!("`{name}` is missing in {shown}, or not what it should be")
        .context(Damaged)
        .into()
}

/// Prepares a folder for a new store, removing the leftovers of an interrupted attempt.
pub(super) fn begin(folder: &Path) -> Result<(), StoreError> {
    match state(folder)? {
        State::Ready => {
            return Err(StoreError::Failed(anyhow!(
                "{} holds data already",
                folder.display()
            )));
        }
        State::Unfinished => {
            for suffix in ["", "-wal", "-shm", "-journal"] {
                remove(fs::remove_file(folder.join(format!("{DATABASE}{suffix}"))))?;
            }
            remove(fs::remove_dir_all(files(folder)))?;
        }
        State::Empty => {}
    }
    make(folder)?;
    create(&folder.join(UNFINISHED))?.sync_all()?;
    // Later files must not be on disk without this name.
    sync_folder(folder)?;
    make(&files(folder))?;
    Ok(())
}

/// Marks the folder as holding a store. Everything in it must be on disk already.
pub(super) fn finish(folder: &Path) -> Result<(), StoreError> {
    mark(folder, FORMAT)?;
    fs::remove_file(folder.join(UNFINISHED))?;
    Ok(())
}

/// Writes down which format the folder has.
pub(super) fn mark(folder: &Path, format: u32) -> Result<(), StoreError> {
    write_whole(
        &folder.join(FORMAT_FILE),
        &serde_json::to_vec(&FormatFile { format })?,
    )
}

/// Restricts permissions that an earlier version may have left open to other accounts.
pub(super) fn mend(folder: &Path) -> anyhow::Result<()> {
    private(folder)?;
    private(&files(folder))?;
    for suffix in ["", "-wal", "-shm"] {
        let path = folder.join(format!("{DATABASE}{suffix}"));
        if path.exists() {
            private(&path)?;
        }
    }
    Ok(())
}

/// Writes a file whole or not at all, even when the power fails.
pub fn write_whole(path: &Path, content: &[u8]) -> Result<(), StoreError> {
    let partial = path.with_extension(PARTIAL);
    let written = write_new(&partial, content).and_then(|()| fs::rename(&partial, path));
    if written.is_err() {
        // A full disk gets its space back; a file that can't be removed now is removed at the next start.
        let _ = fs::remove_file(&partial);
    }
    written?;
    if let Some(folder) = path.parent() {
        sync_folder(folder)?;
    }
    Ok(())
}

fn write_new(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut file = create(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// Makes new names in a folder durable. Windows has no such call; its file system keeps a journal of names.
pub fn sync_folder(folder: &Path) -> std::io::Result<()> {
    if cfg!(unix) {
        File::open(folder)?.sync_all()
    } else {
        Ok(())
    }
}

/// Makes a folder for its owner only, also when it is there already. Its name is on disk then, and those above it.
pub fn make(folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    let is_missing = |path: &&Path| !path.as_os_str().is_empty() && !path.exists();
    let missing: Vec<&Path> = folder.ancestors().take_while(is_missing).collect();
    fs::create_dir_all(folder).with_context(|| format!("{shown} can't be made"))?;
    private(folder)?;
    for path in missing {
        let above = path.parent().filter(|above| !above.as_os_str().is_empty());
        sync_folder(above.unwrap_or(Path::new(".")))?;
    }
    Ok(())
}

/// Makes an empty file for its owner only, or empties an existing one.
pub(super) fn create(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.create(true).truncate(true).write(true).open(path)
}

/// Takes all access from other accounts of the machine. The owner's permissions stay: a folder that was made read-only
/// was meant to be.
#[cfg(unix)]
pub fn private(path: &Path) -> anyhow::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let make_private = || {
        let mode = fs::metadata(path)?.permissions().mode();
        if mode & 0o777 == mode & 0o700 {
            return Ok(());
        }
        fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o700))
    };
    make_private().with_context(|| format!("can't make {} private", path.display()))
}

/// Takes all access from other accounts of the machine: folders outside of the account's own are open to all of them. Files have
/// what their folder has.
#[cfg(windows)]
pub fn private(path: &Path) -> anyhow::Result<()> {
    if !path.is_dir() {
        return Ok(());
    }
    let output = owner_only(path).output();
    let output = output.with_context(|| format!("can't make {} private", path.display()))?;
    anyhow::ensure!(
        output.status.success(),
        "can't make {} private: {}",
        path.display(),
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(())
}

/// The command of Windows that leaves a folder to its owner, to the system and to administrators, with all that is in it.
#[cfg(any(windows, test))]
fn owner_only(folder: &Path) -> std::process::Command {
    // Owner rights, the system, administrators: their names differ by language.
    const MAY: [&str; 3] = [
        "*S-1-3-4:(OI)(CI)F",
        "*S-1-5-18:(OI)(CI)F",
        "*S-1-5-32-544:(OI)(CI)F",
    ];
    let windows = std::env::var_os("SystemRoot").unwrap_or_else(|| "C:\\Windows".into());
    // Not any program of that name on the path.
    let program = Path::new(&windows).join("System32").join("icacls.exe");
    let mut command = std::process::Command::new(program);
    command.arg(folder).args(["/inheritance:r", "/grant:r"]);
    command.args(MAY).arg("/q");
    command
}

fn remove(result: std::io::Result<()>) -> std::io::Result<()> {
    match result {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_windows_a_folder_is_left_to_its_owner_and_what_it_inherits_goes() {
        let command = owner_only(Path::new("D:\\data"));
        assert!(
            command
                .get_program()
                .to_string_lossy()
                .ends_with("icacls.exe")
        );
        let arguments: Vec<_> = command
            .get_args()
            .map(|word| word.to_string_lossy())
            .collect();
        // Inherited entries go, so no group stays to which other accounts belong: owner rights, the system, administrators.
        assert_eq!(
            arguments.join(" "),
            "D:\\data /inheritance:r /grant:r *S-1-3-4:(OI)(CI)F *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F /q"
        );
    }
}
