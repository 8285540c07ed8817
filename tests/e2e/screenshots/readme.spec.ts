// Pictures of every screen, to look at: `cargo xtask screenshots`. Those that README.md shows go to docs/screenshots.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { objectsAddress, signIn } from "../support/app.ts";
import { Platform } from "../support/platform.ts";
import { survey, whole, type World } from "../support/screen.ts";
import { SCREENS } from "../support/screens.ts";
import { expect, test as base } from "../support/test.ts";

/** The pictures of README.md, by the screen and its state. */
const shown: Record<string, string> = {
  object: "object",
  "sql with a result": "sql",
  "action to be reviewed": "action",
  check: "check",
};
const docs = fileURLToPath(new URL("../../../docs/screenshots", import.meta.url));
const others = fileURLToPath(new URL("../results/screenshots", import.meta.url));
for (const folder of [docs, others]) mkdirSync(folder, { recursive: true });

const test = base.extend<{}, { platform: Platform; world: World }>({
  platform: [
    async ({}, use) => {
      const platform = await Platform.start({ flights: 100_000 });
      await use(platform);
      await platform.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  world: [async ({ platform }, use) => use(await survey(platform)), { scope: "worker", timeout: 120_000 }],
});

const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 800 } };

/** Screenshots of the page, wide and narrow, light and dark. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      const picture = size === "wide" ? shown[name] : undefined;
      const file = picture ? `${picture}-${colorScheme}` : `${name}-${colorScheme}-${size}`.replaceAll(" ", "-");
      await page.screenshot({ path: join(picture ? docs : others, `${file}.png`) });
    }
  }
  await page.setViewportSize(SIZES.wide);
}

test("welcome", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await shoot(page, "welcome");
});

for (const [name, screen] of Object.entries(SCREENS)) {
  test(name, async ({ page, world, watch }) => {
    watch.expect(/Failed to load resource/);
    await signIn(page, await screen.address(world), screen.person);
    await whole(page, screen);
    await shoot(page, name);
    for (const [state, reach] of Object.entries(screen.states ?? {})) {
      await reach(page, world);
      await shoot(page, `${name} ${state}`);
    }
  });
}

test("an error", async ({ page, platform, watch }) => {
  watch.expect(/Failed to load resource/);
  await signIn(page, objectsAddress(await platform.ontology(), "NoSuchType"));
  await expect(page.getByRole("alert").filter({ hasText: "ObjectTypeNotFound" }).first()).toBeVisible();
  await shoot(page, "error");
});
