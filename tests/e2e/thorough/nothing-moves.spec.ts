// Nothing moves in the first 300 ms after a click: rows of objects, their order, tools of SQL, tiles of Home.
// Other places are looked at where their journeys are: selecting and filtering in objects.spec.ts, running in sql-runs.spec.ts.
import type { Locator, Page } from "@playwright/test";
import { drawn, grid, kept, objectsAddress, progress } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { moved } from "../support/places.ts";
import { AIRPORTS, editor, open, run, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const panel = (page: Page) => page.getByRole("dialog");
const row = (page: Page, place: number) =>
  grid(page).locator(`[role=row][aria-rowindex="${place + 1}"]:not([hidden])`).getByRole("gridcell").first();
const header = (page: Page, name: RegExp) => grid(page).getByRole("columnheader", { name }).first();

test("nothing moves when an object is opened, another one, and closed", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(progress(page)).toBeVisible();
  await expect(row(page, 3)).toBeVisible();
  for (const place of [1, 3]) {
    expect(await moved(page, () => row(page, place).click(), ".object-panel-body")).toEqual([]);
    await expect(panel(page).getByRole("heading").first()).toBeVisible();
  }
  expect(await moved(page, () => page.keyboard.press("Escape"))).toEqual([]);
  await expect(panel(page)).toBeHidden();
});

test("nothing moves at 1280 pixels when an object is opened and closed beside the facets; they come and go beside it", async ({ page, platform }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, `${objectsAddress(await platform.ontology(), "Flight")}&facets=true`);
  const facets = page.getByRole("dialog", { name: "Facets" });
  const object = page.getByRole("dialog").filter({ has: page.getByRole("tab", { name: "Properties" }) });
  await expect(progress(page)).toBeVisible();
  await expect(row(page, 3)).toBeVisible();
  await expect(facets.locator("[aria-busy]")).toHaveAttribute("aria-busy", "false");
  for (const place of [1, 3]) {
    expect(await moved(page, () => row(page, place).click(), ".object-panel-body")).toEqual([]);
    await expect(object).toBeVisible();
    await expect(facets).toBeVisible();
  }
  // They take their room from the table alone.
  const button = page.getByRole("button", { name: "Facets", exact: true });
  for (const shown of [false, true]) {
    expect(await moved(page, () => button.click(), ".objects-table")).toEqual([]);
    await expect(facets).toBeVisible({ visible: shown });
    await expect(object).toBeVisible();
    await expect(button).toBeFocused();
  }
  expect(await moved(page, () => object.getByRole("button", { name: "Close (Esc)" }).click())).toEqual([]);
  await expect(object).toBeHidden();
  await expect(facets).toBeVisible();
});

test("nothing moves when objects are sorted, here and by the platform", async ({ page, platform }) => {
  const filters = "&filter=" + encodeURIComponent("delayMinutes~gt~5;number~gt~100");
  await enter(page, objectsAddress(await platform.ontology(), "Flight") + filters);
  await expect(row(page, 1)).toBeVisible();
  // Other rows come: the line below the table counts them, and columns are as wide as their texts.
  const others = ".objects-foot, .grid-menu";
  for (const order of ["ascending", "descending"]) {
    const asked = page.waitForRequest(/\/objects\/Flight\?.*orderBy=/);
    expect(await moved(page, () => header(page, /^Delay/).click(), others)).toEqual([]);
    await asked;
    await expect(header(page, /^Delay/)).toHaveAttribute("aria-sort", order);
  }
  expect(await moved(page, () => page.getByRole("button", { name: "Do not sort" }).click(), others)).toEqual([]);
  await expect(header(page, /^Delay/)).not.toHaveAttribute("aria-sort", "descending");
});

test("nothing moves when a statement is formatted on as many lines, and the history is opened", async ({ page }) => {
  await open(page);
  await run(page, `SELECT * FROM ${AIRPORTS} LIMIT 5`);
  await succeeded(page);
  await write(page, `select * from ${AIRPORTS}`);
  const format = page.getByRole("button", { name: "Format", exact: true });
  expect(await moved(page, () => format.click())).toEqual([]);
  await expect(editor(page).locator(".cm-line")).toHaveCount(4);
  expect(await moved(page, () => page.getByRole("button", { name: "History", exact: true }).click())).toEqual([]);
  await expect(page.getByRole("dialog", { name: "History" })).toBeVisible();
  expect(await moved(page, () => page.keyboard.press("Escape"))).toEqual([]);
});

test("nothing moves when the tiles of Home are opened", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await expect(grid(page)).toBeVisible();
  await kept(page, "Airport");
  const home = page.getByRole("link", { name: "Home", exact: true });
  const tile = page.getByRole("region", { name: "Continue" }).getByRole("link", { name: /^Airport/ });
  await home.click();
  await expect(tile).toBeVisible();
  expect(await moved(page, () => tile.click())).toEqual([]);
  await expect(grid(page)).toBeVisible();
  expect(await moved(page, () => home.click())).toEqual([]);
  await expect(tile).toBeVisible();
});

test("one click lists all filters, which are removed one after the other at one place, and changed there", async ({ page, platform }) => {
  const filters = ["delayMinutes~gt~5", "number~gt~100", "origin~lacks~CGN", "destination~lacks~DUS", "carrier~lacks~XX"];
  await enter(page, `${objectsAddress(await platform.ontology(), "Flight")}&filter=${encodeURIComponent(filters.join(";"))}`);
  const list = page.getByRole("button", { name: /^\+\d filters?$/ });
  const chips = page.locator(".objects-more > .chip");
  // A second press closes the list.
  for (const open of [true, false, true]) {
    await list.click();
    await drawn(page);
    await expect(chips.first()).toBeVisible({ visible: open });
    await expect(list).toHaveAttribute("aria-expanded", String(open));
  }
  await expect(chips).toHaveText(["Delay (minutes) > 5", "Number > 100", /^Origin/, /^Destination/, /^Carrier/]);
  const { x, y, width, height } = (await chips.nth(1).getByRole("button", { name: /^Remove/ }).boundingBox())!;
  for (const next of [/^Origin/, /^Destination/]) {
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(chips.nth(1)).toHaveText(next);
  }
  await expect(chips).toHaveCount(3);
  const { y: before } = (await chips.nth(1).boundingBox())!;
  await chips.nth(1).getByRole("button", { name: /^Destination/ }).click();
  const value = page.getByRole("textbox", { name: "Value" });
  await value.fill("FRA");
  await page.keyboard.press("Enter");
  await expect(value).toBeHidden();
  await expect(chips.nth(1)).toHaveText(/FRA$/);
  expect((await chips.nth(1).boundingBox())!.y).toBe(before);

  // The one at the end gives the focus to the one before it.
  const remove = (chip: Locator) => chip.getByRole("button", { name: /^Remove/ });
  await remove(chips.last()).press("Enter");
  await expect(chips).toHaveCount(2);
  await expect(remove(chips.last())).toBeFocused();

  // With the last one, the list is gone and the focus is at the button of a new one.
  for (let left = 2; left > 0; left -= 1) await remove(chips.first()).click();
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
});
