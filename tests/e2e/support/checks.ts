// Checks of a screen, each in its own sizes and colors; each runs even if an earlier one failed.
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleThemes } from "./axe.ts";
import { expectVisibleInForcedColors } from "./forced_colors.ts";
import { expectEscapable, expectWalkable } from "./keyboard.ts";
import { expectRest } from "./motion.ts";
import { expectPaper } from "./paper.ts";
import { expectReflow } from "./reflow.ts";
import { expectTargets } from "./targets.ts";
import { expect } from "./test.ts";
import { expectFits } from "./zoom.ts";

const WIDE = { width: 1280, height: 800 };
/** The size of the wide window at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };
const PHONE = { width: 390, height: 800 };
/** The size of 1280 × 1024 at 400 % zoom. */
const NARROWEST = { width: 320, height: 256 };

type ScreenCheck = (page: Page, state: string) => Promise<void>;

/** Runs each check. An exception is recorded like a finding. */
async function runChecks(page: Page, state: string, checks: ScreenCheck[]): Promise<void> {
  for (const check of checks) {
    try {
      await check(page, state);
    } catch (error) {
      expect.soft(String(error), `${check.name} of ${state}`).toBe("");
    }
  }
}

/** Runs checks in a window of another size, which stays so. */
function at(size: { width: number; height: number }, words: string, checks: ScreenCheck[]): ScreenCheck {
  return async function atSize(page, state) {
    await page.setViewportSize(size);
    for (const check of checks) await check(page, `${state}${words}`);
  };
}

const axeOfLayout: ScreenCheck = (page, state) => expectAccessible(page, state, "layout");
const zoomed = at(ZOOMED, " at 200 %", [expectFits, axeOfLayout]);
const widened = at(WIDE, "", []);

const walkInForcedColors: ScreenCheck = async (page, state) => {
  await page.emulateMedia({ forcedColors: "active" });
  try {
    await expectWalkable(page, `${state} in forced colors`);
  } finally {
    await page.emulateMedia({ forcedColors: "none" });
  }
};

const paper: ScreenCheck = async (page) => {
  try {
    await expectPaper(page);
  } finally {
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
  }
};

/** axe in both themes and zoomed. */
export const expectAccessibleEverywhere: ScreenCheck = (page, state) => runChecks(page, state, [expectAccessibleThemes, zoomed, widened]);

/** Everything that a screen is held to. The keyboard comes last, because Escape closes popovers. */
export async function expectUsable(page: Page, state: string, also: { paper: boolean; focusInForcedColors: boolean }): Promise<void> {
  await runChecks(page, state, [
    expectRest,
    expectTargets,
    expectAccessibleThemes,
    expectVisibleInForcedColors,
    ...(also.paper ? [paper] : []),
    zoomed,
    at(PHONE, " at 390 pixels", [expectTargets]),
    at(NARROWEST, "", [expectReflow]),
    widened,
    expectWalkable,
    ...(also.focusInForcedColors ? [walkInForcedColors] : []),
    expectEscapable,
  ]);
}
