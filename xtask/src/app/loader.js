// Loads the chunks of the app and their style sheets: the wasm file imports a function of this module for each. `cargo xtask`
// puts in the names of the chunks, and the page names the sheets.
import { initSync } from "./MAIN";

// The files of each chunk that no other needs.
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

// What every part needs of the first load: memory, table of functions, globals.
const imports = () => ({ __wasm_split: initSync() });
const fetched = (file) => fetch(new URL(file, import.meta.url));
const sharedFile = () => once(SHARED, () => WebAssembly.compileStreaming(fetched(SHARED)));

const own = (file) => once(file, () => WebAssembly.instantiateStreaming(fetched(file), imports()));
// The shared file holds, in sections, the parts that several chunks need, and for each the set of its chunks, in bits.
const shared = async (chunk) => {
  const file = await sharedFile();
  const section = (name) => WebAssembly.Module.customSections(file, name)[0];
  const bit = 1 << Object.keys(CHUNKS).indexOf(chunk);
  const sets = new Uint32Array(section("sets"));
  const parts = [...sets.keys()].filter((part) => sets[part] & bit);
  await Promise.all(parts.map((part) => once(part, () => WebAssembly.instantiate(section(part), imports()))));
};

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

async function load(chunk, callback, data) {
  let there = true;
  try {
    await Promise.all([...["shared", chunk].map(sheet), ...CHUNKS[chunk].map(own), shared(chunk)]);
  } catch (error) {
    console.error(error);
    there = false;
  }
  initSync().__indirect_function_table.get(callback)(data, there);
}
