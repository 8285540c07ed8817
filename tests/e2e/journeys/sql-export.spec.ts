// The form of CSV files: their delimiter, their text for NULL, and the zone of their times, in both tables.
import type { Download, Locator, Page } from "@playwright/test";
import { grid, objectsAddress } from "../support/app.ts";
import { enter, load } from "../support/enter.ts";
import { file, open, run, SAMPLES, succeeded } from "../support/sql.ts";
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
  await run(page, `SELECT timestamp_us_zone AS at, CAST(NULL AS STRING) AS gone, 'a;b' AS text FROM ${SAMPLES} ORDER BY \`row\` LIMIT 1`);
  await succeeded(page);
  const form = page.locator("#sql-save");
  const openForm = () => page.locator("[popovertarget=sql-save]").click();
  await openForm();
  const [, utc] = /^at,gone,text\r\n(\S+Z),,a;b\r\n$/.exec(await saved(page, form))!;
  await openForm();
  await choose(form);
  const chosen = await saved(page, form);
  const [, local] = /^at;gone;text\r\n(\S+\+0[12]:00);NULL;"a;b"\r\n$/.exec(chosen)!;
  expect(Date.parse(local!)).toBe(Date.parse(utc!));
  await load(page);
  await succeeded(page);
  await openForm();
  expect(await saved(page, form)).toBe(chosen);
  // Tabs stay tabs; other formats have none of it.
  await openForm();
  await form.getByRole("combobox", { name: "Format" }).selectOption("TSV");
  await expect(form.getByRole("combobox", { name: "Delimiter" })).toBeHidden();
  expect(await saved(page, form)).toContain(`${local}\tNULL\ta;b`);
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

test("two windows change the form of CSV: neither undoes the other", async ({ page, context }) => {
  const openForm = async (window: Page) => {
    await open(window);
    await run(window, "SELECT CAST(NULL AS STRING) AS gone, 1 AS one");
    await succeeded(window);
    await window.locator("[popovertarget=sql-save]").click();
    return window.locator("#sql-save");
  };
  const form = await openForm(page);
  const other = await openForm(await context.newPage());
  await form.getByRole("combobox", { name: "Delimiter" }).selectOption("Semicolon");
  await expect(other.getByRole("combobox", { name: "Delimiter" })).toHaveValue(";");
  await other.getByRole("textbox", { name: "Text for NULL" }).fill("NULL");
  await expect(form.getByRole("textbox", { name: "Text for NULL" })).toHaveValue("NULL");
  expect(await saved(page, form)).toBe("gone;one\r\nNULL;1\r\n");
});
