// How the values of columns are distributed, in their headers.
import type { Page } from "@playwright/test";
import { grid, pressInMenu } from "../support/app.ts";
import { expectAccessibleThemes } from "../support/axe.ts";
import { load } from "../support/enter.ts";
import { cell, open, run, status, succeeded } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const header = (page: Page, name: string) => grid(page).getByRole("columnheader", { name: new RegExp(`^${name}\\b`) });

/** The choice in the list of columns. */
async function show(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("checkbox", { name: "Show distributions" }).click();
  await page.keyboard.press("Escape");
}

test("headers show how values are distributed when asked, again after a filter, and after a reload", async ({ page }) => {
  await open(page);
  await run(
    page,
    "SELECT value AS amount, CASE WHEN value % 10 = 0 THEN NULL WHEN value % 4 = 0 THEN 'rare' ELSE 'often' END AS name, CONCAT('t', value) AS id FROM generate_series(1, 1000)",
  );
  await succeeded(page);
  await expect(header(page, "amount")).not.toContainText("Values from");
  const before = (await header(page, "amount").boundingBox())!.height;
  await show(page);
  await expect(header(page, "amount")).toContainText("Values from 1 to 1000");
  await expect(header(page, "amount").locator("rect")).toHaveCount(20);
  await expect(header(page, "name")).toContainText("2 distinct values. Most frequent values: often 70 %, rare 20 %; 10 % null");
  await expect(header(page, "id")).toContainText("1,000 distinct values");
  // The rows begin below the taller header, and the last one is still reached.
  const [head, first] = [(await header(page, "amount").boundingBox())!, (await cell(page, 1, 1).boundingBox())!];
  expect(head.height).toBeGreaterThan(before + 20);
  expect(first.y).toBeGreaterThanOrEqual(head.y + head.height);
  await expectAccessibleThemes(page, "headers with distributions");
  await grid(page).focus();
  await page.keyboard.press("Control+End");
  await expect(cell(page, 1000, 1)).toBeInViewport({ ratio: 1 });

  // Over the rows that a filter leaves, whatever their order.
  await pressInMenu(page, header(page, "name"), "Profile…");
  await page.getByRole("dialog", { name: "name" }).getByRole("checkbox", { name: /^rare/ }).check();
  await page.keyboard.press("Escape");
  await expect(header(page, "amount")).toContainText("Values from 4 to 996");
  await expect(header(page, "name")).toContainText("1 distinct value. Most frequent values: rare 100 %");

  await load(page);
  await expect(header(page, "amount")).toContainText("Values from 4 to 996");
  await show(page);
  await expect(header(page, "amount")).not.toContainText("Values from");
});

/** Notes what the table worker is asked and answers, in order. With the first header the table is scrolled to its end. */
async function noted(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notes: string[] = ((globalThis as any).notes = []);
    const asked = new Map<number, string>();
    // Hears an answer before the app does, which then asks for the next.
    globalThis.Worker = class extends Worker {
      constructor(script: string | URL, options?: WorkerOptions) {
        super(script, options);
        this.addEventListener("message", ({ data }) => {
          const what = asked.get(data.id);
          // One that a newer question replaced is asked again.
          if (what && data.response !== "replaced") notes.push(`${what} answered`);
        });
      }
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: any, ...rest: any[]) {
      const { profile, window } = message.request ?? {};
      const what = profile?.purpose ?? (window && "cells");
      if (what) {
        notes.push(`${what} asked`);
        asked.set(message.id, what);
      }
      if (what === "header" && notes.indexOf("header asked") === notes.length - 1) {
        const grid = document.querySelector("[role=grid]")!;
        grid.scrollTop = grid.scrollHeight;
      }
      return (post as any).call(this, message, ...rest);
    };
  });
}

test("a million rows: headers are asked for one at a time, and cells are answered meanwhile", { tag: "@thorough" }, async ({ page }) => {
  test.slow();
  await noted(page);
  await open(page);
  await run(page, "SELECT value AS a, value * 7 AS b, CONCAT('t', value) AS c, value % 5 AS d FROM generate_series(1, 1000000)");
  await expect(status(page)).toContainText("1,000,000 rows", { timeout: 60_000 });
  await succeeded(page);
  await show(page);
  // The panel of a column comes between.
  await pressInMenu(page, header(page, "d"), "Profile…");
  await expect(page.getByRole("dialog", { name: "d" }).getByText("Distinct values")).toBeVisible();
  await page.keyboard.press("Escape");
  for (const name of ["a", "b", "c", "d"]) await expect(header(page, name).locator("rect").first()).toBeAttached({ timeout: 30_000 });
  await expect(header(page, "c")).toContainText("More than 100,000 distinct values");
  // Rows have any order here.
  await expect(cell(page, 1_000_000, 1)).toHaveText(/^\d+$/);
  const notes: string[] = await page.evaluate(() => (globalThis as any).notes);
  expect(notes.filter((note) => note.startsWith("header"))).toEqual(Array.from({ length: 4 }, () => ["header asked", "header answered"]).flat());
  const cells = notes.indexOf("cells asked", notes.indexOf("header asked"));
  expect(cells).toBeGreaterThan(0);
  expect(notes.indexOf("cells answered", cells)).toBeLessThan(notes.lastIndexOf("header answered"));
});
