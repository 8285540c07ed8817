// A local platform as a process of its own.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Content of a platform: demo data of its own, or files by their names, each as its content or as its writer. */
export type Served = { flights: number } | { files: Record<string, string | ((file: string) => void)> };

/** A running local platform with data of its own. */
export class Platform {
  private constructor(
    /** Its base URL, without a slash at the end. */
    readonly origin: string,
    /** Its data folder, or that of the files. */
    readonly folder: string,
    private readonly program: string,
    private readonly data: string[],
    private process: ChildProcess,
  ) {}

  /** Starts a platform on a free port, and waits until it answers. Pages of `origins` may call it and sign in too. */
  static async start(options: Served & { program?: string; origins?: string[] }): Promise<Platform> {
    const parent = process.env.BELVEDERE_TEST_DATA ?? tmpdir();
    const folder = join(mkdtempSync(join(parent, "platform-")), "data");
    const data = ["--data", folder];
    const rest = ["--port", "0", ...(options.origins ?? []).flatMap((origin) => ["--origin", origin])];
    if ("files" in options) {
      mkdirSync(folder);
      for (const [name, content] of Object.entries(options.files)) {
        if (typeof content === "string") writeFileSync(join(folder, name), content);
        else content(join(folder, name));
      }
      data.push("--no-key");
    } else {
      data.push("--demo");
      rest.push("--flights", String(options.flights));
    }
    const program = options.program ?? needed("BELVEDERE_PLATFORM");
    const [origin, child] = await spawnPlatform(program, data, rest);
    return new Platform(origin, folder, program, data, child);
  }

  /** Ends the platform at once. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await ended;
  }

  /** Starts the platform again after it was stopped: same address, same data. */
  async restart(): Promise<void> {
    [, this.process] = await spawnPlatform(this.program, this.data, ["--port", new URL(this.origin).port]);
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
    const airline = (await this.catalog()).ontologies.find((entry: { apiName: string }) => entry.apiName === "airline");
    return airline.rid;
  }

  /** The catalog, as an administrator gets it. */
  async catalog(): Promise<any> {
    const token = await this.token("administrator", []);
    return (await fetch(`${this.origin}/api/extensions/v1/catalog`, { headers: { authorization: `Bearer ${token}` } })).json();
  }
}

async function spawnPlatform(program: string, data: string[], rest: string[]): Promise<[string, ChildProcess]> {
  const child = spawn(program, ["serve", ...data, "--app", needed("BELVEDERE_TEST_APP"), ...rest], { stdio: ["ignore", "pipe", "pipe"] });
  // The log is only of interest when the platform doesn't start.
  let log = "";
  child.stderr.on("data", (chunk) => (log = (log + chunk).slice(-4000)));
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address) return [address.replace(/\/$/, ""), child];
  }
  throw new Error(`The platform ended before it answered:\n${log}`);
}

function needed(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: run \`cargo xtask test --only e2e\``);
  return value;
}
