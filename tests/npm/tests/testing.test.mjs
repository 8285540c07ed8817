// The platform for users' tests, with the real client; and the examples of the README that need nothing but it.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { tableFromIPC } from "apache-arrow";
import { effectScope, ref, watch } from "vue";
import { exampleOf } from "../support/consumers.mjs";
import { BelvedereClient, entry } from "../support/package.mjs";
import { needed } from "../support/platform.mjs";

const { fixtures, mockPlatform, platformError } = await entry("testing.js");
const run = promisify(execFile);
const client = (platform, options) => new BelvedereClient({ ...platform.options, ...options });
const text = async (content) => (await content).text();

/** A call of each operation. */
const CALLS = {
  preregisterGroup: ({ admin }) => admin.preregisterGroup("enrollment", "provider", { name: "Crew planners" }),
  listAuthenticationProviders: ({ admin }) => admin.listAuthenticationProviders("enrollment"),
  createCheck: ({ dataHealth }) => dataHealth.createCheck({ config: fixtures.createCheck.config }),
  getTransaction: ({ datasets }) => datasets.getTransaction("dataset", "transaction"),
  getMediaItemInfo: ({ mediaSets }) => mediaSets.getMediaItemInfo("set", "item"),
  readMediaItem: ({ mediaSets }) => text(mediaSets.readMediaItem("set", "item")),
  clearMediaItemAtPath: ({ mediaSets }) => mediaSets.clearMediaItemAtPath("set", "a/path"),
  applyAction: ({ ontologies }) => ontologies.applyAction("ontology", "delay-flight", { parameters: { delayMinutes: 45 } }),
  getActionTypeV2: ({ ontologies }) => ontologies.getActionTypeV2("airline", "delay-flight"),
  getActionType: ({ ontologies }) => ontologies.getActionType("ontology", "delay-flight"),
  getObjectType: ({ ontologies }) => ontologies.getObjectType("ontology", "Flight"),
  getOntology: ({ ontologies }) => ontologies.getOntology("ontology"),
  listObjectsV2: async ({ ontologies }) => (await ontologies.listObjectsV2("airline", "Flight")).data,
  getAttachmentPropertyContentV2: ({ ontologies }) =>
    text(ontologies.getAttachmentPropertyContentV2("airline", "Flight", "BV 100", "photo")),
  getAttachmentPropertyByRidV2: ({ ontologies }) =>
    ontologies.getAttachmentPropertyByRidV2("airline", "Flight", "BV 100", "photo", "attachment"),
  executeSqlQuery: ({ sql }) => sql.executeSqlQuery({ query: "SELECT 1" }),
  cancelSqlQuery: ({ sql }) => sql.cancelSqlQuery("query"),
  getSqlQueryStatus: ({ sql }) => sql.getSqlQueryStatus(fixtures.getSqlQueryStatus.queryId),
  getSqlQueryResults: async ({ sql }) => new Uint8Array(await (await sql.getSqlQueryResults("query")).arrayBuffer()),
};

test("every operation is answered with its fixture", async () => {
  const { csvResults, ...byOperation } = fixtures;
  const { OPERATIONS } = await entry("testing-contract.js");
  assert.deepEqual(Object.keys(CALLS).sort(), Object.keys(OPERATIONS).sort());
  assert.deepEqual(Object.keys(byOperation).sort(), Object.keys(OPERATIONS).sort());
  for (const [operation, call] of Object.entries(CALLS)) {
    const platform = mockPlatform();
    assert.deepEqual(await call(client(platform)), byOperation[operation], operation);
    assert.deepEqual(platform.requests.map(({ operation }) => operation), [operation]);
  }
  assert.equal(csvResults.split("\r\n").length, 5);
});

test("a query runs, in either format", async () => {
  const { sql } = client(mockPlatform());
  const table = await tableFromIPC(sql.run("SELECT * FROM `/airline/flights`"));
  assert.deepEqual(table.toArray().map(({ flightId, delayMinutes }) => [flightId, delayMinutes]), [["BV 100", 0], ["BV 200", 45], ["BV 300", null]]);
  assert.equal(await sql.run({ query: "SELECT 1", serializationFormat: "CSV" }).text(), fixtures.csvResults);
  const platform = mockPlatform().on("executeSqlQuery", { type: "failed", errorMessage: "no such column: speed" });
  await assert.rejects(client(platform).sql.run("SELECT speed").text(), { errorName: "QueryFailed", message: /no such column: speed/ });
});

test("a list is cut into pages, and what was sent is kept", async () => {
  const objects = Array.from({ length: 5 }, (_, index) => ({ __primaryKey: `${index}`, __apiName: "Flight" }));
  const platform = mockPlatform().on("listObjectsV2", objects);
  const { ontologies } = client(platform);
  const pages = [];
  for await (const page of ontologies.listObjectsV2("airline", "Flight", { pageSize: 2, select: ["a", "b"] }).pages()) pages.push(page);
  assert.deepEqual(pages.map(({ data, totalCount }) => [data.length, totalCount]), [[2, 5n], [2, 5n], [1, 5n]]);
  assert.deepEqual(pages.flatMap(({ data }) => data), objects);
  await ontologies.applyAction("o/1", "delay-flight", { parameters: { miles: 9007199254740993n } });
  const [first, , third, action] = platform.requests;
  assert.deepEqual(first.query.getAll("select"), ["a", "b"]);
  assert.deepEqual([first.path, third.query.get("pageToken")], [{ ontology: "airline", objectType: "Flight" }, "4"]);
  assert.deepEqual([action.path.ontologyRid, action.body], ["o/1", { parameters: { miles: "9007199254740993" } }]);
  assert.equal(action.headers.get("authorization"), "Bearer a-token");
});

