// `cargo xtask bench`: a result of a million rows: how long the table worker takes to answer, the longest tasks of the page
// meanwhile, and what the memory is before, with and after it, on Linux. Figures are printed; nothing here fails because of a figure.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { grid, pressInMenu } from "../support/app.ts";
import { BOOKINGS, open, run, showAs, status, succeeded } from "../support/sql.ts";
import { longest, tasksOf } from "../support/tasks.ts";
import { expect, test } from "../support/test.ts";

const MILLION =
  `SELECT 9007199254740992 + row_number() OVER () AS big, b.* ` +
  `FROM (SELECT * FROM ${BOOKINGS} LIMIT 50000) b CROSS JOIN (SELECT 1 AS x FROM ${BOOKINGS} LIMIT 20) c`;

/** Notes how long a worker takes at most to answer a request; both have its number. */
const watch = () => {
  const asked = new Map<number, number>();
  const answers = ((globalThis as any).answers = { longest: 0 });
  const watched = new WeakSet<Worker>();
  const answered = ({ data }: MessageEvent) => {
    answers.longest = Math.max(answers.longest, performance.now() - (asked.get(data.id) ?? performance.now()));
  };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, ...message: any) {
    if (!watched.has(this)) this.addEventListener("message", answered);
    watched.add(this);
    asked.set(message[0]?.id, performance.now());
    return post.apply(this, message);
  };
};

test("a million rows: tasks of the page, and memory", async ({ page, browser }) => {
  test.setTimeout(600_000);
  const phase = async (name: string, act: () => Promise<unknown>) => {
    await page.evaluate(() => ((globalThis as any).answers.longest = 0));
    const start = performance.now();
    const tasks = await tasksOf(page, act);
    const whole = (performance.now() - start).toFixed(0);
    const answer = await page.evaluate(() => (globalThis as any).answers.longest.toFixed(0));
    console.log(`${name}: ${whole} ms with the clicks; longest answer of the worker ${answer} ms; ${longest(tasks)}`);
  };
  const session = await browser.newBrowserCDPSession();
  const own = await page.context().newCDPSession(page);
  await own.send("Performance.enable");
  const memory = async (name: string) => {
    await own.send("HeapProfiler.collectGarbage");
    const { metrics } = await own.send("Performance.getMetrics");
    const heap = metrics.find((metric) => metric.name === "JSHeapUsedSize")!.value / 1e6;
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const resident = processInfo
      .filter(({ type }) => type === "renderer")
      .map(({ id }) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))![1]) / 1024);
    console.log(`memory ${name}: ${heap.toFixed(1)} MB of objects, ${page.workers().length} workers, renderer ${Math.max(...resident).toFixed(0)} MiB`);
  };
  await page.addInitScript(watch);
  await open(page);
  await memory("before");
  for (const round of [1, 2]) {
    await phase(`run ${round}`, async () => {
      await run(page, MILLION);
      await expect(status(page)).toContainText("1,000,000 rows", { timeout: 120_000 });
      await succeeded(page);
      await expect(grid(page)).toHaveAttribute("aria-busy", "false");
    });
    await memory(`with the result, round ${round}`);
    const header = (name: string) => grid(page).getByRole("columnheader", { name: new RegExp(`^${name}`) });
    const profile = async (name: string, shown: (panel: ReturnType<Page["getByRole"]>) => Promise<unknown>) => {
      await pressInMenu(page, header(name), "Profile…");
      await shown(page.getByRole("dialog", { name }));
    };
    await phase("profile of a number", () =>
      profile("booking_id", (panel) => expect(panel.getByRole("img", { name: /^Distribution/ })).toBeVisible({ timeout: 60_000 })),
    );
    await page.keyboard.press("Escape");
    await phase("list of values", () =>
      profile("passenger", (panel) => expect(panel.getByRole("checkbox").first()).toBeVisible({ timeout: 60_000 })),
    );
    await page.keyboard.press("Escape");
    await phase("scrolling", () =>
      grid(page).evaluate(async (grid) => {
        const frame = () => new Promise(requestAnimationFrame);
        for (let step = 0; step < 200; step += 1) {
          grid.scrollTop = ((step * 7919) % 200) / 200 * grid.scrollHeight;
          await frame();
        }
        for (let step = 0; step < 200; step += 1) {
          grid.scrollTop += 120;
          await frame();
        }
      }),
    );
    await phase("chart", async () => {
      await showAs(page, "Chart");
      await expect(page.getByRole("region", { name: "Chart" }).locator("svg.chart-svg > *").first()).toBeAttached({ timeout: 60_000 });
    });
    await showAs(page, "Table");
    await phase("sorting", async () => {
      await header("big").click();
      await expect(header("big")).toHaveAttribute("aria-sort", "ascending");
      await expect(grid(page)).toHaveAttribute("aria-busy", "false");
    });
    await memory(`in use, round ${round}`);
    await page.getByRole("button", { name: "New tab" }).click();
    await page.getByRole("tab", { name: "bookings" }).click();
    await page.getByRole("button", { name: "Close bookings" }).click();
    await expect.poll(() => page.workers()).toHaveLength(0);
    await memory(`after closing, round ${round}`);
  }
});
