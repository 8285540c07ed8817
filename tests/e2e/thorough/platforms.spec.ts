// Several platforms in config.json: the choice, the band of production, and what is kept apart.
import type { Page } from "@playwright/test";
import { accountButton, arrive, databases, kept, pick } from "../support/app.ts";
import { expectAccessible, expectAccessibleThemes } from "../support/axe.ts";
import { Platform } from "../support/platform.ts";
import { Site, test } from "../support/site.ts";
import { editor, write } from "../support/sql.ts";
import { expect } from "../support/test.ts";

const NAMES = ["Staging", "Production"] as const;

/** The entry of a platform. */
async function entry(platform: Platform, name: string, fields: object = {}): Promise<object> {
  const { platform: own } = await (await fetch(`${platform.origin}/config.json`)).json();
  return { ...own, name, ...fields };
}

/** A site with two platforms: the demo data, and a file. */
async function twoPlatforms(
  startSite: () => Promise<Site>,
  startPlatform: (options: any) => Promise<Platform>,
): Promise<[Site, Platform, Platform]> {
  const site = await startSite();
  const origins = [site.origin];
  const staging = await startPlatform({ flights: 100, origins });
  const production = await startPlatform({ files: { "people.csv": "name\nAda\n" }, origins });
  site.connect = [staging.origin, production.origin];
  site.config = {
    version: 1,
    platforms: [
      await entry(staging, NAMES[0], { color: "blue" }),
      await entry(production, NAMES[1], { production: true }),
    ],
  };
  return [site, staging, production];
}

const links = (page: Page) => page.getByRole("navigation", { name: "Other platforms" });
const band = (page: Page) => page.getByRole("complementary", { name: "Production platform" });

async function signInHere(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in" }).click();
  await pick(page, "Ada Analyst");
  await arrive(page);
}

/** Goes to another platform by the account menu. */
async function change(page: Page, name: string): Promise<void> {
  await accountButton(page).click();
  await links(page).getByRole("link", { name }).click();
}

