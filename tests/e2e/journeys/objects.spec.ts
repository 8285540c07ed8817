// From an ontology to its objects: sorting, filters, selection, columns, one object, and the addresses of all of it.
import type { Page } from "@playwright/test";
import { clipboard, column, everyRow, expectActive, follow, grid, leadTo, leadToColumn, objectsAddress, outcomes, progress } from "../support/app.ts";
import { flights } from "../support/actions.ts";
import { enter, load } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

const panel = (page: Page) => page.getByRole("dialog");

test("from an ontology to an object type to its objects", async ({ page }) => {
  await enter(page);
  await page.getByRole("main").getByRole("link", { name: "Airline" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Airline" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Airport", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Airport" })).toBeVisible();
  await expect(page).toHaveURL(/\/object-type\?/);
  await page.getByRole("main").getByRole("link", { name: /objects/i }).first().click();
  await expect(page).toHaveURL(/\/objects\?/);
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
});

test("sorts by a column, both ways, and keeps the order in the address", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  const header = grid(page).getByRole("columnheader", { name: /^Name/ }).first();
  const ordered = async (direction: 1 | -1) => {
    const names = await column(page, /^Name/);
    expect(names.length).toBeGreaterThan(5);
    const sorted = [...names].sort((a, b) => direction * (a < b ? -1 : a > b ? 1 : 0));
    expect(names).toEqual(sorted);
  };

  await header.click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await expect(() => ordered(1)).toPass();
  await header.click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(() => ordered(-1)).toPass();
  await expect(page).toHaveURL(/orderBy=p\.name(:|%3A)desc/);

  await load(page);
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(() => ordered(-1)).toPass();
});

test("what is loaded as a whole is sorted without a request, and keeps the selection", async ({ page, platform }) => {
  const listings: string[] = [];
  page.on("request", (request) => {
    if (/\/objects\/Flight\?/.test(request.url())) listings.push(request.url());
  });
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await page.getByRole("button", { name: /^Load all/ }).click();
  await expect(page.getByText("5,000 objects", { exact: true })).toBeVisible();
  const asked = listings.length;
  await grid(page).getByRole("rowheader").first().click();
  const chosen = (await column(page, /Flight ID/i))[0]!;

  // Descending: missing values first, as the platform has them.
  const header = grid(page).getByRole("columnheader", { name: /^Delay/ }).first();
  await header.click();
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await header.click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  const ordered = (await flights(platform, () => true, Infinity, "p.delayMinutes:desc")).map((one) => one.__primaryKey);
  await expect(async () => expect((await column(page, /Flight ID/i))[0]).toBe(ordered[0])).toPass();
  expect(await everyRow(page, /Flight ID/i)).toEqual(ordered);
  expect(listings.length).toBe(asked);
  await expect(page.getByText("1 row selected")).toBeVisible();

  // A filter keeps the order, and no order is the one in which the objects came.
  await header.click();
  await expect(header).not.toHaveAttribute("aria-sort", "descending");
  await expect(async () => expect((await column(page, /Flight ID/i))[0]).toBe(chosen)).toPass();
  expect(listings.length).toBe(asked);
});

test("opens an object, and its address opens it again", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await grid(page).getByRole("gridcell").first().click();
  await expect(panel(page)).toBeVisible();
  const key = await panel(page).getByRole("heading").first().textContent();
  await expect(page).toHaveURL(new RegExp(`key=${key}`));

  await load(page);
  await expect(panel(page).getByRole("heading", { name: key!, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(page).not.toHaveURL(/key=/);
});

test("the keyboard alone reaches a cell, opens its object and comes back", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  // The first row is active first.
  await grid(page).focus();
  await expectActive(page, cell(page, 1, 1));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expectActive(page, cell(page, 2, 2));
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expectActive(page, cell(page, 2, 2));
});

test("after a link, the first stop leads over the tools to the first row", async ({ page }) => {
  await enter(page);
  await page.getByRole("main").getByRole("link", { name: "Airport", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Airport" })).toBeFocused();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the table" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectActive(page, cell(page, 1, 1));
});

const rowheader = (page: Page, row: number) =>
  grid(page).locator(`[role=row][aria-rowindex="${row + 1}"]:not([hidden]) [role=rowheader]`);
const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`[role=row][aria-rowindex="${row + 1}"]:not([hidden]) [aria-colindex="${column + 1}"]`);

// Section 6, M: filter on loaded rows, labeled as local; filter in the address.
test("filters the loaded objects by column and by text, and says over how many", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await leadTo(page, 1, 1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("f");
  const value = page.getByRole("textbox", { name: "Value" });
  await expect(value).toBeFocused();
  await page.getByRole("combobox", { name: "Column" }).selectOption({ label: "Elevation" });
  await page.getByRole("combobox", { name: "Condition" }).selectOption({ label: "≥" });
  await value.fill("many");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByText("All digits count")).toHaveAttribute("role", "alert");
  await value.fill("1000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/filter=elevationFeet~?(~|%7E)ge(~|%7E)1000/);
  const count = page.getByText(/^[\d,]+ of [\d,]+ match$/);
  await expect(count).toBeVisible();
  const all = Number(/of ([\d,]+)/.exec((await count.textContent())!)![1]!.replace(",", ""));
  const heights = await column(page, /^Elevation/);
  expect(heights.length).toBeGreaterThan(0);
  for (const height of heights) expect(Number(height)).toBeGreaterThanOrEqual(1000);
  expect(Number(await grid(page).getAttribute("aria-rowcount"))).toBeLessThan(all + 1);

  await load(page);
  await expect(page.getByRole("button", { name: "Elevation ≥ 1000", exact: true })).toBeVisible();
  await page.getByRole("searchbox", { name: "Find in loaded objects" }).fill("nothing is called so");
  await expect(page.getByRole("heading", { name: "No matching objects" })).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page).not.toHaveURL(/lacks/);
  await expect(grid(page)).toHaveAttribute("aria-rowcount", String(all + 1));
  // It is taken back while it is said.
  await undo(page).click();
  await expect(page.getByRole("heading", { name: "No matching objects" })).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", String(all + 1));
});

test("a filter over a part of the objects says so below the rows, covers none, and searches all", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight") + "&filter=delayMinutes~gt~60");
  const partial = page.getByText(/^[\d,]+ match in the first [\d,]+ of [\d,]+$/);
  await expect(partial).toBeVisible();
  // The last row that is in sight can be pressed at its middle.
  const last = grid(page).getByRole("row").filter({ has: page.getByRole("gridcell") }).and(page.locator(":not([hidden])"));
  await expect
    .poll(() =>
      last.evaluateAll((rows) => {
        const bottom = document.querySelector("[role=grid]")!.getBoundingClientRect().bottom;
        const whole = rows.map((row) => row.getBoundingClientRect()).filter((box) => box.height > 0 && box.bottom < bottom - 16);
        return whole.every(({ x, y, height }) => document.elementFromPoint(x + 200, y + height / 2)?.closest("[role=grid]"));
      }),
    )
    .toBe(true);
  const foot = page.locator(".objects-foot");
  await foot.getByRole("button", { name: "Query with SQL" }).click();
  await expect(page.getByRole("region", { name: "Statement" })).toContainText("WHERE `delay_minutes` > 60");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Search all/ }).click();
  await expect(page.getByText(/^[\d,]+ of [\d,]+ match$/)).toBeVisible();
  await expect(partial).toBeHidden();
});

