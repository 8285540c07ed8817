// Datasets (docs/contract.md, "17. Get transaction").
import assert from "node:assert/strict";
import { test } from "node:test";
import { golden } from "../support/golden.mjs";
import { client, platform, serve } from "../support/served.mjs";

golden("datasets", [
  {
    call: (datasets) => datasets.getTransaction("ri.datasets.main.dataset.1", "ri.datasets.main.transaction.2"),
    line: "GET /api/v2/datasets/ri.datasets.main.dataset.1/transactions/ri.datasets.main.transaction.2",
    answer: `{
      "rid": "ri.datasets.main.transaction.2", "transactionType": "SNAPSHOT", "status": "COMMITTED",
      "createdTime": "2026-03-01T09:00:00.123Z", "closedTime": "2026-03-01T09:00:04Z"
    }`,
    value: {
      rid: "ri.datasets.main.transaction.2",
      transactionType: "SNAPSHOT",
      status: "COMMITTED",
      createdTime: "2026-03-01T09:00:00.123Z",
      closedTime: "2026-03-01T09:00:04Z",
    },
  },
  {
    name: "an open transaction, with what this version does not know",
    call: (datasets) => datasets.getTransaction("d", "t"),
    line: "GET /api/v2/datasets/d/transactions/t",
    answer: `{
      "rid": "t", "transactionType": "REWIND", "status": "OPEN", "createdTime": "2026-03-01T09:00:00Z", "closedTime": null,
      "size": 9007199254740993
    }`,
    value: {
      rid: "t",
      transactionType: "REWIND",
      status: "OPEN",
      createdTime: "2026-03-01T09:00:00Z",
      size: 9007199254740993n,
    },
  },
]);

serve({ flights: 50 });

test("datasets: a transaction of the platform", async () => {
  const [dataset] = (await platform.catalog()).datasets;
  for (const rid of dataset.transactions) {
    const transaction = await client.datasets.getTransaction(dataset.rid, rid);
    assert.equal(transaction.rid, rid);
    assert.equal("closedTime" in transaction, transaction.status !== "OPEN");
  }
  await assert.rejects(client.datasets.getTransaction(dataset.rid, "ri.datasets.main.transaction.nothing"), (error) => {
    assert.ok(error.is("TransactionNotFound"));
    const { parameters, status, errorCode } = error;
    assert.deepEqual(
      { parameters, status, errorCode },
      {
        parameters: { datasetRid: dataset.rid, transactionRid: "ri.datasets.main.transaction.nothing" },
        status: 404,
        errorCode: "NOT_FOUND",
      },
    );
    return true;
  });
});