test("tokens, stored data and the screen of two platforms never meet", async ({ page, context, startSite, startPlatform }) => {
  const [site, staging, production] = await twoPlatforms(startSite, startPlatform);
  const asked: { origin: string; token: string | undefined }[] = [];
  context.on("request", (request) => {
    const { origin } = new URL(request.url());
    if (origin !== site.origin) asked.push({ origin, token: request.headers().authorization });
  });

  await page.goto(`${site.origin}/ontology`);
  await expect(page.getByText(staging.origin)).toBeVisible();
  await expect(links(page).getByRole("link")).toHaveCount(1);
  await expect(band(page)).toBeHidden();
  await signInHere(page);
  await page.getByRole("main").getByRole("link", { name: "Airline" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Airline" })).toBeVisible();
  await kept(page, "Airline");
  await page.goto(`${site.origin}/sql`);
  await write(page, "SELECT 'of staging'");
  await kept(page, "of staging");
  expect(new Set(asked.map(({ origin }) => origin))).toEqual(new Set([staging.origin]));

  // The other platform asks for a sign-in of its own, and shows nothing of the first.
  await change(page, NAMES[1]);
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(band(page)).toHaveText(NAMES[1]);
  await signInHere(page);
  await expect(page.getByRole("heading", { level: 1, name: NAMES[1] })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Airline");
  await page.getByRole("link", { name: "SQL", exact: true }).first().click();
  await expect(editor(page)).not.toContainText("of staging");
  await write(page, "SELECT 'of production'");
  await kept(page, "of production");
  const stored = (await databases(page)).split("\n");
  for (const [own, other, text] of [
    [staging, production, "of staging"],
    [production, staging, "of production"],
  ] as const) {
    expect(stored.filter((line) => line.includes(text)).every((line) => line.includes(own.origin) && !line.includes(other.origin))).toBe(true);
  }

  // Back at the first, whose own session signs in again, all is as it was.
  await change(page, NAMES[0]);
  await arrive(page);
  await expect(band(page)).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Airline");
  await page.goto(`${site.origin}/sql`);
  await expect(editor(page)).toContainText("of staging");

  const tokens = (platform: Platform) => new Set(asked.filter(({ origin, token }) => token && origin === platform.origin).map(({ token }) => token));
  const [ofStaging, ofProduction] = [tokens(staging), tokens(production)];
  expect(ofStaging.size).toBeGreaterThan(0);
  expect(ofProduction.size).toBeGreaterThan(0);
  expect([...ofStaging].filter((token) => ofProduction.has(token))).toEqual([]);
});

test("each tab has its platform, a link can name one, and a sign-out ends one sign-in only", async ({ page, context, watch, startSite, startPlatform }) => {
  const [site] = await twoPlatforms(startSite, startPlatform);
  await page.goto(site.origin);
  await signInHere(page);
  const other = await context.newPage();
  watch.follow(other, () => [new URL(site.origin).host, ...site.connect.map((origin) => new URL(origin).host)]);
  await other.goto(`${site.origin}/sql?platform=${NAMES[1]}`);
  await expect(other).toHaveURL(`${site.origin}/sql`);
  await expect(band(other)).toBeVisible();
  await signInHere(other);
  await expect(other).toHaveURL(`${site.origin}/sql`);

  await page.reload();
  await arrive(page);
  await expect(band(page)).toBeHidden();
  await accountButton(page).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await other.reload();
  await arrive(other);
});

test("a link that is copied names its platform, and opens there in another browser", async ({ page, context, startSite, startPlatform }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [site] = await twoPlatforms(startSite, startPlatform);
  await page.goto(`${site.origin}/?platform=${NAMES[1]}`);
  await signInHere(page);
  await page.goto(`${site.origin}/sql`);
  await write(page, "SELECT 'of production'");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(copied).toContain(`${site.origin}/sql?platform=${NAMES[1]}#sql=`);
  await page.goto(`${site.origin}/datasets`);
  await arrive(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or paste" }).fill("copy a link");
  await expect(page.getByRole("option", { name: /Copy a link/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(copied).toBe(`${site.origin}/datasets?platform=${NAMES[1]}`);
  // A browser that shows the other platform.
  await page.goto(`${site.origin}/?platform=${NAMES[0]}`);
  await expect(band(page)).toBeHidden();
  await page.goto(await copied());
  await expect(band(page)).toBeVisible();
});

test("the band is on every screen in both themes, on a phone too, and not on paper", async ({ page, startSite, startPlatform }) => {
  const [site] = await twoPlatforms(startSite, startPlatform);
  await page.goto(`${site.origin}/?platform=${NAMES[1]}`);
  await expect(links(page)).toBeVisible();
  await expectAccessibleThemes(page, "the choice of a platform");
  await signInHere(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(band(page)).toBeInViewport({ ratio: 1 });
    const edges = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      return { band: box(".band").bottom, search: box(".search-input").top, wide: document.documentElement.scrollWidth - innerWidth };
    });
    expect(edges.search).toBeGreaterThanOrEqual(edges.band);
    expect(edges.wide).toBeLessThanOrEqual(0);
  }
  await expectAccessibleThemes(page, "home of a production platform");
  await page.emulateMedia({ media: "print" });
  await expect(band(page)).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await accountButton(page).click();
  await expect(links(page)).toBeVisible();
  await expectAccessible(page, "the account menu with two platforms");
});

test("mistakes in config.json are named with their place", async ({ page, startSite, startPlatform }) => {
  const [site] = await twoPlatforms(startSite, startPlatform);
  const { platforms } = site.config as { platforms: object[] };
  const says = (text: string) => expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  site.config = { version: 1, platforms: [platforms[0], { ...platforms[1], name: NAMES[0] }] };
  await page.goto(site.origin);
  await says("platforms[1].name is “Staging”, as in platforms[0].");
  site.config = { version: 1, platforms: [platforms[0], { ...platforms[1], color: "pink" }] };
  await page.getByRole("button", { name: "Reload" }).click();
  await says("platforms[1].color is “pink”. The colors are red, amber, green, blue, violet.");
  await expectAccessible(page, "setup");
  site.config = { version: 1, platforms };
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});
