// Every screen and each of its states, in one visit and without the mouse: its style, axe in both themes and at 200 % zoom, reflow at
// 320 pixels, the size of targets, forced colors, rest, every stop of the Tab key, and the focus after Escape.
// Besides, no token leaves memory on any of them, and none opens with words of the API.
import type { Locator, Page } from "@playwright/test";
import { watchOpeners } from "../support/keyboard.ts";
import { expectUsable } from "../support/checks.ts";
import { Secrets } from "../support/secrets.ts";
import { expectStyled, LESS_WITH_SAVED_DATA, saveData } from "../support/styles.ts";
import { screens, test, tour } from "../support/visit.ts";
import { expectPlainWords } from "../support/words.ts";

test.describe.configure({ mode: "parallel" });

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

for (const { name } of screens()) {
  test(name, async ({ page, world, watch }) => {
    test.setTimeout(300_000);
    await watchOpeners(page);
    const secrets = new Secrets(page);
    const savesData = !LESS_WITH_SAVED_DATA.includes(name);
    if (savesData) await saveData(page);
    const restore = withoutMouse(page);
    try {
      await tour(page, world, watch, name, async (state) => {
        if (savesData) await expectStyled(page, state);
        if (state === name) await expectPlainWords(page, name);
        await expectUsable(page, state, state === name && FOCUS_IN_FORCED_COLORS.includes(name));
        await secrets.expectNone(state);
      });
    } finally {
      restore();
    }
  });
}
