// The built package, as Node loads it.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { needed } from "./platform.mjs";

/** Another entry or module of it. */
export const entry = (name) => import(pathToFileURL(join(needed("BELVEDERE_PACKAGE"), "dist", name)));
export const { BelvedereClient, BelvedereError, init } = await entry("node.js");
