// The sign-in's entry for browsers. Bundlers find the wasm file by this very form of its address.
import { setSource } from "./sign-in-init.js";

setSource(() => new URL("./sign-in.wasm", import.meta.url));

export * from "./sign-in-api.js";
