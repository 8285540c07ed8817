// The built package, as Node loads it.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { needed } from "./platform.mjs";

export const belvedere = await import(pathToFileURL(join(needed("BELVEDERE_PACKAGE"), "dist/node.js")));
export const { BelvedereClient, BelvedereError, SignIn, init } = belvedere;
