// The results of a tab: of all its statements run together, and of runs one after the other; and the end of a query out of sight.
import type { Page } from "@playwright/test";
import { grid } from "../support/app.ts";
import { load } from "../support/enter.ts";
import { cell, ENDLESS, open, pressMore, run, status, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

test("a query that ends out of sight marks the title and the icon, and notifies who asked for it", async ({ page }) => {
  await page.addInitScript(() => {
    const shown: string[][] = [];
    class Notification {
      static permission = "default";
      static async requestPermission() {
        return (Notification.permission = "granted");
      }
      constructor(title: string, options: { body: string }) {
        shown.push([title, options.body]);
      }
    }
    Object.assign(globalThis, { Notification, shown, isHidden: false });
    Object.defineProperty(document, "hidden", { get: () => (globalThis as any).isHidden });
  });
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      (globalThis as any).isHidden = hidden;
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, hidden);
  await open(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/sqlQueries/execute", async (route) => {
    await held;
    await route.continue();
  });
  const icon = () => page.locator("link[rel=icon]").getAttribute("href").then(String);
  const plain = await icon();
  await run(page, "SELECT 1 AS one");
  await page.getByRole("button", { name: "Notify me when it ends" }).click();
  await expect(page.getByRole("button", { name: "Notify me when it ends" })).toHaveAttribute("aria-pressed", "true");
  await hide(true);
  release();
  await expect(page).toHaveTitle(/^✓ SELECT 1 AS one · SQL/);
  const marked = await icon();
  expect(decodeURIComponent(marked)).toMatch(/^data:image\/svg\+xml,<svg .*#15803d/);
  expect(await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image.naturalWidth;
  }, marked)).toBeGreaterThan(0);
  const shown = await page.evaluate(() => (globalThis as any).shown);
  expect(shown).toHaveLength(1);
  expect(shown[0][0]).toBe("Query succeeded: SELECT 1 AS one");
  expect(shown[0][1]).toMatch(/^1 row · \d/);
  await hide(false);
  await expect(page).toHaveTitle(/^SQL/);
  expect(await icon()).toBe(plain);
  // In sight, a query that ends is seen.
  await run(page, "SELECT 2 AS two");
  await succeeded(page);
  expect(await page.evaluate(() => (globalThis as any).shown)).toHaveLength(1);
});

test("all statements of a tab run, each with its own result, and a reload finds them", async ({ page, watch }) => {
  watch.expect(/the server responded with a status of 400/);
  await open(page);
  const results = page.getByRole("tablist", { name: "Results" });
  await write(page, "SELECT 1 AS one;\n-- nothing\n;\nSELECT {{n:integer}} AS two UNION ALL SELECT 3 ORDER BY two;\nSELECT missing AS three");
  await page.getByRole("region", { name: "Parameters" }).getByLabel(/^n/).fill("2");
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(results.getByRole("tab")).toHaveText([
    /^1 SELECT 1 AS one 1 row · \d/,
    /^2 SELECT 2 AS two UNION.* 2 rows · \d/,
    /^3 SELECT missing AS three Failed$/,
  ]);
  await expect(grid(page).getByRole("columnheader", { name: /one/ })).toBeVisible();
  await results.getByRole("tab").nth(0).press("ArrowRight");
  await expect(grid(page).getByRole("columnheader", { name: /two/ })).toBeVisible();
  await expect(cell(page, 1, 1)).toHaveText("2");
  await results.getByRole("tab").nth(1).press("End");
  await expect(page.getByRole("button", { name: "Go to line 5, column 8" })).toBeVisible();

  await load(page);
  await expect(results.getByRole("tab").nth(1)).toContainText("2 rows");
  await results.getByRole("tab").nth(1).click();
  await expect(cell(page, 2, 1)).toHaveText("3");
  // A long statement is cut, what came of it is not.
  await write(page, `SELECT '${"W".repeat(60)}' AS text;\nSELECT 2 AS two`);
  await page.getByRole("button", { name: "Run all" }).click();
  // The two results with rows stay, the failed one makes way.
  await expect(results.getByRole("tab")).toHaveText([/^1 .* 1 row$/, /^2 .* 2 rows$/, /^3 .* 1 row · \d/, /^4 .* 1 row · \d/]);
  const tab = results.getByRole("tab").nth(2);
  const [outer, count] = [(await tab.boundingBox())!, (await tab.getByText(/^1 row/).boundingBox())!];
  expect(count.x + count.width).toBeLessThanOrEqual(outer.x + outer.width);
  await run(page, "SELECT 4 AS four");
  await succeeded(page);
  await expect(results.getByRole("tab")).toHaveCount(5);
  await load(page);
  await expect(grid(page).getByRole("columnheader", { name: /four/ })).toBeVisible();
  await expect(results.getByRole("tab").nth(4)).toHaveAttribute("aria-selected", "true");
});

