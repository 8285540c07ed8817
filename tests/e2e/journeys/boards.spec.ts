// Boards: cards of saved queries, their runs, their order, and the ways to hand a board on.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { follow } from "../support/app.ts";
import { expectAccessibleThemes } from "../support/axe.ts";
import { enter, load, useSignInsOf } from "../support/enter.ts";
import { AIRPORTS, editor, moreTools, pressMore, run, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const QUERIES = [
  { name: "Airports", folder: "Ops", sql: `SELECT count(*) AS airports FROM ${AIRPORTS}` },
  { name: "Big number", sql: "SELECT 1234567.5 AS amount, 'EUR' AS currency" },
  { name: "By country", sql: `SELECT country, count(*) AS airports FROM ${AIRPORTS} GROUP BY country ORDER BY country` },
  { name: "Steps", sql: "SELECT value AS i, value * 2 AS a, value * 3 AS b, value * 4 AS c, value * 5 AS d FROM generate_series(1, 25) ORDER BY i" },
  { name: "Asks", sql: "SELECT {{n:integer}} AS n", parameters: { n: "41" } },
  { name: "Wants a day", sql: "SELECT {{n:integer}} AS n, {{d:date}} AS d", parameters: { n: "1" } },
  { name: "Broken", sql: "SELECT no_such_column" },
];

const dialog = (page: Page) => page.getByRole("dialog").filter({ visible: true });
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Takes a catalog in by the settings. */
async function take(page: Page, catalog: object): Promise<void> {
  await enter(page, "/settings");
  const chooser = page.waitForEvent("filechooser");
  await page.locator("button", { hasText: "Import a catalog" }).click();
  const buffer = Buffer.from(JSON.stringify({ version: 1, catalog }));
  await (await chooser).setFiles({ name: "catalog.json", mimeType: "application/json", buffer });
  await expect(page.getByText("Imported:")).toBeVisible();
}

/** A board of this browser with cards of queries that the catalog shares. */
async function create(page: Page, name: string, queries: string[]): Promise<void> {
  await take(page, { queries: QUERIES });
  await follow(page, "/boards");
  await press(page, "New board");
  await dialog(page).getByLabel("Name").fill(name);
  await press(page, "Create");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await press(page, "Add a card");
  for (const query of queries) await dialog(page).getByRole("button", { name: new RegExp(`^${query}`) }).click();
  await page.keyboard.press("Escape");
  await expect(titles(page)).toHaveText(queries);
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator(".board-card[aria-busy=true]")).toHaveCount(0);
}

test("a board says what it is, and shows numbers, a chart and rows of saved queries", async ({ page }) => {
  await enter(page, "/");
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page.getByRole("main")).toContainText("A board shows the numbers, charts and tables of saved queries");
  await press(page, "New board");
  await press(page, "Create");
  await expect(dialog(page).getByLabel("Name")).toHaveAccessibleDescription("A name is missing.");
  await page.keyboard.press("Escape");

  await create(page, "Operations", ["Airports", "Big number", "By country", "Steps", "Asks"]);
  await settled(page);
  await expect(card(page, "Airports").locator("dd")).toHaveText(/^\d+$/);
  await expect(card(page, "Big number").locator("dd")).toHaveText(["1,234,567.5", "EUR"]);
  await expect(card(page, "By country").getByRole("group", { name: /^Bars: / })).toBeVisible();
  await expect(card(page, "Steps").getByRole("row")).toHaveCount(11);
  await expect(card(page, "Steps")).toContainText("10 of 25 rows");
  await expect(card(page, "Asks").locator("dd")).toHaveText("41");
  await expect(card(page, "Airports")).toContainText(/as of \w+ \d+, \d{4}, \d\d:\d\d/);
  await expectAccessibleThemes(page, "board");

  // It is kept in this browser, and a click away.
  await load(page);
  await expect(titles(page)).toHaveCount(5);
  await follow(page, "/boards");
  await expect(page.getByRole("listitem").filter({ hasText: "Operations" })).toContainText("5 cards");
  await expectAccessibleThemes(page, "boards");
  // Nothing of it is a tab of SQL, or in its history.
  await follow(page, "/sql");
  await expect(page.getByRole("tab")).toHaveCount(1);
  await press(page, "History");
  await expect(dialog(page)).toContainText("No queries run yet.");
});

