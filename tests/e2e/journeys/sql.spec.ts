// SQL: statements and their results, a million rows, files, and what is loaded for them.
import { clipboard, grid, pressInMenu } from "../support/app.ts";
import { configure, enter } from "../support/enter.ts";
import type { Platform } from "../support/platform.ts";
import { AIRPORTS, BOOKINGS, cell, editor, file, open, run, saved, showAs, status, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

/** Exactly a million rows, with integers that a float can't hold, each once. */
const MILLION =
  `SELECT 9007199254740992 + row_number() OVER () AS big, CAST('12345678901234567890.0123456789' AS DECIMAL(38, 10)) AS exact, b.* ` +
  `FROM (SELECT * FROM ${BOOKINGS} LIMIT 50000) b CROSS JOIN (SELECT 1 AS x FROM ${BOOKINGS} LIMIT 20) c`;

/** The results of a statement as the platform itself sends them. */
async function direct(platform: Platform, sql: string, format: string): Promise<Buffer> {
  const token = await platform.token("analyst", ["api:sql-queries-execute", "api:sql-queries-read"]);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${platform.origin}/api/v2/sqlQueries/execute`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query: sql, serializationFormat: format }),
  });
  const { queryId } = (await answer.json()) as { queryId: string };
  const results = await fetch(`${platform.origin}/api/v2/sqlQueries/${encodeURIComponent(queryId)}/getResults`, { headers });
  expect(results.status).toBe(200);
  return Buffer.from(await results.arrayBuffer());
}

test("a platform with another limit of rows: what it cuts is said, and nothing else", async ({ page }) => {
  await configure(page, (platform) => {
    expect(platform.sqlMaxRows).toBe(1_000_000);
    platform.sqlMaxRows = 1000;
  });
  await open(page);
  for (const [rows, cut] of [[1000, true], [999, false]] as const) {
    await run(page, `SELECT * FROM generate_series(1, ${rows})`);
    await succeeded(page);
    await expect(page.getByText("a result has at most 1,000 rows")).toBeVisible({ visible: cut });
  }
});

test("another platform: other addresses, an unknown state, and a truncated result", async ({ page }) => {
  await configure(page, (platform) => {
    platform.addresses = {
      "v2.getSqlQueryStatus": "/api/v2/elsewhere/{sqlQueryId}/state",
      "v2.getSqlQueryResults": "/api/v2/elsewhere/{sqlQueryId}/rows",
    };
  });
  let asked = 0;
  await page.route("**/api/v2/elsewhere/**", async (route) => {
    const url = route.request().url().replace("elsewhere", "sqlQueries").replace(/state$/, "getStatus").replace(/rows$/, "getResults");
    if (route.request().url().endsWith("rows")) return route.fulfill({ response: await route.fetch({ url }) });
    const answer = await route.fetch({ url });
    const state = await answer.json();
    asked += 1;
    await route.fulfill({ response: answer, json: asked < 3 ? { ...state, type: "queued" } : { ...state, truncated: true } });
  });
  await page.route("**/sqlQueries/execute", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), type: "queued" } });
  });
  await open(page);
  await run(page, "SELECT * FROM generate_series(1, 7)");
  await expect(status(page)).toContainText("7 rows");
  await succeeded(page);
  asked = 3;
  await run(page, "SELECT * FROM generate_series(1, 8)");
  await expect(page.getByText("These are the first 8 rows: the platform left out the rest.")).toBeVisible();
  await succeeded(page);

  await page.unroute("**/sqlQueries/execute");
  await page.route("**/sqlQueries/execute", (route) => route.fulfill({ json: { type: "parked" } }));
  await run(page, "SELECT 1 AS one");
  await expect(page.getByText("The platform answered “parked” without a query identifier")).toBeVisible();
  await expect(status(page)).toContainText("parked");
});

test("datasets are completed wherever a name may stand, and Tab takes what is suggested", async ({ page }) => {
  await open(page);
  await write(page, `SELECT * FROM ${AIRPORTS} a JOIN `);
  await page.keyboard.press("Control+End");
  const list = page.locator(".cm-tooltip-autocomplete");
  await page.keyboard.type("airc", { delay: 40 });
  await expect(list).toContainText("ircraft");
  // Nothing is taken in the first moment of a list: a user who keeps typing must not be surprised.
  await page.waitForTimeout(200);
  await page.keyboard.press("Tab");
  await expect(list).toBeHidden();
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveText(/JOIN `[^`]*ircraft`$/i);
  // While nothing is suggested, Tab leaves the editor.
  await page.keyboard.press("Tab");
  await expect(editor(page)).not.toBeFocused();
});

