// Facets beside the table of objects: values with their counts, histograms, and the filters that they make.
import type { Locator, Page } from "@playwright/test";
import { column, grid, objectsAddress } from "../support/app.ts";
import { expectAccessible, expectAccessibleThemes } from "../support/axe.ts";
import { enter, load } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "Facets" });
const facet = (page: Page, title: string) => panel(page).getByRole("group", { name: title, exact: true });
const box = (facet: Locator, name: string) => facet.getByRole("checkbox", { name: new RegExp(`^${name} ?[\\d,]+$`) });
const chip = (page: Page, text: string | RegExp) => page.getByRole("search").getByRole("button", { name: text, exact: true });
const matches = (page: Page) => page.getByText(/^[\d,]+ (match in the first [\d,]+ of [\d,]+|of [\d,]+ match)$/);

/** The number at the end of the words of a value or a bar. */
async function count(element: Locator): Promise<number> {
  const words = (await element.getAttribute("aria-label")) ?? (await element.locator("..").textContent());
  return Number(/([\d,]+)$/.exec(words!)![1]!.replaceAll(",", ""));
}

/** Clicks at the middle of a bar: all of them are one target. */
async function clickBar(page: Page, bar: Locator): Promise<void> {
  await bar.scrollIntoViewIfNeeded();
  const { x, y, width } = (await bar.boundingBox())!;
  await page.mouse.click(x + width / 2, y + 10);
}

async function open(page: Page, ontology: string, more = ""): Promise<void> {
  await enter(page, objectsAddress(ontology, "Flight") + more);
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  if (more) await counted(page, "Of the 1,100 objects loaded so far. 3,900 are not counted.");
}

/** Waits until so many objects are counted. */
async function counted(page: Page, of: string): Promise<void> {
  await expect(panel(page).getByText(of, { exact: true })).toBeVisible();
  await expect(panel(page).locator("[aria-busy]")).toHaveAttribute("aria-busy", "false");
}

test("values with their counts filter the table, and each facet counts what the others let pass", async ({ page, platform }) => {
  await open(page, await platform.ontology());
  await page.getByRole("button", { name: "Facets" }).click();
  await expect(page).toHaveURL(/facets=true/);
  const status = facet(page, "Status");
  const carrier = facet(page, "Carrier");
  const delayed = box(status, "DELAYED");
  await expect(delayed).toBeVisible();
  // Not all is loaded: that is said, with the way to the rest.
  await counted(page, "Of the 1,100 objects loaded so far. 3,900 are not counted.");
  await panel(page).getByRole("button", { name: /^Load all/ }).click();
  await counted(page, "Of all 5,000 objects.");
  await expectAccessibleThemes(page, "objects with facets");

  const first = carrier.getByRole("checkbox").first();
  const whole = await count(first);
  const expected = await count(delayed);
  await delayed.check();
  await expect(chip(page, "Status is one of DELAYED")).toBeVisible();
  await expect(matches(page)).toHaveText(`${expected.toLocaleString("en")} of 5,000 match`);
  expect(new Set(await column(page, /^Status/))).toEqual(new Set(["DELAYED"]));
  // Its own counts stay, those of the others shrink.
  expect(await count(delayed)).toBe(expected);
  await expect.poll(() => count(first)).toBeLessThan(whole);

  // Several of one facet are either of them, several facets all of them; the count of a value is what choosing it brings.
  const arrived = box(status, "ARRIVED");
  const both = expected + (await count(arrived));
  await arrived.check();
  await expect(matches(page)).toHaveText(`${both.toLocaleString("en")} of 5,000 match`);
  const one = carrier.getByRole("checkbox").nth(1);
  await expect(async () => {
    const promised = await count(one);
    await one.check();
    await expect(matches(page)).toHaveText(`${promised.toLocaleString("en")} of 5,000 match`, { timeout: 1000 });
  }).toPass();
  await expect(chip(page, "Status is one of DELAYED, ARRIVED")).toBeVisible();
  await expectAccessibleThemes(page, "objects with chosen facets");

  // The link holds it, the chip takes it away.
  await load(page);
  await expect(delayed).toBeChecked();
  await expect(arrived).toBeChecked();
  await panel(page).getByRole("button", { name: /^Load all/ }).click();
  await counted(page, "Of all 5,000 objects.");
  await page.getByRole("button", { name: "Remove: Status is one of DELAYED, ARRIVED" }).click();
  await expect(delayed).not.toBeChecked();
  await carrier.getByRole("button", { name: "Clear Carrier" }).click();
  await expect(matches(page)).toBeHidden();
  await expect(carrier.getByRole("checkbox").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Facets" })).toBeFocused();
});

test("facets and their lines keep their places until all is loaded", async ({ page, platform }) => {
  await open(page, await platform.ontology(), "&facets=true");
  await page.evaluate(() => {
    const list = document.querySelector(".facets-list")!;
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      // Once all is loaded they are laid out anew.
      if (/^Of all/.test(document.querySelector(".facets-scope")!.textContent!)) return;
      const places = [...list.querySelectorAll(".facet, .facet .value-line-text, .facet .facet-bars")].map((element) => {
        const { y, height } = element.getBoundingClientRect();
        return [element.matches(".facet") ? element.querySelector("legend")!.textContent : element.textContent, y, height].join(" ");
      });
      seen.add(places.join("\n"));
      requestAnimationFrame(look);
    };
    look();
  });
  // The pages come one after the other, so that each is counted.
  await page.route(/\/objects\/Flight\?/, async (route) => {
    const response = await route.fetch();
    await expect(panel(page).locator("[aria-busy]")).toHaveAttribute("aria-busy", "false");
    await route.fulfill({ response });
  });
  await panel(page).getByRole("button", { name: /^Load all/ }).click();
  await counted(page, "Of all 5,000 objects.");
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen).toHaveLength(1);
});

