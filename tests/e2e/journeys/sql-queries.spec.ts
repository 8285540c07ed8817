// Saved queries: their parameters, folders and files, and the way into another browser.
import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { clipboard, follow, grid } from "../support/app.ts";
import { enter, load, useSignInsOf } from "../support/enter.ts";
import { choose, dialog, header, list, query, save, toast, toolbar } from "../support/queries.ts";
import { cell, editor, open, run, status, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const parameters = (page: Page) => page.getByRole("region", { name: "Parameters" });
const field = (page: Page, name: string | RegExp) => parameters(page).getByLabel(name);

/** The statement that the platform gets. */
async function sent(page: Page, act: () => Promise<unknown>): Promise<string> {
  const [request] = await Promise.all([page.waitForRequest(/\/sqlQueries\/execute/), act()]);
  return request.postDataJSON().query;
}

async function text(download: Promise<Download>): Promise<string> {
  return readFileSync(await (await download).path(), "utf8");
}

test("parameters are typed fields, and a run waits for what is missing", async ({ page }) => {
  await open(page);
  await write(page, "SELECT {{a:integer}} AS a, {{b}} AS b, {{c:date}} AS c, '{{a}}' AS quoted -- {{d}}");
  await expect(parameters(page).locator("label")).toHaveText(["a integer", "b text", "c date"]);
  await expect(parameters(page)).toContainText("{{a}} is in quotes, so it stays text.");
  const executed: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/execute")) executed.push(request.url());
  });
  await page.keyboard.press("Control+Enter");
  await expect(field(page, "a integer")).toBeFocused();
  await expect(parameters(page).getByText("A value is missing.")).toHaveCount(3);
  await expect(status(page)).toContainText("Not run yet");
  expect(executed).toEqual([]);

  await field(page, "a integer").fill("1 OR 1=1");
  await expect(field(page, "a integer")).toHaveAccessibleDescription("This is not a whole number.");
  await field(page, "b text").fill("it's; -- {{a}}");
  await field(page, "c date").fill("2024-02-29");
  await page.keyboard.press("Enter");
  await expect(field(page, "a integer")).toBeFocused();
  expect(executed).toEqual([]);
  await field(page, "a integer").fill("-9007199254740993");
  expect(await sent(page, () => page.keyboard.press("Enter"))).toBe(
    "SELECT (-9007199254740993) AS a, CAST(X'697427733B202D2D207B7B617D7D' AS STRING) AS b, DATE '2024-02-29' AS c, '{{a}}' AS quoted -- {{d}}",
  );
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("-9007199254740993");
  await expect(cell(page, 1, 2)).toHaveText("it's; -- {{a}}");
  await expect(cell(page, 1, 3)).toHaveText("2024-02-29");
  await expect(cell(page, 1, 4)).toHaveText("{{a}}");

  // The values stay with the tab.
  await load(page);
  await expect(field(page, "a integer")).toHaveValue("-9007199254740993");
  await expect(field(page, "c date")).toHaveValue("2024-02-29");
});

test("lists, instants, numbers and truth values are literals of their type", async ({ page }) => {
  await open(page);
  await write(page, "SELECT 'b' IN {{codes:list}} AS l, {{at:timestamp}} AS t, {{n:number}} AS n, {{on:boolean}} AS o, 2 IN {{ids:list<integer>}} AS i");
  await field(page, /^codes/).fill('a, "b,c", b');
  await field(page, /^at/).fill("2024-01-31 14:30");
  await field(page, /^n /).fill("1.50");
  await field(page, /^on/).selectOption("false");
  await field(page, /^ids/).fill("1\n2");
  await parameters(page).getByText("SQL with values").click();
  const whole = "SELECT 'b' IN ('a', 'b,c', 'b') AS l, TIMESTAMP '2024-01-31T14:30:00Z' AS t, 1.50 AS n, FALSE AS o, 2 IN (1, 2) AS i";
  await expect(parameters(page).locator("pre")).toHaveText(whole);
  expect(await sent(page, () => editor(page).press("Control+Enter"))).toBe(whole);
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("true");
  await expect(cell(page, 1, 2)).toHaveText(/2024-01-31[ T]14:30:00/);
  await expect(cell(page, 1, 3)).toHaveText("1.5");
  await expect(cell(page, 1, 4)).toHaveText("false");
  await expect(cell(page, 1, 5)).toHaveText("true");
});

