// Pictures of every screen, to look at: `cargo xtask screenshots`. Those that README.md shows go to docs/screenshots.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { accountButton, grid, objectsAddress, progress, signIn } from "../support/app.ts";
import { Platform } from "../support/platform.ts";
import { expect, test as base } from "../support/test.ts";

const shown = ["object-light", "object-dark"];
const docs = fileURLToPath(new URL("../../../docs/screenshots", import.meta.url));
const others = fileURLToPath(new URL("../results/screenshots", import.meta.url));
for (const folder of [docs, others]) mkdirSync(folder, { recursive: true });

const test = base.extend<{}, { platform: Platform }>({
  platform: [
    async ({}, use) => {
      const platform = await Platform.start({ flights: 100_000 });
      await use(platform);
      await platform.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 800 } };

for (const colorScheme of ["light", "dark"] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test.describe(`${colorScheme}, ${size}`, () => {
      test.use({ colorScheme, viewport });

      const shoot = async (page: Page, name: string) => {
        await page.waitForLoadState("networkidle");
        const file = size === "wide" ? `${name}-${colorScheme}` : `${name}-${colorScheme}-${size}`;
        await page.screenshot({ path: join(shown.includes(file) ? docs : others, `${file}.png`) });
      };

      test("the way in", async ({ page }) => {
        await page.goto("/");
        await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
        await shoot(page, "welcome");
      });

      test("home, ontology, object type", async ({ page, platform }) => {
        const ontology = encodeURIComponent(await platform.ontology());
        await signIn(page);
        await shoot(page, "home");
        await accountButton(page).click();
        await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
        await shoot(page, "account");
        for (const [name, address] of [
          ["ontology", `/ontology?ontology=${ontology}`],
          ["object-type", `/object-type?ontology=${ontology}&type=Inspection`],
        ]) {
          await page.goto(address!);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await shoot(page, name!);
        }
      });

      test("objects and one object", async ({ page, platform }) => {
        const ontology = await platform.ontology();
        await signIn(page, objectsAddress(ontology, "Flight"));
        await expect(progress(page, "1,100")).toBeVisible();
        await shoot(page, "objects");
        await page.goto(objectsAddress(ontology, "Inspection"));
        await grid(page).getByRole("gridcell").first().click();
        const preview = page.getByRole("dialog").getByRole("img", { name: /^Preview/ }).first();
        await expect(preview).toBeVisible();
        await preview.scrollIntoViewIfNeeded();
        await shoot(page, "object");
      });

      test("an error", async ({ page, platform, watch }) => {
        watch.expect(/Failed to load resource/);
        await signIn(page, objectsAddress(await platform.ontology(), "NoSuchType"));
        await expect(page.getByRole("alert").filter({ hasText: "ObjectTypeNotFound" }).first()).toBeVisible();
        await shoot(page, "error");
      });
    });
  }
}
