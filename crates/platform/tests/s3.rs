//! Files of the user in S3: the program before a real server, Moto (`cargo xtask test --only s3`).

#[path = "sql_suite/files.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod files;

#[path = "damage/program.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod program;

#[path = "support/server.rs"]
#[expect(dead_code, reason = "a part of it is used here")]
mod server;

mod s3_suite {
    mod moto;
    mod served;
}
