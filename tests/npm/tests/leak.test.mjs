// 10,000 calls leave nothing behind.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { scripted } from "../support/golden.mjs";
import { init } from "../support/package.mjs";
import { needed } from "../support/platform.mjs";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc");
const wasm = async () => {
  await init();
  // What is loaded already is given once more.
  return (await import(pathToFileURL(join(needed("BELVEDERE_PACKAGE"), "dist/belvedere.js")))).default();
};

const PAGE = `{"data": [{"__primaryKey": "a"}], "totalCount": "2", "nextPageToken": "1"}`;
const LAST = `{"data": [{"__primaryKey": "b"}], "totalCount": "2"}`;
const ERROR = `{"errorCode": "NOT_FOUND", "errorName": "TransactionNotFound", "errorInstanceId": "i", "parameters": {}}`;

/** One round: 10 calls of all kinds. */
async function round(client) {
  const controller = new AbortController();
  const { signal } = controller;
  await client.ontologies.listObjectsV2("o", "T", { signal });
  await client.ontologies.listObjectsV2("o", "T").toArray();
  for await (const _ of client.ontologies.listObjectsV2("o", "T", { signal })) break;
  await client.datasets.getTransaction("d", "t", { timeout: 10_000 }).catch(() => {});
  await client.datasets.getTransaction("d", "t", { signal }).catch(() => {});
  await (await client.mediaSets.readMediaItem("s", "i", { signal })).text();
  for await (const _ of await client.mediaSets.readMediaItem("s", "i")) break;
  (await client.mediaSets.readMediaItem("s", "i")).cancel();
  await client.mediaSets.clearMediaItemAtPath("s", "p");
  const aborted = client.ontologies.getOntology("slow", { signal }).catch(() => {});
  controller.abort();
  await aborted;
}

test("10,000 calls leave nothing behind", async () => {
  const { client } = scripted([], {
    fetch: async (url, { method, signal }) => {
      signal.throwIfAborted();
      if (url.includes("slow")) {
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      }
      if (method === "DELETE") return new Response(null, { status: 204 });
      if (url.includes("/transactions/")) return new Response(ERROR, { status: 404 });
      if (url.includes("/mediasets/")) return new Response(new Uint8Array(5000));
      return new Response(url.includes("pageToken") ? LAST : PAGE);
    },
  });
  const { memory, __wbindgen_externrefs: table } = await wasm();
  const used = () => {
    gc();
    let references = 0;
    for (let index = 0; table && index < table.length; index++) if (table.get(index) !== undefined) references++;
    return { wasm: memory.buffer.byteLength, references, heap: process.memoryUsage().heapUsed };
  };
  for (let index = 0; index < 100; index++) await round(client);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = used();
  for (let index = 0; index < 1000; index++) await round(client);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const after = used();
  assert.equal(after.wasm, before.wasm, "wasm memory");
  assert.ok(after.references <= before.references + 5, `references: ${before.references}, then ${after.references}`);
  assert.ok(after.heap < before.heap + 2_000_000, `heap: ${before.heap}, then ${after.heap}`);
});
