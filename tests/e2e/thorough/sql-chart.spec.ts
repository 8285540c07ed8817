// The chart of a result: counted over all rows, read by pointer and keys, kept with the tab, exported.
import type { Page } from "@playwright/test";
import { grid } from "../support/app.ts";
import { load } from "../support/enter.ts";
import { BOOKINGS, chart, file, open, plot, run, showAs, succeeded } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const ROWS = [
  "SELECT * FROM (VALUES",
  "('north', DATE '2024-01-01', 10.5, 1),",
  "('south', DATE '2024-01-01', 4, 2),",
  "('north', DATE '2024-02-01', 20, 3),",
  "(NULL, DATE '2024-02-01', 1, 4),",
  "('south', DATE '2024-03-01', 6, 5)) AS t(region, day, amount, n)",
].join("\n");

const tip = (page: Page) => plot(page).getByRole("status");
const field = (page: Page, name: string) => chart(page).getByRole("combobox", { name, exact: true });

/** The values, as the table beside the drawing has them. */
async function values(page: Page): Promise<string[][]> {
  const table = chart(page).locator(".chart-values");
  if (!(await table.evaluate((element: HTMLDetailsElement) => element.open))) await table.locator("summary").click();
  await expect(table.locator("td").first()).toBeAttached();
  return table.locator("tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent!)));
}

async function draw(page: Page, sql: string) {
  await open(page);
  await run(page, sql);
  await succeeded(page);
  await showAs(page, "Chart");
  await expect(plot(page)).toBeVisible();
}

test("times make a line of each group, and every value is read by the keys", async ({ page }) => {
  await draw(page, ROWS);
  await expect(field(page, "Chart").locator("option:checked")).toHaveText("Line");
  await expect(field(page, "X axis")).toHaveValue("day");
  await expect(field(page, "Group")).toHaveValue("region");
  await expect(plot(page)).toHaveAccessibleName("Line: Sum of amount by day. Arrow keys read the values.");
  expect(await values(page)).toEqual([
    ["day", "north", "south", "null"],
    ["2024-01-01", "10.5", "4.0", "—"],
    ["2024-02-01", "20.0", "—", "1.0"],
    ["2024-03-01", "—", "6.0", "—"],
  ]);
  await plot(page).focus();
  await page.keyboard.press("End");
  await expect(tip(page)).toHaveText(/2024-03-01\s*south\s*6\.0/);
  await page.keyboard.press("ArrowLeft");
  await expect(tip(page)).toHaveText(/2024-02-01\s*north\s*20\.0\s*null\s*1\.0/);
  await page.keyboard.press("Escape");
  await expect(tip(page)).toBeEmpty();
});

test("bars are measured as one chooses, stacked, and follow the filters", async ({ page }) => {
  await draw(page, ROWS);
  await field(page, "Chart").selectOption({ label: "Bars" });
  await field(page, "X axis").selectOption("region");
  await field(page, "Group").selectOption({ label: "None" });
  await expect.poll(() => values(page)).toEqual([["region", "Sum of amount"], ["north", "30.5"], ["south", "10.0"], ["null", "1.0"]]);
  await field(page, "Measure").selectOption({ label: "Mean" });
  await expect.poll(() => values(page)).toEqual([["region", "Mean of amount"], ["north", "15.25"], ["south", "5.0"], ["null", "1.0"]]);
  await field(page, "Measure").selectOption({ label: "Count of rows" });
  await field(page, "Group").selectOption("day");
  await expect.poll(() => values(page)).toEqual([
    ["region", "2024-01-01", "2024-02-01", "2024-03-01"],
    ["north", "1", "1", "0"],
    ["south", "1", "0", "1"],
    ["null", "0", "1", "0"],
  ]);
  const tops = () => chart(page).locator(".chart-svg rect").evaluateAll((rects) => rects.map((rect) => rect.getAttribute("x")));
  const abreast = await tops();
  await chart(page).getByRole("switch", { name: "Stacked" }).check();
  await expect.poll(tops).not.toEqual(abreast);
  // The pointer reads what it is over.
  await chart(page).locator(".chart-svg rect").last().hover();
  await expect(tip(page)).toContainText("null");

  await page.getByRole("searchbox", { name: "Filter rows" }).fill("north");
  await page.keyboard.press("Enter");
  await expect.poll(() => values(page)).toEqual([["region", "2024-01-01", "2024-02-01"], ["north", "1", "1"]]);
  await expect(chart(page)).toContainText("2 rows");
});

test("points, steps and slices", async ({ page }) => {
  await draw(page, ROWS);
  await field(page, "Group").selectOption({ label: "None" });
  await field(page, "Chart").selectOption({ label: "Histogram" });
  await field(page, "X axis").selectOption("n");
  await expect.poll(async () => (await values(page)).slice(1)).toEqual([1, 2, 3, 4, 5].map((n) => [String(n), "1"]));
  await field(page, "Chart").selectOption({ label: "Scatter" });
  await expect(field(page, "Y axis")).toHaveValue("amount");
  await expect.poll(async () => (await values(page)).length).toBe(6);
  await expect(chart(page).locator(".chart-svg circle")).toHaveCount(5);
  await plot(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(tip(page)).toHaveText(/1 row\s*n\s*1\s*amount\s*10\.5/);
  await field(page, "Chart").selectOption({ label: "Pie" });
  await field(page, "Slices").selectOption("region");
  await field(page, "Measure").selectOption({ label: "Sum" });
  await field(page, "Of").selectOption("n");
  await expect(chart(page).locator(".chart-svg")).toContainText("south · 46.7 %");
  await plot(page).focus();
  await page.keyboard.press("Home");
  await expect(tip(page)).toHaveText(/south\s*Sum of n\s*7 · 46\.7 %/);
});

test("a logarithmic axis says what has no place on it", async ({ page }) => {
  await draw(page, "SELECT * FROM (VALUES ('a', 1000), ('b', 10), ('c', -3)) AS t(name, n)");
  await chart(page).getByRole("switch", { name: "Logarithmic" }).check();
  await expect(chart(page)).toContainText("1 value of zero or less can’t be on a logarithmic axis");
  await expect(chart(page).locator(".chart-svg rect")).toHaveCount(2);
});

test("a chart comes again with its tab after a reload, and the table is a click away", async ({ page }) => {
  await draw(page, ROWS);
  await field(page, "Chart").selectOption({ label: "Area" });
  await expect(plot(page)).toHaveAccessibleName(/^Area: Sum of amount by day/);
  await chart(page).getByRole("switch", { name: "Stacked" }).check();
  await expect(chart(page).locator(".chart-fill-stacked")).toHaveCount(3);
  await expect(chart(page).locator(".chart-svg circle")).toHaveCount(0);
  await field(page, "Of").selectOption("n");
  await expect.poll(async () => (await values(page))[1]).toEqual(["2024-01-01", "1", "2", "—"]);
  await load(page);
  await expect(plot(page)).toHaveAccessibleName(/^Area: Sum of n by day/);
  expect((await values(page))[1]).toEqual(["2024-01-01", "1", "2", "—"]);
  await showAs(page, "Table");
  await expect(grid(page)).toBeVisible();
  await expect(chart(page)).toHaveCount(0);
});

test("a chart is exported as it is shown, as SVG and PNG", async ({ page }) => {
  await draw(page, ROWS);
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), chart(page).getByRole("button", { name }).click()]);
    return { name: download.suggestedFilename(), bytes: await file(download) };
  };
  const svg = await saved("Export as SVG");
  expect(svg.name).toMatch(/\.svg$/);
  const text = svg.bytes.toString();
  // It stands alone: no classes, no names of the style sheet, colors that every program reads.
  expect(text).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(text).not.toMatch(/class=|var\(|oklch/);
  expect(text).toMatch(/<path[^>]* stroke="#[0-9a-f]{6}"/);
  expect(text).toContain(">north</text>");
  const png = await saved("Export as PNG");
  expect(png.name).toMatch(/\.png$/);
  expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
  const width = await chart(page).locator("svg.chart-svg").evaluate((element) => element.clientWidth);
  expect(png.bytes.readUInt32BE(16)).toBe(2 * width);
});

