// Tokens are nowhere but in memory and in headers: not in what a page keeps, shows, says, or asks for by address.
import type { Page, Request, Response } from "@playwright/test";
import { databases } from "./app.ts";
import { expect } from "./test.ts";

/** The secrets that a page got, and what it said and asked for. */
export class Secrets {
  private readonly values = new Set<string>();
  private readonly said: string[] = [];
  private readonly reading: Promise<void>[] = [];

  constructor(private readonly page: Page) {
    page.on("request", (request) => {
      this.said.push(request.url());
      this.reading.push(this.readRequest(request));
    });
    page.on("response", (response) => {
      if (response.url().endsWith("/oauth2/token")) this.reading.push(this.readTokens(response));
    });
    page.on("console", (message) => this.said.push(message.text()));
  }

  private async readRequest(request: Request): Promise<void> {
    // A request of a page that is gone has no headers any more.
    const headers: Record<string, string> = await request.allHeaders().catch(() => ({}));
    const [, token] = (headers["authorization"] ?? "").split(" ");
    for (const value of [token, headers["readtoken"]]) if (value) this.values.add(value);
  }

  private async readTokens(response: Response): Promise<void> {
    const tokens = await response.json().catch(() => ({}));
    for (const value of [tokens.access_token, tokens.refresh_token]) if (value) this.values.add(value);
  }

  /** Looks for them everywhere. */
  async expectNone(where: string): Promise<void> {
    await Promise.all(this.reading.splice(0));
    expect(this.values.size, `${where}: no secret is known`).toBeGreaterThan(0);
    const kept = await this.page.evaluate(async () => {
      const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }));
      const cached = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
      const fields = [...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value);
      return [...stored, ...cached.flat(), ...fields, document.cookie, JSON.stringify(history.state), document.documentElement.outerHTML];
    });
    const all = [...kept, await databases(this.page), this.page.url(), ...this.said].join("\n");
    const found = [...this.values].filter((value) => all.includes(value));
    expect(found, `${where}: secrets in what the page keeps, shows, says or asks for`).toEqual([]);
  }
}
