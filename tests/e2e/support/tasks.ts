// The tasks of a page's main thread, by the processor's time that each takes: on a busy machine too.
import type { Page } from "@playwright/test";

const CATEGORIES = ["toplevel", "__metadata"];

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor. */
  tdur?: number;
  args: { name?: string };
}

/** How long the tasks of the page's main thread take during an act: milliseconds, the longest first. */
export async function tasksOf(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(trace.traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(thread));
  const tasks = trace.traceEvents.filter((event) => event.name === "ThreadControllerImpl::RunTask" && event.ph === "X" && main.has(thread(event)));
  return tasks.map(({ tdur }) => (tdur ?? 0) / 1000).sort((one, other) => other - one);
}

/** The longest tasks in words. */
export const longest = (tasks: number[]): string =>
  `longest tasks of the page ${tasks.sort((one, other) => other - one).slice(0, 3).map((task) => task.toFixed(0)).join(", ")} ms`;