const undo = (page: Page) => page.locator(".toast").getByRole("button", { name: "Undo" });

/** Where the rows of the table are, and what frames them. */
const places = (page: Page) =>
  page.evaluate(() =>
    ["[role=grid]", "[role=row][aria-rowindex=\"2\"]:not([hidden])", ".objects-tools", ".objects-foot"].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
      return { selector, x, y, width, height };
    }),
  );

test("nothing moves when rows are selected, filters are written, set and taken away, and all is loaded", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(progress(page)).toBeVisible();
  await expect(cell(page, 1, 1)).toBeVisible();
  const before = await places(page);

  // Three clicks in three places select three rows.
  const spots = await Promise.all([1, 2, 3].map(async (row) => (await rowheader(page, row).boundingBox())!));
  for (const { x, y, width, height } of spots) await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByText("3 rows selected")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Find in loaded objects" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeHidden();
  expect(await places(page)).toEqual(before);
  await page.getByRole("button", { name: "Select none" }).click();
  await expect(page.getByText("3 rows selected")).toBeHidden();
  await expectActive(page, rowheader(page, 3));
  expect(await places(page)).toEqual(before);
  // It is taken back while it is said.
  await undo(page).click();
  await expect(page.getByText("3 rows selected")).toBeVisible();
  await page.getByRole("button", { name: "Select none" }).click();
  expect(await places(page)).toEqual(before);

  // The form stands over the rows, and Esc closes it alone.
  const value = page.getByRole("textbox", { name: "Value" });
  const add = page.getByRole("button", { name: "Filter", exact: true });
  await add.click();
  await expect(value).toBeFocused();
  expect(await places(page)).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(value).toBeHidden();
  await expect(add).toBeFocused();

  // However many filters there are, they take one line.
  for (const [at, text] of ["A", "B", "C", "D", "E"].entries()) {
    await add.click();
    await page.getByRole("combobox", { name: "Column" }).selectOption({ label: "Origin" });
    await page.getByRole("combobox", { name: "Condition" }).selectOption({ label: "does not contain" });
    await value.fill(text.repeat(9));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`(.*lacks){${at + 1}}`));
  }
  // Those in the line are whole; the others are behind a button.
  const cut = await page.locator(".objects-filters > .chip .chip-text").evaluateAll((chips) =>
    chips.filter((chip) => chip.scrollWidth > chip.clientWidth).map((chip) => chip.textContent),
  );
  expect(cut).toEqual([]);
  await page.getByRole("button", { name: /^\+\d filters$/ }).click();
  await expect(page.getByRole("button", { name: "Remove: Origin does not contain EEEEEEEEE" })).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await places(page)).toEqual(before);

  await page.getByRole("button", { name: /^Search all/ }).click();
  await expect(page.getByText("5,000 of 5,000 match", { exact: true })).toBeVisible();
  expect(await places(page)).toEqual(before);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("5,000 objects", { exact: true })).toBeVisible();
  expect(await places(page)).toEqual(before);
});

