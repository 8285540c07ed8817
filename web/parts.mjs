// Builds what views load besides the app: the SQL editor and the formatter (bundles of `editor/`), the writer of ZIP archives
// (`zip.js`), and the workers (crates/table and crates/tiff as wasm modules of their own).
//
// `cargo xtask` hands over finished modules, makes the table worker itself, which it splits, and reads the names of the files from stdout:
// node parts.mjs FOLDER WORKERS. Trunk runs this as a hook (Trunk.toml): the modules are built here, and the names are
// put into the page. Nothing is downloaded. The names carry a hash of the content; the page names them in `meta` elements,
// where the views look when they need them. They are written without a slash, because nothing of them belongs to the first load.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const [out = process.env.TRUNK_STAGING_DIR, workers] = process.argv.slice(2);
if (!out) {
  console.error("usage: node parts.mjs FOLDER WORKERS; Trunk's hooks have TRUNK_STAGING_DIR instead");
  process.exit(2);
}

const esbuild = await import("esbuild").catch(() => null);
if (!esbuild) {
  const missing = "The npm packages of web/ are missing: run `npm ci` there, or build with `cargo xtask`.";
  if (workers || process.env.TRUNK_PROFILE === "release") throw new Error(missing);
  console.warn(`${missing} The SQL view is left without its editor.`);
  process.exit(0);
}

const hash = (...contents) => {
  const digest = createHash("sha256");
  for (const content of contents) digest.update(content);
  return digest.digest("hex").slice(0, 16);
};

/** Bundles a script, and gives the name of its file. */
async function bundled(script, from) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(web, script)],
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    banner: { js: `/* With ${from} */` },
    write: false,
    logLevel: "warning",
  });
  const bundle = outputFiles[0].contents;
  const name = `${basename(script, ".js")}-${hash(bundle)}.js`;
  writeFileSync(join(out, name), bundle);
  return name;
}

/** Writes the worker of a bound and optimized module, and gives the name of its script. */
function worker(folder, name) {
  const script = readFileSync(join(folder, `${name}.js`), "utf8");
  const module = readFileSync(join(folder, `${name}_bg.wasm`));
  const start = readFileSync(join(web, "worker-start.js"), "utf8");
  const id = hash(script, start, module);
  writeFileSync(join(out, `${name}-${id}.js`), script.replaceAll(`${name}_bg.wasm`, `${name}-${id}_bg.wasm`) + start);
  writeFileSync(join(out, `${name}-${id}_bg.wasm`), module);
  return `${name}-${id}.js`;
}

/** Builds the modules of the workers for Trunk, not again while they are the same; gives the folder. */
function built() {
  const names = ["table", "tiff"];
  const cargo = [
    ...["build", "--locked", ...names.flatMap((name) => ["--package", `belvedere-${name}`, "--bin", `${name}-worker`])],
    ...["--features", "worker", "--target", "wasm32-unknown-unknown", "--profile", "wasm-table", "--config", "crates/table/vectors.toml"],
    ...["--message-format", "json-render-diagnostics"],
  ];
  const messages = execFileSync("cargo", cargo, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const linked = messages
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter((message) => message.reason === "compiler-artifact" && message.target.name.endsWith("-worker"))
    .flatMap((message) => message.filenames)
    .filter((file) => file.endsWith(".wasm"));
  if (linked.length === 0) throw new Error("cargo built no worker");
  const folder = join(dirname(linked[0]), "workers");
  const done = join(folder, `${hash(...linked.sort().map((file) => readFileSync(file)))}.done`);
  if (existsSync(done)) return folder;
  const work = `${folder}.work`;
  for (const old of [work, folder]) rmSync(old, { recursive: true, force: true });
  mkdirSync(work);
  const run = (program, given) => execFileSync(program, given, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  for (const file of linked) {
    const name = basename(file, "-worker.wasm");
    const options = ["--target=web", "--no-typescript", `--out-name=${name}`];
    run("wasm-bindgen", [...options, `--out-dir=${work}`, file]);
  }
  run("node", [join(web, "optimize.mjs"), "speed", work]);
  renameSync(work, folder);
  writeFileSync(done, "");
  return folder;
}

const modules = workers ?? built();
const bound = readdirSync(modules).filter((file) => file.endsWith("_bg.wasm"));
const metas = {
  "belvedere-editor": await bundled("editor/editor.js", "CodeMirror and Lezer (MIT), https://codemirror.net"),
  "belvedere-formatter": await bundled("editor/formatter.js", "SQL Formatter (MIT), https://github.com/sql-formatter-org/sql-formatter"),
  "belvedere-zip": await bundled("zip.js", "client-zip (MIT), https://github.com/Touffy/client-zip"),
  ...Object.fromEntries(
    bound.map((file) => basename(file, "_bg.wasm")).map((name) => [`belvedere-${name}`, worker(modules, name)]),
  ),
};
if (workers) {
  console.log(JSON.stringify(metas));
} else {
  const page = join(out, "index.html");
  const html = readFileSync(page, "utf8");
  const tags = Object.entries(metas).map(([name, content]) => `<meta name="${name}" content="${content}" />`);
  if (!html.includes("</head>")) throw new Error("the page has no head");
  writeFileSync(page, html.replace("</head>", `${tags.join("")}</head>`));
}
