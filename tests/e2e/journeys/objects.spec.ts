// From an ontology to its objects: paging, sorting, one object, and the addresses of all of it.
import type { Page } from "@playwright/test";
import { column, grid, objectsAddress, progress, signIn } from "../support/app.ts";
import { expect, test } from "../support/test.ts";

const panel = (page: Page) => page.getByRole("dialog");

test("from an ontology to an object type to its objects", async ({ page }) => {
  await signIn(page);
  await page.getByRole("main").getByRole("link", { name: "Airline" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Airline" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Airport", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Airport" })).toBeVisible();
  await expect(page).toHaveURL(/\/object-type\?/);
  await page.getByRole("main").getByRole("link", { name: /objects/i }).first().click();
  await expect(page).toHaveURL(/\/objects\?/);
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
});

test("pages 3,000 objects and more into the table while scrolling", async ({ page, platform }) => {
  const pages: string[] = [];
  page.on("request", (request) => {
    if (/\/objects\/Flight\?/.test(request.url())) pages.push(request.url());
  });
  await signIn(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(progress(page)).toBeVisible();
  await grid(page).getByRole("gridcell").first().click();
  await page.keyboard.press("Escape");
  // The End key goes to the last loaded row, which asks for more.
  await expect(async () => {
    await page.keyboard.press("Control+End");
    const loaded = await progress(page).textContent();
    expect(Number(loaded!.split(" ")[0]!.replaceAll(",", ""))).toBeGreaterThanOrEqual(3000);
  }).toPass();
  const shown = await column(page, /Flight ID/i);
  expect(new Set(shown).size).toBe(shown.length);
  expect(pages.length).toBeGreaterThanOrEqual(3);
});

test("loads all objects, each once, and says so", async ({ page, platform }) => {
  await signIn(page, objectsAddress(await platform.ontology(), "Flight") + "&snapshot=true");
  await page.getByRole("button", { name: /^Load all/ }).click();
  await expect(page.getByText("5,000 objects", { exact: true })).toBeVisible();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "5001");
});

test("sorts by a column, both ways, and keeps the order in the address", async ({ page, platform }) => {
  await signIn(page, objectsAddress(await platform.ontology(), "Airport"));
  const header = grid(page).getByRole("columnheader", { name: /^Name/ }).first();
  const ordered = async (direction: 1 | -1) => {
    const names = await column(page, /^Name/);
    expect(names.length).toBeGreaterThan(5);
    const sorted = [...names].sort((a, b) => direction * (a < b ? -1 : a > b ? 1 : 0));
    expect(names).toEqual(sorted);
  };

  await header.click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(() => ordered(1)).toPass();
  await header.click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(() => ordered(-1)).toPass();
  await expect(page).toHaveURL(/orderBy=p\.name(:|%3A)desc/);

  await page.reload();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(() => ordered(-1)).toPass();
});

test("opens an object, and its address opens it again", async ({ page, platform }) => {
  await signIn(page, objectsAddress(await platform.ontology(), "Airport"));
  await grid(page).getByRole("gridcell").first().click();
  await expect(panel(page)).toBeVisible();
  const key = await panel(page).getByRole("heading").first().textContent();
  await expect(page).toHaveURL(new RegExp(`key=${key}`));

  await page.reload();
  await expect(panel(page).getByRole("heading", { name: key!, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(page).not.toHaveURL(/key=/);
});

test("the keyboard alone reaches a cell, opens its object and comes back", async ({ page, platform }) => {
  await signIn(page, objectsAddress(await platform.ontology(), "Airport"));
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await grid(page).locator("[tabindex='0']").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const focused = page.locator(":focus");
  await expect(focused).toHaveRole("gridcell");
  await expect(focused).toHaveAttribute("aria-colindex", "2");
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(focused).toHaveRole("gridcell");
});

test("storage of the first generation stops after 10,000 objects and says why", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  await signIn(page, objectsAddress(await platform.ontology(), "LegacyBooking"));
  await page.getByRole("button", { name: /^Load all/ }).click();
  await expect(page.getByText(/10,000/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Load again" })).toBeVisible();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
});
