// `cargo xtask bench`: facets over 100,000 objects, as the page counts them, beside the table worker that gets the same objects as
// columns. Figures are printed; nothing here fails because of a figure.
import type { Page } from "@playwright/test";
import { median } from "../../figures.mjs";
import { grid, openFlights, signIn } from "../support/app.ts";
import { test } from "../support/bench.ts";
import { longest, tasksOf } from "../support/tasks.ts";
import { expect } from "../support/test.ts";

const ROUNDS = 5;

/** Times in ms: until all was counted, and of the page's tasks in it. */
interface Count {
  counted: number;
  tasks: number[];
}

/** Clicks an element, and waits until the facets were counted. */
async function count(page: Page, selector: string): Promise<Count> {
  let counted = 0;
  const tasks = await tasksOf(page, async () => {
    counted = await page.locator(selector).first().evaluate(
      (element: HTMLElement) =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          let was = false;
          const changes = new MutationObserver(() => {
            const busy = document.querySelector(".facets-list")?.getAttribute("aria-busy");
            was ||= busy === "true";
            if (!was || busy !== "false") return;
            changes.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
          });
          changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
          element.click();
        }),
    );
  });
  return { counted, tasks };
}

/** Memory in MB: of the objects of JavaScript after a collection, and of the app's module, which never shrinks. */
async function memory(page: Page): Promise<{ heap: number; module: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const heap = await session.send("Runtime.getHeapUsage");
  await session.detach();
  const module = await page.evaluate(() => (globalThis as any).modules.reduce((sum: number, one: any) => sum + one.buffer.byteLength, 0));
  return { heap: heap.usedSize / 1e6, module: module / 1e6 };
}

/** Notes the memory of the modules, and what is handed to the table worker and when. */
async function noted(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const all: WebAssembly.Memory[] = ((globalThis as any).modules = []);
    for (const name of ["instantiate", "instantiateStreaming"] as const) {
      const before: any = WebAssembly[name];
      (WebAssembly as any)[name] = async (...rest: any[]) => {
        const made = await before.apply(WebAssembly, rest);
        for (const value of Object.values((made.instance ?? made).exports)) {
          if (value instanceof WebAssembly.Memory && !all.includes(value)) all.push(value);
        }
        return made;
      };
    }
    const notes: any = ((globalThis as any).given = { pushes: [] });
    const asked = new Map<number, string>();
    globalThis.Worker = class extends Worker {
      constructor(script: string | URL, options?: WorkerOptions) {
        super(script, options);
        notes.start = performance.now();
        this.addEventListener("message", ({ data }) => {
          if (asked.get(data.id) === "finish") notes.columns = performance.now();
        });
      }
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: any, ...rest: any[]) {
      const what = Object.keys(message.request ?? {})[0]!;
      asked.set(message.id, what);
      if (what === "open") notes.open = structuredClone(message.request.open.input);
      if (what === "push") notes.pushes.push(message.bytes.slice());
      return (post as any).call(this, message, ...rest);
    };
  });
}

