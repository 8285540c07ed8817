// Settings and the page about the app: theme, density, language, local data, settings as a
// file, no telemetry.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { accountButton, follow, kept } from "../support/app.ts";
import { enter, load } from "../support/enter.ts";
import { expect, test } from "../support/test.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole("main").getByRole("radio", { name, exact: true });
const root = (page: Page) => page.locator("html");
/** The color of the browser's own bar. */
const barColor = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
    return metas.find(({ media }) => matchMedia(media).matches)?.content;
  });
const [LIGHT_BAR, DARK_BAR] = ["#f6f8f8", "#0a0f10"];
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("theme and density are chosen, stay after a reload, and are there before the app is", async ({ page }) => {
  await enter(page, "/settings");
  await choice(page, "Dark").click();
  await choice(page, "Compact").click();
  await expect(root(page)).toHaveAttribute("data-theme", "dark");
  await expect(root(page)).toHaveAttribute("data-density", "compact");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  const height = () => page.getByRole("button", { name: "Export the catalog" }).evaluate((button) => button.getBoundingClientRect().height);
  const low = await height();

  // No flash: the page has them while the app is not there yet.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/config.json", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator('html[data-theme="dark"][data-density="compact"] > body')).toBeAttached();
  await expect(heading(page, "Settings")).toBeHidden();
  release();
  await expect(choice(page, "Compact")).toBeChecked();
  await expect.poll(background).toBe(dark);
  await choice(page, "Comfortable").click();
  await expect.poll(height).toBeGreaterThan(low);
  await choice(page, "Light").click();
  await expect.poll(background).not.toBe(dark);
});

test("the browser's own bar has the color of the chosen theme, else that of the system's", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await enter(page, "/settings");
  expect(await barColor(page)).toBe(LIGHT_BAR);
  await choice(page, "Dark").click();
  await expect.poll(() => barColor(page)).toBe(DARK_BAR);
  await load(page);
  await expect(choice(page, "Dark")).toBeChecked();
  expect(await barColor(page)).toBe(DARK_BAR);
  await choice(page, "System").click();
  await expect.poll(() => barColor(page)).toBe(LIGHT_BAR);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barColor(page)).toBe(DARK_BAR);
  await choice(page, "Light").click();
  await expect.poll(() => barColor(page)).toBe(LIGHT_BAR);
});

