//! Transactions of datasets.

super::sentences! {
    Contract "17. Get transaction" ["v2.getTransaction"] {
        "17.route": "`GET /api/v2/datasets/{datasetRid}/transactions/{transactionRid}`",
        "17.query": "No query, no body. Response: Transaction.",
        "17.errors": "Errors: DatasetNotFound, TransactionNotFound.",
    }
    Contract "Transaction" ["v2.getTransaction"] {
        "Transaction.rid": "rid · string · yes · Transaction RID",
        "Transaction.transactionType": "transactionType · enum: APPEND, UPDATE, SNAPSHOT, DELETE · yes · Type",
        "Transaction.status": "status · enum: ABORTED, COMMITTED, OPEN · yes · State",
        "Transaction.createdTime": "createdTime · date-time (ISO 8601) · yes · Creation time",
        "Transaction.closedTime": "closedTime · date-time (ISO 8601) · no · Closing time",
    }
    Assumptions "Datasets" ["v2.getTransaction"] {
        "datasets.access": "A restricted dataset is there for administrators only; for others it is `DatasetNotFound`.",
    }
}
