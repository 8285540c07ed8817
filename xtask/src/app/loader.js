// Loads the chunks of the app: the wasm file imports a function of this module for each. `cargo xtask` puts in the names.
import { initSync } from "./MAIN";

// The parts of each chunk: its own file, and those sections of the shared file that it needs.
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
const shared = (section) =>
  once(section, async () => {
    const [part] = WebAssembly.Module.customSections(await sharedFile(), section);
    return WebAssembly.instantiate(part, imports());
  });

async function load(chunk, callback, data) {
  let there = true;
  try {
    await Promise.all([...CHUNKS[chunk].own.map(own), ...CHUNKS[chunk].shared.map(shared)]);
  } catch (error) {
    console.error(error);
    there = false;
  }
  initSync().__indirect_function_table.get(callback)(data, there);
}
