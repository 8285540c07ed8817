//! The named methods, one for each operation, by namespace.
//!
//! An operation with path parameters alone takes them one by one; others take path, query or body as the types of the
//! contract. [`Client::send`] does the same for any operation.

use crate::client::Client;

mod admin;
mod data_health;
mod datasets;
mod media_sets;
mod ontologies;
mod outcome;
mod sql;

pub use outcome::{CheckOutcome, Clearing, ListingStop};

macro_rules! namespaces {
    ($( $(#[$doc:meta])* $module:ident $name:ident; )+) => {$(
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name(pub(crate) Client);

        impl Client {
            $(#[$doc])*
            pub fn $module(&self) -> $name {
                $name(self.clone())
            }
        }
    )+};
}

namespaces! {
    /// Sign-in providers and groups.
    admin Admin;
    /// Data health checks.
    data_health DataHealth;
    /// Datasets.
    datasets Datasets;
    /// Media items.
    media_sets MediaSets;
    /// Ontologies, object types, action types, objects and attachments.
    ontologies Ontologies;
    /// SQL queries.
    sql Sql;
}

/// Does not compile while an operation of the contract has no named method.
macro_rules! every_operation_has_a_method {
    ($( ($namespace:ident, $method:ident, $operation:ty), )+) => {
        const _: fn() = || {
            $( let _ = $namespace::Methods::$method; )+
        };
    };
}
belvedere_api::for_each_operation!(every_operation_has_a_method);
