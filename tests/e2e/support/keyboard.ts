// The keyboard alone: every stop of the Tab key.
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Returns the focused element, the elements that Tab must reach, and the problem of a stop. Evaluated in the page. */
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
  // What can mark a control: the outline, shadow, border and ground of it and of what is around it.
  const look = (element) => {
    const parts = [];
    for (let place = element, up = 0; place instanceof Element && up < 6; place = place.parentElement ?? place.getRootNode().host, up += 1) {
      for (const part of [null, "::before", "::after"]) {
        const style = getComputedStyle(place, part);
        if (part && style.content === "none") continue;
        const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 && !/^rgba\\(.*, 0\\)$/.test(style.outlineColor);
        parts.push([isOutlined && style.outline + style.outlineOffset, style.boxShadow, style.borderColor, style.borderWidth, style.backgroundColor].join());
      }
    }
    return parts.join("|");
  };
  return {
    stops: () => all(open).filter(isStop),
    active: () => deep(document),
    describe,
    look,
    // What a person would not find: a stop out of sight, or below another element.
    trouble: (element) => {
      const box = element.getBoundingClientRect();
      const middle = (from, to, most) => (Math.max(from, 0) + Math.min(to, most)) / 2;
      if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) return "is out of sight";
      const x = middle(box.left, box.right, innerWidth), y = middle(box.top, box.bottom, innerHeight);
      const [dx, dy] = [Math.min(box.width / 2 - 1, Math.abs(innerWidth - x) - 1, x - 1), Math.min(box.height / 2 - 1, Math.abs(innerHeight - y) - 1, y - 1)];
      // Hidden is what is so in its middle and at its corners (WCAG 2.2, 2.4.11).
      let above = null;
      const places = [[x, y], [x - dx, y - dy], [x + dx, y - dy], [x - dx, y + dy], [x + dx, y + dy]];
      const isSeen = places.some(([x, y]) => {
        let hit = document.elementFromPoint(x, y);
        while (hit && hit.shadowRoot) {
          const inner = hit.shadowRoot.elementFromPoint(x, y);
          if (!inner || inner === hit) break;
          hit = inner;
        }
        above ??= hit;
        const label = element.labels && element.labels[0];
        // What the user opened and closes by Escape may lie above.
        const opened = hit && hit.closest(":popover-open") && !element.closest(":popover-open");
        return opened || (hit && (element.contains(hit) || hit.contains(element) || (label && label.contains(hit))));
      });
      return isSeen ? null : "is below " + (above ? describe(above) : "nothing");
    },
  };
})()`;

/** Presses of the Tab key that are sent at once. */
const PRESSES = 10;

/** Walks over a screen with Tab: every control is reached, in sight, marked and named, and nothing holds or loses the focus. */
export async function expectWalkable(page: Page, screen: string): Promise<void> {
  // Focus marks are for keyboard users.
  await page.keyboard.press("Tab");
  // Each stop is looked at when the key is released: then the focus has moved, and its element has come into sight.
  const count = await page.evaluate(`globalThis.walk = (() => {
    const eyes = ${EYES};
    const stops = eyes.stops();
    stops[0]?.focus();
    const walk = { ...eyes, wanted: new Set(stops), met: new Set(), problems: [], last: null, nothingNew: 0, error: null };
    const isNew = () => {
      const here = walk.active();
      const { last } = walk;
      if (last && last.element !== here) {
        // Now that the focus is elsewhere, the same control looks otherwise, or the focus had no mark.
        if (last.element.isConnected && walk.look(last.element) === last.look) walk.problems.push(walk.describe(last.element) + " looks the same without the focus");
        walk.last = null;
      }
      if (!here || here === document.body) {
        // Behind the last control, that is the way into the browser's own; anywhere else, the focus is lost.
        const before = [...walk.met].pop();
        const left = [...walk.wanted].filter((stop) => stop.isConnected && !walk.met.has(stop));
        const follows = (stop) => before.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING;
        if (before && before.getRootNode() === document && left.some(follows)) walk.problems.push("the focus is lost after " + walk.describe(before));
        return false;
      }
      if (walk.met.has(here)) return false;
      walk.met.add(here);
      const trouble = walk.trouble(here);
      if (trouble) walk.problems.push(walk.describe(here) + " " + trouble);
      walk.last = { element: here, look: walk.look(here) };
      return true;
    };
    walk.stop = () => {
      try {
        walk.nothingNew = isNew() ? 0 : walk.nothingNew + 1;
      } catch (error) {
        walk.error ??= String(error);
      }
    };
    walk.stop();
    addEventListener("keyup", walk.stop, true);
    return walk;
  })(), walk.wanted.size`) as number;
  const session = await page.context().newCDPSession(page);
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  const press = () => [
    session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }),
    session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }),
  ];
  // After the last control, the browser's own come, and then the first one again.
  let isDone = false;
  for (let step = 0; step < count * 2 + 40 && !isDone; step += PRESSES) {
    await Promise.all(Array.from({ length: PRESSES }, press).flat());
    isDone = await page.evaluate("walk.nothingNew >= 4");
  }
  await session.detach();
  const problems = await page.evaluate(`(() => {
    removeEventListener("keyup", walk.stop, true);
    if (walk.error) walk.problems.push(walk.error);
    const missed = [...walk.wanted].filter((stop) => stop.isConnected && !walk.met.has(stop));
    return [...new Set(walk.problems), ...missed.map((stop) => walk.describe(stop) + " is not reached")];
  })()`);
  expect.soft(problems, `the way of the Tab key over ${screen}`).toEqual([]);
  expect.soft(await nameless(page), `what has no name for screen readers on ${screen}`).toEqual([]);
}

/** Focusable elements without an accessible name, as the browser reports them to assistive technology. */
async function nameless(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    // The page and its content take the focus from scripts and links only; a box that scrolls has no role.
    .filter((node) => !node.ignored && !["RootWebArea", "main", "generic"].includes(node.role?.value) && !node.name?.value)
    .filter((node) => node.properties?.some(({ name, value }) => name === "focusable" && value.value))
    .map((node) => `${node.role?.value} ${node.nodeId}`);
}

/** Records the focused element when a layer opens above the page. Goes before the page is loaded. */
export async function watchOpeners(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const openers: { panel: Element; opener: Element | null }[] = [];
    Object.assign(globalThis, { openers });
    const note = (event: Event) => {
      const panel = event.target as Element;
      if ((event as ToggleEvent).newState === "open") openers.push({ panel, opener: document.activeElement });
    };
    document.addEventListener("beforetoggle", note, true);
  });
}

/** Closes by Escape whatever is open above the page; the focus must go back to where it was before. */
export async function expectEscapable(page: Page, screen: string): Promise<void> {
  const isOpen = () =>
    page.evaluate(() => {
      const { openers } = globalThis as any;
      const last = openers.at(-1);
      return Boolean(last?.panel.isConnected && last.panel.matches("dialog[open], :popover-open"));
    });
  if (!(await isOpen())) return;
  // A user who moved on to the page behind a popover returns into it first.
  await page.evaluate(() => {
    const { panel } = (globalThis as any).openers.at(-1);
    if (!panel.contains(document.activeElement)) panel.querySelector(":is(button, input, select):enabled, a[href]")?.focus();
  });
  await page.keyboard.press("Escape");
  await expect.poll(isOpen, `Escape closes what is open on ${screen}`).toBe(false);
  // When an opener is removed with its popover, such as a link to it, the focus goes to its replacement.
  const back = () =>
    page.evaluate(() => {
      const { opener } = (globalThis as any).openers.at(-1);
      const active = document.activeElement;
      if (active === document.body || !active) return "nowhere";
      return !opener || opener === document.body || !opener.isConnected || active === opener ? "back" : active.outerHTML.slice(0, 120);
    });
  await expect.configure({ soft: true }).poll(back, `the focus after ${screen} was closed`).toBe("back");
}
