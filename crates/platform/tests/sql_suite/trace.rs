//! What a traced process asked of the system, as `strace` wrote it down.

use std::collections::HashMap;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use super::site::engine;

/// The calls that read, besides those that name a file.
const READS: [&str; 5] = ["read", "pread64", "readv", "preadv", "preadv2"];

/// A program that runs the engine's under `strace`, which writes down each file, each connection and each read. The engine is the
/// platform's own child, so that it ends when the platform kills it.
pub(super) fn traced(folder: &Path) -> PathBuf {
    let program = folder.join("traced");
    let calls = "%file,%network,execveat,landlock_restrict_self,open_by_handle_at,io_uring_setup";
    let script = format!(
        "#!/bin/sh\nexec strace -D -f -q -y -s 0 -e trace={calls},{} -o {}/trace.$$ {} \"$@\"\n",
        READS.join(","),
        folder.display(),
        engine().display(),
    );
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o700)).unwrap();
    program
}

/// The traces in a folder, one for each process.
pub(super) fn traces(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_trace = |path: &PathBuf| path.file_stem().is_some_and(|name| name == "trace");
    let found = paths.filter(is_trace);
    found
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect()
}

/// A call that succeeded.
pub(super) struct Call {
    pub(super) name: String,
    pub(super) text: String,
    result: String,
}

impl Call {
    /// The file that it opened, or that it read. The process itself is `/proc/self`.
    pub(super) fn file(&self, process: &str) -> Option<String> {
        let descriptor = if self.opens() {
            &self.result
        } else {
            &self.text
        };
        let (_, path) = descriptor.split_once('<')?;
        let (path, _) = path.split_once('>')?;
        Some(path.replacen(&format!("/proc/{process}/"), "/proc/self/", 1))
    }

    /// The path that it names first.
    pub(super) fn named(&self) -> &Path {
        Path::new(self.text.split('"').nth(1).unwrap_or_default())
    }

    pub(super) fn opens(&self) -> bool {
        matches!(self.name.as_str(), "open" | "openat" | "openat2" | "creat")
    }

    /// How many bytes it read.
    pub(super) fn bytes(&self) -> u64 {
        let count = self.result.parse().unwrap_or(0);
        if READS.contains(&self.name.as_str()) {
            count
        } else {
            0
        }
    }
}

/// The process of a trace and its calls. Of one that the calls of another thread interrupt, the trace has two lines.
pub(super) fn calls(trace: &str) -> (&str, Vec<Call>) {
    let (mut begun, mut found) = (HashMap::new(), Vec::new());
    let process = trace.split_whitespace().next().unwrap_or_default();
    for (thread, text) in trace.lines().filter_map(|line| line.split_once(' ')) {
        let text = text.trim_start();
        if let Some(start) = text.strip_suffix("<unfinished ...>") {
            begun.insert(thread, start);
            continue;
        }
        let resumed = text.strip_prefix("<... ");
        let text = match resumed.and_then(|text| text.split_once(" resumed>")) {
            Some((_, end)) => format!("{}{end}", begun.remove(thread).unwrap_or_default()),
            None => text.to_owned(),
        };
        if let (Some((name, _)), Some((_, result))) =
            (text.split_once('('), text.rsplit_once(" = "))
            && !result.starts_with(['-', '?'])
        {
            found.push(Call {
                name: name.to_owned(),
                result: result.to_owned(),
                text,
            });
        }
    }
    (process, found)
}
