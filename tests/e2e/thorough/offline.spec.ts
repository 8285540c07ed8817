// The installed app: its manifest, the start without a network, and the way to a new build. No other journey has a service
// worker, because what it answers is not routed.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { accountButton, arrive, grid, kept as stored, objectsAddress, pick, signIn, signInAgain, signOut } from "../support/app.ts";
import { expectAccessible } from "../support/axe.ts";
import { Site, test } from "../support/site.ts";
import { editor, run, succeeded, write } from "../support/sql.ts";
import { expect } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const FAILED = [/Failed to load resource/, /net::ERR_/, /Failed to fetch/];
// Those of the first load, and those that show what this browser keeps of the user.
const FILES = /^(|boot\.js|config\.json|(belvedere|icon|start|style(-shared|-queries)?)-[0-9a-f]{16}\S*)$/;
const BUILD = /(?<=<meta name="app-build" content=")[0-9a-f]{16}/;

/** The paths of all that is kept for a start without a network, by the name of the cache. */
function caches(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const all: Record<string, string[]> = {};
    for (const name of await globalThis.caches.keys()) {
      const requests = await (await globalThis.caches.open(name)).keys();
      all[name] = requests.map(({ url }) => new URL(url).pathname).sort();
    }
    return all;
  });
}

/** Waits until the app is kept for a start without a network. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

const registrations = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** A copy of the built app with another page, and another service worker where there is one. */
function copyOfBuild(change: (text: string) => string): string {
  const folder = mkdtempSync(join(process.env.BELVEDERE_TEST_DATA ?? tmpdir(), "build-"));
  cpSync(process.env.BELVEDERE_TEST_APP!, folder, { recursive: true });
  for (const name of ["index.html", "service-worker.js"]) {
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), "utf8")));
  }
  return folder;
}

const builtAs = () => BUILD.exec(readFileSync(join(process.env.BELVEDERE_TEST_APP!, "index.html"), "utf8"))![0];

