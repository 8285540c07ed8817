// `cargo xtask bench --peers`: a million rows in our table worker, beside the libraries that do the same work, in one Chromium,
// in turns.
import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { mostMemory, show } from "../figures.mjs";
import { ROWS, write } from "./data.mjs";
import { navigation } from "./navigation.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };

const needed = (variable) => process.env[variable] ?? fail(`${variable} is not set: run \`cargo xtask bench --peers\``);
const fail = (message) => {
  throw new Error(message);
};

const folder = needed("BELVEDERE_TEST_DATA");
const app = needed("BELVEDERE_TEST_APP");
mkdirSync(folder, { recursive: true });
// Named by what made them, and there once they are whole.
const made = createHash("sha256").update(readFileSync("data.mjs")).digest("hex").slice(0, 8);
const files = ["arrow", "csv"].map((end) => join(folder, `million-${made}.${end}`));
if (!files.every(existsSync)) {
  console.log(`writing ${ROWS} rows…`);
  const parts = files.map((file) => `${file}.part`);
  await write(...parts);
  parts.forEach((part, place) => renameSync(part, files[place]));
}
const page = join(folder, "page.js");
await build({ entryPoints: ["page.mjs"], bundle: true, format: "esm", outfile: page, logLevel: "error" });
const script = /name="?belvedere-table"? content="?([^" >]+)/.exec(readFileSync(join(app, "index.html"), "utf8"))[1];

/** The file of a path. */
function file(path) {
  if (path === "/page.js") return page;
  if (path.startsWith("/data/")) return files.find((file) => extname(file) === extname(path));
  if (path.startsWith("/peers/")) return join("node_modules/@duckdb/duckdb-wasm/dist", path.slice(7));
  return join(app, path);
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://x");
  const headers = { "content-type": TYPES[extname(pathname)] ?? "application/octet-stream" };
  if (pathname === "/") return response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Bench</title>");
  createReadStream(file(pathname), { highWaterMark: 1 << 20 })
    .on("open", () => response.writeHead(200, headers))
    .on("error", () => response.writeHead(404).end())
    .pipe(response);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

const launch = () =>
  chromium.launch({ executablePath: needed("BELVEDERE_CHROMIUM"), args: ["--no-sandbox", "--js-flags=--expose-gc"] });
const browser = await launch();
const bench = await browser.newPage();
await bench.goto(origin);
const titles = await bench.evaluate(async (script) => {
  globalThis.bench = await import("/page.js");
  await globalThis.bench.start(`/${script}`);
  return Object.entries(globalThis.bench.works).map(([title, works]) => [title, Object.keys(works)]);
}, script);
const only = process.argv[2] ?? "";
for (const [title, names] of titles.filter(([title]) => title.includes(only))) {
  const figures = new Map(names.map((name) => [name, []]));
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const spent = await bench.evaluate(
        async ([title, name]) => {
          gc();
          return globalThis.bench.works[title][name]();
        },
        [title, name],
      );
      if (round > 0) figures.get(name).push(spent);
    }
  }
  show(title, "ms", figures);
}
await browser.close();

/** The most memory in MiB that the process of a page took, of a browser of its own, for what is done there. */
async function peak(work) {
  const own = await launch();
  const page = await own.newPage();
  await page.goto(origin);
  await page.evaluate(async ([work, script]) => work && (await import("/page.js")).hold(work, `/${script}`), [work, script]);
  const most = await mostMemory(own);
  await own.close();
  return most;
}

const MEMORY = "Memory";
// What a process took is read from /proc.
if (MEMORY.includes(only) && process.platform === "linux") {
  const figures = new Map([
    ["flechette", []],
    ["ours", []],
  ]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const empty = await peak();
    for (const [name, own] of figures) own.push((await peak(name)) - empty);
  }
  show(`${MEMORY}: the most that the process took for all of the above on the Arrow table`, "MiB", figures);
}

server.closeAllConnections();
server.close();

const NAVIGATION = "Navigation";
if (NAVIGATION.includes(only)) {
  const program = needed("BELVEDERE_PLATFORM");
  const { cold, warm, requests } = await navigation(launch, { program, app, folder, rounds: ROUNDS });
  show(`${NAVIGATION} to the first row of objects, cold cache`, "ms", cold);
  show(`${NAVIGATION} to the first row of objects, warm cache`, "ms", warm);
  console.log(`  requests of ours until the first row: ${requests}`);
}
