// What moves on the screen after a click or a press of keys.
import type { Page } from "@playwright/test";

type Watching = { moved?: Promise<string[]> };

/** The names of controls that stand elsewhere at any time in the first 300 ms after what is done; those within `other` are others then. */
export async function moved(page: Page, act: () => Promise<void>, other = ""): Promise<string[]> {
  await page.evaluate((other) => {
    const place = (element: HTMLElement) => {
      const { x, y, height } = element.getBoundingClientRect();
      return [x, y, height].map(Math.round).join(" ");
    };
    const controls = [...document.querySelectorAll<HTMLElement>("button, a, input, select, summary, .cm-editor")];
    const seen = controls.filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1 && !(other && element.closest(other)),
    );
    const before = new Map(seen.map((element) => [element, place(element)]));
    const elsewhere = new Set<string>();
    (window as Watching).moved = new Promise((resolve) => {
      let begun = 0;
      const begin = () => void (begun ||= performance.now());
      for (const event of ["click", "keydown"]) addEventListener(event, begin, { capture: true, once: true });
      const look = () => {
        for (const [element, at] of before) {
          // What has gone is under no pointer.
          if (element.isConnected && element.checkVisibility() && place(element) !== at) {
            elsewhere.add(`${element.getAttribute("aria-label") || element.innerText || element.className}: ${at}, then ${place(element)}`);
          }
        }
        if (begun && performance.now() > begun + 300) resolve([...elsewhere]);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }, other);
  await act();
  return page.evaluate(() => (window as Watching).moved!);
}
