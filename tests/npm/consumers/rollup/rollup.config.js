// Rollup copies a file behind `new URL` only with a plugin.
import resolve from "@rollup/plugin-node-resolve";
import { importMetaAssets } from "@web/rollup-plugin-import-meta-assets";

export default {
  input: "main.js",
  output: { dir: "dist", format: "es" },
  plugins: [resolve(), importMetaAssets()],
};
