// A column: its order, and the panel with its filter and its profile.
import type { Page } from "@playwright/test";
import { clipboard, grid, kept, pressInMenu } from "../support/app.ts";
import { load } from "../support/enter.ts";
import { BOOKINGS, cell, open, run, SAMPLES, succeeded } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const ROWS =
  "SELECT 'a' AS name, 1 AS amount UNION ALL SELECT 'b', 2 UNION ALL SELECT 'a', 3 UNION ALL SELECT CAST(NULL AS STRING), 4 UNION ALL SELECT 'b', 5";

const header = (page: Page, name: string) => grid(page).getByRole("columnheader", { name });
const panel = (page: Page, name: string) => page.getByRole("dialog", { name });
const filters = (page: Page) => page.getByRole("list", { name: "Filters" });
const rows = (page: Page, count: number) => expect(grid(page)).toHaveAttribute("aria-rowcount", String(count + 1));

async function openPanel(page: Page, name: string) {
  await pressInMenu(page, header(page, name), "Profile…");
  await expect(panel(page, name)).toBeVisible();
}

const fact = (page: Page, name: string, label: string) =>
  panel(page, name).locator("dl > div").filter({ has: page.locator("dt", { hasText: new RegExp(`^${label}$`) }) }).locator("dd");

test("a column has a profile, and its values choose rows", async ({ page }) => {
  await open(page);
  await run(page, ROWS);
  await succeeded(page);
  await openPanel(page, "name");
  await expect(fact(page, "name", "Rows")).toHaveText("5");
  await expect(fact(page, "name", "Null")).toHaveText("1 (20 %)");
  await expect(fact(page, "name", "Distinct values")).toHaveText("2");
  await expect(fact(page, "name", "Minimum")).toHaveText("a");
  await panel(page, "name").getByRole("checkbox", { name: /^a/ }).check();
  await rows(page, 2);
  // The other values stay to be chosen, with their counts.
  await expect(panel(page, "name").getByRole("checkbox", { name: /^b/ })).toBeVisible();
  await panel(page, "name").getByRole("checkbox", { name: /^b/ }).check();
  await rows(page, 4);
  await page.keyboard.press("Escape");
  await expect(filters(page)).toContainText("name is one of a, b");
  await filters(page).getByRole("button", { name: "Remove the filter name is one of a, b" }).click();
  await expect(filters(page)).toBeHidden();
  await rows(page, 5);
});

test("the code of profiles comes with the first one: what is asked meanwhile waits, and what failed is asked for again", async ({ page, watch }) => {
  watch.expect(/Failed to load resource/, /WebAssembly/);
  const code = /\/table-[0-9a-f]{16}_analysis\.wasm$/;
  await page.context().route(code, (route) => route.fulfill({ status: 503, body: "" }));
  await open(page);
  await run(page, ROWS);
  await succeeded(page);
  await openPanel(page, "name");
  await expect(panel(page, "name").getByRole("alert")).toHaveText("A part of the app could not be loaded. Reload the page to go on.");
  await page.keyboard.press("Escape");

  await page.context().unroute(code);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.context().route(code, async (route) => {
    await arrived;
    await route.continue();
  });
  const asked = page.context().waitForEvent("request", (request) => code.test(request.url()));
  await openPanel(page, "name");
  await asked;
  await page.keyboard.press("Escape");
  await header(page, "amount").click();
  await header(page, "amount").click();
  arrive();
  await expect(header(page, "amount")).toHaveAttribute("aria-sort", "descending");
  await expect(cell(page, 1, 2)).toHaveText("5");
  await openPanel(page, "name");
  await expect(fact(page, "name", "Rows")).toHaveText("5");
});

