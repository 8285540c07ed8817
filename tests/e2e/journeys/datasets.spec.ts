// Datasets: a transaction by two RIDs, followed while it is open; many over time.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { clipboard, errorCard, follow, kept } from "../support/app.ts";
import { installClock } from "../support/clock.ts";
import { enter, load } from "../support/enter.ts";
import type { Platform } from "../support/platform.ts";
import { saveData } from "../support/styles.ts";
import { expect, test } from "../support/test.ts";
import { testkit } from "../support/testkit.ts";

const main = (page: Page) => page.getByRole("main");

/** The address of a dataset, or of one of its transactions. */
function address(dataset: string, transaction?: string): string {
  const further = transaction ? `&transaction=${encodeURIComponent(transaction)}` : "";
  return `/dataset?dataset=${encodeURIComponent(dataset)}${further}`;
}

/** A dataset of the test's own with a transaction that is open. */
async function open(platform: Platform, path: string): Promise<{ dataset: string; transaction: string }> {
  const { rid: dataset } = await testkit(platform, "dataset", { path, format: "CSV" });
  const { transactionRid: transaction } = await testkit(platform, "dataset-transaction", {
    do: "begin",
    dataset,
    transactionType: "APPEND",
  });
  return { dataset, transaction };
}

test("a dataset begins with its newest data and its columns; the transactions come after, by their times", async ({ page }) => {
  const queries: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/sqlQueries/execute") && queries.push(request.postData() ?? "")));
  await enter(page, "/dataset");
  await main(page).getByRole("link", { name: "Airports", exact: true }).click();
  const columns = page.getByRole("region", { name: "Columns" });
  await expect(columns.getByRole("listitem").filter({ hasText: "iata_code" })).toBeVisible();
  expect(queries).toHaveLength(1);
  await expect(main(page).getByText(/^Newest data: \w+ \d+, \d{4}, \d\d:\d\d \(.+ ago\)$/)).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Query with SQL" })).toBeVisible();
  await expect(main(page).getByText(/^Data is committed by other programs, such as pipelines/)).toBeVisible();
  const transactions = main(page).getByRole("heading", { name: "Transactions" });
  expect((await transactions.boundingBox())!.y).toBeGreaterThan((await columns.boundingBox())!.y);
  // No hexadecimal names.
  await expect(main(page).locator(".timeline-rows").getByRole("link").first()).toHaveText(/\d{4}/);
  await expect(main(page)).not.toContainText(/[0-9a-f]{8}…/);
  await page.getByRole("tab", { name: "Table" }).click();
  await expect(main(page).getByRole("button", { name: "Copy Transaction RID" }).first()).toBeVisible();
  await expectAccessible(page, "a dataset with its columns");
});

test("a browser that saves data reads the columns of a dataset when they are asked for", async ({ page }) => {
  await saveData(page);
  await enter(page, "/dataset");
  await main(page).getByRole("link", { name: "Airports", exact: true }).click();
  const columns = page.getByRole("region", { name: "Columns" });
  await columns.getByRole("button", { name: "Show the columns" }).click();
  await expect(columns.getByRole("listitem").filter({ hasText: "iata_code" })).toBeVisible();
});

test("M: a transaction opens by two RIDs, with type, status, times, duration and both RIDs to copy", async ({
  page,
  platform,
}) => {
  const [flights] = (await platform.catalog()).datasets;
  await enter(page, "/dataset", "Otto Operator");
  await page.getByText("Open by identifier…").click();
  await page.getByLabel("Dataset RID").fill(flights.rid);
  await page.getByLabel("Transaction RID").fill(` ${flights.transactions[0]} `);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`transaction=${flights.transactions[0]}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Transaction");
  const answer = await (
    await fetch(`${platform.origin}/api/v2/datasets/${flights.rid}/transactions/${flights.transactions[0]}`, {
      headers: { authorization: `Bearer ${await platform.token("analyst", ["api:datasets-read"])}` },
    })
  ).json();
  await expect(main(page)).toContainText(answer.transactionType);
  await expect(main(page)).toContainText(answer.status);
  for (const label of ["Type", "Created", "Closed", "Duration"]) {
    await expect(main(page).getByText(label, { exact: true })).toBeVisible();
  }
  await expect(main(page)).toContainText(/Committed .+ ago/);
  await expect(main(page).getByText(/^\d+ (d|h|min|s)/)).toBeVisible();
  await expect(main(page).getByText(flights.rid)).toBeAttached();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy Transaction RID" }).click();
  await expect.poll(() => clipboard(page)).toBe(flights.transactions[0]);
  await page.getByRole("button", { name: "Copy Dataset RID" }).click();
  await expect.poll(() => clipboard(page)).toBe(flights.rid);

  // S: links to SQL and to a new check, and the meanings of the types.
  await expect(page.getByRole("link", { name: "Query with SQL" })).toHaveAttribute(
    "href",
    `/sql#sql=${encodeURIComponent(`SELECT * FROM \`${flights.rid}\` LIMIT 1000`)}`,
  );
  await expect(page.getByRole("link", { name: "Create a check" })).toHaveAttribute(
    "href",
    `/data-health?dataset=${encodeURIComponent(flights.rid)}`,
  );
  await page.getByRole("button", { name: "Copy as curl" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^curl -X/);
  const curl = await clipboard(page);
  expect(curl).toContain(`curl -X GET '${platform.origin}/api/v2/datasets/${flights.rid}/transactions/${flights.transactions[0]}`);
  expect(curl).toContain('-H "Authorization: Bearer $TOKEN"');
  await page.getByText("What the types mean").click();
  for (const type of ["APPEND", "UPDATE", "SNAPSHOT", "DELETE"]) {
    await expect(main(page).getByRole("listitem").filter({ hasText: `${type} ` })).toBeVisible();
  }
});

