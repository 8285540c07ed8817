// The tests' own `test`: a platform for each worker, and a page that must stay within it and keep quiet.
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { Platform, type Served } from "./platform.ts";
import { StoredSignIns, useSignInsOf } from "./enter.ts";

export { expect };

/** Addresses that lead to no host. The last two are those of Chromium's own viewer of PDF documents, seen now and then. */
const LOCAL = ["data:", "blob:", "chrome:", "chrome-extension:"];

/** Unexpected console messages and requests of a page. */
export class Watch {
  readonly complaints: string[] = [];
  // Trunk gives the preload of the wasm file its hash as well; Chromium notes that it checks that of scripts only.
  private readonly expected: RegExp[] = [
    /`integrity` attribute is currently ignored for preload destinations/,
    /Service Worker registration blocked by Playwright/,
  ];
  private expectedNow: RegExp[] = [];

  /** Lets messages pass that a test brings about on purpose, such as the browser's note on a 403. */
  expect(...messages: RegExp[]): void {
    this.expected.push(...messages);
  }

  /** Lets messages pass from now on, and no others that were let pass this way before. */
  expectNow(...messages: RegExp[]): void {
    this.expectedNow = messages;
  }

  /** Notes errors, violations of the content security policy, and requests to hosts other than the given ones. */
  follow(page: Page, hosts: () => string[]): void {
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") {
        this.note(`console: ${message.text()} (${message.location().url})`);
      }
    });
    page.on("pageerror", (error) => this.note(`error: ${error.message}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      const local = LOCAL.includes(url.protocol);
      if (!local && !hosts().includes(url.host)) this.note(`foreign host: ${request.url()}`);
    });
    page.on("websocket", (socket) => this.note(`web socket: ${socket.url()}`));
  }

  private note(complaint: string): void {
    if (!this.expectedNow.some((pattern) => pattern.test(complaint))) this.complaints.push(complaint);
  }

  /** The unexpected entries. */
  remaining(): string[] {
    return this.complaints.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}

/** Starts a further platform. It ends with the test, whatever becomes of that. */
type StartPlatform = (options: Served & { origins?: string[] }) => Promise<Platform>;

/**
 * Closes all pages before a server of theirs ends: requests on their way would be errors. They close with their context, since
 * Chromium may never close a single page that is just being navigated (crbug.com/536385539).
 */
export async function closePages(context: BrowserContext): Promise<void> {
  const pages = context.pages();
  // They are closed already.
  if (pages.length === 0) return;
  // A request may be on its way through a route of the test when the test ends: the rest of it is not part of the test.
  await Promise.all([context, ...pages].map((routed) => routed.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

export const test = base.extend<
  { hosts: string[]; watch: Watch; startPlatform: StartPlatform },
  { platform: Platform; signIns: StoredSignIns }
>({
  platform: [
    async ({}, use) => {
      const platform = await Platform.start({ flights: 5000 });
      await use(platform);
      await platform.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  signIns: [async ({ browser, platform }, use) => use(new StoredSignIns(browser, platform.origin)), { scope: "worker" }],
  baseURL: async ({ platform }, use) => use(platform.origin),
  context: async ({ context, signIns }, use) => {
    useSignInsOf(context, signIns);
    await use(context);
  },
  page: async ({ page, context }, use) => {
    await use(page);
    await closePages(context);
  },
  // Tests with a further platform add its host.
  hosts: async ({ platform }, use) => use([new URL(platform.origin).host]),
  startPlatform: async ({ hosts, context }, use) => {
    const started: Platform[] = [];
    await use(async (options) => {
      const platform = await Platform.start(options);
      started.push(platform);
      hosts.push(new URL(platform.origin).host);
      return platform;
    });
    await closePages(context);
    await Promise.all(started.map((platform) => platform.stop()));
  },
  watch: [
    async ({ page, hosts }, use) => {
      const watch = new Watch();
      watch.follow(page, () => hosts);
      await use(watch);
      expect(watch.remaining(), "errors, violations and foreign requests").toEqual([]);
    },
    { auto: true },
  ],
});
