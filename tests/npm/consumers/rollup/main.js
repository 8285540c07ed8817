import * as belvedere from "belvedere-client";
import { scenario } from "./scenario.js";

scenario(belvedere, input).then(
  (found) => (globalThis.result = { found }),
  (error) => (globalThis.result = { error: `${error.stack}` }),
);
