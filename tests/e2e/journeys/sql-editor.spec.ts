// The editor: what it completes and shows of names, and its keys.
import type { Page } from "@playwright/test";
import { AIRPORTS, BOOKINGS, ENDLESS, editor, open, run, status, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const suggestions = (page: Page) => page.getByRole("listbox", { name: "Completions" }).getByRole("option");
const shown = (page: Page) => page.locator(".cm-tooltip-hover");

/** Points at a word of the statement. */
async function point(page: Page, word: string): Promise<void> {
  await page.mouse.move(5, 5);
  await expect(shown(page)).toHaveCount(0);
  const place = await editor(page).evaluate((content, word) => {
    const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.textContent!.indexOf(word);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    throw new Error(`there is no ${word}`);
  }, word);
  await page.mouse.move(place.x, place.y, { steps: 2 });
}

test("functions are completed with their signatures and parentheses", async ({ page }) => {
  await open(page);
  await write(page, "SELECT ");
  await page.keyboard.type("date_tr", { delay: 40 });
  const option = suggestions(page).filter({ hasText: "DATE_TRUNC" });
  await expect(option).toContainText("(unit, timestamp) → timestamp");
  await option.click();
  await expect(editor(page)).toHaveText("SELECT DATE_TRUNC()");
  // The cursor is where the arguments begin.
  await page.keyboard.insertText("'day', TIMESTAMP '2024-01-02 03:04:05'");
  await expect(editor(page)).toHaveText("SELECT DATE_TRUNC('day', TIMESTAMP '2024-01-02 03:04:05')");
  await page.keyboard.press("Control+Enter");
  await succeeded(page);
});

test("behind FROM and JOIN the datasets open without a letter, and not in a comment", async ({ page }) => {
  await open(page);
  await write(page, "");
  await page.keyboard.type("SELECT * FROM ", { delay: 20 });
  await expect(suggestions(page).filter({ hasText: "bookings" })).toBeVisible();
  await expect(suggestions(page).filter({ hasText: "SELECT" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(suggestions(page)).toHaveCount(0);
  await page.keyboard.insertText(`${AIRPORTS} a`);
  await page.keyboard.type(" JOIN ", { delay: 20 });
  await suggestions(page).filter({ hasText: "bookings" }).click();
  await expect(editor(page)).toHaveText(`SELECT * FROM ${AIRPORTS} a JOIN ${BOOKINGS}`);
  await page.keyboard.press("Escape");
  // Behind the first letters they stand before the functions that begin with them.
  await write(page, "");
  await page.keyboard.type("SELECT * FROM b", { delay: 20 });
  await expect(suggestions(page).filter({ hasText: "BIT_COUNT" })).toBeVisible();
  await expect(suggestions(page).first()).toContainText("/Belvedere Air/");
  await page.keyboard.press("Escape");
  await write(page, "");
  await page.keyboard.type("-- from ", { delay: 20 });
  await page.waitForFunction(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(true), 200))));
  await expect(suggestions(page)).toHaveCount(0);
});

test("pointing at a name shows its type, its signature or its dataset", async ({ page }) => {
  await open(page);
  await write(page, `SELECT upper(passenger), b.booking_id, 'fare' FROM ${BOOKINGS} b`);
  await point(page, "upper");
  await expect(shown(page)).toHaveText("upper(text) → string");
  await point(page, "passenger");
  await expect(shown(page)).toHaveText("passengerstring");
  await point(page, "booking_id");
  await expect(shown(page)).toHaveText("booking_idint64");
  await point(page, "bookings");
  await expect(shown(page)).toContainText("/Belvedere Air/sales/bookings");
  // Neither a word of the language nor a text is a name.
  for (const word of ["SELECT", "fare"]) {
    await point(page, word);
    await page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 500)));
    await expect(shown(page)).toHaveCount(0);
  }
});

