// Views are loaded when they are first opened: the order of loading, and the screen when loading fails.
import type { Page } from "@playwright/test";
import { grid, objectsAddress, signIn } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { saveData } from "../support/styles.ts";
import { expect, test } from "../support/test.ts";

const CHUNK = /belvedere-[0-9a-f]{16}_objects\.wasm$/;
const SHEET = /\/style-objects-[0-9a-f]{16}\.css$/;

// The browser logs intended failures on its console, and so does the loader.
const FAILED = [/Failed to load resource/, /Failed to fetch/, /WebAssembly/];

/** The names of the wasm files that the page asks for, without their hash. */
function wasm(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const name = /belvedere-[0-9a-f]{16}_([\w-]+)\.wasm$/.exec(request.url())?.[1];
    if (name) names.push(name);
  });
  return names;
}

function link(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Views" }).getByRole("link", { name, exact: true });
}

function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

test("what the first load needs is asked for before the first script is there", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/boot.js", async (route) => {
    await released;
    await route.continue();
  });
  const asked = [/_bg\.wasm$/, /\/belvedere-\w+\.js$/, /\/style-\w+\.css$/, /\/config\.json$/].map((file) => page.waitForRequest(file));
  const opened = page.goto("/");
  await Promise.all(asked);
  release();
  await opened;
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("the way in and the first view load no other view", async ({ page }) => {
  await saveData(page);
  const loaded = wasm(page);
  const sheets: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "stylesheet" && sheets.push(new URL(request.url()).pathname)));
  await signIn(page);
  await expect(heading(page, "Local platform")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect([...new Set(loaded)]).toEqual(["bg"]);
  expect(new Set(sheets).size).toBe(1);
  expect(sheets[0]).toMatch(/^\/style-[0-9a-f]{16}\.css$/);
});

test("pointing at a link loads its view, opening it moves the focus, back and forward work", async ({ page }) => {
  await saveData(page);
  await enter(page);
  await expect(heading(page, "Local platform")).toBeVisible();
  const [chunk] = await Promise.all([page.waitForResponse(CHUNK), link(page, "Objects").hover()]);
  expect(chunk.status()).toBe(200);
  expect(chunk.headers()["cache-control"]).toContain("immutable");

  await link(page, "Objects").click();
  await expect(heading(page, "Objects")).toBeFocused();
  await link(page, "Ontologies").click();
  await expect(heading(page, "Ontologies")).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Objects")).toBeFocused();
  await page.goBack();
  await expect(heading(page, "Local platform")).toBeFocused();
  await page.goForward();
  await expect(heading(page, "Objects")).toBeFocused();
});

test("the other views are loaded when the first one had its time", async ({ page }) => {
  const chunk = page.waitForResponse(CHUNK);
  await enter(page);
  expect((await chunk).status()).toBe(200);
});

test("a deep link loads its view", async ({ page, platform }) => {
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await expect(grid(page)).toBeVisible();
  await page.reload();
  await expect(grid(page)).toBeVisible();
});

