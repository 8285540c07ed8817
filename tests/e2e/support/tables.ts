// The tables of objects and of SQL results, as the journeys over both open and read them.
import type { Locator, Page } from "@playwright/test";
import { kept, objectsAddress } from "./app.ts";
import { enter } from "./enter.ts";
import type { Platform } from "./platform.ts";
import { AIRPORTS, open, run, SAMPLES, succeeded } from "./sql.ts";

interface Table {
  /** The tag of tests over all tables: of two that are alike, CI alone goes over the second. */
  tag: string[];
  open: (page: Page, platform: Platform) => Promise<void>;
  /** Shows a few columns, one of them with instants, whose name is given. */
  openInstants: (page: Page, platform: Platform) => Promise<string>;
  /** Waits until the other form of a column is kept. */
  kept: (page: Page, column: number) => Promise<void>;
  /** What shows a row in full. */
  row: (page: Page) => Locator;
  /** The form of a column's filter. */
  filter: (page: Page) => Locator;
  /** The field that a text is looked for with. */
  find: (page: Page) => Locator;
  menu: (page: Page) => Locator;
  /** The entry of a column's menu that the other table has not. */
  more: string;
  /** How many columns are pinned at first. */
  pinned: number;
}

export const TABLES: Record<string, Table> = {
  objects: {
    tag: [],
    open: async (page, platform) => enter(page, objectsAddress(await platform.ontology(), "Airport")),
    openInstants: async (page, platform) => {
      await enter(page, `${objectsAddress(await platform.ontology(), "Flight")}&select=scheduledDeparture`);
      return "Scheduled departure";
    },
    kept: (page) => kept(page, 'reformed\\":[\\"'),
    row: (page) => page.getByRole("dialog"),
    filter: (page) => page.getByRole("combobox", { name: "Condition" }),
    find: (page) => page.getByRole("searchbox", { name: "Find in loaded objects" }),
    menu: (page) => page.getByRole("button", { name: "Sort descending" }),
    more: "Summarize…",
    pinned: 1,
  },
  "a result": {
    tag: ["@thorough"],
    open: async (page) => {
      await open(page);
      await run(page, `SELECT * FROM ${AIRPORTS} LIMIT 40`);
      await succeeded(page);
    },
    openInstants: async (page) => {
      await open(page);
      await run(page, `SELECT timestamp_us_zone AS at FROM ${SAMPLES} WHERE timestamp_us_zone IS NOT NULL ORDER BY \`row\` LIMIT 1`);
      await succeeded(page);
      return "at";
    },
    kept: (page, column) => kept(page, `reformed\\":[${column - 1}]`),
    row: (page) => page.getByRole("dialog", { name: /^Row \d+ of/ }),
    filter: (page) => page.getByRole("combobox", { name: "Condition" }),
    find: (page) => page.getByRole("searchbox", { name: "Find", exact: true }),
    menu: (page) => page.getByRole("button", { name: "Sort descending" }),
    more: "Profile…",
    pinned: 0,
  },
};
