//! `POST /api/extensions/v1/mediaSets/{mediaSetRid}/transactions`, and their ends.

use crate::ids::{MediaSetRid, MediaTransactionId};
use crate::macros::{json_object, json_reply, operation, path_parameters};
use crate::operation::{NoBody, NoContent, NoQuery, Source};
use crate::scope;

operation! {
    /// Begins a transaction of a media set. Its changes are invisible until it is committed.
    BeginMediaTransaction {
        id: "extensions.beginMediaTransaction",
        method: Post,
        path: "/api/extensions/v1/mediaSets/{mediaSetRid}/transactions",
        scopes: &[scope::MEDIASETS_WRITE],
        repeat: Change,
        source: Source::Assumed("Extensions"),
        errors: [MEDIA_SET_NOT_FOUND],
        types: (Path, NoQuery, NoBody) -> MediaTransaction,
    }
}

operation! {
    /// Commits a transaction of a media set: its changes become visible.
    CommitMediaTransaction {
        id: "extensions.commitMediaTransaction",
        method: Post,
        path: "/api/extensions/v1/mediaSets/{mediaSetRid}/transactions/{transactionId}/commit",
        scopes: &[scope::MEDIASETS_WRITE],
        repeat: Change,
        source: Source::Assumed("Extensions"),
        errors: [MEDIA_SET_NOT_FOUND],
        types: (TransactionPath, NoQuery, NoBody) -> NoContent,
    }
}

operation! {
    /// Aborts a transaction of a media set: its changes are forgotten.
    AbortMediaTransaction {
        id: "extensions.abortMediaTransaction",
        method: Post,
        path: "/api/extensions/v1/mediaSets/{mediaSetRid}/transactions/{transactionId}/abort",
        scopes: &[scope::MEDIASETS_WRITE],
        repeat: Change,
        source: Source::Assumed("Extensions"),
        errors: [MEDIA_SET_NOT_FOUND],
        types: (TransactionPath, NoQuery, NoBody) -> NoContent,
    }
}

path_parameters! {
    /// The path of [`BeginMediaTransaction`].
    Path {
        /// The media set.
        media_set_rid ("mediaSetRid"): MediaSetRid,
    }
}

path_parameters! {
    /// The path of [`CommitMediaTransaction`] and [`AbortMediaTransaction`].
    TransactionPath {
        /// The media set.
        media_set_rid ("mediaSetRid"): MediaSetRid,
        /// The open transaction.
        transaction_id ("transactionId"): MediaTransactionId,
    }
}

json_object! {
    /// A transaction that was begun.
    MediaTransaction {
        required {
            /// Its identifier.
            transaction_id: MediaTransactionId,
        }
    }
}

json_reply!(MediaTransaction);
