//! The files that the process of a query opens, as the kernel saw it.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use super::super::system;
use super::files;
use super::hostile::{all, fits};
use super::site::{NUMBERS, Outcome, Site, engine, hurried};

/// Files that programs of this system read at their start, and files about the process itself. None holds a user's
/// data.
const SYSTEM: &[&str] = &[
    "/lib",
    "/lib64",
    "/usr/lib",
    "/etc/ld.so.cache",
    "/dev/null",
    "/proc/self",
    "/proc/stat",
    // The C library's allocator reads it once, when it first gives memory of a thread back.
    "/proc/sys/vm/overcommit_memory",
    "/sys/",
];

/// A program that runs the engine's under `strace`, which writes down each file and each connection.
fn traced(folder: &Path) -> PathBuf {
    let program = folder.join("traced");
    let script = format!(
        "#!/bin/sh\nexec strace -f -qq -e trace=%file,%network,execve,landlock_restrict_self -o {}/trace.$$ {} \"$@\"\n",
        folder.display(),
        engine().display(),
    );
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o700)).unwrap();
    program
}

/// The calls that succeeded: their names and their first path.
fn calls(trace: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    trace.lines().filter_map(|line| {
        let (_, call) = line.split_once(' ')?;
        let call = call.trim_start();
        let (name, rest) = call.split_once('(')?;
        let path = rest.split('"').nth(1).unwrap_or_default();
        (!line.contains(" = -1 ")).then_some((name, path, line))
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_opens_nothing_but_the_files_of_its_datasets() {
    let test = "a_process_opens_nothing_but_the_files_of_its_datasets";
    let tracer = system::may_trace(test);
    let site = Site::with(|config| {
        hurried(config);
        config.sql.query_timeout = std::time::Duration::from_secs(20);
        if tracer {
            config.sql.program = Some(traced(config.data.parent().unwrap()));
        }
    })
    .await;
    let secret = site.folder.path().join("secret.csv");
    std::fs::write(&secret, "a\n1\n").unwrap();
    site.dataset("/tests/own", "PARQUET", false, &files::numbers(100))
        .await;
    let token = site.token("analyst").await;
    let mut statements: Vec<String> = [
        format!("SELECT count(*) AS c FROM `{NUMBERS}` a JOIN `/tests/own` b USING (n)"),
        format!("SELECT * FROM `{}`", secret.display()),
        format!("SELECT * FROM '{}'", secret.display()),
    ]
    .into();
    // Each statement of one line that names a file, an address, or a program.
    let hostile = all();
    statements.extend(
        hostile
            .iter()
            .filter(|(_, sql)| sql.len() < 200 && (sql.contains('/') || sql.contains('\'')))
            .filter(|(_, sql)| !sql.contains("repeat") && !sql.contains("RECURSIVE"))
            .map(|(_, sql)| sql.clone()),
    );
    assert!(statements.len() > 50);
    for sql in &statements {
        let outcome = site.run(&token, sql, "CSV").await;
        let expected = hostile.iter().find(|(_, other)| other == sql);
        assert!(
            expected.is_none_or(|(ends, _)| fits(*ends, &outcome)),
            "{sql}: {outcome:?}"
        );
        if sql.contains("secret.csv") {
            let there_is_none = "There is no dataset";
            assert!(
                matches!(&outcome, Outcome::Failed(message) if message.starts_with(there_is_none)),
                "{outcome:?}"
            );
        }
    }
    let data = std::fs::canonicalize(site.folder.path().join("data")).unwrap();
    let (stored, spill) = (data.join("files"), data.join("sql"));
    let (mut opened, mut landlock) = (0, false);
    for entry in std::fs::read_dir(site.folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if !name.starts_with("trace.") {
            continue;
        }
        let trace = std::fs::read_to_string(&path).unwrap();
        let mut restrictions = 0;
        for (call, path, line) in calls(&trace) {
            match call {
                "landlock_restrict_self" => {
                    restrictions += 1;
                    landlock = true;
                }
                "open" | "openat" | "creat" => {
                    // `O_PATH` names a file in a rule and does not read it.
                    let input = Path::new(path).starts_with(&stored)
                        && line.contains("O_RDONLY")
                        && !line.contains("O_PATH");
                    let own = input || Path::new(path).starts_with(&spill);
                    opened += usize::from(own);
                    // By then the process has given up changes and programs, and then all other files.
                    assert!(!input || !landlock || restrictions == 2, "{trace}");
                    let allowed = own
                        || line.contains("O_PATH")
                        || SYSTEM.iter().any(|prefix| path.starts_with(prefix))
                            && line.contains("O_RDONLY")
                        || path == "/proc/self/oom_score_adj"
                        || path == "/proc/self/autogroup";
                    assert!(allowed, "{line}");
                }
                "execve" => assert!(path.ends_with("belvedere-sql"), "{line}"),
                "socket" | "connect" | "bind" | "sendto" | "unlink" | "rename" | "symlink" => {
                    panic!("{line}")
                }
                _ => {}
            }
        }
    }
    if tracer {
        assert!(opened > 1, "the files of the one statement that reads some");
        system::has(
            test,
            "Landlock",
            landlock,
            "a kernel from 5.13 on that has it enabled",
        );
    }
}

/// The fields of `/proc/…/stat` after the name of the process: its parent is number 1, its session 3, its niceness 16.
fn stat(folder: &Path) -> Option<Vec<i64>> {
    let stat = std::fs::read_to_string(folder.join("stat")).ok()?;
    let (_, fields) = stat.rsplit_once(") ")?;
    // The state, a letter, counts as a number too.
    let number = |field: &str| field.parse().unwrap_or_default();
    Some(fields.split_whitespace().map(number).collect())
}

/// The system's fields of the processes of a program.
fn processes(program: &Path) -> Vec<Vec<i64>> {
    let program = program.to_str().unwrap();
    let entries = std::fs::read_dir("/proc").unwrap();
    let engine = entries.filter_map(|entry| {
        let folder = entry.ok()?.path();
        let command = std::fs::read_to_string(folder.join("cmdline")).ok()?;
        command.starts_with(program).then(|| stat(&folder))?
    });
    engine.collect()
}

#[tokio::test]
async fn a_process_gives_way_to_all_others_and_ends_with_its_canceled_query() {
    // A name of its own tells the processes of this test from those of the others.
    let names = tempfile::TempDir::new().unwrap();
    let program = names.path().join("engine");
    std::os::unix::fs::symlink(engine(), &program).unwrap();
    let site = Site::with(|config| config.sql.program = Some(program.clone())).await;
    let token = site.token("analyst").await;
    let endless = "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t)
        SELECT count(*) FROM t";
    let id = site.start(&token, endless, "ARROW").await;
    let own = stat(Path::new("/proc/self")).unwrap();
    let gives_way = |stat: &Vec<i64>| stat[16] == (own[16] + 10).min(19) && stat[3] != own[3];
    let settle = async |count: usize| {
        let mut found = Vec::new();
        for _ in 0..300 {
            found = processes(&program);
            if found.len() == count && found.iter().all(gives_way) {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        assert!(
            found.len() == count && found.iter().all(gives_way),
            "{found:?}"
        );
        found
    };
    // Two: the one that computes, and the one that waits for the next statement and has perhaps begun only just now.
    let found = settle(2).await;
    let computes = found.iter().max_by_key(|stat| stat[11]).unwrap();
    assert_eq!(site.cancel(&token, &id).await.status, 204);
    // The one that computed is killed; the idle one stays.
    assert_ne!(settle(1).await[0][3], computes[3]);
}
