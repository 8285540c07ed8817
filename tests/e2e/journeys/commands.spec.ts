// The command palette and the shortcut sheet, both from one registry.
import { objectsAddress, progress } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

test("Ctrl-K, / and F1 lead to the palette, also while a field has the focus", async ({ page }) => {
  await enter(page);
  const box = page.getByRole("combobox", { name: "Search or paste" });
  const heading = page.getByRole("heading", { level: 1 });
  for (const keys of ["Control+k", "/", "F1"]) {
    await heading.evaluate((element: HTMLElement) => element.focus());
    await page.keyboard.press(keys);
    await expect(box, keys).toBeFocused();
  }
  await page.keyboard.press("Control+Shift+l");
  await page.getByRole("searchbox", { name: /^Filter by operation/ }).focus();
  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
});

test("the palette runs commands and goes to views", async ({ page, platform }) => {
  await enter(page, "/", "Otto Operator");
  const box = page.getByRole("combobox", { name: "Search or paste" });
  await page.keyboard.press("Control+k");
  await box.fill("dark colors");
  await expect(page.getByRole("option", { name: /Use dark colors/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  // The name of a view leads there, and is no guess at an object type.
  for (const [name, address] of [["sql", "/sql"], ["settings", "/settings"], ["media", "/media"], ["health", "/data-health"], ["home", "/"]] as const) {
    await page.keyboard.press("Control+k");
    await box.fill(name);
    await expect(page.getByRole("option").first(), name).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page, name).toHaveURL(`${platform.origin}${address}`);
  }

  await page.keyboard.press("Control+k");
  await box.fill("> access");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${platform.origin}/access`);
});

test("G and a letter lead to a view, and to SQL's editor", async ({ page, platform }) => {
  await enter(page);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.evaluate((element: HTMLElement) => element.focus());
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(`${platform.origin}/sql`);
  const editor = page.getByRole("textbox", { name: "SQL statement" });
  await expect(editor).toBeFocused();
  await page.keyboard.type("SELECT g o");
  await expect(editor).toContainText("SELECT g o");
  await expect(page).toHaveURL(`${platform.origin}/sql`);

  // A letter alone leads nowhere, nor does one that follows another.
  await page.getByRole("heading", { level: 1, name: "SQL" }).evaluate((element: HTMLElement) => element.focus());
  for (const key of ["d", "g", "x", "d"]) await page.keyboard.press(key);
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(`${platform.origin}/objects`);

  // So does a click in the rail; the address alone leaves the focus at the heading.
  await page.getByRole("link", { name: "SQL", exact: true }).click();
  await expect(editor).toBeFocused();
  await page.goBack();
  await page.goForward();
  await expect(editor).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "SQL" })).toBeFocused();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(editor).toBeFocused();
});

test("in a low window the suggestion that Enter would take is in sight", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await enter(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or paste" }).fill("fli");
  // The last one is there when the catalog is.
  const last = page.getByRole("option").last();
  await expect(last).toContainText("a new check");
  await expect(last).not.toBeInViewport();
  await page.keyboard.press("ArrowUp");
  await expect(last).toHaveAttribute("aria-selected", "true");
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("what a view offers is in the palette", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(progress(page)).toBeVisible();
  const box = page.getByRole("combobox", { name: "Search or paste" });
  await page.keyboard.press("Control+k");
  await box.fill("> filter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Value" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await box.fill("> load all");
  await page.keyboard.press("Enter");
  await expect(page.getByText("5,000 objects", { exact: true })).toBeVisible();
});

test("each control of a view is found by its name, and pressed", async ({ page, platform }) => {
  const [flights] = (await platform.catalog()).datasets;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let shown = 0;
  await page.route(/\/transactions\/[^/?]+/, async (route) => {
    const response = await route.fetch();
    if ((await response.json()).status === "OPEN" && ++shown > 1) await held;
    await route.fulfill({ response });
  });
  await enter(page, `/dataset?dataset=${encodeURIComponent(flights.rid)}`);
  await expect(page.getByRole("tab", { name: "Table" })).toBeVisible();
  const box = page.getByRole("combobox", { name: "Search or paste" });
  const choose = async (text: string) => {
    await page.keyboard.press("Control+k");
    await box.fill(text);
    await expect(page.getByRole("option").first()).toContainText(text.slice(2));
    await page.keyboard.press("Enter");
  };
  await choose("> Table");
  await expect(page.getByRole("tab", { name: "Table" })).toHaveAttribute("aria-selected", "true");
  // Its count changes between the choice and the key.
  const open = page.locator("button", { hasText: /^Open \(\d+\)$/ });
  const before = await open.textContent();
  await page.keyboard.press("Control+k");
  await box.fill("> Open (");
  await expect(page.getByRole("option").first()).toContainText(before!);
  release();
  await expect(open).not.toHaveText(before!);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/status=OPEN/);
  await choose("> Query with SQL");
  await expect(page).toHaveURL(/\/sql#/);
});

test("a view that is loaded while the user types into the search box leaves the focus there", async ({ page, platform }) => {
  await enter(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/media[^/]*\.(css|wasm)$/, async (route) => {
    await held;
    await route.continue();
  });
  const box = page.getByRole("combobox", { name: "Search or paste" });
  await page.keyboard.press("Control+k");
  await box.fill("media");
  await expect(page.getByRole("option").first()).toContainText("Media");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("sett");
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Media" })).toBeVisible();
  await page.keyboard.type("ings");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${platform.origin}/settings`);
});

test("Escape leaves the SQL editor, where / is a letter, and the sheet of keys says so", async ({ page }) => {
  await enter(page, "/sql");
  const editor = page.getByRole("textbox", { name: "SQL statement" });
  const box = page.getByRole("combobox", { name: "Search or paste" });
  await editor.focus();
  await page.keyboard.press("/");
  await expect(editor).toHaveText("/");
  // It closes the suggestions first.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 1, name: "SQL" })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Esc leaves the SQL editor.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
});

test("? shows the keys of all commands, and types a question mark into a field", async ({ page }) => {
  await enter(page);
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const box = page.getByRole("combobox", { name: "Search or paste" });
  await box.focus();
  await page.keyboard.press("?");
  await expect(box).toHaveValue("?");
  await expect(sheet).toBeHidden();

  await page.getByRole("heading", { level: 1 }).evaluate((element: HTMLElement) => element.focus());
  await page.keyboard.press("?");
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText("Show or hide the request log");
  await expect(sheet).toContainText("CtrlShiftL");
  // Behind a dialog no key of the page fires.
  await page.keyboard.press("Control+Shift+l");
  await expect(page.getByRole("complementary", { name: "Request log" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});
