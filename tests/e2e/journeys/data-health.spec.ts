// Data health: the form of a check and its JSON, rules, conflicts and lost responses.
import { readFile } from "node:fs/promises";
import { follow } from "../support/app.ts";
import { expectAccessible } from "../support/axe.ts";
import { CHECKS, FAILED_LOAD, answer, config, create, created, dataset, form, json, open, rules } from "../support/data-health.ts";
import { configure, enter, load } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

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
    await expect(rules(page)).toContainText(/missing value|mistake|hint/);
  }
});

test("the request as JSON is folded away until it is asked for", async ({ page, platform }) => {
  await enter(page, await form(platform, "numericColumnRange"), "Otto Operator");
  await expect(create(page)).toBeVisible();
  await expect(json(page)).toBeHidden();
  await page.getByText("Request as JSON").click();
  await expect(json(page)).toBeVisible();
  // Folded with a mistake, it still says why the form waits; Create opens it.
  await json(page).fill("{");
  await page.getByText("Request as JSON").click();
  await expect(json(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Restore the last valid JSON" })).toBeVisible();
  await create(page).click();
  await expect(json(page)).toBeVisible();
});

test("form and JSON are both ways editable, the rules speak live, and the check is created", async ({ page, platform }) => {
  await open(page, await form(platform, "timeSinceLastUpdated"));
  await expect(rules(page)).toContainText("Choose at least one: Fixed bounds or Deviation from the median.");
  await create(page).click();
  await expect(created(page)).toBeHidden();

  await page.getByRole("checkbox", { name: "Fixed bounds" }).check();
  // Both bounds empty: the check could not fail, so it is not sent, and its field says why.
  await create(page).click();
  await expect(page.locator(".field-problem:visible", { hasText: "Set at least one bound" })).toBeVisible();
  await expect(created(page)).toBeHidden();
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
  await page.getByRole("button", { name: "Restore the last valid JSON" }).click();
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
  await expect(create(page)).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: "See its result" })).toBeFocused();
  await expect(page.getByText(/^ri\.data-health\.main\.check\./)).toBeAttached();
  await expect(page.getByRole("button", { name: "Copy RID of the check" })).toBeVisible();
  await page.getByRole("button", { name: "Create another like this" }).click();
  await expect(page.getByRole("combobox", { name: "Dataset" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: /^Note/ })).toHaveValue("Fresh every day");
  await page.getByRole("tab", { name: "Created here" }).click();
  await expect(page.getByRole("table")).toContainText("Time since last update");
  await load(page);
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
  await follow(page, await form(platform, "numericColumnMean"));
  await expect(rules(page)).toContainText("Choose at least one: Fixed bounds or Trend.");
  await page.getByRole("checkbox", { name: "Trend" }).check();
  await expect(rules(page)).toContainText("Choose at least one: Direction or Difference between consecutive values.");
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
  await expect(page.locator(".field-problem:visible", { hasText: "Not a column of the dataset now." })).toBeVisible();
  // It may become one: it is asked about, and sent only as it is.
  await page.getByRole("textbox", { name: "At least" }).fill("1");
  await expect(page.getByRole("button", { name: "Send anyway" })).toBeHidden();
  await create(page).click();
  await expect(page.getByRole("button", { name: "Send anyway" })).toBeVisible();
  await expect(created(page)).toBeHidden();
  await follow(page, await form(platform, "dateColumnRange", "master"));
  await expect(page.getByText("21 columns read from the dataset")).toBeVisible();
  await expect.poll(offered).toEqual(
    expect.arrayContaining(["flight_date", "scheduled_departure"]),
  );
  await expect.poll(offered).not.toContain("delay_minutes");
});

test("without the scopes for SQL the form works, and says what is off", async ({ page, platform }) => {
  await configure(page, (platform) => (platform.oauth.scopes = ["offline_access", "api:data-health-write"]));
  await open(page, await form(platform, "totalColumnCount"));
  await expect(page.getByText("You can still type names.")).toBeVisible();
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
  await expect(page.getByRole("heading", { name: "A check of this type exists already" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "config.statusCheckConfig.severity" });
  await expect(row).toContainText("differs");
  // The field as the form names it; its path comes with the technical names.
  await expect(row.getByRole("rowheader")).toContainText("Severity");
  await expect(row.locator("code")).toBeHidden();
  await expect(row.getByRole("cell")).toHaveText(["MODERATE", "CRITICAL"]);
  // What is the same comes with the technical names.
  const same = page.locator("tr", { hasText: "config.subject.datasetRid" });
  await expect(same).toHaveCount(1);
  await expect(same).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy RID of the check" })).toBeVisible();
  await expectAccessible(page, "conflict");
  await page.getByRole("button", { name: "Use existing configuration" }).click();
  await expect(page.getByText("After 3 failures within 1h, this check becomes CRITICAL.")).toBeVisible();
});

test("a conflict with a check that may not be read says why nothing is beside mine", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  await open(page, await form(platform, "nullPercentage", "master"));
  await page.getByRole("combobox", { name: "Column", exact: true }).fill("aircraft");
  await page.getByRole("checkbox", { name: "Fixed bounds" }).check();
  await page.getByRole("textbox", { name: "At most, in %" }).fill("1");
  await create(page).click();
  await expect(page.getByRole("heading", { name: "A check of this type exists already" })).toBeVisible();
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
    // The check is made, and the response is lost.
    if (sends === 1) await route.fetch();
    await route.abort();
  });
  await create(page).click();
  await expect(page.getByRole("heading", { name: "The response was lost" })).toBeVisible({ timeout: 30_000 });
  await page.unroute(CHECKS);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByRole("heading", { name: "A check of this type exists already" })).toBeVisible();
  await expect(page.getByText("Both are the same.")).toBeVisible();
});

test("two clicks send one request", async ({ page, platform }) => {
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

test("waiting for a check can be stopped, and looking tells that it was created", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD, /ERR_/);
  await open(page, await form(platform, "jobStatus", "planning", "Samples"));
  let made = () => {};
  const isMade = new Promise<void>((resolve) => (made = resolve));
  // The check is made, and the response does not come.
  await page.route(CHECKS, async (route) => {
    await route.fetch();
    made();
  });
  await create(page).click();
  await isMade;
  await page.getByRole("button", { name: "Stop waiting" }).click();
  await expect(page.getByRole("heading", { name: "The response was lost" })).toBeVisible();
  await expect(page.getByText("The check may or may not have been created.")).toBeVisible();
  await page.unroute(CHECKS);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByRole("heading", { name: "A check of this type exists already" })).toBeVisible();
  await expect(page.getByText("Both are the same.")).toBeVisible();
});

test("a draft outlives a reload", async ({ page, platform }) => {
  const address = await form(platform, "columnType", "planning", "Samples");
  await open(page, address);
  await page.getByRole("combobox", { name: "Column", exact: true }).fill("kept_name");
  await expect.poll(async () => (await config(page)).columnTypeConfig.columnName).toBe("kept_name");
  await load(page);
  await expect(page.getByRole("combobox", { name: "Column", exact: true })).toHaveValue("kept_name");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("combobox", { name: "Column", exact: true })).toHaveValue("");
});
