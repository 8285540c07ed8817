// Visibility by the pixels of a picture: for colors that no style sheet of the app sets.
import type { Browser, Page } from "@playwright/test";

/** A control in the window, and its place. */
export interface Control {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The controls that are wholly in sight, each by the box that a pointer finds it in. */
export async function controls(page: Page): Promise<Control[]> {
  return page.evaluate(() => {
    const all = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll("*")].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
    const found: Control[] = [];
    for (const element of all(document)) {
      if (!element.matches("a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role=switch]")) continue;
      const { x, y, width, height } = element.getBoundingClientRect();
      const inWindow = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight && width > 1 && height > 1;
      const disabled = (element as HTMLButtonElement).disabled;
      if (disabled || !inWindow || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x + width / 2, y + height / 2);
      if (!hit || !(element === hit || element.contains(hit))) continue;
      const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
      found.push({ name: `${element.localName}.${[...element.classList].join(".")} “${name}”`, x, y, width, height });
    }
    return found;
  });
}

const readers = new WeakMap<Browser, Promise<Page>>();

/** A page of its own that reads pictures, one for each browser: the policy of the app's page refuses them. */
function readerOf(page: Page): Promise<Page> {
  const browser = page.context().browser()!;
  const reader = readers.get(browser) ?? browser.newPage();
  readers.set(browser, reader);
  return reader;
}

/** The greatest contrast between two pixels within each of the boxes, from 1 to 21. */
export async function contrasts(page: Page, boxes: Control[]): Promise<number[]> {
  const picture = (await page.screenshot({ animations: "disabled" })).toString("base64");
  const reader = await readerOf(page);
  return reader.evaluate(
    async ({ picture, boxes }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d", { willReadFrequently: true })!;
      context.drawImage(image, 0, 0);
      const linear = Float64Array.from({ length: 256 }, (_, value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4));
      return boxes.map(({ x, y, width, height }) => {
        const { data } = context.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height));
        let least = 1;
        let most = 0;
        for (let place = 0; place < data.length; place += 4) {
          const light = 0.2126 * linear[data[place]!]! + 0.7152 * linear[data[place + 1]!]! + 0.0722 * linear[data[place + 2]!]!;
          least = Math.min(least, light);
          most = Math.max(most, light);
        }
        return (most + 0.05) / (least + 0.05);
      });
    },
    { picture, boxes },
  );
}
