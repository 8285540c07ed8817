// The entry that holds the wasm file as text: for whatever can't serve or find a file.
import { bytes } from "./base64.js";
import { setSource } from "./init.js";
import text from "./belvedere.wasm.base64.js";

setSource(() => bytes(text));

export * from "./api.js";