test("objects without a value are a choice of their own", async ({ page, platform }) => {
  await open(page, await platform.ontology(), "&facets=true&facetsOf=status,tailNumber,delayMinutes,actualArrival");
  const arrival = facet(page, "Actual arrival");
  const none = arrival.getByRole("checkbox", { name: /^No value/ });
  const promised = await count(none);
  expect(promised).toBeGreaterThan(0);
  await none.check();
  await expect(chip(page, "Actual arrival is missing")).toBeVisible();
  await expect(matches(page)).toContainText(`${promised.toLocaleString("en")} match`);
  expect(new Set(await column(page, /^Actual arrival/))).toEqual(new Set(["—"]));
});

test("bars choose a range, by the pointer and on the keyboard", async ({ page, platform }) => {
  await open(page, await platform.ontology(), "&facets=true&facetsOf=delayMinutes,scheduledDeparture,status");
  const delay = facet(page, "Delay (minutes)");
  const bars = delay.getByRole("button", { name: / – |^\S+: / });
  await expect(bars.first()).toBeVisible();
  const names = await bars.evaluateAll((bars) => bars.map((bar) => bar.getAttribute("aria-label")!));
  const parts = names.map((name) => /^(\S+)(?: – (\S+))?: ([\d,]+)$/.exec(name)!);
  const counts = parts.map((part) => Number(part[3]!.replaceAll(",", "")));
  const at = counts.findIndex((rows, index) => index > 0 && rows > 0);
  const promised = counts[at]!.toLocaleString("en");
  await clickBar(page, bars.nth(at));
  await expect(chip(page, `Delay (minutes) between ${parts[at]![1]}..${parts[at]![2]}`)).toBeVisible();
  await expect(matches(page)).toContainText(`${promised} match`);
  await expect(bars.nth(at)).toHaveAttribute("aria-pressed", "true");
  // The bars stay, so that another range is a click away.
  await expect(bars).toHaveCount(names.length);

  // Over several.
  const [from, to] = [await bars.nth(0).boundingBox(), await bars.nth(2).boundingBox()];
  await page.mouse.move(from!.x + 2, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(to!.x + 2, to!.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(chip(page, `Delay (minutes) between ${parts[0]![1]}..${parts[2]![2]}`)).toBeVisible();
  const three = counts[0]! + counts[1]! + counts[2]!;
  await expect(matches(page)).toContainText(`${three.toLocaleString("en")} match`);

  // One tab stop; the arrows move, Enter chooses, Shift takes in more.
  await delay.getByRole("button", { name: "Clear Delay (minutes)" }).click();
  await expect(delay.getByRole("button", { pressed: true })).toHaveCount(0);
  await page.keyboard.press("Home");
  await expect(bars.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(chip(page, `Delay (minutes) between ${parts[1]![1]}..${parts[1]![2]}`)).toBeVisible();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(chip(page, `Delay (minutes) between ${parts[1]![1]}..${parts[2]![2]}`)).toBeVisible();
  await expect(bars.nth(2)).toBeFocused();
  await expectAccessible(page, "objects with a range of bars");

  // Times are cut as the calendar is.
  const times = facet(page, "Scheduled departure").getByRole("button", { name: /^\d{4}-\d\d/ });
  await clickBar(page, times.first());
  // The chip of the range before has the room of the line.
  await page.getByRole("button", { name: "+1 filter", exact: true }).click();
  await expect(chip(page, /^Scheduled departure between \d{4}-\d\d.*\.\.\d{4}-\d\d/)).toBeVisible();
});

test("many facets are chosen from, and many values searched", async ({ page, platform }) => {
  await open(page, await platform.ontology(), "&facets=true");
  await expect(panel(page).getByRole("group")).toHaveCount(8);
  await panel(page).getByRole("button", { name: "Choose facets" }).click();
  const choice = page.getByRole("group", { name: "Choose facets" });
  await choice.getByRole("checkbox", { name: "Number", exact: true }).uncheck();
  await expect(facet(page, "Number")).toBeHidden();
  await choice.getByRole("checkbox", { name: "Origin", exact: true }).check();
  await expect(page).toHaveURL(/facetsOf=/);
  await page.keyboard.press("Escape");
  // Neither the panel nor the table is left.
  await expect(panel(page)).toBeVisible();

  const origin = facet(page, "Origin");
  await expect(origin.getByRole("checkbox")).toHaveCount(8);
  await origin.getByRole("button", { name: /^Show \d+ more$/ }).click();
  const some = await origin.getByRole("checkbox").count();
  expect(some).toBeGreaterThan(8);
  await origin.getByRole("searchbox", { name: "Find in Origin" }).fill("zz no such");
  await expect(origin.getByText("No value matches.")).toBeVisible();
  await origin.getByRole("searchbox").fill("");
  await expect(origin.getByRole("checkbox")).toHaveCount(some);
});

test("a type without objects has no facets, and says so", async ({ page, platform }) => {
  await enter(page, `${objectsAddress(await platform.ontology(), "FuelCard")}&facets=true`);
  await expect(panel(page).getByText("Of all 0 objects.")).toBeVisible();
  await expect(panel(page).getByText("No property has facets")).toBeVisible();
});

test("a facet that goes away with its choice leaves the focus in the panel", async ({ page, platform }) => {
  await open(page, await platform.ontology(), "&facets=true&facetsOf=status&filter=carrier~is~BV");
  const carrier = facet(page, "Carrier");
  await carrier.getByRole("button", { name: "Clear Carrier" }).focus();
  await page.keyboard.press("Enter");
  await expect(carrier).toBeHidden();
  await expect(panel(page).getByRole("heading", { name: "Facets" })).toBeFocused();
});

test("on a phone the facets are a sheet", async ({ page, platform }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(page.getByRole("table").getByRole("button").first()).toBeVisible();
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  await page.getByRole("button", { name: "Facets" }).click();
  await expect(panel(page)).toHaveCSS("position", "fixed");
  await box(facet(page, "Status"), "DELAYED").check();
  await expectAccessible(page, "objects with facets on a phone");
  await panel(page).getByRole("button", { name: "Close (Esc)" }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Tools", exact: true })).toBeFocused();
  await expect(chip(page, "Status is one of DELAYED")).toBeVisible();
});

for (const width of [1024, 1100, 1280]) {
  test(`between the facets and the panel of an object the key stays in sight at ${width} pixels`, async ({ page, platform }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, await platform.ontology(), "&facets=true");
    await grid(page).getByRole("gridcell").first().click();
    await expect(page.getByRole("dialog").filter({ has: page.getByRole("tab", { name: "Properties" }) })).toBeVisible();
    await expect(panel(page)).toBeVisible();
    const [table, key] = [grid(page), grid(page).getByRole("columnheader").nth(1)];
    await expect(key).toBeInViewport({ ratio: 1 });
    const [frame, header] = [(await table.boundingBox())!, (await key.boundingBox())!];
    expect(header.x + header.width).toBeLessThanOrEqual(frame.x + frame.width);
  });
}
