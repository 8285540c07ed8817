// One action over the selected rows: a request for each, the outcome of each, and a
// report.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { applied, field, flight, flights } from "../support/actions.ts";
import { errorCard, grid, objectsAddress } from "../support/app.ts";
import { expectAccessibleThemes as examine } from "../support/axe.ts";
import { enter, load } from "../support/enter.ts";
import type { Platform } from "../support/platform.ts";
import { expect, test } from "../support/test.ts";

const FAILED_LOAD = /Failed to load resource/;
const APPLY = /\/actions\/delay-flight\/apply/;

/** Selects flights in the table, and goes on to delay them. */
async function select(page: Page, platform: Platform, keys: string[]): Promise<void> {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"), "Otto Operator");
  await page.getByRole("button", { name: /^Load all/ }).click();
  await expect(page.getByText(/^5,\d{3} objects$/)).toBeVisible();
  for (const [place, key] of keys.entries()) {
    await page.getByRole("searchbox", { name: "Find in loaded objects" }).fill(key);
    await expect(grid(page)).toHaveAttribute("aria-rowcount", "2");
    await grid(page).getByRole("rowheader").first().click();
    await expect(page.getByText(place === 0 ? "1 row selected" : `${place + 1} rows selected`)).toBeVisible();
  }
  await page.getByRole("link", { name: "Delay a flight" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Delay a flight" })).toBeVisible();
}

/** Applies to all: the objects stand above the button. */
async function apply(page: Page, count: number): Promise<void> {
  await expect(planned(page).getByRole("rowheader")).toHaveCount(count);
  await applyButton(page, count).click();
}

const planned = (page: Page) => page.getByRole("region", { name: "The objects, before and after" });
const applyButton = (page: Page, count: number) =>
  page.getByRole("button", { name: new RegExp(`^Apply to ${count} objects?$`) });

const row = (page: Page, key: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: key, exact: true }) });
const summary = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

test("the actions for a selection open below their button", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"), "Otto Operator");
  await grid(page).getByRole("rowheader").first().click();
  await expect(page.getByText("1 row selected")).toBeVisible();
  const button = page.getByRole("button", { name: "Apply action" });
  // The first ones stand beside it: one click less. They come without moving it.
  const before = await button.boundingBox();
  const first = page.getByRole("group", { name: "Selection" }).getByRole("link");
  await expect(first).toHaveText(["Delay a flight", "Cancel a flight"]);
  expect(await button.boundingBox()).toEqual(before);
  await button.click();
  await expect(page.locator("#objects-apply").getByRole("link")).toHaveCount(3);
  const menu = (await page.locator("#objects-apply").boundingBox())!;
  const at = (await button.boundingBox())!;
  expect(menu.x < at.x + at.width && menu.x + menu.width > at.x && menu.y >= 0, JSON.stringify([menu, at])).toBe(true);
  expect(menu.y).toBeGreaterThanOrEqual(at.y + at.height - 1);
});