test("runs a statement: state, rows, types, and the zone of timestamps", async ({ page }) => {
  await open(page);
  await run(page, `SELECT booking_id, passenger, booked_at, fare FROM ${BOOKINGS} ORDER BY booking_id LIMIT 100`);
  await succeeded(page);
  await expect(status(page)).toContainText("100 rows");
  await expect(status(page)).toContainText("ARROW");
  await expect(status(page)).toContainText("default branch");
  await expect(status(page)).toContainText(/\d\.\d s/);
  await expect(status(page).getByTitle("Bytes received")).toHaveText(/^[1-9][\d.]* (bytes|kB)$/);
  await expect(cell(page, 1, 1)).toHaveText("9007199254740993");
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "101");
  await expect(grid(page).getByRole("columnheader", { name: /booking_id/ })).toContainText("int64");
  await expect(grid(page).getByRole("columnheader", { name: /booked_at/ })).toContainText("UTC");
});

test("runs the statement at the cursor, or the selection, and says which", async ({ page }) => {
  await open(page);
  await write(page, "SELECT 1 AS one; -- not; this\nSELECT ';' AS two;\nSELECT 3 AS three");
  // Another word on the button moves no other.
  const format = () => page.getByRole("button", { name: "Format" }).boundingBox();
  const before = await format();
  await page.keyboard.press("Shift+ArrowUp");
  await expect(page.getByRole("button", { name: "Run selection" })).toBeVisible();
  expect(await format()).toEqual(before);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Run statement" })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Control+Enter");
  await succeeded(page);
  await expect(grid(page).getByRole("columnheader", { name: /two/ })).toBeVisible();
  await expect(cell(page, 1, 1)).toHaveText(";");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+End");
  for (let step = 0; step < " -- not; this".length + 1; step += 1) await page.keyboard.press("Shift+ArrowLeft");
  await expect(page.getByRole("button", { name: "Run selection" })).toBeVisible();
  await page.getByRole("button", { name: "Run selection" }).click();
  await expect(grid(page).getByRole("columnheader", { name: /one/ })).toBeVisible();
});

test("null, an empty text and a blank one never look alike", async ({ page }) => {
  await open(page);
  await run(page, "SELECT CAST(NULL AS STRING) AS a, '' AS b, '  ' AS c, 'NULL' AS d");
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("NULL");
  await expect(cell(page, 1, 1)).toHaveClass(/is-null/);
  await expect(cell(page, 1, 2)).toHaveText("''");
  await expect(cell(page, 1, 3)).toHaveText("··");
  await expect(cell(page, 1, 4)).toHaveText("NULL");
  await expect(cell(page, 1, 4)).not.toHaveClass(/is-null/);
});

test("a million rows: the page answers, every digit is there, the last row is reached", { tag: "@thorough" }, async ({ page }) => {
  test.slow();
  await open(page);
  await run(page, MILLION);
  await expect(status(page)).toContainText(/loading rows|Succeeded/);
  // While rows arrive, the page answers.
  await page.getByRole("button", { name: "History", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(status(page)).toContainText("1,000,000 rows", { timeout: 60_000 });
  await succeeded(page);
  await expect(page.getByText(/Limit reached/)).toBeVisible();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "1000001");

  // Only visible cells have elements.
  expect(await grid(page).getByRole("gridcell").count()).toBeLessThan(1000);

  const big = grid(page).getByRole("columnheader", { name: /^big/ });
  await big.click();
  await expect(big).toHaveAttribute("aria-sort", "ascending");
  await expect(grid(page)).toHaveAttribute("aria-busy", "false");
  await expect(cell(page, 1, 1)).toHaveText("9007199254740993");
  await expect(cell(page, 1, 2)).toHaveText("12345678901234567890.0123456789");
  await grid(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+ArrowDown");
  await expect(cell(page, 1_000_000, 1)).toHaveText("9007199255740992");
  await expect(cell(page, 1_000_000, 1)).toBeInViewport();
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, 999_999, 1)).toHaveText("9007199255740991");

  // The scroll bar reaches the middle and both ends.
  await grid(page).evaluate((element) => (element.scrollTop = element.scrollHeight));
  await expect(cell(page, 1_000_000, 1)).toBeInViewport();
  await grid(page).evaluate((element) => (element.scrollTop = element.scrollHeight / 2));
  // The wheel moves by its pixels, not by thousands of rows.
  const top = async () =>
    Math.min(...(await grid(page).locator("[role=row]:not([hidden])").evaluateAll((rows) =>
      rows.map((row) => Number(row.getAttribute("aria-rowindex"))).filter((index) => index > 1))));
  await expect(async () => expect(Math.abs((await top()) - 500_000)).toBeLessThan(1000)).toPass();
  const middle = await top();
  await expect(cell(page, middle, 1)).toHaveText(String(9007199254740992n + BigInt(middle)));
  const before = await top();
  await grid(page).hover();
  await page.mouse.wheel(0, 280);
  await expect.poll(async () => (await top()) - before).toBeGreaterThan(0);
  expect((await top()) - before).toBeLessThan(100);
  // A jump that comes just when the table puts its scroll bar right after a rest (140 ms) is not lost.
  await grid(page).evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const jump = () => {
          element.scrollTop = 0;
          resolve();
        };
        element.addEventListener("scroll", () => setTimeout(jump, 140), { once: true, capture: true });
        element.scrollTop += 30;
      }),
  );
  await expect(cell(page, 1, 1)).toHaveText("9007199254740993");
});

