// The SQL view on a laptop: words of its tools, the count of rows, few columns, types, digits, the cursor, the rows that fit.
import type { Page } from "@playwright/test";
import { clipboard, grid, leadTo, pressInMenu } from "../support/app.ts";
import { AIRPORTS, cell, editor, moreTools, open, run, succeeded } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const bar = (page: Page) => page.locator(".sql-bar");

test("the tools of a result have their words beside the list of datasets, in one line, and the count of rows stays", async ({ page }) => {
  await open(page);
  await run(page, `SELECT * FROM ${AIRPORTS}`);
  await succeeded(page);
  const words = ["Table", "Chart", "Columns", "Export"];
  for (const word of words) await expect(bar(page).getByText(word, { exact: true })).toBeInViewport({ ratio: 1 });
  // All tools are as high as the line.
  const heights = async () => bar(page).evaluate((bar) => [bar.clientHeight, bar.scrollHeight, bar.scrollWidth - bar.clientWidth]);
  const [height, needed, beside] = await heights();
  expect(height).toBeLessThan(40);
  expect([needed, beside]).toEqual([height, 0]);
  // The count is whole when it becomes longer, and while the chart is shown.
  const count = bar(page).locator(".sql-status-rows");
  await expect(count).toHaveText(/^\d+ rows$/);
  await expect(count).toBeInViewport({ ratio: 1 });
  await page.getByRole("searchbox", { name: "Filter rows" }).fill("port");
  await page.keyboard.press("Enter");
  await expect(count).toHaveText(/^\d+ of \d+ rows$/);
  await expect(count).toBeInViewport({ ratio: 1 });
  await page.getByRole("radio", { name: "Chart" }).click();
  await expect(page.getByRole("region", { name: "Chart" })).toBeVisible();
  await expect(count).toBeInViewport({ ratio: 1 });
});

test("what few need of a result is in one menu, and in the list of commands", async ({ page }) => {
  await open(page);
  await run(page, "SELECT 1 AS one");
  await succeeded(page);
  await moreTools(page).click();
  await expect(page.locator("#sql-more").getByRole("button")).toHaveText([
    "Plain table",
    "Row details",
    "Compare with another result…",
    "Add to a board…",
  ]);
  await page.locator("#sql-more").getByRole("button", { name: "Row details" }).click();
  await expect(page.getByRole("dialog", { name: /^Row 1 of/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(moreTools(page)).toBeFocused();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Plain table");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table")).toBeVisible();
});

test("few columns take the width of the table, but for one whose width was chosen", async ({ page }) => {
  await open(page);
  await run(page, `SELECT city, count(*) AS airports FROM ${AIRPORTS} GROUP BY city ORDER BY city`);
  await succeeded(page);
  await expect(cell(page, 1, 1)).not.toBeEmpty();
  const box = async (column: number) => (await cell(page, 1, column).boundingBox())!;
  const end = async () => {
    const last = await box(2);
    return Math.round(last.x + last.width);
  };
  const edge = await grid(page).evaluate((grid) => Math.round(grid.getBoundingClientRect().left + grid.clientLeft + grid.clientWidth));
  await expect.poll(end).toBe(edge);
  await leadTo(page, 0, 1);
  const before = Math.round((await box(1)).width);
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(async () => Math.round((await box(1)).width)).toBe(before - 16);
  expect(await end()).toBe(edge);
});

test("a header says the type of its column, also to a screen reader", async ({ page }) => {
  await open(page);
  await run(page, "SELECT CAST(1.5 AS DOUBLE) AS ratio, 'a' AS letter");
  await succeeded(page);
  await expect(grid(page).getByRole("columnheader").locator(".grid-type")).toHaveText(["float64", "string"]);
  await leadTo(page, 0, 1);
  const named = await grid(page).evaluate((grid) => document.getElementById(grid.getAttribute("aria-activedescendant")!)!.textContent);
  expect(named).toMatch(/^ratio.*float64/);
});

test("floats have all their digits until the user has them rounded, which a sign marks; copies stay exact", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await run(page, "SELECT CAST(1234.567891234 AS DOUBLE) AS ratio UNION ALL SELECT CAST(0.5 AS DOUBLE) ORDER BY ratio DESC");
  await succeeded(page);
  const [first, second] = [cell(page, 1, 1), cell(page, 2, 1)];
  await expect(first).toHaveText("1234.567891234");
  const header = grid(page).getByRole("columnheader", { name: /^ratio/ });
  await pressInMenu(page, header, "Round and group digits");
  await expect(first).toHaveText("≈ 1,234.5679");
  await expect(second).toHaveText("0.5");
  await leadTo(page, 1, 1);
  await page.keyboard.press("Control+c");
  await expect.poll(() => clipboard(page)).toBe("1234.567891234");
  await pressInMenu(page, header, "Show all digits");
  await expect(first).toHaveText("1234.567891234");
});

test("a dataset to start with has the cursor where its statement goes on", async ({ page }) => {
  await open(page);
  await page.locator(".sql-datasets").getByRole("button").first().click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("0");
  await expect(editor(page).locator(".cm-line").last()).toHaveText("LIMIT 10000");
});

test("fifteen rows of a result fit on a laptop, under a statement of four lines", async ({ page }) => {
  await open(page);
  await run(page, `SELECT name, city,\n  country, iata_code\nFROM ${AIRPORTS}\nORDER BY name`);
  await succeeded(page);
  await expect(cell(page, 1, 1)).toBeVisible();
  const seen = await grid(page).evaluate((grid) => {
    const { bottom } = grid.getBoundingClientRect();
    const head = grid.querySelector(".sql-head")!.getBoundingClientRect().bottom;
    const rows = [...grid.querySelectorAll(".sql-body > [role=row]:not([hidden])")].map((row) => row.getBoundingClientRect());
    return rows.filter((row) => row.top >= head - 1 && row.bottom <= bottom).length;
  });
  expect(seen).toBeGreaterThanOrEqual(15);
  // The editor is as high as its text, which is whole in sight.
  const lines = await editor(page).locator(".cm-line").evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().bottom));
  const frame = (await page.locator(".sql-editor").boundingBox())!;
  expect(Math.max(...lines)).toBeLessThanOrEqual(frame.y + frame.height);
});
