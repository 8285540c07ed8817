//! Golden text of the operation of datasets.

use belvedere_api::datasets::{
    GetTransaction, TransactionStatus, TransactionType, get_transaction,
};
use belvedere_api::operation::{NoBody, NoQuery};

use super::{Golden, Request, Response};

impl Golden for GetTransaction {
    fn requests() -> Vec<Request<Self>> {
        vec![Request {
            path: get_transaction::Path::new(
                "ri.datasets.main.dataset.1",
                "ri.datasets.main.transaction.2",
            ),
            query: NoQuery {},
            body: NoBody,
            line: "GET /api/v2/datasets/ri.datasets.main.dataset.1\
                   /transactions/ri.datasets.main.transaction.2",
            json: "",
        }]
    }

    fn responses() -> Vec<Response<Self>> {
        vec![
            Response {
                json: r#"{
                    "rid": "ri.datasets.main.transaction.2", "transactionType": "SNAPSHOT",
                    "status": "COMMITTED", "createdTime": "2026-03-01T09:00:00.123Z",
                    "closedTime": "2026-03-01T09:00:04Z"
                }"#,
                expect: |transaction| {
                    assert_eq!(transaction.transaction_type, TransactionType::Snapshot);
                    assert_eq!(transaction.status, TransactionStatus::Committed);
                    assert_eq!(
                        transaction.created_time.as_str(),
                        "2026-03-01T09:00:00.123Z"
                    );
                    assert!(transaction.closed_time.is_some());
                },
            },
            Response {
                json: r#"{
                    "rid": "ri.datasets.main.transaction.3", "transactionType": "DELETE",
                    "status": "OPEN", "createdTime": "2026-03-01T09:00:00Z"
                }"#,
                expect: |transaction| {
                    assert_eq!(transaction.status, TransactionStatus::Open);
                    assert_eq!(transaction.closed_time, None);
                },
            },
        ]
    }
}
