// The keyboard alone: every stop of the Tab key.
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Gives what has the focus, the elements that Tab must reach, and what is wrong with a stop. Evaluated in the page. */
const EYES = `(() => {
  const deep = (root) => {
    const active = root.activeElement;
    return active && active.shadowRoot && active.shadowRoot.activeElement ? deep(active.shadowRoot) : active;
  };
  const describe = (element) => {
    const name = element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 40);
    return element.localName + (element.id ? "#" + element.id : "") + "." + [...element.classList].join(".") + " “" + name + "”";
  };
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  };
  const all = (root) => [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
  const open = [...document.querySelectorAll("dialog:modal")].pop() ?? document.body;
  const isStop = (element) => {
    if (element.tabIndex < 0 || element.disabled || element.closest("[inert]") || !seen(element)) return false;
    if (element.shadowRoot && element.shadowRoot.delegatesFocus) return false;
    // Of a group of radio buttons, Tab reaches the chosen one.
    if (element.type === "radio") return element.checked;
    return element.matches("a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true], audio, video");
  };
  const ring = (element) => {
    for (let place = element, up = 0; place instanceof Element && up < 4; place = place.parentElement ?? place.getRootNode().host, up += 1) {
      for (const part of [null, "::before", "::after"]) {
        const style = getComputedStyle(place, part);
        if (part && style.content === "none") continue;
        if ((style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none") return true;
      }
    }
    return false;
  };
  return {
    stops: () => all(open).filter(isStop),
    active: () => deep(document),
    describe,
    // What a person would not find: a stop out of sight, below something else, or without a mark.
    trouble: (element) => {
      const box = element.getBoundingClientRect();
      const middle = (from, to, most) => (Math.max(from, 0) + Math.min(to, most)) / 2;
      if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) return "is out of sight";
      const x = middle(box.left, box.right, innerWidth), y = middle(box.top, box.bottom, innerHeight);
      let hit = document.elementFromPoint(x, y);
      while (hit && hit.shadowRoot) {
        const inner = hit.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      const label = element.labels && element.labels[0];
      const near = hit && (element.contains(hit) || hit.contains(element) || (label && label.contains(hit)));
      if (!near) return "is below " + (hit ? describe(hit) : "nothing");
      return ring(element) ? null : "has no mark of the focus";
    },
  };
})()`;

/** Walks over a screen with Tab: every control is reached, in sight and marked, and nothing holds the focus. */
export async function expectWalkable(page: Page, screen: string): Promise<void> {
  const count = await page.evaluate(`globalThis.walk = (() => {
    const eyes = ${EYES};
    const stops = eyes.stops();
    stops[0]?.focus();
    const first = eyes.active();
    return { ...eyes, wanted: new Set(stops), first, met: new Set(), problems: [] };
  })(), walk.wanted.size`) as number;
  // After the last control, the browser's own come, and then the first one again.
  let nothingNew = 0;
  for (let step = 0; step < count * 2 + 40 && nothingNew < 4; step += 1) {
    const isNew = await page.evaluate(`(() => {
      const here = walk.active();
      if (!here || here === document.body || walk.met.has(here)) return false;
      walk.met.add(here);
      const trouble = walk.trouble(here);
      if (trouble) walk.problems.push(walk.describe(here) + " " + trouble);
      return true;
    })()`);
    nothingNew = isNew ? 0 : nothingNew + 1;
    await page.keyboard.press("Tab");
  }
  const problems = await page.evaluate(`[
    ...walk.problems,
    ...[...walk.wanted].filter((stop) => stop.isConnected && !walk.met.has(stop)).map((stop) => walk.describe(stop) + " is not reached"),
  ]`);
  expect(problems, `the way of the Tab key over ${screen}`).toEqual([]);
}
