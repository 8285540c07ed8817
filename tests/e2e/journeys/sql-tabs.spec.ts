// The tabs of the SQL editor: what survives a reload and the end of a tab, two windows, the history, links.
import { follow, grid, kept } from "../support/app.ts";
import { installClock } from "../support/clock.ts";
import { enter, load } from "../support/enter.ts";
import { BOOKINGS, ENDLESS, cell, editor, open, run, runs, status, succeeded, write } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

test("a tab that was closed comes back by the toast, which is told once", async ({ page }) => {
  await open(page);
  await write(page, "SELECT 'precious'");
  await page.getByRole("button", { name: /^New tab/ }).click();
  await page.getByRole("tab").first().click();
  await page.getByRole("tab").first().press("Delete");
  const toast = page.locator(".toast");
  await expect(toast).toContainText("is closed.");
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: "is closed." })).toHaveCount(1);
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(editor(page)).toContainText("precious");
  await expect(toast).toBeHidden();
});

test("an outcome stays while the pointer or the focus is on its button, and goes after it", async ({ page }) => {
  await installClock(page);
  await open(page);
  await write(page, "SELECT 'precious'");
  await page.getByRole("button", { name: /^New tab/ }).click();
  await page.getByRole("tab").first().click();
  await page.getByRole("tab").first().press("Delete");
  const undo = page.locator(".toast").getByRole("button", { name: "Undo" });
  /** The time that an outcome is seen, twice over. */
  const wait = async () => {
    for (const _ of [1, 2]) await page.clock.fastForward(6_100);
  };
  await undo.hover();
  await wait();
  await expect(undo).toBeVisible();
  await undo.focus();
  await page.mouse.move(0, 0);
  await wait();
  await expect(undo).toBeFocused();
  await editor(page).focus();
  await wait();
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("text, cursor and tabs survive a reload", async ({ page }) => {
  await open(page);
  await write(page, "SELECT 'first'");
  await page.getByRole("button", { name: "New tab" }).click();
  await expect(page.getByRole("tab")).toHaveCount(2);
  await write(page, "SELECT 'second', 42");
  await page.getByRole("tab", { name: /second/ }).press("F2");
  await page.getByRole("textbox", { name: "Name of the tab" }).fill("Answer");
  await page.keyboard.press("Enter");
  await load(page);
  await expect(page.getByRole("tab", { name: "Answer" })).toHaveAttribute("aria-selected", "true");
  await expect(editor(page)).toHaveText("SELECT 'second', 42");
  await page.getByRole("tab", { name: /first/ }).click();
  await expect(editor(page)).toHaveText("SELECT 'first'");
  await page.getByRole("button", { name: /^Close SELECT/ }).click();
  await expect(page.getByRole("tab")).toHaveCount(1);
  await page.getByRole("button", { name: "Reopen the closed tab" }).click();
  await expect(editor(page)).toHaveText("SELECT 'first'");
});

test("a tab has the name of its first table, with a number when two are alike, until it is renamed", async ({ page }) => {
  await open(page);
  const names = page.getByRole("tablist", { name: "Queries" }).getByRole("tab");
  const statement = `SELECT extract(year FROM x), 'FROM y' FROM ${BOOKINGS} -- FROM z`;
  await write(page, statement);
  await expect(names).toHaveText(["bookings"]);
  for (const [count, name] of [[2, "bookings (2)"], [3, "bookings (3)"]] as const) {
    await page.getByRole("button", { name: /^New tab/ }).click();
    await expect(names).toHaveCount(count);
    await write(page, statement);
    await expect(names.last()).toHaveText(name);
  }
  await names.first().click();
  await names.first().press("F2");
  await page.getByRole("textbox", { name: "Name of the tab" }).fill("Sales");
  await page.keyboard.press("Enter");
  await expect(names).toHaveText(["Sales", "bookings", "bookings (2)"]);
  await write(page, "SELECT 1");
  await load(page);
  await expect(names).toHaveText(["Sales", "bookings", "bookings (2)"]);
});

test("a new tab is written in at once, and is in sight among many", async ({ page }) => {
  await open(page);
  for (let tab = 1; tab <= 9; tab += 1) {
    await (tab > 1 ? page.getByRole("button", { name: "New tab" }).click() : editor(page).focus());
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Untitled");
    await expect(editor(page)).toBeFocused();
    await page.keyboard.type(`SELECT ${tab}`);
    await expect(editor(page)).toHaveText(`SELECT ${tab}`);
    await page.keyboard.press("Escape");
  }
  // All but a fraction of a pixel.
  await expect(page.getByRole("tab", { selected: true })).toBeInViewport({ ratio: 0.98 });
  await load(page);
  await expect(page.getByRole("tab", { name: /SELECT 9/ })).toBeInViewport({ ratio: 0.98 });
});

test("a result is found again after a reload, and nothing runs twice", async ({ page }) => {
  await open(page);
  await run(page, `SELECT count(*) AS n FROM ${BOOKINGS}`);
  await succeeded(page);
  const executed: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/execute")) executed.push(request.url());
  });
  await load(page);
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("60000");
  expect(executed).toEqual([]);
});

