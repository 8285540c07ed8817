// The forms over the table of objects: values to choose from, bounds, spans of time, the menu of a column, SQL.
import type { Page } from "@playwright/test";
import { column, grid, leadToColumn, objectsAddress, pressInMenu } from "../support/app.ts";
import { expectAccessible } from "../support/axe.ts";
import { enter } from "../support/enter.ts";
import { moved } from "../support/places.ts";
import { editor, status } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const add = (page: Page) => page.getByRole("button", { name: "Filter", exact: true }).click();
const choose = (page: Page, label: string) => page.getByRole("combobox", { name: "Column" }).selectOption({ label });
const apply = (page: Page) => page.getByRole("button", { name: "Apply", exact: true }).click();
const header = (page: Page, name: RegExp) => grid(page).getByRole("columnheader", { name }).first();
const counted = (page: Page) => page.getByText(/^[\d,]+ match in the first [\d,]+ of [\d,]+$/);

async function open(page: Page, ontology: string, more = ""): Promise<void> {
  await enter(page, objectsAddress(ontology, "Flight") + more);
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
}

test("a column with few values offers them, with the number of their rows", async ({ page, platform }) => {
  await open(page, await platform.ontology());
  await add(page);
  await choose(page, "Status");
  const values = page.getByRole("group", { name: "Values" });
  const arrived = values.getByRole("checkbox", { name: /^ARRIVED/ });
  await expect(arrived).toBeVisible();
  await apply(page);
  await expect(page.getByRole("alert").filter({ hasText: "Choose at least one" })).toBeVisible();
  const delayed = values.getByRole("checkbox", { name: /^DELAYED/ });
  const count = /([\d,]+)$/.exec((await values.locator("label").filter({ hasText: "DELAYED" }).textContent())!)![1]!;
  await delayed.check();
  await expectAccessible(page, "objects with values to choose from");
  await apply(page);
  await expect(page).toHaveURL(/filter=status(~|%7E)in/);
  await expect(counted(page)).toContainText(`${count} match`);
  // The column that is filtered comes into sight.
  await expect(header(page, /^Status/)).toBeInViewport();
  expect(new Set(await column(page, /^Status/))).toEqual(new Set(["DELAYED"]));
  await expect(grid(page).locator(".is-status.is-warning").first()).toBeVisible();

  // The same form changes it.
  await page.getByRole("button", { name: "Status is one of DELAYED", exact: true }).click();
  await expect(delayed).toBeChecked();
  await arrived.check();
  await apply(page);
  await expect(page.getByRole("button", { name: "Status is one of DELAYED, ARRIVED", exact: true })).toBeVisible();
});

/** Expects the chip of a filter, in the line or behind the button of those that have no room there. */
async function expectChip(page: Page, name: string | RegExp) {
  const more = page.getByRole("button", { name: /^\+\d+ filter/ });
  const chip = page.getByRole("button", { name, exact: true });
  await expect(chip.or(more).first()).toBeVisible();
  if (await chip.isVisible()) return;
  await more.click();
  await expect(chip).toBeVisible();
  await page.keyboard.press("Escape");
}

test("numbers have two bounds, of which one may be left out, and times have spans to choose from", async ({ page, platform }) => {
  await open(page, await platform.ontology());
  await add(page);
  await choose(page, "Delay (minutes)");
  await apply(page);
  await expect(page.getByText("One may stay empty.")).toHaveAttribute("role", "alert");
  await page.getByRole("textbox", { name: "From" }).fill("30");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Delay (minutes) ≥ 30", exact: true })).toBeVisible();
  for (const delay of await column(page, /^Delay/)) expect(Number(delay)).toBeGreaterThanOrEqual(30);

  await add(page);
  await choose(page, "Scheduled departure");
  await page.getByRole("combobox", { name: "Condition" }).selectOption({ label: "between" });
  await page.getByLabel("From").fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await apply(page);
  await expectChip(page, "Scheduled departure between 2020-01-01..2020-01-31");
  await expect(page.getByRole("heading", { name: "No matching objects" })).toBeVisible();

  await add(page);
  await choose(page, "Scheduled departure");
  await page.getByRole("button", { name: "This year" }).click();
  await expectChip(page, /^Scheduled departure is 20\d\d$/);
});

test("the menu of a column speaks of the rows that the filters leave", async ({ page, platform }) => {
  await open(page, await platform.ontology());
  await page.getByRole("searchbox", { name: "Find in loaded objects" }).fill("SCHEDULED");
  await expect(page).toHaveURL(/SCHEDULED/);
  await leadToColumn(page, /^Number/);
  await page.keyboard.press("Alt+ArrowDown");
  const facts = page.getByLabel("Sort, filter, hide and more (Alt+↓)").getByText(/^[\d,]+ values in/);
  await expect(facts).toContainText(/^[\d,]+ values in [\d,]+ filtered objects/);
  const [values, of] = ((await facts.textContent()) ?? "").match(/[\d,]+/g) ?? [];
  expect(values).toBe(of);
  expect(of).not.toBe("1,100");
});

