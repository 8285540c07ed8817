// Paper has the view alone, and tables end where their rows do. Screens as they open: journeys/screens.spec.ts.
import type { Page } from "@playwright/test";
import { expectPaper } from "../support/paper.ts";
import { expect } from "../support/test.ts";
import { SCREENS } from "../support/screens.ts";
import { cell, run, succeeded } from "../support/sql.ts";
import { test, visit } from "../support/visit.ts";

test("a result is printed with its rows, and its chart with the values", async ({ page, world }) => {
  const { sql } = SCREENS;
  await visit(page, world, sql);
  await sql.states!["with a result"](page, world);
  await expectPaper(page, ".sql-toolbar", ".sql-tabs", ".sql-catalog", ".sql-filter", ".table-tools");
  await expect(page.getByRole("grid").getByRole("row").nth(1)).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await sql.states!["with a chart"](page, world);
  await expectPaper(page, ".chart-tools", ".sql-toolbar");
  const drawing = page.locator(".chart-svg");
  await expect(drawing).toBeVisible();
  const { width } = (await drawing.boundingBox())!;
  expect(width).toBeGreaterThan(300);
  // The table of the values is whole, although it was never opened.
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".chart-table")).toBeVisible();
  const cut = await page.locator(".chart-table").evaluate((frame) => frame.scrollHeight - frame.clientHeight);
  expect(cut).toBeLessThanOrEqual(1);
});

/** Lets the page print without a dialog: paper is looked at until `afterprint`. */
async function printer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => ((globalThis as any).printed = true);
  });
}

/** Prints by the keys; gives the rows on paper, and closes the dialog. */
async function printed(page: Page, look: () => Promise<void>): Promise<void> {
  await page.keyboard.press("Control+p");
  await expect.poll(() => page.evaluate(() => (globalThis as any).printed)).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("grid")).toBeHidden();
  await look();
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("grid")).toBeVisible();
}

test("a thousand rows of a result are printed, in their order, and how many are not", async ({ page, world }) => {
  await printer(page);
  await visit(page, world, SCREENS.sql);
  await run(page, "SELECT value AS amount, CONCAT('t', value) AS name FROM generate_series(1, 1234)");
  await succeeded(page);
  await page.getByRole("grid").getByRole("columnheader", { name: /^amount/ }).click();
  await page.getByRole("grid").getByRole("columnheader", { name: /^amount/ }).click();
  await expect(cell(page, 1, 1)).toHaveText("1234");
  await printed(page, async () => {
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(1_001);
    await expect(rows.nth(1)).toContainText("t1234");
    await expect(rows.nth(1_000)).toContainText("t235");
    await expect(page.getByText("234 more loaded rows are not printed.")).toBeVisible();
    await expect(page.getByText(/^Only the rows in sight are printed/)).toBeHidden();
  });
  // The browser's own menu prints the rows in sight, and says so.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Only the rows in sight are printed. Ctrl+P prints up to 1,000.")).toBeVisible();
  await expect(page.getByRole("grid").getByRole("row").nth(1)).toBeVisible();
  // Until the rows for paper are there, the grid is: it never prints a header alone.
  const seen = await page.evaluate(async () => {
    const paper = document.querySelector(".printed")!;
    const grid = document.querySelector("[role=grid]")!;
    let headsAlone = 0;
    dispatchEvent(new Event("beforeprint"));
    while (!paper.querySelector("tbody tr")) {
      if (!grid.checkVisibility() || paper.querySelector("table")?.checkVisibility()) headsAlone += 1;
      await new Promise((resolve) => setTimeout(resolve));
    }
    return { headsAlone, grid: grid.checkVisibility() };
  });
  expect(seen).toEqual({ headsAlone: 0, grid: false });
});

