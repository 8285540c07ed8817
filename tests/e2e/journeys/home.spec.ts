// Home: the catalog with every kind, recents and pins, the catalog file, and a browser that keeps nothing.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { accountButton, kept, objectsAddress, signIn, signOut } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { itemAt, mediaAddress, mediaSet } from "../support/media.ts";
import { expect, test } from "../support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const home = (page: Page) => page.getByRole("link", { name: "Home", exact: true }).click();

/** Opens an ontology and one of its types, and comes back. */
async function lookAround(page: Page, ontology: string, begin = enter): Promise<void> {
  await begin(page, `/ontology?ontology=${encodeURIComponent(ontology)}`);
  await expect(heading(page, "Airline")).toBeVisible();
  await kept(page, "Airline");
  await page.goto(`${objectsAddress(ontology, "Airport")}&order=name`);
  await expect(page.getByRole("grid")).toBeVisible();
  await home(page);
  await expect(section(page, "Recently opened").getByRole("link", { name: /^Airline/ })).toBeVisible();
}

test("recents and pins: kept for the user, named by the last answer, forgotten and brought back", async ({ page, platform }) => {
  await lookAround(page, await platform.ontology());
  const recent = section(page, "Recently opened");
  // The newest first, without the way it was looked at.
  await expect(recent.getByRole("listitem").first()).toContainText("Airport");
  const address = await recent.getByRole("link", { name: /Airport/ }).first().getAttribute("href");
  expect(address).not.toContain("order");

  await recent.getByRole("button", { name: "Pin Airline" }).click();
  const pinned = section(page, "Pinned");
  await expect(pinned.getByRole("link", { name: /^Airline/ })).toBeVisible();
  await expect(recent.getByRole("link", { name: /^Airline/ })).toBeHidden();
  await expectAccessible(page, "home with recents and pins");

  await recent.getByRole("button", { name: /^Forget Airport/ }).first().click();
  await expect(recent.getByRole("link", { name: /Airport/ })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(recent.getByRole("link", { name: /Airport/ }).first()).toBeVisible();

  await page.reload();
  await expect(pinned.getByRole("link", { name: /^Airline/ })).toBeVisible();
  await recent.getByRole("button", { name: "Forget all" }).click();
  await expect(recent).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(recent).toBeVisible();
  await recent.getByRole("button", { name: "Forget all" }).click();
  await pinned.getByRole("button", { name: "Unpin Airline" }).click();
  await expect(pinned).toBeHidden();
  await page.reload();
  await expect(accountButton(page)).toBeVisible();
  await expect(section(page, "Datasets")).toBeVisible();
  await expect(recent).toBeHidden();
  await expect(pinned).toBeHidden();
});

test("recents are of one user: another one on the same computer does not see them", async ({ page, platform }) => {
  await lookAround(page, await platform.ontology(), signIn);
  await signOut(page);
  await signIn(page, "/", "Otto Operator");
  await expect(section(page, "Datasets")).toBeVisible();
  await expect(section(page, "Recently opened")).toBeHidden();
});

test("the catalog leads to every kind of thing", async ({ page }) => {
  await enter(page);
  const links = (name: string) => section(page, name).getByRole("link");
  await expect(section(page, "Airline").getByRole("link", { name: "Flight", exact: true })).toHaveAttribute("href", /^\/objects\?/);
  await expect(section(page, "Airline").locator('a[href^="/action?"]').first()).toBeVisible();
  await expect(section(page, "Airline").locator('a[href^="/object-type?"]').first()).toBeVisible();
  await expect(links("Datasets").first()).toHaveAttribute("href", /^\/dataset\?dataset=ri\./);
  await expect(links("Media sets").first()).toHaveAttribute("href", /^\/media\?set=ri\./);
  await expect(links("Enrollments").first()).toHaveAttribute("href", /^\/admin\?enrollment=ri\./);
});

const RID = "ri.ontology.main.ontology.00000000-0000-0000-0000-00000000abcd";

test("a catalog file is checked, imported, merged with the deployment's, exported and removed", async ({ page }) => {
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
  await page.goto("/settings");
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
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Media item" })).toBeVisible();
  await home(page);
  await expect(section(page, "Recently opened").getByRole("link", { name: /turnaround\.csv/ })).toBeVisible();
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
  await page.goto("/settings");
  await expect(section(page, "Local data")).toContainText("Nothing can be kept here");
});

test("an address without a view says so, and leads home", async ({ page }) => {
  await enter(page, "/nowhere?a=b#c");
  await expect(heading(page, "Nothing at this address")).toBeVisible();
  await expect(page).toHaveURL(/\/nowhere\?a=b#c$/);
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(heading(page, "Local platform")).toBeFocused();
});
