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

/** Opens the file, and gives a read token when there is one. The file needs none: a token changes how its content is asked for. */
async function open(page: Page, platform: Platform, token?: string): Promise<void> {
  const [set] = (await platform.catalog()).mediaSets;
  await signIn(page, mediaAddress(set.rid, set.items[0]));
  if (token) {
    await page.locator("summary", { hasText: "Read token" }).click();
    await page.getByLabel("Read token", { exact: true }).first().fill(token);
    await page.getByRole("button", { name: "Use", exact: true }).click();
    await expect(page.getByText("A read token is in use")).toBeVisible();
  }
}

const download = (page: Page) => page.getByRole("button", { name: "Download", exact: true });

for (const [how, token] of [["", undefined], [" with a read token", "canary"]] as const) {
  test(`a file of more than 2 GiB is saved and hashed${how}, and the app's memory hardly grows`, async ({ page, platform }) => {
    test.setTimeout(900_000);
    await open(page, platform, token);
    await expect(download(page)).toBeVisible();
    const before = await memory(page);

    const asked = page.waitForRequest(/\/content/);
    const [saved] = await Promise.all([page.waitForEvent("download", { timeout: 600_000 }), download(page).click()]);
    expect((await asked).headers()["readtoken"]).toBe(token);
    const file = await saved.path();
    expect(saved.suggestedFilename()).toBe(NAME);
    expect(statSync(file).size).toBe(MIBS * MIB);
    const hash = createHash("sha256");
    for await (const portion of createReadStream(file, { highWaterMark: MIB })) hash.update(portion);
    expect(hash.digest("hex")).toBe(expected);

    await page.getByRole("button", { name: /SHA-256/ }).click();
    await expect(page.getByText(expected)).toBeVisible({ timeout: 300_000 });
    const growth = (await memory(page)) - before;
    console.log(
      `${MIBS} MiB to disk and hashed${how}: the wasm memory grew by ${(growth / MIB).toFixed(1)} MiB, from ${(before / MIB).toFixed(1)} MiB`,
    );
    expect(growth).toBeLessThanOrEqual(GROWTH);
  });
}

test("a private window, which keeps files in memory, says that it has no room for so much", async ({ browser, platform }) => {
  test.setTimeout(600_000);
  const context = await browser.newContext({ baseURL: platform.origin });
  const page = await context.newPage();
  await open(page, platform, "canary");
  await download(page).click();
  const card = page.getByRole("alert").filter({ hasText: "This browser has no space for the file" });
  await expect(card).toBeVisible({ timeout: 300_000 });
  await context.close();
});