test("a table of many columns is no wider than what a browser fits on paper", async ({ page, world }) => {
  await printer(page);
  await visit(page, world, SCREENS.objects);
  const grid = page.getByRole("grid");
  await expect(grid).toHaveAttribute("aria-busy", "false");
  const all = (await grid.getAttribute("aria-rowcount"))!;
  await page.getByRole("searchbox", { name: "Find in loaded objects" }).fill("BV11");
  await expect(grid).not.toHaveAttribute("aria-rowcount", all);
  // The table is as narrow as its words let it be.
  await page.setViewportSize({ width: 800, height: 800 });
  await printed(page, async () => {
    for (const [count, paper] of [[40, "380mm"], [22, "380mm"], [16, "380mm"], [8, "275mm"]] as const) {
      const [width, most] = await page.getByRole("table").evaluate((table: HTMLTableElement, [count, paper]) => {
        for (const row of table.rows) {
          while (row.cells.length > count) row.lastElementChild!.remove();
          while (row.cells.length < count) row.append(row.lastElementChild!.cloneNode());
          for (const cell of row.cells) cell.textContent = "an_unbroken_word_in_a_column";
        }
        const ruler = table.parentElement!.appendChild(document.createElement("div"));
        ruler.style.width = paper;
        const most = ruler.getBoundingClientRect().width;
        ruler.remove();
        return [table.getBoundingClientRect().width, most];
      }, [count, paper] as const);
      // The room is used, and no more than it.
      expect(width, `${count} columns`).toBeGreaterThan(most! * 0.9);
      expect(width, `${count} columns`).toBeLessThanOrEqual(most! + 1);
    }
  });
});

test("the loaded objects that a filter leaves are printed", async ({ page, world }) => {
  await printer(page);
  await visit(page, world, SCREENS.objects);
  const shown = page.getByRole("grid");
  await expect(shown).toHaveAttribute("aria-busy", "false");
  const all = (await shown.getAttribute("aria-rowcount"))!;
  await page.getByRole("searchbox", { name: "Find in loaded objects" }).fill("BV1");
  await expect(shown).not.toHaveAttribute("aria-rowcount", all);
  await expect(shown).toHaveAttribute("aria-busy", "false");
  const count = Number(await shown.getAttribute("aria-rowcount"));
  expect(count).toBeGreaterThan(2);
  await printed(page, async () => {
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(count);
    // Twenty columns are not narrower than their words.
    expect((await rows.first().boundingBox())!.height).toBeLessThan(80);
  });
});

test("facets with their map, and what is compared, are printed whole", async ({ page, world }) => {
  await visit(page, world, SCREENS["objects-on-a-map"]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("group", { name: "Map of Location" })).toBeVisible();
  const cut = (selector: string) => page.locator(selector).first().evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(await cut(".facets")).toBeLessThanOrEqual(1);
  await page.emulateMedia({ media: "screen" });
  const compared = SCREENS["objects-compared"];
  await visit(page, world, compared);
  await compared.states!["with two branches"](page, world);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await cut("dialog[open]")).toBeLessThanOrEqual(1);
  await expect(page.getByRole("grid")).toBeHidden();
});

test("a plain table is printed to its last row, and the rows of the grid in their order", async ({ page, world }) => {
  await visit(page, world, SCREENS.objects);
  await page.emulateMedia({ media: "print" });
  const places = await page
    .getByRole("grid")
    .getByRole("row")
    .evaluateAll((rows) => rows.filter((row) => row.checkVisibility()).map((row) => [Number(row.ariaRowIndex ?? row.getAttribute("aria-rowindex")), row.getBoundingClientRect().top]));
  const sorted = places.toSorted(([a], [b]) => a! - b!);
  expect(sorted.length).toBeGreaterThan(10);
  expect(sorted.map(([, top]) => top)).toEqual(sorted.map(([, top]) => top!).toSorted((a, b) => a - b));
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("radio", { name: "Plain table" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(101);
  await page.emulateMedia({ media: "print" });
  const cut = await page.locator(".plain-table-frame").evaluate((frame) => frame.scrollHeight - frame.clientHeight);
  expect(cut).toBeLessThanOrEqual(1);
});
