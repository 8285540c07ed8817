//! The HTTP side of the platform, in process: requests go through the same router that a port serves.

mod http {
    pub(crate) mod site;

    mod app;
    mod authorize;
    mod breaking;
    mod clock;
    mod guards;
    pub(crate) mod hostile_paths;
    mod key;
    mod malformed;
    mod operations;
    mod served;
    mod testkit;
    mod token_guards;
    mod tokens;
    mod traversal;
}
