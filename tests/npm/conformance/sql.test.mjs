// SQL queries (docs/contract.md, "4. Execute SQL query" and "5. Cancel SQL query").
import assert from "node:assert/strict";
import { test } from "node:test";
import { RecordBatchReader, tableFromIPC } from "apache-arrow";
import { golden, scripted } from "../support/golden.mjs";
import { client, serve } from "../support/served.mjs";

golden("sql", [
  {
    call: (sql) =>
      sql.executeSqlQuery({
        query: "SELECT *\nFROM `/Airline/flights`",
        fallbackBranchIds: ["develop", "master"],
        serializationFormat: "CSV",
      }),
    line: "POST /api/v2/sqlQueries/execute",
    body: `{"query": "SELECT *\\nFROM \`/Airline/flights\`", "fallbackBranchIds": ["develop", "master"], "serializationFormat": "CSV"}`,
    answer: `{"type": "running", "queryId": "q/1+=="}`,
    value: { type: "running", queryId: "q/1+==" },
  },
  {
    call: (sql) => sql.cancelSqlQuery("q/1+=="),
    line: "POST /api/v2/sqlQueries/q%2F1%2B%3D%3D/cancel",
  },
  ...[
    [`{"type": "succeeded", "queryId": "q/1+=="}`, { type: "succeeded", queryId: "q/1+==" }],
    [`{"type": "canceled"}`, { type: "canceled" }],
    [`{"type": "failed", "errorMessage": "no such column: speed"}`, { type: "failed", errorMessage: "no such column: speed" }],
    [`{"type": "paused", "until": "noon"}`, { type: "paused", until: "noon" }],
  ].map(([answer, value]) => ({
    name: answer,
    call: (sql) => sql.getSqlQueryStatus("q/1+=="),
    line: "GET /api/v2/sqlQueries/q%2F1%2B%3D%3D/getStatus",
    answer,
    value,
  })),
  {
    call: async (sql) => (await sql.getSqlQueryResults("q/1+==")).text(),
    line: "GET /api/v2/sqlQueries/q%2F1%2B%3D%3D/getResults",
    answer: { text: "a\r\n1\r\n", type: "application/octet-stream" },
    value: "a\r\n1\r\n",
  },
]);

test("sql: a run that fails at once says why", async () => {
  const { client } = scripted([`{"type": "failed", "errorMessage": "no such column: speed"}`]);
  await assert.rejects(client.sql.run("SELECT speed").arrayBuffer(), (error) => {
    assert.equal(error.kind, "query");
    assert.ok(error.is("QueryFailed"));
    assert.deepEqual(error.parameters, { errorMessage: "no such column: speed" });
    return true;
  });
});

test("sql: a run asks again while the query runs", async () => {
  const running = {
    status: 400,
    text: `{"errorCode": "INVALID_ARGUMENT", "errorName": "QueryRunning", "errorInstanceId": "i", "parameters": {}}`,
  };
  const end = { text: "a\r\n", type: "application/octet-stream" };
  const { client, requests } = scripted([`{"type": "running", "queryId": "q"}`, running, running, end]);
  assert.equal(await client.sql.run({ query: "SELECT a", serializationFormat: "CSV" }).text(), "a\r\n");
  assert.equal(requests.length, 4);
});

serve({ flights: 3000 });

const SERIES = "SELECT value AS n, CAST(value AS STRING) AS t FROM range(0, 20000)";

test("sql: Arrow is handed over to apache-arrow", async () => {
  const table = await tableFromIPC(client.sql.run("SELECT CAST(9007199254740993 AS BIGINT) AS big, 'ä' AS text"));
  assert.equal(table.numRows, 1);
  assert.deepEqual(table.get(0).toJSON(), { big: 9007199254740993n, text: "ä" });
});

test("sql: record batches are cut at their messages", async () => {
  const run = client.sql.run(SERIES);
  const items = [];
  for await (const item of run) items.push(item);
  assert.ok(items.length > 2, `${items.length}`);
  // The schema with any one batch is a stream of its own.
  for (const batch of items.slice(1, -1)) {
    const alone = tableFromIPC([items[0], batch]);
    assert.ok(alone.numRows > 0);
  }
  let rows = 0;
  for await (const batch of await RecordBatchReader.from(client.sql.run(SERIES))) rows += batch.numRows;
  assert.equal(rows, 20000);
  const whole = await client.sql.run(SERIES).arrayBuffer();
  assert.equal(items.reduce((sum, item) => sum + item.length, 0), whole.byteLength);
  const streamed = await new Response(client.sql.run(SERIES).stream()).arrayBuffer();
  assert.equal(streamed.byteLength, whole.byteLength);
});

const ENDLESS = "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t";

test("sql: an abort cancels the query", async () => {
  const controller = new AbortController();
  const run = client.sql.run(ENDLESS, { signal: controller.signal });
  const result = run.arrayBuffer();
  while (run.queryId === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
  controller.abort();
  await assert.rejects(result, (error) => error instanceof DOMException && error.name === "AbortError");
  for (;;) {
    const status = await client.sql.getSqlQueryStatus(run.queryId);
    if (status.type === "canceled") break;
    assert.equal(status.type, "running");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});

test("sql: a wrong statement", async () => {
  await assert.rejects(client.sql.run("SELEC 1").arrayBuffer(), (error) => {
    assert.ok(error.is("QueryParseError"));
    assert.equal(typeof error.parameters.errorMessage, "string");
    assert.match(error.errorInstanceId, /^[0-9a-f-]{36}$/);
    return true;
  });
});
