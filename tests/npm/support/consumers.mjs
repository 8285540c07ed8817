// Clean projects that have nothing but the packed package and what they build with.
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { needed } from "./platform.mjs";

const run = promisify(execFile);
const HERE = join(import.meta.dirname, "..");

/** Makes a project, installs the package into it, and builds it where it has something to build. Gives its folder. */
export async function makeProject(name) {
  const folder = join(needed("BELVEDERE_TEST_DATA"), `consumer-${name}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(HERE, "consumers", name), folder, { recursive: true });
  await cp(join(HERE, "scenario.js"), join(folder, "scenario.js"));
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const npm = (...words) => run("npm", [...words, "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
  if (manifest.devDependencies) await npm("ci");
  await npm("install", "--no-save", "--no-package-lock", "--prefer-offline", needed("BELVEDERE_TARBALL"));
  if (manifest.scripts?.build) await run("npm", ["run", "build"], { cwd: folder });
  return folder;
}
