// An app that has stopped: a report to copy, drafts that are safe, and
// a way on.
import type { Locator, Page } from "@playwright/test";
import { address, field } from "../support/actions.ts";
import { clipboard, databases, signInAgain } from "../support/app.ts";
import { expectAccessibleThemes } from "../support/axe.ts";
import { enter } from "../support/enter.ts";
import { expectWalkable } from "../support/keyboard.ts";
import { editor } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";
import { expectFits } from "../support/zoom.ts";

const stopped = (page: Page) => page.getByRole("alertdialog", { name: "Belvedere has stopped" });
const report = (page: Page) => stopped(page).getByLabel("Report");

/** Clicks in a browser that makes no more elements: what draws views counts on them, and panics. Both in one step, since a view
 * that loads something draws without a click too. The loader of a view's style sheet, which would only say that the view can't be
 * loaded, still gets its element. */
async function clickWithoutMemory(trigger: Locator): Promise<void> {
  await trigger.evaluate((element: HTMLElement) => {
    const { createElement } = Document.prototype;
    const { cloneNode } = Node.prototype;
    const full = () => {
      throw new DOMException("There is no memory left.", "QuotaExceededError");
    };
    Node.prototype.cloneNode = full;
    Document.prototype.createElement = function (this: Document, name: string) {
      return name === "link" ? createElement.call(this, name) : full();
    } as typeof createElement;
    // The browser functions that axe needs are restored afterwards.
    const mend = () => {
      Document.prototype.createElement = createElement;
      Node.prototype.cloneNode = cloneNode;
    };
    Object.assign(window, { mend });
    element.click();
  });
}

test("a panic leads to a page with a report to copy, and drafts are there again after the reload", async ({ page, platform, context, watch }) => {
  watch.expect(/panicked at/, /unreachable|RuntimeError/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: platform.origin });
  await enter(page, address(await platform.ontology(), "create-inspection"), "Otto Operator");
  await field(page, "Inspection ID").fill("INS/panic");
  await expect.poll(() => databases(page)).toContain("INS/panic");

  await clickWithoutMemory(page.getByRole("button", { name: "Add an element to Measurements" }));
  await expect(stopped(page)).toBeVisible();
  await expect(stopped(page).getByRole("button", { name: "Reload" })).toBeFocused();
  await expect(stopped(page)).toContainText("drafts are kept in this browser");
  await expect(report(page)).toContainText("panicked");
  await expect(report(page)).toContainText("/action");
  // It holds neither typed text nor names of things.
  await expect(report(page)).not.toContainText(/ri\.|INS\/panic/);
  await page.evaluate(() => (window as unknown as { mend: () => void }).mend());
  await expectAccessibleThemes(page, "the page of a panic");

  // It is there for good, and works without the mouse.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(stopped(page)).toBeVisible();
  await stopped(page).getByRole("button", { name: "Copy report" }).press("Enter");
  await expect(stopped(page).getByRole("button", { name: "Copied" })).toBeVisible();
  await expect.poll(() => clipboard(page)).toBe(await report(page).textContent());
  await expectWalkable(page, "the page of a panic");
  await page.setViewportSize({ width: 390, height: 800 });
  await expectFits(page, "the page of a panic");

  await stopped(page).getByRole("button", { name: "Reload" }).press("Enter");
  await signInAgain(page);
  await expect(field(page, "Inspection ID")).toHaveValue("INS/panic");
  await expect(page.getByText("Draft restored.")).toBeVisible();
  await expect(stopped(page)).toBeHidden();
});

test("drafts of a query and of a check outlive a panic too", async ({ page, platform, watch }) => {
  watch.expect(/panicked at/, /unreachable|RuntimeError/);
  await enter(page, "/sql", "Otto Operator");
  await editor(page).focus();
  await page.keyboard.insertText("SELECT 'kept over a panic'");
  await expect.poll(() => databases(page)).toContain("kept over a panic");
  await clickWithoutMemory(page.getByRole("button", { name: "History", exact: true }));
  await stopped(page).getByRole("button", { name: "Reload" }).click();
  await expect(editor(page)).toContainText("SELECT 'kept over a panic'");

  const [{ rid }] = (await platform.catalog()).datasets;
  const check = `/data-health?dataset=${encodeURIComponent(rid)}&branch=planning&type=columnType`;
  await page.goto(check);
  const column = page.getByRole("combobox", { name: "Column", exact: true });
  await column.fill("kept_over_a_panic");
  await expect.poll(() => databases(page)).toContain("kept_over_a_panic");
  await clickWithoutMemory(page.getByRole("tab", { name: "Created here" }));
  await expect(stopped(page)).toBeVisible();
  await page.goto(check);
  await expect(column).toHaveValue("kept_over_a_panic");
});

test("a panic behind a dialog is shown all the same", async ({ page, watch }) => {
  watch.expect(/panicked at/, /unreachable|RuntimeError/);
  await enter(page);
  await page.getByRole("heading", { level: 1 }).evaluate((heading: HTMLElement) => heading.focus());
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  // The view that this leads to is drawn below the dialog.
  await clickWithoutMemory(page.locator('.rail a[href="/settings"]'));
  await expect(stopped(page).getByRole("button", { name: "Reload" })).toBeVisible();
  await stopped(page).getByRole("button", { name: "Copy report" }).click({ trial: true });
});

test("a trap without a panic, such as a stack that is too deep, leads to the page too", async ({ page, watch }) => {
  watch.expect(/memory access out of bounds/);
  await enter(page);
  // The engine reports a trap as an error of this class; where it comes from is all the same to the page.
  await page.evaluate(() => {
    setTimeout(() => {
      throw new WebAssembly.RuntimeError("memory access out of bounds");
    });
  });
  await expect(report(page)).toContainText("memory access out of bounds");
  // An error of a script that is not the app's stops nothing.
  await stopped(page).getByRole("button", { name: "Reload" }).click();
  await signInAgain(page, "Ada Analyst");
  watch.expect(/not of the app/);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("not of the app");
    });
  });
  await expect(page.getByRole("heading", { level: 1, name: "Local platform" })).toBeVisible();
  await expect(stopped(page)).toBeHidden();
});
