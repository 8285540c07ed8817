// Lighthouse's figures for performance, accessibility and best practices, in the browser that the journeys run in, on a
// desktop's screen and network: the way in, Home after the sign-in, and every screen as it then stands.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext } from "@playwright/test";
import lighthouse, { desktopConfig, snapshot } from "lighthouse";
import puppeteer from "puppeteer-core";
import { arrive, signIn, signOut, type Person } from "../support/app.ts";
import { survey, whole } from "../support/screen.ts";
import { SCREENS } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** The least that each figure may be, of 100. */
const LEAST = 95;
/** A development build is many times as large, so its speed says nothing. */
const development = Boolean(process.env.BELVEDERE_DEVELOPMENT);

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The figures of a result, and each audit that costs points, with where it found something. */
function figures(screen: string, result: any): { screen: string; scores: Record<string, number>; costs: string[] } {
  const scores: Record<string, number> = {};
  const costs: string[] = [];
  for (const category of Object.values<any>(result.categories)) {
    scores[category.id] = Math.round((category.score ?? 0) * 100);
    for (const { id, weight } of category.auditRefs) {
      const audit = result.audits[id];
      if (weight > 0 && audit.score !== null && audit.score < 0.9) {
        const places = (audit.details?.items ?? []).slice(0, 3).map((item: any) => item.node?.selector ?? item.description ?? item.url);
        costs.push(`${category.id}: ${audit.title} (${audit.displayValue ?? audit.score}) ${places.join(" | ")}`);
      }
    }
  }
  return { screen, scores, costs };
}

/** Every screen, by who looks at it: one person after the other signs in. */
function byPerson() {
  const whose = (screen: { person?: Person }) => screen.person ?? "";
  return Object.entries(SCREENS).sort(([, one], [, other]) => whose(one).localeCompare(whose(other)));
}

test("performance, accessibility and best practices", async ({ platform }, info) => {
  test.setTimeout(900_000);
  const port = await freePort();
  const profile = mkdtempSync(join(process.env.BELVEDERE_TEST_DATA ?? tmpdir(), "lighthouse-"));
  // Lighthouse works in the browser's own context, so the sign-in has to be there too.
  const browser: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.BELVEDERE_CHROMIUM,
    baseURL: platform.origin,
    locale: "en-US",
    args: ["--no-sandbox", "--disable-background-networking", "--no-first-run", `--remote-debugging-port=${port}`],
  });
  const all: ReturnType<typeof figures>[] = [];
  const load = async (screen: string) => {
    const flags = { port, disableStorageReset: true, onlyCategories: ["performance", "accessibility", "best-practices"] };
    const result = await lighthouse(`${platform.origin}/`, { ...flags, logLevel: "error" }, desktopConfig);
    all.push(figures(screen, result!.lhr));
  };
  try {
    await load("the way in");
    const page = browser.pages()[0] ?? (await browser.newPage());
    let signedIn: Person = "Ada Analyst";
    await signIn(page, "/", signedIn);
    await load("home after the sign-in");

    const world = await survey(platform);
    const remote = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
    for (const [name, screen] of byPerson()) {
      const person = screen.person ?? "Ada Analyst";
      if (person !== signedIn) {
        await signOut(page);
        await signIn(page, "/", person);
        signedIn = person;
      }
      await page.goto(await screen.address(world));
      await arrive(page);
      await whole(page, screen);
      const tab = (await remote.pages()).find((tab) => tab.url() === page.url());
      const result = await snapshot(tab!, { config: desktopConfig, flags: { onlyCategories: ["accessibility", "best-practices"] } });
      all.push(figures(name, result!.lhr));
    }
    await remote.disconnect();
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
  const report = JSON.stringify(all, null, 2);
  await info.attach("figures.json", { body: report, contentType: "application/json" });
  for (const category of ["performance", "accessibility", "best-practices"]) {
    const scores = all.flatMap(({ scores }) => scores[category] ?? []);
    console.log(`${category}: ${Math.min(...scores)} or more on ${scores.length} screens`);
  }
  for (const { screen, scores, costs } of all) {
    console.log(`${screen}: ${Object.entries(scores).map(([name, score]) => `${name} ${score}`).join(", ")}`);
    for (const [name, score] of Object.entries(scores)) {
      if (name === "performance" && development) continue;
      expect.soft(score, `${name} of ${screen}: ${costs.join("; ")}`).toBeGreaterThanOrEqual(LEAST);
    }
  }
});
