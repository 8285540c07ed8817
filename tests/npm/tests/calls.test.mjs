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

test("an address in brackets is written as the host writes it", async () => {
  const { client, requests } = scripted([TRANSACTION], { baseUrl: "http://[0:0::1]:8765" });
  await get(client);
  assert.match(requests[0].url, /^http:\/\/\[::1\]:8765\/api\//);
  for (const baseUrl of ["https://[::1", "https://[::1]a", "https://[::1%25a]", "https://[]", "https://127.1"]) {
    const { client } = scripted([TRANSACTION], { baseUrl });
    await assert.rejects(get(client), { kind: "request", message: /host/ }, baseUrl);
  }
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
    assert.equal(error.cause.reason, "noResponse");
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

test("the retry policy says how often, and how long", async () => {
  const sends = async (retries, headers) => {
    const { client, requests } = scripted(Array(9).fill({ status: 429, text: "slow down", headers }), { retries });
    await assert.rejects(get(client), { status: 429 });
    return requests.length;
  };
  for (const [retries, count] of [[undefined, 4], [{ attempts: 1 }, 1], [{ attempts: 6 }, 6]]) {
    assert.equal(await sends(retries, { "retry-after": "0" }), count);
  }
  // What the platform asks for is waited out only within the time that the policy gives.
  assert.equal(await sends({ wait: 500 }, { "retry-after": "1" }), 1);
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

test("a canceled SQL run is canceled at the platform, at every moment", async () => {
  /** A platform whose results never end; the identifier and the results come when they are let go. */
  const endless = (options) => {
    const lines = [];
    let submit, answer;
    const submitted = new Promise((resolve) => (submit = resolve));
    const answered = new Promise((resolve) => (answer = resolve));
    const fetch = async (url, { method, signal }) => {
      const line = `${method} ${new URL(url).pathname}`;
      lines.push(line);
      if (line.endsWith("/execute")) {
        await submitted;
        return Response.json({ type: "running", queryId: "q" });
      }
      if (line.endsWith("/cancel")) return new Response(null, { status: 204 });
      await answered;
      const body = new ReadableStream({
        pull: async (controller) => {
          await new Promise((resolve) => setTimeout(resolve, 1));
          controller.enqueue(new TextEncoder().encode("a\n"));
        },
        start: (controller) => signal.addEventListener("abort", () => controller.error(signal.reason)),
      });
      return new Response(body, { headers: { "content-type": "application/octet-stream" } });
    };
    const run = scripted([], { fetch }).client.sql.run({ query: "SELECT 1", serializationFormat: "CSV" }, options);
    return { run, lines, submit, answer };
  };
  const moment = () => new Promise((resolve) => setTimeout(resolve, 20));
  const CANCEL = "POST /api/v2/sqlQueries/q/cancel";
  for (const read of [(run) => run.text(), (run) => run.arrayBuffer(), (run) => run.stream().getReader().read()]) {
    for (const when of ["submitted", "answered", "read"]) {
      for (const bySignal of [true, false]) {
        const controller = new AbortController();
        const { run, lines, submit, answer } = endless({ signal: controller.signal });
        if (when !== "submitted") submit();
        if (when === "read") answer();
        const result = read(run).then((value) => value.done ?? value, (error) => error);
        await moment();
        // The first piece of the stream is there by then, and the run goes on.
        const isStream = when === "read" && (await Promise.race([result, undefined])) === false;
        const canceled = bySignal ? controller.abort() : run.cancel();
        if (bySignal && !isStream) assert.equal((await result).name, "AbortError", `${when}`);
        submit();
        await moment();
        answer();
        await canceled;
        await moment();
        assert.deepEqual(lines.filter((line) => line === CANCEL), [CANCEL], `${when} ${bySignal} ${read}`);
        if (!isStream) assert.equal((await result).name, "AbortError", `${when} ${bySignal} ${read}`);
      }
    }
  }
  // Nothing was sent that could be canceled.
  const { run, lines } = endless({ signal: AbortSignal.abort() });
  await assert.rejects(run.text(), { name: "AbortError" });
  assert.deepEqual(lines, []);
});

test("a query in an unknown state is followed by its identifier", async () => {
  const text = (status) =>
    scripted([JSON.stringify(status), { text: "a\n1\n", type: "application/octet-stream" }]).client.sql.run("SELECT 1").text();
  assert.equal(await text({ type: "queued", queryId: "q" }), "a\n1\n");
  await assert.rejects(text({ type: "queued" }), { kind: "query", message: /"queued" without an identifier/ });
  await assert.rejects(text({ type: "failed", reason: "odd" }), { kind: "query", errorName: "QueryFailed", message: /odd/ });
});

test("the state of a query says why its results broke off", async () => {
  const broken = async (state, read) => {
    const lines = [];
    const fetch = async (url, { method }) => {
      lines.push(`${method} ${new URL(url).pathname}`);
      if (url.endsWith("/execute")) return Response.json({ type: "running", queryId: "q" });
      if (url.endsWith("/getStatus")) return Response.json(state);
      if (url.endsWith("/cancel")) return new Response(null, { status: 204 });
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("a\n")),
        pull: (controller) => controller.error(new TypeError("reset")),
      });
      return new Response(body, { headers: { "content-type": "application/octet-stream" } });
    };
    const run = scripted([], { fetch }).client.sql.run({ query: "SELECT 1", serializationFormat: "CSV" });
    const error = await read(run).then(() => assert.fail("a part passed for the whole"), (error) => error);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { error, isCanceled: lines.some((line) => line.endsWith("/cancel")) };
  };
  const items = async (run) => {
    for await (const _ of run);
  };
  for (const read of [(run) => run.text(), items]) {
    const failed = await broken({ type: "failed", errorMessage: "division by zero" }, read);
    assert.equal(failed.error.kind, "query");
    assert.ok(failed.error.is("QueryFailed"));
    assert.deepEqual(failed.error.parameters, { errorMessage: "division by zero" });
    assert.equal(failed.isCanceled, false);
    const canceled = await broken({ type: "canceled" }, read);
    assert.ok(canceled.error.is("QueryCanceled"));
    // The query is fine, and its results are not read any more.
    const lost = await broken({ type: "running", queryId: "q" }, read);
    assert.deepEqual([lost.error.kind, lost.error.reason, lost.isCanceled], ["transport", "interrupted", true]);
  }
});

test("content that is canceled between two pieces does not pass for the whole", async () => {
  const body = () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array([1])) });
  const { client } = scripted([], { fetch: async () => new Response(body()) });
  const content = await client.mediaSets.readMediaItem("s", "i");
  await assert.rejects(
    async () => {
      for await (const _ of content) content.cancel();
    },
    { name: "AbortError" },
  );
});

