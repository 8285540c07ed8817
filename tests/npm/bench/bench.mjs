// `cargo xtask bench --npm`: the package in headless Chromium beside bare pages that do the same work, in turns.
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { mostMemory, show } from "../../figures.mjs";
import { launch, launchWithProfile, openPackage, openPage, serve } from "../support/pages.mjs";
import { Platform, freePort, needed } from "../support/platform.mjs";

const OBJECTS = 100_000;
const GIB = 1 << 30;
const ROUNDS = 5;

const pages = await serve(await freePort());
pages.show(needed("BELVEDERE_PACKAGE"));
const platform = await Platform.start({ flights: OBJECTS, origins: [pages.origin] });
// Also when a measurement fails.
process.on("exit", () => platform.stop());
const browser = await launchWithProfile(mkdtempSync(join(needed("BELVEDERE_TEST_DATA"), "profile-")));

const given = async (more) => ({ address: platform.address, token: await platform.token(), ...more });

/** Measures works in turns in one page, or each in a `fresh` one. */
async function compare(title, works, more, { fresh = false, open = openPackage } = {}) {
  const opened = async () => open(browser, pages.origin, await given(more));
  let page = await opened();
  const times = new Map(works.map(([name]) => [name, []]));
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, work] of works) {
      if (fresh) {
        await page.close();
        page = await opened();
      }
      await page.evaluate(() => gc());
      await new Promise((resolve) => setTimeout(resolve, 500));
      const time = await page.evaluate(work);
      if (round) times.get(name).push(time);
    }
  }
  await page.close();
  show(title, "ms", times);
}

const listed = [
  [
    "fetch and JSON.parse",
    async () => {
      const start = performance.now();
      globalThis.rows = [];
      let next = "";
      do {
        const url = `${address}/api/v2/ontologies/airline/objects/Flight?pageSize=1000${next}`;
        const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, cache: "no-store" });
        const body = JSON.parse(await answer.text());
        for (const row of body.data) rows.push(row);
        next = body.nextPageToken ? `&pageToken=${encodeURIComponent(body.nextPageToken)}` : "";
      } while (next);
      if (rows.length !== objects) throw new Error(`${rows.length} rows`);
      return performance.now() - start;
    },
  ],
  [
    "toArray()",
    async () => {
      const start = performance.now();
      globalThis.rows = await client.ontologies.listObjectsV2("airline", "Flight", { pageSize: 1000 }).toArray();
      if (rows.length !== objects) throw new Error(`${rows.length} rows`);
      return performance.now() - start;
    },
  ],
];
await compare(`${OBJECTS} objects`, listed, { objects: OBJECTS });

// What a process took is read from /proc.
if (process.platform === "linux") {
  const taken = new Map(listed.map(([name]) => [name, []]));
  const peak = async (work) => {
    const own = await launch();
    const page = await openPackage(own, pages.origin, await given({ objects: OBJECTS }));
    if (work) await page.evaluate(work);
    const most = await mostMemory(own);
    await own.close();
    return most;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await peak();
    for (const [name, work] of listed) taken.get(name).push((await peak(work)) - idle);
  }
  show(`Memory: the most that the process took for ${OBJECTS} objects, which the page holds`, "MiB", taken);
}

const page = [
  [
    "fetch and JSON.parse",
    async () => {
      const start = performance.now();
      const url = `${address}/api/v2/ontologies/airline/objects/Flight?pageSize=1000`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, cache: "no-store" });
      if (JSON.parse(await answer.text()).data.length !== 1000) throw new Error("not a page");
      return performance.now() - start;
    },
  ],
  [
    "the first of pages()",
    async () => {
      const start = performance.now();
      // In a fresh page script and wasm are loaded first.
      const { BelvedereClient } = await import("/dist/index.js");
      globalThis.client ??= new BelvedereClient({ baseUrl: address, tokens: () => token });
      for await (const page of client.ontologies.listObjectsV2("airline", "Flight", { pageSize: 1000 }).pages()) {
        if (page.data.length !== 1000) throw new Error("not a page");
        return performance.now() - start;
      }
    },
  ],
];
await compare("First page of 1,000 objects, the package not loaded yet", page, {}, { fresh: true, open: openPage });
await compare("First page of 1,000 objects, the package loaded", page, {});

const set = (await platform.catalog()).mediaSets.find((set) => set.name === "Ramp cameras").rid;
const line = "x".repeat(1 << 10);
const { rid } = await platform.testkit("media-item", { mediaSet: set, content: line, repeat: GIB / line.length, mediaType: "application/octet-stream" });
const blobs = [
  [
    "fetch().blob()",
    async () => {
      const start = performance.now();
      const answer = await fetch(`${address}/api/v2/mediasets/${set}/items/${rid}/content?preview=true`, {
        headers: { authorization: `Bearer ${token}` },
        cache: "no-store",
      });
      const blob = await answer.blob();
      if (blob.size !== size) throw new Error(`${blob.size} bytes`);
      return performance.now() - start;
    },
  ],
  [
    "XMLHttpRequest with onprogress",
    async () => {
      const start = performance.now();
      const request = new XMLHttpRequest();
      request.open("GET", `${address}/api/v2/mediasets/${set}/items/${rid}/content?preview=true`);
      request.setRequestHeader("authorization", `Bearer ${token}`);
      request.responseType = "blob";
      let received = 0;
      request.onprogress = ({ loaded }) => (received = loaded);
      await new Promise((resolve, reject) => Object.assign(request, { onload: resolve, onerror: reject }).send());
      if (request.response.size !== size || received !== size) throw new Error(`${received} bytes`);
      return performance.now() - start;
    },
  ],
  [
    "blob()",
    async () => {
      const start = performance.now();
      const blob = await (await client.mediaSets.readMediaItem(set, rid)).blob();
      if (blob.size !== size) throw new Error(`${blob.size} bytes`);
      return performance.now() - start;
    },
  ],
  [
    "blob() with onProgress",
    async () => {
      const start = performance.now();
      let received = 0;
      const options = { onProgress: (step) => (received = step.received) };
      const blob = await (await client.mediaSets.readMediaItem(set, rid, options)).blob();
      if (blob.size !== size || received !== size) throw new Error(`${blob.size} bytes, ${received} told`);
      return performance.now() - start;
    },
  ],
];
// A Blob stays on the disk until its page is closed.
await compare("1 GiB into a Blob", blobs, { set, rid, size: GIB }, { fresh: true });

await browser.close();
pages.stop();
platform.stop();
