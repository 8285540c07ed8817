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
use world::{DATASET, World};

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
    assert_eq!(seen.responses, answered, "answers with success");
    assert_eq!(
        seen.commits, answered,
        "answers after a commit of their own"
    );
    assert_eq!(seen.contents, 4 * TIMES, "content files");
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

/// A user who makes one change after the other, and counts the responses.
struct User {
    client: Client,
    answered: usize,
}

impl User {
    /// Makes a change, with a key when it is that one's turn: the response, null where it is none in JSON.
    fn change(&mut self, what: What, keyed: bool) -> Value {
        let key = (what.takes_key() && keyed).then(|| format!("key-{}", self.answered));
        let no_content = matches!(what, What::Clear { .. } | What::Deliver { .. });
        // A delivery begins a transaction, writes, and commits.
        let responses = if matches!(what, What::Deliver { .. }) {
            3
        } else {
            1
        };
        let change = Change { key, what };
        let (status, body) = change.send(&mut self.client).unwrap();
        let text = String::from_utf8_lossy(&body);
        assert_eq!(
            status,
            if no_content { 204 } else { 200 },
            "{change:?}: {text}"
        );
        self.answered += responses;
        serde_json::from_slice(&body).unwrap_or_default()
    }

    /// Does one step of a transaction of a dataset.
    fn dataset(&mut self, step: &Value) -> Value {
        let target = "/testkit/dataset-transaction";
        let body = step.to_string();
        let (status, response) = self
            .client
            .call("POST", target, &[], body.as_bytes())
            .unwrap();
        let text = String::from_utf8_lossy(&response);
        assert!(matches!(status, 200 | 204), "{step}: {status} {text}");
        self.answered += 1;
        serde_json::from_slice(&response).unwrap_or_default()
    }
}

/// Makes each kind of change, with and without a key, one after the other. Gives how many were answered.
fn make_changes(port: u16, world: &World) -> usize {
    let body = json!({"user": "administrator", "scopes": scope::ALL}).to_string();
    let (status, response) = Client::new(port, "")
        .call("POST", "/testkit/token", &[], body.as_bytes())
        .unwrap();
    assert_eq!(status, 200);
    let response: Value = serde_json::from_slice(&response).unwrap();
    let mut user = User {
        client: Client::new(port, response["access_token"].as_str().unwrap()),
        answered: 1,
    };
    let mut family = Family::new(&world.data(), "family");
    for number in 0..TIMES {
        change_everything(&mut user, number);
        end_transactions(&mut user, number);
        assert_eq!(family.rotate(&mut Client::new(port, "")).unwrap(), 200);
        user.answered += 1;
    }
    sign_out(&mut Client::new(port, ""), &family);
    user.answered + 1
}

fn sign_out(client: &mut Client, family: &Family) {
    let form = format!("client_id=belvedere-web&token={}", family.refresh);
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let (status, _) = client
        .call("POST", "/oauth2/revoke", &headers, form.as_bytes())
        .unwrap();
    assert_eq!(status, 200);
}

/// Makes each kind of change that a request can ask for.
fn change_everything(user: &mut User, number: usize) {
    let name = |kind: &str| format!("{kind}-{number}");
    let (from, to, path) = (name("A"), name("B"), name("letter"));
    let mut keyed = number.is_multiple_of(2);
    let mut change = |what| {
        keyed = !keyed;
        user.change(what, keyed)
    };
    let text = |response: &Value| response.as_str().unwrap().to_owned();
    for account in [&from, &to] {
        change(What::Open {
            account: account.clone(),
        });
    }
    change(What::Transfer {
        from: from.clone(),
        to,
        entry: name("T"),
    });
    change(What::Close { account: from });
    change(What::Note { kind: name("note") });
    let check = change(What::Check {
        schedule: name("ri.scheduler.main.schedule.s"),
    });
    let group = change(What::Group {
        name: name("group"),
    });
    change(What::Regroup {
        check: text(&check["rid"]),
        group: text(&group),
    });
    change(What::Upload {
        path: path.clone(),
        content: "Dear all".to_owned(),
    });
    change(What::Clear { path });
    change(What::Deliver {
        path: name("delivery"),
        content: "For all".to_owned(),
    });
}

/// Commits a transaction of a dataset with a file, and aborts another.
fn end_transactions(user: &mut User, number: usize) {
    for end in ["commit", "abort"] {
        let begin = json!({"do": "begin", "dataset": DATASET, "transactionType": "APPEND"});
        let rid = &user.dataset(&begin)["transactionRid"];
        let name = format!("{end}-{number}.csv");
        user.dataset(&json!({"do": "put", "transactionRid": rid, "name": name, "content": "a\n"}));
        user.dataset(&json!({"do": end, "transactionRid": rid}));
    }
}
