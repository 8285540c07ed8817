// Large content with progress in headless Chromium: the browser reads it by itself.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openPackage, serve } from "../support/pages.mjs";
import { Platform, freePort, needed } from "../support/platform.mjs";

const LINE = "0123456789abcde\n";
const SIZE = 24 << 20;

let platform, pages, browser, page, set;

before(async () => {
  pages = await serve(await freePort());
  pages.show(needed("BELVEDERE_PACKAGE"));
  platform = await Platform.start({ flights: 50, origins: [pages.origin] });
  set = (await platform.catalog()).mediaSets.find((set) => set.name === "Ramp cameras").rid;
  browser = await launch();
  page = await openPackage(browser, pages.origin, { address: platform.address, token: await platform.token(), set });
});

after(async () => {
  await browser?.close();
  pages?.stop();
  platform?.stop();
});

const item = async (repeat = SIZE / LINE.length) =>
  (await platform.testkit("media-item", { mediaSet: set, content: LINE, repeat, mediaType: "text/plain" })).rid;

test("the whole of it, with progress, without a piece that passes through JavaScript", async () => {
  const found = await page.evaluate(async (rid) => {
    const steps = [];
    const onProgress = (step) => steps.push(step);
    const read = async () => client.mediaSets.readMediaItem(set, rid, { onProgress });
    const blob = await (await read()).blob();
    const [text, buffer] = [await (await read()).text(), await (await read()).arrayBuffer()];
    const pieces = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(`${rid}/content`));
    return {
      size: blob.size, type: blob.type, same: (await blob.text()) === text, bytes: buffer.byteLength, start: text.slice(0, 20),
      steps: steps.length, last: steps.at(-1), sorts: [...new Set(pieces.map(({ initiatorType }) => initiatorType))].sort(),
    };
  }, await item());
  assert.deepEqual(
    { ...found, steps: undefined },
    {
      size: SIZE, type: "text/plain", same: true, bytes: SIZE, start: LINE + "0123", steps: undefined, last: { received: SIZE, total: SIZE },
      sorts: ["fetch", "xmlhttprequest"],
    },
  );
  // Pieces of a stream would be hundreds.
  assert.ok(found.steps >= 3 && found.steps < 300, String(found.steps));
});

test("small content is asked for once", async () => {
  const found = await page.evaluate(async (rid) => {
    const steps = [];
    const content = await client.mediaSets.readMediaItem(set, rid, { onProgress: ({ received }) => steps.push(received) });
    const text = await content.text();
    return { text, last: steps.at(-1), asked: performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(`${rid}/content`)).length };
  }, await item(1));
  assert.deepEqual(found, { text: LINE, last: LINE.length, asked: 1 });
});

test("a read token is sent once, by a request that follows no redirect", async () => {
  const found = await page.evaluate(async (rid) => {
    const steps = [];
    const content = await client.mediaSets.readMediaItem(set, rid, { readToken: "a-token", onProgress: ({ received }) => steps.push(received) });
    const { size } = await content.blob();
    const asked = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(`${rid}/content`));
    return { size, last: steps.at(-1), sorts: asked.map(({ initiatorType }) => initiatorType) };
  }, await item());
  assert.deepEqual(found, { size: SIZE, last: SIZE, sorts: ["fetch"] });
});

test("an abort and a cancellation end the download", async () => {
  const found = await page.evaluate(async (rid) => {
    const name = (promise) => promise.then(() => "whole", (error) => error.name);
    const controller = new AbortController();
    const aborted = await client.mediaSets.readMediaItem(set, rid, { signal: controller.signal, onProgress: () => controller.abort() });
    const content = await client.mediaSets.readMediaItem(set, rid, { onProgress: () => content.cancel() });
    return [await name(aborted.blob()), await name(content.arrayBuffer())];
  }, await item());
  assert.deepEqual(found, ["AbortError", "AbortError"]);
});

test("content that breaks off, or that became another, is an error", async () => {
  const rid = await item();
  const read = () => page.evaluate(async (rid) => {
    const content = await client.mediaSets.readMediaItem(set, rid, { onProgress() {} });
    return content.blob().then(({ size }) => size, ({ kind, reason }) => ({ kind, reason }));
  }, rid);
  const address = `**/items/${rid}/content`;
  // Only the second request, that of the download, is changed.
  const second = (change) => {
    let asked = 0;
    return page.route(address, (route) => (++asked === 2 ? change(route) : route.continue()));
  };
  await second((route) => route.abort("connectionreset"));
  assert.deepEqual(await read(), { kind: "transport", reason: "interrupted" });
  await page.unroute(address);
  await second(async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), etag: '"another"' } });
  });
  assert.deepEqual(await read(), { kind: "transport", reason: "interrupted" });
  await page.unroute(address);
  assert.equal(await read(), SIZE);
});
