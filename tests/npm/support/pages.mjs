// A server for built pages, and the browser that opens them.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";
import { needed } from "./platform.mjs";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".css": "text/css", ".json": "application/json" };

/** Serves the files below a folder; a folder is its `index.html`, and what is not there is `fallback`. */
export async function serve(port, { fallback, change = (html) => html } = {}) {
  let root;
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
    const read = (file) => readFile(file).then((body) => ({ file, body }));
    const found = await read(file).catch(() => fallback && read(join(root, fallback)).catch(() => undefined));
    if (!found) return response.writeHead(404).end();
    const type = TYPES[extname(found.file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type }).end(type === "text/html" ? change(String(found.body)) : found.body);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Serves another folder from now on. */
    show: (folder) => (root = folder),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const options = () => ({
  executablePath: needed("BELVEDERE_CHROMIUM"),
  args: ["--no-sandbox", "--js-flags=--expose-gc", "--enable-precise-memory-info"],
});

/** A headless Chromium. */
export function launch() {
  return chromium.launch(options());
}

/** One with a profile of its own in a folder: large Blobs go to its disk, as for people. */
export function launchWithProfile(folder) {
  return chromium.launchPersistentContext(folder, options());
}

/** Opens a page of the package's origin, in which what is given is there by its name. */
export async function openPage(browser, origin, given) {
  const page = await browser.newPage();
  await page.goto(`${origin}/package.json`);
  await page.evaluate((given) => void Object.assign(globalThis, given), given);
  return page;
}

/** Opens a page with the package: `client` is one of the platform at `address`, and what else is given is there by its name. */
export async function openPackage(browser, origin, given) {
  const page = await openPage(browser, origin, given);
  await page.evaluate(async () => {
    const { BelvedereClient } = await import("/dist/index.js");
    globalThis.client = new BelvedereClient({ baseUrl: address, tokens: () => token });
  });
  return page;
}

/** Opens a page that runs the scenario, and gives what it found. Anything on the console is a failure. */
export async function runPage(browser, url, input) {
  const page = await browser.newPage();
  const said = [];
  // A refused call shows as a failed request; everything else is a fault of ours.
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  try {
    await page.addInitScript((input) => (globalThis.input = input), input);
    await page.goto(url);
    const result = await page
      .waitForFunction(() => globalThis.result, undefined, { timeout: 60_000 })
      .then((handle) => handle.jsonValue())
      .catch((error) => ({ error: String(error) }));
    return { ...result, said };
  } finally {
    await page.close();
  }
}
