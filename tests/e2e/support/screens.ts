// Every screen of the app, once: the tests of accessibility, the pictures and Lighthouse all go through this table.
import type { Page } from "@playwright/test";
import { address as actionAddress, scheduled } from "./actions.ts";
import { grid, objectsAddress, type Person } from "./app.ts";
import { itemAt, mediaAddress, mediaSet, type MediaSet } from "./media.ts";
import type { Platform } from "./platform.ts";
import { expect } from "./test.ts";
import { catalog } from "./testkit.ts";

/** What the addresses are made of. */
export interface World {
  platform: Platform;
  ontology: string;
  catalog: any;
  /** A flight that can be delayed. */
  flight: string;
  documents: MediaSet;
  /** The address of a demo document. */
  document: (path: string) => Promise<string>;
}

/** Brings a screen into a further state. */
export type State = (page: Page, world: World) => Promise<unknown>;

/** A screen. */
export interface Screen {
  address: (world: World) => string | Promise<string>;
  /** Who looks at it: Ada Analyst unless told. */
  person?: Person;
  /** Waits until it is whole; by itself, that is when nothing is on its way. */
  ready?: (page: Page) => Promise<unknown>;
  /** Paths whose answers it waits for: it has a state of loading and one of failing. */
  loads?: RegExp;
  /** Its further states, each reached from the one before. */
  states?: Record<string, State>;
}

/** Collects what the addresses are made of. */
export async function survey(platform: Platform): Promise<World> {
  const documents = await mediaSet(platform, "Operations documents");
  return {
    platform,
    ontology: await platform.ontology(),
    catalog: await catalog(platform),
    flight: await scheduled(platform),
    documents,
    document: async (path) => mediaAddress(documents.rid, await itemAt(platform, documents, path)),
  };
}

/** Waits until the heading is there and nothing of the screen is on its way. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

/** Waits until a screen is whole. */
export async function whole(page: Page, screen: Screen): Promise<void> {
  await settled(page);
  await screen.ready?.(page);
}

const API = /\/api\/v[12]\//;
const encoded = encodeURIComponent;
const main = (page: Page) => page.getByRole("main");
const tab = (name: string) => async (page: Page) => {
  await main(page).getByRole("tab", { name, exact: true }).click();
  await settled(page);
};
const press = (name: string | RegExp) => (page: Page) => main(page).getByRole("button", { name }).first().click();
const rows = (page: Page) => expect(grid(page).getByRole("gridcell").first()).toBeVisible();
const dialog = (page: Page) => expect(page.getByRole("dialog").filter({ visible: true }).first()).toBeVisible();
const enrollment = (world: World, tab: string) => `/admin?enrollment=${encoded(world.catalog.enrollments[0].rid)}&tab=${tab}`;
const dataset = (world: World, name: string) => world.catalog.datasets.find((one: { name: string }) => one.name === name);
const check = (world: World, type: string) =>
  `/data-health?dataset=${encoded(dataset(world, "Flights").rid)}&branch=master&type=${type}`;
const source = (page: Page) => expect(page.getByRole("button", { name: "Source" })).toBeVisible();
const OTTO = "Otto Operator";
const ALMA = "Alma Administrator";

