// Targets of pointers: 24 × 24 pixels each, or far enough from the next (WCAG 2.2, 2.5.8).
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Fails when a target is too small and too near to another one, naming it and its neighbor. */
export async function expectTargets(page: Page, screen: string): Promise<void> {
  const found = await page.evaluate(() => {
    const LEAST = 24;
    const all = (root: Document | ShadowRoot | Element): Element[] =>
      [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
    const describe = (element: Element) =>
      `${element.localName}.${[...element.classList].join(".")} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}”`;
    const roles = ["button", "link", "tab", "option", "menuitem", "checkbox", "radio", "switch", "slider", "separator", "gridcell", "rowheader", "columnheader"];
    const interactive = `a[href], button, input, select, textarea, summary, ${roles.map((role) => `[role=${role}]`).join()}`;
    /** Where a pointer finds an element: in its box and, for a field, in that of its label. */
    const boxOf = (element: Element) => {
      // The link of a card has the card as its target.
      const after = getComputedStyle(element, "::after");
      if (getComputedStyle(element).position === "static" && after.position === "absolute" && after.content !== "none" && (element as HTMLElement).offsetParent) {
        return (element as HTMLElement).offsetParent!.getBoundingClientRect();
      }
      const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((one) => one.getBoundingClientRect());
      const field = element.matches("input[type=checkbox], input[type=radio], input[type=file]");
      const own = field ? boxes : boxes.slice(0, 1);
      const [left, top] = [Math.min(...own.map((box) => box.left)), Math.min(...own.map((box) => box.top))];
      const [right, bottom] = [Math.max(...own.map((box) => box.right)), Math.max(...own.map((box) => box.bottom))];
      return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    /** The layer of an element above the rest of the page, such as a bar or a menu. */
    const layerOf = (element: Element | null): Element | null => {
      for (let place = element; place; place = place.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(place).position) || place.matches(":popover-open, dialog, [role=listbox]")) return place;
      }
      return null;
    };
    /** A link or button within a sentence is as high as its line. */
    const inSentence = (element: Element) => {
      if (getComputedStyle(element).display !== "inline") return false;
      return [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim().length > 1);
    };
    const root = [...document.querySelectorAll("dialog:modal")].pop() ?? document;
    const targets = all(root)
      .filter((element) => element.matches(interactive) && !(element as HTMLButtonElement).disabled)
      // Values chosen by the place in one target, as on a slider, are found by the keyboard alone.
      .filter((element) => getComputedStyle(element).pointerEvents !== "none")
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest("[inert], .visually-hidden"))
      .map((element) => ({ element, box: boxOf(element), layer: layerOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const isSmall = ({ box }: (typeof targets)[0]) => box.width < LEAST - 0.1 || box.height < LEAST - 0.1;
    const problems: string[] = [];
    for (const target of targets.filter(isSmall)) {
      if (inSentence(target.element)) continue;
      const x = (target.box.left + target.box.right) / 2;
      const y = (target.box.top + target.box.bottom) / 2;
      // A circle of 24 pixels around its middle may touch no other target and no circle of another small one.
      const near = targets.find((other) => {
        if (other === target || other.layer !== target.layer || other.element.contains(target.element) || target.element.contains(other.element)) return false;
        if (isSmall(other)) {
          const distance = Math.hypot(x - (other.box.left + other.box.right) / 2, y - (other.box.top + other.box.bottom) / 2);
          return distance < LEAST - 0.1;
        }
        const [dx, dy] = [Math.max(other.box.left - x, 0, x - other.box.right), Math.max(other.box.top - y, 0, y - other.box.bottom)];
        return Math.hypot(dx, dy) < LEAST / 2 - 0.1;
      });
      if (near) {
        const { width, height } = target.box;
        problems.push(`${describe(target.element)} is ${Math.round(width)} × ${Math.round(height)} beside ${describe(near.element)}`);
      }
    }
    return [...new Set(problems)].slice(0, 20);
  });
  expect.soft(found, `targets on ${screen} that are too small`).toEqual([]);
}
