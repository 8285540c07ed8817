// Data health: the form of a check and its JSON, rules, conflicts, "try it", "suggest bounds" and the prefilled schema.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { type Person } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import type { Platform } from "../support/platform.ts";
import { expect, test } from "../support/test.ts";
import { testkit } from "../support/testkit.ts";

const FAILED_LOAD = /Failed to load resource/;
const CHECKS = "**/api/v2/dataHealth/checks*";

/** The RID of a dataset of the demo catalog. */
async function dataset(platform: Platform, name: string): Promise<string> {
  return (await platform.catalog()).datasets.find((entry: { name: string }) => entry.name === name).rid;
}

/** The address of the form; the branch keeps a test apart from the others, as a subject has one check of a type. */
async function form(platform: Platform, type: string, branch = "planning", name = "Flights"): Promise<string> {
  return `/data-health?dataset=${encodeURIComponent(await dataset(platform, name))}&branch=${branch}&type=${type}`;
}

async function open(page: Page, address: string, person: Person = "Otto Operator"): Promise<void> {
  await enter(page, address, person);
  await expect(page.getByRole("heading", { level: 1, name: /^Data health/ })).toBeVisible();
}

const json = (page: Page): Locator => page.getByRole("textbox", { name: "Request as JSON" });
const config = async (page: Page) => JSON.parse(await json(page).inputValue()).config;
const create = (page: Page): Locator => page.getByRole("button", { name: "Create check", exact: true });
const rules = (page: Page): Locator => page.getByRole("region", { name: /Rules/ });
const created = (page: Page): Locator => page.getByRole("heading", { name: "The check is created", exact: true });
const answer = (page: Page): Locator => page.getByRole("region", { name: "Try it on today’s data" });

test("the picker has 18 types in four groups with help and rules, and a preview banner", async ({ page, platform }) => {
  await open(page, `/data-health?dataset=${encodeURIComponent(await dataset(platform, "Flights"))}&branch=master`);
  await expect(page.getByText("Public preview", { exact: true })).toBeVisible();
  await expect(page.getByText("not for production")).toBeVisible();
  const main = page.getByRole("main");
  for (const [group, count] of [["Status", 3], ["Time", 4], ["Content", 8], ["Schema", 3]] as const) {
    await expect(main.getByRole("region", { name: group, exact: true }).getByRole("listitem")).toHaveCount(count);
  }
  await expect(main.getByText("Needs bounds, a median deviation, or both.").first()).toBeVisible();
  await expect(main.getByText("Needs bounds, a trend, or both.").first()).toBeVisible();
  await main.getByRole("link", { name: "Null percentage", exact: true }).click();
  await expect(page).toHaveURL(/type=nullPercentage/);
  await expect(page.getByRole("heading", { name: /^Null percentage/ })).toBeVisible();
});

test("all 18 types have a form that begins without a broken value", async ({ page, platform }) => {
  await open(page, await form(platform, "buildStatus"));
  const types =
    "buildStatus jobStatus scheduleStatus buildDuration jobDuration scheduleDuration timeSinceLastUpdated nullPercentage " +
    "approximateUniquePercentage numericColumnMean numericColumnMedian numericColumnRange dateColumnRange allowedColumnValues " +
    "primaryKey columnType totalColumnCount schemaComparison";
  const group = page.getByRole("group", { name: "Form", exact: true });
  for (const type of types.split(" ")) {
    const document = JSON.parse(await json(page).inputValue());
    document.config = { type, subject: document.config.subject };
    await json(page).fill(JSON.stringify(document));
    await expect(page.getByRole("heading", { level: 2 }).locator("code")).toHaveText(type);
    await expect(group.getByRole("textbox").first()).toBeVisible();
    await expect(rules(page)).toContainText(/to fill in|mistake|hint/);
  }
});