test("the arrow keys choose one of a few, and Tab leads to the chosen one", async ({ page }) => {
  await enter(page, "/settings");
  await choice(page, "Light").click();
  const colors = section(page, "Appearance").getByRole("radiogroup", { name: "Colors" });
  await expect(colors.getByRole("radio", { checked: true })).toHaveText("Light");
  await page.keyboard.press("ArrowRight");
  await expect(choice(page, "Dark")).toBeFocused();
  await expect(choice(page, "Dark")).toBeChecked();
  await expect(root(page)).toHaveAttribute("data-theme", "dark");
  // Around the end, and back.
  await page.keyboard.press("ArrowDown");
  await expect(choice(page, "System")).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(choice(page, "Dark")).toBeFocused();
  await expect(choice(page, "Dark")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(choice(page, "Comfortable")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(choice(page, "Dark")).toBeFocused();
  // A language is pressed: the page is loaded again for it.
  await choice(page, "Browser default").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(choice(page, "Deutsch")).toBeFocused();
  await expect(choice(page, "Browser default")).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Einstellungen")).toBeVisible();
});

test("the language is chosen, and names of the platform stay as they are", async ({ page }) => {
  await enter(page, "/settings");
  await choice(page, "Deutsch").click();
  await expect(heading(page, "Einstellungen")).toBeVisible();
  await expect(root(page)).toHaveAttribute("lang", "de");
  await expectAccessible(page, "settings in German");
  await load(page, "/");
  await expect(section(page, "Datasets")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Objekttypen");
  await expect(page.getByRole("main")).toContainText("/Belvedere Air/operations/flights");
  await load(page, "/settings");
  await expect(choice(page, "Deutsch")).toBeChecked();
  // The palette has it too.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("english");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Settings")).toBeVisible();
});

test("local data: what is kept is listed by kind, cleared, and brought back", async ({ page, platform }) => {
  await enter(page, `/ontology?ontology=${encodeURIComponent(await platform.ontology())}`);
  await expect(heading(page, "Airline")).toBeVisible();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await section(page, "Continue").getByRole("button", { name: "Pin Airline" }).click();
  await expect(page.getByRole("button", { name: "Unpin Airline" }).first()).toBeVisible();
  await follow(page, "/settings");
  const data = section(page, "Local data");
  const kind = (name: string) => data.getByRole("listitem").filter({ hasText: name });
  await expect(kind("Pins")).toContainText("1 entry");
  await expect(kind("Recently opened")).toContainText("entr");

  await data.getByRole("button", { name: "Clear: Pins" }).click();
  await expect(kind("Pins")).toBeHidden();
  await data.getByRole("button", { name: "Undo" }).click();
  await expect(kind("Pins")).toContainText("1 entry");
  await data.getByRole("button", { name: "Clear all local data" }).click();
  await expect(data).toContainText("Nothing is stored.");
  await load(page);
  await expect(data).toContainText("Nothing is stored.");
});

test("settings are exported and imported, without a token, and a broken file changes nothing", async ({ page, platform }) => {
  await enter(page, `/ontology?ontology=${encodeURIComponent(await platform.ontology())}`);
  await expect(heading(page, "Airline")).toBeVisible();
  await kept(page, "Airline");
  await follow(page, "/settings");
  await choice(page, "Compact").click();
  const transfer = section(page, "Export and import");
  const [download] = await Promise.all([page.waitForEvent("download"), transfer.getByRole("button", { name: "Export settings" }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(text).not.toMatch(/access_token|refresh_token|Bearer/i);
  expect(JSON.parse(text).records.some((record: { kind: string }) => record.kind === "recent")).toBe(true);

  await choice(page, "Comfortable").click();
  await section(page, "Local data").getByRole("button", { name: "Clear all local data" }).click();
  const open = (content: string) =>
    transfer.locator("input[type=file]").setInputFiles({ name: "s.json", mimeType: "application/json", buffer: Buffer.from(content) });
  await open(text.replace('"belvedereSettings": 1', '"belvedereSettings": 2'));
  await expect(transfer.getByRole("alert")).toContainText("version 2");
  await expect(root(page)).toHaveAttribute("data-density", "comfortable");
  // The content of a file is shown before the import, which can be declined.
  await open(text);
  const review = transfer.getByRole("group", { name: "Contents of s.json" });
  await expect(review).toContainText("Recently opened");
  await expectAccessible(page, "a settings file");
  await review.getByRole("button", { name: "Cancel" }).click();
  await expect(review).toBeHidden();
  await expect(root(page)).toHaveAttribute("data-density", "comfortable");
  await open(text);
  await review.getByRole("button", { name: "Import this" }).click();
  await expect(root(page)).toHaveAttribute("data-density", "compact");
  await expect(section(page, "Local data")).toContainText("Recently opened");
});

test("a settings file of another person brings no address of another site and prepares no change", async ({ page, platform }) => {
  await enter(page, "/settings");
  const ontology = await platform.ontology();
  const record = (kind: string, key: string, value: object) => ({ kind, key, time: 9e12, value: JSON.stringify(value) });
  const place = { title: "Airline", detail: ontology };
  const own = `/ontology?ontology=${encodeURIComponent(ontology)}`;
  const request = { ontology, action: "cancel-flight", parameters: { flight: "x" }, state: "unknown", at: 1790000000000, idempotencyKey: "k-1" };
  const records = [
    record("pin", own, place),
    record("pin", "https://evil.example/sign-in", place),
    record("pin", "//evil.example/ontology?ontology=x", place),
    record("recent", "javascript:alert(document.domain)", place),
    record("pin", `${own}&next=https://evil.example`, place),
    record("action-request", "x", request),
    record("action-draft", "x", {}),
    record("change", "x", { what: "deletion", name: "x", address: "https://evil.example", at: 1, unknown: true }),
    record("sql-state", "active", { any: 1 }),
    record("registered-group", "x", {}),
  ];
  const file = JSON.stringify({ belvedereSettings: 1, records });
  const transfer = section(page, "Export and import");
  await transfer.locator("input[type=file]").setInputFiles({ name: "s.json", mimeType: "application/json", buffer: Buffer.from(file) });
  const review = transfer.getByRole("group", { name: "Contents of s.json" });
  await expect(review.getByRole("listitem")).toHaveText([/^Pins\s*1 entry$/]);
  await expect(review).toContainText("9 entries are left out");
  await review.getByRole("button", { name: "Import this" }).click();
  await expect(section(page, "Local data").getByRole("listitem").filter({ hasText: "Pins" })).toContainText("1 entry");
  await expect(section(page, "Local data")).not.toContainText("requests that were sent");
  await follow(page, "/");
  await expect(section(page, "Continue").getByRole("button", { name: /^Unpin/ })).toHaveCount(1);
  await expect(section(page, "Continue").getByRole("link").first()).toHaveAttribute("href", own);
});

test("about: no telemetry, no third party, version and licences", async ({ page, platform }) => {
  await enter(page);
  await accountButton(page).click();
  await page.getByRole("link", { name: "About Belvedere" }).click();
  await expect(heading(page, "About Belvedere")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("No telemetry");
  await expect(main).toContainText("No third-party requests");
  await expect(main).toContainText(platform.origin);
  await expect(main).toContainText("MIT OR Apache-2.0");
  // That nothing is sent elsewhere is watched by every journey (support/test.ts).
});