test("selected rows are changed one by one, with what became of each", async ({ page, platform, watch }) => {
  test.setTimeout(180_000);
  watch.expect(FAILED_LOAD);
  const [first, second, lost] = (await flights(platform, (one) => one.status === "SCHEDULED", 3)).map((one) => one.__primaryKey);
  const [gone] = (await flights(platform, (one) => one.status === "ARRIVED", 1)).map((one) => one.__primaryKey);
  const keys = [first!, second!, lost!, gone!];
  const before = await applied(platform);
  await select(page, platform, keys);
  await expect(page.getByText("This changes 4 objects, each by a request of its own.")).toBeVisible();
  await expect(page.getByText("When some fail, the others stay changed")).toBeVisible();

  // The objects stand below the form, in the order of the table. A shared value is asked for once; a value may come from
  // each object instead.
  await expect(planned(page).getByRole("rowheader")).toHaveText([gone!, first!, second!, lost!]);
  await expect(page.getByText("Missing: Delay (minutes)", { exact: true })).toBeVisible();
  await examine(page, "an action for a selection");
  // Not ready, the button leads to what is missing; to Playwright it is disabled, so the click is forced.
  await applyButton(page, 4).click({ force: true });
  await expect(field(page, "Delay (minutes)")).toBeFocused();
  await field(page, "Delay (minutes)").fill("21");
  await expect(page.getByText("Missing: Delay (minutes)", { exact: true })).toBeHidden();
  await page.getByRole("combobox", { name: "Value of Reason" }).selectOption({ label: "From origin" });
  await expect(field(page, "Reason")).toBeHidden();
  await page.getByText("The first request", { exact: true }).click();
  const example = page.getByRole("region", { name: "The body of the request as JSON" });
  await expect(example).toContainText('"reason": "');
  await examine(page, "a selection whose requests are ready");

  // The response about one is lost, after the change was made.
  let broken = true;
  await page.route(APPLY, async (route) => {
    if (broken && route.request().postData()!.includes(lost!)) {
      await route.fetch();
      await route.abort("connectionreset");
    } else {
      await route.continue();
    }
  });
  await apply(page, 4);
  await expect(page.getByRole("heading", { level: 2, name: /applied, .+ unknown/ })).toBeFocused();
  await expect(summary(page, "2 applied, 1 failed, 1 with an unknown outcome")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("4 of 4 done")).toBeVisible();
  await expect(row(page, first!)).toContainText("applied");
  await expect(row(page, second!)).toContainText("applied");
  await expect(row(page, gone!)).toContainText("failed");
  await expect(row(page, gone!)).toContainText("Only a flight that is still to come can be delayed.");
  await expect(row(page, lost!)).toContainText("it may or may not have been applied");
  expect(await applied(platform)).toBe(before + 3);
  expect((await flight(platform, first!)).delayMinutes).toBe(21);
  expect((await flight(platform, gone!)).status).toBe("ARRIVED");
  await examine(page, "what became of a selection");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export report (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("delay-flight.csv");
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines[0]).toBe("Object,State,Error name,Reason,Error instance");
  expect(lines).toHaveLength(5);
  expect(lines.find((line) => line.includes(gone!))).toMatch(/,failed,\w+,.*still to come.*,[0-9a-f-]{36}$/);
  expect(lines.find((line) => line.includes(lost!))).toContain(",unknown,");

  // Sent again with its key, the lost one is applied once; the refused one is refused again.
  broken = false;
  await row(page, lost!).getByRole("button", { name: `Send again: the request about ${lost!}` }).click();
  await expect(summary(page, "3 applied, 1 failed")).toBeVisible();
  expect(await applied(platform)).toBe(before + 3);
  await page.getByRole("button", { name: "Retry the failed one" }).click();
  await expect(row(page, gone!)).toContainText("failed");
  await expect(page.getByText("4 of 4 done")).toBeVisible();
  expect(await applied(platform)).toBe(before + 3);

  // What was changed can be seen, and what was not changed is still selected.
  await expect(page.getByText("1 object stays selected in its table.")).toBeVisible();
  await page.getByRole("link", { name: "Show the 3 changed" }).click();
  await expect(page).toHaveURL(/[?&]filter=flightId~in~/);
  await expect(page.getByText("1 row selected")).toBeVisible();
  await page.goBack();

  // A selection lives with the page.
  await load(page);
  await expect(page.getByRole("heading", { name: "Nothing is selected" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the objects" })).toBeVisible();
  await examine(page, "an action whose selection is gone");
});

test("the first failure stops a run that is told so, and the rest can follow", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  const all = (await flights(platform, () => true)).map((one) => [one.__primaryKey, one.status] as const);
  const refused = all.findIndex(([, status]) => status === "ARRIVED");
  const [gone] = all[refused]!;
  const [later] = all.slice(refused).find(([, status]) => status === "SCHEDULED")!;
  await select(page, platform, [gone, later]);
  await field(page, "Delay (minutes)").fill("9");
  await page.getByRole("checkbox", { name: "Stop at the first failure" }).check();
  await apply(page, 2);
  await expect(summary(page, "1 failed")).toBeVisible();
  await expect(row(page, later)).toContainText("waiting");
  await page.getByRole("button", { name: "Resume with 1" }).click();
  await expect(summary(page, "1 applied, 1 failed")).toBeVisible();
  expect((await flight(platform, later)).delayMinutes).toBe(9);
});

test("objects are left out of a change one by one, and Enter sends nothing", async ({ page, platform }) => {
  const keys = (await flights(platform, (one) => one.status === "SCHEDULED", 3)).map((one) => one.__primaryKey);
  const before = await applied(platform);
  await select(page, platform, keys);
  await field(page, "Delay (minutes)").fill("7");
  await expect(planned(page).getByRole("row").nth(1)).toContainText("→ 7");
  const offset = () => applyButton(page, 3).evaluate((button) => (button as HTMLElement).offsetTop);
  const place = await offset();
  await field(page, "Delay (minutes)").press("Enter");
  await expect(applyButton(page, 3)).toBeFocused();
  expect(await offset()).toBe(place);
  expect(await applied(platform)).toBe(before);

  // The next object takes the place of the one that is left out, with the focus; the last one can't be left out.
  await planned(page).getByRole("button", { name: `Leave out ${keys[1]}` }).click();
  await expect(planned(page).getByRole("rowheader")).toHaveText([keys[0]!, keys[2]!]);
  await expect(planned(page).getByRole("button", { name: `Leave out ${keys[2]}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(planned(page).getByRole("rowheader")).toHaveText([keys[0]!]);
  await expect(planned(page).getByRole("button")).toHaveCount(0);

  // Back at the table, with its filter, the one that is left is selected.
  await page.getByRole("link", { name: "Back to the objects" }).click();
  await expect(page).toHaveURL(/[?&]find=/);
  await page.getByRole("searchbox", { name: "Find in loaded objects" }).fill("");
  await page.getByRole("button", { name: /^Load all/ }).click();
  await expect(page.getByText("1 row selected")).toBeVisible();
  await page.getByRole("button", { name: "Select none" }).click();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Nothing is selected" })).toBeVisible();
});

test("more than twenty objects are changed, four at once, after their number is typed", async ({ page, platform }) => {
  const before = await applied(platform);
  await enter(page, objectsAddress(await platform.ontology(), "Flight") + "&filter=status~is~SCHEDULED", "Otto Operator");
  await expect(grid(page).getByRole("rowheader").first()).toBeVisible();
  await grid(page).getByRole("rowheader").first().click();
  await grid(page).getByRole("rowheader").nth(20).click({ modifiers: ["Shift"] });
  await expect(page.getByText("21 rows selected")).toBeVisible();
  await page.getByRole("link", { name: "Delay a flight" }).click();
  await field(page, "Delay (minutes)").fill("5");
  // Enter leads to the button, which is in sight: nothing scrolls.
  const scrolled = () => page.evaluate(() => [scrollY, document.documentElement.scrollHeight > innerHeight + 100]);
  expect(await scrolled()).toEqual([0, true]);
  await page.keyboard.press("Enter");
  await expect(applyButton(page, 21)).toBeFocused();
  expect(await scrolled()).toEqual([0, true]);
  const atOnce = page.getByRole("radiogroup", { name: "Requests at once" });
  await expect(atOnce.getByRole("radio", { name: "1" })).toBeChecked();
  await atOnce.getByRole("radio", { name: "4" }).click();
  // The first four wait for each other, so they are on their way together, and no fifth is.
  let [now, most, arrived] = [0, 0, 0];
  let release = () => {};
  const four = new Promise<void>((resolve) => (release = resolve));
  await page.route(APPLY, async (route) => {
    most = Math.max(most, ++now);
    if (++arrived === 4) release();
    await four;
    const response = await route.fetch();
    now -= 1;
    await route.fulfill({ response });
  });
  await applyButton(page, 21).click();
  const review = page.getByRole("dialog", { name: "Apply to 21 objects?" });
  await expect(review.getByRole("listitem")).toHaveCount(21);
  const confirm = review.getByRole("button", { name: "Apply to 21 objects", exact: true });
  await expect(confirm).toBeDisabled();
  await examine(page, "the review of a selection");
  const typed = review.getByRole("textbox", { name: "Type 21 to confirm" });
  await expect(typed).toBeFocused();
  await typed.fill("21");
  await confirm.click();
  await expect(page.getByText("21 of 21 done")).toBeVisible({ timeout: 60_000 });
  expect([most, arrived]).toEqual([4, 21]);
  await expect(summary(page, "21 applied")).toBeVisible();
  expect(await applied(platform)).toBe(before + 21);
});

test("what every request would meet stops the run, and nothing is called failed", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  const keys = (await flights(platform, (one) => one.status === "SCHEDULED", 2)).map((one) => one.__primaryKey);
  await select(page, platform, keys);
  await field(page, "Delay (minutes)").fill("3");
  await page.route(APPLY, (route) => route.fulfill({ status: 404, body: "" }));
  await apply(page, 2);
  await expect(errorCard(page, "This platform does not offer this operation")).toBeVisible();
  await expect(summary(page, "0 applied")).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply to 2 objects" })).toBeVisible();
  await examine(page, "a run that was stopped");
});
