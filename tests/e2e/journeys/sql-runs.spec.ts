// Runs of statements: errors at their place, canceling, what is sent with a statement, and how refusals are mended.
import { grid } from "../support/app.ts";
import { AIRPORTS, BOOKINGS, ENDLESS, PAYROLL, SAMPLES, cell, editor, open, run, runButton, status, succeeded, write } from "../support/sql.ts";
import { moved } from "../support/places.ts";
import { installClock } from "../support/clock.ts";
import { expect, test } from "../support/test.ts";
import { testkit } from "../support/testkit.ts";

test("a mistake is marked where it is", async ({ page, watch }) => {
  watch.expect(/Failed to load resource/);
  await open(page);
  await run(page, "SELECT 1 AS one;\nSELECT\n  nothing");
  const alert = page.getByRole("alert").filter({ hasText: "can’t be read" });
  await expect(alert).toContainText("nothing");
  const go = alert.getByRole("button", { name: "Go to line 3, column 3" });
  await expect(go).toBeVisible();
  await expect(page.locator(".cm-lintRange-error")).toHaveText("nothing");
  await go.click();
  await page.keyboard.insertText("2 AS ");
  await page.keyboard.press("Control+Enter");
  await succeeded(page);
  await expect(page.locator(".cm-lintRange-error")).toHaveCount(0);
});

test("cancel is requested until the platform says canceled", async ({ page, watch }) => {
  // The results that were waited for are refused.
  watch.expect(/Failed to load resource/);
  await open(page);
  // The platform's responses about the state are held back, so that the intermediate state can be seen.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await run(page, ENDLESS);
  await expect(status(page)).toContainText("Running");
  await page.route("**/getStatus", async (route) => {
    await held;
    await route.continue();
  });
  const canceled = page.waitForResponse((response) => response.url().endsWith("/cancel"));
  await editor(page).focus();
  await page.keyboard.press("Escape");
  expect((await canceled).status()).toBe(204);
  await expect(status(page)).toContainText("Cancel requested");
  await expect(page.getByRole("button", { name: "Cancel requested" })).toBeDisabled();
  release();
  await expect(status(page)).toContainText("Canceled");
  await expect(page.getByRole("button", { name: "Cancel requested" })).toHaveCount(0);
});

test("a running query says how much it may read, and how far it is where its engine tells", async ({ page, watch }) => {
  // The results that were waited for are refused.
  watch.expect(/Failed to load resource/);
  await open(page);
  await run(page, ENDLESS);
  await expect(status(page)).toContainText(/reads up to \d/);
  await expect(status(page)).not.toContainText("tasks");
  await page.route("**/getStatus", async (route) => {
    const answer = await route.fetch();
    const state = await answer.json();
    if (state.type === "running") {
      state.cluster = "spark.example";
      state.progress = { inputBytes: 3_000_000, bytesRead: 1_500_000, stages: 3, stagesDone: 1, tasks: 40, tasksDone: 12 };
    }
    await route.fulfill({ response: answer, json: state });
  });
  await expect(status(page)).toContainText("on spark.example");
  await expect(status(page)).toContainText("tasks 12 of 40, stages 1 of 3");
  await expect(status(page)).toContainText("1.5 MB of up to 3.0 MB read");
  await editor(page).focus();
  await page.keyboard.press("Escape");
  await expect(status(page)).toContainText("Canceled");
  await expect(status(page)).not.toContainText(/tasks|read/);
});

