// The datasets beside the editor, and the completion of their columns.
import { follow, grid, kept } from "../support/app.ts";
import { enter, load } from "../support/enter.ts";
import { BOOKINGS, cell, editor, open, run, status, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";
import type { Page } from "@playwright/test";

const list = (page: Page) => page.getByRole("region", { name: "Datasets" });
const dataset = (page: Page, name: string) => list(page).getByRole("button", { name, exact: true });
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Completions" }).getByRole("option");

test("a dataset is found, its columns are read once, and a click writes them", async ({ page }) => {
  let queries = 0;
  page.on("request", (request) => {
    if (request.url().includes("/sqlQueries/execute")) queries++;
  });
  await open(page);
  await expect(list(page).getByRole("heading", { name: "Belvedere Air / sales" })).toBeVisible();
  await list(page).getByRole("searchbox", { name: "Find a dataset" }).fill("book");
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await dataset(page, "bookings").click();
  await expect(list(page).getByRole("button", { name: "booking_id" })).toContainText("int64");
  await dataset(page, "bookings").click();
  await expect(list(page).getByRole("button", { name: "booking_id" })).toBeHidden();
  await dataset(page, "bookings").click();
  await write(page, "SELECT ");
  await list(page).getByRole("button", { name: "booking_id" }).click();
  await page.keyboard.insertText(" FROM ");
  await list(page).getByRole("button", { name: "Insert bookings" }).click();
  await expect(editor(page)).toHaveText(`SELECT booking_id FROM ${BOOKINGS}`);
  expect(queries).toBe(1);
});

test("keys lead from the search of datasets to what it found, and on to columns", async ({ page }) => {
  await open(page);
  const search = list(page).getByRole("searchbox", { name: "Find a dataset" });
  await search.fill("book");
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(dataset(page, "bookings")).toBeFocused();
  await page.keyboard.press("Enter");
  const column = list(page).getByRole("button", { name: "booking_id" });
  await expect(column).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(column).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(search).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(dataset(page, "bookings")).toBeFocused();
});

test("pinned datasets stand first, then those that were last viewed or read", async ({ page, platform }) => {
  const { datasets } = await platform.catalog();
  const airports = datasets.find(({ path }: { path: string }) => path.endsWith("/airports"));
  await enter(page, `/dataset?dataset=${encodeURIComponent(airports.rid)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(airports.name);
  await follow(page, "/sql");
  await expect(editor(page)).toBeVisible();
  const group = (name: string) => list(page).locator("h2", { hasText: new RegExp(`^${name}$`) }).locator("+ ul");
  await expect(group("Recent").getByRole("listitem")).toHaveText(["airports"]);
  await expect(group("Pinned")).toHaveCount(0);
  await run(page, `SELECT count(*) FROM ${BOOKINGS}`);
  await succeeded(page);
  await kept(page, 'ending\\":\\"succeeded');
  await load(page);
  await expect(group("Recent").getByRole("listitem")).toHaveText(["bookings", "airports"]);

  // A pin is that of Home too.
  await group("Recent").getByRole("button", { name: "airports", exact: true }).hover();
  await group("Recent").getByRole("button", { name: "Pin airports" }).click();
  await expect(group("Pinned").getByRole("listitem")).toHaveText(["airports"]);
  await expect(group("Recent").getByRole("listitem")).toHaveText(["bookings"]);
  await follow(page, "/");
  await expect(page.getByRole("button", { name: "Unpin airports" })).toBeVisible();
  await follow(page, "/sql");
  await expect(group("Pinned").getByRole("listitem")).toHaveText(["airports"]);
  // A search shows each once.
  await list(page).getByRole("searchbox").fill("airports");
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await list(page).getByRole("searchbox").fill("");
  await group("Pinned").getByRole("button", { name: "airports", exact: true }).hover();
  await group("Pinned").getByRole("button", { name: "Unpin airports" }).click();
  await expect(group("Pinned")).toHaveCount(0);
  await expect(group("Recent").getByRole("listitem")).toHaveText(["bookings", "airports"]);
});

test("rows are previewed in a tab of their own", async ({ page }) => {
  await open(page);
  await write(page, "SELECT 1 AS kept");
  await list(page).getByRole("button", { name: "Preview 100 rows of airports" }).click();
  await succeeded(page);
  await expect(status(page)).toContainText("100 rows");
  await expect(grid(page).getByRole("columnheader", { name: "iata_code" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(2);
});

test("columns of the statement's datasets are completed, by alias too", async ({ page }) => {
  await open(page);
  await write(page, `SELECT b.boo FROM ${BOOKINGS} b`);
  await page.keyboard.press("Home");
  for (let at = 0; at < "SELECT b.boo".length; at++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Space");
  await expect(suggestions(page).filter({ hasText: "booking_id" })).toBeVisible();
  // What stands behind a dot is a column, and no word of the language.
  await expect(suggestions(page).filter({ hasText: "BOOLEAN" })).toHaveCount(0);
  await suggestions(page).filter({ hasText: "booking_id" }).click();
  await expect(editor(page)).toHaveText(`SELECT b.booking_id FROM ${BOOKINGS} b`);
  await page.keyboard.press("Control+Enter");
  await succeeded(page);
  await expect(cell(page, 1, 1)).not.toBeEmpty();

  // Without an alias, and among the words of the language.
  await write(page, `SELECT bookin FROM ${BOOKINGS}`);
  await page.keyboard.press("Home");
  for (let at = 0; at < "SELECT bookin".length; at++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Space");
  await expect(suggestions(page).first()).toContainText("booking");
  await expect(suggestions(page).filter({ hasText: "booking_id" })).toBeVisible();
});

test("the list is hidden and shown, and the choice outlives a reload", async ({ page }) => {
  await open(page);
  const button = page.getByRole("button", { name: "Datasets", exact: true });
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await button.click();
  await expect(list(page)).toBeHidden();
  await load(page);
  await expect(editor(page)).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(list(page)).toBeHidden();
});

test("a window that becomes narrow hides the list, which would stand above the editor", async ({ page }) => {
  await open(page);
  await expect(list(page)).toBeVisible();
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(list(page)).toBeHidden();
  await page.getByRole("button", { name: "Datasets", exact: true }).click();
  await expect(list(page)).toBeVisible();
  await load(page);
  await expect(editor(page)).toBeVisible();
  await expect(list(page)).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(list(page)).toBeVisible();
});

test("without the right to run queries there are names, and no columns", async ({ page }) => {
  await enter(page, "/sql", "Rita Reader");
  await dataset(page, "airports").click();
  await expect(list(page)).toContainText("Your sign-in may not run queries, so columns can’t be read.");
  await expect(list(page).getByRole("button", { name: "Preview 100 rows of airports" })).toBeDisabled();
});
