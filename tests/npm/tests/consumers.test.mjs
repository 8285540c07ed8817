// The packed package in clean projects.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { expected } from "../scenario.js";
import { exampleOf, makeProject, runtime } from "../support/consumers.mjs";
import { launch, runPage, serve } from "../support/pages.mjs";
import { Platform, freePort } from "../support/platform.mjs";

const run = promisify(execFile);
/** Next.js takes a minute, SvelteKit some seconds: `cargo xtask test --only npm --all`. */
const ALL = process.env.BELVEDERE_ALL === "1";
/** Runtimes and bundlers that CI adds to the usual ones. */
const FURTHER = ALL || process.env.CI !== undefined;

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

// The project of Node, run by others.
for (const [name, scope, program, ...words] of [
  ["Bun", "@oven", "bin/bun"],
  ["Deno", "@deno", "deno", "run", "--allow-all", "--no-lock"],
]) {
  test(name, { skip: !FURTHER }, async () => {
    const folder = await makeProject("node");
    const { stdout } = await run(await runtime(scope, program), [...words, "main.js", input.address, input.token], { cwd: folder });
    check({ found: JSON.parse(stdout) });
  });
}

test("Workers", { skip: !FURTHER }, async () => {
  const folder = await makeProject("workers");
  const program = await runtime("@cloudflare", "bin/workerd");
  const worker = spawn(program, ["serve", "config.capnp", "--control-fd=3"], { cwd: folder, stdio: ["ignore", "inherit", "inherit", "pipe"] });
  try {
    const [said] = await once(worker.stdio[3], "data");
    const answer = await fetch(`http://127.0.0.1:${JSON.parse(said).port}`, { method: "POST", body: JSON.stringify(input) });
    check({ found: await answer.json() });
  } finally {
    worker.kill();
  }
});

test("README: what it has for React and Svelte", async () => {
  const hook = `import { useEffect, useState } from "react";\nexport ${await exampleOf("In React", "jsx")}`;
  pages.show(await makeProject("recipes", { "use-flights.jsx": hook, "Flights.svelte": await exampleOf("In Svelte", "svelte") }));
  const { found, error, said } = await runPage(browser, `${pages.origin}/`, input);
  assert.deepEqual({ error, said }, { error: undefined, said: [] });
  const svelte = [[true, 3, null], [true, 1, "alert"]];
  assert.deepEqual(found, { states: ["loading", 2, 1, "OntologyNotFound"], aborted: [false, true], svelte });
});

const inBrowser = (name, built, runs = true) =>
  test(name, { skip: !runs }, async () => {
    pages.show(join(await makeProject(name), built));
    check(await runPage(browser, `${pages.origin}/`, input));
  });

inBrowser("plain", ".");
inBrowser("vite", "dist");
inBrowser("vite-before", "dist", FURTHER);
inBrowser("webpack", ".", FURTHER);
inBrowser("rollup", ".", FURTHER);
inBrowser("esbuild", ".", FURTHER);
inBrowser("next", "out", ALL);
inBrowser("sveltekit", "build", ALL);
