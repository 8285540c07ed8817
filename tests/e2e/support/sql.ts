// The SQL view, by the names that a user reads.
import { readFileSync } from "node:fs";
import type { Download, Locator, Page } from "@playwright/test";
import { grid } from "./app.ts";
import { enter } from "./enter.ts";
import { expect } from "./test.ts";

export const BOOKINGS = "`/Belvedere Air/sales/bookings`";
export const AIRPORTS = "`/Belvedere Air/reference/airports`";
export const SAMPLES = "`/Belvedere Air/reference/samples`";
export const PAYROLL = "`/Belvedere Air/people/payroll`";

/** Runs for longer than any test. */
export const ENDLESS = `SELECT count(*) AS n FROM ${BOOKINGS} a CROSS JOIN ${BOOKINGS} b CROSS JOIN ${BOOKINGS} c WHERE a.booking_id < b.booking_id`;

export const editor = (page: Page) => page.getByRole("textbox", { name: "SQL statement" });
export const status = (page: Page) => page.getByRole("group", { name: "Status of the query" });
export const runButton = (page: Page) => page.getByRole("button", { name: /^Run/ }).first();

/** The chart of the result, and its drawing. */
export const chart = (page: Page) => page.getByRole("region", { name: "Chart" });
export const plot = (page: Page) => chart(page).getByRole("group", { name: /Arrow keys/ });

/** Shows the result in another way. */
export const showAs = (page: Page, as: "Table" | "Chart") =>
  page.getByRole("radiogroup", { name: "Show as" }).getByRole("radio", { name: as }).click();

export async function open(page: Page): Promise<void> {
  await enter(page, "/sql");
  await expect(editor(page)).toBeVisible();
}

export async function write(page: Page, sql: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(sql);
}

export async function run(page: Page, sql: string): Promise<void> {
  await write(page, sql);
  await page.keyboard.press("Control+Enter");
}

/** Runs a statement, and gives the identifier of its query. */
export async function runs(page: Page, sql: string): Promise<string> {
  const asked = page.waitForRequest(/\/sqlQueries\/[^/]+\/get(Status|Results)/);
  await run(page, sql);
  return decodeURIComponent(/\/sqlQueries\/([^/]+)\//.exec((await asked).url())![1]!);
}

export const succeeded = (page: Page) => expect(status(page)).toContainText("Succeeded");

/** A cell by its row and column, both from one, as a person counts them. */
export const cell = (page: Page, row: number, column: number): Locator =>
  grid(page).locator(`[role=row][aria-rowindex="${row + 1}"]:not([hidden]) [role=gridcell][aria-colindex="${column + 1}"]:not([hidden])`);

/** The button of a result's further tools. */
export const moreTools = (page: Page) => page.getByRole("button", { name: "More tools" });

/** Presses one of a result's further tools. */
export async function pressMore(page: Page, tool: string): Promise<void> {
  await moreTools(page).click();
  await page.locator("#sql-more").getByRole("button", { name: tool, exact: true }).click();
}

export async function file(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

/** Saves a file of the result: of its selection where that is told. */
export async function saved(page: Page, format: string, rows: "All" | "Matching" | "Selected" = "All"): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), save(page, format, rows)]);
  return download;
}

/** Presses the button that saves. */
export async function save(page: Page, format: string, rows: "All" | "Matching" | "Selected" = "All"): Promise<void> {
  await page.locator("[popovertarget=sql-save]").click();
  const form = page.locator("#sql-save");
  await form.getByRole("group", { name: "Rows" }).getByRole("radio", { name: new RegExp(`^${rows}`) }).check();
  await form.getByRole("combobox", { name: "Format" }).selectOption(format);
  await form.getByRole("button", { name: /^Export / }).click();
}
