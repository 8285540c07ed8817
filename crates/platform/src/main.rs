//! The command line of the local platform.

fn main() {}