test("form and JSON are both ways editable, the rules speak live, and the check is created", async ({ page, platform }) => {
  await open(page, await form(platform, "timeSinceLastUpdated"));
  await expect(rules(page)).toContainText("Choose at least one: Fixed bounds or Deviation from the median.");
  await create(page).click();
  await expect(created(page)).toBeHidden();

  await page.getByRole("checkbox", { name: "Fixed bounds" }).check();
  await expect(rules(page)).toContainText("Neither bound is set");
  await page.getByRole("textbox", { name: "At least" }).fill("2d");
  await page.getByRole("textbox", { name: "At most" }).fill("1h 30m");
  await expect(page.getByText("= 5400 seconds")).toBeVisible();
  await expect(rules(page)).toContainText("The lower bound 172800 is above the upper bound 5400.");
  expect((await config(page)).timeCheckConfig.timeBounds.timeBounds).toEqual({
    lowerBoundInSeconds: "172800",
    upperBoundInSeconds: "5400",
  });

  // The other way: JSON into the form, with an unknown field.
  const document = JSON.parse(await json(page).inputValue());
  document.config.timeCheckConfig.timeBounds.timeBounds = { upperBoundInSeconds: "9007199254740993" };
  document.config.timeCheckConfig.later = { kept: true };
  await json(page).fill(JSON.stringify(document));
  await expect(page.getByRole("textbox", { name: "At least" })).toHaveValue("");
  await expect(page.getByText("= 9007199254740993 seconds")).toBeVisible();
  await expect(rules(page)).toContainText("Ready.");

  // A mistake has its path, and the form waits.
  await json(page).fill('{"config": {"subject": {"datasetRid": nope}}}');
  await expect(page.getByText("At config.subject.datasetRid:")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "At most" })).toBeDisabled();
  await page.getByRole("button", { name: "Back to the last readable JSON" }).click();
  await expect(page.getByRole("textbox", { name: "At most" })).toBeEnabled();

  await page.getByRole("textbox", { name: /^Note/ }).fill("Fresh every day");
  await expect(page.getByText("15 characters")).toBeVisible();
  const sent = page.waitForRequest(CHECKS);
  await create(page).click();
  const body = (await sent).postDataJSON();
  expect(new URL((await sent).url()).searchParams.get("preview")).toBe("true");
  expect(body.intent).toBe("Fresh every day");
  expect(body.config.timeCheckConfig).toEqual({
    timeBounds: { timeBounds: { upperBoundInSeconds: "9007199254740993" }, severity: "MODERATE" },
    later: { kept: true },
  });

  // The result card, another like this, and the list of checks made here.
  await expect(created(page)).toBeInViewport();
  await expect(page.getByText(/^ri\.data-health\.main\.check\./)).toBeAttached();
  await expect(page.getByRole("button", { name: "Copy RID of the check" })).toBeVisible();
  await page.getByRole("button", { name: "Create another like this" }).click();
  await expect(page.getByRole("combobox", { name: "Dataset" })).toBeFocused();
  await page.getByRole("tab", { name: "Made here" }).click();
  await expect(page.getByRole("table")).toContainText("Time since last update");
  await page.reload();
  await expect(page.getByRole("table")).toContainText("Fresh every day");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as JSON" }).click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file.checks[0].config.type).toBe("timeSinceLastUpdated");
});

test("the other rules speak live: percentages, numbers, trends, counts", async ({ page, platform }) => {
  await open(page, await form(platform, "nullPercentage"));
  await expect(rules(page)).toContainText("Choose at least one: Fixed bounds or Deviation from the median.");
  await page.getByRole("checkbox", { name: "Fixed bounds" }).check();
  await page.getByRole("textbox", { name: "At least, in %" }).fill("-1");
  await expect(rules(page)).toContainText("A percentage is 0 or more.");
  await page.getByRole("textbox", { name: "At most, in %" }).fill("101");
  await expect(rules(page)).toContainText("A percentage is 100 or less.");
  await page.goto(await form(platform, "numericColumnMean"));
  await expect(rules(page)).toContainText("Choose at least one: Fixed bounds or Trend.");
  await page.getByRole("checkbox", { name: "Trend" }).check();
  await expect(rules(page)).toContainText("Choose at least one: Direction or Difference between two values in a row.");
  await page.getByRole("combobox", { name: "Direction" }).selectOption("CONSTANT");
  await expect(rules(page)).not.toContainText("Choose at least one: Direction");
  await page.getByRole("checkbox", { name: "Fixed bounds" }).check();
  await page.getByRole("textbox", { name: "At most" }).first().fill("many");
  await expect(rules(page)).toContainText("This must be a number.");
});

