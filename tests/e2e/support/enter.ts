// Stored sign-ins: each person signs in once a worker, and every other page begins with the browser state of that
// sign-in.
import { createHash, randomBytes } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { arrive, signIn, type Person } from "./app.ts";

/** What a sign-in leaves in the browser, and how the next page would sign in with it. No token is stored. */
interface StoredSignIn {
  /** The session with the platform, and the app's note of it. */
  state: Awaited<ReturnType<BrowserContext["storageState"]>>;
  /** The address to which a new page of the app sends the browser. */
  authorization: string;
  /** What the app stores meanwhile: the key in the storage of the tab, and the value. */
  attempt: [string, Record<string, unknown>];
}

const AUTHORIZATION = /[?&]response_type=code&/;

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
      const page = await context.newPage();
      await signIn(page, "/", person);
      const state = await context.storageState();
      // A page that is loaded again signs in again. No content keeps it from leaving.
      await page.route(AUTHORIZATION, (route) => route.fulfill({ status: 204 }));
      const [asked] = await Promise.all([page.waitForRequest(AUTHORIZATION), page.reload()]);
      const stored = await page.evaluate(() => Object.entries(sessionStorage));
      const authorization = asked.url();
      const nonce = new URL(authorization).searchParams.get("state")!;
      const [key, value] = stored.find(([key]) => key.endsWith(nonce))!;
      return { state, authorization, attempt: [key.slice(0, -nonce.length), JSON.parse(value)] };
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

/** Pages whose configuration is changed: they may ask for other scopes. */
const configured = new WeakSet<Page>();

/** Changes the platform's part of the configuration that the app on a page finds. */
export async function configure(page: Page, change: (platform: any) => void): Promise<void> {
  configured.add(page);
  await page.route("**/config.json", async (route) => {
    const answer = await route.fetch();
    const config = await answer.json();
    change(config.platform);
    await route.fulfill({ response: answer, json: config });
  });
}

/** Puts the sign-in of a person into a context. Playwright's own way loads a page for it, which takes 0.3 s each time. */
async function restore(context: BrowserContext, person: Person): Promise<StoredSignIn> {
  const source = sources.get(context);
  if (!source) throw new Error("this context has no stored sign-ins: use signIn");
  const signIn = await source.of(person);
  const { cookies, origins } = signIn.state;
  await context.addCookies(cookies);
  await context.addInitScript((origins) => {
    // The browser's own viewers run in frames that have no storage.
    if (self !== top) return;
    const own = origins.find(({ origin }) => origin === location.origin);
    for (const { name, value } of own?.localStorage ?? []) localStorage.setItem(name, value);
  }, origins);
  return signIn;
}

/**
 * Where a page that was sent away to sign in comes back, to go on to an address. One that opens the address is loaded twice. `undefined`
 * when the platform has no session.
 */
async function callback(page: Page, address: string, { authorization, attempt: [prefix, attempt] }: StoredSignIn): Promise<string | undefined> {
  const [state, verifier] = [random(), random()];
  const url = new URL(authorization);
  url.searchParams.set("state", state);
  url.searchParams.set("code_challenge", createHash("sha256").update(verifier).digest("base64url"));
  const response = await page.request.get(url.href, { maxRedirects: 0 });
  const back = response.headers().location;
  // A platform without the session asks who it is.
  if (!back?.includes("code=")) return undefined;
  await page.addInitScript(
    ([back, key, attempt]) => {
      if (location.href !== back) return;
      sessionStorage.setItem(key, JSON.stringify({ ...attempt, started: Date.now() }));
    },
    [back, prefix + state, { ...attempt, state, verifier, return_to: address }] as const,
  );
  return back;
}

const random = () => randomBytes(32).toString("base64url");

/** The sign-in that a page was entered with. */
const entered = new WeakMap<Page, StoredSignIn>();

/** Opens an address for a person who signed in before. A test that signs out uses signIn, so that it ends no other test's session. */
export async function enter(page: Page, address = "/", person: Person = "Ada Analyst"): Promise<void> {
  entered.set(page, await restore(page.context(), person));
  await load(page, address);
  await arrive(page);
}

/**
 * Loads the page again, or another address of the app. `reload` and `goto` load the app twice for a person who is signed in, before
 * and after the way through the sign-in; of a page that was entered, this leaves out the first.
 */
export async function load(page: Page, address?: string): Promise<void> {
  const signIn = configured.has(page) ? undefined : entered.get(page);
  const { pathname, search, hash } = new URL(page.url());
  const back = signIn && (await callback(page, address ?? pathname + search + hash, signIn));
  const goal = back ?? address;
  await (goal === undefined ? page.reload() : page.goto(goal));
}