test("a card says why it has no result, and keeps the one before", async ({ page, watch }) => {
  watch.expect(/the server responded with a status of 400/);
  await create(page, "Mistakes", ["Broken", "Wants a day", "Airports"]);
  await settled(page);
  await expect(card(page, "Broken")).toContainText("no_such_column");
  await expect(card(page, "Wants a day")).toContainText("Parameters without a valid value: d.");
  await page.route("**/sqlQueries/execute", (route) => route.fulfill({ status: 400, json: { errorCode: "INVALID_ARGUMENT", errorName: "QueryParseError", errorInstanceId: "0", parameters: { errorMessage: "out of order" } } }));
  await press(page, "Refresh Airports");
  await expect(card(page, "Airports")).toContainText("out of order");
  await expect(card(page, "Airports")).toContainText(/Failed\s*as of \w+ \d+, \d{4}, \d\d:\d\d/);
  await expect(card(page, "Airports").locator("dd")).toHaveText(/^\d+$/);
  await page.unroute("**/sqlQueries/execute");
  await card(page, "Airports").getByRole("button", { name: "Retry" }).click();
  await expect(card(page, "Airports")).not.toContainText("out of order");
});

test("two queries run at once, the others wait for them", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await create(page, "Turns", ["Airports", "Big number", "By country", "Asks"]);
  await settled(page);
  const sent: string[] = [];
  await page.route("**/sqlQueries/execute", async (route) => {
    sent.push(route.request().postDataJSON().query);
    await held;
    await route.continue();
  });
  await press(page, "Refresh all");
  await expect(page.getByText("Running", { exact: true })).toHaveCount(2);
  await expect(page.getByText("Waiting", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Refresh all" })).toBeDisabled();
  await expect.poll(() => sent).toHaveLength(2);
  release();
  await settled(page);
  expect(sent).toHaveLength(4);
  await expect(page.getByRole("button", { name: "Refresh all" })).toBeEnabled();
});

test("cards are arranged by buttons and keys, renamed, removed and put back", async ({ page }) => {
  await create(page, "Order", ["Airports", "Big number", "Asks"]);
  await press(page, "Edit");
  await press(page, "Move Airports later (→)");
  await expect(titles(page)).toHaveText(["Big number", "Airports", "Asks"]);
  // The focus stays with the card that moves, on its button.
  await expect(page.getByRole("button", { name: "Move Airports later (→)" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(titles(page)).toHaveText(["Big number", "Asks", "Airports"]);
  // Within the card that has moved, which is an element anew.
  await expect(card(page, "Airports").locator(":focus")).toBeAttached();
  await page.keyboard.press("Home");
  await expect(titles(page)).toHaveText(["Airports", "Big number", "Asks"]);
  const settings = page.getByRole("group", { name: "Arrange Asks" });
  await settings.getByLabel("Width").selectOption("Full");
  await settings.getByLabel("Show as").selectOption("Table");
  await settings.getByLabel("Title").fill("The answer");
  await settings.getByLabel("Title").press("Tab");
  await expect(card(page, "The answer").getByRole("columnheader")).toHaveText("n");
  await press(page, "Remove Big number");
  await expect(titles(page)).toHaveText(["Airports", "The answer"]);
  await press(page, "Undo");
  await expect(titles(page)).toHaveText(["Airports", "Big number", "The answer"]);
  await settled(page);
  await expectAccessibleThemes(page, "board, edited");
  await press(page, "Name and description");
  await dialog(page).getByLabel("Name").fill("New order");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  await load(page);
  await expect(titles(page)).toHaveText(["Airports", "Big number", "The answer"]);
  await expect(page.locator(".board-card").nth(2)).toHaveAttribute("data-width", "full");

  await press(page, "Edit");
  await press(page, "Delete");
  await expect(page.getByRole("heading", { name: "No board yet" })).toBeVisible();
  await press(page, "Undo");
  await page.getByRole("link", { name: "New order" }).click();
  await expect(titles(page)).toHaveCount(3);
});

test("cards are dragged by the pointer, to the place that a mark shows", async ({ page }) => {
  await create(page, "Dragged", ["Airports", "Big number", "Asks"]);
  await settled(page);
  await expect(page.locator(".board-grip")).toHaveCount(0);
  await press(page, "Edit");
  const center = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2, width };
  };
  const places = () => page.locator(".board-card").evaluateAll((cards) => cards.map((card) => JSON.stringify(card.getBoundingClientRect())));
  const hold = async (name: string) => {
    const grip = await center(card(page, name).locator(".board-grip"));
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
  };
  const before = await places();
  const second = await center(card(page, "Big number"));
  await hold("Airports");
  await page.mouse.move(second.x + second.width / 4, second.y, { steps: 5 });
  await expect(page.locator("[data-drop]")).toHaveAttribute("data-drop", "after");
  await expect(page.locator("[data-drop]")).toContainText("Big number");
  // Nothing moves before the card is dropped.
  expect(await places()).toEqual(before);
  await page.mouse.up();
  await expect(titles(page)).toHaveText(["Big number", "Airports", "Asks"]);
  await expect(page.locator("[data-drop], [data-dragged]")).toHaveCount(0);
  // Escape leaves the card in its place, and so does its own place.
  const first = await center(card(page, "Big number"));
  await hold("Asks");
  await page.mouse.move(first.x - first.width / 4, first.y, { steps: 5 });
  await expect(page.locator("[data-drop]")).toHaveAttribute("data-drop", "before");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-drop], [data-dragged]")).toHaveCount(0);
  await page.mouse.up();
  await hold("Asks");
  await page.mouse.up();
  await expect(titles(page)).toHaveText(["Big number", "Airports", "Asks"]);

  // On a phone, where each card has a line of its own.
  await page.setViewportSize({ width: 390, height: 2000 });
  const top = await center(card(page, "Big number").getByRole("heading"));
  await hold("Asks");
  await page.mouse.move(top.x, top.y, { steps: 5 });
  await expect(page.locator("[data-drop]")).toHaveAttribute("data-drop", "above");
  await page.mouse.up();
  await expect(titles(page)).toHaveText(["Asks", "Big number", "Airports"]);
  await load(page);
  await expect(titles(page)).toHaveText(["Asks", "Big number", "Airports"]);
});

test("a board goes into another browser by the catalog file, and by a link that shows it", async ({ page, browser, platform, signIns }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await create(page, "Handed on", ["Asks", "Big number"]);
  await settled(page);
  const download = page.waitForEvent("download");
  await press(page, "Share");
  await press(page, "Export for the catalog file");
  const file = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(file).toEqual({
    version: 1,
    catalog: {
      queries: [QUERIES[4], QUERIES[1]],
      boards: [
        {
          version: 1,
          name: "Handed on",
          cards: [
            { id: 1, query: { name: "Asks" }, width: "half", show: "auto" },
            { id: 2, query: { name: "Big number" }, width: "half", show: "auto" },
          ],
        },
      ],
    },
  });
  await press(page, "Share");
  await press(page, "Copy a read-only link");
  await expect(page.locator(".toast")).toHaveText("Link copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const context = await browser.newContext({ baseURL: platform.origin });
  useSignInsOf(context, signIns);
  const other = await context.newPage();
  await take(other, file.catalog);
  await follow(other, "/boards");
  await other.getByRole("link", { name: "Handed on" }).click();
  await expect(card(other, "Asks").locator("dd")).toHaveText("41");
  await expect(other.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await context.close();

  // A link runs nothing by itself.
  const third = await browser.newContext({ baseURL: platform.origin });
  useSignInsOf(third, signIns);
  const reader = await third.newPage();
  const sent: string[] = [];
  reader.on("request", (request) => {
    if (request.url().endsWith("/execute")) sent.push(request.url());
  });
  await enter(reader, link.slice(platform.origin.length));
  await expect(titles(reader)).toHaveText(["Asks", "Big number"]);
  await expect(card(reader, "Asks")).toContainText("Not run yet");
  expect(sent).toEqual([]);
  await press(reader, "Refresh all");
  await expect(card(reader, "Asks").locator("dd")).toHaveText("41");
  await press(reader, "Save a copy");
  await expect(reader.getByRole("button", { name: "Edit" })).toBeVisible();
  await load(reader);
  await expect(card(reader, "Asks").locator("dd")).toHaveText("41");
  await third.close();
});

test("a board that can't be read is named with the reason", async ({ page }) => {
  await take(page, {
    boards: [
      { version: 1, name: "Good", cards: [] },
      { version: 1, name: "Odd", cards: [{ query: { name: "Asks" }, width: "huge" }] },
      { version: 2, name: "Later", cards: [] },
    ],
  });
  await follow(page, "/boards");
  const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(line("Odd")).toContainText("Card 1: unknown variant `huge`, expected one of `third`, `half`, `full`");
  await expect(line("Later")).toContainText("It has the format of version 2; this app reads version 1.");
  await follow(page, "/boards?board=nothing");
  await expect(page.getByRole("main")).toContainText("Neither this browser nor the catalog has this board.");
  await load(page, "/boards#board=%7B");
  await expect(page.getByRole("main")).toContainText("Not valid JSON: EOF while parsing an object at line 1 column 1");
});

test("a saved query is added from its list, and its card follows a new name", async ({ page }) => {
  await enter(page, "/sql");
  await expect(editor(page)).toBeVisible();
  await write(page, "SELECT 7 AS seven");
  await page.locator(".sql-toolbar").getByRole("button", { name: "Save query" }).click();
  await dialog(page).getByLabel("Name").fill("Seven");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await page.locator(".sql-lead").getByRole("button", { name: "Saved queries" }).click();
  const list = page.getByRole("region", { name: "Saved queries" });
  await list.getByRole("listitem").hover();
  await list.getByRole("button", { name: "Add Seven to a board" }).click();
  await dialog(page).getByLabel("Name").fill("Numbers");
  await dialog(page).getByRole("button", { name: "Create" }).click();
  await expect(page.locator(".toast")).toHaveText("Added Seven to Numbers");
  await list.getByRole("listitem").hover();
  await list.getByRole("button", { name: "Edit details of Seven" }).click();
  await dialog(page).getByLabel("Name").fill("Eight minus one");
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await follow(page, "/boards");
  await page.getByRole("link", { name: "Numbers" }).click();
  await expect(card(page, "Eight minus one").locator("dd")).toHaveText("7");
});

test("a result is added to a board: its query is saved with it, in one dialog", async ({ page }) => {
  await enter(page, "/sql");
  await expect(editor(page)).toBeVisible();
  await run(page, "SELECT 7 AS seven");
  await succeeded(page);
  await pressMore(page, "Add to a board…");
  const choice = dialog(page);
  const name = choice.getByLabel("Save the query as");
  await expect(name).toHaveValue("SELECT 7 AS seven");
  await expectAccessibleThemes(page, "adding a result to a board");
  await choice.getByLabel("Name", { exact: true }).fill("Numbers");
  await name.fill(" ");
  await choice.getByRole("button", { name: "Create" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("A name is missing.");
  await name.fill("Seven");
  await choice.getByRole("button", { name: "Create" }).click();
  await expect(page.locator(".toast")).toHaveText("Added Seven to Numbers");
  await expect(moreTools(page)).toBeFocused();
  await expect(page.getByRole("tab", { name: "Seven" })).toBeVisible();
  await expect(page.locator(".sql-toolbar").getByRole("button", { name: "Saved" })).toBeVisible();

  // A saved query is added as it is; one that was changed says that the change is saved too.
  await pressMore(page, "Add to a board…");
  await expect(choice.getByRole("heading", { name: "Add Seven to a board" })).toBeVisible();
  await expect(choice).not.toContainText("saves");
  await page.keyboard.press("Escape");
  await write(page, "SELECT 7 AS seven; SELECT 6 + 2 AS eight");
  await press(page, "Run all");
  await page.getByRole("tablist", { name: "Results" }).getByRole("tab").nth(2).click();
  await pressMore(page, "Add to a board…");
  // Of several statements it is the one of the result.
  await expect(name).toHaveValue("SELECT 6 + 2 AS eight");
  await name.fill("Seven");
  await choice.getByRole("button", { name: "Numbers" }).click();
  await expect(page.locator(".toast")).toHaveText("Added Seven (2) to Numbers");
  await run(page, "SELECT 8 - 1 AS seven");
  await succeeded(page);
  await pressMore(page, "Add to a board…");
  await expect(choice).toContainText("This also saves the changes of Seven.");
  await choice.getByRole("button", { name: "Numbers" }).click();
  await follow(page, "/boards");
  await page.getByRole("link", { name: "Numbers" }).click();
  await expect(card(page, "Seven").locator("dd")).toHaveText(["7", "7"]);
  await expect(card(page, "Seven (2)").locator("dd")).toHaveText("8");
});

test("a board fits a phone, in German and at 320 pixels", async ({ page }) => {
  await create(page, "Pocket", ["Airports", "By country", "Steps"]);
  await settled(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
  const lefts = await page.locator(".board-card").evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  await press(page, "Edit");
  expect(await width()).toBe(320);
  await page.evaluate(() => localStorage.setItem("belvedere.language", "de"));
  await load(page);
  await expect(page.getByRole("button", { name: "Alle aktualisieren" })).toBeVisible();
  await expect(card(page, "Airports")).toContainText(/Stand \d+\. \S+ \d{4}, \d\d:\d\d/);
  expect(await width()).toBe(320);
});

test("a board that can't be read is named, and its text can be exported", async ({ page }) => {
  await take(page, { boards: [{ name: "Cut", cards: 1 }] });
  await follow(page, "/boards");
  await expect(page.getByRole("listitem").filter({ hasText: "Cut can’t be read" })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export Cut" }).click()]);
  expect(download.suggestedFilename()).toBe("Cut.json");
});
