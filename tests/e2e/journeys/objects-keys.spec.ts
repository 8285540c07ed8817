// Objects by keys: from the search into the rows, and from a row to its actions.
import type { Page } from "@playwright/test";
import { drawn, expectActive, grid, leadTo, objectsAddress, progress } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

const panel = (page: Page) => page.getByRole("dialog");
const find = (page: Page) => page.getByRole("searchbox", { name: "Find in loaded objects" });
const first = (page: Page) => grid(page).locator("[role=row][aria-rowindex='2']:not([hidden]) [aria-colindex='2']");

/** Holds the rows of airports back until it is released. */
async function hold(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/objects\/Airport\?/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("Enter and ↓ lead from the search to the first row that it found", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await expect(first(page)).toBeVisible();
  await leadTo(page, 3, 2);
  for (const key of ["Enter", "ArrowDown"]) {
    await find(page).fill(key === "Enter" ? "a" : "e");
    await page.keyboard.press(key);
    await expectActive(page, first(page));
  }
  await find(page).focus();
  for (const key of ["Shift+Enter", "Alt+ArrowDown"]) await page.keyboard.press(key);
  await drawn(page);
  await expect(find(page)).toBeFocused();
  await leadTo(page, 3, 2);
  await page.keyboard.press("Control+f");
  await expect(find(page)).toBeFocused();
});

test("Escape clears the search, and leads back to the active cell from the empty one", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await leadTo(page, 3, 2);
  const cell = await grid(page).getAttribute("aria-activedescendant");
  expect(cell).toBeTruthy();
  await find(page).fill("e");
  await page.keyboard.press("Escape");
  await expect(find(page)).toHaveValue("");
  await expect(find(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(grid(page)).toBeFocused();
  await expect(grid(page)).toHaveAttribute("aria-activedescendant", cell!);
});

test("Enter in the search waits for the rows", async ({ page, platform }) => {
  const release = await hold(page);
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await find(page).focus();
  await page.keyboard.press("Enter");
  await expect(find(page)).toBeFocused();
  release();
  await expectActive(page, first(page));
});

const others: [string, (page: Page) => Promise<void>][] = [
  ["another key", (page) => page.keyboard.press("Shift")],
  ["a press of the pointer", (page) => find(page).click()],
];
for (const [name, act] of others) {
  test(`${name} ends the wait of the search for rows`, async ({ page, platform }) => {
    const release = await hold(page);
    await enter(page, objectsAddress(await platform.ontology(), "Airport"));
    await find(page).focus();
    await page.keyboard.press("Enter");
    await act(page);
    release();
    await expect(first(page)).toBeVisible();
    await drawn(page);
    await expect(find(page)).toBeFocused();
  });
}

test("A opens the actions of the row, of the open object, and of the selected rows", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"), "Otto Operator");
  await expect(progress(page)).toBeVisible();
  await leadTo(page, 2, 1);
  const delay = panel(page).getByRole("link", { name: "Delay a flight" });
  await page.keyboard.press("a");
  await expect(delay).toBeVisible();
  // Open ones stay so.
  await page.keyboard.press("a");
  await drawn(page);
  await expect(delay).toBeVisible();
  const place = page.getByText(/^2 of [\d,]+$/);
  await expect(place).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(panel(page).getByRole("listitem").getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(delay).toBeHidden();
  await page.keyboard.press("a");
  await expect(delay).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();

  // Opened by itself, an object has them closed.
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("button", { name: "Apply action" })).toBeVisible();
  await expect(delay).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press(" ");
  await expect(page.getByText("1 row selected")).toBeVisible();
  await page.keyboard.press("a");
  const ofSelected = page.locator("#objects-apply").getByRole("link", { name: "Delay a flight" });
  await expect(ofSelected).toBeVisible();
  await page.keyboard.press("a");
  await drawn(page);
  await expect(ofSelected).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(ofSelected).toBeHidden();

  // They come before those of the open object.
  await grid(page).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("button", { name: "Apply action" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(ofSelected).toBeVisible();
  await expect(delay).toBeHidden();
  await page.keyboard.press("Escape");

  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await grid(page).focus();
  await page.keyboard.press("?");
  await expect(sheet.getByText("Apply action", { exact: true }).locator("xpath=following-sibling::*")).toHaveText("A");
});

test("A for an object that is not found opens no actions of the next one", async ({ page, platform }) => {
  const list = objectsAddress(await platform.ontology(), "Airport");
  await enter(page, `${list}&key=none`, "Otto Operator");
  await expect(panel(page).getByRole("heading", { name: "none", exact: true })).toBeFocused();
  await page.keyboard.press("a");
  await first(page).click();
  const button = panel(page).getByRole("button", { name: "Apply action" });
  await expect(button).toBeVisible();
  await drawn(page);
  await expect(button).not.toBeFocused();
  await expect(page.locator("#object-apply")).toBeHidden();
});

test("the key of actions is for those who may apply them", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"), "Rita Reader");
  await expect(progress(page)).toBeVisible();
  await leadTo(page, 2, 1);
  await page.keyboard.press("a");
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  expect(new URL(page.url()).searchParams.get("key")).toBeNull();
  await expect(sheet.getByText("Apply action", { exact: true })).toBeHidden();
});
