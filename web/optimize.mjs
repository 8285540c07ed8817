// Makes the wasm files of a folder smaller, all in one process: the optimizer takes longer to start than for most of them.
// Usage: node optimize.mjs FOLDER

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import binaryen from "binaryen";

const folder = process.argv[2];
if (!folder) {
  console.error("usage: node optimize.mjs FOLDER");
  process.exit(2);
}

// The features that rustc uses; the files don't name them themselves.
const { BulkMemory, BulkMemoryOpt, Multivalue, MutableGlobals, NontrappingFPToInt, ReferenceTypes, SignExt } = binaryen.Features;
const features = BulkMemory | BulkMemoryOpt | Multivalue | MutableGlobals | NontrappingFPToInt | ReferenceTypes | SignExt;

// As -Os, but with less merging and inlining, and functions by name: larger files, and smaller brotli.
binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(1);
binaryen.addPassToSkip("local-cse");
binaryen.addPassToSkip("memory-packing");
binaryen.setAlwaysInlineMaxSize(0);
binaryen.setFlexibleInlineMaxSize(0);
binaryen.setOneCallerInlineMaxSize(5);
binaryen.setGenerateStackIR(true);
binaryen.setOptimizeStackIR(true);
binaryen.setDebugInfo(false);

for (const name of readdirSync(folder).filter((name) => name.endsWith(".wasm"))) {
  const file = join(folder, name);
  const module = binaryen.readBinary(readFileSync(file), features);
  module.optimize();
  module.runPasses(["reorder-functions-by-name", "strip-producers"]);
  writeFileSync(file, module.emitBinary());
  module.dispose();
}
