// Features of the whole page: being offline, and a new version at the server.
import type { Page } from "@playwright/test";
import { address, field } from "../support/actions.ts";
import { signInAgain } from "../support/app.ts";
import { expectAccessible, expectAccessibleThemes } from "../support/axe.ts";
import { enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("offline: a bar says so, and what is on the screen stays", async ({ page }) => {
  await enter(page);
  await expect(section(page, "Datasets")).toBeVisible();
  // Requests that are under way would fail.
  await expect(page.locator(".home-type-size")).toHaveText(Array(8).fill(/\d/));
  await page.context().setOffline(true);
  const bar = page.getByRole("status").filter({ hasText: "Nothing is sent." });
  await expect(bar).toBeVisible();
  await expect(section(page, "Datasets")).toBeVisible();
  await expectAccessible(page, "home offline");
  await page.context().setOffline(false);
  await expect(bar).toBeHidden();
});

test("a new version: a bar says so, nothing is loaded again by itself, and a draft outlives the reload", async ({ page, platform }) => {
  await page.clock.install();
  await enter(page, address(await platform.ontology(), "delay-flight"), "Otto Operator");
  await field(page, "Reason").fill("Late crew");
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  const bar = page.getByRole("status").filter({ hasText: "A new version is available." });

  // The page that the server has from now on names other files.
  let asked = 0;
  const newPage = (url: URL) => url.pathname === "/";
  await page.route(newPage, async (route) => {
    asked += 1;
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/belvedere-[0-9a-f]{16}/g, "belvedere-0000000000000001") });
  });
  // A return to the page within a minute sends no request.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  expect(asked).toBe(0);
  await page.clock.fastForward(61_000);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(bar).toBeVisible();
  await expect(bar).toContainText("Drafts are kept.");
  await expectAccessibleThemes(page, "a new version");
  await expect(field(page, "Reason")).toHaveValue("Late crew");
  expect(await page.evaluate(() => "untouched" in window)).toBe(true);

  // Put off, it comes back by itself after a quarter of an hour.
  await bar.getByRole("button", { name: "Later" }).click();
  await expect(bar).toBeHidden();
  await page.clock.fastForward("15:01");
  await expect(bar).toBeVisible();
  expect(asked).toBe(2);

  await page.unroute(newPage);
  await bar.getByRole("button", { name: "Reload" }).click();
  await signInAgain(page);
  await expect(page).toHaveURL(/type=delay-flight/);
  await expect(field(page, "Reason")).toHaveValue("Late crew");
  await expect(bar).toBeHidden();
});

test("the same version at the server says nothing", async ({ page }) => {
  await page.clock.install();
  await enter(page);
  const answer = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/");
  await page.clock.fastForward("15:01");
  await (await answer).finished();
  await page.clock.runFor(1000);
  await expect(page.getByText("A new version is available.")).toBeHidden();
});