test("of five hundred columns those in sight have elements, at every step to the last one", { tag: "@thorough" }, async ({ page }) => {
  await open(page);
  const columns = Array.from({ length: 500 }, (_, column) => `value * 1000 + ${column + 1} AS c${column + 1}`);
  await run(page, `SELECT ${columns.join(", ")} FROM generate_series(1, 2000)`);
  await succeeded(page);
  await expect(grid(page)).toHaveAttribute("aria-colcount", "501");
  await expect(cell(page, 1, 1)).toHaveText("1001");
  // Each step shows another part of the columns, and soon their values without a gap.
  const seen = await grid(page).evaluate(async (grid) => {
    const frame = () => new Promise(requestAnimationFrame);
    let most = 0;
    let blank = 0;
    for (let step = 1; step <= 20; step++) {
      grid.scrollLeft = ((grid.scrollWidth - grid.clientWidth) * step) / 20;
      const { left, right, top } = grid.getBoundingClientRect();
      const isBlank = (x: number) => !/^\d+$/.test(document.elementFromPoint(x, top + 100)?.closest("[role=gridcell]")?.textContent ?? "");
      const deadline = performance.now() + 5_000;
      do await frame();
      while ([left + 200, right - 30].some(isBlank) && performance.now() < deadline);
      blank += [left + 200, right - 30].filter(isBlank).length;
      most = Math.max(most, grid.querySelectorAll("[role=gridcell]:not([hidden])").length);
    }
    return { most, blank };
  });
  expect(seen.most).toBeLessThan(1500);
  expect(seen.blank).toBe(0);
  await expect(cell(page, 1, 500)).toHaveText("1500");
  await expect(cell(page, 1, 500)).toBeInViewport();
});

test("rows beyond the memory that a result may take are left out, and that is said", async ({ page }) => {
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: any, ...rest: any[]) {
      const open = message.request?.open;
      if (open) open.budget = typeof open.budget === "bigint" ? 300_000n : 300_000;
      return (post as any).call(this, message, ...rest);
    };
  });
  await open(page);
  await run(page, `SELECT value, CONCAT('row ', value) AS name FROM generate_series(1, 100000)`);
  await succeeded(page);
  const notice = page.getByText(/^[\d,]+ rows are kept. One result takes at most 1 GB/);
  await expect(notice).toBeVisible();
  const kept = Number((await notice.textContent())!.split(" ")[0]!.replaceAll(",", ""));
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(100_000);
  await expect(grid(page)).toHaveAttribute("aria-rowcount", String(kept + 1));
});

