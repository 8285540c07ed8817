// The further states of every screen, in all that they are held to (support/usable.ts). Screens as they open: journeys/screens.spec.ts.
import { expectUsableScreen } from "../support/usable.ts";
import { screens, test } from "../support/visit.ts";

test.describe.configure({ mode: "parallel", timeout: 300_000 });

for (const { name } of screens(({ states }) => states)) {
  test(name, async ({ page, world, watch }) => {
    await expectUsableScreen(page, world, watch, name, "further states");
  });
}
