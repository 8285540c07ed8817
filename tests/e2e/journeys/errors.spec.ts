// Each failure has a card of its own, and the screen keeps its content.
import type { Page } from "@playwright/test";
import { arrive, errorCard, grid, objectsAddress, pick, progress, signIn } from "../support/app.ts";
import { configure, enter } from "../support/enter.ts";
import { editor } from "../support/sql.ts";
import { expect, test } from "../support/test.ts";

// The browser logs intended failures on its console.
const FAILED_LOAD = /Failed to load resource/;

const OBJECTS = "**/api/v2/ontologies/*/objects/**";

/** Waits until the table of flights rests: it asks for a second page before the user scrolls. */
const rested = (page: Page) => expect(progress(page, "1,100")).toBeVisible();

/** Opens the flights. */
async function openFlights(page: Page, ontology: string): Promise<void> {
  await enter(page, objectsAddress(ontology, "Flight"));
  await rested(page);
}

test("a stopped platform gives a card, keeps the rows, and goes on when it is back", async ({ page, startPlatform, watch }) => {
  // Views that are fetched ahead may meet the stopped platform too.
  watch.expect(FAILED_LOAD, /TypeError: Failed to fetch/, /\.css could not be loaded/);
  const other = await startPlatform({ flights: 3000 });
  await signIn(page, other.origin + objectsAddress(await other.ontology(), "Flight"));
  await rested(page);
  await other.stop();
  await page.getByRole("button", { name: /^Load all/ }).click();
  const card = errorCard(page, "No readable response");
  await expect(card).toBeVisible({ timeout: 60_000 });
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();

  await other.restart();
  await card.getByRole("button", { name: "Retry" }).click();
  await expect(card).toBeHidden();
  // Page tokens don't outlive the process that sealed them: the listing begins anew and skips the loaded objects.
  await expect(page.getByText("3,000 objects", { exact: true })).toBeVisible();
});

test("a missing scope is named", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  await configure(page, (platform) => (platform.oauth.scopes = ["offline_access", "api:datasets-read"]));
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  const error = errorCard(page, "This sign-in does not allow that");
  await expect(error.first()).toBeVisible();
  await expect(error.first()).toContainText("api:ontologies-read");
  await expect(error.first()).toContainText("403");
});

test("a web page in place of an answer is recognized", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  await openFlights(page, await platform.ontology());
  await page.route(OBJECTS, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Sign in to the network</title>" }),
  );
  await page.getByRole("button", { name: /^Load all/ }).click();
  await expect(errorCard(page, "A proxy or network page answered instead")).toBeVisible({ timeout: 60_000 });
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
});

test("404 without a body means that the platform does not offer the operation", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  await page.route(OBJECTS, (route) => route.fulfill({ status: 404, body: "" }));
  await enter(page, objectsAddress(await platform.ontology(), "Flight"));
  await expect(errorCard(page, "This platform does not offer this operation")).toBeVisible();
});

test("a token that is no longer accepted asks for a sign-in and keeps the screen", async ({ page, platform, watch }) => {
  watch.expect(FAILED_LOAD);
  await openFlights(page, await platform.ontology());
  await page.route("**/oauth2/token", (route) =>
    route.fulfill({ status: 400, json: { error: "invalid_grant", error_description: "the token was revoked" } }),
  );
  await page.route(OBJECTS, (route) =>
    route.fulfill({
      status: 401,
      json: { errorCode: "UNAUTHORIZED", errorName: "Unauthorized", errorInstanceId: "0", parameters: {} },
    }),
  );
  await page.getByRole("button", { name: /^Load all/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your sign-in ended" }).first()).toBeVisible();
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
});

test("a wrong base URL is explained", async ({ page, platform, hosts, watch }) => {
  // No server listens there.
  const nowhere = "http://127.0.0.1:9";
  watch.expect(FAILED_LOAD, /127\.0\.0\.1:9/);
  hosts.push("127.0.0.1:9");
  await configure(page, (platform) => (platform.baseUrl = nowhere));
  await signIn(page, `/ontology?ontology=${encodeURIComponent(await platform.ontology())}`);
  await expect(errorCard(page, "No readable response").first()).toBeVisible({ timeout: 60_000 });
  await expect(errorCard(page, "No readable response").first()).toContainText(nowhere);
});

test("a missing config.json leads to the setup page, and from there to where the link does", async ({ page, watch }) => {
  watch.expect(FAILED_LOAD);
  await page.route("**/config.json", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/sql#sql=SELECT%2042");
  await expect(page.getByRole("heading", { name: "Connect this app to a platform" })).toBeVisible();
  await expect(page.getByText("/sign-in/callback")).toBeVisible();
  // A file that can't be read is said to be that; one that can leads into the app.
  await page.unroute("**/config.json");
  await page.route("**/config.json", (route) => route.fulfill({ body: "{" }));
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("The file can’t be read.")).toBeVisible();
  await page.unroute("**/config.json");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Connect this app to a platform" })).toHaveCount(0);
  await page.getByRole("button", { name: "Sign in" }).click();
  await pick(page, "Ada Analyst");
  await arrive(page);
  await expect(editor(page)).toContainText("SELECT 42");
});
