// Data health with the data at hand: "try it", "suggest bounds" and the prefilled schema, batches, and results that a commit changes.
import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { follow } from "../support/app.ts";
import { expectAccessible } from "../support/axe.ts";
import { FAILED_LOAD, answer, config, create, created, dataset, form, json, open, rules } from "../support/data-health.ts";
import { load } from "../support/enter.ts";
import type { Platform } from "../support/platform.ts";
import { expect, test } from "../support/test.ts";
import { testkit } from "../support/testkit.ts";

test("try it on today's data: would pass and would fail, for each type that SQL answers", async ({ page, platform }) => {
  await open(page, await form(platform, "nullPercentage", "master"), "Alma Administrator");
  const subject = (await config(page)).subject;
  const bounds = (name: string, value: object) => ({ [name]: { [name]: value, severity: "MODERATE" } });
  const cases: [object, string, RegExp][] = [
    [{ type: "nullPercentage", percentageCheckConfig: { columnName: "flight_id", ...bounds("percentageBounds", { upperBoundPercentage: 0 }) } }, "pass", /0 %/],
    [{ type: "nullPercentage", percentageCheckConfig: { columnName: "delay_minutes", ...bounds("percentageBounds", { upperBoundPercentage: 0 }) } }, "fail", /%/],
    [{ type: "approximateUniquePercentage", percentageCheckConfig: { columnName: "flight_id", ...bounds("percentageBounds", { lowerBoundPercentage: 100 }) } }, "pass", /100 %/],
    [{ type: "numericColumnMean", numericColumnCheckConfig: { columnName: "distance_km", ...bounds("numericBounds", { lowerBound: 1 }) } }, "pass", /Value/],
    [{ type: "numericColumnMedian", numericColumnCheckConfig: { columnName: "distance_km", ...bounds("numericBounds", { upperBound: 1 }) } }, "fail", /Value/],
    [{ type: "numericColumnRange", columnName: "distance_km", numericBoundsConfig: { numericBounds: { lowerBound: 0 }, severity: "MODERATE" } }, "pass", /Lowest/],
    [{ type: "dateColumnRange", columnName: "flight_date", dateBoundsConfig: { dateBounds: { upperBound: "2020-01-01T00:00:00Z" }, severity: "MODERATE" } }, "fail", /Highest\s*20\d\d-/],
    [{ type: "allowedColumnValues", columnName: "carrier", allowedValues: [{ type: "string", value: "it's \\ not `there`" }], allowNull: true, severity: "MODERATE" }, "fail", /“\w+” in rows/],
    [{ type: "primaryKey", primaryKeyConfig: { columnNames: ["flight_id"], severity: "MODERATE" } }, "pass", /Different keys/],
    [{ type: "primaryKey", primaryKeyConfig: { columnNames: ["origin", "carrier"], severity: "MODERATE" } }, "fail", /Rows that share their key/],
    [{ type: "totalColumnCount", columnCountConfig: { expectedValue: "21", severity: "MODERATE" } }, "pass", /21/],
    [{ type: "columnType", columnTypeConfig: { columnName: "origin", expectedType: "LONG", severity: "MODERATE" } }, "fail", /STRING/],
    [{ type: "schemaComparison", schemaComparisonConfig: { expectedSchema: { columns: [{ name: "flight_id", columnType: "STRING" }] }, schemaComparisonType: "COLUMN_ADDITIONS_ALLOWED", severity: "MODERATE" } }, "pass", /Additional columns/],
  ];
  for (const [rest, outcome, value] of cases) {
    await json(page).fill(JSON.stringify({ config: { subject, ...rest } }));
    await expect(answer(page).getByText(/^Would/)).toBeHidden();
    await page.getByRole("button", { name: "Try it" }).click();
    await expect(answer(page).getByText(`Would ${outcome} today`)).toBeVisible();
    await expect(answer(page).locator("dl")).toContainText(value);
  }
  await expect(answer(page)).toContainText("A SQL estimate");
  await expectAccessible(page, "an estimate");
});

