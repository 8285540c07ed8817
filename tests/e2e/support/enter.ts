// Stored sign-ins: each person signs in once a worker, and every other page begins with the browser state of that
// sign-in.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { arrive, signIn, type Person } from "./app.ts";

/** Browser state after a sign-in: the session with the platform, and the app's note of it. No token is stored. */
type StoredSignIn = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The sign-ins of one worker at its platform. */
export class StoredSignIns {
  private readonly known = new Map<Person, Promise<StoredSignIn>>();

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** The sign-in of a person, made when it is first asked for. */
  of(person: Person): Promise<StoredSignIn> {
    const known = this.known.get(person) ?? this.begin(person);
    this.known.set(person, known);
    return known;
  }

  private async begin(person: Person): Promise<StoredSignIn> {
    const context = await this.browser.newContext({ baseURL: this.origin });
    try {
      await signIn(await context.newPage(), "/", person);
      return await context.storageState();
    } finally {
      await context.close();
    }
  }
}

const sources = new WeakMap<BrowserContext, StoredSignIns>();

/** Tells where the pages of a context have their sign-ins from. */
export function useSignInsOf(context: BrowserContext, source: StoredSignIns): void {
  sources.set(context, source);
}

/** Puts the sign-in of a person into a context. Playwright's own way loads a page for it, which takes 0.3 s each time. */
async function restore(context: BrowserContext, person: Person): Promise<void> {
  const source = sources.get(context);
  if (!source) throw new Error("this context has no stored sign-ins: use signIn");
  const { cookies, origins } = await source.of(person);
  await context.addCookies(cookies);
  await context.addInitScript((origins) => {
    // The browser's own viewers run in frames that have no storage.
    if (self !== top) return;
    const own = origins.find(({ origin }) => origin === location.origin);
    for (const { name, value } of own?.localStorage ?? []) localStorage.setItem(name, value);
  }, origins);
}

/** Opens an address for a person who signed in before. A test that signs out uses signIn, so that it ends no other test's session. */
export async function enter(page: Page, address = "/", person: Person = "Ada Analyst"): Promise<void> {
  await restore(page.context(), person);
  await page.goto(address);
  await arrive(page);
}
