// Results of slow steps, kept by a hash of what they are made from.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The results in a folder; without a folder nothing is kept. */
export class Cache {
  #used = new Set();

  constructor(folder) {
    this.folder = folder;
    if (folder) mkdirSync(folder, { recursive: true });
  }

  /** The result for these inputs, made when it is not there. */
  async get(inputs, make) {
    if (!this.folder) return make();
    const digest = createHash("sha256");
    for (const input of inputs) digest.update(input).update("\0");
    const name = digest.digest("hex");
    const file = join(this.folder, name);
    this.#used.add(name);
    if (existsSync(file)) return readFileSync(file);
    const result = await make();
    writeFileSync(`${file}.new`, result);
    renameSync(`${file}.new`, file);
    return result;
  }

  /** Removes what was not asked for, so that the folder does not grow. */
  prune() {
    if (!this.folder) return;
    for (const name of readdirSync(this.folder)) if (!this.#used.has(name)) rmSync(join(this.folder, name));
  }
}
