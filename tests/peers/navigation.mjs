// `cargo xtask bench --peers Navigation`: from the start of a navigation to the first row of objects, signed in, with a cold and a warm
// cache of the browser, beside a page of React that asks for the same and knows its token already. One platform serves both.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";

/** Starts the platform with the app and the peer below `/peer/`; gives its address and what ends it. */
async function serve(program, app, folder) {
  const both = mkdtempSync(join(folder, "app-"));
  cpSync(app, both, { recursive: true });
  mkdirSync(join(both, "peer"));
  const script = join(both, "peer/peer.js");
  await build({
    entryPoints: ["peer.jsx"],
    bundle: true,
    minify: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    outfile: script,
    logLevel: "error",
  });
  writeFileSync(`${script}.br`, brotliCompressSync(readFileSync(script)));
  writeFileSync(join(both, "peer/peer.html"), '<!doctype html><title>Peer</title><div id="root"></div><script type="module" src="peer.js"></script>');
  const data = join(mkdtempSync(join(folder, "data-")), "data");
  const given = ["serve", "--demo", "--data", data, "--flights", "1000", "--app", both, "--port", "0"];
  const platform = spawn(program, given, { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface({ input: platform.stdout })) {
    const origin = /http:\/\/\S+/.exec(line)?.[0].replace(/\/$/, "");
    if (origin) return { origin, stop: () => platform.kill("SIGKILL") };
  }
  throw new Error("the platform ended before it answered");
}

/** The time in ms from the start of a navigation until the first cell of data has been painted, and the requests until then. */
async function firstRow(page, navigate) {
  let requests = 0;
  const count = () => (requests += 1);
  page.on("request", count);
  await navigate();
  const time = await page.waitForFunction(() => globalThis.firstCell);
  page.off("request", count);
  return { time: await time.jsonValue(), requests };
}

/** Watches for the first cell from the start of each document on. */
const watch = () => {
  const look = () => {
    const cell = [...document.querySelectorAll('[role="gridcell"]')].some((cell) => /\w{3}/.test(cell.textContent));
    if (!cell) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => (globalThis.firstCell = performance.now())));
  };
  requestAnimationFrame(look);
};

/** The times of each way by their names, and the requests of ours until the first row. */
export async function navigation(launch, { program, app, folder, rounds }) {
  const platform = await serve(program, app, folder);
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
    const page = await context.newPage();
    let authorization;
    let type;
    page.on("request", async (request) => {
      const { pathname } = new URL(request.url());
      if (!/\/objectTypes\/Flight$/.test(pathname)) return;
      type = pathname;
      authorization = (await request.headerValue("authorization")) ?? authorization;
    });
    await page.goto(platform.origin);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Analyst" }).click();
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("switch", { name: "Keep me signed in" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByRole("link", { name: "Flight", exact: true }).click();
    await page.getByRole("gridcell").first().waitFor();
    const ours = page.url();
    const peer = `${platform.origin}/peer/peer.html#${new URLSearchParams({ authorization, type })}`;
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(watch);
    const figures = { cold: new Map([["react", []], ["ours", []]]), warm: new Map([["react", []], ["ours", []]]) };
    let requests = 0;
    for (let round = 0; round <= rounds; round += 1) {
      for (const cache of ["cold", "warm"]) {
        for (const [name, address] of [["react", peer], ["ours", ours]]) {
          await page.goto("about:blank");
          if (cache === "cold") await cdp.send("Network.clearBrowserCache");
          const found = await firstRow(page, () => page.goto(address, { waitUntil: "commit" }));
          if (round > 0) figures[cache].get(name).push(found.time);
          if (name === "ours") requests = Math.max(requests, found.requests);
        }
      }
    }
    return { ...figures, requests };
  } finally {
    await browser.close();
    platform.stop();
  }
}
