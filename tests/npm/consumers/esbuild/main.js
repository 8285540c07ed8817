// esbuild finds no file behind `new URL`: one line says where it is.
import * as belvedere from "belvedere-client";
import wasm from "belvedere-client/wasm";
import { scenario } from "./scenario.js";

await belvedere.init(wasm);
scenario(belvedere, input).then(
  (found) => (globalThis.result = { found }),
  (error) => (globalThis.result = { error: `${error.stack}` }),
);
