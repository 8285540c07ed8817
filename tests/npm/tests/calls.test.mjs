// Calls: ends, retries, tokens, hooks; without a platform.
import assert from "node:assert/strict";
import { test } from "node:test";
import { scripted } from "../support/golden.mjs";
import { BelvedereClient, BelvedereError, init } from "../support/package.mjs";

const TRANSACTION = `{"rid": "t", "transactionType": "APPEND", "status": "OPEN", "createdTime": "2026-03-01T09:00:00Z"}`;
const BUSY = {
  status: 503,
  text: `{"errorCode": "INTERNAL", "errorName": "Internal", "errorInstanceId": "i", "parameters": {}}`,
  headers: { "retry-after": "0" },
};
const get = (client, options) => client.datasets.getTransaction("d", "t", options);

test("a client needs an address and tokens", async () => {
  assert.throws(() => new BelvedereClient(), { kind: "request" });
  assert.throws(() => new BelvedereClient({ baseUrl: "https://platform.example" }), { kind: "request" });
  const { client } = scripted([], { baseUrl: "http://platform.example" });
  await assert.rejects(get(client), { kind: "request", message: /https/ });
});

test("init can be called by anybody, at any time", async () => {
  await Promise.all([init(), init(), init("nowhere")]);
});

test("a read is sent again", async () => {
  const waits = [];
  const { client, requests } = scripted([BUSY, BUSY, TRANSACTION], { onRetry: (wait) => waits.push(wait) });
  assert.equal((await get(client)).rid, "t");
  assert.equal(requests.length, 3);
  assert.deepEqual(waits.map(({ call, status }) => ({ call, status })), [{ call: 1, status: 503 }, { call: 1, status: 503 }]);
});

test("an answer without a body is no document, and ends a listing too", async () => {
  const { client } = scripted(["", ""]);
  await assert.rejects(get(client), { kind: "decode", message: /empty/ });
  const listing = (async () => {
    for await (const object of client.ontologies.listObjectsV2("o", "T")) assert.fail(object);
  })();
  await assert.rejects(listing, { kind: "decode" });
});

test("numbers keep their digits, and digits in texts are texts", async () => {
  const page = (value) => `{"data": [{"__rid": "r", "__primaryKey": "1", "a": ${value}}], "totalCount": "1"}`;
  const { client } = scripted([page("9007199254740993"), page('"9007199254740993 \\\\" '), page('"\\"1234567890123456", "b": 1234567890123456789')]);
  const first = async () => (await client.ontologies.listObjectsV2("o", "T").pages().next()).value.data[0];
  assert.equal(String((await first()).a), "9007199254740993");
  assert.equal((await first()).a, "9007199254740993 \\");
  assert.equal(String((await first()).b), "1234567890123456789");
});

test("a change whose answer is lost is not", async () => {
  const { client, requests } = scripted([new TypeError("network")]);
  await assert.rejects(client.ontologies.applyAction("o", "a", {}), (error) => {
    assert.equal(error.kind, "outcomeUnknown");
    assert.equal(error.cause.kind, "transport");
    assert.equal(error.cause.reason, "noAnswer");
    assert.equal(error.retryable, false);
    return true;
  });
  assert.equal(requests.length, 1);
});

test("a change with a key is", async () => {
  const { client, requests } = scripted([new TypeError("network"), "{}"], { idempotencyKeys: true });
  await client.ontologies.applyAction("o", "a", {});
  const keys = requests.map(({ headers }) => headers["idempotency-key"]);
  assert.equal(keys.length, 2);
  assert.equal(keys[0].length, 43);
  assert.equal(keys[0], keys[1]);
});

