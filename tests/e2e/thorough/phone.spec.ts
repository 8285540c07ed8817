// A phone: objects as cards, the statement's button in sight, the views along the lower edge.
import { grid, objectsAddress } from "../support/app.ts";
import { expectAccessibleThemes } from "../support/axe.ts";
import { enter, load } from "../support/enter.ts";
import { open, runButton, status, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 390, height: 800 };

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test("objects are cards of a key and three values, and a grid when that is asked for", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  const cards = page.getByRole("table").getByRole("row").filter({ has: page.getByRole("button", { name: /^Open / }) });
  await expect(cards).toHaveCount(100);
  const first = cards.first();
  await expect(first.getByRole("cell").filter({ visible: true })).toHaveCount(4);
  const [key, value] = [await first.getByRole("cell").nth(1).boundingBox(), await first.getByRole("cell").nth(2).boundingBox()];
  expect(value!.y, "the values are below the key").toBeGreaterThanOrEqual(key!.y + key!.height - 1);
  expect((await first.boundingBox())!.height).toBeLessThan(64);
  await expectAccessibleThemes(page, "objects as cards");

  // All of a card opens its object.
  await first.tap({ position: { x: 60, y: 40 } });
  await expect(page.getByRole("tab", { name: "Properties" })).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "Tools", exact: true }).tap();
  await page.getByRole("radio", { name: "Grid", exact: true }).tap();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await expect(page).toHaveURL(/view=grid/);
  await load(page);
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
});

test("the tools of objects are in one sheet, and the title is whole", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "CrewRoster"));
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  const tools = page.getByRole("button", { name: "Tools", exact: true });
  await expect(tools).toBeVisible();
  expect(await title.evaluate((title) => title.scrollWidth <= title.clientWidth)).toBe(true);
  const sheet = page.locator("#objects-tools");
  const names = ["Filter", /^Columns/, "Facets", "Export"];
  const choice = sheet.getByRole("radio", { name: "Grid", exact: true });
  for (const name of names) await expect(sheet.getByRole("button", { name, exact: true })).toBeHidden();
  await expect(choice).toBeHidden();
  await tools.tap();
  for (const name of names) await expect(sheet.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(choice).toBeVisible();
  await expectAccessibleThemes(page, "the sheet of the tools");

  // What opens from it lies above it; Esc leads back, one after the other.
  await sheet.getByRole("button", { name: /^Columns/ }).tap();
  await expect(page.getByRole("spinbutton", { name: "Pinned columns" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(tools).toBeFocused();

  // The form of a filter takes its place.
  await tools.tap();
  await sheet.getByRole("button", { name: "Filter", exact: true }).tap();
  await expect(page.getByRole("combobox", { name: "Column" })).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(tools).toBeFocused();
});

test("the button that runs a statement and the views stay in sight while the rows are scrolled through", async ({ page }) => {
  await open(page);
  await write(page, "SELECT flight_id, origin, destination FROM `/Belvedere Air/operations/flights` LIMIT 50");
  const run = runButton(page);
  await run.tap();
  await succeeded(page);
  const rail = page.getByRole("navigation", { name: "Views" });
  for (const _ of [1, 2, 3]) {
    await expect(run).toBeInViewport({ ratio: 1 });
    const { y, height } = (await rail.boundingBox())!;
    expect(Math.round(y + height)).toBe(PHONE.height);
    await page.evaluate(() => scrollBy(0, 200));
  }
  expect(await page.evaluate(() => scrollY), "there was something to scroll").toBeGreaterThan(100);
});

test("the result in sight has its whole place in the row of results", async ({ page }) => {
  await open(page);
  await write(page, [1, 2, 3, 4].map((number) => `SELECT ${number} AS a_column_with_a_name_${number}`).join(";\n"));
  await page.getByRole("button", { name: "Run all" }).tap();
  const results = page.getByRole("tablist", { name: "Results" });
  await expect(results.getByRole("tab")).toHaveText([/1 row/, /1 row/, /1 row/, /1 row/]);
  const isWhole = (index: number) =>
    results.getByRole("tab").nth(index).evaluate((tab) => {
      const [strip, own] = [tab.parentElement!.getBoundingClientRect(), tab.getBoundingClientRect()];
      return own.left >= strip.left - 1 && own.right <= strip.right + 1;
    });
  const top = await page.evaluate(() => scrollY);
  for (const index of [0, 3, 1, 2]) {
    await results.getByRole("tab").nth(index).dispatchEvent("click");
    await expect(results.getByRole("tab").nth(index)).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => isWhole(index), `result ${index + 1}`).toBe(true);
  }
  expect(await page.evaluate(() => scrollY)).toBe(top);
  await results.getByRole("tab").nth(3).dispatchEvent("click");
  await expect(results.getByRole("tab").nth(3)).toHaveAttribute("aria-selected", "true");
  await load(page);
  await expect(status(page)).toContainText("1 row");
  await expect.poll(() => isWhole(3)).toBe(true);
});