test("Ctrl+. cancels the query", async ({ page, watch }) => {
  // The results that were waited for are refused.
  watch.expect(/Failed to load resource/);
  await open(page);
  await run(page, ENDLESS);
  await expect(status(page)).toContainText("Running");
  await page.keyboard.press("Control+.");
  await expect(status(page)).toContainText("Canceled");
  // From outside of the editor too.
  await run(page, `${ENDLESS} AND a.booking_id > 1`);
  await expect(status(page)).toContainText("Running");
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("Control+.");
  await expect(status(page)).toContainText("Canceled");
});

test("text is found and replaced, brackets close, comments toggle, and statements fold", async ({ page }) => {
  await open(page);
  await write(page, "SELECT one, one\nFROM one");
  await page.keyboard.press("Control+f");
  const search = page.locator(".cm-search");
  await search.getByRole("textbox", { name: "Find" }).fill("one");
  await search.getByRole("textbox", { name: "Replace" }).fill("two");
  await search.getByRole("button", { name: "replace all" }).click();
  await expect(editor(page).locator(".cm-line")).toHaveText(["SELECT two, two", "FROM two"]);
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);

  await write(page, "");
  await page.keyboard.type("SELECT (1");
  await expect(editor(page)).toHaveText("SELECT (1)");
  // The closing bracket is typed over.
  await page.keyboard.type(")");
  await expect(editor(page)).toHaveText("SELECT (1)");
  await expect(editor(page).locator(".cm-matchingBracket")).toHaveCount(2);
  await page.keyboard.press("Control+/");
  await expect(editor(page)).toHaveText("-- SELECT (1)");
  await page.keyboard.press("Control+/");
  await expect(editor(page)).toHaveText("SELECT (1)");

  await write(page, "SELECT a,\n  b\nFROM c;\nSELECT 2");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+Shift+BracketLeft");
  await expect(page.locator(".cm-foldPlaceholder")).toHaveCount(1);
  await expect(editor(page).locator(".cm-line")).toHaveCount(2);
  await page.keyboard.press("Control+Shift+BracketRight");
  await expect(page.locator(".cm-foldPlaceholder")).toHaveCount(0);
  await expect(editor(page).locator(".cm-line")).toHaveCount(4);
});

test("words have the colors of the dialect, several cursors write at once, and a mark shows what would run", async ({ page }) => {
  await open(page);
  await write(page, "SELECT 1 AS a, 'x' AS b;\nSELECT 2 AS a FROM `t` -- last");
  const color = (word: string) =>
    editor(page).evaluate((content, word) => {
      const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (node.textContent!.includes(word)) return getComputedStyle(node.parentElement!).color;
      }
      throw new Error(`there is no ${word}`);
    }, word);
  const words = ["SELECT", "1", "'x'", "-- last", "`t`"];
  await expect(async () => expect(new Set(await Promise.all(words.map(color))).size).toBe(words.length)).toPass();

  // Beside the lines of the statement with the cursor, and of no other.
  const marked = () => page.locator(".cm-target").evaluateAll((marks) => marks.map((mark) => Math.round(mark.getBoundingClientRect().top)));
  const line = (place: number) => page.locator(".cm-line").nth(place).boundingBox().then((box) => Math.round(box!.y));
  await expect(async () => expect(await marked()).toEqual([await line(1)])).toPass();
  await page.keyboard.press("Control+Home");
  await expect(async () => expect(await marked()).toEqual([await line(0)])).toPass();

  // A second cursor by Control and a click: both lines get the text.
  const second = (await page.locator(".cm-line").nth(1).boundingBox())!;
  await page.keyboard.down("Control");
  await page.mouse.click(second.x + 1, second.y + second.height / 2);
  await page.keyboard.up("Control");
  await page.keyboard.type("/* x */ ");
  await expect(page.locator(".cm-line")).toHaveText(["/* x */ SELECT 1 AS a, 'x' AS b;", "/* x */ SELECT 2 AS a FROM `t` -- last"]);
});
