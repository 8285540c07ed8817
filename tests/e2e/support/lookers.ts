// Those who look at a screen: each in its own sizes and colors, and none of them keeps the next from looking.
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleThemes } from "./axe.ts";
import { expectVisibleInForcedColors } from "./forced_colors.ts";
import { expectEscapable, expectWalkable } from "./keyboard.ts";
import { expectRest } from "./motion.ts";
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

type Looker = (page: Page, state: string) => Promise<void>;

/** Lets each look. An exception is recorded like a finding. */
async function letLook(page: Page, state: string, lookers: Looker[]): Promise<void> {
  for (const look of lookers) {
    try {
      await look(page, state);
    } catch (error) {
      expect.soft(String(error), `${look.name} of ${state}`).toBe("");
    }
  }
}

/** Looks in a window of another size. */
function at(size: { width: number; height: number }, words: string, looks: Looker[]): Looker {
  return async function atSize(page, state) {
    await page.setViewportSize(size);
    try {
      for (const look of looks) await look(page, `${state}${words}`);
    } finally {
      await page.setViewportSize(WIDE);
    }
  };
}

const axeOfLayout: Looker = (page, state) => expectAccessible(page, state, "layout");
const zoomed = at(ZOOMED, " at 200 %", [expectFits, axeOfLayout]);

const walkInForcedColors: Looker = async (page, state) => {
  await page.emulateMedia({ forcedColors: "active" });
  try {
    await expectWalkable(page, `${state} in forced colors`);
  } finally {
    await page.emulateMedia({ forcedColors: "none" });
  }
};

/** axe in both themes and zoomed. */
export const expectAccessibleEverywhere: Looker = (page, state) => letLook(page, state, [expectAccessibleThemes, zoomed]);

/** Everything that a screen is held to. The keyboard comes last, because Escape closes popovers. */
export async function expectUsable(page: Page, state: string, focusInForcedColors: boolean): Promise<void> {
  await letLook(page, state, [
    expectRest,
    expectTargets,
    expectAccessibleThemes,
    expectVisibleInForcedColors,
    zoomed,
    at(PHONE, " at 390 pixels", [expectTargets]),
    at(NARROWEST, "", [expectReflow]),
    expectWalkable,
    ...(focusInForcedColors ? [walkInForcedColors] : []),
    expectEscapable,
  ]);
}
