// SQL: actions on a result: arranging columns, looking at rows, copying, saving, zones, plain tables; and the editor's
// formatter, tabs in two windows.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { clipboard, grid, signIn, signOut } from "../support/app.ts";
import { load } from "../support/enter.ts";
import { AIRPORTS, BOOKINGS, SAMPLES, cell, editor, file, open, pressMore, run, save, saved, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";
import { cells, zipped } from "../support/workbook.ts";

const header = (page: Page, name: string | RegExp) => grid(page).getByRole("columnheader", { name });

/** The names of the columns in sight, in their order. */
async function names(page: Page): Promise<string[]> {
  const cells = await grid(page).getByRole("columnheader").evaluateAll((cells) =>
    cells
      .filter((cell) => !(cell as HTMLElement).hidden && cell.querySelector(".grid-name"))
      .map((cell) => [Number(cell.getAttribute("aria-colindex")), cell.querySelector(".grid-name")!.textContent!] as const),
  );
  return cells.sort((a, b) => a[0] - b[0]).map(([, name]) => name);
}

async function copied(page: Page, what: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText("nothing"));
  await page.locator("[popovertarget=sql-copy]").click();
  await page.getByRole("button", { name: what, exact: true }).click();
  await expect.poll(() => clipboard(page)).not.toBe("nothing");
  return (await clipboard(page)).replaceAll("\r\n", "\n");
}

/** The HTML in the clipboard. */
function copiedHtml(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return await (await item!.getType("text/html")).text();
  });
}

test("formats SQL as one step that can be undone, and loads what it takes only then", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await open(page);
  const ugly = "select a,b from `/x/y` where a='it''s' and b in (1,2)";
  await write(page, ugly);
  expect(loaded.some((path) => path.startsWith("/formatter-"))).toBe(false);
  await page.getByRole("button", { name: "Format", exact: true }).click();
  await expect(editor(page).locator(".cm-line")).toHaveText(["select", "  a,", "  b", "from", "  `/x/y`", "where", "  a = 'it''s'", "  and b in (1, 2)"]);
  expect(loaded.some((path) => /^\/formatter-[0-9a-f]{16}\.js$/.test(path))).toBe(true);
  await editor(page).focus();
  await page.keyboard.press("Control+z");
  await expect(editor(page)).toHaveText(ugly);
  // Only the selection.
  await write(page, "select 1;\nselect 2");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Control+Shift+F");
  await expect(editor(page).locator(".cm-line")).toHaveText(["select 1;", "select", "  2"]);
});

test("what was typed can be undone after another view was shown", async ({ page }) => {
  await open(page);
  await write(page, "SELECT 1");
  await editor(page).press("End");
  await page.keyboard.type(" AS one");
  await expect(editor(page)).toHaveText("SELECT 1 AS one");
  const views = page.getByRole("navigation", { name: "Views" });
  await views.getByRole("link", { name: "Home" }).click();
  await views.getByRole("link", { name: "SQL" }).click();
  await expect(editor(page)).toHaveText("SELECT 1 AS one");
  await editor(page).press("ControlOrMeta+z");
  await expect(editor(page)).not.toHaveText("SELECT 1 AS one");
});

test("what a result takes of memory goes with its tab, and with the sign-in from whatever view", async ({ page }) => {
  await signIn(page, "/sql");
  await run(page, "SELECT 1 AS one");
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("1");
  expect(page.workers()).toHaveLength(1);
  await page.getByRole("button", { name: "New tab" }).click();
  await page.getByRole("tab", { name: /^SELECT 1/ }).click();
  await page.getByRole("button", { name: /^Close SELECT 1/ }).click();
  await expect.poll(() => page.workers()).toHaveLength(0);
  await run(page, "SELECT 2 AS two");
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("2");
  expect(page.workers()).toHaveLength(1);
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Home" }).click();
  expect(page.workers()).toHaveLength(1);
  await signOut(page);
  await expect.poll(() => page.workers()).toHaveLength(0);
});