test("a known variant of another shape is kept as it is", async () => {
  const config = { type: "buildStatus", subject: { datasetRid: "d" }, statusCheckConfig: { severity: "LOW" }, n: 1 };
  const { client } = scripted([JSON.stringify({ rid: "r", groups: [], config })]);
  const check = await client.dataHealth.createCheck({ config });
  assert.deepEqual(check.config, config);
  const { client: other } = scripted([JSON.stringify({ viewRid: "v", logicalTimestamp: "1", sizeBytesLong: "5", sizeBytes: "5" })]);
  assert.equal((await other.mediaSets.getMediaItemInfo("s", "i")).sizeBytes, 5);
});

test("whole content is read by the host, and an abort or a broken answer is told", async () => {
  const answered = (body) => scripted([], {
    fetch: async (_, { signal }) => {
      const stream = typeof body === "string" ? body : new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array([1]));
          signal.addEventListener("abort", () => controller.error(signal.reason));
        },
        pull: (controller) => body.broken && controller.error(new TypeError("reset")),
      });
      return new Response(stream, { headers: { "content-type": "text/plain; charset=utf-8" } });
    },
  }).client.mediaSets;
  const blob = await (await answered("Grüße").readMediaItem("s", "i")).blob();
  assert.equal(blob.type, "text/plain;charset=utf-8");
  assert.equal(await blob.text(), "Grüße");
  assert.equal(await (await answered("Grüße").readMediaItem("s", "i")).text(), "Grüße");
  assert.equal((await (await answered("Grüße").readMediaItem("s", "i")).arrayBuffer()).byteLength, 7);
  const steps = [];
  const options = { onProgress: ({ received }) => steps.push(received) };
  assert.equal(await (await answered("Grüße").readMediaItem("s", "i", options)).text(), "Grüße");
  assert.equal(steps.at(-1), 7);

  const broken = await answered({ broken: true }).readMediaItem("s", "i");
  await assert.rejects(broken.blob(), { kind: "transport", reason: "interrupted" });
  const controller = new AbortController();
  const aborted = await answered({}).readMediaItem("s", "i", { signal: controller.signal });
  const reading = aborted.blob();
  controller.abort();
  await assert.rejects(reading, { name: "AbortError" });
  const canceled = await answered({}).readMediaItem("s", "i");
  const waiting = canceled.arrayBuffer();
  canceled.cancel();
  await assert.rejects(waiting, { name: "AbortError" });
});

test("the message of an error holds what the platform says about the request", async () => {
  const text = `{"errorCode": "INVALID_ARGUMENT", "errorName": "QueryParseError", "errorInstanceId": "i", "parameters": {"errorMessage": "no such column: speed"}}`;
  const { client } = scripted([{ status: 400, text }]);
  await assert.rejects(client.sql.executeSqlQuery({ query: "SELECT speed" }), { errorName: "QueryParseError", message: /no such column: speed/ });
});

test("a page of a listing that takes longer than its timeout is given up", async () => {
  const { client } = scripted([], { fetch: (_, { signal }) => new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  }) });
  const pages = client.ontologies.listObjectsV2("o", "T", { timeout: 30 }).pages();
  await assert.rejects(pages.next(), { kind: "transport", reason: "timedOut" });
  const controller = new AbortController();
  const aborted = client.ontologies.listObjectsV2("o", "T", { timeout: 10_000, signal: controller.signal }).pages().next();
  setTimeout(() => controller.abort(), 10);
  await assert.rejects(aborted, { name: "AbortError" });
});
