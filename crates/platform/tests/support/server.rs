//! A server of another project, as a process of its own for a test.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long an event may take on a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(2);

/// A running server, which ends with this value.
pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
    folder: TempDir,
    command: Box<dyn Fn(u16) -> Command>,
}

impl Server {
    /// Starts what the command for a port says, and waits until the port answers.
    pub(crate) fn start(port: u16, command: impl Fn(u16) -> Command + 'static) -> Self {
        let folder = TempDir::new().unwrap();
        let server = Self {
            child: spawn(command(port), &folder),
            port,
            folder,
            command: Box::new(command),
        };
        server.responses();
        server
    }

    /// Ends it at once, as a machine that fails does.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Another one in its place, which knows nothing of the first.
    pub(crate) fn again(&mut self) {
        self.child = spawn((self.command)(self.port), &self.folder);
        self.responses();
    }

    /// How long its processors worked, in ticks of the system, with those of the processes that it started.
    pub(crate) fn work(&self) -> u64 {
        let mut processes = Vec::new();
        for entry in std::fs::read_dir("/proc").unwrap() {
            // One that has just ended has none.
            let Ok(stat) = std::fs::read_to_string(entry.unwrap().path().join("stat")) else {
                continue;
            };
            let (name, fields) = stat.rsplit_once(')').unwrap();
            let id: u32 = name.split(' ').next().unwrap().parse().unwrap();
            let fields: Vec<u64> = fields
                .split_whitespace()
                .map(|field| field.parse().unwrap_or_default())
                .collect();
            processes.push((id, fields[1], fields[11] + fields[12]));
        }
        let mut family = vec![self.child.id()];
        let mut work = 0;
        while let Some(one) = family.pop() {
            for (id, parent, ticks) in &processes {
                if *id == one {
                    work += ticks;
                }
                if *parent == u64::from(one) {
                    family.push(*id);
                }
            }
        }
        work
    }

    fn responses(&self) {
        let start = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            let log = std::fs::read_to_string(self.folder.path().join("log"));
            assert!(start.elapsed() < TIMEOUT, "{log:?}");
            sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(mut command: Command, folder: &TempDir) -> Child {
    let log = File::create(folder.path().join("log")).unwrap();
    command
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
