// The entry that holds the wasm file as text: for whatever can't serve or find a file.
import { setSource } from "./init.js";
import text from "./belvedere.wasm.base64.js";

setSource(() => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));

export * from "./api.js";
