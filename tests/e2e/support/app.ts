// Common steps of journeys, by the names that a user reads.
import { expect, type Locator, type Page } from "@playwright/test";

/** The people of the demo data. Beside a user's own files, the accounts have the name of their role alone. */
export type Person = "Ada Analyst" | "Otto Operator" | "Alma Administrator" | "Rita Reader";

/** Opens an address of the app and signs in there, through the picker and, when asked, the consent page. */
export async function signIn(page: Page, address = "/", person: Person = "Ada Analyst"): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Sign in" }).click();
  await pick(page, person);
  await arrive(page);
}

/** Goes from the home view to the objects of the type Flight, as a person does: a platform as it is served has no test kit to ask. */
export async function openFlights(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Airline" }).click();
  await page.getByRole("main").getByRole("link", { name: "Flight", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: /objects/i }).first().click();
}

/** Goes to another address of the app as a link does: the app stays loaded. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement("a"), { href: address });
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
}

/** Goes to an address by way of another view, so that the view there is made anew and asks for its data again. */
export async function reopen(page: Page, address: string): Promise<void> {
  await follow(page, "/about");
  await expect(page.getByRole("heading", { level: 1, name: "About Belvedere" })).toBeVisible();
  await follow(page, address);
}

/** Picks a person on the platform's page and gives consent. */
export async function pick(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await page.getByRole("button", { name: person.split(" ").at(-1) }).click();
  const allow = page.getByRole("button", { name: "Allow", exact: true });
  // Consent is asked for once for each person, so only the first journey meets the page.
  await expect(allow.or(accountButton(page))).toBeVisible();
  if (await allow.isVisible()) await allow.click();
}

/** Waits until the app shows who is signed in. */
export async function arrive(page: Page): Promise<void> {
  await expect(accountButton(page)).toBeVisible();
}

/** Signs in again after a reload or in a second tab, which goes by itself or by one click. */
export async function signInAgain(page: Page, person: Person = "Otto Operator"): Promise<void> {
  const button = page.getByRole("button", { name: "Sign in" });
  const choice = page.getByRole("heading", { name: "Choose an account" });
  await expect(button.or(accountButton(page)).or(choice).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(accountButton(page).or(choice).first()).toBeVisible();
  if (await choice.isVisible()) await pick(page, person);
}

/** The button that opens the account menu. */
export function accountButton(page: Page): Locator {
  return page.getByRole("button", { name: /^Account: / });
}

/** Signs out by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
}

/** The table of objects. */
export function grid(page: Page): Locator {
  return page.getByRole("grid");
}

/** Leads the focus of the table to a cell by keys: its row, the header being 0, and its column, the number of the row being 0. */
export async function leadTo(page: Page, row: number, column: number): Promise<void> {
  await grid(page).focus();
  await page.keyboard.press("Control+Home");
  if (row === 0) await page.keyboard.press("ArrowUp");
  for (let at = 1; at < row; at += 1) await page.keyboard.press("ArrowDown");
  if (column === 0) await page.keyboard.press("ArrowLeft");
  for (let at = 1; at < column; at += 1) await page.keyboard.press("ArrowRight");
}

/** The same to the header with a title, or to the cell below it. */
export async function leadToColumn(page: Page, title: string | RegExp, row = 0): Promise<void> {
  const header = grid(page).getByRole("columnheader", { name: title }).first();
  await leadTo(page, row, Number(await header.getAttribute("aria-colindex")) - 1);
}

/** The cell of the table that has the focus: the table names it. */
export async function expectActive(page: Page, cell: Locator): Promise<void> {
  await expect(grid(page)).toBeFocused();
  await expect(cell).toHaveAttribute("data-active");
  await expect(grid(page)).toHaveAttribute("aria-activedescendant", (await cell.getAttribute("id"))!);
}

/** Opens the menu of a column by its button, and presses an entry. */
export async function pressInMenu(page: Page, header: Locator, entry: string): Promise<void> {
  await header.hover();
  await header.locator(".grid-menu").click();
  await page.locator(".column-menu").getByRole("button", { name: entry, exact: true }).click();
}

/** The texts of a column, in the rows that are drawn, from the top. */
export async function column(page: Page, title: string | RegExp): Promise<string[]> {
  const header = grid(page).getByRole("columnheader", { name: title }).first();
  const index = await header.getAttribute("aria-colindex");
  const rows = await grid(page)
    .locator("[role=row]:not([hidden])")
    .filter({ has: page.locator("[role=gridcell]") })
    .evaluateAll((rows, index) => {
      const place = (row: Element) => Number(row.getAttribute("aria-rowindex"));
      const sorted = [...rows].sort((a, b) => place(a) - place(b));
      return sorted.map((row) => row.querySelector(`[aria-colindex="${index}"]`)?.textContent ?? "");
    }, index);
  return rows;
}

/** The texts of a column in all rows, by scrolling through the table; a tall window makes the way short. */
export async function everyRow(page: Page, title: string | RegExp): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 4000 });
  const header = grid(page).getByRole("columnheader", { name: title }).first();
  const index = await header.getAttribute("aria-colindex");
  return grid(page).evaluate(async (grid, index) => {
    const count = Number(grid.getAttribute("aria-rowcount")) - 1;
    const texts = new Map<number, string>();
    const collect = () => {
      for (const row of grid.querySelectorAll("[role=row]:not([hidden])")) {
        const place = Number(row.getAttribute("aria-rowindex")) - 1;
        if (place > 0) texts.set(place, row.querySelector(`[aria-colindex="${index}"]`)?.textContent ?? "");
      }
    };
    const frame = () => new Promise(requestAnimationFrame);
    let scroller = grid as HTMLElement;
    while (scroller.scrollHeight <= scroller.clientHeight + 1 || getComputedStyle(scroller).overflowY === "visible") scroller = scroller.parentElement!;
    for (let next = 1; next <= count; next += 1) {
      if (!texts.has(next)) scroller.scrollTop = ((next - 1) / count) * scroller.scrollHeight;
      for (let frames = 0; !texts.has(next) && frames < 60; frames += 1) {
        await frame();
        collect();
      }
    }
    return Array.from({ length: count }, (_, place) => texts.get(place + 1) ?? `row ${place + 1} is not drawn`);
  }, index);
}