test("all of a million rows are counted, and the others are named", async ({ page }) => {
  const times = Array.from({ length: 16 }, (_, time) => `(${time})`).join(", ");
  await draw(page, `SELECT booking_id FROM ${BOOKINGS} CROSS JOIN (VALUES ${times}) AS t(time)`);
  await field(page, "Chart").selectOption({ label: "Bars" });
  await field(page, "X axis").selectOption("booking_id");
  await expect(chart(page)).toContainText("960,000 rows · 30 of 60,000 values; the rest are in “Others” · the bar of “Others” is longer than shown", { timeout: 60_000 });
  const counts = (await values(page)).slice(1).map((row) => Number(row[1]));
  expect(counts).toEqual([...Array(30).fill(16), 960_000 - 30 * 16]);
});

test("the table of the values is drawn when it is opened, some rows a frame", async ({ page }) => {
  await draw(
    page,
    "SELECT date_add(DATE '2024-01-01', CAST(floor((value - 1) / 8) AS INT)) AS day, CONCAT('g', value % 8) AS part, value AS amount FROM generate_series(1, 3200)",
  );
  await expect(field(page, "Chart").locator("option:checked")).toHaveText("Line");
  await expect(field(page, "Group")).toHaveValue("part");
  const table = chart(page).locator(".chart-values");
  await expect(table.locator("tr")).toHaveCount(0);
  // Each frame adds a part of the rows.
  await table.evaluate((details) => {
    const added: number[] = ((globalThis as any).added = []);
    let rows = 0;
    const look = () => {
      const now = details.querySelectorAll("tbody tr").length;
      if (now > rows) added.push(now - rows);
      rows = now;
      requestAnimationFrame(look);
    };
    look();
  });
  await table.locator("summary").click();
  await expect(table.locator("tbody tr")).toHaveCount(400);
  const added: number[] = await page.evaluate(() => (globalThis as any).added);
  expect(Math.max(...added)).toBeLessThanOrEqual(100);
  expect((await values(page)).at(-1)!.slice(0, 2)).toEqual(["2025-02-03", "3200"]);
  await table.locator("summary").click();
  await expect(table.locator("tr")).toHaveCount(0);
});