test("replies: a value, a response, a function, an error of the contract", async () => {
  const platform = mockPlatform();
  const { datasets, ontologies } = client(platform);
  const read = () => datasets.getTransaction("d", "t");
  platform.on("getTransaction", async ({ path }) => ({ ...fixtures.getTransaction, rid: path.transactionRid }));
  assert.equal((await read()).rid, "t");
  platform.on("getTransaction", platformError("TransactionNotFound", { datasetRid: "d", transactionRid: "t" }));
  for (const _ of [1, 2]) {
    await assert.rejects(read(), (error) => error.is("TransactionNotFound") && error.status === 404 && error.parameters.datasetRid === "d");
  }
  platform.on("getObjectType", new Response("<p>Sign in</p>", { headers: { "content-type": "text/html" } }));
  await assert.rejects(ontologies.getObjectType("o", "Flight"), { kind: "notThePlatform" });
});

test("a call without a reply, and a mistake in a reply, say what is wrong", async () => {
  const platform = mockPlatform();
  const { datasets } = client(platform);
  assert.throws(() => platform.on("getFlight", {}), /no operation getFlight/);
  assert.throws(() => platformError("FlightNotFound"), /no error FlightNotFound/);
  platform.on("getTransaction", () => {
    throw new Error("delayMinutes is missing");
  });
  await assert.rejects(datasets.getTransaction("d", "t"), { errorName: "MockPlatform", message: /The reply to getTransaction: delayMinutes is missing/ });
  platform.on("getTransaction", () => undefined);
  await assert.rejects(datasets.getTransaction("d", "t"), { message: /The reply to getTransaction: there is none/ });
  assert.equal(platform.requests.length, 2);
  const unknown = await platform.fetch("https://platform.example/api/v2/flights");
  assert.equal((await unknown.json()).errorDescription, "No operation of the contract is at GET /api/v2/flights.");
});

test("a call that gets no reply can be aborted", async () => {
  const controller = new AbortController();
  const asked = later();
  const platform = mockPlatform().on("getOntology", () => new Promise(asked.resolve));
  const read = client(platform).ontologies.getOntology("o", { signal: controller.signal });
  await asked.promise;
  controller.abort();
  await assert.rejects(read, { name: "AbortError" });
});

/** A promise that is fulfilled from outside. */
function later() {
  let resolve;
  const promise = new Promise((fulfill) => (resolve = fulfill));
  return { promise, resolve };
}

/** The first example below a heading of the README, as a module that finds the built package and this folder's. */
async function example(heading, name) {
  const folder = join(needed("BELVEDERE_TEST_DATA"), "examples");
  const modules = join(folder, "node_modules");
  await mkdir(modules, { recursive: true });
  const links = { "belvedere-client": needed("BELVEDERE_PACKAGE"), vue: join(import.meta.dirname, "../node_modules/vue") };
  for (const [name, target] of Object.entries(links)) {
    await rm(join(modules, name), { force: true });
    await symlink(target, join(modules, name));
  }
  const file = join(folder, name);
  await writeFile(file, await exampleOf(heading, "js"));
  return file;
}

test("README: the example of a test passes", async () => {
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  await run(process.execPath, [await example("Test", "late-flights.mjs")], { env });
});

test("README: the composable for Vue loads, follows its limit, and aborts when its component goes", async () => {
  const { useFlights } = await import(pathToFileURL(await example("In Vue", "use-flights.mjs")));
  const platform = mockPlatform();
  const signals = [];
  const fetch = (url, init) => {
    signals.push(init.signal);
    return platform.fetch(url, init);
  };
  const component = effectScope();
  const limit = ref(2);
  const state = component.run(() => useFlights(client(platform, { fetch }), limit));
  const next = () => new Promise((resolve) => watch(state, resolve, { once: true, flush: "sync" }));
  assert.equal(state.value.status, "loading");
  assert.deepEqual((await next()).flights, fixtures.listObjectsV2.slice(0, 2));
  limit.value = 1;
  assert.equal((await next()).flights.length, 1);
  platform.on("listObjectsV2", platformError("OntologyNotFound"));
  limit.value = 3;
  assert.equal((await next()).error.errorName, "OntologyNotFound");

  const asked = later();
  platform.on("listObjectsV2", () => new Promise(asked.resolve));
  limit.value = 4;
  await asked.promise;
  const signal = signals.at(-1);
  assert.equal(signal.aborted, false);
  const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
  component.stop();
  await aborted;
  assert.equal(state.value.status, "failed");
});
