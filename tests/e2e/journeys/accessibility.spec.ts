// Every screen and each of its states through axe, light and dark, at 100 % and at 200 % zoom: whole, on its way, failed
// and empty; and what the built page itself refers to.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { arrive, grid, objectsAddress } from "../support/app.ts";
import { Platform } from "../support/platform.ts";
import { SCREENS, settled } from "../support/screens.ts";
import { expect, test as plain } from "../support/test.ts";
import { screens, test, tour } from "../support/visit.ts";
import { expectFits } from "../support/zoom.ts";

const THEMES = ["light", "dark"] as const;
const WIDE = { width: 1280, height: 800 };
/** What is left of the wide window at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };

/** Looks at what is shown now: in both themes, then zoomed. */
async function look(page: Page, screen: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${screen}, ${colorScheme}`);
  }
  await page.setViewportSize(ZOOMED);
  await expectFits(page, `${screen} at 200 %`);
  await expectAccessible(page, `${screen} at 200 %`);
  await page.setViewportSize(WIDE);
}

for (const colorScheme of THEMES) {
  plain.describe(colorScheme, () => {
    plain.use({ colorScheme });

    plain("the way in", async ({ page, hosts }) => {
      // Consent is asked for once for each person: a platform of its own has not asked anybody yet.
      const platform = await Platform.start({ flights: 100 });
      hosts.push(new URL(platform.origin).host);
      await page.goto(platform.origin);
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await expectAccessible(page, "welcome");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
      await expectAccessible(page, "account picker");
      await page.getByRole("button", { name: "Rita Reader" }).click();
      await expect(page.getByRole("button", { name: "Allow", exact: true })).toBeVisible();
      await expectAccessible(page, "consent");
      await platform.stop();
    });

    plain("setup", async ({ page, watch }) => {
      watch.expect(/Failed to load resource/);
      await page.route("**/config.json", (route) => route.fulfill({ status: 404, body: "" }));
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, "setup");
    });
  });
}

for (const { name, person } of screens()) {
  test.describe(() => {
    test.use({ person });
    test(`${name}, in every state`, async ({ page, world, watch }) => {
      test.slow();
      watch.expect(/Failed to load resource/);
      await tour(page, world, name, (state) => look(page, state));
    });
  });
}

/** What the platform answers to whoever may not ask. */
const REFUSED = {
  status: 403,
  json: {
    errorCode: "PERMISSION_DENIED",
    errorName: "ApiUsageDenied",
    errorInstanceId: "00000000-0000-4000-8000-000000000000",
    parameters: { missingScope: "api:ontologies-read" },
  },
};

for (const { name, screen, person } of screens(({ loads }) => loads)) {
  test.describe(() => {
    test.use({ person });
    test(`${name}, on its way and failed`, async ({ page, world, watch }) => {
      watch.expect(/Failed to load resource/);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(screen.loads!, async (route) => {
        await held;
        await route.fulfill(REFUSED);
      });
      await page.goto(await screen.address(world));
      await arrive(page);
      const main = page.getByRole("main");
      await expect(main.locator(".skeleton, [aria-busy=true]").first()).toBeVisible();
      await look(page, `${name} on its way`);
      release();
      await expect(main.getByRole("alert").first()).toBeVisible();
      await settled(page);
      await look(page, `${name} failed`);
    });
  });
}

/** Screens that say how to begin where the deployment brings no catalog. */
const WITHOUT_CATALOG = ["home", "ontologies", "object-types", "actions", "data-health", "datasets", "media-start", "enrollments"];

test("every starting point without a catalog", async ({ page, world }) => {
  test.slow();
  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), catalog: {} } });
  });
  for (const name of WITHOUT_CATALOG) {
    await page.goto(await SCREENS[name].address(world));
    await arrive(page);
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
  await page.goto(objectsAddress(world.ontology, "Airport"));
  await arrive(page);
  await settled(page);
  await expect(grid(page).getByRole("gridcell")).toHaveCount(0);
  await look(page, "no objects");
});

test.describe(() => {
  test.use({ person: "Alma Administrator" });
  test("an enrollment without providers", async ({ page, world }) => {
    await page.route("**/authenticationProviders*", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { data: [] } });
    });
    for (const name of ["providers", "certificates", "patterns"]) {
      await page.goto(await SCREENS[name].address(world));
      await arrive(page);
      await settled(page);
      await look(page, `${name} of none`);
    }
  });
});

plain("the page refers to its own origin only, and to built files with their hash", async ({ page }) => {
  const answer = await page.request.get("/");
  const html = await answer.text();
  expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
  const built = (html.match(/<link [^>]+>/g) ?? []).filter((link) => /href="[^"]+-[0-9a-f]{12,}/.test(link));
  expect(built.length).toBeGreaterThan(3);
  for (const link of built) expect(link).toContain('integrity="sha384-');
});
