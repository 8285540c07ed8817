// Home: the catalog with every kind, recents and pins, the catalog file, and a browser that keeps nothing.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { follow, kept, objectsAddress, signIn, signOut } from "../support/app.ts";
import { enter, load } from "../support/enter.ts";
import { itemAt, mediaAddress, mediaSet } from "../support/media.ts";
import { editor } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const places = (page: Page) => section(page, "Continue");
const home = (page: Page) => page.getByRole("link", { name: "Home", exact: true }).click();

/** Opens an ontology and one of its types, and comes back. */
async function lookAround(page: Page, ontology: string, begin = enter): Promise<void> {
  await begin(page, `/ontology?ontology=${encodeURIComponent(ontology)}`);
  await expect(heading(page, "Airline")).toBeVisible();
  await kept(page, "Airline");
  await follow(page, `${objectsAddress(ontology, "Airport")}&order=name`);
  await expect(page.getByRole("grid")).toBeVisible();
  await home(page);
  await expect(places(page).getByRole("link", { name: /^Airline/ })).toBeVisible();
}

/** Where things stand that the row of places must not move. */
const below = (page: Page) => page.locator(".home-columns").boundingBox();

test("recents and pins: kept for the user, named by the last answer, forgotten and brought back", async ({ page, platform }) => {
  await enter(page);
  await expect(page.getByText("What you open appears here next time.")).toBeVisible();
  await expect(page).toHaveTitle(`Home · ${await page.getByRole("heading", { level: 1 }).textContent()} · Belvedere`);
  await expect(page).toHaveURL("/");
  const empty = await below(page);
  await lookAround(page, await platform.ontology());
  expect(await below(page)).toEqual(empty);
  const go = places(page);
  // The newest first, without the way it was looked at.
  await expect(go.getByRole("listitem").first()).toContainText("Airport");
  const address = await go.getByRole("link", { name: /Airport/ }).first().getAttribute("href");
  expect(address).not.toContain("order");

  await go.getByRole("button", { name: "Pin Airline" }).click();
  // Pins stand before all others, each place once.
  await expect(go.getByRole("listitem").first()).toContainText("Airline");
  await expect(go.getByRole("link", { name: /^Airline/ })).toHaveCount(1);
  await expect(go.getByRole("button", { name: "Unpin Airline" })).toBeVisible();
  await expectAccessible(page, "home with recents and pins");

  await go.getByRole("button", { name: /^Forget Airport/ }).first().click();
  await expect(go.getByRole("link", { name: /Airport/ })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(go.getByRole("link", { name: /Airport/ }).first()).toBeVisible();

  await load(page);
  await expect(go.getByRole("button", { name: "Unpin Airline" })).toBeVisible();
  await go.getByRole("button", { name: "Forget all" }).click();
  await expect(go.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(go.getByRole("link", { name: /Airport/ }).first()).toBeVisible();
  await go.getByRole("button", { name: "Forget all" }).click();
  await go.getByRole("button", { name: "Unpin Airline" }).click();
  await expect(go).toBeHidden();
  await load(page);
  await expect(page.getByText("What you open appears here next time.")).toBeVisible();
  await expect(go).toBeHidden();
});

test("a type leads to its dataset in SQL", async ({ page }) => {
  await enter(page);
  const airline = section(page, "Airline");
  await airline.getByRole("link", { name: "Query with SQL: Flight" }).click();
  await expect(editor(page)).toHaveText(/^SELECT \* FROM `.*\/flights` LIMIT 1000$/);
});

test("each type says how many objects it has, by one small request when its row comes into sight", async ({ page }) => {
  const asked: URL[] = [];
  page.on("request", (request) => void (/\/objects\/\w+\?/.test(request.url()) && asked.push(new URL(request.url()))));
  await page.setViewportSize({ width: 1280, height: 430 });
  await enter(page);
  const row = (name: string) => section(page, "Airline").getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
  await expect(row("Flight").locator(".home-type-size")).toHaveText("5,000");
  expect(asked.every((url) => url.searchParams.get("pageSize") === "1")).toBe(true);
  expect(asked.some((url) => url.pathname.includes("FuelCard"))).toBe(false);
  await row("Fuel card").scrollIntoViewIfNeeded();
  await expect(row("Fuel card").locator(".home-type-size")).toHaveText("0");
  const types = asked.map((url) => url.pathname);
  expect(new Set(types).size).toBe(types.length);
});

test("the navigation is narrow when it is asked to be, and on a phone it has four views and More", async ({ page }) => {
  await enter(page);
  const rail = page.getByRole("navigation", { name: "Views" });
  const width = async () => (await rail.boundingBox())!.width;
  expect(await width()).toBeGreaterThan(150);
  await page.keyboard.press("[");
  await expect.poll(width).toBe(52);
  // Its links keep their names.
  await expect(rail.getByRole("link", { name: "SQL", exact: true })).toBeVisible();
  await load(page);
  await expect.poll(width).toBe(52);
  await rail.getByRole("button", { name: "Collapse or expand navigation" }).click();
  await expect.poll(width).toBeGreaterThan(150);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ["Home", "Objects", "SQL", "Datasets"]) await expect(rail.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
  const others = rail.getByRole("link", { name: "Administration", exact: true });
  await expect(others).toBeHidden();
  await rail.getByRole("button", { name: "More", exact: true }).click();
  await expect(others).toBeInViewport({ ratio: 1 });
  await others.click();
  await expect(page).toHaveURL(/\/admin/);
  await expect(others).toBeHidden();
});

test("recents are of one user: another one on the same computer does not see them", async ({ page, platform }) => {
  await lookAround(page, await platform.ontology(), signIn);
  await signOut(page);
  await signIn(page, "/", "Otto Operator");
  await expect(section(page, "Datasets")).toBeVisible();
  await expect(places(page)).toBeHidden();
});

test("the catalog leads to every kind of thing", async ({ page }) => {
  await enter(page);
  const links = (name: string) => section(page, name).getByRole("link");
  await expect(section(page, "Airline").getByRole("link", { name: "Flight", exact: true })).toHaveAttribute("href", /^\/objects\?/);
  await expect(section(page, "Airline").getByRole("link", { name: /action types$/ })).toHaveAttribute("href", "/action");
  await expect(section(page, "Airline").locator('a[href^="/object-type?"]').first()).toBeVisible();
  await expect(links("Datasets").first()).toHaveAttribute("href", /^\/dataset\?dataset=ri\./);
  await expect(links("Media sets").first()).toHaveAttribute("href", /^\/media\?set=ri\./);
  await expect(links("Enrollments").first()).toHaveAttribute("href", /^\/admin\?enrollment=ri\./);
});

const RID = "ri.ontology.main.ontology.00000000-0000-0000-0000-00000000abcd";

test("a catalog file is checked, imported, merged with the deployment's, exported and removed", async ({ page, watch }) => {
  // The platform knows nothing of the types of the file.
  watch.expect(/Failed to load resource/);
  await enter(page);
  await page.getByRole("link", { name: "Import or export a catalog file" }).click();
  await expect(heading(page, "Settings")).toBeVisible();
  const catalog = section(page, "Catalog file");
  const open = (text: string) =>
    catalog.locator("input[type=file]").setInputFiles({ name: "catalog.json", mimeType: "application/json", buffer: Buffer.from(text) });

  await open("{\n  nonsense");
  await expect(catalog.getByRole("alert")).toContainText("line 2");
  await open(JSON.stringify({ version: 7, catalog: {} }));
  await expect(catalog.getByRole("alert")).toContainText("version 7");
  await expectAccessible(page, "settings with a refused catalog file");

  await open(JSON.stringify({ version: 1, catalog: { ontologies: [{ rid: RID, displayName: "Rail network", objectTypes: [{ apiName: "Train" }] }] } }));
  await expect(catalog).toContainText("Imported: 1 ontology");
  const [download] = await Promise.all([page.waitForEvent("download"), catalog.getByRole("button", { name: "Export the catalog" }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const file = JSON.parse(Buffer.concat(chunks).toString());
  expect(file.version).toBe(1);
  expect(file.catalog.ontologies.map((one: { displayName: string }) => one.displayName)).toEqual(["Airline", "Rail network"]);
  expect(file.catalog.mediaSets.length).toBeGreaterThan(0);

  await home(page);
  await expect(section(page, "Rail network").getByRole("link", { name: "Train", exact: true })).toBeVisible();
  await load(page, "/settings");
  await catalog.getByRole("button", { name: "Remove what was imported" }).click();
  await expect(catalog.getByText(/^Imported/)).toBeHidden();
  await home(page);
  await expect(section(page, "Airline")).toBeVisible();
  await expect(section(page, "Rail network")).toBeHidden();
});

test("a place that can't be loaded keeps its name among what was opened", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  const set = await mediaSet(platform, "Operations documents");
  await enter(page, mediaAddress(set.rid, await itemAt(platform, set, "stations/turnaround.csv")));
  await expect(page.getByRole("heading", { level: 1, name: "turnaround.csv" })).toBeVisible();
  await kept(page, "turnaround.csv");
  await page.route("**/api/v2/mediasets/**", (route) => route.fulfill({ status: 404, body: "" }));
  await load(page);
  await expect(page.getByRole("heading", { level: 1, name: "Media item" })).toBeVisible();
  await home(page);
  await expect(places(page).getByRole("link", { name: /turnaround\.csv/ })).toBeVisible();
});

test("what the platform no longer has leaves what was opened", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  const set = await mediaSet(platform, "Operations documents");
  await enter(page, mediaAddress(set.rid, await itemAt(platform, set, "stations/turnaround.csv")));
  await expect(heading(page, "turnaround.csv")).toBeVisible();
  await kept(page, "turnaround.csv");
  await home(page);
  await expect(places(page).getByRole("link", { name: /turnaround\.csv/ })).toBeVisible();
  const json = { errorCode: "NOT_FOUND", errorName: "MediaItemNotFound", errorInstanceId: "1", parameters: {} };
  await page.route("**/api/v2/mediasets/**", (route) => route.fulfill({ status: 404, json }));
  await places(page).getByRole("link", { name: /turnaround\.csv/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "MediaItemNotFound" })).toBeVisible();

  // An object that is missing in a frozen state may be there otherwise; it is gone when all were looked through.
  const missing = `${objectsAddress(await platform.ontology(), "Airport")}&key=NONE`;
  await follow(page, `${missing}&snapshot=true`);
  await expect(page.getByText("No object of this type has this primary key")).toBeVisible();
  await home(page);
  await expect(places(page).locator("[href*='key=NONE']")).toBeVisible();
  await follow(page, missing);
  await expect(page.getByText("No object of this type has this primary key")).toBeVisible();
  await load(page, objectsAddress(await platform.ontology(), "Airport"));
  await expect(page.getByRole("grid")).toBeVisible();
  await kept(page, "Airport");
  await home(page);
  await expect(places(page).getByRole("link")).toHaveCount(1);
  await expect(places(page).getByRole("link")).toContainText("Airport");
});

test("an empty catalog teaches what to do", async ({ page }) => {
  await page.route("**/extensions/v1/catalog", (route) => route.fulfill({ json: {} }));
  await enter(page);
  await expect(page.getByRole("heading", { name: "The catalog is empty" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("ri.ontology.main.ontology.…");
});

test("a browser that keeps nothing shows every view all the same", async ({ page, platform }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The user denied permission to access the database.", "SecurityError");
    };
  });
  await enter(page, objectsAddress(await platform.ontology(), "Airport"));
  await expect(page.getByRole("grid")).toBeVisible();
  await home(page);
  await expect(section(page, "Datasets")).toBeVisible();
  await follow(page, "/settings");
  await expect(section(page, "Local data")).toContainText("Nothing can be stored here");
});

test("a query that the browser does not store is never called saved", async ({ page }) => {
  const toasts = new Set<string>();
  await page.exposeFunction("onToast", (text: string) => toasts.add(text));
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (record, key) {
      if (record.kind === "sql-query") throw new DOMException("The disk is full.", "QuotaExceededError");
      return put.call(this, record, key);
    };
    const read = () => {
      for (const toast of document.querySelectorAll(".toast")) (window as any).onToast(toast.textContent);
    };
    new MutationObserver(read).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await enter(page, "/sql#sql=SELECT%201");
  await page.getByRole("button", { name: "Save query" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".toast")).toContainText("This browser can’t store data");
  expect([...toasts].filter((text) => text.startsWith("Saved"))).toEqual([]);
});

test("an address without a view says so, and leads home", async ({ page }) => {
  await enter(page, "/nowhere?a=b#c");
  await expect(heading(page, "Page not found")).toBeVisible();
  await expect(page).toHaveURL(/\/nowhere\?a=b#c$/);
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(heading(page, "Local platform")).toBeFocused();
});
