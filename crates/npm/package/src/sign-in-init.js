// Loading the sign-in. The client is in the same file, so that a page loads one or the other.
import * as glue from "./sign-in-core.js";
import { setLarger } from "./init.js";
import { Part } from "./part.js";

export const part = new Part(glue);
setLarger(part);

export const setSource = (find) => part.setSource(find);

export const init = (input) => part.init(input);

export const initSync = (module) => part.initSync(module);
