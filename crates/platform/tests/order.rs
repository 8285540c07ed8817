//! Nothing is answered before it is on disk: the order of the platform's calls to the system, seen with `strace`.
//!
//! A machine without `strace`, or one that does not let programs be traced, has nothing to look at.
#![cfg(target_os = "linux")]

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use belvedere_api::scope;
use client::Client;
use serde_json::{Value, json};
use world::{MEDIA_SET, ONTOLOGY, World};

#[path = "kill/client.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod client;
#[path = "kill/world.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod world;

/// How often each kind of change is made.
const TIMES: usize = 5;

fn may_trace() -> bool {
    let mut probe = Command::new("strace");
    let probe = probe.args(["-qq", "-e", "trace=none", "true"]).output();
    probe.is_ok_and(|output| output.status.success())
}

#[test]
fn nothing_is_answered_before_it_is_on_disk() {
    if !may_trace() {
        return;
    }
    let world = World::new();
    let trace = world.data().with_file_name("trace");
    let mut strace = Command::new("strace")
        .args(["-f", "-qq", "-y", "-s", "16", "-o"])
        .arg(&trace)
        .args([
            "-e",
            "trace=write,writev,sendto,pwrite64,fsync,fdatasync,rename,renameat2,ftruncate",
        ])
        .arg(env!("CARGO_BIN_EXE_belvedere-platform"))
        .args(["--log", "off", "serve", "--port", "0", "--data"])
        .arg(world.data())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let stdout = strace.stdout.take().unwrap();
    BufReader::new(stdout).read_line(&mut line).unwrap();
    let port = line.trim_end_matches("/\n").rsplit(':').next().unwrap();
    make_changes(port.parse().unwrap());

    // The end of the platform is that of strace.
    let id = strace.id();
    let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap();
    let killed = Command::new("kill")
        .arg("-9")
        .args(children.split_whitespace())
        .status();
    assert!(killed.unwrap().success());
    strace.wait().unwrap();
    let seen = Disk::default().follow(&fs::read_to_string(&trace).unwrap(), &world.data());
    assert_eq!(seen.answers, 1 + 2 * TIMES, "answers with 200");
    assert_eq!(seen.contents, TIMES, "content files");
    assert!(seen.commits >= 2 * TIMES, "{} commits", seen.commits);
}

fn make_changes(port: u16) {
    let mut client = Client::new(port, "");
    let body = json!({"user": "administrator", "scopes": scope::ALL}).to_string();
    let (_, answer) = client
        .call("POST", "/testkit/token", &[], body.as_bytes())
        .unwrap();
    let answer: Value = serde_json::from_slice(&answer).unwrap();
    let mut client = Client::new(port, answer["access_token"].as_str().unwrap());
    for number in 0..TIMES {
        let item =
            json!({"mediaSet": MEDIA_SET, "path": format!("{number}"), "content": "Dear all"});
        let note = json!({"parameters": {"kind": format!("{number}")}});
        for (target, body) in [
            ("/testkit/media-item".to_owned(), item),
            (
                format!("/api/v1/ontologies/{ONTOLOGY}/actions/note/apply"),
                note,
            ),
        ] {
            let (status, _) = client
                .call("POST", &target, &[], body.to_string().as_bytes())
                .unwrap();
            assert_eq!(status, 200);
        }
    }
}

/// What is written and not yet on disk, followed through a trace.
#[derive(Default)]
struct Disk {
    /// Files and folders with writes or names that a power cut could still take.
    unsafe_paths: BTreeSet<String>,
    /// The call of each thread that has begun and not ended.
    begun: HashMap<String, String>,
    answers: usize,
    contents: usize,
    commits: usize,
}

impl Disk {
    /// Goes through the calls. A write counts from its beginning, an fsync from its end.
    fn follow(mut self, trace: &str, data: &Path) -> Self {
        for line in trace.lines() {
            let (thread, call) = line.split_once(' ').unwrap();
            let call = call.trim_start();
            if let Some((begun, _)) = call.split_once("<unfinished") {
                self.begin(begun, data);
                self.begun.insert(thread.to_owned(), begun.to_owned());
            } else if call.starts_with("<... ") {
                if let Some(begun) = self.begun.remove(thread) {
                    self.end(&begun);
                }
            } else {
                self.begin(call, data);
                self.end(call);
            }
        }
        self
    }

    fn begin(&mut self, call: &str, data: &Path) {
        let data = data.to_str().unwrap();
        let name = call.split('(').next().unwrap_or_default();
        let Some(path) = path_of(call) else { return };
        let to_peer = path.starts_with("socket:") || path.starts_with("TCP");
        match name {
            "write" | "writev" | "sendto" if to_peer && call.contains("HTTP/1.1 200") => {
                self.answers += 1;
                assert_eq!(
                    self.unsafe_paths,
                    BTreeSet::new(),
                    "answered before it was on disk: {call}"
                );
            }
            // The index of the log is made anew after a crash; the database gets from the log what is safe there.
            "write" | "writev" | "pwrite64"
                if path.starts_with(data)
                    && !path.ends_with("-shm")
                    && !path.ends_with("/lock") =>
            {
                self.unsafe_paths.insert(path.to_owned());
            }
            "rename" | "renameat2" => {
                let mut names = call.split('"').skip(1).step_by(2);
                let (from, to) = (names.next().unwrap(), names.next().unwrap());
                assert!(
                    !self.unsafe_paths.contains(from),
                    "renamed before it was on disk: {call}"
                );
                let folder = Path::new(to).parent().unwrap().to_str().unwrap();
                if folder.ends_with("/files") {
                    self.contents += 1;
                }
                self.unsafe_paths.insert(folder.to_owned());
            }
            _ => {}
        }
    }

    fn end(&mut self, call: &str) {
        if !call.starts_with("fsync") && !call.starts_with("fdatasync") {
            return;
        }
        if let Some(path) = path_of(call) {
            self.unsafe_paths.remove(path);
            self.commits += usize::from(path.ends_with("-wal"));
        }
    }
}

/// The path of the file that a call is about, which strace writes behind its number.
fn path_of(call: &str) -> Option<&str> {
    if call.starts_with("rename") {
        return Some("");
    }
    let (_, rest) = call.split_once('<')?;
    let (path, _) = rest.split_once('>')?;
    Some(path)
}
