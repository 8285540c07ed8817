//! Which part of a build has the processors first.
//!
//! Cargo goes on to the next crate as soon as the metadata of those before it is there, and the compiler writes metadata before it
//! generates code. In a long chain of crates, such as that of `DataFusion`, each waits for the metadata of the one before; for generated
//! code only the linker waits. So threads that generate code get a lower priority than the rest of the compiler.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The time between two looks at the threads.
const INTERVAL: Duration = Duration::from_millis(200);
/// How the names of threads begin in which the compiler generates code.
const GENERATES_CODE: &str = "opt ";
/// The lowest priority.
const LOWEST: &str = "19";

/// Runs a build. Of the programs that it starts, threads that generate code have the lowest priority, where the system is Linux and
/// has `renice`.
pub(super) fn metadata_first<T>(build: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        let (running, ended) = channel();
        scope.spawn(move || lower_until(&ended));
        let result = build();
        drop(running);
        result
    })
}

fn lower_until(ended: &Receiver<()>) {
    let mut lowered = HashSet::new();
    while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
        let mut found = Vec::new();
        generating(&std::process::id().to_string(), &mut found);
        found.retain(|thread| lowered.insert(thread.clone()));
        if !found.is_empty() {
            let mut renice = Command::new("renice");
            // One that has ended meanwhile is an error, and of no interest.
            let _ = renice.args(["-n", LOWEST, "-p"]).args(found).output();
        }
    }
}

/// Finds threads that generate code, of a process and of those that it has started, as far as they still run.
fn generating(process: &str, found: &mut Vec<String>) {
    let threads = fs::read_dir(format!("/proc/{process}/task"));
    for thread in threads.into_iter().flatten().flatten() {
        if read(&thread.path(), "comm").starts_with(GENERATES_CODE) {
            found.push(thread.file_name().to_string_lossy().into_owned());
        }
        let children = read(&thread.path(), "children");
        children
            .split_whitespace()
            .for_each(|child| generating(child, found));
    }
}

fn read(thread: &Path, name: &str) -> String {
    fs::read_to_string(thread.join(name)).unwrap_or_default()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::env::temp_dir;
    use std::process::Child;
    use std::time::Instant;

    use super::*;

    /// By its field in `/proc`.
    fn niceness(process: &Child) -> i32 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", process.id())).unwrap();
        let (_, fields) = stat.rsplit_once(") ").unwrap();
        fields.split(' ').nth(16).unwrap().parse().unwrap()
    }

    #[test]
    fn threads_that_generate_code_come_last() {
        let folder = temp_dir().join(format!("belvedere-priority-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut started = ["opt cgu.0", "rustc"].map(|name| {
            let program = folder.join(name);
            fs::copy("/bin/sleep", &program).unwrap();
            Command::new(program).arg("60").spawn().unwrap()
        });
        let before = niceness(&started[1]);
        let start = Instant::now();
        metadata_first(|| {
            while niceness(&started[0]) < 19 && start.elapsed() < Duration::from_secs(30) {
                thread::sleep(Duration::from_millis(10));
            }
        });
        let after = [niceness(&started[0]), niceness(&started[1])];
        for process in &mut started {
            process.kill().unwrap();
            process.wait().unwrap();
        }
        fs::remove_dir_all(folder).unwrap();
        assert_eq!(after, [19, before]);
    }
}
