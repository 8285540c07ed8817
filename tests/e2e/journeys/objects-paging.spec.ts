// How the pages of a listing come: while scrolling, all at once, until a limit, after a token has expired, and with what is asked.
import { column, everyRow, grid, objectsAddress, progress, scrollThrough } from "../support/app.ts";
import { flights } from "../support/actions.ts";
import { enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

test("pages 3,000 objects and more into the table while scrolling", async ({ page, platform }) => {
  const pages: string[] = [];
  page.on("request", (request) => {
    if (/\/objects\/Flight\?/.test(request.url())) pages.push(request.url());
  });
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(progress(page)).toBeVisible();
  await scrollThrough(page, 3000);
  const shown = await column(page, /Flight ID/i);
  expect(new Set(shown).size).toBe(shown.length);
  expect(pages.length).toBeGreaterThanOrEqual(3);
});

test("loads all objects, each once, and says so", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight") + "&snapshot=true");
  await page.getByRole("button", { name: /^Load all/ }).click();
  await expect(page.getByText("5,000 objects", { exact: true })).toBeVisible();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "5001");
  const keys = (await flights(platform, () => true)).map((one) => one.__primaryKey);
  expect(new Set(keys).size).toBe(5000);
  const shown = await everyRow(page, /Flight ID/i);
  expect(shown.length).toBe(5000);
  expect([...shown].sort()).toEqual([...keys].sort());
});

test("storage of the first generation stops after 10,000 objects and says why", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  await enter(page, objectsAddress(await platform.ontology(), "LegacyBooking"));
  await page.getByRole("button", { name: /^Load all/ }).click();
  await expect(page.getByText(/at most 10,000 objects/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
});

// Section 0 and 6, M: an expired page token, and nothing lost or doubled.
test("a listing goes on after its page token expired", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  let refused = 0;
  await page.route(/\/objects\/Flight\?.*pageToken/, async (route) => {
    if (refused === 0) {
      refused += 1;
      await route.fulfill({
        status: 400,
        json: {
          errorCode: "INVALID_ARGUMENT",
          errorName: "InvalidPageToken",
          errorInstanceId: "00000000-0000-4000-8000-000000000000",
          parameters: {},
        },
      });
    } else await route.continue();
  });
  await enter(page, objectsAddress(await platform.ontology(), "Flight") + "&filter=carrier~present");
  await expect(page.getByText(/page token has expired/)).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  // Under a filter it has another name as soon as the page that came again is there.
  await page.getByRole("button", { name: /^(Load|Search) all/ }).click();
  await expect(page.getByText("5,000 of 5,000 match", { exact: true })).toBeVisible();
  await expect(page.getByText(/duplicate/)).toBeHidden();
  await expect(page.getByText(/started again from its first page/)).toBeVisible();
  expect(refused).toBe(1);
});

test("several keys are sorted by the platform, and only the shown columns are loaded on request", async ({ page, platform }) => {
  const listings: URL[] = [];
  page.on("request", (request) => {
    if (/\/objects\/Flight\?/.test(request.url())) listings.push(new URL(request.url()));
  });
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(page.getByText(/^1,100 of 5,000$/)).toBeVisible();
  const header = (name: RegExp) => grid(page).getByRole("columnheader", { name }).first();
  await header(/^Status/).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading from the beginning" })).toBeAttached();
  await header(/^Delay/).click({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(/orderBy=p\.status(:|%3A)asc(,|%2C)p\.delayMinutes(:|%3A)asc/);
  await expect.poll(() => listings.at(-1)!.searchParams.get("orderBy")).toBe("p.status:asc,p.delayMinutes:asc");
  const sorted = await flights(platform, () => true, 3, "p.status:asc,p.delayMinutes:asc");
  await expect(async () => expect((await column(page, /Flight ID/i)).slice(0, 3)).toEqual(sorted.map((one) => one.__primaryKey))).toPass();

  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("checkbox", { name: /^Carrier/ }).uncheck();
  await page.getByRole("checkbox", { name: "Load only the shown columns" }).check();
  await expect.poll(() => listings.at(-1)!.searchParams.getAll("select").includes("status")).toBe(true);
  expect(listings.at(-1)!.searchParams.getAll("select")).not.toContain("carrier");
  await page.keyboard.press("Escape");
  // The parameters of an SDK, as they are sent.
  await page.getByRole("button", { name: "Advanced" }).click();
  await page.getByRole("textbox", { name: "SDK package RID" }).fill("ri.sdk.main.package.1");
  await page.getByRole("textbox", { name: "SDK version" }).fill("1.2.0");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect.poll(() => listings.at(-1)!.searchParams.get("sdkPackageRid")).toBe("ri.sdk.main.package.1");
  expect(listings.at(-1)!.searchParams.get("sdkVersion")).toBe("1.2.0");
  await page.getByRole("button", { name: "Remove: SDK version: 1.2.0" }).click();
  await expect.poll(() => listings.at(-1)!.searchParams.get("sdkVersion")).toBe(null);
});
