// Makes the wasm files of a folder smaller, or faster.
// Usage: node optimize.mjs size|speed FOLDER [CACHE]

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { Cache } from "./cache.mjs";
import { named } from "./order.mjs";

const script = fileURLToPath(import.meta.url);

async function optimizer(goal) {
  const { default: binaryen } = await import("binaryen");
  // The features that rustc uses; the files don't name them themselves.
  const { BulkMemory, BulkMemoryOpt, Multivalue, MutableGlobals, NontrappingFPToInt, ReferenceTypes, SIMD128, SignExt } = binaryen.Features;
  const all = BulkMemory | BulkMemoryOpt | Multivalue | MutableGlobals | NontrappingFPToInt | ReferenceTypes | SignExt;
  // What is built for speed has vectors.
  const features = goal === "speed" ? all | SIMD128 : all;
  if (goal === "size") {
    // As -Os, but with less merging and inlining: larger files, and smaller brotli.
    binaryen.setOptimizeLevel(2);
    binaryen.setShrinkLevel(1);
    binaryen.addPassToSkip("local-cse");
    binaryen.addPassToSkip("memory-packing");
    binaryen.setAlwaysInlineMaxSize(0);
    binaryen.setFlexibleInlineMaxSize(0);
    binaryen.setOneCallerInlineMaxSize(5);
  } else {
    binaryen.setOptimizeLevel(3);
    binaryen.setShrinkLevel(0);
  }
  binaryen.setGenerateStackIR(true);
  binaryen.setOptimizeStackIR(true);
  binaryen.setDebugInfo(false);
  return (content) => {
    const optimized = binaryen.readBinary(content, features);
    optimized.optimize();
    optimized.runPasses(["reorder-functions-by-name", "strip-producers"]);
    const bytes = optimized.emitBinary();
    const total = optimized.getNumFunctions();
    optimized.dispose();
    const module = binaryen.readBinary(named(bytes, total), features);
    module.runPasses(["reorder-functions-by-name", "strip-debug"]);
    const result = module.emitBinary();
    module.dispose();
    return result;
  };
}

async function main() {
  const [goal, folder, kept] = process.argv.slice(2);
  if (!folder || !["size", "speed"].includes(goal)) {
    console.error("usage: node optimize.mjs size|speed FOLDER [CACHE]");
    process.exit(2);
  }
  const names = readdirSync(folder).filter((name) => name.endsWith(".wasm"));
  const files = names.map((name) => join(folder, name)).sort((a, b) => statSync(b).size - statSync(a).size);
  // What a result depends on besides the file: the scripts and the optimizer's version.
  const scripts = [script, ...["order.mjs", "package-lock.json"].map((name) => join(dirname(script), name))];
  const recipe = scripts.reduce((hash, path) => hash.update(readFileSync(path)), createHash("sha256").update(goal)).digest();
  const cache = new Cache(kept);
  const queue = [...files];
  // The optimizer takes a second to start, so a thread starts one for all of its files, and only when a file needs it.
  const thread = async () => {
    let worker;
    const ask = (content) =>
      new Promise((resolve, reject) => {
        worker ??= new Worker(script, { workerData: goal });
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.postMessage(content);
      });
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const content = readFileSync(file);
      writeFileSync(file, await cache.get([recipe, content], () => ask(content)));
    }
    await worker?.terminate();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, thread));
  cache.prune();
}

if (isMainThread) {
  await main();
} else {
  const optimize = await optimizer(workerData);
  parentPort.on("message", (content) => parentPort.postMessage(optimize(content)));
}
