// `cargo xtask test --only large`: a file of more than 2 GiB, downloaded through the app. It takes three times its size on disk.
import { createCipheriv, createHash } from "node:crypto";
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { signIn } from "../support/app.ts";
import { mediaAddress } from "../support/media.ts";
import { Platform } from "../support/platform.ts";
import { expect, test as base } from "../support/test.ts";

const MIB = 1 << 20;
/** One MiB more than a signed number of 32 bits counts. */
const MIBS = 2049;
/** How much the memory of the app may grow, in bytes. */
const GROWTH = 8 * MIB;
const NAME = "large.bin";

const folder = () => process.env.BELVEDERE_TEST_DATA ?? tmpdir();

/** The file that was written, and its SHA-256 in hexadecimal. */
let written = "";
let expected = "";

/** Writes the file, a MiB at a time: the same bytes each time, and no two MiB alike. */
function write(file: string): void {
  const bytes = createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16));
  const hash = createHash("sha256");
  const zeros = Buffer.alloc(MIB);
  const out = openSync(file, "w");
  for (let number = 0; number < MIBS; number += 1) {
    const portion = bytes.update(zeros);
    hash.update(portion);
    writeSync(out, portion);
  }
  closeSync(out);
  written = file;
  expected = hash.digest("hex");
}

const test = base.extend<{}, { platform: Platform }>({
  platform: [
    async ({}, use) => {
      const platform = await Platform.start({ files: { [NAME]: write } });
      await use(platform);
      await platform.stop();
      rmSync(written);
    },
    { scope: "worker", timeout: 600_000 },
  ],
  // Only in a profile of its own does Chromium keep large blobs on disk.
  context: async ({ launchOptions, platform }, use) => {
    const profile = mkdtempSync(join(folder(), "profile-"));
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: platform.origin, downloadsPath: profile });
    await context.addInitScript(() => {
      addEventListener("TrunkApplicationStarted", (event) => Object.assign(window, { wasm: (event as CustomEvent).detail.wasm }));
    });
    await use(context);
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

/** The size of the app's wasm memory, in bytes. It never shrinks, so later is the most that there was. */
function memory(page: Page): Promise<number> {
  return page.evaluate(() => (window as any).wasm.memory.buffer.byteLength);
}

test("a file of more than 2 GiB is saved and hashed, and the app's memory hardly grows", async ({ page, platform }) => {
  test.setTimeout(900_000);
  const [set] = (await platform.catalog()).mediaSets;
  await signIn(page, mediaAddress(set.rid, set.items[0]));
  const save = page.getByRole("button", { name: "Download", exact: true });
  await expect(save).toBeVisible();
  const before = await memory(page);

  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 600_000 }), save.click()]);
  const file = await download.path();
  expect(download.suggestedFilename()).toBe(NAME);
  expect(statSync(file).size).toBe(MIBS * MIB);
  const hash = createHash("sha256");
  for await (const portion of createReadStream(file, { highWaterMark: MIB })) hash.update(portion);
  expect(hash.digest("hex")).toBe(expected);

  await page.getByRole("button", { name: /SHA-256/ }).click();
  await expect(page.getByText(expected)).toBeVisible({ timeout: 300_000 });
  const growth = (await memory(page)) - before;
  console.log(`${MIBS} MiB to disk and hashed: the wasm memory grew by ${(growth / MIB).toFixed(1)} MiB, from ${(before / MIB).toFixed(1)} MiB`);
  expect(growth).toBeLessThanOrEqual(GROWTH);
});
