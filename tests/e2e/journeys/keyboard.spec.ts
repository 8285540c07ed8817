// Every screen and each of its states without the mouse: Tab reaches every control, which is in sight, marked and named;
// Enter does what a click does; Escape closes what is open and gives the focus back.
import type { Locator, Page } from "@playwright/test";
import { expectEscapable, expectWalkable, watchOpeners } from "../support/keyboard.ts";
import { screens, test, tour } from "../support/visit.ts";

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

for (const { name, person } of screens()) {
  test.describe(() => {
    test.use({ person });
    test(`${name}, by keyboard`, async ({ page, world, watch }) => {
      test.setTimeout(300_000);
      watch.expect(/Failed to load resource/);
      await watchOpeners(page);
      const restore = withoutMouse(page);
      try {
        await tour(page, world, name, async (state) => {
          await expectWalkable(page, state);
          await expectEscapable(page, state);
        });
      } finally {
        restore();
      }
    });
  });
}