test("a mistake is marked where it is in the text, behind longer values too", async ({ page, watch }) => {
  watch.expect(/the server responded with a status of 400/);
  await open(page);
  await write(page, "SELECT {{a}} AS a,\n{{a}} AS b, missing_column");
  await field(page, "a text").fill("a value much longer than its parameter");
  await field(page, "a text").press("Enter");
  await expect(page.getByRole("button", { name: /Go to line 2, column 13/ })).toBeVisible();
});

test("what a parameter lacks is said in words", async ({ page }) => {
  await open(page);
  await write(page, "SELECT {{a:datum}}, {{b:date}}, {{b:text}}");
  await expect(parameters(page)).toContainText("a: “datum” is no type. Types are text, integer, number, boolean, date, timestamp, list, list<integer>.");
  await expect(parameters(page)).toContainText("b has two types. Give it one.");
  await page.keyboard.press("Control+Enter");
  await expect(status(page)).toContainText("Not run yet");
  // The braces are one thing for the editor: no words are offered within.
  await write(page, "SELECT {{sel");
  await page.keyboard.press("Control+Space");
  await expect(page.locator(".cm-tooltip-autocomplete")).toHaveCount(0);
  await write(page, "select {{a:date}} as b from c where d={{e:list<integer>}}");
  await toolbar(page, "Format").click();
  await expect(editor(page)).toContainText("d = {{e:list<integer>}}");
});

