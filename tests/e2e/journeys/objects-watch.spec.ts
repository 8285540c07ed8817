// Watching the objects: what is new, changed or gone is marked, and nothing moves.
import type { Page } from "@playwright/test";
import { column, grid, objectsAddress } from "../support/app.ts";
import { expectAccessibleThemes } from "../support/axe.ts";
import { installClock } from "../support/clock.ts";
import { enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

const select = (page: Page) => page.getByRole("combobox", { name: "Watch" });
const news = (page: Page, kind: string) => grid(page).locator(`[role=row][data-news=${kind}]:not([hidden])`);

test("what is new, changed or gone is marked for a while, and no row moves", async ({ page, platform, watch }) => {
  await installClock(page);
  let change: ((body: any) => void) | undefined;
  let isBroken = false;
  await page.route(/\/objects\/Airport\?/, async (route) => {
    if (isBroken) {
      await route.fulfill({
        status: 403,
        json: { errorCode: "PERMISSION_DENIED", errorName: "ApiUsageDenied", errorInstanceId: "e", parameters: {} },
      });
      return;
    }
    const response = await route.fetch();
    const body = await response.json();
    change?.(body);
    await route.fulfill({ response, json: body });
  });
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await expect(page.getByText(/^\d+ objects$/)).toBeVisible();
  const before = await column(page, /^IATA code/);

  await select(page).selectOption("15 s");
  await expect(page).toHaveURL(/watch=15/);
  change = (body) => {
    body.data[0].name = "Another name";
    body.data.push({ ...body.data[1], __primaryKey: "ZZ9", iataCode: "ZZ9" });
    body.data.splice(2, 1);
  };
  await page.clock.runFor(17_000);
  await expect(page.getByText(/^1 changed, 1 new, 1 removed · Refreshed /)).toBeVisible();
  await expect(news(page, "changed")).toHaveAttribute("aria-rowindex", "2");
  await expect(news(page, "changed")).toContainText("Another name");
  await expect(news(page, "gone")).toHaveAttribute("aria-rowindex", "4");
  await expect(news(page, "changed").getByRole("rowheader")).toHaveAttribute("aria-description", "Changed");
  expect((await column(page, /^IATA code/)).slice(0, 10)).toEqual(before.slice(0, 10));
  // Screen readers hear it once.
  const told = page.getByRole("status").filter({ hasText: /^1 changed, 1 new, 1 removed$/ });
  await expect(told).toHaveCount(1);
  await expectAccessibleThemes(page, "objects that are watched");
  await grid(page).focus();
  await page.keyboard.press("Control+End");
  await expect(news(page, "new")).toContainText("ZZ9");

  // The marks fade; what is gone stays marked.
  await page.clock.runFor(63_000);
  await expect(news(page, "changed")).toHaveCount(0);
  await page.keyboard.press("Control+Home");
  await expect(news(page, "gone")).toHaveCount(1);

  // It waits for the user.
  await grid(page).locator("[role=row][aria-rowindex='3']").getByRole("rowheader").click();
  await page.clock.runFor(2_000);
  await expect(page.getByText("Paused while you select or type")).toBeVisible();
  await page.getByRole("button", { name: "Select none" }).click();

  // A failure keeps the rows, and says since when they are old.
  watch.expect(/Failed to load resource/);
  isBroken = true;
  await page.clock.runFor(17_000);
  await expect(page.getByText(/^Refreshed .+, then failed: /)).toBeVisible();
  expect((await column(page, /^IATA code/)).slice(0, 10)).toEqual(before.slice(0, 10));
  isBroken = false;
  await page.clock.runFor(17_000);
  await expect(page.getByText(/then failed: /)).toBeHidden();

  // A frozen view can't change.
  await page.getByRole("switch", { name: "Frozen view" }).check();
  await expect(page.getByText("A frozen view does not change.")).toBeVisible();
});
