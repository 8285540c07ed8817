// The tables of objects and of SQL results: each gesture of one list does the same in both.
import type { Locator, Page } from "@playwright/test";
import { clipboard, grid, leadTo, pressInMenu } from "../support/app.ts";
import { load } from "../support/enter.ts";
import { cell } from "../support/sql.ts";
import { TABLES } from "../support/tables.ts";
import { expect, test } from "../support/test.ts";

/** The cell that has the focus: its row, the header being 0, and its column, the number of the row being 0. */
const active = (page: Page) =>
  grid(page).evaluate((grid) => {
    const named = document.activeElement === grid ? grid.getAttribute("aria-activedescendant") : null;
    const cell = named ? document.getElementById(named) : null;
    const place = (element: Element | null | undefined, name: string) => Number(element?.getAttribute(name)) - 1;
    return `${place(cell?.parentElement, "aria-rowindex")},${place(cell, "aria-colindex")}`;
  });

/** How many of the cells in sight are marked; the one with the focus counts. */
const marked = (page: Page) =>
  grid(page).locator("[role=row]:not([hidden]) > [role=gridcell]:not([hidden])").evaluateAll((cells) =>
    Math.max(1, cells.filter((cell) => cell.matches("[aria-selected=true]")).length),
  );

const selectedRows = (page: Page) => grid(page).locator("[role=row][aria-selected=true], [role=rowheader][aria-selected=true]").count();
const header = (page: Page, column: number) => grid(page).locator(`[role=columnheader][aria-colindex="${column + 1}"]:not([hidden])`);
const corner = (page: Page) => header(page, 0);
const number = (page: Page, row: number) => grid(page).locator(`[role=row][aria-rowindex="${row + 1}"]:not([hidden]) > [role=rowheader]`);
const width = async (page: Page, column: number) => Math.round((await header(page, column).boundingBox())!.width);
const title = (page: Page, column: number) => header(page, column).locator(".grid-name");
/** The place of the column with a title. */
const numberOf = async (page: Page, name: RegExp) =>
  Number(await grid(page).getByRole("columnheader", { name }).getAttribute("aria-colindex")) - 1;
/** The marks of the columns that sort. */
const sorts = (page: Page) => grid(page).locator(".grid-sort");
const last = async (page: Page) => {
  const [rows, columns] = await Promise.all(["aria-rowcount", "aria-colcount"].map((name) => grid(page).getAttribute(name)));
  return { LAST: String(Number(rows) - 1), END: String(Number(columns) - 1) };
};

/** Begins in the first cell, with the focus there and nothing selected. */
async function begin(page: Page) {
  await leadTo(page, 1, 1);
  await expect.poll(() => active(page)).toBe("1,1");
}

async function drag(page: Page, from: Locator, to: { x: number; y: number } | Locator) {
  const start = (await from.boundingBox())!;
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  let target: { x: number; y: number };
  if ("boundingBox" in to) {
    const box = (await to.boundingBox())!;
    target = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  } else target = { x: x + to.x, y: y + to.y };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 6 });
  await page.mouse.up();
}

type Step = [gesture: string, leads: string, marks?: number];

/** Keys, one after the other, and where they lead. */
const MOVES: Step[] = [
  ["ArrowDown", "2,1"],
  ["ArrowRight", "2,2"],
  ["ArrowUp", "1,2"],
  ["ArrowLeft", "1,1"],
  ["ArrowLeft", "1,0"],
  ["ArrowRight", "1,1"],
  ["Control+ArrowRight", "1,END"],
  ["Control+ArrowLeft", "1,1"],
  ["Control+ArrowDown", "LAST,1"],
  ["Control+ArrowUp", "1,1"],
  ["End", "1,END"],
  ["Home", "1,1"],
  ["Control+End", "LAST,END"],
  ["Control+Home", "1,1"],
  ["PageUp", "1,1"],
  ["ArrowUp", "0,1"],
  ["ArrowRight", "0,2"],
  ["ArrowDown", "1,2"],
  ["Shift+ArrowRight", "1,3", 2],
  ["Shift+ArrowDown", "2,3", 4],
  ["Shift+Home", "2,1", 4],
  ["Escape", "2,1", 1],
  ["Shift+ArrowLeft", "2,0"],
  ["ArrowRight", "2,1", 1],
];