test("the menu of a column sorts, filters, pins, moves and hides it, and says what is in it", async ({ page, platform }) => {
  await open(page, await platform.ontology());
  const title = header(page, /^Number/);
  await leadToColumn(page, /^Number/);
  await page.keyboard.press("Alt+ArrowDown");
  const menu = page.getByLabel("Sort, filter, hide and more (Alt+↓)");
  await expect(menu.getByText(/^[\d,]+ values in [\d,]+ loaded objects/)).toBeVisible();
  await expect(menu.getByText(/^[\d,]+ values/)).toContainText(/\d+ … \d+ · mean [\d.]+/);
  await expectAccessible(page, "objects with the menu of a column");
  await menu.getByRole("button", { name: "Sort descending" }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/orderBy=p\.number(:|%3A)desc/);
  await expect(title).toHaveAttribute("aria-sort", "descending");

  const titles = () => grid(page).getByRole("columnheader").locator(".grid-name").allTextContents();
  const before = await titles();
  const press = (name: string) => pressInMenu(page, title, name);
  // It stands behind the column that is pinned already.
  await press("Pin");
  await expect(page).toHaveURL(/freeze=2/);
  await expect.poll(titles).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
  await press("Move left");
  await expect.poll(titles).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
  await press("Filter…");
  await expect(page.getByRole("combobox", { name: "Column" })).toHaveValue("number");
  await page.keyboard.press("Escape");
  await press("Hide");
  await expect.poll(titles).toEqual([before[0], before[1], ...before.slice(3)]);
});

/** The lists of a summary: by which column, and of which. */
const by = (page: Page, title: string) => page.getByRole("group", { name: "Summarize by" }).getByText(title, { exact: true });
const of = (page: Page, title: string) => page.getByRole("group", { name: "Compute" }).getByText(title, { exact: true });

test("what the table shows is asked with SQL, as rows or as a summary", async ({ page, platform }) => {
  await open(page, await platform.ontology(), "&filter=delayMinutes~gt~60&find=BV&orderBy=p.flightId:desc");
  await page.getByRole("button", { name: "Query with SQL" }).first().click();
  const statement = page.getByRole("region", { name: "Statement" });
  await expect(statement).toContainText("WHERE `delay_minutes` > 60\nORDER BY `flight_id` DESC");
  await expect(page.getByText("1 filter is left out")).toBeVisible();
  // A summary has a button of its own beside it, which begins with all rows in one and asks by which column. What the dataset
  // has is not what the type has: it says of which data the summary is.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Summarize", exact: true }).click();
  await expect(page.getByRole("radio", { name: "All rows in one" })).toBeFocused();
  await expect(statement).toContainText("count(*)");
  await expect(page.getByText(/^Rows of the dataset Flights, default branch\. It was committed .+; newer objects/)).toBeVisible();
  // Two clicks from here to the mean: by which column, and of which.
  await by(page, "Origin").hover();
  expect(await moved(page, () => by(page, "Origin").click())).toEqual([]);
  await of(page, "Delay (minutes)").hover();
  expect(await moved(page, () => of(page, "Delay (minutes)").click())).toEqual([]);
  await expect(page.getByRole("radio", { name: "Mean", exact: true })).toBeChecked();
  await expect(statement).toContainText("SELECT `origin`, avg(`delay_minutes`) AS `avg_delay_minutes`");
  // The groups are there without a further step: the greatest value first.
  const groups = page.getByRole("region", { name: "Groups" });
  await expect(groups.getByRole("columnheader")).toHaveText(["Origin", "Mean: Delay (minutes)"]);
  await expect(groups.getByRole("rowheader").first()).toHaveText(/^[A-Z]{3}$/);
  const values = (await groups.getByRole("cell").allTextContents()).map(Number);
  expect(values.length).toBeGreaterThan(3);
  expect(values.every((value) => value > 60)).toBe(true);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  await expectAccessible(page, "objects with a statement");
  // A window that becomes narrow while it is open keeps it in sight.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(by(page, "Origin")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Open in SQL" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Open in SQL" }).click();
  await expect(editor(page)).toContainText("GROUP BY `origin`");
  await page.getByRole("button", { name: /^Run/ }).click();
  await expect(status(page)).toContainText("Succeeded");
  await expect(grid(page).getByRole("gridcell").first()).toHaveText(/^[A-Z]{3}$/);
});

test("a summary of a column begins at its header: the average of numbers, the groups of texts", async ({ page, platform }) => {
  await open(page, await platform.ontology());
  const summarize = async (title: RegExp) => {
    await pressInMenu(page, header(page, title), "Summarize…");
  };
  const statement = page.getByRole("region", { name: "Statement" });
  const groups = page.getByRole("region", { name: "Groups" });
  await summarize(/^Number/);
  await expect(page.getByRole("radio", { name: "All rows in one" })).toBeFocused();
  await expect(statement).toContainText("SELECT avg(`number`) AS `avg_number`");
  await by(page, "Origin").click();
  await expect(groups.getByRole("columnheader")).toHaveText(["Origin", "Mean: Number"]);
  await page.keyboard.press("Escape");
  await summarize(/^Destination/);
  await expect(groups.getByRole("columnheader")).toHaveText(["Destination", "Number of rows"]);
  // A text has no mean: its least value is asked for.
  await of(page, "Origin").click();
  await expect(groups.getByRole("columnheader")).toHaveText(["Destination", "Minimum: Origin"]);
  await expect(page.getByRole("radio", { name: "Mean", exact: true })).toBeDisabled();
});
