// Loading the wasm part: once, when it is first needed.
import load, { initSync as loadSync } from "./belvedere.js";

let source;
let loading;

/** Says where the wasm file is when nobody else does. */
export function setSource(find) {
  source = find;
}

export function init(input) {
  loading ??= Promise.resolve(input ?? source())
    .then((module_or_path) => load({ module_or_path }))
    .then(
      () => {},
      (error) => {
        // The next call tries again.
        loading = undefined;
        throw error;
      },
    );
  return loading;
}

export function initSync(module) {
  loadSync({ module });
  loading = Promise.resolve();
}
