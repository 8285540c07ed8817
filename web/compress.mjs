// Writes a brotli and a gzip sibling beside every file of a folder that is worth compressing.
// Usage: node compress.mjs FOLDER

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = process.argv[2];
if (!folder) {
  console.error("usage: node compress.mjs FOLDER");
  process.exit(2);
}

// index.html is left out: the platform fills in the nonce of its content security policy.
const worthIt = /\.(wasm|js|mjs|css|svg|json|map|txt|webmanifest)$/;

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worthIt.test(entry.name)) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const raw = readFileSync(path);
  const siblings = {
    ".br": brotliCompressSync(raw, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      },
    }),
    ".gz": gzipSync(raw, { level: 9 }),
  };
  for (const [suffix, compressed] of Object.entries(siblings)) {
    if (compressed.length < raw.length) writeFileSync(path + suffix, compressed);
    else rmSync(path + suffix, { force: true });
  }
}
