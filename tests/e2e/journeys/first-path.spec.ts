// The path of a first-time user, from the sign-in to a query in another browser, with the clicks that it takes.
import { readFileSync } from "node:fs";
import type { Page, TestInfo } from "@playwright/test";
import { arrive, grid } from "../support/app.ts";
import { Clicks } from "../support/clicks.ts";
import { editor, succeeded } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

/** The most clicks that the path may take. */
const MAX_CLICKS = 20;

/** Clicks of a user; each step leaves a picture. */
class Path extends Clicks {
  constructor(private readonly info: TestInfo) {
    super();
  }

  async picture(page: Page, name: string): Promise<void> {
    const body = await page.screenshot();
    await this.info.attach(`${String(this.clicks).padStart(2, "0")} ${name}`, { body, contentType: "image/png" });
  }

  /** Signs in; consent is asked for where the user has not given it yet. */
  async signIn(page: Page, asksConsent: boolean): Promise<void> {
    await page.goto("/");
    await this.click(page.getByRole("button", { name: "Sign in" }));
    await this.click(page.getByRole("button", { name: "Ada Analyst" }));
    if (asksConsent) await this.click(page.getByRole("button", { name: "Allow", exact: true }));
    await arrive(page);
  }
}

test("from the sign-in to a chart, and to the same query in another browser", async ({ page, browser, startPlatform, watch }, info) => {
  // Consent is asked for once for each person: a platform of its own has not asked any user yet.
  const platform = await startPlatform({ flights: 100 });
  const path = new Path(info);
  const first = await browser.newContext({ baseURL: platform.origin, acceptDownloads: true });
  const here = await first.newPage();
  watch.follow(here, () => [new URL(platform.origin).host]);
  await path.signIn(here, true);
  await path.picture(here, "signed in");

  await path.click(here.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "SQL" }));
  const datasets = here.getByRole("region", { name: "Datasets" });
  await datasets.getByRole("searchbox").fill("book");
  await path.click(datasets.getByRole("button", { name: "bookings", exact: true }));
  await expect(datasets.getByRole("button", { name: "booking_id" })).toBeVisible();
  await path.picture(here, "columns of a dataset");

  await datasets.getByRole("button", { name: "bookings", exact: true }).hover();
  await path.click(datasets.getByRole("button", { name: "Preview 100 rows of bookings" }));
  await succeeded(here);
  await path.picture(here, "rows");

  const header = grid(here).getByRole("columnheader", { name: /^travel_date/ });
  await header.hover();
  await path.click(header.locator(".grid-menu"));
  await path.click(here.getByRole("button", { name: "Profile…" }));
  await path.click(here.getByRole("dialog", { name: "travel_date" }).getByRole("checkbox").first());
  await expect(here.getByRole("list", { name: "Filters" })).toContainText("travel_date is");
  await here.keyboard.press("Escape");
  await path.picture(here, "filtered by a value");

  await path.click(here.getByRole("radiogroup", { name: "Show as" }).getByRole("radio", { name: "Chart" }));
  await expect(here.getByRole("region", { name: "Chart" }).getByRole("group", { name: /Arrow keys/ })).toBeVisible();
  await path.picture(here, "chart");

  await path.click(here.locator(".sql-toolbar").getByRole("button", { name: "Save query", exact: true }));
  const dialog = here.getByRole("dialog").filter({ visible: true });
  await dialog.getByLabel("Name").fill("Bookings of a day");
  await dialog.getByLabel("Name").press("Enter");
  await expect(dialog).toHaveCount(0);
  await path.click(here.locator(".sql-lead").getByRole("button", { name: "Saved queries", exact: true }));
  const queries = here.getByRole("region", { name: "Saved queries" });
  await path.click(queries.getByRole("button", { name: "Import, export" }));
  const [download] = await Promise.all([
    here.waitForEvent("download"),
    path.click(queries.getByRole("button", { name: "Export for the catalog file", exact: true })),
  ]);
  const catalog = readFileSync(await download.path());
  await path.picture(here, "saved and exported");
  await first.close();

  const second = await browser.newContext({ baseURL: platform.origin });
  const there = await second.newPage();
  watch.follow(there, () => [new URL(platform.origin).host]);
  await path.signIn(there, false);
  await path.click(there.getByRole("link", { name: "Settings" }).first());
  const chooser = there.waitForEvent("filechooser");
  await path.click(there.locator("button", { hasText: "Import a catalog" }));
  await (await chooser).setFiles({ name: "catalog.json", mimeType: "application/json", buffer: catalog });
  // What was imported leads to where it is; the page was loaded again before.
  const imported = there.getByRole("link", { name: "1 query" });
  await expect(imported).toBeVisible();
  await path.picture(there, "catalog imported");
  await path.click(imported);
  const shared = there.getByRole("region", { name: "Saved queries" });
  await path.click(shared.getByRole("button", { name: /^Bookings of a day/ }));
  await expect(editor(there)).toContainText("bookings");
  await path.picture(there, "opened in another browser");
  await second.close();
  expect(path.clicks).toBeLessThanOrEqual(MAX_CLICKS);
});
