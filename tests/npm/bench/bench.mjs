// `cargo xtask bench --npm`: the package in headless Chromium beside bare pages that do the same work, in turns, so that the
// ratios hold on a noisy machine too. Figures are printed; nothing here fails because of a figure.
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { launchWithProfile, openPackage, serve } from "../support/pages.mjs";
import { Platform, freePort, needed } from "../support/platform.mjs";

const OBJECTS = 100_000;
const GIB = 1 << 30;
const ROUNDS = 5;

const pages = await serve(await freePort());
pages.show(needed("BELVEDERE_PACKAGE"));
const platform = await Platform.start({ flights: OBJECTS, origins: [pages.origin] });
process.on("exit", () => platform.stop());
const browser = await launchWithProfile(mkdtempSync(join(needed("BELVEDERE_TEST_DATA"), "profile-")));

const median = (figures) => [...figures].sort((a, b) => a - b)[figures.length >> 1];

/** Measures the works of a page in turns, and prints the median of each in ms and its ratio to the first. */
async function compare(title, given, works) {
  const open = async () => openPackage(browser, pages.origin, { address: platform.address, token: await platform.token(), ...given });
  let page = await open();
  const times = new Map(works.map(([name]) => [name, []]));
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, work] of works) {
      // A Blob stays on the disk until its page is closed.
      if (given.size) {
        await page.close();
        page = await open();
      }
      await page.evaluate(() => gc());
      await new Promise((resolve) => setTimeout(resolve, 500));
      const time = await page.evaluate(work);
      if (round) times.get(name).push(time);
    }
  }
  await page.close();
  console.log(title);
  const reference = times.get(works[0][0]);
  for (const [name, own] of times) {
    const ratio = median(own.map((time, round) => time / reference[round]));
    console.log(`  ${name}: ${median(own).toFixed(0)} ms, ratio ${ratio.toFixed(2)}`);
  }
}

await compare(`${OBJECTS} objects`, { objects: OBJECTS }, [
  [
    "fetch and JSON.parse",
    async () => {
      const start = performance.now();
      const rows = [];
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
      const rows = await client.ontologies.listObjectsV2("airline", "Flight", { pageSize: 1000 }).toArray();
      if (rows.length !== objects) throw new Error(`${rows.length} rows`);
      return performance.now() - start;
    },
  ],
]);

const set = (await platform.catalog()).mediaSets.find((set) => set.name === "Ramp cameras").rid;
const line = "x".repeat(1 << 10);
const { rid } = await platform.testkit("media-item", { mediaSet: set, content: line, repeat: GIB / line.length, mediaType: "application/octet-stream" });
await compare("1 GiB into a Blob", { set, rid, size: GIB }, [
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
]);

await browser.close();
pages.stop();