test("after one visit the app starts without its server, below a path too, and says what can’t be reached", async ({ page, context, platform, watch, startSite }) => {
  watch.expect(...FAILED);
  const site = await startSite("/belvedere/");
  const { platform: entry } = await (await fetch(`${platform.origin}/config.json`)).json();
  site.config = { version: 1, platform: entry };
  site.connect = [platform.origin];
  await page.goto(`${site.origin}/belvedere/sql`);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await installed(page);
  const [[name, kept]] = Object.entries(await caches(page));
  expect(name).toBe(`belvedere ${site.origin}/belvedere/ ${builtAs()}`);
  for (const path of kept) expect(path.replace("/belvedere/", "")).toMatch(FILES);

  await site.stop();
  await page.reload();
  await expect(page.getByText("Local platform")).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/belvedere/sql`);
  const note = page.getByRole("status").filter({ hasText: "This computer is offline: Local platform can’t be reached." });
  await expect(note).toBeHidden();
  await context.setOffline(true);
  await expect(note).toBeVisible();
  await expectAccessible(page, "the sign-in offline");
  await page.reload();
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await expect(note).toBeHidden();
  // The end of a sign-in is no page to be kept.
  const other = await context.newPage();
  await expect(other.goto(`${site.origin}/belvedere/sign-in/callback?code=x&state=y`)).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
  await site.restart();
  await page.goto(`${site.origin}/belvedere/`);

  // What the server says now counts, not what was kept.
  site.config = { version: 1, platform: { ...entry, name: "Renamed" } };
  await page.reload();
  await expect(page.getByText("Renamed")).toBeVisible();
  await site.stop();
  await page.reload();
  await expect(page.getByText("Renamed")).toBeVisible();
  await site.restart();
});

test("a new build is noticed, one reload leads to it, and the files of the old one go", async ({ page, startSite, startPlatform }) => {
  await page.clock.install();
  const site = await startSite();
  const platform = await startPlatform({ flights: 100, origins: [site.origin] });
  const { platform: entry } = await (await fetch(`${platform.origin}/config.json`)).json();
  site.config = { version: 1, platform: entry };
  site.connect = [platform.origin];
  await page.goto(site.origin);
  await page.getByRole("button", { name: "Sign in" }).click();
  await pick(page, "Otto Operator");
  await arrive(page);
  await page.clock.fastForward(5000);
  await installed(page);
  const old = Object.keys(await caches(page));
  expect(old).toEqual([`belvedere ${site.origin}/ ${builtAs()}`]);

  const bar = page.getByRole("status").filter({ hasText: "A new version is available." });
  const focus = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.clock.fastForward(61_000);
  await focus();
  await page.clock.runFor(1000);
  await expect(bar).toBeHidden();

  const next = "0123456789abcdef";
  site.folder = copyOfBuild((text) => text.replaceAll(builtAs(), next));
  await page.clock.fastForward(61_000);
  await focus();
  await expect(bar).toBeVisible();
  await bar.getByRole("button", { name: "Reload" }).click();
  await signInAgain(page);
  expect(await page.locator("meta[name=app-build]").getAttribute("content")).toBe(next);
  await page.clock.fastForward(5000);
  await expect.poll(() => caches(page).then(Object.keys)).toEqual([`belvedere ${site.origin}/ ${next}`]);
  await expect(bar).toBeHidden();
  rmSync(site.folder, { recursive: true });
});

test("a page that names no service worker removes what an earlier build has left", async ({ page, startSite }) => {
  const site = await startSite();
  await page.goto(site.origin);
  await installed(page);
  site.folder = copyOfBuild((text) => text.replace('<meta name="belvedere-worker" content="service-worker.js" />', ""));
  await page.reload();
  await expect.poll(() => caches(page)).toEqual({});
  expect(await registrations(page)).toBe(0);
  rmSync(site.folder, { recursive: true });
});

test("nothing of the platform is kept, and clearing this browser removes the rest", async ({ page, platform }) => {
  await signIn(page);
  await installed(page);
  // From here on the page is one of the service worker.
  const objects = objectsAddress(await platform.ontology(), "Airport");
  for (const address of [objects, "/sql", "/media", objects]) {
    await page.goto(address);
    await arrive(page);
  }
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect(grid(page)).toBeVisible();
  const kept = Object.values(await caches(page)).flat();
  expect(kept).toContain("/");
  for (const path of kept) expect(path.slice(1)).toMatch(FILES);

  await accountButton(page).click();
  await page.getByText("Sign out and clear this browser…").click();
  await page.getByRole("button", { name: "Clear and sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => caches(page)).toEqual({});
  expect(await registrations(page)).toBe(0);
});

test("the manifest can be installed, at the top and below a path", async ({ page, startSite }) => {
  for (const path of ["/", "/belvedere/"]) {
    const site: Site = await startSite(path);
    await page.goto(site.origin + path);
    const browser = await page.context().newCDPSession(page);
    const { url, errors, data } = await browser.send("Page.getAppManifest");
    expect(url).toBe(`${site.origin}${path}manifest.webmanifest`);
    expect(errors).toEqual([]);
    const { start_url, scope, icons } = JSON.parse(data!);
    for (const address of [start_url, scope]) expect(new URL(address, url).href).toBe(site.origin + path);
    for (const { src, sizes } of icons) {
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, new URL(src, url).href);
      expect(size).toBe(sizes);
    }
  }
});

test("without the platform, the texts of the user who stays signed in can be read, and no other’s", async ({ page, context, startPlatform, watch }) => {
  watch.expect(...FAILED);
  const platform = await startPlatform({ flights: 100 });
  const texts = page.getByRole("region", { name: "Kept in this browser" });
  const draft = texts.getByRole("region", { name: "SELECT 'is a draft'" });
  const sql = `${platform.origin}/sql`;
  await signIn(page, sql, "Rita Reader");
  await write(page, "SELECT 'of Rita'");
  await stored(page, "of Rita");
  await signOut(page);
  await signIn(page, sql, "Otto Operator");
  await run(page, "SELECT 'was run' AS a");
  await succeeded(page);
  await write(page, "SELECT 'is a draft'");
  await stored(page, "is a draft");
  await installed(page);

  // Of a user who does not stay signed in, nothing is shown.
  await platform.stop();
  await page.reload();
  await expect(page.getByText("Drafts and history stay hidden until you sign in")).toBeVisible();
  await expect(texts).toBeHidden();
  expect(await page.content()).not.toContain("is a draft");

  await platform.restart();
  await signInAgain(page);
  const stay = async () => {
    await accountButton(page).click();
    await page.getByRole("switch", { name: "Keep me signed in" }).check();
    await stored(page, "refresh");
  };
  await stay();

  await platform.stop();
  for (let times = 0; times < 2; times += 1) {
    await page.reload();
    await expect(draft).toBeVisible();
  }
  await expect(texts.getByText("operator stays signed in here.")).toBeVisible();
  await texts.getByText("History (1)").click();
  await expect(texts.getByText("SELECT 'was run' AS a")).toBeVisible();
  expect(await page.content()).not.toContain("of Rita");
  await expectAccessible(page, "the texts of this browser");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    texts.getByRole("button", { name: "Export drafts and queries as .sql" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain("SELECT 'is a draft'");
  await texts.getByRole("button", { name: "Retry" }).click();
  await expect(draft).toBeVisible();

  await platform.restart();
  await texts.getByRole("button", { name: "Retry" }).click();
  await expect(editor(page)).toContainText("is a draft");

  // Another user signs in in another window.
  await platform.stop();
  await page.reload();
  await expect(draft).toBeVisible();
  const other = await context.newPage();
  await other.goto(platform.origin);
  await expect(other.getByRole("region", { name: "SELECT 'is a draft'" })).toBeVisible();
  await context.clearCookies();
  await platform.restart();
  await other.getByRole("button", { name: "Sign in" }).click();
  await pick(other, "Rita Reader");
  await arrive(other);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(texts).toBeHidden();
  expect(await page.content()).not.toContain("is a draft");
  await signOut(other);

  // The user signs out in another window.
  await signIn(page, sql, "Otto Operator");
  await stay();
  await platform.stop();
  await page.reload();
  await expect(draft).toBeVisible();
  await platform.restart();
  await other.goto(platform.origin);
  await arrive(other);
  await signOut(other);
  await expect(texts).toBeHidden();
  expect(await page.content()).not.toContain("is a draft");
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(await page.content()).not.toContain("is a draft");
});
