// Zoomed pages: nothing scrolls sideways, and nothing that can be used is lost.
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Fails when the page scrolls sideways, or when an element lies outside the scrollable area. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  let lost: string[] = [];
  // Tools that are others in a narrow window are drawn a moment after the window got its size.
  const look = async () => (lost = await lostOn(page)).length;
  await expect.poll(look).toBe(0).catch(() => undefined);
  expect.soft(lost, `what is lost of ${screen}`).toEqual([]);
}

/** What makes the page scroll sideways, and elements that lie outside of the scrollable area. */
function lostOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const describe = (element: Element) =>
      `${element.localName}.${[...element.classList].join(".")} “${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}”`;
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in ${clientWidth}`] : [];
    const reachable = (element: Element) => {
      for (let place: Element | null = element; place; place = place.parentElement) {
        const { overflowX, position } = getComputedStyle(place);
        if (overflowX === "auto" || overflowX === "scroll") return true;
        if (position === "fixed") return false;
      }
      return false;
    };
    for (const element of document.querySelectorAll("a, button, input, select, textarea, summary, h1, h2, h3, p, dt, dd, label")) {
      const box = element.getBoundingClientRect();
      const hidden = !element.checkVisibility({ visibilityProperty: true }) || element.closest(".visually-hidden") || box.width <= 1;
      if (!hidden && (box.right > clientWidth + 1 || box.left < -1) && !reachable(element)) {
        found.push(`${describe(element)} lies from ${Math.round(box.left)} to ${Math.round(box.right)}`);
      }
    }
    return found.slice(0, 10);
  });
}
