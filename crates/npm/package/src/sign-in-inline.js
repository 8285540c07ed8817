// The sign-in's entry that holds the wasm file as text.
import { bytes } from "./base64.js";
import { setSource } from "./sign-in-init.js";
import text from "./sign-in.wasm.base64.js";

setSource(() => bytes(text));

export * from "./sign-in-api.js";
