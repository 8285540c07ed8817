//! The HTTP side of the platform, in process: requests go through the same router that a port serves.

mod http {
    pub(crate) mod site;

    mod app;
    mod authorize;
    mod guards;
    mod operations;
    mod served;
    mod tokens;
}
