// The packed package in clean projects.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { expected } from "../scenario.js";
import { makeProject } from "../support/consumers.mjs";
import { launch, runPage, serve } from "../support/pages.mjs";
import { Platform, freePort } from "../support/platform.mjs";

const run = promisify(execFile);
/** Next.js takes a minute: `cargo xtask test --only npm --all`. */
const ALL = process.env.BELVEDERE_ALL === "1";

let platform, pages, browser, input;

before(async () => {
  const port = await freePort();
  pages = await serve(port);
  platform = await Platform.start({ flights: 3000, origins: [pages.origin] });
  input = { address: platform.address, token: await platform.token() };
  browser = await launch();
});

after(async () => {
  await browser?.close();
  pages?.stop();
  platform?.stop();
});

function check({ found, error, said = [] }) {
  assert.equal(error, undefined);
  assert.deepEqual(said, []);
  assert.ok(found.attachment.bytes > 100);
  found.attachment.bytes = undefined;
  assert.deepEqual(found, expected);
}

test("Node", async () => {
  const folder = await makeProject("node");
  const { stdout } = await run("node", ["main.js", input.address, input.token], { cwd: folder });
  check({ found: JSON.parse(stdout) });
});

const inBrowser = (name, built, all = false) =>
  test(name, { skip: all && !ALL }, async () => {
    pages.show(join(await makeProject(name), built));
    check(await runPage(browser, `${pages.origin}/`, input));
  });

inBrowser("plain", ".");
inBrowser("vite", "dist");
inBrowser("vite-before", "dist");
inBrowser("webpack", ".");
inBrowser("rollup", ".");
inBrowser("esbuild", ".");
inBrowser("next", "out", true);