test("a query is saved, marked when changed, updated, renamed, moved and deleted", async ({ page }) => {
  await open(page);
  await write(page, "SELECT 1 AS one");
  await toolbar(page, "Save query").click();
  await dialog(page).getByLabel("Name").fill("  ");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog(page).getByLabel("Name")).toHaveAccessibleDescription("A name is missing.");
  await page.keyboard.press("Escape");
  await save(page, "One", "Numbers / Small", "The first of them.");
  await expect(toolbar(page, "Saved")).toBeVisible();
  await expect(page.getByRole("tab", { name: "One", exact: true })).toBeVisible();
  await header(page, "Saved queries").click();
  await expect(list(page).getByRole("heading", { name: "Numbers / Small" })).toBeVisible();
  await expect(query(page, "One")).toContainText("The first of them.");

  await write(page, "SELECT 2 AS two");
  await expect(page.getByRole("tab", { name: "One changed" })).toBeVisible();
  await expect(toolbar(page, "Save changes")).toBeVisible();
  await page.keyboard.press("Control+S");
  await expect(toast(page)).toHaveText("Saved One");
  await expect(page.getByRole("tab", { name: "One", exact: true })).toBeVisible();

  // In another tab, after a reload.
  await load(page);
  await page.getByRole("button", { name: "New tab" }).click();
  await query(page, "One").getByRole("button", { name: /^One/ }).click();
  await expect(page.getByRole("tab")).toHaveCount(2);
  await expect(page.getByRole("tab", { name: "One", exact: true })).toHaveAttribute("aria-selected", "true");
  await expect(editor(page)).toContainText("SELECT 2 AS two");

  await query(page, "One").hover();
  await query(page, "One").getByRole("button", { name: "Edit details of One" }).click();
  await dialog(page).getByLabel("Name").fill("Two");
  await dialog(page).getByLabel("Folder").fill("");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(list(page).getByRole("heading", { name: "Numbers / Small" })).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Two", exact: true })).toBeVisible();
  await list(page).getByRole("searchbox").fill("nothing like it");
  await expect(list(page)).toContainText("No matching queries.");
  await list(page).getByRole("searchbox").fill("two select");
  await expect(query(page, "Two")).toBeVisible();

  await query(page, "Two").hover();
  await query(page, "Two").getByRole("button", { name: "Edit details of Two" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(query(page, "Two")).toHaveCount(0);
  await expect(toolbar(page, "Save query")).toBeVisible();
  await list(page).getByRole("button", { name: "Undo" }).click();
  await expect(query(page, "Two")).toBeVisible();
});

test("a query of the list runs with the values that were saved with it", async ({ page }) => {
  await open(page);
  await write(page, "SELECT {{n:integer}} AS n");
  await field(page, /^n/).fill("41");
  await save(page, "Answer");
  await page.getByRole("button", { name: "New tab" }).click();
  await page.getByRole("button", { name: "Close Answer" }).waitFor({ state: "hidden" });
  await page.getByRole("tab", { name: "Answer" }).click();
  await page.getByRole("button", { name: "Close Answer" }).click();
  await header(page, "Saved queries").click();
  await query(page, "Answer").hover();
  await query(page, "Answer").getByRole("button", { name: "Run Answer" }).click();
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("41");
});

test("what was run is saved from the history, once", async ({ page }) => {
  await open(page);
  await run(page, "SELECT 11 AS eleven");
  await succeeded(page);
  await header(page, "History").click();
  await dialog(page).getByRole("button", { name: "Save query" }).click();
  await expect(dialog(page).getByRole("button", { name: "Saved as SELECT 11 AS eleven" })).toHaveAttribute("aria-pressed", "true");
  await dialog(page).getByRole("button", { name: "Remove entries without a note" }).click();
  await expect(dialog(page).getByRole("listitem")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(header(page, "History")).toBeFocused();
  await header(page, "Saved queries").click();
  await expect(query(page, "SELECT 11 AS eleven")).toHaveCount(1);
});

test("an entry of the history has a link and a note, and the user says how many are kept", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await run(page, "SELECT 12 AS twelve");
  await succeeded(page);
  await run(page, "SELECT 13 AS thirteen");
  await succeeded(page);
  await header(page, "History").click();
  const entry = (text: string) => dialog(page).getByRole("listitem").filter({ hasText: text });
  await entry("twelve").getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => clipboard(page)).toContain("/sql#sql=SELECT%2012%20AS%20twelve");
  await entry("twelve").getByRole("button", { name: "Note" }).click();
  await page.keyboard.insertText("  the dozen ");
  await page.keyboard.press("Enter");
  await expect(entry("twelve").getByText("the dozen", { exact: true })).toBeVisible();
  // Escape in the field leaves the note, and the panel, as they are.
  await entry("twelve").getByRole("button", { name: "Note" }).click();
  await page.keyboard.insertText("other");
  await page.keyboard.press("Escape");
  await expect(entry("twelve").getByText("the dozen", { exact: true })).toBeVisible();
  await load(page);
  await header(page, "History").click();
  await dialog(page).getByRole("searchbox").fill("DOZEN");
  await expect(dialog(page).getByRole("listitem")).toHaveCount(1);
  await dialog(page).getByRole("searchbox").fill("");
  await dialog(page).getByRole("combobox", { name: "Entries kept" }).selectOption("0");
  // Nothing is removed before the next run.
  await expect(dialog(page).getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await run(page, "SELECT 14 AS fourteen");
  await expect(grid(page).getByRole("columnheader", { name: /fourteen/ })).toBeVisible();
  await header(page, "History").click();
  await expect(dialog(page).getByRole("listitem")).toHaveCount(1);
  await load(page);
  await header(page, "History").click();
  await expect(dialog(page).getByRole("listitem")).toHaveCount(1);
  await expect(entry("twelve")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Remove entries without a note" })).toBeHidden();
  await expect(dialog(page).getByRole("combobox", { name: "Entries kept" })).toHaveValue("0");
});

test("queries go out and come in as .sql files", async ({ page }) => {
  await open(page);
  await write(page, "SELECT {{day:date}} AS day");
  await field(page, /^day/).fill("2024-01-01");
  await save(page, "By day", "Sales", "One day.");
  await page.getByRole("button", { name: "New tab" }).click();
  await write(page, "SELECT 2");
  await save(page, "Two");
  await header(page, "Saved queries").click();
  const download = page.waitForEvent("download");
  await choose(page, "Export all as one .sql file");
  const whole = await text(download);
  expect(whole).toBe(
    "-- name: Two\nSELECT 2\n\n" +
      "-- name: By day\n-- folder: Sales\n-- description: One day.\n-- parameter day: 2024-01-01\nSELECT {{day:date}} AS day\n",
  );
  await query(page, "By day").hover();
  await query(page, "By day").getByRole("button", { name: "Edit details of By day" }).click();
  const one = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: "Export as .sql" }).click();
  expect((await one).suggestedFilename()).toBe("By day.sql");
  await page.keyboard.press("Escape");

  const files = [
    { name: "all.sql", mimeType: "application/sql", buffer: Buffer.from(whole) },
    { name: "nightly load.sql", mimeType: "application/sql", buffer: Buffer.from("-- Runs at night.\r\nSELECT 3;\r\n") },
    { name: "two.sql", mimeType: "application/sql", buffer: Buffer.from("-- name: Two\nSELECT 22\n") },
  ];
  const chooser = page.waitForEvent("filechooser");
  await list(page).getByRole("button", { name: "Import, export" }).click();
  await list(page).locator("button", { hasText: "Import .sql files…" }).click();
  await (await chooser).setFiles(files);
  // Two of them are here already.
  await expect(toast(page)).toHaveText("Imported 2 queries");
  await expect(list(page).getByRole("listitem")).toHaveCount(4);
  await expect(query(page, "nightly load")).toHaveCount(1);
  await expect(query(page, "Two (2)")).toHaveCount(1);
});

