// Loads the chunks of the app and their style sheets: the wasm file imports a function of this module for each. `cargo xtask`
// puts in the names of the chunks, and the page names the sheets.
import { initSync } from "./MAIN";

// The parts of each chunk that no other needs, and those that it shares with one other: each is a file beside the shared one.
const CHUNKS = {};
const SHARED = "./SHARED";

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

const compiled = (file) => once(file, () => WebAssembly.compileStreaming(fetch(new URL(file, import.meta.url))));

// The modules of a chunk, by name. The shared file holds, in sections, those that several chunks need, and for each the set of
// its chunks, in bits.
const own = (chunk) => CHUNKS[chunk].map((part) => [part, compiled(SHARED.replace("shared", part))]);
const shared = async (chunk) => {
  const file = await compiled(SHARED);
  const section = (name) => WebAssembly.Module.customSections(file, name)[0];
  const bit = 1 << Object.keys(CHUNKS).indexOf(chunk);
  const sets = new Uint32Array(section("sets"));
  const parts = [...sets.keys()].filter((part) => sets[part] & bit);
  return parts.map((part) => [part, once(part, () => WebAssembly.compile(section(part)))]);
};
const modules = async (chunk) => [...own(chunk), ...(await shared(chunk))];

// A module needs memory, table of functions and globals of the first load.
const start = ([name, module]) =>
  once(`start ${name}`, async () => WebAssembly.instantiate(await module, { __wasm_split: initSync() }));

// A sheet is there when it applies. What all chunks share stands before their own, whatever is loaded first.
const sheet = (part) =>
  once(`sheet ${part}`, async () => {
    const meta = document.querySelector(`meta[name="belvedere-style-${part}"]`);
    if (meta === null) return;
    const link = document.createElement("link");
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
    if (part === "shared") document.querySelector("link[rel=stylesheet]").after(link);
    else document.head.append(link);
    await answer;
  });

const fetched = (chunk) => Promise.all([modules(chunk), ...["shared", chunk].map(sheet)]);

async function load(chunk, callback, data) {
  let there = true;
  try {
    const [needed] = await fetched(chunk);
    await Promise.all(needed.map(start));
  } catch (error) {
    console.error(error);
    there = false;
  }
  initSync().__indirect_function_table.get(callback)(data, there);
}

// The view of the address arrives beside the first load. Its chunk has the name of the address; what fails here is asked for again.
const base = document.querySelector("meta[name=app-base]")?.content ?? "/";
const view = location.pathname.slice(base.length).replaceAll("-", "_");
if (Object.hasOwn(CHUNKS, view)) fetched(view).catch(() => {});