for (const [name, table] of Object.entries(TABLES)) {
  test.describe(name, { tag: table.tag }, () => {
    test.beforeEach(async ({ page, platform, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await table.open(page, platform);
      await expect(cell(page, 1, 1)).not.toBeEmpty();
      await expect(grid(page)).toHaveAttribute("aria-busy", "false");
      await begin(page);
    });

    test("keys lead from cell to cell, and mark cells", async ({ page }) => {
      const ends = await last(page);
      for (const [key, leads, marks] of MOVES) {
        await test.step(key, async () => {
          await page.keyboard.press(key);
          await expect.poll(() => active(page), key).toBe(leads.replace(/LAST|END/, (end) => ends[end as keyof typeof ends]).replace("END", ends.END));
          if (marks) await expect.poll(() => marked(page), key).toBe(marks);
        });
      }
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("PageDown");
      const [row, column] = (await active(page)).split(",");
      expect([Number(row) > 5, column]).toEqual([true, "1"]);
    });

    test("the header of the row numbers stays above them, whichever sheets were loaded since", async ({ page }) => {
      await page.evaluate(async () => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>("meta[name^=belvedere-style-]")].filter(({ name }) => /-(objects|sql)$/.test(name));
        for (const { content } of metas) {
          const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/${content}` });
          const loaded = new Promise((resolve) => (link.onload = resolve));
          document.head.append(link);
          await loaded;
        }
      });
      await grid(page).evaluate((grid) => (grid.scrollLeft = grid.scrollWidth));
      const left = async (element: Locator) => Math.round((await element.boundingBox())!.x);
      const edge = await left(grid(page));
      for (const element of [corner(page), number(page, 1)]) {
        await expect.poll(async () => (await left(element)) - edge).toBeLessThan(3);
        await expect.poll(async () => (await left(element)) - edge).toBeGreaterThanOrEqual(0);
      }
    });

    test("keys that lead sideways leave the rows where they are", async ({ page }) => {
      const top = () => grid(page).evaluate((grid) => grid.scrollTop);
      for (const key of ["PageDown", "PageDown", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
      const before = await top();
      expect(before).toBeGreaterThan(200);
      for (let step = 0; step < 5; step += 1) {
        await page.keyboard.press("ArrowRight");
        expect(await top()).toBe(before);
      }
      await expect.poll(() => active(page)).toMatch(/,6$/);
    });

    test("the active cell comes into sight as keys lead into the table", async ({ page }) => {
      await grid(page).evaluate((grid) => {
        grid.scrollTop = grid.scrollHeight;
      });
      await expect(cell(page, 1, 1)).toBeHidden();
      await page.keyboard.press("Shift+Tab");
      await expect(grid(page)).not.toBeFocused();
      await page.keyboard.press("Tab");
      await expect.poll(() => active(page)).toBe("1,1");
      await expect(cell(page, 1, 1)).toBeInViewport();
    });

    test("a key on a cell ends the wait for the second key of a command", async ({ page }) => {
      const before = page.url();
      for (const key of ["g", "ArrowDown", "o"]) await page.keyboard.press(key);
      await expect.poll(() => active(page)).toBe("2,1");
      expect(page.url()).toBe(before);
    });

    test("keys move a column in the list of columns, and stay with it", async ({ page }) => {
      const titles = async () => (await page.locator(".grid-columns .option-title").allTextContents()).slice(0, 3);
      await page.getByRole("button", { name: /^Columns/ }).click();
      const [one, two, three] = (await titles()) as [string, string, string];
      const later = page.getByRole("button", { name: `Move ${one} later`, exact: true });
      await later.focus();
      await page.keyboard.press("Enter");
      await expect.poll(titles).toEqual([two, one, three]);
      await expect(later).toBeFocused();
      await page.keyboard.press("Enter");
      await expect.poll(titles).toEqual([two, three, one]);
      await expect(later).toBeFocused();
    });

    test("the selection is copied: a cell, cells, rows, a column, everything", async ({ page }) => {
      const copied = async (key: string) => {
        await page.evaluate(() => navigator.clipboard.writeText("nothing"));
        await page.keyboard.press(key);
        await expect.poll(() => clipboard(page)).not.toBe("nothing");
        return (await clipboard(page)).trimEnd().split(/\r?\n/).map((line) => line.split("\t").length);
      };
      const { LAST, END } = await last(page);
      const all = Number(END);
      const first = (await cell(page, 1, 1).textContent())!;
      expect(await copied("Control+c")).toEqual([1]);
      expect(await clipboard(page)).toBe(first);
      await page.keyboard.press("Shift+ArrowRight");
      expect(await copied("Control+c")).toEqual([2]);
      expect(await copied("Control+Shift+c")).toEqual([2, 2]);
      await page.keyboard.press("Escape");
      // A header stands for its column, the number of a row for the row.
      await page.keyboard.press("ArrowUp");
      expect(await copied("Control+c")).toEqual(Array(Number(LAST)).fill(1));
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("ArrowLeft");
      expect(await copied("Control+c")).toEqual([all]);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press(" ");
      await expect.poll(() => selectedRows(page)).toBe(1);
      expect(await copied("Control+c")).toEqual([all]);
      await page.keyboard.press(" ");
      await expect.poll(() => selectedRows(page)).toBe(0);
      await page.keyboard.press("Control+a");
      await expect.poll(() => selectedRows(page)).toBeGreaterThan(5);
      expect(await copied("Control+c")).toEqual(Array(Number(LAST)).fill(all));
    });

    test("keys open a row, a filter and the search", async ({ page }) => {
      await page.keyboard.press("Enter");
      await expect(table.row(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(table.row(page)).toBeHidden();
      await expect.poll(() => active(page)).toBe("1,1");
      await page.keyboard.press("f");
      await expect(table.filter(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(table.filter(page)).toBeHidden();
      await begin(page);
      await page.keyboard.press("Control+f");
      await expect(table.find(page)).toBeFocused();
    });

    test("keys on a header sort, resize, move and open the menu", async ({ page }) => {
      await page.keyboard.press("ArrowUp");
      const sorts = (direction: string) => expect(header(page, 1)).toHaveAttribute("aria-sort", direction);
      for (const [key, direction] of [["Enter", "ascending"], [" ", "descending"], ["Enter", "none"]] as const) {
        await page.keyboard.press(key);
        await sorts(direction);
      }
      await expect.poll(() => active(page)).toBe("0,1");
      const before = await width(page, 1);
      await page.keyboard.press("Shift+ArrowRight");
      await expect.poll(() => width(page, 1)).toBe(before + 16);
      await page.keyboard.press("Shift+ArrowLeft");
      await expect.poll(() => width(page, 1)).toBe(before);
      for (const key of ["Alt+ArrowDown", "ContextMenu"]) {
        await page.keyboard.press(key);
        await expect(table.menu(page), key).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(table.menu(page), key).toBeHidden();
        await expect.poll(() => active(page), key).toBe("0,1");
      }
      const [one, two] = [await title(page, 1).textContent(), await title(page, 2).textContent()];
      await page.keyboard.press("Control+Shift+ArrowRight");
      await expect.poll(() => title(page, 1).textContent()).toBe(two);
      await expect(title(page, 2)).toHaveText(one!);
      await expect.poll(() => active(page)).toBe("0,2");
    });

    test("the menu of a column has the same entries, which do the same", async ({ page }) => {
      const press = (column: number, entry: string) => pressInMenu(page, header(page, column), entry);
      const titles = async () => [await title(page, 1).textContent(), await title(page, 2).textContent(), await title(page, 3).textContent()];
      const entries = page.locator(".column-menu").getByRole("button");
      const first = ["Sort ascending", "Sort descending", "Filter…", table.more, "Pin", "Move left", "Move right", "Fit the width"];
      const rest = ["Hide", "Copy name", "Copy column"];
      for (const [column, other] of [[3, []], [await numberOf(page, /elevation/i), ["Group digits"]]] as const) {
        await header(page, column).hover();
        await header(page, column).locator(".grid-menu").click();
        await expect(entries).toHaveText([...first, ...other, ...rest]);
        await page.keyboard.press("Escape");
        await expect.poll(() => active(page)).toBe(`0,${column}`);
      }
      // The first columns are in sight again.
      await begin(page);

      await press(3, "Sort descending");
      await expect(header(page, 3)).toHaveAttribute("aria-sort", "descending");
      await press(2, "Add to sort");
      await expect(sorts(page)).toHaveCount(2);
      await press(3, "Sort ascending");
      await expect(header(page, 3)).toHaveAttribute("aria-sort", "ascending");
      await expect(sorts(page)).toHaveCount(2);
      await press(3, "Do not sort");
      await expect(sorts(page)).toHaveCount(1);
      await press(2, "Do not sort");
      await expect(sorts(page)).toHaveCount(0);

      const [one, two, three] = (await titles()) as [string, string, string];
      const place = table.pinned + 1;
      const pinned = table.pinned ? [one, three, two] : [three, one, two];
      await press(3, "Pin");
      await expect.poll(titles).toEqual(pinned);
      await expect(header(page, place)).toHaveAttribute("data-frozen");
      await press(place, "Unpin");
      await expect(header(page, place)).not.toHaveAttribute("data-frozen");
      await expect.poll(titles).toEqual(pinned);
      await press(2, "Move right");
      await expect.poll(titles).toEqual([pinned[0], pinned[2], pinned[1]]);
      await press(3, "Move left");
      await expect.poll(titles).toEqual(pinned);

      const before = await width(page, 2);
      await drag(page, header(page, 2).locator(".grid-handle"), { x: 40, y: 0 });
      await expect.poll(() => width(page, 2)).toBe(before + 40);
      await press(2, "Fit the width");
      await expect.poll(() => width(page, 2)).toBe(before);

      await press(2, "Copy name");
      await expect.poll(() => clipboard(page)).toMatch(/^\w+$/);
      await press(2, "Copy column");
      const lines = async () => (await clipboard(page)).trimEnd().split(/\r?\n/);
      await expect.poll(async () => (await lines()).length).toBe(Number((await last(page)).LAST));
      expect((await lines())[0]).toBe(await cell(page, 1, 2).textContent());

      const { END } = await last(page);
      await press(2, "Hide");
      await expect(grid(page)).toHaveAttribute("aria-colcount", END);
      await press(2, "Filter…");
      await expect(table.filter(page)).toBeVisible();
    });

    test("a column groups its digits, also after a reload; copies stay exact", async ({ page }) => {
      const column = await numberOf(page, /elevation/i);
      await pressInMenu(page, header(page, column), "Sort descending");
      await expect(cell(page, 1, column)).toHaveText(/^\d{4,}$/);
      const exact = (await cell(page, 1, column).textContent())!;
      const groups = exact.replace(/(?=\d{3}$)/, ",");
      await pressInMenu(page, header(page, column), "Group digits");
      await expect(cell(page, 1, column)).toHaveText(groups);
      await leadTo(page, 1, column);
      await page.keyboard.press("Control+c");
      await expect.poll(() => clipboard(page)).toBe(exact);
      await table.kept(page, column);
      await load(page);
      await expect(cell(page, 1, column)).toHaveText(groups);
      await pressInMenu(page, header(page, column), "Do not group digits");
      await expect(cell(page, 1, column)).toHaveText(exact);
    });

    test("the pointer marks cells, selects rows and opens one", async ({ page }) => {
      await drag(page, cell(page, 1, 1), cell(page, 2, 2));
      await expect.poll(() => marked(page)).toBe(4);
      await expect.poll(() => active(page)).toBe("2,2");
      await expect(table.row(page)).toBeHidden();
      await cell(page, 3, 2).click({ modifiers: ["Shift"] });
      await expect.poll(() => marked(page)).toBe(6);
      await page.keyboard.press("Escape");
      await expect.poll(() => marked(page)).toBe(1);
      await number(page, 1).click();
      await number(page, 3).click({ modifiers: ["Shift"] });
      await expect.poll(() => selectedRows(page)).toBe(3);
      await corner(page).click();
      await expect.poll(() => selectedRows(page)).toBeGreaterThan(5);
      await cell(page, 2, 2).dblclick();
      await expect(table.row(page)).toBeVisible();
    });

    test("the pointer on a header sorts, resizes, fits, moves and opens the menu", async ({ page }) => {
      await header(page, 1).click({ position: { x: 20, y: 12 } });
      await expect(header(page, 1)).toHaveAttribute("aria-sort", "ascending");
      await header(page, 2).click({ modifiers: ["Shift"], position: { x: 20, y: 12 } });
      await expect(sorts(page)).toHaveCount(2);
      const before = await width(page, 1);
      const handle = header(page, 1).locator(".grid-handle");
      await drag(page, handle, { x: 40, y: 0 });
      await expect.poll(() => width(page, 1)).toBe(before + 40);
      await handle.dblclick();
      await expect.poll(() => width(page, 1)).toBe(before);
      await header(page, 1).click({ button: "right", position: { x: 20, y: 12 } });
      await expect(table.menu(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(table.menu(page)).toBeHidden();
      const [one, two] = [await title(page, 1).textContent(), await title(page, 2).textContent()];
      await title(page, 1).dragTo(title(page, 2));
      await expect.poll(() => title(page, 1).textContent()).toBe(two);
      await expect(title(page, 2)).toHaveText(one!);
    });
  });

  test.describe(`${name}, in a zone of its own`, { tag: table.tag }, () => {
    test.use({ timezoneId: "Europe/Berlin" });

    test("a column shows its instants in this zone; copies stay exact", async ({ page, platform, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const column = await numberOf(page, new RegExp(await table.openInstants(page, platform)));
      await expect(cell(page, 1, column)).toHaveText(/(Z| UTC)$/);
      const utc = (await cell(page, 1, column).textContent())!;
      await leadTo(page, 1, column);
      await page.keyboard.press("Control+c");
      await expect.poll(() => clipboard(page)).toMatch(/Z$/);
      const exact = await clipboard(page);
      await pressInMenu(page, header(page, column), "Show in Europe/Berlin");
      await expect(cell(page, 1, column)).toHaveText(/\+0[12]:00$/);
      expect(new Date((await cell(page, 1, column).textContent())!).getTime()).toBe(new Date(exact).getTime());
      await page.evaluate(() => navigator.clipboard.writeText("nothing"));
      await leadTo(page, 1, column);
      await page.keyboard.press("Control+c");
      await expect.poll(() => clipboard(page)).toBe(exact);
      await table.kept(page, column);
      await load(page);
      await expect(cell(page, 1, column)).toHaveText(/\+0[12]:00$/);
      await pressInMenu(page, header(page, column), "Show in UTC");
      await expect(cell(page, 1, column)).toHaveText(utc);
    });
  });
}
