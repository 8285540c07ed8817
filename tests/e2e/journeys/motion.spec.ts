// Loading indicators move for users without reduced motion. Rest on whole screens: journeys/screens.spec.ts.
import type { Page } from "@playwright/test";
import { enter } from "../support/enter.ts";
import { expectRest, moving } from "../support/motion.ts";
import { type World } from "../support/screen.ts";
import { SCREENS } from "../support/screens.ts";
import { expect } from "../support/test.ts";
import { test } from "../support/visit.ts";

/** Holds the listing back, so that the screen stays on its way. */
async function onItsWay(page: Page, world: World): Promise<void> {
  await page.route(SCREENS.objects.loads!, () => undefined);
  await enter(page, await SCREENS.objects.address(world));
  await expect(page.locator(".skeleton").first()).toBeVisible();
}

test("what is on its way stands still for who asked for it", async ({ page, world }) => {
  await onItsWay(page, world);
  await expectRest(page, "objects on their way");
});

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });
  test("what is on its way breathes for everybody else", async ({ page, world }) => {
    await onItsWay(page, world);
    await expect.poll(() => moving(page)).not.toEqual([]);
  });
});
