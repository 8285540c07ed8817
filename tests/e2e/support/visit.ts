// Tests that go over the table of screens. Who signs in does so once for all tests of a worker.
import type { BrowserContext, Page } from "@playwright/test";
import { arrive, signIn, type Person } from "./app.ts";
import { SCREENS, survey, whole, type Screen, type World } from "./screens.ts";
import { test as base } from "./test.ts";

/** Cookies and storage of somebody who is signed in: with these, the app signs in again without a click. */
type SignedIn = Awaited<ReturnType<BrowserContext["storageState"]>>;

export const test = base.extend<{ person: Person; world: World }, { signedIn: (person: Person) => Promise<SignedIn> }>({
  person: ["Ada Analyst", { option: true }],
  signedIn: [
    async ({ browser, platform }, use) => {
      const known = new Map<Person, Promise<SignedIn>>();
      const begin = async (person: Person) => {
        const context = await browser.newContext({ baseURL: platform.origin });
        await signIn(await context.newPage(), "/", person);
        const state = await context.storageState();
        await context.close();
        return state;
      };
      await use((person) => {
        if (!known.has(person)) known.set(person, begin(person));
        return known.get(person)!;
      });
    },
    { scope: "worker" },
  ],
  storageState: async ({ signedIn, person }, use) => use(await signedIn(person)),
  // Of each test, because a flight that is to be delayed can be so once.
  world: async ({ platform }, use) => use(await survey(platform)),
});

/** Opens a screen for whoever is signed in, and waits until it is whole. */
export async function visit(page: Page, world: World, screen: Screen): Promise<void> {
  await page.goto(await screen.address(world));
  await arrive(page);
  await whole(page, screen);
}

/** Goes through a screen and its further states, and looks at each. */
export async function tour(page: Page, world: World, name: string, look: (state: string) => Promise<void>): Promise<void> {
  const screen = SCREENS[name];
  await visit(page, world, screen);
  await look(name);
  for (const [state, reach] of Object.entries(screen.states ?? {})) {
    await reach(page, world);
    await look(`${name} ${state}`);
  }
}

/** The screens that `which` takes, each with its name and the person who looks at it. */
export function screens(which: (screen: Screen) => unknown = () => true): { name: string; screen: Screen; person: Person }[] {
  const chosen = Object.entries(SCREENS).filter(([, screen]) => which(screen));
  return chosen.map(([name, screen]) => ({ name, screen, person: screen.person ?? "Ada Analyst" }));
}
