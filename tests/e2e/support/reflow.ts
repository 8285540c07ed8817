// Reflow: at 320 pixels, only two-dimensional content scrolls sideways (WCAG 2.2, 1.4.10).
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import { expectFits } from "./zoom.ts";

/** Elements that may be wider than the box that scrolls them: two-dimensional content, and lines of code. */
const TWO_DIMENSIONS = "table, [role=grid], [role=table], [role=treegrid], pre, canvas, video, .cm-content, .health-json textarea";
/** Elements that may be one row that scrolls, as long as each of their entries fits into the box. */
const ROWS = "[role=tablist], nav";

/** Fails when the page scrolls sideways, or a box in which anything else than such a thing is too wide. */
export async function expectReflow(page: Page, screen: string): Promise<void> {
  await expectFits(page, `${screen} at 320 pixels`);
  let sideways: string[] = [];
  // An element that fits itself to its box, such as an image, does so a frame after the box got its size.
  const look = async () => (sideways = await tooWideOn(page)).length;
  await expect.poll(look).toBe(0).catch(() => undefined);
  expect.soft(sideways, `what scrolls sideways on ${screen}`).toEqual([]);
}

/** Elements that are too wide for the box that scrolls them. */
function tooWideOn(page: Page): Promise<string[]> {
  return page.evaluate(([allowed, rows]) => {
    const all = (root: Document | ShadowRoot | Element): Element[] =>
      [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
    const describe = (element: Element) => `${element.localName}.${[...element.classList].join(".")}`;
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1;
    /** Elements wider than a box that are not allowed to be, and neither hold nor lie in allowed ones. */
    const tooWide = (box: Element): string[] => {
      if (box.closest(allowed)) return [];
      const start = box.getBoundingClientRect().left + box.clientLeft - box.scrollLeft;
      const wide = all(box).filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (right > start + box.clientWidth + 1 || left < start - 1) && element.checkVisibility({ visibilityProperty: true });
      });
      const isRow = box.closest(rows) && box.scrollHeight <= box.clientHeight + 1;
      if (isRow && wide.every((element) => element.getBoundingClientRect().width <= box.clientWidth)) return [];
      const isAllowed = (element: Element) => element.closest(allowed) !== null || wide.some((other) => other.matches(allowed) && element.contains(other));
      // A text without an element of its own is as wide as its box says.
      const found = wide.length ? wide.filter((element) => !isAllowed(element)) : [box];
      return found.slice(0, 3).map((element) => `${describe(element)} in ${describe(box)}, ${box.scrollWidth} wide in ${box.clientWidth}`);
    };
    return all(document)
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX))
      .filter(isSeen)
      .flatMap(tooWide);
  }, [TWO_DIMENSIONS, ROWS]);
}
