// Loading the client.
import * as glue from "./belvedere.js";
import { Part } from "./part.js";

const client = new Part(glue);
let larger;

export const setSource = (find) => client.setSource(find);

/** Names a part that has the client and more: it is loaded instead, unless the client is there by then. */
export const setLarger = (part) => (larger = part);

/** The part that makes clients. */
export const part = () => (client.isUsed ? client : (larger ?? client));

export const init = (input) => (input === undefined ? part() : client).init(input);

export const initSync = (module) => client.initSync(module);
