// A screen, or what it can become, in one visit and without the mouse: its style, axe in both themes and at 200 % zoom, reflow at
// 320 pixels, the size of targets, forced colors, paper, rest, every stop of the Tab key, and the focus after Escape.
// Besides, no token leaves memory, and no screen opens with words of the API.
import type { Locator, Page } from "@playwright/test";
import { expectUsable } from "./checks.ts";
import { watchOpeners } from "./keyboard.ts";
import type { World } from "./screen.ts";
import { Secrets } from "./secrets.ts";
import { expectStyled, LESS_WITH_SAVED_DATA, saveData } from "./styles.ts";
import type { Watch } from "./test.ts";
import { tour } from "./visit.ts";
import { expectPlainWords } from "./words.ts";

/** Lets every click of the table of screens be a key, except on cells, whose keys journeys/objects.spec.ts tries. */
function withoutMouse(page: Page): () => void {
  const locators = Object.getPrototypeOf(page.locator("body")) as Locator;
  const { click, check } = locators;
  locators.click = async function (this: Locator, options) {
    const role = await this.evaluate((element) => element.getAttribute("role"));
    if (role === "gridcell" || role === "rowheader") await click.call(this, options);
    else await this.press("Enter");
  };
  locators.check = async function (this: Locator) {
    await this.press("Space");
  };
  return () => Object.assign(locators, { click, check });
}

/** The screens, one of each kind of control, whose focus is looked for in forced colors too. */
const FOCUS_IN_FORCED_COLORS = ["home", "objects", "action", "check", "sql", "providers"];

/** Looks at a screen as it opens, or at its further states. */
export async function expectUsableScreen(page: Page, world: World, watch: Watch, name: string, which: "as it opens" | "further states"): Promise<void> {
  await watchOpeners(page);
  const secrets = new Secrets(page);
  const savesData = !LESS_WITH_SAVED_DATA.includes(name);
  if (savesData) await saveData(page);
  const restore = withoutMouse(page);
  const asItOpens = which === "as it opens";
  try {
    await tour(page, world, watch, name, which, async (state) => {
      if (savesData) await expectStyled(page, state);
      if (asItOpens) await expectPlainWords(page, name);
      await expectUsable(page, state, { paper: asItOpens, focusInForcedColors: asItOpens && FOCUS_IN_FORCED_COLORS.includes(name) });
      await secrets.expectNone(state);
    });
  } finally {
    restore();
  }
}