test("filters are shown as long as there is room for them", async ({ page, platform }) => {
  const filters = ["delayMinutes~gt~5", "number~gt~100", "origin~lacks~CGN", "destination~lacks~DUS", "carrier~lacks~XX"];
  const chips = page.locator(".objects-filters > .chip");
  await enter(page, `${objectsAddress(await platform.ontology(), "Flight")}&filter=${encodeURIComponent(filters.slice(0, 2).join(";"))}`);
  await expect(chips).toHaveText(["Delay (minutes) > 5", "Number > 100"]);
  await follow(page, `${objectsAddress(await platform.ontology(), "Flight")}&filter=${encodeURIComponent(filters.join(";"))}`);
  await expect(page.getByRole("button", { name: /^\+\d filters?$/ })).toBeVisible();
  await page.setViewportSize({ width: 2200, height: 800 });
  await expect(chips).toHaveCount(5);
  await expect(page.getByRole("button", { name: /^\+\d filters?$/ })).toBeHidden();
});

test("first screens name no types, and do with technical names", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  const header = grid(page).getByRole("columnheader").nth(1);
  await expect(header).toBeVisible();
  await expect(header.getByText("String", { exact: true })).toBeHidden();
  const low = (await header.boundingBox())!.height;
  await cell(page, 1, 1).click();
  await page.getByRole("button", { name: "Technical names" }).click();
  await expect(header.getByText("String", { exact: true })).toBeVisible();
  expect((await header.boundingBox())!.height).toBeGreaterThan(low);
});

test("twenty rows of objects fit on a laptop, and more in the compact layout", async ({ page, platform }) => {
  const address = objectsAddress(await platform.ontology(), "Flight");
  /** How many rows are in sight as a whole. */
  const whole = () =>
    grid(page).evaluate((grid) => {
      const { top, bottom } = grid.getBoundingClientRect();
      const head = grid.querySelector("[role=rowgroup]")!.getBoundingClientRect().bottom;
      const rows = [...grid.querySelectorAll(".objects-body > [role=row]:not([hidden])")].map((row) => row.getBoundingClientRect());
      return rows.filter((row) => row.top >= Math.max(top, head) - 1 && row.bottom <= bottom).length;
    });
  await enter(page, address);
  await expect(cell(page, 1, 1)).toBeVisible();
  await expect.poll(whole).toBeGreaterThanOrEqual(20);
  await page.evaluate(() => localStorage.setItem("belvedere.density", "compact"));
  await load(page);
  await expect(cell(page, 1, 1)).toBeVisible();
  await expect.poll(whole).toBeGreaterThanOrEqual(24);
});

