//! A Sail of its own for a test, and a platform that runs its queries there.

use std::process::Command;

use belvedere_platform::Config;
use belvedere_platform::sql::Cluster;

use crate::server::{Server, free_port};
use crate::sql_suite::site::Site;

pub(crate) fn start() -> Server {
    start_at(free_port())
}

/// At a port that is free.
pub(crate) fn start_at(port: u16) -> Server {
    let program = std::env::var_os("BELVEDERE_SAIL")
        .expect("run: cargo xtask test --only cluster (BELVEDERE_SAIL is the program of Sail)");
    Server::start(port, move |port| {
        let mut command = Command::new(&program);
        command
            .args(["spark", "server", "--ip", "127.0.0.1", "--port"])
            .arg(port.to_string())
            .env("SAIL_MODE", "local-cluster")
            .env("SAIL_CLUSTER__WORKER_INITIAL_COUNT", "2")
            .env("SAIL_CLUSTER__WORKER_TASK_SLOTS", "2");
        command
    })
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