const hanging = (options) =>
  new BelvedereClient({
    baseUrl: "https://platform.example",
    tokens: () => "token",
    fetch: (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    ...options,
  });

test("an abort throws the signal's reason, or an AbortError", async () => {
  const client = hanging();
  for (const reason of [undefined, "no error", new Error("mine")]) {
    const controller = new AbortController();
    const call = get(client, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 5);
    await assert.rejects(call, (error) => {
      assert.ok(error instanceof DOMException);
      assert.equal(error.name, "AbortError");
      if (reason !== undefined) assert.equal(error.cause, reason);
      return true;
    });
  }
  await assert.rejects(get(client, { signal: AbortSignal.timeout(5) }), { name: "TimeoutError" });
  await assert.rejects(get(client, { signal: AbortSignal.abort() }), { name: "AbortError" });
  await assert.rejects(client.ontologies.listObjectsV2("o", "T", { signal: AbortSignal.timeout(5) }).toArray(), {
    name: "TimeoutError",
  });
});

test("an aborted change may have been made", async () => {
  const controller = new AbortController();
  const call = hanging().ontologies.applyAction("o", "a", {}, { signal: controller.signal });
  setTimeout(() => controller.abort(), 5);
  await assert.rejects(call, (error) => {
    assert.equal(error.name, "AbortError");
    assert.equal(error.cause.kind, "outcomeUnknown");
    return true;
  });
});

test("a timeout is an error of the transport, and of a change the unknown", async () => {
  await assert.rejects(get(hanging(), { timeout: 5 }), { kind: "transport", reason: "timedOut", retryable: true });
  await assert.rejects(get(hanging({ timeout: 5 })), { reason: "timedOut" });
  await assert.rejects(hanging({ timeout: 5 }).ontologies.applyAction("o", "a", {}), { kind: "outcomeUnknown" });
});

test("a rejected token is asked for once more, by all calls together", async () => {
  const asked = [];
  const { client, requests } = scripted([], {
    tokens: async ({ rejected }) => (asked.push(rejected), rejected ? "new" : "old"),
    fetch: async (_, { headers }) => {
      const { authorization } = Object.fromEntries(headers);
      return authorization === "Bearer new" ? new Response(TRANSACTION) : new Response(null, { status: 401 });
    },
  });
  const [first, second] = await Promise.all([get(client), get(client)]);
  assert.deepEqual([first.rid, second.rid], ["t", "t"]);
  assert.deepEqual(asked, [false, false, true]);
});

test("a token that stays rejected ends the call", async () => {
  const { client } = scripted([{ status: 401, text: "" }]);
  await assert.rejects(get(client), { kind: "auth", reason: "signInNeeded" });
});

test("what the token function throws is the cause, and no token is in any error", async () => {
  const mine = new Error("signed out");
  const { client } = scripted([], { tokens: () => Promise.reject(mine) });
  await assert.rejects(get(client), (error) => {
    assert.equal(error.kind, "auth");
    assert.equal(error.cause, mine);
    return true;
  });
  for (const token of ["canary token", "", 7]) {
    const { client } = scripted([], { tokens: () => token });
    await assert.rejects(get(client), (error) => !JSON.stringify([error, error.message, error.stack]).includes("canary"));
  }
});

test("a service user's token is refused", async () => {
  const claims = btoa(JSON.stringify({ sub: "robot", azp: "robot" }));
  const { client, requests } = scripted([], { tokens: () => `a.${claims}.c` });
  await assert.rejects(get(client), { kind: "auth", reason: "serviceUser" });
  assert.equal(requests.length, 0);
});

test("a redirect is not followed, and a foreign page is told apart", async () => {
  const redirect = scripted([{ status: 302, headers: { location: "https://evil.example" } }]);
  await assert.rejects(get(redirect.client), { kind: "transport", reason: "redirected" });
  const portal = scripted([{ text: "<html>Sign in to the network</html>", type: "text/html" }]);
  await assert.rejects(get(portal.client), { kind: "notThePlatform", status: 200, contentType: "text/html" });
  const nothing = scripted([{ status: 404, text: "" }]);
  await assert.rejects(get(nothing.client), { kind: "notOffered", operation: "v2.getTransaction" });
});

test("hooks tell what happens, without secrets", async () => {
  const told = [];
  const { client } = scripted([TRANSACTION, { status: 404, text: "no" }], {
    onRequest: (request) => told.push(request),
    onResponse: (end) => told.push(end),
  });
  await get(client);
  await get(client).catch(() => {});
  assert.equal(told[0].operation, "v2.getTransaction");
  assert.equal(told[0].url, "https://platform.example/api/v2/datasets/d/transactions/t");
  assert.equal(told[1].outcome, "answered");
  assert.equal(told[1].call, told[0].call);
  assert.equal(told[3].outcome, "failed");
  assert.ok(told[3].error instanceof BelvedereError);
  assert.ok(!JSON.stringify(told).includes("a-token"));
});

test("a client that was disposed of makes no calls", async () => {
  const { client } = scripted([TRANSACTION]);
  await get(client);
  client.dispose();
  client.dispose();
  await assert.rejects(get(client), { kind: "request" });
});

test("leaving a stream cancels its request", async () => {
  let canceled = false;
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel: () => (canceled = true),
  });
  const { client } = scripted([], { fetch: async (_, { signal }) => {
    signal.addEventListener("abort", () => (canceled = true));
    return new Response(body, { headers: { "content-type": "application/octet-stream" } });
  } });
  const content = await client.mediaSets.readMediaItem("s", "i");
  for await (const chunk of content) {
    assert.equal(chunk.length, 1000);
    break;
  }
  assert.ok(canceled);
  await assert.rejects(client.mediaSets.readMediaItem("s", "i", { signal: AbortSignal.abort() }), { name: "AbortError" });
});

