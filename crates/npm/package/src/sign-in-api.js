// What every entry of the sign-in exports.
export { SignIn } from "./sign-in.js";
export { init, initSync } from "./sign-in-init.js";
