// Tokens are nowhere but in memory and in headers: not in a page's storage, content, console, or addresses.
import type { Page, Response } from "@playwright/test";
import { databases } from "./app.ts";
import { expect } from "./test.ts";

/** The secrets that a page received, and its console and requests. */
export class Secrets {
  private readonly values = new Set<string>();
  private readonly said: string[] = [];
  private readonly reading: Promise<void>[] = [];

  constructor(private readonly page: Page) {
    page.on("request", (request) => {
      this.said.push(request.url());
      const { authorization = "", readtoken } = request.headers();
      for (const value of [authorization.split(" ")[1], readtoken]) if (value) this.values.add(value);
    });
    page.on("response", (response) => {
      if (response.url().endsWith("/oauth2/token")) this.reading.push(this.readTokens(response));
    });
    page.on("console", (message) => this.said.push(message.text()));
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