/** Every screen that there is after the sign-in. */
export const SCREENS: Record<string, Screen> = {
  home: {
    address: () => "/",
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
  ontologies: { address: () => "/ontology" },
  ontology: {
    address: ({ ontology }) => `/ontology?ontology=${encoded(ontology)}`,
    loads: API,
    states: { "as JSON": tab("JSON") },
  },
  "object-type": {
    address: ({ ontology }) => `/object-type?ontology=${encoded(ontology)}&type=Inspection`,
    loads: API,
    states: { "with its actions": tab("Actions"), "as JSON": tab("JSON") },
  },
  "object-types": { address: () => "/objects" },
  objects: {
    address: ({ ontology }) => objectsAddress(ontology, "Flight"),
    ready: rows,
    loads: API,
    states: {
      "with a selection and a new filter": async (page) => {
        await grid(page).getByRole("rowheader").nth(1).click();
        await page.getByRole("button", { name: "Filter", exact: true }).click();
        await expect(page.getByRole("textbox", { name: "Value" })).toBeVisible();
      },
      "to be exported": async (page) => {
        await page.getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("button", { name: "Export" }).click();
        await expect(page.getByRole("button", { name: "Save file" })).toBeVisible();
      },
      "with its columns": async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: /^Columns/ }).click();
      },
      "as a plain table": async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Plain table" }).click();
        await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
      },
      "without a fitting one": async (page) => {
        await page.getByRole("button", { name: "Grid", exact: true }).click();
        await page.getByRole("searchbox", { name: "Find in loaded objects" }).fill("nothing is called so");
        await expect(page.getByRole("heading", { name: "No loaded object fits" })).toBeVisible();
      },
    },
  },
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
      await page.getByRole("button", { name: "Gallery" }).click();
      await expect(page.locator(".gallery-tile canvas:not([hidden])").first()).toBeVisible();
    },
  },
  actions: { address: () => "/action", person: OTTO },
  action: {
    address: ({ ontology, flight }) => actionAddress(ontology, "delay-flight", { objectType: "Flight", object: flight }),
    person: OTTO,
    loads: API,
    states: {
      "with a mistake": async (page) => {
        await press("Review")(page);
        await expect(page.getByText("A value is required.")).toBeVisible();
      },
      "to be reviewed": async (page) => {
        await page.getByRole("textbox", { name: "Delay (minutes)" }).fill("45");
        await page.getByRole("textbox", { name: "Reason" }).fill("Late crew");
        await press("Review")(page);
        await expect(page.getByRole("heading", { name: "Look before you apply" })).toBeVisible();
        await expect(page.getByRole("row", { name: /Delay \(minutes\)/ })).toBeVisible();
      },
      refused: async (page) => {
        await press("Back to the form")(page);
        await page.getByRole("textbox", { name: "Delay (minutes)" }).fill("5000");
        await press("Review")(page);
        await press("Apply")(page);
        await expect(page.getByRole("alert").filter({ hasText: "24 hours" })).toBeVisible();
      },
      applied: async (page) => {
        await press("Back to the form")(page);
        await page.getByRole("textbox", { name: "Delay (minutes)" }).fill("5");
        await press("Review")(page);
        await press("Apply")(page);
        await expect(page.getByRole("heading", { name: "Applied" })).toBeVisible();
      },
    },
  },
  "action-of-every-type": {
    address: ({ ontology }) => actionAddress(ontology, "plan-charter"),
    person: OTTO,
    states: {
      "with an object to be chosen": async (page) => {
        await press("Find an object for Origin")(page);
        await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
      },
    },
  },
  "data-health": {
    address: () => "/data-health",
    states: { "without a check": tab("Made here"), "as a batch": tab("Batch") },
  },
  check: {
    address: (world) => check(world, "nullPercentage"),
    person: OTTO,
    states: {
      "with mistakes": async (page) => {
        await page.getByRole("checkbox", { name: "Fixed bounds" }).check();
        await page.getByRole("textbox", { name: "At least, in %" }).fill("-1");
        await press(/^Create check$/)(page);
        await expect(page.getByText("A percentage is 0 or more.").first()).toBeVisible();
      },
    },
  },
  "check-of-a-schema": { address: (world) => check(world, "schemaComparison"), person: OTTO },
  datasets: { address: () => "/dataset" },
  dataset: {
    address: (world) => `/dataset?dataset=${encoded(dataset(world, "Flights").rid)}`,
    ready: (page) => expect(main(page).locator(".timeline-rows")).toBeVisible(),
    states: { "as a table": tab("Table") },
  },
  transaction: {
    address: (world) => {
      const { rid, transactions } = dataset(world, "Flights");
      return `/dataset?dataset=${encoded(rid)}&transaction=${encoded(transactions[0])}`;
    },
    loads: API,
  },
  media: {
    address: async ({ platform }) => {
      const cameras = await mediaSet(platform, "Ramp cameras");
      return mediaAddress(cameras.rid, await itemAt(platform, cameras, "stand-2/latest.png"));
    },
    person: OTTO,
    ready: (page) => expect(page.getByRole("region", { name: "Content" }).getByRole("img").first()).toBeVisible(),
    loads: API,
    states: {
      "to be deleted": async (page) => {
        await press("Delete at path…")(page);
        await expect(page.getByRole("dialog").getByRole("radio").first()).toBeVisible();
      },
    },
  },
  "media-table": { address: ({ document }) => document("stations/turnaround.csv"), ready: source },
  "media-json": { address: ({ document }) => document("stations/limits.json"), ready: source },
  "media-markdown": { address: ({ document }) => document("briefings/winter.md"), ready: source },
  "media-drawing": { address: ({ document }) => document("hostile/drawing.svg"), ready: source },
  "media-start": { address: () => "/media" },
  sql: {
    address: () => `/sql#sql=${encoded(QUERY)}`,
    ready: (page) => expect(page.getByRole("textbox", { name: "SQL statement" })).toBeVisible(),
    states: {
      "with a result": async (page) => {
        await press(/^Run/)(page);
        await rows(page);
        await expect(page.getByRole("group", { name: "Status of the query" })).toContainText("Succeeded");
      },
      "with its history": async (page) => {
        await press("History")(page);
        await dialog(page);
      },
    },
  },
  "sql-mistake": {
    address: () => `/sql#sql=${encoded("SELECT nothing\nFROM `/Belvedere Air/operations/flights`")}`,
    ready: async (page) => {
      await press(/^Run/)(page);
      await expect(page.getByRole("alert").filter({ hasText: "can’t be read" })).toBeVisible();
    },
  },
  enrollments: { address: () => "/admin", person: ALMA },
  providers: {
    address: (world) => enrollment(world, ""),
    person: ALMA,
    loads: API,
    states: {
      "with one of them": async (page) => {
        await main(page).getByRole("link", { name: "Belvedere Air staff" }).click();
        await dialog(page);
      },
    },
  },
  certificates: { address: (world) => enrollment(world, "certificates"), person: ALMA, loads: API },
  patterns: { address: (world) => enrollment(world, "tester"), person: ALMA, loads: API },
  groups: { address: (world) => enrollment(world, "groups"), person: ALMA },
  access: { address: () => "/access" },
  settings: { address: () => "/settings" },
  about: { address: () => "/about" },
  nowhere: { address: () => "/nowhere" },
};

/** The statement of the SQL screen, with every kind of cell that people meet. */
export const QUERY = `SELECT flight_id, origin, destination, scheduled_departure, passengers, load_factor, revenue, booking_reference_hash
FROM \`/Belvedere Air/operations/flights\`
WHERE status = 'ARRIVED' AND passengers > 150
ORDER BY revenue DESC
LIMIT 1000`;
