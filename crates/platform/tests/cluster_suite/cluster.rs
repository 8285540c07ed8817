//! A cluster of its own for a test, Sail or Apache Spark, each with two workers; and a platform that runs its queries there.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use belvedere_platform::Config;
use belvedere_platform::sql::Cluster;

use crate::server::{Server, free_port};
use crate::sql_suite::site::Site;

/// The variable with the program of Sail.
const SAIL: &str = "BELVEDERE_SAIL";
/// The variable with `spark-submit` of Apache Spark, which is taken where it is there.
const SPARK: &str = "BELVEDERE_SPARK";

/// Whether the cluster is Apache Spark.
pub(crate) fn is_spark() -> bool {
    env::var_os(SPARK).is_some()
}

pub(crate) fn start() -> Server {
    start_at(free_port())
}

/// At a port that is free.
pub(crate) fn start_at(port: u16) -> Server {
    if let Some(submit) = env::var_os(SPARK) {
        return Server::start(port, move |port| spark(&submit, port));
    }
    let program = env::var_os(SAIL)
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

/// Spark with a process for each worker.
fn spark(submit: &OsString, port: u16) -> Command {
    let mut command = Command::new(submit);
    command
        .args(["--master", "local-cluster[2,1,512]"])
        .args([
            "--driver-memory",
            "1g",
            "--conf",
            "spark.executor.memory=512m",
        ])
        .args(["--conf", "spark.ui.enabled=false"])
        // `format_string` writes moments in the zone of Java.
        .args([
            "--conf",
            "spark.driver.extraJavaOptions=-Duser.timezone=UTC",
        ])
        .args([
            "--conf",
            "spark.executor.extraJavaOptions=-Duser.timezone=UTC",
        ])
        .args(["--conf", "spark.connect.grpc.binding.address=127.0.0.1"])
        .args(["--conf", &format!("spark.connect.grpc.binding.port={port}")])
        .args([
            "--class",
            "org.apache.spark.sql.connect.service.SparkConnectServer",
        ])
        .arg("spark-internal")
        .env("SPARK_LOCAL_IP", "127.0.0.1")
        // By it, the scripts of Spark find where they are.
        .env("PYSPARK_PYTHON", Path::new(submit).with_file_name("python"));
    command
}

/// A platform whose queries run on the cluster at a port.
pub(crate) async fn site_at(port: u16, change: impl FnOnce(&mut Config)) -> Site {
    Site::with(|config| {
        config.sql.cluster = Some(Cluster {
            address: format!("sc://127.0.0.1:{port}"),
            token_file: None,
            files: Vec::new(),
            cleanup: None,
        });
        change(config);
    })
    .await
}
