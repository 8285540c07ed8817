//! Datasets and their transactions.

pub mod get_transaction;

pub use get_transaction::{GetTransaction, Transaction, TransactionStatus, TransactionType};