test("facets of 100,000 objects", async ({ page }) => {
  test.setTimeout(1_200_000);
  await noted(page);
  await signIn(page);
  await openFlights(page);
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  await page.getByRole("button", { name: /^Load all/ }).click();
  await expect(page.getByText("100,000 objects", { exact: true })).toBeVisible({ timeout: 120_000 });
  const before = await memory(page);
  const rounds: Record<"first" | "open" | "choose" | "unchoose", Count[]> = { first: [], open: [], choose: [], unchoose: [] };
  let within = before;
  for (let round = 0; round <= ROUNDS; round += 1) {
    rounds[round ? "open" : "first"].push(await count(page, "#objects-facets"));
    await expect(page.locator(".facets-list").getByRole("group").first()).toBeVisible();
    within = await memory(page);
    rounds.choose.push(await count(page, ".facets-list input[type=checkbox]"));
    rounds.unchoose.push(await count(page, ".facets-list input[type=checkbox]:checked"));
    await page.locator("#objects-facets").click();
    await expect(page.locator(".facets-list")).toBeHidden();
  }
  const after = await memory(page);
  for (const [name, counts] of Object.entries(rounds)) {
    const times = counts.map((one) => one.counted);
    const tasks = counts.flatMap((one) => one.tasks);
    console.log(`page, ${name}: counted in ${median(times).toFixed(0)} ms, least ${Math.min(...times).toFixed(0)}; ${longest(tasks)}`);
  }
  const megabytes = ({ heap, module }: { heap: number; module: number }) => `${heap.toFixed(1)} MB of objects, ${module.toFixed(0)} MB of modules`;
  console.log(`memory before ${megabytes(before)}; open ${megabytes(within)}; closed ${megabytes(after)}`);

  // The way of the worker: the objects as columns, which an export to Parquet makes first.
  const columns: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("radio", { name: /^Parquet/ }).check();
    await page.evaluate(() => ((globalThis as any).given.pushes = []));
    const own = await tasksOf(page, async () => {
      const saved = page.waitForEvent("download", { timeout: 120_000 });
      await page.getByRole("button", { name: /^Export \S+\.\w+$/ }).evaluate((button: HTMLElement) => {
        (globalThis as any).given.click = performance.now();
        button.click();
      });
      await saved;
    });
    tasks.push(...own);
    columns.push(await page.evaluate(() => (globalThis as any).given.columns - (globalThis as any).given.click));
    await page.keyboard.press("Escape");
  }
  console.log(`worker: columns after ${median(columns).toFixed(0)} ms, least ${Math.min(...columns).toFixed(0)}; ${longest(tasks)}`);
  const answers = await page.evaluate(async (rounds) => {
    const { open, pushes } = (globalThis as any).given as { open: any; pushes: Uint8Array[] };
    const script = document.querySelector("meta[name=belvedere-table]")!.getAttribute("content")!;
    const worker = new Worker(new URL(script, document.baseURI), { type: "module" });
    const waiting = new Map<number, (answer: any) => void>();
    let last = 1e6;
    worker.addEventListener("message", ({ data }) => waiting.get(data.id)?.(data.response));
    await new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
    const ask = (request: unknown, bytes?: Uint8Array) => {
      last += 1;
      worker.postMessage({ id: last, request, bytes });
      return new Promise<any>((resolve) => waiting.set(last, resolve));
    };
    const size = pushes.reduce((sum, bytes) => sum + bytes.length, 0);
    const copies = [...pushes];
    const start = performance.now();
    await ask({ open: { table: 1, input: open, budget: 2 ** 30 } });
    for (const bytes of copies) await ask({ push: { table: 1 } }, bytes);
    const finished = await ask({ finish: { table: 1 } });
    const read = performance.now() - start;
    const count = open.csv.types.length;
    const times: number[][] = [];
    for (let round = 0; round <= rounds; round += 1) {
      times.push([]);
      for (let column = 0; column < count; column += 1) {
        const start = performance.now();
        const answer = await ask({ profile: { table: 1, column, top: 20, purpose: "panel", filter: { all: [] } } });
        if (!answer.profile) throw new Error(JSON.stringify(answer));
        times[round]!.push(performance.now() - start);
      }
    }
    worker.terminate();
    return { size, read, rows: finished.progress?.rows, times: times.slice(1) };
  }, ROUNDS);
  const all = answers.times.map((round) => round.reduce((sum, time) => sum + time, 0));
  const each = answers.times[0]!.map((_, column) => median(answers.times.map((round) => round[column]!)));
  console.log(
    `worker: ${answers.rows} rows, ${(answers.size / 1e6).toFixed(1)} MB of text read in ${answers.read.toFixed(0)} ms; profiles of ${each.length} columns ` +
      `${median(all).toFixed(0)} ms, each ${Math.min(...each).toFixed(0)} to ${Math.max(...each).toFixed(0)} ms`,
  );
});
