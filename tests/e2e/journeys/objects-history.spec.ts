// Objects in the history of the browser: closing the panel goes back, and Back never opens a closed one.
import type { Page } from "@playwright/test";
import { follow, grid, objectsAddress } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

const panel = (page: Page) => page.getByRole("dialog");
const close = (page: Page) => panel(page).getByRole("button", { name: /^Close/ });
const about = (page: Page) => page.getByRole("heading", { level: 1, name: "About Belvedere" });
const row = (page: Page, place: number) =>
  grid(page).locator(`[role=row][aria-rowindex="${place + 1}"]:not([hidden])`).getByRole("gridcell").first();
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const key = (page: Page) => parameter(page, "key");

/** Goes from another view to the table of airports. */
async function fromAbout(page: Page, list: string): Promise<void> {
  await enter(page, "/about");
  await follow(page, list);
  await expect(row(page, 1)).toBeVisible();
}

/** Opens the object in a row, and gives its key. */
async function openRow(page: Page, place: number): Promise<string> {
  const before = key(page);
  await row(page, place).click();
  await expect.poll(() => key(page)).not.toBe(before);
  await expect(panel(page)).toBeVisible();
  return key(page)!;
}

test("closing an object leads back to where it was opened, and the history has no second visit", async ({ page, platform }) => {
  await fromAbout(page, objectsAddress(await platform.ontology(), "Airport"));
  const first = await openRow(page, 1);
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => key(page)).not.toBe(first);
  const second = key(page)!;
  // The second press comes before the browser has gone back.
  await page.evaluate(() => {
    const escape = () => new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    const focused = document.activeElement!;
    for (let times = 2; times > 0; times -= 1) focused.dispatchEvent(escape());
  });
  await expect(panel(page)).toBeHidden();
  expect(key(page)).toBeNull();
  await page.goForward();
  await expect(panel(page).getByRole("heading", { name: second, exact: true })).toBeVisible();
  await close(page).click();
  await expect(panel(page)).toBeHidden();
  await page.goBack();
  await expect(about(page)).toBeVisible();
});

test("an object that was opened by its address is closed within the app", async ({ page, platform }) => {
  const list = objectsAddress(await platform.ontology(), "Airport");
  await fromAbout(page, list);
  const shown = await openRow(page, 2);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await page.goBack();
  await expect(about(page)).toBeVisible();
  // The table takes the place of the object in the history.
  await follow(page, `${list}&key=${shown}`);
  await expect(panel(page)).toBeVisible();
  await expect.poll(() => key(page)).toBe(shown);
  await close(page).click();
  await expect(panel(page)).toBeHidden();
  expect(key(page)).toBeNull();
  await page.goBack();
  await expect(about(page)).toBeVisible();
});

test("what is changed beside an open object stays when it is closed, and Back does not open it again", async ({ page, platform }) => {
  await fromAbout(page, objectsAddress(await platform.ontology(), "Airport"));
  await openRow(page, 1);
  await page.getByRole("searchbox", { name: "Find in loaded objects" }).fill("a");
  await expect.poll(() => parameter(page, "find")).toBe("a");
  await grid(page).getByRole("columnheader", { name: /^Name/ }).first().click();
  await expect.poll(() => parameter(page, "orderBy")).toContain("p.name");
  await expect(panel(page)).toBeVisible();
  await close(page).click();
  await expect(panel(page)).toBeHidden();
  expect(parameter(page, "find")).toBe("a");
  await page.goBack();
  await expect.poll(() => parameter(page, "orderBy")).toBeNull();
  await expect(panel(page)).toBeHidden();
  expect(key(page)).toBeNull();
});

test("what is changed before the browser has gone back from a closed object stays", async ({ page, platform }) => {
  await fromAbout(page, objectsAddress(await platform.ontology(), "Airport"));
  await openRow(page, 1);
  const find = page.getByRole("searchbox", { name: "Find in loaded objects" });
  await find.evaluate((find: HTMLInputElement) => {
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    document.querySelector("dialog[open]")!.dispatchEvent(escape);
    find.value = "a";
    find.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await expect(panel(page)).toBeHidden();
  await expect.poll(() => parameter(page, "find")).toBe("a");
  expect(key(page)).toBeNull();
  // Another object can be opened and closed.
  await openRow(page, 2);
  await close(page).click();
  await expect(panel(page)).toBeHidden();
  expect(parameter(page, "find")).toBe("a");
  await page.goBack();
  await expect(about(page)).toBeVisible();
});

test("an object that is opened again after Back is in the address again", async ({ page, platform }) => {
  await fromAbout(page, objectsAddress(await platform.ontology(), "Airport"));
  await openRow(page, 1);
  const second = await openRow(page, 2);
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  expect(await openRow(page, 2)).toBe(second);
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await page.goBack();
  await expect(about(page)).toBeVisible();
});