test("a row is looked at in full: JSON as a tree, long texts, bytes", async ({ page }) => {
  await open(page);
  await run(page, `SELECT \`row\`, \`struct\`, long_text, \`binary\`, number_text FROM ${SAMPLES} ORDER BY \`row\``);
  await succeeded(page);
  await cell(page, 1, 2).dblclick();
  const panel = page.getByRole("dialog", { name: "Row 1 of 8" });
  await expect(panel.getByRole("heading", { name: "struct" })).toBeVisible();
  await expect(panel.getByRole("region", { name: "JSON" })).toContainText("<b>0</b>");
  // The row stands as a list of its columns; a name shows its value.
  const row = panel.getByRole("table", { name: "All columns of the row" });
  await expect(row.getByRole("row")).toHaveCount(5);
  await row.getByRole("button", { name: /^binary/ }).click();
  await expect(panel.locator(".sql-inspect-hex")).toContainText("00000000");
  const [download] = await Promise.all([page.waitForEvent("download"), panel.getByRole("button", { name: "Export bytes" }).click()]);
  const digits = await panel.locator(".sql-inspect-hex").textContent();
  const first = (await file(download)).subarray(0, 4).toString("hex").replace(/(..)/g, "$1 ").trim();
  expect(digits).toContain(`00000000  ${first}`);
  await expectAccessible(page, "row");
  await panel.getByRole("button", { name: "Next row" }).click();
  await expect(page.getByRole("dialog", { name: "Row 2 of 8" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // By the keyboard, where the panel left the active cell.
  await grid(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Row 2 of 8" })).toBeVisible();
});

test("saves JSON, NDJSON, TSV and CSV for Excel, with every digit", async ({ page }) => {
  await open(page);
  await run(page, "SELECT 9007199254740993 AS id, 'a\tb' AS text, CAST(NULL AS STRING) AS nothing UNION ALL SELECT 4, 'é', '' ORDER BY id DESC");
  await succeeded(page);
  const json = (await file(await saved(page, "JSON"))).toString("utf8");
  expect(json).toContain('"id":9007199254740993');
  expect(JSON.parse(json)).toEqual([
    { id: 9007199254740993, text: "a\tb", nothing: null },
    { id: 4, text: "é", nothing: "" },
  ]);
  const lines = (await file(await saved(page, "NDJSON"))).toString("utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).text)).toEqual(["a\tb", "é"]);
  const tsv = await saved(page, "TSV");
  expect(tsv.suggestedFilename()).toMatch(/\.tsv$/);
  expect((await file(tsv)).toString("utf8").split("\r\n")[1]).toBe('9007199254740993\t"a\tb"\t');
  // The name is that of the tab, without what some disks refuse, and the day.
  const day = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await page.getByRole("tab", { selected: true }).first().press("F2");
  await page.getByRole("textbox", { name: "Name of the tab" }).fill("Delays: A/B, all?");
  await page.keyboard.press("Enter");
  expect((await saved(page, "NDJSON")).suggestedFilename()).toBe(`Delays A B all ${day}.ndjson`);
  const excel = await file(await saved(page, "CSV (Excel)"));
  expect(excel.subarray(0, 3).toString("hex")).toBe("efbbbf");
  expect((await file(await saved(page, "CSV"))).subarray(0, 2).toString()).toBe("id");
});

test("a result is saved as Excel and as Parquet, with the types of its columns", async ({ page }) => {
  await open(page);
  await run(
    page,
    "SELECT 9007199254740993 AS id, CAST(1.50 AS DECIMAL(9, 2)) AS price, DATE '2024-02-29' AS day, TIMESTAMP '2024-02-29T12:00:00Z' AS at, '=1+1' AS word, CAST(NULL AS STRING) AS none, array(1, 2) AS list",
  );
  await succeeded(page);
  const workbook = await saved(page, "Excel");
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
  const content = await file(workbook);
  expect(content.subarray(0, 4).toString("hex")).toBe("504b0304");
  expect(Object.fromEntries(cells(content))).toEqual({
    ...{ A1: "id", B1: "price", C1: "day", D1: "at", E1: "word", F1: "none", G1: "list" },
    // Excel would make another number of the first one.
    ...{ A2: "9007199254740993", B2: 1.5, C2: 45351, D2: 45351.5, E2: "=1+1", G2: "[1,2]" },
  });
  const sheet = zipped(content, "xl/worksheets/sheet1.xml");
  expect(sheet).toContain('state="frozen"');
  expect(sheet).not.toContain("<f>");
  const parquet = await saved(page, "Parquet");
  expect(parquet.suggestedFilename()).toMatch(/\.parquet$/);
  const bytes = await file(parquet);
  expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(["PAR1", "PAR1"]);
  const footer = bytes.subarray(-8 - bytes.readUInt32LE(bytes.length - 8)).toString("latin1");
  for (const name of ["id", "price", "day", "at", "word", "none", "list"]) expect(footer).toContain(name);
  const id = Buffer.alloc(8);
  id.writeBigInt64LE(9007199254740993n);
  expect(bytes.includes(id)).toBe(true);
});

test("a cell that Excel has no room for is named before a file is written", async ({ page }) => {
  await open(page);
  await run(page, "SELECT 'short' AS word, repeat('x', 32768) AS story");
  await succeeded(page);
  await save(page, "Excel");
  await expect(page.getByText("A cell in Excel holds at most 32,767 characters; one of story has more.").first()).toBeVisible();
  const parquet = await file(await saved(page, "Parquet"));
  expect(parquet.subarray(0, 4).toString()).toBe("PAR1");
});

test("what a spreadsheet would compute is disarmed in files and copies, unless exact values are asked for", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await run(page, "SELECT '=HYPERLINK(\"https://evil.example/\")' AS `=name`, -1 AS n UNION ALL SELECT 'plain', -2 ORDER BY n DESC");
  await succeeded(page);
  for (const form of ["CSV", "CSV (Excel)", "TSV"]) {
    const lines = (await file(await saved(page, form))).toString("utf8").replace("\ufeff", "").split("\r\n");
    expect(lines[0], form).toMatch(/^'=name[,\t]n$/);
    expect(lines[1], form).toMatch(/^"'=HYPERLINK\(""https:\/\/evil\.example\/""\)"[,\t]-1$/);
    expect(lines[2], form).toMatch(/^plain[,\t]-2$/);
  }
  await cell(page, 1, 1).click();
  await page.keyboard.press("Control+A");
  expect(await copied(page, "Cells")).toContain("'=HYPERLINK");
  const html = await copiedHtml(page);
  expect(html).toContain(">'=HYPERLINK");
  // Exact values are a choice, for files and copies alike.
  await page.locator("[popovertarget=sql-save]").click();
  await page.getByRole("checkbox", { name: /^Exact values/ }).check();
  await page.keyboard.press("Escape");
  expect((await file(await saved(page, "CSV"))).toString("utf8").split("\r\n")[0]).toBe("=name,n");
  expect(await copied(page, "Cells")).toMatch(/^"=HYPERLINK/);
});

test("the menus close by Escape and by a click elsewhere, and a filter decides what is saved", async ({ page }) => {
  await open(page);
  await run(page, "SELECT value, concat('row ', cast(value AS STRING)) AS name FROM generate_series(1, 120)");
  await succeeded(page);
  const form = page.getByRole("button", { name: /^Export .*\.csv$/ });
  await page.locator("[popovertarget=sql-save]").click();
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.locator("[popovertarget=sql-save]").click();
  await expect(form).toBeVisible();
  await page.locator("[popovertarget=sql-copy]").click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("button", { name: "Cells", exact: true })).toBeVisible();
  await page.mouse.click(300, 20);
  await expect(page.getByRole("button", { name: "Cells", exact: true })).toBeHidden();

  const filter = page.getByRole("searchbox", { name: "Filter rows" });
  await filter.fill("row 11");
  await filter.press("Enter");
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "12");
  await page.locator("[popovertarget=sql-save]").click();
  await expect(page.getByRole("radio", { name: "Matching (11 of 120)" })).toBeChecked();
  await page.keyboard.press("Escape");
  const download = await saved(page, "CSV", "Matching");
  expect(download.suggestedFilename()).toMatch(/-filtered-11\.csv$/);
  expect((await file(download)).toString("utf8").trim().split("\r\n")).toHaveLength(12);
});

test("copies cells as text and as a table, JSON, Markdown and an IN list", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await run(page, "SELECT 9007199254740993 AS id, '<b>x</b>' AS text UNION ALL SELECT 4, 'it''s' ORDER BY id DESC");
  await succeeded(page);
  await cell(page, 1, 1).click();
  // With the cell of the cursor alone, the menu takes all rows, and the keys take the cell.
  expect(await copied(page, "Markdown table")).toMatch(/\| 4 \| it's \|\n$/);
  await cell(page, 1, 1).click();
  await page.keyboard.press("Control+c");
  await expect.poll(() => clipboard(page)).toBe("9007199254740993");
  await page.keyboard.press("Control+A");
  expect(await copied(page, "Cells")).toBe("9007199254740993\t<b>x</b>\n4\tit's\n");
  const html = await copiedHtml(page);
  expect(html).toContain("9007199254740993</td>");
  expect(html).not.toContain("<b>");
  expect(await copied(page, "Cells with headers")).toMatch(/^id\ttext\n/);
  expect(await copied(page, "JSON")).toContain('{"id":9007199254740993,"text":"<b>x</b>"}');
  expect(await copied(page, "Markdown table")).toBe("| id | text |\n| --- | --- |\n| 9007199254740993 | &lt;b>x&lt;/b> |\n| 4 | it's |\n");
  await header(page, /^text/).click();
  await header(page, /^text/).click();
  await expect(cell(page, 1, 1)).toHaveText("4");
  await header(page, /^text/).click();
  expect(await copied(page, "First column as an SQL list")).toBe("('<b>x</b>', 'it''s')");
});

test("columns are hidden, moved, resized and kept in sight, and stay so for the statement", async ({ page }) => {
  const sql = `SELECT * FROM ${AIRPORTS} LIMIT 50`;
  await open(page);
  await run(page, sql);
  await succeeded(page);
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(3);
  const before = await names(page);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const list = page.locator("#sql-columns");
  await list.getByRole("checkbox", { name: new RegExp(`^${before[1]!}`) }).uncheck();
  await expect.poll(() => names(page)).not.toContain(before[1]);
  await list.getByRole("button", { name: `Move ${before[2]!} earlier` }).click();
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([before[2], before[0]]);
  await list.getByRole("spinbutton").fill("1");
  await list.getByRole("spinbutton").press("Enter");
  await page.keyboard.press("Escape");
  const first = header(page, new RegExp(`^${before[2]!}`));
  await expect(first).toHaveAttribute("data-frozen", "last");

  // Keys on the header: Shift changes the width, with Ctrl the place.
  await cell(page, 1, 1).click();
  await page.keyboard.press("ArrowUp");
  const width = async () => (await first.boundingBox())!.width;
  const narrow = await width();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(width).toBe(narrow + 16);
  await page.keyboard.press("Control+Shift+ArrowRight");
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([before[0], before[2]]);
  // The pointer: the handle at the end of a header, and its name.
  const handle = header(page, new RegExp(`^${before[0]!}`)).locator(".grid-handle");
  const at = (await handle.boundingBox())!;
  const wide = (await header(page, new RegExp(`^${before[0]!}`)).boundingBox())!.width;
  await page.mouse.move(at.x + 4, at.y + 10);
  await page.mouse.down();
  await page.mouse.move(at.x + 64, at.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await header(page, new RegExp(`^${before[0]!}`)).boundingBox())!.width).toBe(wide + 60);
  await first.locator(".grid-name").dragTo(header(page, new RegExp(`^${before[0]!}`)));
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([before[2], before[0]]);
  const arranged = await names(page);

  // A column that stays in sight does so while the others are scrolled.
  await page.setViewportSize({ width: 700, height: 800 });
  const left = async () => (await first.boundingBox())!.x;
  const here = await left();
  await grid(page).evaluate((element) => (element.scrollLeft = 400));
  await expect.poll(left).toBe(here);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Saved as it is shown, and said so.
  await page.locator("[popovertarget=sql-save]").click();
  const columns = page.getByRole("group", { name: "Columns" }).getByRole("radio");
  await expect(columns.first()).toBeChecked();
  await expect(columns.first()).toHaveAccessibleName(/^Shown/);
  await page.locator("[popovertarget=sql-save]").click();

  await load(page);
  await succeeded(page);
  await expect.poll(() => names(page)).toEqual(arranged);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("button", { name: "Reset columns" }).click();
  await expect.poll(() => names(page)).toEqual(before);
});

test("a plain table shows a hundred rows at a time", async ({ page }) => {
  await open(page);
  await run(page, `SELECT booking_id, passenger, CAST(NULL AS STRING) AS nothing FROM ${BOOKINGS} ORDER BY booking_id LIMIT 250`);
  await succeeded(page);
  await pressMore(page, "Plain table");
  const table = page.getByRole("table", { name: "Rows 1 to 100 of 250" });
  await expect(table.getByRole("row")).toHaveCount(101);
  await expect(table.getByRole("row").nth(1)).toContainText("9007199254740993");
  await expect(table.getByRole("row").nth(1).getByRole("cell").nth(2)).toHaveText("NULL");
  await expectAccessible(page, "plain table");
  await page.getByRole("button", { name: "Next 100" }).click();
  await page.getByRole("button", { name: "Next 100" }).click();
  const last = page.getByRole("table", { name: "Rows 201 to 250 of 250" });
  await expect(last.getByRole("row")).toHaveCount(51);
  await expect(last.getByRole("row").last()).toContainText("9007199254741242");
  await expect(page.getByRole("button", { name: "Next 100" })).toBeDisabled();
  await pressMore(page, "Plain table");
  await expect(grid(page)).toBeVisible();
});

test("the place of the active cell is said", async ({ page }) => {
  await open(page);
  await run(page, "SELECT 1 AS one, 2 AS two");
  await succeeded(page);
  await cell(page, 1, 2).click();
  await expect(page.getByText("Row 1 of 1, two")).toBeVisible();
});

test.describe("in a zone that is not UTC", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("instants are UTC until another zone is chosen, and each column says which", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await run(page, `SELECT timestamp_us_zone AS instant, timestamp_us AS bare FROM ${SAMPLES} ORDER BY \`row\` LIMIT 1`);
    await succeeded(page);
    await expect(cell(page, 1, 1)).toHaveText("2026-10-25T02:00:00.999999Z");
    await expect(header(page, /^instant/)).toContainText("UTC");
    await expect(header(page, /^bare/)).toContainText("no zone");
    const bare = await cell(page, 1, 2).textContent();
    await page.getByRole("combobox", { name: "Time zone" }).selectOption("Europe/Berlin");
    await expect(cell(page, 1, 1)).toHaveText("2026-10-25T03:00:00.999999+01:00");
    await expect(header(page, /^instant/)).toContainText("Europe/Berlin");
    await expect(cell(page, 1, 2)).toHaveText(bare!);
    // Copies have the exact value.
    await cell(page, 1, 1).click();
    await page.keyboard.press("Control+C");
    await expect.poll(() => clipboard(page)).toBe("2026-10-25T02:00:00.999999Z");
    await load(page);
    await succeeded(page);
    await expect(cell(page, 1, 1)).toHaveText("2026-10-25T03:00:00.999999+01:00");
  });
});
