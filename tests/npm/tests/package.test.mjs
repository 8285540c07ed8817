// What is packed: its manifest, its types, and that importing it touches nothing.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { makeProject } from "../support/consumers.mjs";
import { needed } from "../support/platform.mjs";

const run = promisify(execFile);
const HERE = join(import.meta.dirname, "..");
const PACKAGE = needed("BELVEDERE_PACKAGE");
const bin = (name) => join(HERE, "node_modules/.bin", name);

test("publint reports nothing", async () => {
  const { messages, pkg } = await publint({ pkgDir: PACKAGE, strict: true });
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), []);
});

test("@arethetypeswrong/cli reports nothing", async () => {
  // It is a package of ES modules, for resolution by exports maps.
  const words = [needed("BELVEDERE_TARBALL"), "--profile", "esm-only", "--no-color"];
  const failed = await run(bin("attw"), words).catch((error) => error);
  assert.equal(failed.code, undefined, failed.stdout);
});

test("the types hold under --strict", async (t) => {
  const folder = await makeProject("types");
  for (const compiler of ["typescript", "typescript-5"]) {
    await t.test(compiler, async () => {
      const program = join(HERE, "node_modules", compiler, "bin/tsc");
      const failed = await run(process.execPath, [program, "-p", folder]).catch((error) => error);
      assert.equal(failed.code, undefined, failed.stdout);
    });
  }
});

test("nothing runs on install, and nothing else is installed", async () => {
  const manifest = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8"));
  for (const field of ["scripts", "dependencies", "peerDependencies", "optionalDependencies"]) {
    assert.equal(manifest[field], undefined, field);
  }
});

test("importing touches nothing", async () => {
  const code = `
    const touched = [];
    for (const name of ["window", "document", "location", "sessionStorage", "fetch", "navigator", "BroadcastChannel"]) {
      Object.defineProperty(globalThis, name, { get() { touched.push(name); }, configurable: true });
    }
    await import("${join(PACKAGE, "dist")}/" + process.argv[1]);
    if (touched.length > 0) throw new Error(touched.join());
  `;
  for (const entry of ["index.js", "node.js", "inline.js", "sign-in-index.js", "sign-in-node.js", "sign-in-inline.js", "testing.js"]) {
    await run(process.execPath, ["--input-type=module", "--eval", code, entry]);
  }
});
