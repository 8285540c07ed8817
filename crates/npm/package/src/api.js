// What every entry of the package exports.
export { BelvedereClient } from "./client.js";
export { BelvedereError } from "./errors.js";
export { init, initSync } from "./init.js";
