// A local platform as a process of its own.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A running local platform. */
export class Platform {
  private constructor(
    /** Its base URL, without a slash at the end. */
    readonly origin: string,
    private readonly process: ChildProcess,
  ) {}

  /** Starts a platform with demo data of its own on a free port, and waits until it answers. */
  static async start(options: { flights?: number } = {}): Promise<Platform> {
    const parent = process.env.BELVEDERE_DATA ?? tmpdir();
    const child = spawn(
      needed("BELVEDERE_PLATFORM"),
      [
        ["serve", "--port", "0"],
        ["--data", join(mkdtempSync(join(parent, "platform-")), "data")],
        ["--app", needed("BELVEDERE_APP")],
        ["--flights", String(options.flights ?? 300)],
      ].flat(),
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    // The log is only of interest when the platform doesn't start.
    let log = "";
    child.stderr?.on("data", (chunk) => (log = (log + chunk).slice(-4000)));
    for await (const line of createInterface({ input: child.stdout! })) {
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (address) return new Platform(address.replace(/\/$/, ""), child);
    }
    throw new Error(`The platform ended before it answered:\n${log}`);
  }

  /** Ends the platform at once. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill();
    await ended;
  }

  /** An access token from the test kit. */
  async token(user: string, scopes: string[]): Promise<string> {
    const answer = await fetch(`${this.origin}/testkit/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user, scopes, kind: "user", expiresInSeconds: 600 }),
    });
    if (!answer.ok) throw new Error(`test kit: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  /** The RID of the demo ontology. */
  async ontology(): Promise<string> {
    const config = await (await fetch(`${this.origin}/config.json`)).json();
    const airline = config.catalog.ontologies.find((entry) => entry.apiName === "airline");
    return airline.rid;
  }
}

function needed(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: run \`cargo xtask test --only e2e\``);
  return value;
}
