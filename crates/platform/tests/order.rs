//! Nothing is answered before it is on disk: the order of the platform's calls to the system, seen with `strace`.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use belvedere_api::scope;
use change::{Change, What};
use client::Client;
use disk::Disk;
use family::Family;
use serde_json::{Value, json};
use world::World;

#[path = "kill/change.rs"]
mod change;
#[path = "kill/client.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod client;
#[path = "order/disk.rs"]
mod disk;
#[path = "kill/family.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod family;
#[path = "support/system.rs"]
mod system;
#[path = "kill/world.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod world;

/// How often each kind of change is made.
const TIMES: usize = 5;

/// The calls that write, make names durable, or take them away.
const CALLS: &str = "trace=write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync,openat,rename,renameat,renameat2,\
    unlink,unlinkat,ftruncate";

#[test]
fn nothing_is_answered_before_it_is_on_disk() {
    if !system::may_trace("nothing_is_answered_before_it_is_on_disk") {
        return;
    }
    let world = World::new();
    let before = Disk::new(&world.data());
    let trace = world.data().with_file_name("trace");
    let strace = Command::new("strace")
        .args(["-f", "-qq", "-y", "-s", "16", "-e", CALLS, "-o"])
        .arg(&trace)
        .arg(env!("CARGO_BIN_EXE_belvedere-platform"))
        .args(["--log", "off", "serve", "--port", "0", "--data"])
        .arg(world.data())
        .stdout(Stdio::piped())
        .spawn();
    let mut strace = Traced(strace.unwrap());
    let mut line = String::new();
    let stdout = strace.0.stdout.take().unwrap();
    BufReader::new(stdout).read_line(&mut line).unwrap();
    let port = line.trim_end_matches("/\n").rsplit(':').next().unwrap();
    let answered = make_changes(port.parse().unwrap(), &world);

    drop(strace);
    let seen = before.follow(&fs::read_to_string(&trace).unwrap());
    assert_eq!(seen.answers, answered, "answers with success");
    assert_eq!(
        seen.commits, answered,
        "answers after a commit of their own"
    );
    assert_eq!(seen.contents, 2 * TIMES, "content files");
}

/// A program under `strace`, which ends with this value.
struct Traced(Child);

impl Drop for Traced {
    fn drop(&mut self) {
        // The end of the program is that of strace.
        let id = self.0.id();
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        let mut kill = Command::new("kill");
        let _ = kill
            .arg("-9")
            .args(children.unwrap_or_default().split_whitespace())
            .status();
        let _ = self.0.wait();
    }
}

/// Makes each kind of change, with and without a key, one after the other. Gives how many were answered.
fn make_changes(port: u16, world: &World) -> usize {
    let body = json!({"user": "administrator", "scopes": scope::ALL}).to_string();
    let (status, answer) = Client::new(port, "")
        .call("POST", "/testkit/token", &[], body.as_bytes())
        .unwrap();
    assert_eq!(status, 200);
    let answer: Value = serde_json::from_slice(&answer).unwrap();
    let mut client = Client::new(port, answer["access_token"].as_str().unwrap());
    let mut family = Family::new(&world.data(), "family");
    let mut answered = 1;
    for number in 0..TIMES {
        let name = |kind: &str| format!("{kind}-{number}");
        let (from, to, path) = (name("A"), name("B"), name("letter"));
        for (place, what) in [
            What::Open {
                account: from.clone(),
            },
            What::Open {
                account: to.clone(),
            },
            What::Transfer {
                from: from.clone(),
                to,
                entry: name("T"),
            },
            What::Close { account: from },
            What::Note { kind: name("note") },
            What::Check {
                schedule: name("ri.scheduler.main.schedule.s"),
            },
            What::Group {
                name: name("group"),
            },
            What::Upload {
                path: path.clone(),
                content: "Dear all".to_owned(),
            },
            What::Clear { path },
            What::Deliver {
                path: name("delivery"),
                content: "For all".to_owned(),
            },
        ]
        .into_iter()
        .enumerate()
        {
            // The hook that uploads takes no key.
            let takes_key = !matches!(what, What::Upload { .. } | What::Deliver { .. });
            let keyed = takes_key && (number + place) % 2 == 0;
            let key = keyed.then(|| format!("key-{answered}"));
            let (status, body) = Change {
                key,
                what: what.clone(),
            }
            .send(&mut client)
            .unwrap();
            let expected = if matches!(what, What::Clear { .. } | What::Deliver { .. }) {
                204
            } else {
                200
            };
            assert_eq!(
                status,
                expected,
                "{what:?}: {}",
                String::from_utf8_lossy(&body)
            );
            // A delivery begins a transaction, writes, and commits.
            answered += if matches!(what, What::Deliver { .. }) {
                3
            } else {
                1
            };
        }
        assert_eq!(family.rotate(&mut Client::new(port, "")).unwrap(), 200);
        answered += 1;
    }
    answered
}