test("a running query is found again after a reload, is not run twice, and can be canceled", async ({ page, watch }) => {
  // The results that were waited for are refused.
  watch.expect(/Failed to load resource/);
  await open(page);
  await run(page, ENDLESS);
  await expect(status(page)).toContainText("Running");
  const executed: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/execute")) executed.push(request.url());
  });
  await load(page);
  await expect(status(page)).toContainText("Running");
  await expect(editor(page)).toHaveText(ENDLESS);
  // The time counts from when it was sent.
  await expect(status(page)).toContainText(/[1-9]\d*\.\d s/);
  expect(executed).toEqual([]);
  await editor(page).focus();
  await page.keyboard.press("Escape");
  await expect(status(page)).toContainText("Canceled");
  await load(page);
  await expect(status(page)).toContainText("Canceled");
  expect(executed).toEqual([]);
});

test("closing a tab says that its query runs on, and it can be reopened or canceled", async ({ page, watch }) => {
  // The results that were waited for are refused.
  watch.expect(/Failed to load resource/);
  await open(page);
  await run(page, ENDLESS);
  await expect(status(page)).toContainText("Running");
  await page.getByRole("tab", { name: "bookings" }).press("Delete");
  await expect(page.getByText(/ is closed\. Its query is still running: reopen the tab, or cancel the query\./)).toBeVisible();
  await page.getByRole("button", { name: "Reopen the closed tab" }).click();
  await expect(editor(page)).toHaveText(ENDLESS);
  await expect(status(page)).toContainText("Running");
  await page.getByRole("tab", { name: "bookings" }).press("Delete");
  const cancel = page.getByRole("button", { name: "Cancel the query of the closed tab" });
  await cancel.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ is closed, and its query is canceled\.$/)).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  await page.getByRole("button", { name: "Reopen the closed tab" }).click();
  await expect(status(page)).toContainText("Canceled");
});

