// Exports of both tables where the browser lets a page write a file: the bytes are those of a download.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { objectsAddress } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { chooseFiles, writtenFile, writtenFiles } from "../support/picker.ts";
import { BOOKINGS, open, run, saved, succeeded } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const saveTo = (page: Page) => page.getByRole("button", { name: "Save to…" });

test("a result is written where the user says, in each format", async ({ page }) => {
  await chooseFiles(page);
  await open(page);
  await run(page, `SELECT booking_id, passenger, fare FROM ${BOOKINGS} ORDER BY booking_id LIMIT 3000`);
  await succeeded(page);
  for (const format of ["CSV", "JSON", "Arrow", "Parquet", "Excel"]) {
    const download = await saved(page, format);
    const bytes = await readFile((await download.path())!);
    await page.locator("[popovertarget=sql-save]").click();
    await saveTo(page).click();
    const name = download.suggestedFilename();
    await expect.poll(async () => (await writtenFiles(page)).includes(name) && (await writtenFile(page, name)).equals(bytes), format).toBe(true);
  }
});

test("objects are written where the user says, as text and with types", async ({ page, platform }) => {
  await chooseFiles(page);
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  for (const format of ["CSV", "NDJSON", "Arrow", "Parquet"]) {
    await page.getByRole("radio", { name: format, exact: true }).check();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Export \S+\.\w+$/ }).click();
    const download = await downloading;
    const [name, bytes] = [download.suggestedFilename(), await readFile((await download.path())!)];
    await saveTo(page).click();
    await expect.poll(async () => (await writtenFiles(page)).includes(name) && (await writtenFile(page, name)).equals(bytes), format).toBe(true);
    await expect(page.getByText(`Exported ${name}`)).toBeVisible();
  }
});

test("a canceled export leaves no file", async ({ page }) => {
  await chooseFiles(page, true);
  await open(page);
  await run(page, `SELECT * FROM ${BOOKINGS} LIMIT 60000`);
  await succeeded(page);
  await page.locator("[popovertarget=sql-save]").click();
  await saveTo(page).click();
  await expect(page.getByRole("progressbar", { name: "Export" })).toBeVisible();
  await expect.poll(() => writtenFiles(page)).not.toEqual([]);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect.poll(() => writtenFiles(page)).toEqual([]);
  await expect(page.locator("[popovertarget=sql-save]")).toBeVisible();
});
