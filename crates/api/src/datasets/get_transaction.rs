//! `GET /api/v2/datasets/{datasetRid}/transactions/{transactionRid}`
//!
//! docs/contract.md, "17. Get transaction" and "Transaction".

use crate::ids::{DatasetRid, TransactionRid};
use crate::macros::{json_object, json_reply, open_enum, operation, path_parameters};
use crate::operation::{NoBody, NoQuery, Source};
use crate::{DateTime, scope};

operation! {
    /// Reads a transaction of a dataset.
    GetTransaction {
        id: "v2.getTransaction",
        method: Get,
        path: "/api/v2/datasets/{datasetRid}/transactions/{transactionRid}",
        scopes: &[scope::DATASETS_READ],
        repeat: Safe,
        source: Source::Specified("17. Get transaction"),
        errors: [DATASET_NOT_FOUND, TRANSACTION_NOT_FOUND],
        types: (Path, NoQuery, NoBody) -> Transaction,
    }
}

path_parameters! {
    /// The path of [`GetTransaction`].
    Path {
        /// The dataset.
        dataset_rid ("datasetRid"): DatasetRid,
        /// The transaction.
        transaction_rid ("transactionRid"): TransactionRid,
    }
}

json_object! {
    /// A transaction of a dataset.
    Transaction {
        required {
            /// RID.
            rid: TransactionRid,
            /// What it does to the dataset.
            transaction_type: TransactionType,
            /// Its state.
            status: TransactionStatus,
            /// When it was opened.
            created_time: DateTime,
        }
        optional {
            /// When it was committed or aborted.
            closed_time: DateTime,
        }
    }
}

json_reply!(Transaction);

open_enum! {
    /// What a transaction does to its dataset.
    TransactionType {
        /// Adds files.
        Append = "APPEND",
        /// Adds and replaces files.
        Update = "UPDATE",
        /// Replaces all files.
        Snapshot = "SNAPSHOT",
        /// Removes files.
        Delete = "DELETE",
    }
}

open_enum! {
    /// The state of a transaction.
    TransactionStatus {
        /// Given up.
        Aborted = "ABORTED",
        /// Part of the dataset.
        Committed = "COMMITTED",
        /// Still being written.
        Open = "OPEN",
    }
}