test("of a million rows the page gets what it shows, whatever the worker computes of them", { tag: "@thorough" }, async ({ page }) => {
  test.slow();
  await page.addInitScript(() => {
    const sizes: Record<string, number> = ((globalThis as any).sizes = {});
    const asked = new Map<number, string>();
    const plain = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
    globalThis.Worker = class extends Worker {
      constructor(script: string | URL, options?: WorkerOptions) {
        super(script, options);
        this.addEventListener("message", ({ data }) => {
          const what = asked.get(data.id);
          if (!what) return;
          const buffers = (data.buffers ?? []).reduce((sum: number, buffer: ArrayBuffer) => sum + buffer.byteLength, 0);
          sizes[what] = Math.max(sizes[what] ?? 0, buffers + JSON.stringify(data.response, plain).length);
        });
      }
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: any, ...rest: any[]) {
      const what = Object.keys(message.request ?? {})[0];
      // The memory of a push comes back to be filled again.
      if (what && what !== "push") asked.set(message.id, what);
      return (post as any).call(this, message, ...rest);
    };
  });
  await open(page);
  await run(page, MILLION);
  await expect(status(page)).toContainText("1,000,000 rows", { timeout: 60_000 });
  await succeeded(page);
  const header = (name: RegExp) => grid(page).getByRole("columnheader", { name });
  await pressInMenu(page, header(/^booking_id/), "Profile…");
  await expect(page.getByRole("dialog", { name: "booking_id" }).getByRole("img", { name: /^Distribution/ })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("Escape");
  await pressInMenu(page, header(/^passenger/), "Profile…");
  await expect(page.getByRole("dialog", { name: "passenger" }).getByRole("checkbox").first()).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press("Escape");
  await grid(page).evaluate((grid) => (grid.scrollLeft = 0));
  await header(/^big/).click();
  await expect(header(/^big/)).toHaveAttribute("aria-sort", "ascending");
  await grid(page).evaluate((grid) => (grid.scrollTop = grid.scrollHeight));
  await expect(cell(page, 1_000_000, 1)).toHaveText("9007199255740992");
  await showAs(page, "Chart");
  await expect(page.getByRole("region", { name: "Chart" }).locator("svg.chart-svg > *").first()).toBeAttached({ timeout: 60_000 });
  const sizes: Record<string, number> = await page.evaluate(() => (globalThis as any).sizes);
  expect(Object.keys(sizes)).toEqual(expect.arrayContaining(["chart", "profile", "window"]));
  // A quarter of a byte for each row.
  for (const [what, bytes] of Object.entries(sizes)) expect(bytes, what).toBeLessThan(250_000);
});

test("a filter keeps the rows that contain a text, and says of how many", async ({ page }) => {
  await open(page);
  await run(page, `SELECT booking_id, seat FROM ${BOOKINGS} ORDER BY booking_id LIMIT 5000`);
  await succeeded(page);
  await page.getByRole("searchbox", { name: "Filter rows" }).fill("9007199254740993");
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText("1 of 5,000 rows");
  await expect(cell(page, 1, 1)).toHaveText("9007199254740993");
});

test("saves CSV as the platform would send it, and Arrow with every byte of its values", async ({ page, platform }) => {
  const sql = `SELECT booking_id, passenger, booked_at, fare, bags, checked_in FROM ${BOOKINGS} ORDER BY booking_id LIMIT 20000`;
  await open(page);
  await run(page, sql);
  await succeeded(page);
  const expected = await direct(platform, sql, "CSV");
  const csv = await saved(page, "CSV");
  expect(csv.suggestedFilename()).toMatch(/\.csv$/);
  const got = await file(csv);
  expect(got.toString("utf8").replaceAll("\r\n", "\n")).toBe(expected.toString("utf8").replaceAll("\r\n", "\n"));

  const arrow = await file(await saved(page, "Arrow"));
  // A stream begins with a continuation mark and ends with one of length 0.
  expect(arrow.subarray(0, 4).toString("hex")).toBe("ffffffff");
  expect(arrow.subarray(-8).toString("hex")).toBe("ffffffff00000000");
  const ids = Buffer.alloc(24);
  [0n, 1n, 2n].forEach((step, index) => ids.writeBigInt64LE(9007199254740993n + step, index * 8));
  expect(arrow.includes(ids)).toBe(true);

  // The selection: two rows of two columns.
  await cell(page, 2, 1).click();
  await cell(page, 3, 2).click({ modifiers: ["Shift"] });
  const lines = expected.toString("utf8").split(/\r?\n/);
  const part = await file(await saved(page, "CSV", "Selected"));
  const columns = (line: string) => line.split(",").slice(0, 2).join(",");
  expect(part.toString("utf8").trim().split(/\r?\n/)).toEqual([lines[0]!, lines[2]!, lines[3]!].map(columns));
});

test("copies a cell as it is, and a range between tabs with its header", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await run(page, "SELECT 9007199254740993 AS a, 'two' AS b UNION ALL SELECT 4, NULL ORDER BY a DESC");
  await succeeded(page);
  await cell(page, 1, 1).click();
  await page.keyboard.press("Control+C");
  await expect.poll(() => clipboard(page)).toBe("9007199254740993");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+Shift+C");
  await expect.poll(async () => (await clipboard(page)).trim().split(/\r?\n/)).toEqual(["a\tb", "9007199254740993\ttwo", "4\t"].map((line, index) => (index === 2 ? line.trim() : line)));
});

test("no token enters the worker, and the editor loads on this view only", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  const heard: string[] = [];
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    (globalThis as any).told = [];
    Worker.prototype.postMessage = function (message: any, ...rest: any[]) {
      const text = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
      (globalThis as any).told.push(JSON.stringify({ ...message, bytes: undefined }, text));
      return (post as any).call(this, message, ...rest);
    };
  });
  await enter(page);
  expect(loaded.filter((path) => /^\/(editor|table)-/.test(path))).toEqual([]);
  await page.getByRole("link", { name: "SQL", exact: true }).first().click();
  await expect(editor(page)).toBeVisible();
  expect(loaded.some((path) => /^\/editor-[0-9a-f]{16}\.js$/.test(path))).toBe(true);
  expect(loaded.some((path) => /^\/table-/.test(path))).toBe(false);
  await run(page, "SELECT 1 AS one");
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("1");
  heard.push(...(await page.evaluate(() => (globalThis as any).told as string[])));
  expect(heard.length).toBeGreaterThan(2);
  for (const message of heard) expect(message).not.toMatch(/bearer|token|https?:|queryId/i);
});