test("suggested bounds, values, keys and schemas can be filled in", async ({ page, platform }) => {
  await open(page, await form(platform, "numericColumnRange", "master"));
  const suggest = page.getByRole("button", { name: "Suggest from data" });
  const suggestions = page.getByRole("group", { name: "Suggestions from the data" });
  const use = suggestions.getByRole("button", { name: "Use", exact: true });
  await expect(page.getByText("21 columns read")).toBeVisible();
  await page.getByRole("combobox", { name: "Column", exact: true }).fill("distance_km");
  await page.setViewportSize({ width: 1280, height: 640 });
  await suggest.click();
  await expect(use).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("status").filter({ hasText: "1 suggestion from the data" })).toHaveCount(1);
  await use.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  const range = (await config(page)).numericBoundsConfig.numericBounds;
  expect(range.upperBound).toBeGreaterThan(range.lowerBound);
  // The bounds are whole numbers, and the suggestion says what it is made of.
  expect([range.lowerBound, range.upperBound].every(Number.isInteger), JSON.stringify(range)).toBe(true);
  await expect(suggestions).toContainText(/The data: \d+(\.\d+)? … \d+(\.\d+)?\. With ±10 %: -?\d+ … \d+/);
  // The distribution is drawn, with the bounds around it: no value is outside.
  const picture = suggestions.getByRole("img", { name: /^Distribution from \d+ to \d+(\.\d+)?, with bounds at -?\d+ and \d+$/ });
  await expect(picture).toBeVisible();
  const parts = await picture.locator("title").allTextContents();
  expect(parts).toHaveLength(24);
  const counted = parts.map((part) => Number(/: ([\d,.]+) rows?$/.exec(part)![1].replace(/\D/g, "")));
  expect(counted.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
  const [band, drawn] = await Promise.all([suggestions.locator(".health-band").boundingBox(), picture.boundingBox()]);
  expect(band!.x).toBeLessThan(drawn!.x);
  expect(band!.x + band!.width).toBeGreaterThan(drawn!.x + drawn!.width);
  // Both queries can be read: of the values, and of their distribution.
  for (const [name, words] of [["The query", "SELECT MIN"], ["The query of the distribution", "AS part"]] as const) {
    const query = suggestions.locator("details").filter({ has: page.getByText(name, { exact: true }) });
    await query.locator("summary").click();
    await expect(query.locator("pre")).toContainText(words);
    await expect(query.getByRole("link")).toHaveAttribute("href", /\/sql#sql=/);
  }
  await expectAccessible(page, "suggested bounds");
  // It stands below the bounds that it fills in, and the button that creates the check is last.
  const y = async (what: Locator) => (await what.boundingBox())!.y;
  const top = await y(page.getByRole("textbox", { name: "At most" }));
  expect(await y(suggest)).toBeGreaterThan(top);
  expect((await y(suggest)) - top).toBeLessThan(160);
  expect(await y(create(page))).toBeGreaterThan(await y(page.getByRole("button", { name: "Try it" })));
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(answer(page).getByText("Would pass today")).toBeVisible();

  await follow(page, await form(platform, "allowedColumnValues", "master"));
  await expect(page.getByText("21 columns read")).toBeVisible();
  await page.getByRole("combobox", { name: "Column", exact: true }).fill("status");
  await suggest.click();
  await use.click();
  const allowed = (await config(page)).allowedValues.map((entry: { value: string }) => entry.value);
  expect(allowed).toContain("ARRIVED");
  await expect(page.getByRole("textbox", { name: "Value 1", exact: true })).toHaveValue(allowed[0]);

  await follow(page, await form(platform, "primaryKey", "master"));
  await expect(page.getByText("21 columns read")).toBeVisible();
  await suggest.click();
  await suggestions.getByRole("listitem").filter({ hasText: "flight_id identifies every row" }).getByRole("button").click();
  expect((await config(page)).primaryKeyConfig.columnNames).toEqual(["flight_id"]);

  await follow(page, await form(platform, "schemaComparison", "master"));
  await suggest.click();
  await use.click();
  const columns = (await config(page)).schemaComparisonConfig.expectedSchema.columns;
  expect(columns).toHaveLength(21);
  expect(columns[0]).toEqual({ name: "flight_id", columnType: "STRING" });
  await expect(rules(page)).toContainText("Ready.");

  await follow(page, await form(platform, "columnType", "master"));
  await page.getByRole("combobox", { name: "Column", exact: true }).fill("flight_date");
  await suggest.click();
  await use.click();
  await expect(page.getByRole("combobox", { name: "Expected type" })).toHaveValue("DATE");
});

test("what a column and a suggestion bring up moves no field of the form", async ({ page, platform }) => {
  await open(page, await form(platform, "numericColumnRange", "master"));
  await page.getByText("Request as JSON").click();
  await expect(page.getByText("21 columns read")).toBeVisible();
  const suggest = page.getByRole("button", { name: "Suggest from data" });
  const parts = [page.getByRole("textbox", { name: "At least" }), page.getByRole("textbox", { name: "At most" }), suggest];
  // Against each other: the page scrolls to what a query has found.
  const tops = () => Promise.all(parts.map((part) => part.evaluate((part) => Math.round(part.getBoundingClientRect().y + window.scrollY))));
  const before = await tops();
  await page.getByRole("combobox", { name: "Column", exact: true }).fill("distance_km");
  await expect(page.locator(".field-hint", { hasText: /^[A-Z]{4,}$/ })).toBeVisible();
  expect(await tops()).toEqual(before);
  await suggest.click();
  const use = page.getByRole("group", { name: "Suggestions from the data" }).getByRole("button", { name: "Use", exact: true });
  await expect(use).toBeVisible();
  expect(await tops()).toEqual(before);
  await use.click();
  await expect(parts[0]!).not.toHaveValue("");
  expect(await tops()).toEqual(before);
});

test("a batch creates one after the other, and tells existing ones from failures", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  await open(page, await form(platform, "columnType", "planning", "Aircraft"), "Alma Administrator");
  await page.getByRole("combobox", { name: "Column", exact: true }).fill("tail_number");
  await page.getByRole("tab", { name: "Batch" }).click();
  await expect(page.getByRole("textbox", { name: "Template" })).toHaveValue(/tail_number/);
  const aircraft = await dataset(platform, "Aircraft");
  const airports = await dataset(platform, "Airports");
  const targets = page.getByRole("textbox", { name: /^Targets/ });
  await targets.fill(`${aircraft},batch\n,oops`);
  await page.getByRole("button", { name: "Prepare" }).click();
  await expect(page.getByRole("tabpanel").getByText("Line 2: no dataset RID")).toBeVisible();
  await targets.fill(`${aircraft},planning\n${airports},planning,iata\n${aircraft},planning\nri.datasets.main.dataset.none,master`);
  await page.getByRole("button", { name: "Prepare" }).click();
  await page.getByRole("button", { name: "Create 4 checks" }).click();
  await expect(page.getByText("2 created, 1 existed, 1 failed").first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "exists" })).toContainText("ri.data-health.main.check.");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export report (CSV)" }).click();
  const report = await readFile(await (await download).path(), "utf8");
  expect(report.split("\n")).toHaveLength(6);
  await expectAccessible(page, "batch");

  // Checks as code: created checks are exported, and imported again.
  await page.getByRole("tab", { name: "Created here" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectAccessible(page, "checks made here");
  const exported = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as JSON" }).click();
  const file = await (await exported).path();
  await page.getByRole("tab", { name: "Batch" }).click();
  await page.getByLabel("Import JSON").setInputFiles({ name: "checks.json", mimeType: "application/json", buffer: await readFile(file) });
  await page.getByRole("button", { name: "Create 2 checks" }).click();
  await expect(page.getByText("2 existed", { exact: true }).first()).toBeVisible();
});

