// What axe does not look at, on every screen and each of its states (WCAG 2.2 AA): reflow at 320 pixels, the size of
// targets, forced colors, reduced motion.
import type { Page } from "@playwright/test";
import { expectWalkable } from "../support/keyboard.ts";
import { contrasts, controls } from "../support/pixels.ts";
import { SCREENS } from "../support/screens.ts";
import { arrive } from "../support/app.ts";
import { expectTargets } from "../support/targets.ts";
import { expect } from "../support/test.ts";
import { screens, test, tour, visit } from "../support/visit.ts";
import { expectFits } from "../support/zoom.ts";

const WIDE = { width: 1280, height: 800 };
/** What is left of 1280 × 1024 at 400 % zoom. */
const NARROWEST = { width: 320, height: 256 };

/** What may scroll sideways in a box of its own: what has two dimensions, lines of code, and rows of tabs. */
const TWO_DIMENSIONS = "table, [role=grid], [role=table], [role=treegrid], pre, canvas, svg, img, video, [role=tablist], .cm-content, textarea";

/** Fails when the page or a box with mere text in it scrolls sideways. */
async function expectReflow(page: Page, screen: string): Promise<void> {
  await expectFits(page, `${screen} at 320 pixels`);
  const sideways = await page.evaluate((allowed) => {
    const all = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
    return all(document)
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1)
      .filter((element) => !element.matches(allowed) && !element.querySelector(allowed))
      .map((element) => `${element.localName}.${[...element.classList].join(".")} is ${element.scrollWidth} wide in ${element.clientWidth}`);
  }, TWO_DIMENSIONS);
  expect.soft(sideways, `what scrolls sideways on ${screen}`).toEqual([]);
}

/** Fails when something moves though the user asked for rest. */
async function expectRest(page: Page, screen: string): Promise<void> {
  expect.soft(await moving(page), `what moves on ${screen}`).toEqual([]);
}

/** What is moving now, for longer than an instant. */
async function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === "running")
      .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 50)
      .map((animation) => {
        const { target, pseudoElement } = animation.effect as KeyframeEffect;
        return `${(animation as CSSAnimation).animationName ?? "a transition"} of ${target?.localName}.${[...(target?.classList ?? [])].join(".")}${pseudoElement ?? ""}`;
      }),
  );
}

/** Fails when a control can't be told from what is around it in the user's own colors, or what is chosen from the rest. */
async function expectVisibleInForcedColors(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const all = await controls(page);
    const found = await contrasts(page, all);
    const hidden = all.map(({ name }, place) => ({ name, contrast: found[place] })).filter(({ contrast }) => contrast < 3);
    expect.soft(hidden, `what can't be seen of ${screen} in forced colors, ${colorScheme}`).toEqual([]);
  }
  expect.soft(await alike(page), `what looks the same though it is chosen on ${screen} in forced colors`).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}

/** Chosen controls that look like the others beside them. */
async function alike(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const looks = (element: Element): string =>
      [null, "::before", "::after"]
        .map((part) => {
          const style = getComputedStyle(element, part);
          if (part && style.content === "none") return "";
          const { color, backgroundColor, borderColor, borderWidth, borderStyle, outline, textDecorationLine, fontWeight } = style;
          return [color, backgroundColor, borderColor, borderWidth, borderStyle, outline, textDecorationLine, fontWeight].join();
        })
        .join("|") + [...element.children].map((child) => child.localName + looks(child)).join();
    const found: string[] = [];
    for (const state of ["aria-pressed", "aria-selected", "aria-current", "aria-checked"]) {
      for (const chosen of document.querySelectorAll(`[${state}]:not([${state}=false])`)) {
        if (!chosen.checkVisibility({ visibilityProperty: true })) continue;
        const list = chosen.closest("[role=tablist], [role=listbox], [role=radiogroup], [role=group], ul, ol, nav") ?? chosen.parentElement!;
        const others = [...list.querySelectorAll(chosen.localName)].filter(
          (other) => other !== chosen && other.className === chosen.className && [null, "false"].includes(other.getAttribute(state)),
        );
        const own = looks(chosen);
        if (others.some((other) => looks(other) === own)) found.push(`${state} of ${chosen.localName}.${[...chosen.classList].join(".")}`);
      }
    }
    return found;
  });
}

for (const { name, person } of screens()) {
  test.describe(() => {
    test.use({ person });
    test(`${name}: reflow, targets, forced colors, rest`, async ({ page, world, watch }) => {
      test.slow();
      watch.expect(/Failed to load resource/);
      await tour(page, world, name, async (state) => {
        await expectRest(page, state);
        await expectTargets(page, state);
        await expectVisibleInForcedColors(page, state);
        await page.setViewportSize(NARROWEST);
        await expectReflow(page, state);
        await page.setViewportSize({ width: 390, height: 800 });
        await expectTargets(page, `${state} at 390 pixels`);
        await page.setViewportSize(WIDE);
      });
    });
  });
}

test.describe("forced colors", () => {
  test.use({ forcedColors: "active" });
  for (const name of ["home", "objects", "action", "check", "sql", "providers"]) {
    test.describe(() => {
      test.use({ person: SCREENS[name].person ?? "Ada Analyst" });
      test(`the focus is marked on ${name}`, async ({ page, world }) => {
        test.slow();
        await visit(page, world, SCREENS[name]);
        await expectWalkable(page, `${name} in forced colors`);
      });
    });
  }
});

/** Holds the listing back, so that the screen stays on its way. */
async function onItsWay(page: Page, address: string): Promise<void> {
  await page.route(SCREENS.objects.loads!, () => undefined);
  await page.goto(address);
  await arrive(page);
  await expect(page.locator(".skeleton").first()).toBeVisible();
}

test("what is on its way stands still for who asked for it", async ({ page, world }) => {
  await onItsWay(page, await SCREENS.objects.address(world));
  await expectRest(page, "objects on their way");
});

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });
  test("what is on its way breathes for everybody else", async ({ page, world }) => {
    await onItsWay(page, await SCREENS.objects.address(world));
    await expect.poll(() => moving(page)).not.toEqual([]);
  });
});
