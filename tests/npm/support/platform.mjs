// A local platform as a process of its own, with demo data and the test kit.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** All scopes that the demo users can have. */
export const SCOPES = [
  "api:admin-read",
  "api:admin-write",
  "api:data-health-write",
  "api:datasets-read",
  "api:mediasets-read",
  "api:mediasets-write",
  "api:ontologies-read",
  "api:ontologies-write",
  "api:sql-queries-execute",
  "api:sql-queries-read",
];

/** A running platform. */
export class Platform {
  #process;

  constructor(address, process) {
    this.address = address;
    this.#process = process;
  }

  /** Starts a platform, and waits until it answers. Pages of `origins` may call it. */
  static async start({ flights = 3000, origins = [] } = {}) {
    const data = mkdtempSync(join(process.env.BELVEDERE_TEST_DATA ?? tmpdir(), "platform-"));
    const rest = origins.flatMap((origin) => ["--origin", origin]);
    const child = spawn(
      needed("BELVEDERE_PLATFORM"),
      ["--log", "warn", "serve", "--port", "0", "--demo", "--data", join(data, "data"), "--flights", String(flights), ...rest],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address) return new Platform(address.replace(/\/$/, ""), child);
    }
    throw new Error("the platform ended before it answered");
  }

  stop() {
    this.#process.kill("SIGKILL");
  }

  /** Calls a test hook. */
  async testkit(hook, body) {
    const answer = await fetch(`${this.address}/testkit/${hook}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`test kit: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  /** An access token of a demo user. */
  async token(user = "administrator", options = {}) {
    const body = { user, scopes: SCOPES, kind: "user", expiresInSeconds: 3600, ...options };
    return (await this.testkit("token", body)).access_token;
  }

  /** The catalog of an administrator. */
  async catalog() {
    const headers = { authorization: `Bearer ${await this.token()}` };
    return (await fetch(`${this.address}/api/extensions/v1/catalog`, { headers })).json();
  }
}

/** A port of this machine that is free right now. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export function needed(variable) {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: run \`cargo xtask test --only npm\``);
  return value;
}
