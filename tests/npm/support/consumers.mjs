// Clean projects that have nothing but the packed package and what they build with.
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { needed } from "./platform.mjs";

const run = promisify(execFile);
const HERE = join(import.meta.dirname, "..");

/** Makes a project with further files, installs the package into it, and builds it where it has a build. Gives its folder. */
export async function makeProject(name, files = {}) {
  const folder = join(needed("BELVEDERE_TEST_DATA"), `consumer-${name}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(HERE, "consumers", name), folder, { recursive: true });
  await cp(join(HERE, "scenario.js"), join(folder, "scenario.js"));
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const npm = (...words) => run("npm", [...words, "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
  if (manifest.devDependencies) await npm("ci");
  await npm("install", "--no-save", "--no-package-lock", "--prefer-offline", needed("BELVEDERE_TARBALL"));
  if (manifest.scripts?.build) await run("npm", ["run", "build"], { cwd: folder });
  return folder;
}

/** The program of a runtime: the package of a scope for this machine has it. */
export async function runtime(scope, program) {
  const packages = join(HERE, "node_modules", scope);
  const [own] = await readdir(packages);
  return join(packages, own, program);
}

/** The first example in a language below a heading of the package's README. */
export async function exampleOf(heading, language) {
  const readme = await readFile(join(needed("BELVEDERE_PACKAGE"), "README.md"), "utf8");
  const [, section] = readme.split(`# ${heading}\n`);
  return section.split(`\`\`\`${language}\n`)[1].split("```")[0];
}
