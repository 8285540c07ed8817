// The filters and the order of a result: kept with its tab, and in its link.
import type { Page } from "@playwright/test";
import { clipboard, follow, grid, pressInMenu } from "../support/app.ts";
import { enter, load, useSignInsOf } from "../support/enter.ts";
import { cell, editor, file, open, run, runs, save, status, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const ROWS = "SELECT * FROM (VALUES ('a', 1), ('b', 2), ('a', 3), ('b', 5)) AS t(name, amount)";

const header = (page: Page, name: string) => grid(page).getByRole("columnheader", { name });
const panel = (page: Page, name: string) => page.getByRole("dialog", { name });
const filters = (page: Page) => page.getByRole("list", { name: "Filters" });
const rows = (page: Page, count: number) => expect(grid(page)).toHaveAttribute("aria-rowcount", String(count + 1));

/** Shows the rows whose name is a, the greatest amount first. */
async function choose(page: Page): Promise<void> {
  await pressInMenu(page, header(page, "name"), "Profile…");
  await panel(page, "name").getByRole("checkbox", { name: /^a/ }).check();
  await rows(page, 2);
  await page.keyboard.press("Escape");
  await header(page, "amount").click();
  await header(page, "amount").click();
  await expect(header(page, "amount")).toHaveAttribute("aria-sort", "descending");
}

async function chosen(page: Page): Promise<void> {
  await expect(filters(page)).toContainText("name is a");
  await expect(header(page, "amount")).toHaveAttribute("aria-sort", "descending");
  await rows(page, 2);
  await expect(cell(page, 1, 2)).toHaveText("3");
}

/** The fragment of the link of the view. */
async function link(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Copy link", exact: true }).click();
  await expect.poll(() => clipboard(page)).toContain("#sql=");
  return new URL(await clipboard(page)).hash;
}

test("filters and order outlive a reload and another run, and go with the link", async ({ page, context, browser, platform, signIns }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await run(page, ROWS);
  await succeeded(page);
  await choose(page);
  await load(page);
  await chosen(page);
  await editor(page).focus();
  await page.keyboard.press("Control+Enter");
  await chosen(page);
  const hash = await link(page);

  // In another browser: opened, run by hand, and then chosen.
  const other = await browser.newContext({ baseURL: platform.origin });
  useSignInsOf(other, signIns);
  const there = await other.newPage();
  await enter(there, `/sql${hash}`);
  await expect(editor(there)).toHaveText(ROWS);
  await expect(there).toHaveURL(/\/sql$/);
  await expect(status(there)).toContainText("Not run yet");
  await editor(there).focus();
  await there.keyboard.press("Control+Enter");
  await chosen(there);
  await filters(there).getByRole("button", { name: /^Remove the filter/ }).click();
  await rows(there, 4);
  await load(there);
  await expect(header(there, "amount")).toHaveAttribute("aria-sort", "descending");
  await rows(there, 4);
  await other.close();

  // Another statement has nothing of it.
  await run(page, "SELECT 'a' AS name, 7 AS amount UNION ALL SELECT 'b', 8");
  await rows(page, 2);
  await expect(filters(page)).toBeHidden();
});

test("a column of the link that is no longer there is named, and the rest holds", async ({ page }) => {
  const view = [["filter", "gone", "0", "equals", "x"], ["filter", "name", "0", "in", "a"], ["sort", "amount", "0", "down"]];
  const part = (text: string) => encodeURIComponent(text);
  await enter(page, `/sql#sql=${part(ROWS)}&view=${part(JSON.stringify(view))}`);
  await editor(page).focus();
  await page.keyboard.press("Control+Enter");
  await chosen(page);
  await expect(page.getByText("Missing columns: gone. Filters and order by them are left out.")).toBeVisible();

  // A filter that the column can't have is named with the reason, and all rows are shown.
  const bad = [["filter", "amount", "0", "atLeast", "three"]];
  await follow(page, `/sql#sql=${part("SELECT 4 AS amount")}&view=${part(JSON.stringify(bad))}`);
  await expect(editor(page)).toHaveText("SELECT 4 AS amount");
  await editor(page).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("A kept filter does not fit this result")).toBeVisible();
  await rows(page, 1);
  await expect(filters(page)).toBeHidden();

  // A view that can't be read is none.
  await follow(page, `/sql#sql=${part("SELECT 9 AS nine")}&view=%7Bfoo`);
  await expect(editor(page)).toHaveText("SELECT 9 AS nine");
  await editor(page).focus();
  await page.keyboard.press("Control+Enter");
  await succeeded(page);
  await rows(page, 1);
});

test("a choice is of its statement: not of a changed text, nor of a result with another choice", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await run(page, ROWS);
  await succeeded(page);
  await choose(page);
  const part = (text: string) => encodeURIComponent(text);
  await follow(page, `/sql#sql=${part(ROWS)}&view=${part(JSON.stringify([["sort", "amount", "0", "up"]]))}`);
  await expect(page.getByRole("tab")).toHaveCount(2);
  await expect(status(page)).toContainText("Not run yet");
  await editor(page).focus();
  await page.keyboard.press("Control+Enter");
  await expect(header(page, "amount")).toHaveAttribute("aria-sort", "ascending");
  await write(page, "SELECT 1 AS one");
  await page.getByRole("button", { name: "Copy link", exact: true }).click();
  await expect.poll(() => clipboard(page)).toMatch(/#sql=SELECT%201%20AS%20one$/);
});

