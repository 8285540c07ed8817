// The request log, copy as curl, errors that can be copied, and the visible wait after 429 and 503.
import { readFile } from "node:fs/promises";
import { clipboard, errorCard, grid, objectsAddress } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

const FAILED_LOAD = /Failed to load resource/;
const OBJECTS = /\/objects\/Airport/;

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("shows what was sent, filters it, and saves it without the token", async ({ page, platform }) => {
  const authorization = page
    .waitForRequest((request) => request.url().includes("/api/"))
    .then((request) => request.headerValue("authorization"));
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  const token = (await authorization)!.replace("Bearer ", "");
  expect(token).toMatch(/^\S{20,}$/);

  await page.keyboard.press("Control+Shift+l");
  const log = page.getByRole("complementary", { name: "Request log" });
  const row = log.getByRole("row").filter({ hasText: "v2.listObjectsV2" }).first();
  await expect(row).toContainText("200");
  await expect(row).toContainText("GET /api/v2/ontologies/{ontology}/objects/{objectType}");
  await expect(row).toContainText(/\d ms/);

  await log.getByRole("searchbox").fill("getObjectType");
  await expect(log.getByRole("row").filter({ hasText: "v2.listObjectsV2" })).toHaveCount(0);
  await log.getByRole("searchbox").fill("");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    log.getByRole("button", { name: "Export as HAR" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text).not.toContain(token);
  expect(text.toLowerCase()).not.toContain("authorization");
  const har = JSON.parse(text);
  expect(har.log.version).toBe("1.2");
  const listing = har.log.entries.find((entry: { _operation: string }) => entry._operation === "v2.listObjectsV2");
  expect(listing.response.status).toBe(200);
  expect(listing._page).toBe(1);

  const copy = row.getByRole("button", { name: "Copy as curl" });
  await copy.click();
  await expect.poll(() => clipboard(page)).toMatch(/^curl -X/);
  // Further requests leave the focus where it is.
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", "Copy as curl");
  const before = await log.getByRole("row").count();
  await page.getByRole("button", { name: /^(Load|Reload)/ }).first().evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => log.getByRole("row").count()).toBeGreaterThan(before);
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", "Copy as curl");
  const curl = await clipboard(page);
  expect(curl).toContain("curl -X GET 'http");
  expect(curl).toContain('-H "Authorization: Bearer $TOKEN"');
  expect(curl).not.toContain(token);
});

test("is cleared and closed", async ({ page }) => {
  await enter(page);
  await page.getByRole("link", { name: /Airline/ }).first().click();
  await page.keyboard.press("Control+Shift+l");
  const log = page.getByRole("complementary", { name: "Request log" });
  await expect(log.getByRole("row").nth(1)).toContainText("200");
  await log.getByRole("button", { name: "Clear" }).click();
  await expect(log).toContainText("No requests yet.");
  await log.getByRole("button", { name: "Close" }).click();
  await expect(log).toBeHidden();
});

test("an error stays, names its facts, and copies them and the request", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  let fail = true;
  await page.route(OBJECTS, (route) =>
    fail
      ? route.fulfill({
          status: 400,
          json: {
            errorCode: "INVALID_ARGUMENT",
            errorName: "InvalidPageSize",
            errorInstanceId: "0b5a0000-0000-4000-8000-0000000000aa",
            parameters: { pageSize: "7" },
          },
        })
      : route.continue(),
  );
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  const card = errorCard(page, "The platform refused the request").first();
  for (const fact of ["InvalidPageSize", "INVALID_ARGUMENT", "400", "0b5a0000-0000-4000-8000-0000000000aa", "pageSize"]) {
    await expect(card).toContainText(fact);
  }
  await expect(card).toContainText("v2.listObjectsV2");
  await expect(card).toContainText(/\d{4}-\d\d-\d\dT/);
  await card.getByRole("button", { name: "Copy details" }).click();
  await expect.poll(() => clipboard(page)).toContain("Error instance: 0b5a0000");
  await card.getByRole("button", { name: "Copy as curl" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^curl -X/);
  const curl = await clipboard(page);
  expect(curl).toContain("/objects/Airport");
  expect(curl).toContain("Bearer $TOKEN");
  await expect(card).toBeVisible();
  fail = false;
  await card.getByRole("button", { name: "Retry" }).click();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
});

test("a pause that the platform asks for is visible, and can be ended", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  let sent = 0;
  await page.route(OBJECTS, (route) => {
    sent += 1;
    return route.fulfill({
      status: 429,
      headers: { "retry-after": "30", "access-control-expose-headers": "retry-after" },
      json: { errorCode: "CUSTOM_CLIENT", errorName: "RateLimited", errorInstanceId: "1", parameters: {} },
    });
  });
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  const notice = page.getByRole("status").filter({ hasText: "The platform is limiting requests" });
  await expect(notice).toContainText(/Waiting \d+ s \(2\/4\)/);
  await notice.getByRole("button", { name: "Stop waiting" }).click();
  await expect(errorCard(page, "Too many requests").first()).toBeVisible();
  await expect(notice).toBeHidden();
  expect(sent).toBe(1);
});
