// The form of CSV files: their delimiter, their text for NULL, and the zone of their times, in both tables.
import type { Download, Locator, Page } from "@playwright/test";
import { grid, objectsAddress } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { file, open, run, succeeded } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

test.use({ timezoneId: "Europe/Berlin" });

const text = async (download: Download) => (await file(download)).toString("utf8");

/** Semicolons, a text for NULL, and the zone of the browser. */
async function choose(form: Locator): Promise<void> {
  await form.getByRole("combobox", { name: "Delimiter" }).selectOption("Semicolon");
  await form.getByRole("textbox", { name: "Text for NULL" }).fill("NULL");
  await form.getByRole("combobox", { name: "Times in" }).selectOption("Europe/Berlin");
}

async function saved(page: Page, form: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), form.getByRole("button", { name: /^Export / }).click()]);
  return text(download);
}

test("a result is saved as CSV in the chosen form, which is remembered", async ({ page }) => {
  await open(page);
  const rows = "(TIMESTAMP '2024-07-01 10:00:00Z', 'a;b'), (TIMESTAMP '2024-01-01 10:00:00Z', CAST(NULL AS STRING)), (NULL, 'NULL')";
  await run(page, `SELECT * FROM (VALUES ${rows}) AS t(at, text)`);
  await succeeded(page);
  const form = page.locator("#sql-save");
  const openForm = () => page.locator("[popovertarget=sql-save]").click();
  await openForm();
  expect(await saved(page, form)).toBe('at,text\r\n2024-07-01T10:00:00Z,a;b\r\n2024-01-01T10:00:00Z,\r\n,NULL\r\n');
  await openForm();
  await choose(form);
  const chosen = 'at;text\r\n2024-07-01T12:00:00+02:00;"a;b"\r\n2024-01-01T11:00:00+01:00;NULL\r\nNULL;"NULL"\r\n';
  expect(await saved(page, form)).toBe(chosen);
  await page.reload();
  await succeeded(page);
  await openForm();
  expect(await saved(page, form)).toBe(chosen);
  // Tabs stay tabs; other formats have none of it.
  await openForm();
  await form.getByRole("combobox", { name: "Format" }).selectOption("TSV");
  await expect(form.getByRole("combobox", { name: "Delimiter" })).toBeHidden();
  expect(await saved(page, form)).toContain("2024-01-01T11:00:00+01:00\tNULL\r\n");
  await openForm();
  await form.getByRole("combobox", { name: "Format" }).selectOption("JSON");
  await expect(form.getByRole("textbox", { name: "Text for NULL" })).toBeHidden();
});

test("objects are saved as CSV in the same form", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const form = page.locator("form.export");
  const plain = (await saved(page, form)).split("\r\n");
  const instant = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z/;
  expect(plain[1]).toMatch(instant);
  await form.getByText("Options").click();
  await choose(form);
  const lines = (await saved(page, form)).split("\r\n");
  expect(lines[0]).toBe(plain[0]!.replaceAll(",", ";"));
  const local = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00)/.exec(lines[1]!)![1]!;
  expect(Date.parse(local)).toBe(Date.parse(`${instant.exec(plain[1]!)![1]!}Z`));
  expect(lines[1]).not.toMatch(instant);
  // What was chosen there holds here.
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await form.getByText("Options").click();
  await expect(form.getByRole("combobox", { name: "Delimiter" })).toHaveValue(";");
});
