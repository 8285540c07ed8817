// Axe where the table of screens does not lead: the way in, loading, failed and empty screens; and the files that the
// built page refers to. Whole screens: journeys/screens.spec.ts and thorough/states.spec.ts.
import { grid, follow, objectsAddress } from "../support/app.ts";
import { enter } from "../support/enter.ts";
import { expectAccessibleEverywhere as look } from "../support/checks.ts";
import { settled } from "../support/screen.ts";
import { SCREENS } from "../support/screens.ts";
import { expect } from "../support/test.ts";
import { FAILED_LOAD, screens, test } from "../support/visit.ts";

test("the way in", async ({ page, startPlatform }) => {
  // Consent is asked for once for each person: a platform of its own has not asked any user yet.
  const platform = await startPlatform({ flights: 100 });
  await page.goto(platform.origin);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await look(page, "welcome");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await look(page, "account picker");
  await page.getByRole("button", { name: "Rita Reader" }).click();
  await expect(page.getByRole("button", { name: "Allow", exact: true })).toBeVisible();
  await look(page, "consent");
});

test("setup", async ({ page, watch }) => {
  watch.expect(FAILED_LOAD);
  await page.route("**/config.json", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Connect this app to a platform" })).toBeVisible();
  await look(page, "setup");
});

/** The platform's response to a user without permission. */
const REFUSED = {
  status: 403,
  json: {
    errorCode: "PERMISSION_DENIED",
    errorName: "ApiUsageDenied",
    errorInstanceId: "00000000-0000-4000-8000-000000000000",
    parameters: { missingScope: "api:ontologies-read" },
  },
};

for (const { name, screen } of screens(({ loads }) => loads)) {
  test(`${name}, on its way and failed`, async ({ page, world, watch }) => {
    watch.expect(FAILED_LOAD);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(screen.loads!, async (route) => {
      await held;
      await route.fulfill(REFUSED);
    });
    await enter(page, await screen.address(world), screen.person);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(main.locator(".skeleton, [aria-busy=true]").first()).toBeVisible();
    await look(page, `${name} on its way`);
    release();
    await expect(main.getByRole("alert").first()).toBeVisible();
    await settled(page);
    await look(page, `${name} failed`);
  });
}

/** Screens that say how to begin where the deployment brings no catalog, by their headings. */
const WITHOUT_CATALOG = {
  home: "Local platform",
  ontologies: "Ontologies",
  "object-types": "Objects",
  actions: "Actions",
  "data-health": "Data health",
  datasets: "Datasets",
  "media-start": "Media",
  enrollments: "Administration",
};

test("every starting point without a catalog", async ({ page, world }) => {
  test.slow();
  await page.route("**/extensions/v1/catalog", (route) => route.fulfill({ json: {} }));
  await enter(page);
  for (const [name, heading] of Object.entries(WITHOUT_CATALOG)) {
    await follow(page, await SCREENS[name].address(world));
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await settled(page);
    await expect(page.getByRole("main").getByRole("link", { name: "Airline" })).toHaveCount(0);
    await look(page, `${name} without a catalog`);
  }
});

test("a type without objects", async ({ page, world }) => {
  await page.route(/\/objects\/Airport\?/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { data: [], totalCount: "0" } });
  });
  await enter(page, objectsAddress(world.ontology, "Airport"));
  await settled(page);
  await expect(grid(page).getByRole("gridcell")).toHaveCount(0);
  await look(page, "no objects");
});

test("an enrollment without providers", async ({ page, world }) => {
  await page.route("**/authenticationProviders*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { data: [] } });
  });
  await enter(page, await SCREENS.enrollments.address(world), "Alma Administrator");
  for (const name of ["providers", "certificates", "patterns"]) {
    await follow(page, await SCREENS[name].address(world));
    await expect(page.getByRole("heading", { name: "This enrollment has no sign-in providers" })).toBeVisible();
    await settled(page);
    await look(page, `${name} of none`);
  }
});

test("the page refers to its own origin only, and to built files with their hash", async ({ page }) => {
  const answer = await page.request.get("/");
  const html = await answer.text();
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
  const built = (html.match(/<link [^>]+>/g) ?? []).filter((link) => /href="[^"]+-[0-9a-f]{12,}/.test(link));
  expect(built.length).toBeGreaterThan(3);
  for (const link of built) expect(link).toContain('integrity="sha384-');
});