test("severity and escalation read as a sentence", async ({ page, platform }) => {
  await open(page, await form(platform, "jobStatus"));
  await page.getByRole("combobox", { name: "Severity" }).selectOption("CRITICAL");
  await page.getByRole("checkbox", { name: "Escalate repeated failures" }).check();
  await expect(page.getByText("After 3 failures within 1h, this check becomes CRITICAL.")).toBeVisible();
  await page.getByRole("textbox", { name: "Failures until critical" }).fill("5");
  await page.getByRole("textbox", { name: "Within" }).fill("1h 30m");
  await expect(page.getByText("After 5 failures within 1h 30m, this check becomes CRITICAL.")).toBeVisible();
  expect((await config(page)).statusCheckConfig).toEqual({
    severity: "CRITICAL",
    escalationConfig: { failuresToCritical: 5, timeIntervalInSeconds: "5400" },
  });
  await page.getByRole("textbox", { name: "Failures until critical" }).fill("0");
  await expect(rules(page)).toContainText("This must be 1 or more.");
});

test("a dataset is chosen by its name, and problems name the fields", async ({ page, platform }) => {
  await open(page, "/data-health");
  // The picker begins with a dataset, and another is one choice away.
  const picked = page.getByRole("combobox", { name: "Dataset" });
  await picked.selectOption("Airports");
  await expect(page.getByRole("heading", { level: 1, name: "Data health of Airports" })).toBeVisible();
  await picked.selectOption("Flights");
  await expect(page.getByRole("heading", { level: 1, name: "Data health of Flights" })).toBeVisible();
  await page.getByRole("link", { name: "Range of numbers", exact: true }).click();
  const named = page.getByRole("combobox", { name: "Dataset" });
  await expect(named).toHaveValue("Flights");
  expect((await config(page)).subject.datasetRid).toBe(await dataset(platform, "Flights"));

  await named.fill("Fli");
  await expect(page.getByText("No dataset called “Fli”. Choose one, or paste a RID.").first()).toBeVisible();
  await named.fill("Airports");
  expect((await config(page)).subject.datasetRid).toBe(await dataset(platform, "Airports"));
  await expect(page.getByText(/columns read from the dataset/)).toBeVisible();
  await named.fill(await dataset(platform, "Aircraft"));
  await named.blur();
  await expect.poll(async () => (await config(page)).subject.datasetRid).toBe(await dataset(platform, "Aircraft"));

  await create(page).click();
  await expect(rules(page).getByRole("button", { name: "Column", exact: true })).toBeVisible();
  await expect(rules(page)).not.toContainText("config.");
  await rules(page).getByRole("button", { name: "Column", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Column", exact: true })).toBeFocused();
});

test("column pickers offer what fits the type, and take any text", async ({ page, platform }) => {
  await open(page, await form(platform, "numericColumnRange", "master"));
  await expect(page.getByText("21 columns read from the dataset")).toBeVisible();
  const column = page.getByRole("combobox", { name: "Column", exact: true });
  const offered = async () => {
    const list = await column.getAttribute("list");
    return page.locator(`#${list} option`).evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  };
  await expect.poll(offered).toContain("delay_minutes");
  await expect.poll(offered).not.toContain("origin");
  await column.fill("origin");
  await expect(page.getByText("A column of type STRING: unusual for this check.")).toBeVisible();
  await column.fill("no such column");
  await expect(page.getByText("Not among the dataset’s columns now.")).toBeVisible();
  await page.goto(await form(platform, "dateColumnRange", "master"));
  await expect(page.getByText("21 columns read from the dataset")).toBeVisible();
  await expect.poll(offered).toEqual(
    expect.arrayContaining(["flight_date", "scheduled_departure"]),
  );
  await expect.poll(offered).not.toContain("delay_minutes");
});

test("without the scopes for SQL the form works, and says what is off", async ({ page, platform }) => {
  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    const config = await answer.json();
    config.platform.oauth.scopes = ["offline_access", "api:data-health-write"];
    await route.fulfill({ response: answer, json: config });
  });
  await open(page, await form(platform, "totalColumnCount"));
  await expect(page.getByText("Names can be typed all the same.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try it" })).toBeDisabled();
  await expect(answer(page)).toContainText("api:sql-queries-execute");
  await page.getByRole("textbox", { name: "Number of columns" }).fill("9007199254740993");
  expect((await config(page)).columnCountConfig.expectedValue).toBe("9007199254740993");
  await create(page).click();
  await expect(created(page)).toBeVisible();
});