/** Commits rows of a dataset. */
async function commit(platform: Platform, dataset: string, name: string, content: string): Promise<void> {
  const hook = "dataset-transaction";
  const { transactionRid } = await testkit(platform, hook, { do: "begin", dataset, transactionType: "APPEND" });
  await testkit(platform, hook, { do: "put", transactionRid, name, content });
  await testkit(platform, hook, { do: "commit", transactionRid });
}

test("checks are listed with results that a commit changes, and belong to groups", async ({ page, platform }) => {
  const { rid } = await testkit(platform, "dataset", { path: `/tests/watched-${Date.now()}`, format: "CSV" });
  await commit(platform, rid, "1.csv", "key,city\r\n1,Graz\r\n2,\r\n");
  await open(page, `/data-health?dataset=${encodeURIComponent(rid)}&branch=master&type=nullPercentage`, "Alma Administrator");
  await json(page).fill(
    JSON.stringify({
      config: {
        type: "nullPercentage",
        subject: { datasetRid: rid, branchId: "master" },
        percentageCheckConfig: {
          columnName: "city",
          percentageBounds: { percentageBounds: { upperBoundPercentage: 40 }, severity: "CRITICAL" },
        },
      },
    }),
  );
  await create(page).click();
  await expect(created(page)).toBeVisible();

  // The card and the toast lead to its result, which is the first of all and has the focus.
  await expect(page.getByRole("status").getByRole("button", { name: "See its result" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "See its result" }).click();
  await expect(page.getByRole("tab", { name: "Checks", exact: true })).toHaveAttribute("aria-selected", "true");
  const check = page.getByRole("article").filter({ hasText: "city" }).filter({ hasText: "watched" });
  await expect(check).toBeFocused();
  await expect(page.getByRole("article").first()).toContainText("city");
  await expect(check).toContainText("Failed");
  await expect(check).toContainText("50 %");
  await expectAccessible(page, "the list of checks");

  await commit(platform, rid, "2.csv", "key,city\r\n3,Wels\r\n4,Linz\r\n");
  await expect(async () => {
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(check).toContainText("Passed", { timeout: 1_000 });
  }).toPass();
  await expect(check).toContainText("25 %");

  const token = await platform.token("administrator", ["api:admin-read", "api:admin-write"]);
  const call = (path: string, body?: unknown) =>
    fetch(`${platform.origin}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    }).then((answer) => answer.json());
  const enrollment = (await platform.catalog()).enrollments[0].rid;
  const providers = `/api/v2/admin/enrollments/${enrollment}/authenticationProviders`;
  const provider = (await call(`${providers}?preview=true`)).data[0].rid;
  await call(`${providers}/${provider}/preregisterGroup?preview=true`, { name: "Night shift" });
  await load(page);
  await check.getByRole("combobox", { name: "Add a group" }).selectOption("Night shift");
  const groups = check.getByRole("list", { name: "Groups" });
  await expect(groups).toContainText("Night shift");
  await check.getByRole("button", { name: "Remove Night shift" }).click();
  await expect(groups).toBeHidden();

  // The response is awaited after the view was left.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/checks\/.+\/groups$/, (route) => held.then(() => route.continue()));
  const sent = page.waitForRequest(/\/checks\/.+\/groups$/);
  await check.getByRole("combobox", { name: "Add a group" }).selectOption("Night shift");
  await sent;
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Home" }).click();
  const bar = page.getByRole("region", { name: "Changes without a response" });
  await expect(bar).toContainText(/^Groups of the check “.+”: waiting for the response/);
  release();
  await expect(bar).toContainText(/^Groups of the check “.+”: done/);
});