test("a query is canceled as soon as it has a name, and when another takes its place", async ({ page, watch }) => {
  // The results that were waited for are refused.
  watch.expect(/Failed to load resource/);
  await open(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/execute", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const cancels = () => page.waitForResponse((response) => response.url().endsWith("/cancel"));
  await run(page, ENDLESS);
  await editor(page).focus();
  await page.keyboard.press("Escape");
  await expect(status(page)).toContainText("Cancel requested");
  const canceled = cancels();
  release();
  expect((await canceled).status()).toBe(204);
  await expect(status(page)).toContainText("Canceled");

  await run(page, ENDLESS);
  await expect(status(page)).toContainText("Running");
  const replaced = cancels();
  await run(page, "SELECT 3 AS three");
  expect((await replaced).status()).toBe(204);
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("3");
});

test("suggestions that are still on their way open over no running query, and take no Escape from it", async ({ page, watch }) => {
  // The results of what was canceled.
  watch.expect(/Failed to load resource/);
  let asked = false;
  // The columns of the dataset never come.
  await page.route("**/sqlQueries/execute", (route) => {
    const isColumns = route.request().postDataJSON().query.includes("LIMIT 0");
    asked ||= isColumns;
    return isColumns ? undefined : route.continue();
  });
  await open(page);
  // It ends with a column, whose suggestions are asked for.
  await write(page, ENDLESS);
  await expect.poll(() => asked).toBe(true);
  await runButton(page).click();
  await expect(status(page)).toContainText("Running");
  await editor(page).focus();
  await page.keyboard.press("Escape");
  await expect(status(page)).toContainText("Canceled");
});

test("nothing moves while a query runs: the first, one more beside its result, and one that is canceled", async ({ page, watch }) => {
  watch.expect(/Failed to load resource/);
  await open(page);
  await write(page, ENDLESS);
  const cancel = page.getByRole("button", { name: "Cancel", exact: true });
  expect(await moved(page, () => runButton(page).click())).toEqual([]);
  await expect(cancel).toBeVisible();
  await cancel.click();
  await expect(status(page)).toContainText("Canceled");
  await run(page, `SELECT * FROM ${AIRPORTS} LIMIT 5`);
  await succeeded(page);
  await write(page, ENDLESS);
  await expect(page.getByRole("tab").first()).toContainText("bookings");
  expect(await moved(page, () => page.keyboard.press("Control+Enter"))).toEqual([]);
  await expect(cancel).toBeVisible();
});

test("fallback branches are sent in order, kept, and shown with the result", async ({ page }) => {
  await open(page);
  const options = page.getByRole("button", { name: "Options", exact: true });
  await options.click();
  const input = page.getByRole("textbox", { name: "Add a branch" });
  await input.fill("master, planning");
  await input.press("Enter");
  await page.getByRole("button", { name: "Move branch planning forward" }).click();
  await page.keyboard.press("Escape");
  const sent = page.waitForRequest("**/sqlQueries/execute");
  await run(page, `SELECT count(*) AS n FROM ${AIRPORTS}`);
  expect((await sent).postDataJSON().fallbackBranchIds).toEqual(["planning", "master"]);
  await succeeded(page);
  await expect(status(page)).toContainText("planning → master");
  await options.click();
  await page.getByRole("button", { name: "Remove branch planning" }).click();
  await page.getByRole("button", { name: "Remove branch master" }).click();
  const without = page.waitForRequest("**/sqlQueries/execute");
  await runButton(page).click();
  // An empty list would be no branch at all.
  expect((await without).postDataJSON()).not.toHaveProperty("fallbackBranchIds");
});

test("CSV that can't carry a type is run again as ARROW with one click", async ({ page, watch }) => {
  watch.expect(/Failed to load resource/);
  await open(page);
  await page.getByRole("button", { name: "Options", exact: true }).click();
  await page.getByRole("radio", { name: "CSV", exact: true }).click();
  await run(page, `SELECT booking_id, fare FROM ${BOOKINGS} ORDER BY booking_id LIMIT 3`);
  await succeeded(page);
  await expect(status(page)).toContainText("CSV");
  await expect(cell(page, 1, 1)).toHaveText("9007199254740993");
  await expect(cell(page, 1, 2)).toHaveText("167.510000175");
  await run(page, `SELECT * FROM ${SAMPLES} LIMIT 5`);
  await page.getByRole("button", { name: "Run again as ARROW" }).click();
  await succeeded(page);
  await page.getByRole("button", { name: "Options", exact: true }).click();
  await expect(page.getByRole("radio", { name: "ARROW", exact: true })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
});

test("inputs that may not be read are listed by RID", async ({ page, watch }) => {
  watch.expect(/Failed to load resource/);
  await open(page);
  await run(page, `SELECT * FROM ${PAYROLL}`);
  const alert = page.getByRole("alert").filter({ hasText: "Access to some datasets is missing" });
  await expect(alert.locator("code").first()).toContainText("ri.datasets.main.dataset.");
  await expect(alert.getByRole("button", { name: "Copy RIDs" })).toBeVisible();
});

test("results that break off say after how many rows", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  await open(page);
  const fault = { kind: "cut", at: { share: 0.5 }, end: "close", milliseconds: 2000 };
  await testkit(platform, "faults", { rules: [{ on: { operation: "v2.getSqlQueryResults" }, fault }] });
  try {
    await run(page, `SELECT * FROM ${BOOKINGS} LIMIT 40000`);
    const told = page.getByText(/Download interrupted after [\d,]+ rows\./);
    await expect(told).toBeVisible();
    const rows = Number(/[\d,]+/.exec((await told.textContent())!)![0].replaceAll(",", ""));
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(40000);
    await expect(status(page)).toContainText(`${rows.toLocaleString("en")} rows`);
  } finally {
    await testkit(platform, "faults", undefined, "DELETE");
  }
});

test("a page that comes to the front asks for the state at once", async ({ page, watch }) => {
  // The results that were waited for are refused.
  watch.expect(/Failed to load resource/);
  await installClock(page);
  await open(page);
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().endsWith("/getStatus"))));
  await run(page, ENDLESS);
  await expect.poll(() => asked).toBeGreaterThan(1);
  // From here on no timer ends, so that nothing else asks.
  await page.clock.pauseAt(Date.now() + 600_000);
  await page.evaluate(() => fetch("/config.json").then((answer) => answer.text()));
  const before = asked;
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => asked).toBeGreaterThan(before);
  await page.clock.resume();
  await editor(page).focus();
  await page.keyboard.press("Escape");
  await expect(status(page)).toContainText("Canceled");
});