// Section 6, S: selection and bulk copy; section 3/4, M: copy of ranges with headers; live region of the position.
test("selects rows, marks cells, and copies them", async ({ page, platform, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: platform.origin });
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await rowheader(page, 1).click();
  await rowheader(page, 3).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 rows selected")).toBeVisible();
  const shown = await outcomes(page);
  await expect(grid(page).locator("[role=row][aria-selected=true]")).toHaveCount(3);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("button", { name: "Primary keys as an SQL list" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^\('[A-Z]{3}', '[A-Z]{3}', '[A-Z]{3}'\)$/);
  await expect.poll(shown).toContain("Copied 3 rows");
  // RIDs are loaded when they are asked for.
  const copyRids = async () => {
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("button", { name: "RIDs, one per line" }).click();
  };
  await copyRids();
  await expect(page.getByText("The objects were loaded without RIDs. Show them, then select again.")).toBeVisible();
  await page.getByRole("button", { name: "Show RIDs" }).click();
  await expect(page).toHaveURL(/rid=true/);
  await expect(page.getByText("3 rows selected")).toBeHidden();
  await rowheader(page, 1).click();
  await rowheader(page, 3).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 rows selected")).toBeVisible();
  await copyRids();
  await expect.poll(() => clipboard(page)).toMatch(/^(ri\.[^\n]+\n){2}ri\.[^\n]+$/);
  expect(new Set((await clipboard(page)).split("\n")).size).toBe(3);
  await page.getByRole("button", { name: "Select none" }).click();
  await expect(page.getByText("3 rows selected")).toBeHidden();

  await leadTo(page, 1, 1);
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("4 cells marked", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Row 2 of [\d,]+, Name/)).toBeVisible();
  await page.keyboard.press("Control+Shift+C");
  await expect.poll(() => clipboard(page)).toMatch(/^IATA code\tName\r\n[A-Z]{3}\t.+\r\n[A-Z]{3}\t.+$/);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByRole("button", { name: "Markdown table" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^\| IATA code \| Name \|\n\| --- \| --- \|\n/);
  await page.keyboard.press("Escape");
  await leadTo(page, 1, 1);
  await page.keyboard.press(" ");
  await expect(page.getByText("1 row selected")).toBeVisible();
});

// Section 4, M/S: freeze, resize, reorder, hide, kept layout.
test("columns are ordered, resized, frozen and hidden, and the layout comes back", async ({ page, platform }) => {
  const address = objectsAddress(await platform.ontology(), "Airport");
  await enter(page, address);
  const titles = () => grid(page).getByRole("columnheader").locator(".grid-name").allTextContents();
  await expect(cell(page, 1, 1)).toBeVisible();
  const before = await titles();
  await leadToColumn(page, /^City/);
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect.poll(titles).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page).toHaveURL(/widths=city(:|%3A)\d+/);
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("checkbox", { name: /^Country/ }).uncheck();
  await page.getByRole("spinbutton", { name: "Pinned columns" }).fill("2");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/freeze=2/);
  await expect(cell(page, 1, 2)).toHaveAttribute("data-frozen", "last");
  const after = await titles();
  expect(after).not.toContain("Country");

  await load(page, address);
  await expect(page).toHaveURL(/freeze=2/);
  await expect.poll(titles).toEqual(after);
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("button", { name: "Reset columns" }).click();
  await expect(page).not.toHaveURL(/freeze=|columns=|widths=/);
});

// Section 4, M: the plain table.
test("a plain table shows a hundred rows at a time", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await page.getByRole("radio", { name: "Plain table" }).click();
  const table = page.getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(101);
  await page.getByRole("button", { name: "Next 100" }).click();
  await expect(page.getByText(/^Rows 101 to 200 of/).first()).toBeVisible();
  await table.getByRole("button", { name: /^Open / }).first().click();
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL(/view=plain/);
});

// Section 5, M: the branch, with a chip while it is set.
test("another branch is chosen, shown by a chip and left again", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await page.getByRole("button", { name: "Advanced" }).click();
  await page.getByRole("textbox", { name: "Branch" }).fill("planning");
  const asked = page.waitForRequest(/\/objects\/Airport\?.*branch=planning/);
  await page.keyboard.press("Enter");
  await asked;
  await expect(page.getByText("Branch: planning")).toBeVisible();
  await page.getByRole("button", { name: "Remove: Branch" }).click();
  await expect(page).not.toHaveURL(/branch=/);
});
