// Every screen of the app, once: the tests of accessibility, the pictures and Lighthouse all go through this table.
import { grid, leadTo, leadToColumn, objectsAddress } from "./app.ts";
import { ACTION_SCREENS } from "./screens-actions.ts";
import { MEDIA_SCREENS } from "./screens-media.ts";
import { OBJECT_SCREENS } from "./screens-objects.ts";
import { encoded, main, tab, press, rows, link, region, heading, field, words, alert, columnsRead, dialog, enrollment, dataset, check, API, OTTO, ALMA, type Screen } from "./screen.ts";
import { AIRPORTS, ENDLESS, editor, pressMore, status, write } from "./sql.ts";
import { expect } from "./test.ts";

/** A board that came with a link: a number, a chart and rows. */
const BOARD = JSON.stringify({
  board: {
    version: 1,
    name: "Network",
    description: "The airports of the airline.",
    cards: [
      { query: { name: "Airports" }, width: "third" },
      { query: { name: "By country" } },
      { query: { name: "Airports" }, title: "First rows", width: "full", show: "table" },
    ],
  },
  queries: [
    { name: "Airports", sql: `SELECT count(*) AS airports FROM ${AIRPORTS}` },
    { name: "By country", sql: `SELECT country, count(*) AS airports FROM ${AIRPORTS} GROUP BY country` },
  ],
});
/** Every screen that there is after the sign-in. */
export const SCREENS: Record<string, Screen> = {
  home: {
    address: () => "/",
    ready: region("Datasets"),
    states: {
      "with the account menu": (page) => page.getByRole("button", { name: /^Account: / }).click(),
      "with suggestions": async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("combobox", { name: "Search or paste" }).fill("fli");
        await expect(page.getByRole("option").first()).toBeVisible();
      },
      "with keys and commands": async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("heading", { level: 1 }).evaluate((heading: HTMLElement) => heading.focus());
        await page.keyboard.press("?");
        await dialog(page);
      },
      "with the request log": async (page) => {
        await page.keyboard.press("Escape");
        await page.keyboard.press("Control+Shift+L");
        await expect(page.getByRole("complementary", { name: "Request log" })).toBeVisible();
      },
    },
  },
  ontologies: { address: () => "/ontology", ready: link("Airline") },
  ontology: {
    address: ({ ontology }) => `/ontology?ontology=${encoded(ontology)}`,
    ready: link("Objects of Flight"),
    loads: API,
    states: {
      "as JSON": tab("JSON", region("The ontology as JSON")),
      "with what was sent in the request log": async (page) => {
        await page.keyboard.press("Control+Shift+L");
        await expect(page.getByRole("complementary", { name: "Request log" }).getByRole("row").nth(1)).toContainText("200");
      },
    },
  },
  "object-type": {
    address: ({ ontology }) => `/object-type?ontology=${encoded(ontology)}&type=Inspection`,
    ready: (page) => expect(page.getByRole("searchbox", { name: "Search the properties" })).toBeVisible(),
    loads: API,
    states: {
      "with its actions": tab("Actions", (page) => expect(main(page).getByRole("tabpanel").getByRole("link").first()).toBeVisible()),
      "as JSON": tab("JSON", region("The object type as JSON")),
    },
  },
  "object-types": { address: () => "/objects", ready: link("Flight") },
  objects: {
    address: ({ ontology }) => objectsAddress(ontology, "Flight"),
    ready: rows,
    loads: API,
    states: {
      "with a selection": async (page) => {
        await grid(page).getByRole("rowheader").nth(1).click();
        await expect(page.getByText("1 row selected")).toBeVisible();
      },
      "with a new filter": async (page) => {
        await page.getByRole("button", { name: "Select none" }).click();
        await page.getByRole("button", { name: "Filter", exact: true }).click();
        await expect(page.getByRole("textbox", { name: "Value" })).toBeVisible();
      },
      "with the menu of a column": async (page) => {
        await page.keyboard.press("Escape");
        await leadToColumn(page, /^Carrier/);
        await page.keyboard.press("Alt+ArrowDown");
        await expect(page.getByRole("button", { name: "Sort descending" })).toBeVisible();
      },
      "to be asked with SQL": async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Query with SQL" }).click();
        await expect(page.getByRole("region", { name: "Statement" })).toBeVisible();
      },
      "to be exported": async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Export" }).click();
        await expect(page.getByRole("button", { name: /^Export \S+\.csv$/ })).toBeVisible();
      },
      "as code": async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Code for this view" }).click();
        await expect(page.getByRole("region", { name: "curl" })).toBeVisible();
      },
      "with its columns": async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: /^Columns/ }).click();
        await expect(page.getByRole("spinbutton", { name: "Pinned columns" })).toBeVisible();
      },
      "with its facets": async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Facets" }).click();
        await expect(page.getByRole("dialog", { name: "Facets" }).getByRole("checkbox").first()).toBeVisible();
      },
      "as a plain table": async (page) => {
        await page.getByRole("button", { name: "Close (Esc)" }).click();
        await page.getByRole("radio", { name: "Plain table" }).click();
        await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
      },
      "without a fitting one": async (page) => {
        await page.getByRole("radio", { name: "Grid", exact: true }).click();
        await page.getByRole("searchbox", { name: "Find in loaded objects" }).fill("nothing is called so");
        await expect(page.getByRole("heading", { name: "No matching objects" })).toBeVisible();
      },
    },
  },
  "objects-on-a-map": {
    address: ({ ontology }) => `${objectsAddress(ontology, "Airport")}&facets=true&facetsOf=location`,
    ready: async (page) => {
      await rows(page);
      await expect(page.getByRole("group", { name: "Map of Location" })).toBeVisible();
    },
    states: {
      "that is watched": async (page) => {
        await page.getByRole("combobox", { name: "Watch" }).selectOption("5 min");
        await expect(page).toHaveURL(/watch=/);
      },
    },
  },
  ...OBJECT_SCREENS,
  object: {
    address: ({ ontology }) => objectsAddress(ontology, "Inspection"),
    ready: async (page) => {
      await rows(page);
      await grid(page).getByRole("gridcell").first().click();
      await expect(page.getByRole("dialog").getByRole("button", { name: "Download" }).first()).toBeVisible();
    },
  },
  gallery: {
    address: ({ ontology }) => objectsAddress(ontology, "Inspection"),
    ready: async (page) => {
      await rows(page);
      await page.getByRole("radio", { name: "Gallery" }).click();
      await expect(page.locator(".gallery-tile canvas:not([hidden])").first()).toBeVisible();
    },
  },
  actions: { address: () => "/action", person: OTTO, ready: link("Delay a flight") },
  ...ACTION_SCREENS,
  "data-health": {
    address: () => "/data-health",
    ready: heading("What should be watched?"),
    states: {
      "without a check": tab("Created here", heading("No checks created here yet")),
      "as a batch": tab("Batch", field("Template")),
    },
  },
  check: {
    address: (world) => check(world, "nullPercentage"),
    person: OTTO,
    ready: columnsRead,
    states: {
      "with mistakes": async (page) => {
        await page.getByRole("checkbox", { name: "Fixed bounds" }).check();
        await page.getByRole("textbox", { name: "At least, in %" }).fill("-1");
        await press(/^Create check$/)(page);
        await expect(page.getByText("A percentage is 0 or more.").first()).toBeVisible();
      },
    },
  },
  "check-of-a-schema": { address: (world) => check(world, "schemaComparison"), person: OTTO, ready: columnsRead },
  "check-of-values": {
    address: (world) => check(world, "allowedColumnValues"),
    person: OTTO,
    ready: columnsRead,
    states: {
      "with a value": async (page) => {
        await main(page).getByRole("group", { name: "Allowed values" }).getByRole("button", { name: "Add" }).click();
        await field("Value 1")(page);
      },
    },
  },
  "check-of-the-unreadable": {
    address: (world) => check(world, "columnType", "Payroll"),
    ready: words(/The columns can’t be read/),
    fails: ["", "whose query failed"],
    states: {
      "whose query failed": async (page) => {
        await page.getByRole("combobox", { name: "Column", exact: true }).fill("salary");
        await press("Try it")(page);
        await expect(page.getByRole("region", { name: "Try it on today’s data" }).getByRole("alert")).toBeVisible();
      },
    },
  },
  datasets: {
    address: () => "/dataset",
    ready: link("Flights"),
    states: {
      "to be opened by RID": async (page) => {
        await page.getByText("Open by identifier…").click();
        await field("Dataset RID")(page);
      },
    },
  },
  dataset: {
    address: (world) => `/dataset?dataset=${encoded(dataset(world, "Flights").rid)}`,
    ready: (page) => expect(main(page).locator(".timeline-rows")).toBeVisible(),
    states: { "as a table": tab("Table", region("Table")) },
  },
  transaction: {
    address: (world) => {
      const { rid, transactions } = dataset(world, "Flights");
      return `/dataset?dataset=${encoded(rid)}&transaction=${encoded(transactions[0])}`;
    },
    ready: words(/Committed .+ ago/),
    loads: API,
  },
  ...MEDIA_SCREENS,
  sql: {
    address: () => "/sql",
    ready: field("SQL statement"),
    // The results that were waited for are refused when the query is canceled.
    fails: ["with its history"],
    states: {
      "with a result": async (page) => {
        await write(page, QUERY);
        await press(/^Run/)(page);
        await rows(page);
        await expect(status(page)).toContainText("Succeeded");
      },
      "with distributions": async (page) => {
        await press(/^Columns/)(page);
        await page.getByRole("checkbox", { name: "Show distributions" }).check();
        await page.keyboard.press("Escape");
        await expect(grid(page).getByRole("columnheader", { name: /^revenue/ })).toContainText("Values from");
      },
      "with a chart": async (page) => {
        await page.getByRole("radio", { name: "Chart" }).click();
        await expect(page.getByRole("region", { name: "Chart" }).getByRole("group", { name: /Arrow keys/ })).toBeVisible();
        await page.getByText("Values as a table").click();
      },
      "with the panel of a column": async (page) => {
        await page.getByRole("radio", { name: "Table" }).click();
        await page.getByRole("region", { name: "Datasets" }).getByRole("button", { name: "airports", exact: true }).click();
        await leadTo(page, 0, 2);
        await page.keyboard.press("f");
        await expect(page.getByRole("dialog").getByText("Distinct values")).toBeVisible();
      },
      "with several results": async (page) => {
        await page.keyboard.press("Escape");
        await write(page, "SELECT 1 AS id, 'Ada' AS name;\nSELECT 1 AS id, 'Bob' AS name");
        await press("Run all")(page);
        await expect(page.getByRole("tablist", { name: "Results" }).getByRole("tab")).toHaveText([/rows?\b/, /1 row\b/, /1 row\b/]);
        await rows(page);
      },
      "with two results compared": async (page) => {
        await page.getByRole("tablist", { name: "Results" }).getByRole("tab").last().click();
        await rows(page);
        await pressMore(page, "Compare with another result…");
        await page.getByRole("dialog").getByRole("button", { name: "Compare", exact: true }).click();
        await expect(page.getByRole("dialog")).toContainText("1 changed");
      },
      "with saved queries and parameters": async (page) => {
        await page.keyboard.press("Escape");
        await write(page, "SELECT '{{day}}' AS quoted, {{day:date}} AS day, 1 IN {{ids:list<integer>}} AS known");
        await press("Save query")(page);
        await page.getByRole("dialog").getByLabel("Name").fill("By day");
        await page.getByRole("dialog").getByLabel("Folder").fill("Sales/Daily");
        await page.getByRole("dialog").getByLabel("Description").fill("What a day has sold.");
        await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
        await press("Saved queries")(page);
        await expect(page.getByRole("region", { name: "Saved queries" }).getByRole("listitem")).toHaveCount(1);
        await editor(page).press("Control+Enter");
        await expect(page.getByRole("region", { name: "Parameters" }).getByText("A value is missing.").first()).toBeVisible();
      },
      "with the form of a saved query": async (page) => {
        await page.locator(".sql-keep").click();
        await dialog(page);
      },
      "with a running query": async (page) => {
        await page.keyboard.press("Escape");
        await write(page, ENDLESS);
        await press(/^Run(?! all)/)(page);
        await expect(status(page)).toContainText("Running");
      },
      "with its history": async (page) => {
        await editor(page).focus();
        await page.keyboard.press("Escape");
        await expect(status(page)).toContainText("Canceled");
        await press("History")(page);
        await dialog(page);
      },
    },
  },
  boards: {
    address: () => "/boards",
    ready: heading("No board yet"),
    states: {
      "with a new one": async (page) => {
        await press("New board")(page);
        await dialog(page);
      },
    },
  },
  board: {
    address: () => `/boards#board=${encoded(BOARD)}`,
    ready: words("Not run yet"),
    states: {
      "with results": async (page) => {
        await press("Refresh all")(page);
        await expect(page.locator(".board-card[aria-busy=true]")).toHaveCount(0);
        await expect(main(page).getByRole("group", { name: /Arrow keys/ })).toBeVisible();
      },
      "being edited": async (page) => {
        await press("Save a copy")(page);
        await press("Edit")(page);
        await expect(main(page).getByRole("group", { name: "Arrange Airports" })).toBeVisible();
        // A board of this browser runs when it is opened: results that arrive move its cards.
        await expect(main(page).getByRole("group", { name: /Arrow keys/ })).toBeVisible();
        await expect(page.locator(".board-card[aria-busy=true]")).toHaveCount(0);
      },
      "with a further card": async (page) => {
        await press("Add a card")(page);
        await dialog(page);
      },
    },
  },
  "sql-mistake": {
    address: () => `/sql#sql=${encoded("SELECT nothing\nFROM `/Belvedere Air/operations/flights`")}`,
    ready: async (page) => {
      await press(/^Run/)(page);
      await alert("can’t be read")(page);
    },
    fails: [""],
  },
  enrollments: { address: () => "/admin", person: ALMA, ready: link("Belvedere Air") },
  providers: {
    address: (world) => enrollment(world, ""),
    person: ALMA,
    ready: link("Belvedere Air staff"),
    loads: API,
    states: {
      "with one of them": async (page) => {
        await main(page).getByRole("link", { name: "Belvedere Air staff" }).click();
        await dialog(page);
      },
    },
  },
  certificates: { address: (world) => enrollment(world, "certificates"), person: ALMA, loads: API, ready: (page) => expect(page.getByRole("article").first()).toBeVisible() },
  patterns: { address: (world) => enrollment(world, "tester"), person: ALMA, loads: API, ready: words("(?!admin)") },
  groups: { address: (world) => enrollment(world, "groups"), person: ALMA, ready: field("Group name") },
  access: { address: () => "/access", ready: words("v2.preregisterGroup") },
  settings: { address: () => "/settings", ready: region("Local data") },
  about: { address: () => "/about", ready: words("No telemetry") },
  nowhere: { address: () => "/nowhere", ready: heading("Page not found") },
};

/** The statement of the SQL screen, with every kind of cell that people meet. */
export const QUERY = `SELECT flight_id, origin, destination, scheduled_departure, passengers, load_factor, revenue, booking_reference_hash
FROM \`/Belvedere Air/operations/flights\`
WHERE status = 'ARRIVED' AND passengers > 150
ORDER BY revenue DESC
LIMIT 1000`;
