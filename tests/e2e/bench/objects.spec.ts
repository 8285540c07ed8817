// `cargo xtask bench`: the objects table over 100,000 objects, each round beside a bare page that does the same work.
import type { Page } from "@playwright/test";
import { show } from "../../figures.mjs";
import { grid, openFlights, signIn, signInAgain } from "../support/app.ts";
import { OBJECTS, test } from "../support/bench.ts";
import { expect } from "../support/test.ts";

const ROUNDS = 5;

/** The time in ms in which a bare loop fetches and parses all pages. */
async function bareLoop(page: Page, address: string, authorization: string): Promise<number> {
  return page.evaluate(
    async ({ address, authorization }) => {
      const start = performance.now();
      const rows: unknown[] = [];
      let token = "";
      do {
        const next = token && `&pageToken=${encodeURIComponent(token)}`;
        const answer = await fetch(address + next, { headers: { authorization } });
        const body = await answer.json();
        rows.push(...body.data);
        token = body.nextPageToken ?? "";
      } while (token);
      if (rows.length < 100_000) throw new Error(`${rows.length} rows`);
      return performance.now() - start;
    },
    { address, authorization },
  );
}

/** Measurements of scrolling. */
interface Scrolling {
  /** Times between frames, in ms. */
  frames: number[];
  /** Durations of tasks over 50 ms, in ms. */
  tasks: number[];
}

/** Scrolls the element that a function of the page finds: jumps as by dragging its bar, then steps as by a wheel, then pages. */
async function scroll(page: Page, selector: string): Promise<Scrolling> {
  return page.locator(selector).evaluate(async (element) => {
    let scroller = element as HTMLElement;
    while (scroller.scrollHeight <= scroller.clientHeight + 1 || getComputedStyle(scroller).overflowY === "visible") {
      scroller = scroller.parentElement!;
    }
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)));
    observer.observe({ type: "longtask" });
    const frames: number[] = [];
    const height = scroller.scrollHeight - scroller.clientHeight;
    let last = await new Promise<number>(requestAnimationFrame);
    const run = async (count: number, step: (number: number) => void) => {
      for (let number = 0; number < count; number += 1) {
        step(number);
        const now = await new Promise<number>(requestAnimationFrame);
        frames.push(now - last);
        last = now;
      }
    };
    await run(300, (number) => (scroller.scrollTop = ((number * 7919) % 300) / 300 * height));
    scroller.scrollTop = 0;
    await run(300, () => (scroller.scrollTop += 120));
    await run(300, () => (scroller.scrollTop += scroller.clientHeight));
    await new Promise((resolve) => setTimeout(resolve, 200));
    observer.disconnect();
    return { frames, tasks };
  });
}

test("100,000 objects: loading to the end, and scrolling", async ({ page, platform, browser }) => {
  test.setTimeout(1_200_000);
  // The bare loop sends the same requests as the app, page by page.
  let authorization = "";
  let listing = "";
  page.on("request", async (request) => {
    if (!/\/objects\/Flight\?/.test(request.url())) return;
    authorization = (await request.headerValue("authorization")) ?? authorization;
    const address = new URL(request.url());
    address.searchParams.delete("pageToken");
    listing = address.href;
  });
  await signIn(page);
  await openFlights(page);
  await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
  const [bareTimes, times]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload();
    await signInAgain(page, "Ada Analyst");
    await expect(grid(page).getByRole("gridcell").first()).toBeVisible();
    bareTimes.push(await bareLoop(page, listing, authorization));
    const start = performance.now();
    await page.getByRole("button", { name: /^Load all/ }).click();
    await expect(page.getByText("100,000 objects", { exact: true })).toBeVisible({ timeout: 120_000 });
    times.push(performance.now() - start);
  }
  show(`Load ${OBJECTS} objects`, "ms", new Map([["fetch and JSON.parse", bareTimes], ["ours", times]]));

  const bare = await browser.newPage({ viewport: page.viewportSize() });
  await bare.setContent(`<div id="bare" style="height: 700px; overflow: auto"><div style="height: 3600000px"></div></div>`);
  const report = (name: string, rounds: Scrolling[]) => {
    const frames = rounds.flatMap((round) => round.frames).sort((a, b) => a - b);
    const tasks = rounds.flatMap((round) => round.tasks).sort((a, b) => b - a);
    const at = (share: number) => frames[Math.floor(frames.length * share)]!.toFixed(1);
    const total = frames.reduce((sum, frame) => sum + frame, 0);
    const longest = tasks.slice(0, 5).map((task) => task.toFixed(0)).join(", ") || "none";
    console.log(
      `scroll ${name}: ${((1000 * frames.length) / total).toFixed(1)} frames/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ` +
        `p99 ${at(0.99)} ms; tasks over 50 ms: ${tasks.length}, longest ${longest}`,
    );
  };
  const [ours, empty]: Scrolling[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await bare.bringToFront();
    empty.push(await scroll(bare, "#bare"));
    await page.bringToFront();
    ours.push(await scroll(page, "[role=grid]"));
  }
  report("ours", ours);
  report("an empty scroller", empty);
  await bare.close();
});