test("a conflict shows the existing check beside mine, with the differences", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  await open(page, await form(platform, "buildStatus", "master"), "Alma Administrator");
  await page.getByRole("combobox", { name: "Severity" }).selectOption("CRITICAL");
  await create(page).click();
  await expect(page.getByRole("heading", { name: "There is a check of this type already" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "config.statusCheckConfig.severity" });
  await expect(row).toContainText("differs");
  await expect(row.getByRole("cell")).toHaveText(["MODERATE", "CRITICAL"]);
  const same = page.getByRole("row").filter({ hasText: "config.subject.datasetRid" });
  await expect(same).not.toContainText("differs");
  await expect(page.getByRole("button", { name: "Copy RID of the check" })).toBeVisible();
  await expectAccessible(page, "conflict");
  await page.getByRole("button", { name: "Take over the existing configuration" }).click();
  await expect(page.getByText("After 3 failures within 1h, this check becomes CRITICAL.")).toBeVisible();
});

test("a conflict with a check that may not be read says why nothing is beside mine", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  await open(page, await form(platform, "nullPercentage", "master"));
  await page.getByRole("combobox", { name: "Column", exact: true }).fill("aircraft");
  await page.getByRole("checkbox", { name: "Fixed bounds" }).check();
  await page.getByRole("textbox", { name: "At most, in %" }).fill("1");
  await create(page).click();
  await expect(page.getByRole("heading", { name: "There is a check of this type already" })).toBeVisible();
  await expect(page.getByText("this sign-in may not read it")).toBeVisible();
  // The administrator may.
  await expect(page.getByRole("row")).toHaveCount(0);
});

test("a lost answer is said to be lost, and looking again makes nothing twice", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD, /ERR_/);
  await open(page, await form(platform, "jobStatus", "planning", "Airports"));
  let sends = 0;
  await page.route(CHECKS, async (route) => {
    sends += 1;
    // The check is made, and the answer is lost.
    if (sends === 1) await route.fetch();
    await route.abort();
  });
  await create(page).click();
  await expect(page.getByRole("heading", { name: "The answer was lost" })).toBeVisible({ timeout: 30_000 });
  await page.unroute(CHECKS);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByRole("heading", { name: "There is a check of this type already" })).toBeVisible();
  await expect(page.getByText("Both are the same.")).toBeVisible();
});

test("two clicks send one request, and waiting can be stopped", async ({ page, platform }) => {
  await open(page, await form(platform, "jobStatus", "planning", "Bookings"));
  let sends = 0;
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(CHECKS, async (route) => {
    sends += 1;
    await held;
    await route.continue();
  });
  await create(page).dblclick();
  await expect(page.getByRole("button", { name: "Creating…" })).toBeDisabled();
  go();
  await expect(created(page)).toBeVisible();
  expect(sends).toBe(1);
});