test("values of a column are found and shown in steps, and several of them and null choose rows", async ({ page }) => {
  await open(page);
  await run(
    page,
    "SELECT CASE WHEN value % 10 = 0 THEN NULL ELSE CONCAT('v', value % 300) END AS name, value AS amount FROM generate_series(1, 3000)",
  );
  await succeeded(page);
  await openPanel(page, "name");
  const form = panel(page, "name");
  const values = form.locator(".value-lines");
  const value = (name: string) => form.getByRole("checkbox", { name: new RegExp(`^${name}\\s\\d`) });
  await expect(values.getByRole("checkbox")).toHaveCount(11);
  await form.getByRole("button", { name: "Show more (260 left)" }).click();
  await expect(values.getByRole("checkbox")).toHaveCount(111);
  await form.getByRole("searchbox", { name: "Find values" }).fill("V29");
  await expect(form.getByRole("button", { name: /^Show more/ })).toBeHidden();
  // 29, and 291 to 299.
  await expect(values.getByRole("checkbox")).toHaveCount(10);
  await value("v29").check();
  await rows(page, 10);
  await value("v291").check();
  await rows(page, 20);
  await form.getByRole("searchbox", { name: "Find values" }).fill("none");
  await expect(form.getByRole("status")).toHaveText("No value contains this text.");
  // What is chosen stays in sight.
  await expect(values.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await form.getByRole("searchbox", { name: "Find values" }).fill("");
  await value("Null").check();
  await rows(page, 320);
  await page.keyboard.press("Escape");
  await expect(filters(page)).toContainText("name is one of v29, v291, Null");
});

test("numbers have quantiles, and each value of many is counted", async ({ page }) => {
  await open(page);
  await run(page, "SELECT value AS amount, CONCAT('t', value) AS name FROM generate_series(1, 120000)");
  await succeeded(page);
  await openPanel(page, "amount");
  await expect(fact(page, "amount", "Median")).toHaveText("60000");
  await expect(fact(page, "amount", "Lower quartile \\(25 %\\)")).toHaveText("30000");
  await expect(fact(page, "amount", "95th percentile")).toHaveText("114000");
  await expect(fact(page, "amount", "Distinct values")).toHaveText("120,000");
  await page.keyboard.press("Escape");
  await openPanel(page, "name");
  const form = panel(page, "name");
  await expect(fact(page, "name", "Distinct values")).toHaveText("more than 100,000");
  await expect(form.getByText("More than 100,000 different values.")).toBeVisible();
  await form.getByRole("searchbox", { name: "Find values" }).fill("t1200");
  await expect(form.getByRole("checkbox", { name: /^t120000/ })).toBeVisible();
  await expect(form.getByText("More than 100,000 different values.")).toBeHidden();
});

test("values are compared by their type; what can't be read is said, and the rows stay", async ({ page }) => {
  await open(page);
  await run(page, ROWS);
  await succeeded(page);
  await openPanel(page, "amount");
  const form = panel(page, "amount");
  await form.getByRole("combobox", { name: "Condition" }).selectOption("≥");
  await form.getByRole("textbox", { name: "Value" }).fill("three");
  await form.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await rows(page, 5);
  await form.getByRole("textbox", { name: "Value" }).fill("3");
  await form.getByRole("button", { name: "Filter", exact: true }).click();
  await rows(page, 3);
  await expect(form.getByRole("alert")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(filters(page)).toContainText("amount ≥ 3");

  // A second column's profile is over the rows that are left, and both filters hold.
  await openPanel(page, "name");
  await expect(fact(page, "name", "Rows")).toHaveText("3");
  await panel(page, "name").getByRole("combobox", { name: "Condition" }).selectOption("is not null");
  await panel(page, "name").getByRole("button", { name: "Filter", exact: true }).click();
  await rows(page, 2);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await rows(page, 5);
});

test("several columns sort, one after the other, by pointer and by keys", async ({ page }) => {
  await open(page);
  await run(page, ROWS);
  await succeeded(page);
  await pressInMenu(page, header(page, "name"), "Sort descending");
  await header(page, "amount").click({ modifiers: ["Shift"] });
  await header(page, "amount").click({ modifiers: ["Shift"] });
  await expect(header(page, "amount")).toContainText("sorted descending, key 2");
  await expect(header(page, "name")).toHaveAttribute("aria-sort", "descending");
  for (const [row, amount] of [5, 2, 3, 1, 4].entries()) await expect(cell(page, row + 1, 2)).toHaveText(String(amount));
  // By the keyboard: the header is above the first row.
  await grid(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByRole("button", { name: "Sort descending" })).toBeVisible();
  await page.keyboard.press("Escape");
  await header(page, "amount").click();
  await expect(header(page, "name")).toHaveAttribute("aria-sort", "none");
});

test("a million rows have a profile with a histogram", { tag: "@thorough" }, async ({ page }) => {
  await open(page);
  await run(page, `SELECT * FROM ${BOOKINGS}`);
  await succeeded(page);
  await openPanel(page, "booking_id");
  await expect(panel(page, "booking_id").getByRole("img", { name: /^Distribution from/ })).toBeVisible({ timeout: 60_000 });
  await expect(fact(page, "booking_id", "Null")).toHaveText("0 (0 %)");
});

test.describe("in a zone of its own", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("a column groups its digits, and another one has its own time zone; copies stay exact", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await run(page, `SELECT 9007199254740993 AS big, timestamp_us_zone AS at FROM ${SAMPLES} WHERE timestamp_us_zone IS NOT NULL ORDER BY \`row\` LIMIT 1`);
    await succeeded(page);
    await expect(cell(page, 1, 1)).toHaveText("9007199254740993");
    const press = async (column: string, entry: string) => {
      await header(page, column).hover();
      await header(page, column).locator(".grid-menu").click();
      await page.getByRole("button", { name: entry, exact: true }).click();
    };
    await press("big", "Group digits");
    await expect(cell(page, 1, 1)).toHaveText("9,007,199,254,740,993");
    expect(await cell(page, 1, 1).evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
    await cell(page, 1, 1).click();
    await page.keyboard.press("Control+c");
    await expect.poll(() => clipboard(page)).toBe("9007199254740993");
    const utc = await cell(page, 1, 2).textContent();
    await press("at", "Show in Europe/Berlin");
    await expect(header(page, "at")).toContainText("timestamp · Europe/Berlin");
    await expect(cell(page, 1, 2)).not.toHaveText(utc!);
    // It is kept for the statement.
    await kept(page, 'reformed\\":[0,1]');
    await load(page);
    await expect(cell(page, 1, 1)).toHaveText("9,007,199,254,740,993");
    await press("big", "Do not group digits");
    await press("at", "Show in UTC");
    await expect(cell(page, 1, 1)).toHaveText("9007199254740993");
    await expect(cell(page, 1, 2)).toHaveText(utc!);
  });
});
