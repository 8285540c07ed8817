//! SQL on a cluster: a platform beside a real cluster with two workers (`cargo xtask test --only cluster` and `--only spark`).

#[path = "damage/program.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod program;

#[path = "support/server.rs"]
mod server;

#[expect(dead_code, reason = "a part of it is used here")]
mod sql_suite {
    pub(crate) mod files;
    pub(crate) mod site;
    pub(crate) mod spark;
    pub(crate) mod statements;
}

mod cluster_suite {
    mod access;
    pub(crate) mod cluster;
    mod ends;
    mod failures;
    mod progress;
    mod results;
}
