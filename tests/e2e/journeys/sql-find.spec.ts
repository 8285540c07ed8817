// Below the rows of a result: a text is found in all its cells, and what is selected has a sum.
import type { Page } from "@playwright/test";
import { grid } from "../support/app.ts";
import { cell, open, run, succeeded } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";
import { expectFits } from "../support/zoom.ts";

const ROWS = "SELECT value AS id, CAST(value AS DECIMAL(10, 2)) AS fare, concat('Passenger ', value) AS name FROM range(1, 2001) ORDER BY value";

const foot = (page: Page) => page.locator(".sql-foot");
const field = (page: Page) => page.getByRole("searchbox", { name: "Find", exact: true });
const position = (page: Page) => foot(page).getByRole("status").first();
const outcome = (page: Page) => page.getByRole("search", { name: "Find", exact: true }).getByRole("status");

test("Control+F finds a text in all cells, onwards, backwards and around the end", async ({ page }) => {
  await open(page);
  await run(page, ROWS);
  await succeeded(page);
  await cell(page, 1, 1).click();
  await page.keyboard.press("Control+F");
  await expect(field(page)).toBeFocused();
  await field(page).fill("passenger 199");
  // The first of 12, far below what is drawn, comes into sight.
  await expect(position(page)).toContainText("Row 199 of 2,000, name");
  await expect(cell(page, 199, 3)).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(position(page)).toContainText("Row 1,990 of 2,000, name");
  await page.keyboard.press("Shift+Enter");
  await expect(position(page)).toContainText("Row 199 of 2,000, name");
  await page.keyboard.press("Shift+Enter");
  await expect(position(page)).toContainText("Row 1,999 of 2,000, name");
  await expect(outcome(page)).toHaveText("Continued from the other end");
  await page.getByRole("button", { name: "Match case" }).click();
  await expect(outcome(page)).toHaveText("No match");
  await page.getByRole("button", { name: "Match case" }).click();
  await page.getByRole("button", { name: "Next match" }).click();
  await expect(position(page)).toContainText("Row 199 of 2,000, name");
  await field(page).focus();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(position(page)).toContainText("Row 200 of 2,000, name");
});

test("no row moves when the search opens, and rows stand in the order that is shown", async ({ page }) => {
  await open(page);
  await run(page, "SELECT * FROM VALUES (1, 'b'), (2, 'a'), (3, 'b') AS t(id, name)");
  await succeeded(page);
  await grid(page).getByRole("columnheader", { name: "id" }).click();
  await grid(page).getByRole("columnheader", { name: "id" }).click();
  await expect(cell(page, 1, 1)).toHaveText("3");
  await cell(page, 1, 1).click();
  await cell(page, 3, 1).click({ modifiers: ["Shift"] });
  await expect(position(page)).toContainText("Row 3 of 3, id · 3 values · sum 6 · mean 2");
  const before = await grid(page).boundingBox();
  await foot(page).getByRole("button", { name: "Find" }).click();
  expect(await grid(page).boundingBox()).toEqual(before);
  await field(page).fill("a");
  await expect(position(page)).toHaveText("Row 2 of 3, name");
  await field(page).fill("z");
  await expect(outcome(page)).toHaveText("No match");
});

test("selected cells have a count, an exact sum and a mean", async ({ page }) => {
  await open(page);
  await run(page, "SELECT * FROM VALUES (9223372036854775807, 'x'), (9223372036854775807, CAST(NULL AS STRING)), (2, 'y') AS t(id, name)");
  await succeeded(page);
  await cell(page, 1, 1).click();
  await expect(foot(page).locator(".sql-summary")).toHaveText("");
  await cell(page, 3, 1).click({ modifiers: ["Shift"] });
  await expect(foot(page)).toContainText("3 values · sum 18446744073709551616 · mean ");
  await cell(page, 3, 2).click({ modifiers: ["Shift"] });
  await expect(foot(page)).toContainText("5 values · 1 null · sum 18446744073709551616");
});

test("on a phone the search has a line of its own, as wide as the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page);
  await run(page, "SELECT 1 AS n");
  await succeeded(page);
  await cell(page, 1, 1).click();
  await page.keyboard.press("Control+F");
  await field(page).fill("z");
  await expect(outcome(page)).toHaveText("No match");
  await expect(page.getByRole("button", { name: "Close find" })).toBeInViewport({ ratio: 1 });
  await expectFits(page, "the search");
});
