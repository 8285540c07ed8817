// Bundles the page, with components of Svelte.
import { readFile } from "node:fs/promises";
import { build } from "esbuild";
import { compile } from "svelte/compiler";

const svelte = {
  name: "svelte",
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => ({ contents: compile(await readFile(path, "utf8"), { filename: path }).js.code }));
  },
};

await build({
  entryPoints: ["main.jsx"],
  bundle: true,
  format: "esm",
  jsx: "automatic",
  loader: { ".wasm": "file" },
  outdir: "dist",
  publicPath: "/dist",
  plugins: [svelte],
});
