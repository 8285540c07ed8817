// Section 6, M: export of loaded and of all pages, as CSV and NDJSON, with progress, exact and never silently short.
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { grid, objectsAddress } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";
import { cells } from "../support/workbook.ts";

const text = async (download: Download) => readFile((await download.path())!, "utf8");

async function save(page: Page): Promise<Download> {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Export \S+\.\w+$/ }).click();
  return started;
}

test("what is loaded is saved as CSV, under a name that says that it is not all", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(page.getByText(/^1,100 of 5,000$/)).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("radio", { name: "CSV (Excel)" }).check();
  const download = await save(page);
  expect(download.suggestedFilename()).toBe("Flight-1100-of-5000.csv");
  const csv = await text(download);
  expect(csv.startsWith("\ufeffflightId,carrier,number,")).toBe(true);
  // A text in quotes may hold line ends of its own.
  expect(csv.replace(/"(?:[^"]|"")*"/g, "").split("\r\n")).toHaveLength(1102);
  await expect(page.getByText(/^Exported Flight-1100-of-5000\.csv/)).toBeVisible();
});

test("what a filter shows is what is saved, unless the user says otherwise", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport") + "&filter=iataCode~present");
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  const shown = page.getByRole("radio", { name: /^Matching rows/ });
  await expect(shown).toBeChecked();
  await page.getByRole("radio", { name: /^All loaded rows/ }).check();
  await expect(shown).not.toBeChecked();
});

test("what a filter has not looked at yet is loaded first, and only what matches is saved", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight") + "&snapshot=true&filter=delayMinutes~gt~60");
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("radio", { name: "All matching rows: the rest is loaded first" })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Matching rows so far \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole("radio", { name: "All pages without the filters (5,000): the rest is loaded first" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export Flight-filtered.csv" })).toBeVisible();
  const download = await save(page);
  const lines = (await text(download)).trimEnd().replace(/"(?:[^"]|"")*"/g, "").split("\r\n").slice(1);
  await expect(page.getByText(/of 5,000 match$/)).toBeVisible();
  const matching = Number(await grid(page).getAttribute("aria-rowcount")) - 1;
  expect(lines).toHaveLength(matching);
  expect(download.suggestedFilename()).toBe(`Flight-filtered-${matching}.csv`);
});

test("all pages are loaded and saved as NDJSON, every digit as it was sent", async ({ page, platform }) => {
  const digits = new Set<string>();
  await page.route(/\/objects\/Flight\?/, async (route) => {
    if (route.request().method() === "OPTIONS") return route.continue();
    const response = await route.fetch();
    for (const match of (await response.text()).matchAll(/"bookingReferenceHash":"?(-?\d+)/g)) digits.add(match[1]!);
    await route.fulfill({ response });
  });
  await enter(page, objectsAddress(await platform.ontology(), "Flight") + "&snapshot=true");
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("radio", { name: /^All pages/ }).check();
  await page.getByRole("radio", { name: /^NDJSON/ }).check();
  await page.getByRole("radio", { name: /^All \(\d+\)$/ }).check();
  const download = await save(page);
  expect(download.suggestedFilename()).toBe("Flight.ndjson");
  const lines = (await text(download)).trimEnd().split("\n");
  expect(lines).toHaveLength(5000);
  expect(new Set(lines.map((line) => JSON.parse(line).flightId)).size).toBe(5000);
  for (const line of lines.slice(0, 500)) {
    const hash = /"bookingReferenceHash":"?(-?\d+)/.exec(line)?.[1];
    if (hash) expect(digits.has(hash), hash).toBe(true);
  }
});

test("an export that meets the limit of storage says so before it saves anything", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  await enter(page, objectsAddress(await platform.ontology(), "LegacyBooking"));
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("radio", { name: /^All pages/ }).check();
  await page.getByRole("button", { name: "Export LegacyBooking.csv" }).click();
  await expect(page.getByText(/The listing stopped at 10,000 of/)).toBeVisible();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export loaded rows" }).click();
  expect((await started).suggestedFilename()).toMatch(/^LegacyBooking-10000-of-\d+\.csv$/);
});

test("one form saves and copies, and begins with what is on the screen", async ({ page, platform, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, objectsAddress(await platform.ontology(), "Airport") + "&filter=country~is~Germany&hide=location");
  // All pages are there: no more rows begin to match.
  await expect(page.getByText(/^\d+ of 450 match$/)).toBeVisible();
  const shown = Number(await grid(page).getAttribute("aria-rowcount")) - 1;
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("radio", { name: `Matching rows (${shown})` })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Shown \(\d+\)$/ })).toBeChecked();
  await expect(page.getByRole("button", { name: `Export Airport-filtered-${shown}.csv` })).toBeVisible();

  // The name of the file follows the choices; the copy has the same rows and columns.
  await page.getByRole("radio", { name: "JSON", exact: true }).check();
  await expect(page.getByRole("button", { name: `Export Airport-filtered-${shown}.json` })).toBeVisible();
  await page.locator("#objects-export").getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText(new RegExp(`^Copied ${shown} rows × \\d+ columns$`))).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toHaveLength(shown);
  expect(copied.every((one: { country: string }) => one.country === "Germany")).toBe(true);
  expect(copied[0].location).toBeUndefined();

  await page.getByRole("radio", { name: "Markdown" }).check();
  const download = await save(page);
  expect(download.suggestedFilename()).toBe(`Airport-filtered-${shown}.md`);
  const lines = (await text(download)).trimEnd().split("\n");
  expect(lines).toHaveLength(shown + 2);
  expect(lines[1]).toMatch(/^(\| --- )+\|$/);
});