test("a switch in the settings cancels the query of a tab that is closed", async ({ page, watch }) => {
  watch.expect(/Failed to load resource/);
  await enter(page, "/settings");
  const choice = page.getByRole("switch", { name: "Cancel the query when its tab or this page is closed or reloaded" });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await load(page);
  await expect(choice).toBeChecked();
  await follow(page, "/sql");
  await expect(editor(page)).toBeVisible();
  await run(page, ENDLESS);
  await expect(status(page)).toContainText("Running");
  await page.getByRole("tab", { name: "bookings" }).press("Delete");
  await expect(page.getByText(/ is closed, and its query is canceled\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel the query of the closed tab" })).toHaveCount(0);
  await page.getByRole("button", { name: "Reopen the closed tab" }).click();
  await expect(status(page)).toContainText("Canceled");
});

test("the switch cancels the query of a page that is closed", async ({ page, context, watch }) => {
  watch.expect(/Failed to load resource/);
  await enter(page, "/settings");
  await page.getByRole("switch", { name: /^Cancel the query when its tab/ }).check();
  await follow(page, "/sql");
  await expect(editor(page)).toBeVisible();
  const query = await runs(page, ENDLESS);
  await expect(status(page)).toContainText("Running");
  await kept(page, query);
  // No other page cancels it: the one that is opened next finds it canceled.
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  const next = await context.newPage();
  await enter(next, "/sql");
  await expect(status(next)).toContainText("Canceled");
});

test("a query that the platform no longer knows can be run again", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  await open(page);
  await run(page, "SELECT 7 AS seven");
  await succeeded(page);
  // With the result on the screen, nothing that it needs is still on its way.
  await expect(cell(page, 1, 1)).toHaveText("7");
  await platform.stop();
  await platform.restart();
  await load(page);
  await expect(page.getByText("Results expired")).toBeVisible();
  await page.getByRole("button", { name: "Run again" }).click();
  await succeeded(page);
  await expect(cell(page, 1, 1)).toHaveText("7");
});

test("the history finds, opens and runs again, and survives a reload", async ({ page }) => {
  await open(page);
  await run(page, "SELECT 11 AS eleven");
  await succeeded(page);
  await expect(status(page)).toContainText("1 row");
  await run(page, "SELECT 12 AS twelve");
  await expect(grid(page).getByRole("columnheader", { name: /twelve/ })).toBeVisible();
  await succeeded(page);
  await load(page);
  await page.getByRole("button", { name: "History", exact: true }).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("searchbox").fill("ELEVEN select");
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await expect(panel.getByRole("listitem")).toContainText("1 row");
  await expect(panel.getByRole("listitem")).toContainText("Succeeded");
  await panel.getByRole("button", { name: "Run again" }).click();
  await expect(panel).toBeHidden();
  await expect(grid(page).getByRole("columnheader", { name: /eleven/ })).toBeVisible();
});

test("a link opens its statement and runs nothing", async ({ page }) => {
  const executed: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/execute")) executed.push(request.url());
  });
  await enter(page, `/sql#sql=${encodeURIComponent("SELECT 'näive' -- <b>\nFROM x")}`);
  await expect(editor(page)).toContainText("SELECT 'näive' -- <b>");
  await expect(page).toHaveURL(/\/sql$/);
  await expect(status(page)).toContainText("Not run yet");
  expect(executed).toEqual([]);
});

test("the same tab in two windows warns, and takes over what was typed there", async ({ page, context, watch, hosts }) => {
  await open(page);
  await write(page, "SELECT 'here'");
  await expect(page.getByText("open in another window")).toHaveCount(0);
  const other = await context.newPage();
  watch.follow(other, () => hosts);
  // The platform's session signs the second window in.
  await enter(other, "/sql");
  await expect(editor(other)).toHaveText("SELECT 'here'");
  await expect(page.getByText("open in another window")).toBeVisible();
  await expect(other.getByText("open in another window")).toBeVisible();
  await write(other, "SELECT 'there'");
  await expect(page.getByText("It was changed there.")).toBeVisible();
  await expect(editor(page)).toHaveText("SELECT 'here'");
  await page.getByRole("button", { name: "Load that version" }).click();
  await expect(editor(page)).toHaveText("SELECT 'there'");
  await expect(page.getByText("It was changed there.")).toHaveCount(0);
  // Another tab, and the conflict is gone.
  await other.getByRole("button", { name: "New tab" }).click();
  await expect(page.getByText("open in another window")).toHaveCount(0);
  await other.close();
});

test("a tab is duplicated with its text, and nothing runs", async ({ page }) => {
  await open(page);
  await run(page, "SELECT 5 AS five");
  await succeeded(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.insertText("Duplicate the tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab")).toHaveCount(2);
  await expect(editor(page)).toHaveText("SELECT 5 AS five");
  await expect(status(page)).toContainText("Not run yet");
});
