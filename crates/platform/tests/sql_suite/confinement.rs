//! The files that the process of a query opens, as the kernel saw it.

use std::path::Path;

use belvedere_platform::Config;

use super::super::system;
use super::hostile::{all, fits};
use super::site::{NUMBERS, Outcome, Site, engine, hurried};
use super::statements::Ends;
use super::trace::{calls, traced, traces};

/// Files and folders that programs of this system read at their start, and files about the process itself. None holds a
/// user's data.
const SYSTEM: &[&str] = &[
    "/usr/lib",
    "/lib",
    "/lib64",
    "/etc/ld.so.cache",
    "/dev/null",
    "/proc/self/maps",
    "/proc/self/cgroup",
    "/proc/self/mountinfo",
    "/proc/stat",
    // The C library's allocator reads it once, when it first gives memory of a thread back.
    "/proc/sys/vm/overcommit_memory",
    "/sys/fs/cgroup",
    "/sys/devices/system/cpu",
    "/sys/kernel/mm/transparent_hugepage",
];
/// Files by which a process gives way to others.
const MANNERS: [&str; 2] = ["/proc/self/oom_score_adj", "/proc/self/autogroup"];
/// Beginnings of what has no path: the pipes to the platform, and what threads wait at.
const NO_FILES: [&str; 2] = ["pipe:[", "anon_inode:"];

/// What the processes of a platform did.
#[derive(Default)]
struct Seen {
    processes: usize,
    /// Bytes of the files of datasets.
    own: u64,
    landlock: bool,
}

/// Goes through the traces of a platform: no process opened or read another file than those of its datasets.
fn seen(site: &Site) -> Seen {
    let data = std::fs::canonicalize(site.folder.path().join("data")).unwrap();
    let (stored, spill) = (data.join("files"), data.join("sql"));
    let mut seen = Seen::default();
    for trace in traces(site.folder.path()) {
        seen.processes += 1;
        let mut restrictions = 0;
        let (process, calls) = calls(&trace);
        for call in calls {
            let (line, bytes) = (&call.text, call.bytes());
            match call.name.as_str() {
                "landlock_restrict_self" => {
                    restrictions += 1;
                    seen.landlock = true;
                }
                "execve" => assert!(line.contains("/belvedere-sql\""), "{line}"),
                // Of its intermediate data.
                "unlink" | "rmdir" => assert!(call.named().starts_with(&spill), "{line}"),
                "socket" | "connect" | "bind" | "sendto" | "rename" | "symlink" | "execveat"
                | "open_by_handle_at" | "io_uring_setup" => panic!("{line}"),
                _ if !call.opens() && bytes == 0 => continue,
                _ => {}
            }
            let Some(path) = call.file(process) else {
                continue;
            };
            if call.opens() && line.contains("O_PATH") {
                // It names a file in a rule and does not read it.
                continue;
            }
            let is = |prefix: &&str| Path::new(&path).starts_with(prefix);
            let (input, own) = (
                Path::new(&path).starts_with(&stored),
                Path::new(&path).starts_with(&spill),
            );
            if input {
                seen.own += bytes;
                // By then the process has given up changes and programs, and then all other files.
                assert!(!seen.landlock || restrictions == 2, "{trace}");
            }
            let reads = !call.opens() || line.contains("O_RDONLY");
            let permitted = own
                || reads && (input || SYSTEM.iter().any(is))
                || MANNERS.contains(&path.as_str())
                || NO_FILES.iter().any(|start| path.starts_with(start));
            assert!(permitted, "{bytes} bytes of {path}: {line}");
        }
    }
    seen
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_opens_nothing_but_the_files_of_its_datasets() {
    let test = "a_process_opens_nothing_but_the_files_of_its_datasets";
    let tracer = system::may_trace(test);
    let site = async |change: fn(&mut Config)| {
        Site::with(|config| {
            change(config);
            if tracer {
                config.sql.program = Some(traced(config.data.parent().unwrap()));
            }
        })
        .await
    };
    // A refused statement is not stopped by its timeout, however busy the machine is.
    let (patient, busy) = (site(|_| {}).await, site(hurried).await);
    let tokens = (patient.token("analyst").await, busy.token("analyst").await);
    let secret = patient.folder.path().join("secret.csv");
    std::fs::write(&secret, "a\n1\n").unwrap();
    let mut statements = all();
    let of_secret = [("`", "`"), ("'", "'")];
    statements.extend(of_secret.map(|(start, end)| {
        let sql = format!("SELECT * FROM {start}{}{end}", secret.display());
        (Ends::Unknown, sql)
    }));
    let mut wrong = Vec::new();
    for (ends, sql) in &statements {
        let outcome = match ends {
            Ends::Refused | Ends::Unknown => patient.run(&tokens.0, sql, "CSV").await,
            Ends::Stopped | Ends::Somehow => busy.run(&tokens.1, sql, "CSV").await,
        };
        if !fits(*ends, &outcome) {
            let shown: String = sql.chars().take(100).collect();
            wrong.push(shown);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    if !tracer {
        return;
    }
    // Nothing of any dataset reached a statement that is refused.
    assert_eq!(seen(&patient).own, 0);
    let sql = format!("SELECT count(*) AS c FROM `{NUMBERS}` a JOIN `{NUMBERS}` b USING (n)");
    assert!(matches!(
        patient.run(&tokens.0, &sql, "CSV").await,
        Outcome::Rows(_)
    ));
    let (ran, stopped) = (seen(&patient), seen(&busy));
    assert!(ran.own > 0, "the files of the statement that reads some");
    assert!(ran.processes + stopped.processes > statements.len());
    system::has(
        test,
        "Landlock",
        ran.landlock,
        "a kernel from 5.13 on that has it enabled",
    );
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
