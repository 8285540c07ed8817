// The entry for browsers and workers. Bundlers find the wasm file by this very form of its address.
import { setSource } from "./init.js";

setSource(() => new URL("./belvedere.wasm", import.meta.url));

export * from "./api.js";