test("the catalog file takes queries into another browser", async ({ page, browser, platform, signIns }) => {
  await open(page);
  await write(page, "SELECT {{n:integer}} + 1 AS next");
  await field(page, /^n/).fill("41");
  await save(page, "Next number", "Team", "Adds one.");
  await header(page, "Saved queries").click();
  const download = page.waitForEvent("download");
  await choose(page, "Export for the catalog file");
  const catalog = await text(download);
  expect(JSON.parse(catalog)).toEqual({
    version: 1,
    catalog: {
      queries: [
        { name: "Next number", folder: "Team", description: "Adds one.", sql: "SELECT {{n:integer}} + 1 AS next", parameters: { n: "41" } },
      ],
    },
  });

  const context = await browser.newContext({ baseURL: platform.origin });
  useSignInsOf(context, signIns);
  const other = await context.newPage();
  await enter(other, "/settings");
  const chooser = other.waitForEvent("filechooser");
  await other.locator("button", { hasText: "Import a catalog" }).click();
  await (await chooser).setFiles({ name: "catalog.json", mimeType: "application/json", buffer: Buffer.from(catalog) });
  await expect(other.getByText("1 query")).toBeVisible();
  await other.getByRole("link", { name: "SQL", exact: true }).first().click();
  await header(other, "Saved queries").click();
  await expect(list(other).getByRole("heading", { name: "Shared" })).toBeVisible();
  // It is read only: no button leads to its name and folder.
  await expect(query(other, "Next number").getByRole("button")).toHaveCount(3);
  await query(other, "Next number").hover();
  await query(other, "Next number").getByRole("button", { name: "Run Next number" }).click();
  await succeeded(other);
  await expect(grid(other).getByRole("columnheader", { name: /next/ })).toBeVisible();
  await expect(cell(other, 1, 1)).toHaveText("42");
  await expect(toolbar(other, "Save query")).toBeVisible();
  await context.close();
});

test("a saved query that can't be read is named with the reason, exported, deleted and put back", async ({ page }) => {
  await open(page);
  await write(page, "SELECT 1 AS one");
  await save(page, "One");
  // As another version of the app may have kept it.
  await page.evaluate(async () => {
    const [{ name }] = await indexedDB.databases();
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name!);
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = database.transaction("records", "readwrite").objectStore("records");
    const record = { kind: "sql-query", key: "other", time: Date.now(), value: '{"name":"Later","sql":{"text":"SELECT 2"}}' };
    await new Promise((resolve) => (store.put(record).onsuccess = resolve));
    database.close();
  });
  await header(page, "Saved queries").click();
  await expect(query(page, "One")).toBeVisible();
  const line = query(page, "Later can’t be read");
  await expect(line).toContainText("invalid type: map, expected a string");
  const download = page.waitForEvent("download");
  await line.hover();
  await line.getByRole("button", { name: "Export Later" }).click();
  expect((await download).suggestedFilename()).toBe("Later.json");
  expect(await text(download)).toBe('{"name":"Later","sql":{"text":"SELECT 2"}}');
  await line.hover();
  await line.getByRole("button", { name: "Delete Later" }).click();
  await expect(line).toHaveCount(0);
  await list(page).getByRole("button", { name: "Undo" }).click();
  await expect(line).toBeVisible();

  // Of the catalog it can be exported only.
  await enter(page, "/settings");
  const chooser = page.waitForEvent("filechooser");
  await page.locator("button", { hasText: "Import a catalog" }).click();
  const buffer = Buffer.from(JSON.stringify({ version: 1, catalog: { queries: [{ name: "Odd", sql: 5 }, { name: "Even", sql: "SELECT 4" }] } }));
  await (await chooser).setFiles({ name: "catalog.json", mimeType: "application/json", buffer });
  await expect(page.getByText("Imported:")).toBeVisible();
  await follow(page, "/sql");
  await expect(query(page, "Even")).toBeVisible();
  await expect(query(page, "Odd can’t be read")).toContainText("invalid type: integer `5`, expected a string");
  await expect(list(page).getByRole("button", { name: "Delete Odd" })).toHaveCount(0);
});