test("the view of a deep link is asked for beside the first load", async ({ page, platform }) => {
  const address = objectsAddress(await platform.ontology(), "Airport");
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/_bg\.wasm$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await Promise.all([page.waitForRequest(CHUNK), page.waitForRequest(SHEET), page.goto(address, { waitUntil: "commit" })]);
  arrive();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("offline, a view that is not there yet says so, and comes when the browser is back", async ({ page, watch }) => {
  // Its style sheet is one of the things that can fail first.
  watch.expect(...FAILED, /\.css could not be loaded/);
  await saveData(page);
  await enter(page);
  await expect(heading(page, "Local platform")).toBeVisible();
  await page.context().setOffline(true);
  await link(page, "Objects").click();
  const card = page.getByRole("alert").filter({ hasText: "The server does not respond" });
  await expect(card).toBeVisible();
  await expect(heading(page, "Objects")).toBeFocused();
  await card.getByRole("button", { name: "Retry" }).click();
  await expect(card).toBeVisible();

  await page.context().setOffline(false);
  await expect(card).toBeHidden();
  await expect(page.getByText("Choose an object type to browse.")).toBeVisible();
});

test("a view that the server does not deliver can be tried again", async ({ page, watch }) => {
  watch.expect(...FAILED);
  await saveData(page);
  await page.route(CHUNK, (route) => route.fulfill({ status: 503, body: "" }));
  await enter(page);
  await link(page, "Objects").click();
  const card = page.getByRole("alert").filter({ hasText: "did not deliver the view" });
  await expect(card).toBeVisible();
  await page.unroute(CHUNK);
  await card.getByRole("button", { name: "Retry" }).click();
  await expect(card).toBeHidden();
  await expect(page.getByText("Choose an object type to browse.")).toBeVisible();
});

test("a view whose style sheet does not arrive is not shown without it", async ({ page, watch }) => {
  watch.expect(...FAILED, /style-objects-[0-9a-f]{16}\.css could not be loaded/, /'integrity' attribute/);
  await saveData(page);
  await page.route(SHEET, (route) => route.fulfill({ status: 503, body: "" }));
  await signIn(page);
  await link(page, "Objects").click();
  const card = page.getByRole("alert").filter({ hasText: "did not deliver the view" });
  await expect(card).toBeVisible();

  // While it is on its way, the view waits for it.
  await page.unroute(SHEET);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(SHEET, async (route) => {
    await arrived;
    await route.continue();
  });
  await card.getByRole("button", { name: "Retry" }).click();
  await expect(card).toBeHidden();
  const chooser = page.getByText("Choose an object type to browse.");
  await expect(page.locator(".skeleton")).toBeVisible();
  await expect(chooser).toBeHidden();
  arrive();
  await expect(chooser).toBeVisible();
  expect(await page.locator('link[rel=stylesheet][href*="style-objects-"]').count()).toBe(1);
});

test("a new version at the server is named, and a reload goes on in it at the same address", async ({ page, watch }) => {
  watch.expect(...FAILED);
  await saveData(page);
  await enter(page);
  await expect(heading(page, "Local platform")).toBeVisible();
  // The server after an update: another page, and none of this version's files.
  await page.route(CHUNK, (route) => route.fulfill({ status: 404, body: "" }));
  const newPage = (url: URL) => url.pathname === "/";
  await page.route(newPage, async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replaceAll(/belvedere-[0-9a-f]{16}/g, "belvedere-0000000000000001");
    await route.fulfill({ response: answer, body: html });
  });
  await link(page, "Objects").click();
  const card = page.getByRole("alert").filter({ hasText: "A new version of Belvedere is available" });
  await expect(card).toBeVisible();

  await page.unroute(newPage);
  await page.unroute(CHUNK);
  await card.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("Choose an object type to browse.")).toBeVisible();
  await expect(page).toHaveURL(/\/objects$/);
});

test("what is typed before the list of the search box is there is not lost", async ({ page }) => {
  await saveData(page);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/_search\.wasm$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await enter(page);
  await expect(heading(page, "Local platform")).toBeVisible();
  const box = page.getByRole("combobox", { name: "Search or paste" });
  await box.press("Control+a");
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await expect(box).not.toHaveAttribute("aria-controls");
  // An Enter before the list is there counts only while the box has the focus.
  await box.press("Enter");
  await link(page, "Objects").focus();
  await box.fill("Airport");
  await box.press("Enter");
  arrive();
  await expect(page).toHaveURL(/\/object/);
  await expect(box).toHaveValue("");

  const before = page.url();
  await box.focus();
  await expect(box).toHaveAttribute("aria-expanded", "true");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  const mark = await list.elementHandle();
  await box.fill("Flight");
  await expect(list.getByRole("option").first()).toContainText("Flight");
  expect(await mark?.evaluate((element) => element.isConnected)).toBe(true);
  expect(page.url()).toBe(before);
});
