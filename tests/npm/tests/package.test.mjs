// What is packed: its manifest, its types, and that importing it touches nothing.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
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

test("it is published with provenance, and packed into the same bytes each time", async () => {
  const manifest = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8"));
  assert.deepEqual(manifest.publishConfig, { provenance: true });
  const folder = await mkdtemp(join(needed("BELVEDERE_TEST_DATA"), "packed-"));
  await cp(PACKAGE, join(folder, "copy"), { recursive: true });
  await run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], { cwd: join(folder, "copy") });
  const [again, first] = [join(folder, basename(needed("BELVEDERE_TARBALL"))), needed("BELVEDERE_TARBALL")];
  assert.ok((await readFile(again)).equals(await readFile(first)));
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