test("M: an open transaction is looked at again until it ends, not while hidden, and at once on return", async ({
  page,
  platform,
}) => {
  const { dataset, transaction } = await open(platform, "/journeys/open");
  await installClock(page);
  let looks = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(`/transactions/${transaction}`) && request.method() === "GET") looks += 1;
  });
  await enter(page, address(dataset, transaction));
  await expect(main(page).getByText("Still open.")).toBeVisible();
  await expect(main(page)).toContainText("so far");

  // After five seconds, by itself.
  const before = looks;
  const look = page.waitForResponse((answer) => answer.url().endsWith(`/transactions/${transaction}`));
  await page.clock.fastForward(6_000);
  await look;
  expect(looks).toBe(before + 1);

  // Hidden, it stays silent, however long.
  await expect(main(page).getByText("Still open.")).toBeVisible();
  await page.evaluate(() => Object.defineProperty(document, "hidden", { configurable: true, get: () => true }));
  await page.clock.fastForward(120_000);
  await page.clock.fastForward(120_000);
  expect(looks).toBe(before + 1);

  // Shown again, it looks at once, and sees that the transaction has ended meanwhile.
  await testkit(platform, "dataset-transaction", { do: "commit", transactionRid: transaction });
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => false });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await expect(main(page).getByText("Still open.")).toBeHidden();
  await expect(main(page)).toContainText(/Committed/);
  expect(looks).toBe(before + 2);
  await expect(page.getByRole("status").filter({ hasText: "The transaction was committed" })).toBeAttached();

  // It has ended, so the app stops polling; only its age in the text grows.
  await page.clock.fastForward(185_000);
  await expect(main(page)).toContainText(/Committed \d minutes ago/);
  expect(looks).toBe(before + 2);
});

test("M: a dataset that is not there and a transaction that is not there are told apart", async ({
  page,
  platform,
  watch,
}) => {
  watch.expect(/Failed to load resource/);
  const [flights] = (await platform.catalog()).datasets;
  const unknown = "00000000-0000-4000-8000-000000000000";
  await enter(page, address(flights.rid, `ri.datasets.main.transaction.${unknown}`));
  const transaction = errorCard(page, "The transaction was not found");
  await expect(transaction).toContainText("TransactionNotFound");
  await expect(transaction).toContainText("It may belong to another dataset");
  await expectAccessible(page, "a transaction that is not there");

  await follow(page, address(`ri.datasets.main.dataset.${unknown}`, flights.transactions[0]));
  const dataset = errorCard(page, "The dataset was not found");
  await expect(dataset).toContainText("DatasetNotFound");
  await expect(dataset).toContainText("you may not see it");
});

