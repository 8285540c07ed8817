// The sign-in's entry for Node, where pages are rendered and tested.
import { readFile } from "node:fs/promises";
import { setSource } from "./sign-in-init.js";

setSource(() => readFile(new URL("./sign-in.wasm", import.meta.url)));

export * from "./sign-in-api.js";
