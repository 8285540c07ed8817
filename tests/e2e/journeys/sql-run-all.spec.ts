// All statements of a tab run together, and the end of a query out of sight.
import { grid } from "../support/app.ts";
import { cell, ENDLESS, open, run, status, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

test("a query that ends out of sight marks the title, and notifies who asked for it", async ({ page }) => {
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
  await run(page, "SELECT 1 AS one");
  await page.getByRole("button", { name: "Notify me when it ends" }).click();
  await expect(page.getByRole("button", { name: "Notify me when it ends" })).toHaveAttribute("aria-pressed", "true");
  await hide(true);
  release();
  await expect(page).toHaveTitle(/^✓ SELECT 1 AS one · SQL/);
  const shown = await page.evaluate(() => (globalThis as any).shown);
  expect(shown).toHaveLength(1);
  expect(shown[0][0]).toBe("Query succeeded: SELECT 1 AS one");
  expect(shown[0][1]).toMatch(/^1 row · \d/);
  await hide(false);
  await expect(page).toHaveTitle(/^SQL/);
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
  await expect(results.getByRole("tab")).toHaveText([/^1 SELECT 1 AS one 1 row$/, /^2 SELECT 2 AS two UNION.* 2 rows$/, /^3 SELECT missing AS three Failed$/]);
  await expect(grid(page).getByRole("columnheader", { name: /one/ })).toBeVisible();
  await results.getByRole("tab").nth(0).press("ArrowRight");
  await expect(grid(page).getByRole("columnheader", { name: /two/ })).toBeVisible();
  await expect(cell(page, 1, 1)).toHaveText("2");
  await results.getByRole("tab").nth(1).press("End");
  await expect(page.getByRole("button", { name: "Go to line 5, column 8" })).toBeVisible();

  await page.reload();
  await expect(results.getByRole("tab").nth(1)).toContainText("2 rows");
  await results.getByRole("tab").nth(1).click();
  await expect(cell(page, 2, 1)).toHaveText("3");
  // A long statement is cut, what came of it is not.
  await write(page, `SELECT '${"W".repeat(60)}' AS text;\nSELECT 2 AS two`);
  await page.getByRole("button", { name: "Run all" }).click();
  const tab = results.getByRole("tab").first();
  await expect(tab).toContainText("1 row");
  const [outer, count] = [(await tab.boundingBox())!, (await tab.getByText("1 row", { exact: true }).boundingBox())!];
  expect(count.x + count.width).toBeLessThanOrEqual(outer.x + outer.width);
  // One run takes the place of all.
  await run(page, "SELECT 4 AS four");
  await succeeded(page);
  await expect(results).toHaveCount(0);
  await page.reload();
  await expect(grid(page).getByRole("columnheader", { name: /four/ })).toBeVisible();
  await expect(results).toHaveCount(0);
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
