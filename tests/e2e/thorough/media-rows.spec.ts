// Media items with rows: they open in the table of results.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { column, grid, pressInMenu } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { changeContent, itemAt, mediaAddress, mediaSet, putItem } from "../support/media.ts";
import { cell, file, saved } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const content = (page: Page) => page.getByRole("region", { name: "Content" });
const rows = (page: Page, count: number) => expect(grid(page)).toHaveAttribute("aria-rowcount", String(count + 1));

/** A file that another program has made. */
const foreign = (name: string) => readFileSync(join(import.meta.dirname, "../../../crates/platform/tests/data", name));

/** Opens bytes as a media item. */
async function show(page: Page, platform: any, name: string, bytes: Buffer, type = "application/octet-stream") {
  const set = await mediaSet(platform, "Operations documents");
  const item = await putItem(platform, set, { path: `rows/${name}`, content: "x" });
  await changeContent(page, item, bytes, type);
  await enter(page, mediaAddress(set.rid, item));
}

test("M: CSV opens as a table that is sorted, filtered, looked at by column and saved", async ({ page, platform }) => {
  const lines = Array.from({ length: 3000 }, (_, number) => `${number};"part ${number % 7}"`);
  await show(page, platform, "parts.csv", Buffer.from(`no;name\n${lines.join("\n")}\n`), "text/csv");
  await expect(content(page).getByRole("table")).toContainText("part 6");
  await content(page).getByRole("button", { name: "Open as table" }).click();
  await rows(page, 3000);
  const part = content(page).getByRole("group", { name: "The rows of parts" });
  await expect(part.getByRole("status").first()).toHaveText("3,000 rows · 2 columns");
  // Numbers are numbers: the largest one comes first.
  await grid(page).getByRole("columnheader", { name: "no" }).click();
  await grid(page).getByRole("columnheader", { name: "no" }).click();
  await expect(cell(page, 1, 1)).toHaveText("2999");
  await part.getByRole("searchbox", { name: "Filter rows" }).fill("part 3");
  await page.keyboard.press("Enter");
  await rows(page, 429);
  await expect(part.getByRole("status").first()).toHaveText("429 of 3,000 rows · 2 columns");
  await pressInMenu(page, grid(page).getByRole("columnheader", { name: "name" }), "Profile…");
  await expect(page.getByRole("dialog", { name: "name" })).toContainText("Distinct values");
  await page.keyboard.press("Escape");
  const download = await saved(page, "CSV", "Matching");
  expect(download.suggestedFilename()).toBe("parts-filtered-429.csv");
  expect((await file(download)).toString().split("\n").slice(0, 2)).toEqual(["no,name\r", "2999,part 3\r"]);
  await content(page).getByRole("button", { name: "Close table" }).click();
  await expect(grid(page)).toHaveCount(0);
  await expect(content(page).getByRole("table")).toContainText("part 6");
});

test("M: without the code that reads CSV the table says so, and no file looks empty", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/, /WebAssembly/);
  await page.context().route(/\/table-[0-9a-f]{16}_files\.wasm$/, (route) => route.fulfill({ status: 503, body: "" }));
  await show(page, platform, "parts.csv", Buffer.from("no;name\n1;one\n"), "text/csv");
  await content(page).getByRole("button", { name: "Open as table" }).click();
  await expect(content(page).getByRole("alert")).toHaveText("The table worker could not be loaded, or has stopped.");
});

test("M: the keyboard opens a table and moves in it", async ({ page, platform }) => {
  const set = await mediaSet(platform, "Operations documents");
  await enter(page, mediaAddress(set.rid, await itemAt(platform, set, "stations/turnaround.csv")));
  await content(page).getByRole("button", { name: "Open as table" }).focus();
  await page.keyboard.press("Enter");
  await expect(grid(page).getByRole("gridcell", { name: "two stands, one bridge" })).toBeVisible();
  await expect(content(page).getByRole("button", { name: "Close table" })).toBeFocused();
  await grid(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("station");
});

test("M: an Arrow stream of another program opens as a table", async ({ page, platform }) => {
  await show(page, platform, "stream.arrows", foreign("own/stream.arrows"), "application/vnd.apache.arrow.stream");
  await rows(page, 2);
  await expect(grid(page).getByRole("gridcell", { name: "1.50", exact: true })).toBeVisible();
});

test("M: a table that breaks off keeps its rows, and what is no table says so", async ({ page, platform }) => {
  await show(page, platform, "broken.csv", Buffer.from('a,b\n1,2\n3,4,5\n6,7\n'), "text/csv");
  await content(page).getByRole("button", { name: "Open as table" }).click();
  await expect(content(page).getByRole("alert")).toContainText("The rows end here because the rest can’t be read: ");
  await expect(content(page).getByRole("alert")).toContainText("line 3");
  await rows(page, 1);
  await page.unrouteAll();
  await show(page, platform, "cut.arrow", foreign("own/pandas.feather").subarray(0, 200));
  await expect(content(page).getByRole("alert")).toContainText("This file can’t be read as a table");
  await page.unrouteAll();
  await show(page, platform, "flights.parquet", Buffer.from("PAR1\x15\0\x15\xff", "latin1"));
  await expect(content(page).getByRole("alert")).toContainText("its end is missing");
  await expect(grid(page)).toHaveCount(0);
});

test("M: Arrow files of other programs open as tables", async ({ page, platform }) => {
  await show(page, platform, "pandas.feather", foreign("own/pandas.feather"), "application/vnd.apache.arrow.file");
  await rows(page, 2);
  await expect(grid(page).getByRole("gridcell", { name: "Graz", exact: true })).toBeVisible();
  await page.unrouteAll();
  await show(page, platform, "polars.arrow", foreign("own/polars.arrow"), "application/vnd.apache.arrow.file");
  await rows(page, 2);
  await expect(content(page).getByRole("group", { name: "The rows of polars" }).getByRole("status").first()).toHaveText(
    "2 rows · 2 columns",
  );
});

test("M: a Parquet file of another program opens as a table that is filtered and saved", async ({ page, platform }) => {
  const file_of_polars = foreign("polars/year=2023/00000000.parquet");
  await show(page, platform, "sales.parquet", file_of_polars, "application/vnd.apache.parquet");
  const part = content(page).getByRole("group", { name: "The rows of sales" });
  await expect(grid(page).getByRole("columnheader").nth(1)).toBeVisible();
  await expect(part.getByRole("status").first()).toContainText("columns");
  const download = await saved(page, "CSV");
  expect(download.suggestedFilename()).toBe("sales.csv");
  expect((await file(download)).toString().split("\n").length).toBeGreaterThan(2);
});