test("objects are saved as Excel, Parquet and Arrow, each property with its type", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(page.getByText(/^1,100 of 5,000$/)).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("radio", { name: /^All \(\d+\)$/ }).check();
  await page.getByRole("radio", { name: "NDJSON" }).check();
  const rows = (await text(await save(page))).trimEnd().split("\n");
  // As text: numbers of JSON are rounded here.
  const values = (name: string) => rows.map((row) => new RegExp(`"${name}":"?([^",}]*)`).exec(row)?.[1]);

  await page.getByRole("radio", { name: "Excel", exact: true }).check();
  // A workbook is no text that could be copied.
  await expect(page.locator("#objects-export").getByRole("button", { name: "Copy", exact: true })).toHaveCount(0);
  const workbook = await save(page);
  expect(workbook.suggestedFilename()).toBe("Flight-1100-of-5000.xlsx");
  const found = cells(await readFile((await workbook.path())!));
  const column = (name: string) => {
    const place = [...found].find(([place, value]) => /^[A-Z]+1$/.test(place) && value === name);
    return rows.map((_, row) => found.get(`${place![0].slice(0, -1)}${row + 2}`));
  };
  expect(column("flightId")).toEqual(values("flightId"));
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  expect(column("distanceKm")).toEqual(values("distanceKm").map(number));
  expect(column("revenue")).toEqual(values("revenue").map(number));
  const hashes = values("bookingReferenceHash");
  expect(hashes.some((hash) => hash!.replace("-", "").length > 15)).toBe(true);
  expect(column("bookingReferenceHash")).toEqual(hashes.map((hash) => (hash!.replace("-", "").length > 15 ? hash : Number(hash))));
  const days = column("scheduledDeparture (UTC)");
  expect(days).toEqual(values("scheduledDeparture").map((at) => (Date.parse(at!) + 25_569 * 86_400_000) / 86_400_000));

  await page.getByRole("radio", { name: "Parquet", exact: true }).check();
  const parquet = await save(page);
  expect(parquet.suggestedFilename()).toBe("Flight-1100-of-5000.parquet");
  const bytes = await readFile((await parquet.path())!);
  expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(["PAR1", "PAR1"]);
  const hash = Buffer.alloc(8);
  hash.writeBigInt64LE(BigInt(hashes[0]!));
  expect(bytes.includes(hash)).toBe(true);

  await page.getByRole("radio", { name: "Arrow", exact: true }).check();
  const arrow = await save(page);
  expect(arrow.suggestedFilename()).toBe("Flight-1100-of-5000.arrows");
  const stream = await readFile((await arrow.path())!);
  // Each message begins with a mark, and so does the end, which has no content.
  expect([stream.readUInt32LE(0), stream.readUInt32LE(stream.length - 8), stream.readUInt32LE(stream.length - 4)]).toEqual([0xffffffff, 0xffffffff, 0]);
  const all = Buffer.concat(hashes.map((hash) => Buffer.from(BigInt64Array.of(BigInt(hash!)).buffer)));
  expect(stream.includes(all)).toBe(true);
});

// Issue 4: the gallery of image attachments.
test("the gallery shows the images of the loaded objects", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Inspection"));
  await page.getByRole("radio", { name: "Gallery" }).click();
  const picture = page.locator(".gallery-tile canvas:not([hidden])").first();
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(400);
  await page.locator(".gallery-open").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

// Section 7: the list of items that the API lacks, from the media references of the loaded objects.
test("media references are shown in the gallery, and worked through as a list", async ({ page, platform, watch }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Aircraft"));
  await page.getByRole("radio", { name: "Gallery" }).click();
  // A file that is no image is named and not shown.
  await expect(page.getByRole("figure").first()).toContainText(/Manual .+\.pdf/);
  await expect(page.getByRole("figure").first()).toContainText("No image: application/pdf");
  await page.getByRole("button", { name: /^Open \d+ media items as a list$/ }).click();
  await expect(page.getByText(/^Item 1 of \d+/)).toBeVisible();
  await expect(page).toHaveURL(/\/media\?set=ri\..*&item=ri\./);
  await expect(page.getByRole("complementary", { name: "Facts" })).toContainText(/bytes|kB|MB/);
});
