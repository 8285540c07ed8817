// The app as static files on an origin of its own, below any path and with the headers of docs/deployment.md.
import { createServer, type Server } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { closePages, test as base } from "./test.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const HASH = /-[0-9a-f]{16}[_.]/;
const POLICY = fileURLToPath(new URL("../../../crates/platform/src/app/policy.txt", import.meta.url));

/** A running server of static files. */
export class Site {
  /** The folder with the built app; another one is a new version. */
  folder = process.env.BELVEDERE_TEST_APP!;
  /** What config.json holds. */
  config: object = {};
  /** The origins that the policy lets the app speak to. */
  connect: string[] = [];
  private server!: Server;

  private constructor(readonly path: string) {}

  /** Serves the app below a path, with slashes around it. */
  static async start(path = "/"): Promise<Site> {
    const site = new Site(path);
    await site.listen(0);
    return site;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private port = 0;

  private async listen(port: number): Promise<void> {
    this.server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, this.origin);
      const name = pathname.startsWith(this.path) ? pathname.slice(this.path.length) : "..";
      const [status, content, type] = this.file(name);
      response.writeHead(status, {
        "content-type": type,
        "cache-control": HASH.test(name) ? "public, max-age=31536000, immutable" : "no-cache",
        "content-security-policy": this.policy(),
        "x-content-type-options": "nosniff",
      });
      response.end(content);
    });
    await new Promise<void>((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  private policy(): string {
    const directives = readFileSync(POLICY, "utf8").trim().split("\n");
    return directives.map((line) => (line.startsWith("connect-src ") ? [line, ...this.connect].join(" ") : line)).join("; ");
  }

  /** Status, content and type of a file; of the page for a view. */
  private file(name: string): [number, string | Buffer, string] {
    if (name === "config.json") return [200, JSON.stringify(this.config), TYPES[".json"]];
    const isView = !name.includes(".");
    const file = join(this.folder, isView ? "index.html" : name);
    if (name.includes("..") || !existsSync(file)) return [404, "", "text/plain"];
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    if (!isView) return [200, readFileSync(file), type];
    return [200, readFileSync(file, "utf8").replaceAll('="/', `="${this.path}`), type];
  }

  /** Ends it at once. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Starts it again at the same address. */
  async restart(): Promise<void> {
    await this.listen(this.port);
  }
}

export const test = base.extend<{ startSite: (path?: string) => Promise<Site> }>({
  startSite: async ({ hosts, context }, use) => {
    const started: Site[] = [];
    await use(async (path) => {
      const site = await Site.start(path);
      started.push(site);
      hosts.push(new URL(site.origin).host);
      return site;
    });
    await closePages(context);
    await Promise.all(started.map((site) => site.stop()));
  },
});
