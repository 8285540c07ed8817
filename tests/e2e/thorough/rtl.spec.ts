// A page that is read from the right is mirrored: no style names a side, as xtask/src/sides.rs says.
import { expect } from "../support/test.ts";
import { SCREENS } from "../support/screens.ts";
import { test, visit } from "../support/visit.ts";
import { expectFits } from "../support/zoom.ts";

test.use({ viewport: { width: 1280, height: 800 } });

for (const name of ["home", "objects", "sql"]) {
  test(`${name} is mirrored, and fits`, async ({ page, world }) => {
    await visit(page, world, SCREENS[name]);
    const edges = async (selector: string) => {
      const { x, width } = (await page.locator(selector).boundingBox())!;
      return [x, x + width];
    };
    expect((await edges(".rail"))[0]).toBe(0);
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    expect((await edges(".rail"))[1]).toBe(1280);
    expect((await edges(".shell-content"))[0]).toBe(0);
    expect((await edges(".account-button"))[0]).toBeLessThan(40);
    await expectFits(page, `${name} from the right`);
  });
}