/** The address of the objects of a type. */
export function objectsAddress(ontology: string, type: string): string {
  return `/objects?ontology=${encodeURIComponent(ontology)}&type=${type}`;
}

/** The card of an error, by its title. */
export function errorCard(page: Page, title: string): Locator {
  return page.getByRole("alert").filter({ has: page.getByRole("heading", { name: title }) });
}

/** The words that say how many objects of all are loaded, such as "1,100 of 5,000". */
export function progress(page: Page, loaded = "\\d+,[\\d,]+"): Locator {
  return page.getByText(new RegExp(`^${loaded} of [\\d,]+$`)).filter({ visible: true });
}

/** Goes on to the end of the table until so many objects are loaded. */
export async function scrollThrough(page: Page, count: number): Promise<void> {
  await grid(page).getByRole("gridcell").first().click();
  await page.keyboard.press("Escape");
  // The End key goes to the last loaded row, which asks for more.
  await expect(async () => {
    await page.keyboard.press("Control+End");
    const loaded = await progress(page).textContent();
    expect(Number(loaded!.split(" ")[0]!.replaceAll(",", ""))).toBeGreaterThanOrEqual(count);
  }).toPass();
}

/** Waits until the page's databases hold a text: views store state after drawing, and a new page may be faster. */
export async function kept(page: Page, text: string): Promise<void> {
  await expect.poll(() => databases(page)).toContain(text);
}

/** Everything that the databases of the page hold, as text. */
export async function databases(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (all.onsuccess = resolve));
        texts.push(`${name}: ${JSON.stringify(all.result)}`);
      }
      database.close();
    }
    return texts.join("\n");
  });
}

/** The outcomes that the page shows from now on, each for some seconds. Gives a function for those until then. */
export async function outcomes(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    new MutationObserver(() => {
      const toast = document.querySelector(".toast");
      if (toast) texts.add(toast.textContent!.trim());
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["class"] });
    return texts;
  });
  return () => seen.evaluate((texts) => [...texts]);
}

/** The text that the page copied last. Copying takes a moment: poll it. */
export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Waits until what is to be drawn next, and what that begins, is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
