//! A Sail of its own for a test, and a platform that runs its queries there.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use belvedere_platform::Config;
use belvedere_platform::sql::Cluster;
use tempfile::TempDir;

use crate::sql_suite::site::Site;

/// How long something that must happen may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// A running Sail, which ends with this value.
pub(crate) struct Sail {
    child: Child,
    pub(crate) port: u16,
    folder: TempDir,
}

impl Sail {
    pub(crate) fn start() -> Self {
        Self::at(free_port())
    }

    /// At a port that is free.
    pub(crate) fn at(port: u16) -> Self {
        let folder = TempDir::new().unwrap();
        let child = spawn(port, &folder);
        let sail = Self {
            child,
            port,
            folder,
        };
        sail.answers();
        sail
    }

    /// Ends it at once, as a machine that fails does.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Another one in its place.
    pub(crate) fn again(&mut self) {
        self.child = spawn(self.port, &self.folder);
        self.answers();
    }

    /// How long its processors worked, in ticks of the system.
    pub(crate) fn work(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let (_, fields) = stat.rsplit_once(')').unwrap();
        let fields: Vec<&str> = fields.split_whitespace().collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }

    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    fn answers(&self) {
        let start = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            assert!(start.elapsed() < PATIENCE, "Sail: {}", self.log());
            sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Sail {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(port: u16, folder: &TempDir) -> Child {
    let program = std::env::var_os("BELVEDERE_SAIL")
        .expect("run: cargo xtask test --only cluster (BELVEDERE_SAIL is the program of Sail)");
    let log = File::create(folder.path().join("log")).unwrap();
    Command::new(program)
        .args(["spark", "server", "--ip", "127.0.0.1", "--port"])
        .arg(port.to_string())
        .env("SAIL_MODE", "local-cluster")
        .env("SAIL_CLUSTER__WORKER_INITIAL_COUNT", "2")
        .env("SAIL_CLUSTER__WORKER_TASK_SLOTS", "2")
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .unwrap()
}

pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap().port()
}

/// A platform whose queries run on the cluster at a port.
pub(crate) async fn site_at(port: u16, change: impl FnOnce(&mut Config)) -> Site {
    Site::with(|config| {
        config.sql.cluster = Some(Cluster {
            address: format!("sc://127.0.0.1:{port}"),
            token_file: None,
            files: Vec::new(),
        });
        change(config);
    })
    .await
}
