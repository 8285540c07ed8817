// The entry for Node.
import { readFile } from "node:fs/promises";
import { setSource } from "./init.js";

setSource(() => readFile(new URL("./belvedere.wasm", import.meta.url)));

export * from "./api.js";
