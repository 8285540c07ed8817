// Writes a brotli and a gzip sibling beside every file of a folder that is worth compressing.
// Usage: node compress.mjs FOLDER [CACHE]

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { Cache } from "./cache.mjs";

const [folder, kept] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node compress.mjs FOLDER [CACHE]");
  process.exit(2);
}

// index.html is left out: a server may fill in a nonce.
const worthIt = /\.(wasm|js|mjs|css|svg|json|map|txt|webmanifest)$/;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_LGBLOCK, BROTLI_PARAM_NPOSTFIX, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];
// Sizes of blocks and forms of distances: which of them suits a file is known by trying, and the smallest result is kept.
const ATTEMPTS = [{}, { [BROTLI_PARAM_LGBLOCK]: 20 }, { [BROTLI_PARAM_NPOSTFIX]: 2 }];
const compressors = {
  ".br": async (raw) => {
    const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 22, [BROTLI_PARAM_SIZE_HINT]: raw.length };
    const results = await Promise.all(ATTEMPTS.map((attempt) => brotli(raw, { params: { ...params, ...attempt } })));
    return results.reduce((smallest, result) => (result.length < smallest.length ? result : smallest));
  },
  ".gz": (raw) => gzip(raw, { level: 9 }),
};

const cache = new Cache(kept);

async function compress(path) {
  const raw = readFileSync(path);
  for (const [suffix, compressor] of Object.entries(compressors)) {
    const compressed = await cache.get([suffix, String(compressor), JSON.stringify(ATTEMPTS), raw], () => compressor(raw));
    if (compressed.length < raw.length) writeFileSync(path + suffix, compressed);
    else rmSync(path + suffix, { force: true });
  }
}

// All at once: zlib compresses in threads of its own.
const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && worthIt.test(entry.name));
await Promise.all(files.map((entry) => compress(join(entry.parentPath ?? entry.path, entry.name))));
cache.prune();
