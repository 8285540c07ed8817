// Tests that go over the table of screens.
import type { Page } from "@playwright/test";
import { enter } from "./enter.ts";
import { survey, whole, type Screen, type World } from "./screen.ts";
import { SCREENS } from "./screens.ts";
import { test as base, type Watch } from "./test.ts";

export const test = base.extend<{ world: World }>({
  // Of each test, because a flight that is to be delayed can be so once.
  world: async ({ platform }, use) => use(await survey(platform)),
});

/** The browser's console message about a failed request. */
export const FAILED_LOAD = /Failed to load resource/;

/** Opens a screen for the signed-in person, and waits until it is whole. */
export async function visit(page: Page, world: World, screen: Screen): Promise<void> {
  await enter(page, await screen.address(world), screen.person);
  await whole(page, screen);
}

/** Goes to a screen, and looks at it as it opens, at its further states, or at both. Requests may fail where the table says that they do. */
export async function tour(
  page: Page,
  world: World,
  watch: Watch,
  name: string,
  which: "as it opens" | "further states" | "all",
  look: (state: string) => Promise<void>,
): Promise<void> {
  const screen = SCREENS[name];
  const expectOf = (state: string) => watch.expectNow(...(screen.fails?.includes(state) ? [FAILED_LOAD] : []));
  expectOf("");
  await visit(page, world, screen);
  if (which !== "further states") await look(name);
  if (which === "as it opens") return;
  for (const [state, reach] of Object.entries(screen.states ?? {})) {
    expectOf(state);
    await reach(page, world);
    await look(`${name} ${state}`);
  }
}

/** The screens that `which` takes, each with its name. */
export function screens(which: (screen: Screen) => unknown = () => true): { name: string; screen: Screen }[] {
  return Object.entries(SCREENS)
    .filter(([, screen]) => which(screen))
    .map(([name, screen]) => ({ name, screen }));
}
