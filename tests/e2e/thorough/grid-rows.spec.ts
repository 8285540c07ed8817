// The rows of both tables: of one line or of three, and each drawn once.
import type { Locator, Page } from "@playwright/test";
import { grid, leadTo, leadToColumn, objectsAddress } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { cell, open, run, succeeded } from "../support/sql.ts";
import { TABLES } from "../support/tables.ts";
import { expect, test } from "../support/test.ts";

/** Chooses in the settings how many lines the rows of tables have. */
async function chooseLines(page: Page, lines: "One" | "Three") {
  await enter(page, "/settings");
  const choices = page.getByRole("radiogroup", { name: "Lines in a row of a table" });
  await choices.getByRole("radio", { name: lines, exact: true }).click();
}

/** How many lines the text of a cell has. */
const linesOf = (cell: Locator) =>
  cell.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
  });

for (const [name, table] of Object.entries(TABLES)) {
  test(`rows of three lines show more of a long text: ${name}`, { tag: table.tag }, async ({ page, platform }) => {
    await chooseLines(page, "Three");
    await table.open(page, platform);
    const long = grid(page).getByRole("columnheader", { name: /^name/i });
    const column = Number(await long.getAttribute("aria-colindex")) - 1;
    const first = cell(page, 1, column);
    await expect(first).not.toBeEmpty();
    const wide = (await first.boundingBox())!;
    await leadTo(page, 0, column);
    // As narrow as a column becomes.
    for (let width = wide.width; width > 56; width -= 16) await page.keyboard.press("Shift+ArrowLeft");
    await expect.poll(() => linesOf(first)).toBeGreaterThan(1);
    const narrow = (await first.boundingBox())!;
    expect(narrow.height).toBe(wide.height);
    // Each row is as high as the others.
    const tops = [1, 2, 3].map(async (row) => (await cell(page, row, column).boundingBox())!.y);
    const [one, two, three] = await Promise.all(tops);
    expect([two! - one!, three! - two!]).toEqual([narrow.height, narrow.height]);

    await chooseLines(page, "One");
    await table.open(page, platform);
    await expect(cell(page, 1, column)).not.toBeEmpty();
    expect(await linesOf(cell(page, 1, column))).toBe(1);
    expect((await cell(page, 1, column).boundingBox())!.height).toBeLessThan(narrow.height / 2);
  });
}

test("a million rows of three lines scroll to the last", async ({ page }) => {
  test.slow();
  await chooseLines(page, "Three");
  await open(page);
  await run(page, "SELECT value FROM generate_series(1, 1000000)");
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("1");
  await leadTo(page, 1, 1);
  await page.keyboard.press("Control+ArrowDown");
  await expect(cell(page, 1_000_000, 1)).toHaveText("1000000");
  await expect(cell(page, 1_000_000, 1)).toBeInViewport({ ratio: 0.9 });
  const [last, before] = await Promise.all([1_000_000, 999_999].map((row) => cell(page, row, 1).boundingBox()));
  expect(last!.y - before!.y).toBe(last!.height);
  await grid(page).evaluate((grid) => (grid.scrollTop = 0));
  await expect(cell(page, 1, 1)).toBeInViewport();
  await grid(page).evaluate((grid) => (grid.scrollTop = grid.scrollHeight));
  await expect(cell(page, 1_000_000, 1)).toBeInViewport({ ratio: 0.9 });
});

test("a column of states widens for a longer one that comes into sight", async ({ page, platform }) => {
  await page.route(/\/objects\/Flight\?/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const [place, flight] of body.data.entries()) flight.status = place < 60 ? "OK" : "IN_PROGRESS";
    await route.fulfill({ response: answer, json: body });
  });
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  const header = grid(page).getByRole("columnheader", { name: /^Status/ });
  await leadToColumn(page, /^Status/);
  const column = Number(await header.getAttribute("aria-colindex")) - 1;
  const width = async () => (await header.boundingBox())!.width;
  await expect(cell(page, 1, column)).toHaveText("OK");
  const narrow = await width();
  await grid(page).evaluate((grid) => (grid.scrollTop = 80 * grid.querySelector("[role=row] > [role=gridcell]")!.clientHeight));
  const state = cell(page, 81, column);
  await expect(state).toHaveText("IN_PROGRESS");
  await expect.poll(width).toBeGreaterThan(narrow);
  expect(await state.evaluate((state) => state.scrollWidth - state.clientWidth)).toBe(0);
});

test("each row is drawn once when the window becomes larger below the first rows", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await open(page);
  await run(page, "SELECT value FROM generate_series(1, 1000000)");
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("1");
  await grid(page).evaluate((grid) => (grid.scrollTop = grid.scrollHeight / 2));
  await expect(cell(page, 1, 1)).not.toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 1400 });
  const drawn = () => grid(page).locator("[role=row]:not([hidden])").evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-rowindex")));
  await expect.poll(async () => (await drawn()).length).toBeGreaterThan(35);
  const rows = await drawn();
  expect(new Set(rows).size).toBe(rows.length);
});