test("a draft outlives a reload", async ({ page, platform }) => {
  const address = await form(platform, "columnType", "planning", "Samples");
  await open(page, address);
  await page.getByRole("combobox", { name: "Column", exact: true }).fill("kept_name");
  await expect.poll(async () => (await config(page)).columnTypeConfig.columnName).toBe("kept_name");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Column", exact: true })).toHaveValue("kept_name");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("combobox", { name: "Column", exact: true })).toHaveValue("");
});

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
    [{ type: "schemaComparison", schemaComparisonConfig: { expectedSchema: { columns: [{ name: "flight_id", columnType: "STRING" }] }, schemaComparisonType: "COLUMN_ADDITIONS_ALLOWED", severity: "MODERATE" } }, "pass", /Further columns/],
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
  await suggest.click();
  await use.click();
  const range = (await config(page)).numericBoundsConfig.numericBounds;
  expect(range.upperBound).toBeGreaterThan(range.lowerBound);
  // The bounds are whole numbers, and the suggestion says what it is made of.
  expect([range.lowerBound, range.upperBound].every(Number.isInteger), JSON.stringify(range)).toBe(true);
  await expect(suggestions).toContainText(/The data: \d+(\.\d+)? … \d+(\.\d+)?\. With ±10 %: -?\d+ … \d+/);
  // It stands below the bounds that it fills in, and the button that creates the check is last.
  const y = async (what: Locator) => (await what.boundingBox())!.y;
  const top = await y(page.getByRole("textbox", { name: "At most" }));
  expect(await y(suggest)).toBeGreaterThan(top);
  expect((await y(suggest)) - top).toBeLessThan(160);
  expect(await y(create(page))).toBeGreaterThan(await y(page.getByRole("button", { name: "Try it" })));
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(answer(page).getByText("Would pass today")).toBeVisible();

  await page.goto(await form(platform, "allowedColumnValues", "master"));
  await expect(page.getByText("21 columns read")).toBeVisible();
  await page.getByRole("combobox", { name: "Column", exact: true }).fill("status");
  await suggest.click();
  await use.click();
  const allowed = (await config(page)).allowedValues.map((entry: { value: string }) => entry.value);
  expect(allowed).toContain("ARRIVED");
  await expect(page.getByRole("textbox", { name: "Value 1", exact: true })).toHaveValue(allowed[0]);

  await page.goto(await form(platform, "primaryKey", "master"));
  await expect(page.getByText("21 columns read")).toBeVisible();
  await suggest.click();
  await suggestions.getByRole("listitem").filter({ hasText: "flight_id identifies every row" }).getByRole("button").click();
  expect((await config(page)).primaryKeyConfig.columnNames).toEqual(["flight_id"]);

  await page.goto(await form(platform, "schemaComparison", "master"));
  await suggest.click();
  await use.click();
  const columns = (await config(page)).schemaComparisonConfig.expectedSchema.columns;
  expect(columns).toHaveLength(21);
  expect(columns[0]).toEqual({ name: "flight_id", columnType: "STRING" });
  await expect(rules(page)).toContainText("Ready.");

  await page.goto(await form(platform, "columnType", "master"));
  await page.getByRole("combobox", { name: "Column", exact: true }).fill("flight_date");
  await suggest.click();
  await use.click();
  await expect(page.getByRole("combobox", { name: "Expected type" })).toHaveValue("DATE");
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
  await page.getByRole("button", { name: "Save report as CSV" }).click();
  const report = await readFile(await (await download).path(), "utf8");
  expect(report.split("\n")).toHaveLength(6);
  await expectAccessible(page, "batch");

  // Checks as code: created checks are exported, and imported again.
  await page.getByRole("tab", { name: "Made here" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectAccessible(page, "checks made here");
  const exported = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as JSON" }).click();
  const file = await (await exported).path();
  await page.getByRole("tab", { name: "Batch" }).click();
  await page.getByLabel("Import JSON").setInputFiles({ name: "checks.json", mimeType: "application/json", buffer: await readFile(file) });
  await page.getByRole("button", { name: "Create 2 checks" }).click();
  await expect(page.getByText("0 created, 2 existed, 0 failed").first()).toBeVisible();
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
  await page.reload();
  await check.getByRole("combobox", { name: "Add a group" }).selectOption("Night shift");
  const groups = check.getByRole("list", { name: "Groups" });
  await expect(groups).toContainText("Night shift");
  await check.getByRole("button", { name: "Remove Night shift" }).click();
  await expect(groups).not.toContainText("Night shift");

  // The answer is awaited after the view was left.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/checks\/.+\/groups$/, (route) => held.then(() => route.continue()));
  const sent = page.waitForRequest(/\/checks\/.+\/groups$/);
  await check.getByRole("combobox", { name: "Add a group" }).selectOption("Night shift");
  await sent;
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Home" }).click();
  const bar = page.getByRole("region", { name: "Changes without an answer" });
  await expect(bar).toContainText(/^Groups of the check “.+”: waiting for the answer/);
  release();
  await expect(bar).toContainText(/^Groups of the check “.+”: done/);
});