test("a tab keeps the results of its runs: some are pinned, others closed, and the oldest make way", async ({ page }) => {
  await open(page);
  const results = page.getByRole("tablist", { name: "Results" });
  const tabs = results.getByRole("tab");
  const first = (page: Page, text: string) => expect(cell(page, 1, 1)).toHaveText(text);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const look = (name: string) => page.getByRole("radio", { name, exact: true });
  await run(page, "SELECT 1 AS n");
  // All rows are here: a result whose rows still arrive makes way.
  await expect(look("Chart")).toBeVisible();
  await expect(results).toHaveCount(0);
  for (const n of [2, 3, 4, 5]) {
    await run(page, `SELECT ${n} AS n UNION ALL SELECT ${n + 10} ORDER BY n`);
    await expect(tabs.last()).toHaveText(new RegExp(`^${n} SELECT ${n} .* 2 rows`));
  }
  await tabs.first().click();
  await first(page, "1");
  await button("Pin result 1").click();
  await expect(button("Pin result 1")).toHaveAttribute("aria-pressed", "true");
  await expect(tabs.first()).toHaveText(/^Pinned 1 SELECT 1/);
  for (const n of [6, 7]) {
    await run(page, `SELECT ${n} AS n UNION ALL SELECT ${n + 10} ORDER BY n`);
    await expect(tabs.last()).toHaveText(new RegExp(`^${n} SELECT ${n} .* 2 rows`));
  }
  await expect(page.locator(".toast").getByText(/^Closed results: 2\. Besides pinned ones, a tab keeps 5, with [\d.]+ MB in all\.$/)).toBeVisible();
  await expect(tabs).toHaveText([/1 SELECT 1 /, /^3 /, /^4 /, /^5 /, /^6 /, /^7 /]);
  // Each has its own order and looks.
  await first(page, "7");
  const header = grid(page).getByRole("columnheader", { name: /^n/ });
  await header.click();
  await header.click();
  await first(page, "17");
  await look("Chart").click();
  await tabs.nth(4).click();
  await first(page, "6");
  await tabs.nth(5).click();
  await expect(look("Chart")).toBeChecked();
  await look("Table").click();
  await first(page, "17");
  // One whose order was taken away has its rows again.
  await header.click();
  await first(page, "7");
  await tabs.nth(4).click();
  await first(page, "6");
  await tabs.nth(5).click();
  await first(page, "7");
  await header.click();
  await header.click();
  await first(page, "17");
  await load(page);
  await first(page, "17");
  await expect(tabs).toHaveText([/^Pinned 1 SELECT 1 /, /^3 /, /^4 /, /^5 /, /^6 /, /^7 /]);

  // Any two are compared.
  await pressMore(page, "Compare with another result…");
  const dialog = page.getByRole("dialog", { name: "Compare results" });
  await expect(dialog.getByRole("combobox").first().getByRole("option")).toHaveCount(6);
  await page.keyboard.press("Escape");
  await tabs.nth(5).press("Delete");
  await expect(tabs.nth(4)).toBeFocused();
  await first(page, "6");
  await button("Close result 6").click();
  await expect(tabs).toHaveCount(4);
  await button("Close all but pinned").click();
  await expect(results).toHaveCount(0);
  await first(page, "1");
  // What the last one takes of memory goes with it.
  await run(page, "SELECT 2 AS n");
  await expect(tabs).toHaveCount(2);
  await tabs.first().click();
  await button("Pin result 1").click();
  await button("Close all results").click();
  await expect(status(page)).toContainText("Not run yet");
  await expect.poll(() => page.workers()).toHaveLength(0);
});

test("a cancel ends all statements, and those that wait are not run", async ({ page, watch }) => {
  // The results of a canceled query are refused.
  watch.expect(/status of 400/);
  await open(page);
  const executed: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/execute")) executed.push(request.postDataJSON().query);
  });
  await write(page, `${ENDLESS};\nSELECT 2 AS two`);
  await page.keyboard.press("Control+Shift+Enter");
  await expect(status(page)).toContainText("Running");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(status(page)).toContainText("Canceled");
  await expect(page.getByRole("tablist", { name: "Results" }).getByRole("tab").nth(1)).toContainText("Not run yet");
  expect(executed).toEqual([ENDLESS]);
});
