//! The real program on a data folder, and its end.

use std::fs::File;
use std::hint;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use belvedere_api::scope;
use serde_json::{Value, json};

use super::client::Client;
use super::world::World;

/// A running platform; it ends with this value, at the latest.
pub(crate) struct Server {
    child: Child,
    port: u16,
}

fn spawn(world: &World) -> Child {
    let log = File::options()
        .create(true)
        .append(true)
        .open(world.log())
        .unwrap();
    Command::new(env!("CARGO_BIN_EXE_belvedere-platform"))
        .args(["--log", "warn", "serve", "--port", "0", "--data"])
        .arg(world.data())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .unwrap()
}

/// Busy for so many microseconds: finer than a thread could sleep.
pub(crate) fn spin(microseconds: u64) {
    let end = Instant::now() + Duration::from_micros(microseconds);
    while Instant::now() < end {
        hint::spin_loop();
    }
}

/// Starts a platform and kills it before it may be ready.
pub(crate) fn kill_while_starting(world: &World, microseconds: u64) {
    let mut child = spawn(world);
    spin(microseconds);
    child.kill().unwrap();
    child.wait().unwrap();
}

impl Server {
    /// Starts a platform and waits for its address.
    pub(crate) fn start(world: &World) -> Self {
        let mut child = spawn(world);
        let mut line = String::new();
        let stdout = child.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let port = line
            .trim_end()
            .trim_end_matches('/')
            .rsplit(':')
            .next()
            .and_then(|port| port.parse().ok());
        let Some(port) = port else {
            child.wait().unwrap();
            let log = std::fs::read_to_string(world.log()).unwrap();
            panic!("the platform did not start: {line}{log}");
        };
        Self { child, port }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// A token of an administrator with every scope. It outlives the platform: its hash is stored.
    pub(crate) fn mint(&self) -> String {
        let body = json!({
            "user": "administrator", "scopes": scope::ALL, "expiresInSeconds": 1_000_000
        });
        let (status, response) = Client::new(self.port, "")
            .call("POST", "/testkit/token", &[], body.to_string().as_bytes())
            .unwrap();
        assert_eq!(status, 200);
        let response: Value = serde_json::from_slice(&response).unwrap();
        response["access_token"].as_str().unwrap().to_owned()
    }

    /// The end, without any warning: SIGKILL.
    pub(crate) fn kill(self) {
        drop(self);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