test("a choice holds for other values of the parameters, and for no other statement", async ({ page }) => {
  await open(page);
  await write(page, "SELECT * FROM (VALUES (1), ({{most:integer}})) AS t(amount)");
  const most = page.getByRole("region", { name: "Parameters" }).getByLabel(/^most/);
  await most.fill("3");
  await most.press("Enter");
  await rows(page, 2);
  await header(page, "amount").click();
  await header(page, "amount").click();
  await expect(cell(page, 1, 1)).toHaveText("3");
  await most.fill("5");
  await most.press("Enter");
  await expect(cell(page, 1, 1)).toHaveText("5");
  await expect(header(page, "amount")).toHaveAttribute("aria-sort", "descending");
  await run(page, "SELECT 7 AS amount UNION ALL SELECT 8 UNION ALL SELECT 9");
  await rows(page, 3);
  await expect(header(page, "amount")).not.toHaveAttribute("aria-sort", "descending");
});

test("each statement of a link has its filters and order, and each parameter its value", async ({ page, context, browser, platform, signIns }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const text = "SELECT * FROM (VALUES (1), ({{most:integer}})) AS t(amount);\nSELECT * FROM (VALUES (2), (1), (3)) AS u(bonus)";
  const results = (page: Page) => page.getByRole("tablist", { name: "Results" }).getByRole("tab");
  const most = (page: Page) => page.getByRole("region", { name: "Parameters" }).getByLabel(/^most/);
  const bothChosen = async (page: Page) => {
    await results(page).nth(0).click();
    await expect(header(page, "amount")).toHaveAttribute("aria-sort", "descending");
    await expect(cell(page, 1, 1)).toHaveText("3");
    await results(page).nth(1).click();
    await expect(header(page, "bonus")).toHaveAttribute("aria-sort", "ascending");
    await expect(cell(page, 1, 1)).toHaveText("1");
  };
  await open(page);
  await write(page, `${text};\nSELECT {{gone}} AS c`);
  await page.getByRole("region", { name: "Parameters" }).getByLabel(/^gone/).fill("secret");
  await write(page, text);
  await most(page).fill("3");
  await page.getByRole("button", { name: "Run all" }).click();
  await rows(page, 2);
  await header(page, "amount").click();
  await header(page, "amount").click();
  await expect(cell(page, 1, 1)).toHaveText("3");
  await results(page).nth(1).click();
  await rows(page, 3);
  await header(page, "bonus").click();
  await bothChosen(page);
  await load(page);
  await bothChosen(page);
  const hash = await link(page);
  // A value whose parameter is gone stays here.
  expect(decodeURIComponent(hash)).toContain('&values={"most":"3"}');

  const other = await browser.newContext({ baseURL: platform.origin });
  useSignInsOf(other, signIns);
  const there = await other.newPage();
  await enter(there, `/sql${hash}`);
  await expect(most(there)).toHaveValue("3");
  await expect(status(there)).toContainText("Not run yet");
  await there.getByRole("button", { name: "Run all" }).click();
  await bothChosen(there);
  // The same link opens the same tab, whatever the order in which its results were shown.
  const queries = there.getByRole("tablist", { name: "Queries" }).getByRole("tab");
  await expect(queries).toHaveCount(1);
  await results(there).nth(0).click();
  await header(there, "amount").click();
  await header(there, "amount").click();
  await header(there, "amount").click();
  await expect(header(there, "amount")).toHaveAttribute("aria-sort", "descending");
  await follow(there, `/sql${hash}`);
  await expect(there).toHaveURL(/\/sql$/);
  await bothChosen(there);
  await expect(queries).toHaveCount(1);
  await other.close();

  // Other values open beside those of the tab.
  await follow(page, `/sql#sql=${encodeURIComponent(text)}&values=${encodeURIComponent('{"most":"4"}')}`);
  await expect(most(page)).toHaveValue("4");
  await page.getByRole("tablist", { name: "Queries" }).getByRole("tab").first().click();
  await expect(most(page)).toHaveValue("3");
});

test("a result is copied as CSV by the form that saves it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await write(page, "SELECT 1 AS a, 'x,y' AS b");
  await page.keyboard.press("Control+Enter");
  await succeeded(page);
  await page.locator("[popovertarget=sql-save]").click();
  const form = page.locator("#sql-save");
  await form.getByRole("combobox", { name: "Format" }).selectOption("CSV");
  await form.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(async () => (await clipboard(page)).replaceAll("\r\n", "\n")).toBe('a,b\n1,"x,y"\n');
  await page.keyboard.press("Escape");
  const [download] = await Promise.all([page.waitForEvent("download"), save(page, "CSV")]);
  expect((await file(download)).toString("utf8")).toBe('a,b\r\n1,"x,y"\r\n');
});

test("a query is found by its identifier, in the tab that has it or in a new one", async ({ page, browser, platform, signIns }) => {
  await open(page);
  const query = await runs(page, ROWS);
  await succeeded(page);
  const address = `/sql?query=${encodeURIComponent(query)}`;
  await follow(page, address);
  await expect(page).toHaveURL(/\/sql$/);
  await expect(editor(page)).toHaveText(ROWS);

  const other = await browser.newContext({ baseURL: platform.origin });
  useSignInsOf(other, signIns);
  const there = await other.newPage();
  await enter(there, address);
  await succeeded(there);
  await rows(there, 4);
  await expect(there).toHaveURL(/\/sql$/);
  await load(there);
  await rows(there, 4);
  await other.close();
});
