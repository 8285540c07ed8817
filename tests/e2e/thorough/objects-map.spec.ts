// The map of points among the facets: dots with their counts, the boxes that they and the pointer make, zoom and keys.
import type { Locator, Page } from "@playwright/test";
import { grid, objectsAddress } from "../support/app.ts";
import { expectAccessible, expectAccessibleThemes } from "../support/axe.ts";
import { enter, load } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "Facets" });
const facet = (page: Page) => panel(page).getByRole("group", { name: "Location", exact: true });
const map = (page: Page) => facet(page).getByRole("group", { name: "Map of Location" });
const line = (page: Page) => facet(page).locator(".map > .facet-note");
const chip = (page: Page) => page.getByRole("search").getByRole("button", { name: /^Location is within / });
const matches = (page: Page) => page.getByText(/^[\d,]+ of 450 match$/);

/** The number at the end of the words of a line. */
async function count(element: Locator): Promise<number> {
  return Number(/([\d,]+)$/.exec((await element.textContent())!)![1]!.replaceAll(",", ""));
}

/** The middle of the largest dot. */
async function largestDot(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await map(page).locator("circle").first().boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

async function open(page: Page, ontology: string, more = ""): Promise<void> {
  await enter(page, `${objectsAddress(ontology, "Airport")}&facets=true&facetsOf=location,country${more}`);
  await expect(panel(page).getByText("Of all 450 objects.", { exact: true })).toBeVisible();
  await expect(panel(page).locator("[aria-busy]")).toHaveAttribute("aria-busy", "false");
  await map(page).scrollIntoViewIfNeeded();
}

/** Waits until the table shows what the box has: as many rows as the line promises while no dot is pointed at. */
async function promised(page: Page): Promise<number> {
  await page.mouse.move(0, 0);
  await expect(chip(page)).toBeVisible();
  const rows = await count(line(page));
  await expect(matches(page)).toHaveText(`${rows} of 450 match`);
  return rows;
}

test("dots count all objects, and a click on one filters the table", async ({ page, platform }) => {
  await open(page, await platform.ontology());
  await expect(line(page)).toHaveText("450 of 450 on the map");
  const { x, y } = await largestDot(page);
  await page.mouse.move(x, y);
  await expect(line(page)).toHaveText(/^\d+–\d+° [NS], \d+–\d+° [EW]: \d+$/);
  const pointed = await count(line(page));
  await page.mouse.click(x, y);
  expect(await promised(page)).toBe(pointed);
  await expect(page).toHaveURL(/filter=location~within~/);
  await expectAccessibleThemes(page, "objects with a chosen part of a map");

  // The link holds it, and the list of the dots knows it.
  await load(page);
  await expect(matches(page)).toHaveText(`${pointed} of 450 match`);
  await facet(page).getByText("As a list").click();
  const first = facet(page).getByRole("checkbox").first();
  await expect(first).toBeChecked();
  expect(await count(first.locator(".."))).toBe(pointed);
  // The same again gives it up.
  await first.uncheck();
  await expect(chip(page)).toBeHidden();
  await expect(line(page)).toHaveText("450 of 450 on the map");
});

test("a box that is drawn filters, and the other facets count within it", async ({ page, platform }) => {
  await open(page, await platform.ontology());
  const countries = panel(page).getByRole("group", { name: "Country", exact: true }).getByRole("checkbox");
  const before = await count(countries.first().locator(".."));
  const { x, y, width, height } = (await map(page).boundingBox())!;
  await page.mouse.move(x + width * 0.45, y + height * 0.2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height * 0.4, { steps: 4 });
  await expect(line(page)).toHaveText(/: \d+$/);
  await page.mouse.up();
  const inside = await promised(page);
  expect(inside).toBeGreaterThan(10);
  expect(inside).toBeLessThan(450);
  expect(await count(countries.first().locator(".."))).not.toBe(before);

  // What others filter is left out of the counts, and its own box is not.
  await facet(page).getByRole("button", { name: "Clear Location" }).click();
  await expect(map(page)).toBeFocused();
  await countries.first().check();
  await expect(line(page)).toHaveText(`${before} of ${before} on the map`);
});

test("the map is moved and chosen from with keys alone", async ({ page, platform }) => {
  await open(page, await platform.ontology());
  await map(page).focus();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect(line(page)).not.toHaveText("450 of 450 on the map");
  const near = await line(page).textContent();
  await page.keyboard.press("ArrowRight");
  await expect(line(page)).not.toHaveText(near!);
  await page.keyboard.press("0");
  await expect(line(page)).toHaveText("450 of 450 on the map");
  await page.keyboard.press("+");
  await page.keyboard.press("ArrowUp");
  const only = facet(page).getByRole("button", { name: "Only here" });
  await only.focus();
  await page.keyboard.press("Enter");
  expect(await promised(page)).toBeGreaterThan(0);

  const list = facet(page).locator("summary");
  await list.focus();
  await page.keyboard.press("Enter");
  await facet(page).getByRole("checkbox").first().focus();
  await page.keyboard.press("Space");
  await promised(page);
  await expect(facet(page).getByRole("checkbox").first()).toBeChecked();
  await expect(facet(page).getByText(/smaller dots are not listed/)).toBeVisible();
});

test("the wheel zooms with Ctrl, and Shift moves the map", async ({ page, platform }) => {
  await open(page, await platform.ontology());
  const { x, y } = await largestDot(page);
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await expect(facet(page).getByRole("button", { name: "All points" })).toBeEnabled();
  await page.keyboard.down("Shift");
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await expect(chip(page)).toBeHidden();
  await facet(page).getByRole("button", { name: "All points" }).click();
  await page.mouse.move(0, 0);
  await expect(line(page)).toHaveText("450 of 450 on the map");
  const { width } = (await map(page).boundingBox())!;
  await facet(page).getByRole("button", { name: "Large map" }).click();
  await expect.poll(async () => (await map(page).boundingBox())!.width).toBeGreaterThan(width * 1.5);
  await expect(line(page)).toHaveText("450 of 450 on the map");
  await expectAccessible(page, "objects with a large map");
});

test("a filter of a part is written by hand", async ({ page, platform }) => {
  await open(page, await platform.ontology(), `&filter=${encodeURIComponent("location~within~-50..0,170..-170")}`);
  await expect(chip(page)).toHaveText("Location is within 0–50° S, 170° E–170° W");
  const rows = await promised(page);
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  expect(rows).toBeGreaterThan(0);
  await chip(page).click();
  await page.getByRole("textbox", { name: "Value" }).fill("40..30,0..10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("textbox", { name: "Value" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: "Value" }).fill("-90..90,-180..180");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(chip(page)).toHaveText("Location is within 90° S–90° N, 180° W–180° E");
});

test("a map fits 320 pixels, and a finger moves it", async ({ page, platform }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await enter(page, `${objectsAddress(await platform.ontology(), "Airport")}&facets=true&facetsOf=location`);
  await expect(line(page)).toHaveText("450 of 450 on the map");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await panel(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, "a map on a phone");

  await facet(page).getByRole("button", { name: "Zoom in" }).click();
  const land = map(page).locator(".map-land").first();
  const before = (await land.getAttribute("transform"))!;
  const { x, y } = (await map(page).boundingBox())!;
  const finger = (type: string, by: number) =>
    map(page).dispatchEvent(type, { pointerType: "touch", pointerId: 7, clientX: x + 120 + by, clientY: y + 60, bubbles: true });
  await finger("pointerdown", 0);
  await finger("pointermove", 50);
  await finger("pointerup", 50);
  await expect(land).not.toHaveAttribute("transform", before);
  // A mouse would have drawn a box.
  await expect(chip(page)).toBeHidden();
});
