// `cargo xtask bench`: profiles of the columns of a million rows in the table worker, each round beside a bare loop that sorts or
// counts the same values.
import { show } from "../../figures.mjs";
import { expect, test } from "../support/test.ts";

const ROWS = 1_000_000;
const ROUNDS = 5;

test("profiles of a million rows", async ({ browser, platform }) => {
  test.setTimeout(600_000);
  // The page has no app: it starts the worker itself.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(platform.origin);
  const times = await page.evaluate(
    async ({ rows, rounds }) => {
      const script = document.querySelector("meta[name=belvedere-table]")!.getAttribute("content")!;
      const worker = new Worker(`/${script}`, { type: "module" });
      const waiting = new Map<number, (answer: any) => void>();
      worker.onmessage = ({ data }) => waiting.get(data.id)?.(data.response);
      let last = 0;
      await new Promise((resolve) => waiting.set(0, resolve));
      const ask = (request: unknown, bytes?: Uint8Array) => {
        last += 1;
        worker.postMessage({ id: last, request, bytes });
        return new Promise<any>((resolve) => waiting.set(last, resolve));
      };
      // Numbers that look random and are the same every time.
      let state = 1;
      const random = () => (state = (state * 48_271) % 2_147_483_647);
      const columns = {
        integer: Array.from({ length: rows }, () => random() * 4_194_304 + random()),
        double: Array.from({ length: rows }, () => random() / 1_000_003),
        "text of many values": Array.from({ length: rows }, () => `customer-${random() % 500_000}`),
        "text of few values": Array.from({ length: rows }, () => ["Zurich", "Oslo", "Lima", "Quito"][random() % 4]!),
        timestamp: Array.from({ length: rows }, () => new Date(random() * 500)),
      };
      const names = Object.keys(columns) as (keyof typeof columns)[];
      await ask({ open: { table: 1, input: { csv: { header: true, types: [] } }, budget: 2 ** 31 } });
      const encoder = new TextEncoder();
      await ask({ push: { table: 1 } }, encoder.encode(`${names.join(",")}\n`));
      for (let start = 0; start < rows; start += 50_000) {
        let text = "";
        for (let row = start; row < start + 50_000; row += 1) {
          text += `${columns.integer[row]},${columns.double[row]},${columns["text of many values"][row]},${columns["text of few values"][row]},${columns.timestamp[row]!.toISOString()}\n`;
        }
        await ask({ push: { table: 1 } }, encoder.encode(text));
      }
      await ask({ finish: { table: 1 } });
      const bare = (name: keyof typeof columns) => {
        const values = columns[name];
        if (typeof values[0] !== "string") return Float64Array.from(values as number[]).sort()[rows >> 1];
        const counts = new Map<unknown, number>();
        for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
        return counts.size;
      };
      const times: Record<string, { bare: number; ours: number }[]> = {};
      for (const [column, name] of names.entries()) {
        times[name] = [];
        for (let round = 0; round <= rounds; round += 1) {
          const start = performance.now();
          bare(name);
          const middle = performance.now();
          const answer = await ask({ profile: { table: 1, column, top: 10, purpose: "panel", filter: { all: [] } } });
          if (Number(answer.profile?.rows) !== rows) throw new Error(answer.failed?.message);
          // The first round compiles.
          if (round > 0) times[name].push({ bare: middle - start, ours: performance.now() - middle });
        }
      }
      worker.terminate();
      return times;
    },
    { rows: ROWS, rounds: ROUNDS },
  );
  for (const [name, rounds] of Object.entries(times)) {
    expect(rounds).toHaveLength(ROUNDS);
    const of = (name: "bare" | "ours") => rounds.map((round) => round[name]);
    show(`Profile of ${name}, ${ROWS} rows`, "ms", new Map([["a bare loop", of("bare")], ["ours", of("ours")]]));
  }
  await context.close();
});
