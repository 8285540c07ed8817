// Every screen as it opens, in all that it is held to (support/usable.ts). Its further states: thorough/states.spec.ts.
import { expectUsableScreen } from "../support/usable.ts";
import { screens, test } from "../support/visit.ts";

test.describe.configure({ mode: "parallel" });

for (const { name } of screens()) {
  test(name, async ({ page, world, watch }) => {
    await expectUsableScreen(page, world, watch, name, "as it opens");
  });
}
