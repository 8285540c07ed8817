// Loads the chunks of the app, with their style sheets, or of a worker: the wasm file imports a function of this module for each.
// `cargo xtask` puts in the names of the chunks, and the page names the sheets.
import { initSync } from "./MAIN";

// The parts of each chunk: what several share, what it shares with one other, and its own. Each is a file.
const CHUNKS = {};
const PART = "./PART";

// What was asked for, by name. What failed is forgotten, so that it can be asked for again.
const asked = new Map();

function once(name, ask) {
  let answer = asked.get(name);
  if (answer === undefined) {
    answer = ask();
    asked.set(name, answer);
    answer.catch(() => asked.delete(name));
  }
  return answer;
}

const compiled = (part) =>
  once(part, () => WebAssembly.compileStreaming(fetch(new URL(PART.replace("PART", part), import.meta.url))));

// A module needs memory, table of functions and globals of the first one.
const start = (part) =>
  once(`start ${part}`, async () => WebAssembly.instantiate(await compiled(part), { __wasm_split: initSync() }));

// A worker has none.
const page = globalThis.document;

// A sheet is there when it applies. What all chunks share stands before their own, whatever is loaded first.
const sheet = (part) =>
  once(`sheet ${part}`, async () => {
    const meta = page?.querySelector(`meta[name="belvedere-style-${part}"]`);
    if (!meta) return;
    const link = page.createElement("link");
    link.rel = "stylesheet";
    link.integrity = meta.dataset.integrity;
    link.href = new URL(meta.content, import.meta.url).href;
    const answer = new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = () => {
        link.remove();
        reject(new Error(`${link.href} could not be loaded`));
      };
    });
    if (part === "shared") page.querySelector("link[rel=stylesheet]").after(link);
    else page.head.append(link);
    await answer;
  });

const fetched = (chunk) => Promise.all([...CHUNKS[chunk].map(compiled), ...["shared", chunk].map(sheet)]);

async function load(chunk, callback, data) {
  let there = true;
  try {
    await fetched(chunk);
    await Promise.all(CHUNKS[chunk].map(start));
  } catch (error) {
    console.error(error);
    there = false;
  }
  initSync().__indirect_function_table.get(callback)(data, there);
}

// The view of the address arrives beside the first load. Its chunk has the name of the address; what fails here is asked for again.
const base = page?.querySelector("meta[name=app-base]")?.content ?? "/";
const view = location.pathname.slice(base.length).replaceAll("-", "_");
if (Object.hasOwn(CHUNKS, view)) fetched(view).catch(() => {});