test("S: what was looked at stands in a table across datasets, with its state at the last look", async ({
  page,
  platform,
}) => {
  const { dataset, transaction } = await open(platform, "/journeys/recent");
  const [flights] = (await platform.catalog()).datasets;
  await enter(page, address(dataset, transaction));
  await expect(main(page).getByText("Still open.")).toBeVisible();
  await kept(page, transaction);
  await follow(page, address(flights.rid, flights.transactions[0]));
  await expect(main(page)).toContainText("Committed");
  await kept(page, flights.transactions[0]);
  await follow(page, "/dataset");
  const table = page.getByRole("region", { name: "Recently viewed" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table.getByRole("row").nth(1)).toContainText("Flights");
  await expect(table.getByRole("row").nth(1)).toContainText("COMMITTED");
  await expect(table.getByRole("row").nth(2)).toContainText("OPEN");
  // The state is that of the last look, not of now.
  await testkit(platform, "dataset-transaction", { do: "abort", transactionRid: transaction });
  await load(page);
  await expect(table.getByRole("row").nth(2)).toContainText("OPEN");
  await table.getByRole("button", { name: /^Forget/ }).first().click();
  await expect(table.getByRole("row")).toHaveCount(2);
  // Section 11, M: a removal here can be undone.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(table.getByRole("row")).toHaveCount(3);
  await table.getByRole("button", { name: /^Forget/ }).first().click();
  await expect(table.getByRole("row")).toHaveCount(2);
  await load(page);
  await expect(table.getByRole("row")).toHaveCount(2);
});

test("B: a pasted list becomes a timeline, with a table as its alternative", async ({ page, platform }) => {
  const [flights, aircraft] = (await platform.catalog()).datasets;
  await enter(page, "/dataset");
  await page.getByText("Open by identifier…").click();
  const list = `dataset ${flights.rid}\n${flights.transactions.slice(0, 3).join(",")}\n["${aircraft.rid}", "${aircraft.transactions[0]}"]`;
  await page.getByLabel("Transactions", { exact: true }).fill(list);
  await expect(main(page).getByText("4 transactions found")).toBeVisible();
  await page.getByRole("button", { name: "Show the timeline" }).click();
  await expect(main(page).getByText("4 of 4 loaded")).toBeVisible();
  const bars = main(page).locator(".timeline-rows").getByRole("link");
  // At once, and not only when the ages are written again.
  await expect(bars).toHaveCount(4, { timeout: 3000 });
  await expect(bars.first()).toHaveAccessibleName(/(APPEND|UPDATE|SNAPSHOT|DELETE), (COMMITTED|ABORTED|OPEN), created/);
  await page.getByRole("tab", { name: "Table" }).click();
  await expect(main(page).getByRole("region", { name: "Table" }).getByRole("row")).toHaveCount(5);
  await expect(main(page).getByRole("rowheader").getByRole("link").first()).toHaveAttribute("title", /\d\d:\d\d:\d\d/);
});

test("open transactions are named with their time, and one click shows them alone", async ({ page }) => {
  await enter(page, "/dataset");
  await main(page).getByRole("link", { name: "Flights", exact: true }).click();
  const line = main(page).getByRole("button", { name: /^\d+ transactions are open, the first since \w+ \d+, \d{4}, \d\d:\d\d \(\d+ d.*\)$/ });
  await expect(line).toBeInViewport({ ratio: 1 });
  const count = Number((await line.innerText()).match(/^\d+/)![0]);
  const bars = main(page).locator(".timeline-rows").getByRole("link");
  await expect(bars).not.toHaveCount(count);
  await line.click();
  await expect(bars).toHaveCount(count);
  // Over a part of the list, it says how large that part is.
  await expect(main(page).getByText(new RegExp(`^${count} of \\d+ loaded match$`))).toBeVisible();
  for (const bar of await bars.all()) await expect(bar).toHaveAccessibleName(/, OPEN, created .+ so far$/);
  await expect(bars.first()).toBeInViewport({ ratio: 1 });
  // The address has it, and so has the table.
  await expect(page).toHaveURL(/&status=OPEN$/);
  await load(page);
  await expect(bars).toHaveCount(count);
  await page.getByRole("tab", { name: "Table" }).click();
  await expect(main(page).getByRole("region", { name: "Table" }).getByRole("row")).toHaveCount(count + 1);
  await expectAccessible(page, "a dataset with its open transactions");
  const only = main(page).getByRole("button", { name: `Open (${count})` });
  await expect(only).toHaveAttribute("aria-pressed", "true");
  await only.click();
  await expect(page).not.toHaveURL(/status/);
  await expect(main(page).getByRole("region", { name: "Table" }).getByRole("row")).not.toHaveCount(count + 1);
});

test("the catalog's datasets are where to begin", async ({ page, platform }) => {
  const [flights] = (await platform.catalog()).datasets;
  await enter(page, "/");
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Datasets" }).click();
  await main(page).getByRole("link", { name: "Flights" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Flights" })).toBeVisible();
  const all = flights.transactions.length;
  await expect(main(page).getByText(`${all} of ${all} loaded`)).toBeVisible();
  await main(page).locator(".timeline-rows").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Transaction");
});
