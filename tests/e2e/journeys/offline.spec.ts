// The installed app: its manifest, the start without a network, and the way to a new build. No other journey has a service
// worker, because what it answers is not routed.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { accountButton, arrive, grid, objectsAddress, pick, signIn, signInAgain, signOut } from "../support/app.ts";
import { expectAccessible } from "../support/axe.ts";
import { Site, test } from "../support/site.ts";
import { run, succeeded, write } from "../support/sql.ts";
import { expect } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const FAILED = [/Failed to load resource/, /net::ERR_/, /Failed to fetch/];
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
  for (const path of kept) expect(path).toMatch(/^\/belvedere\/(|boot\.js|config\.json|(belvedere|icon|start|style)-[0-9a-f]{16}\S*)$/);

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

test("without the platform, the user who stays signed in reads SQL drafts and history, and no other does", async ({ page, context, watch, startPlatform }) => {
  watch.expect(...FAILED);
  const platform = await startPlatform({ flights: 100 });
  await signIn(page, `${platform.origin}/sql`);
  await installed(page);
  await run(page, "SELECT 'kept' AS word");
  await succeeded(page);
  await write(page, "SELECT 'a draft'");
  const keep = async (on: boolean) => {
    await accountButton(page).click();
    await page.getByRole("switch", { name: "Keep me signed in" }).setChecked(on);
    await page.keyboard.press("Escape");
  };
  await keep(true);
  const drafts = page.getByText("SQL drafts and history of Ada Analyst, to read");
  const none = page.getByText("SQL drafts and history are shown here only to a user who chose “Keep me signed in”.");
  const leave = async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  };
  await leave();
  await drafts.click();
  await expect(page.locator("pre")).toHaveText(["SELECT 'a draft'", "SELECT 'kept' AS word"]);
  await expectAccessible(page, "statements that are kept, offline");
  // Another user of this browser sees nothing of them.
  await context.setOffline(false);
  await signInAgain(page, "Ada Analyst");
  await arrive(page);
  await keep(false);
  await signOut(page);
  await signIn(page, `${platform.origin}/sql`, "Otto Operator");
  await leave();
  await expect(none).toBeVisible();
  await expect(drafts).toBeHidden();
  await expect(page.locator("pre")).toHaveCount(0);
  await context.setOffline(false);
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
  for (const path of kept) expect(path).toMatch(/^\/(|boot\.js|config\.json|(belvedere|icon|start|style)-[0-9a-f]{16}\S*)$/);

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
