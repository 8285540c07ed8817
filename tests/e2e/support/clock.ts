// A clock that a journey moves on.
import type { Page } from "@playwright/test";

/** Stops the clock of the page from its next load on. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  // The identifiers of its timers are beyond the 32 bits that wasm has for them: cleared timers would go on.
  await page.addInitScript(() => {
    const timers = new Map<number, number>();
    let last = 0;
    for (const name of ["Timeout", "Interval"] as const) {
      const [set, clear] = [window[`set${name}`], window[`clear${name}`]];
      window[`set${name}`] = ((...words: Parameters<typeof set>) => {
        timers.set((last += 1), set(...words) as unknown as number);
        return last;
      }) as typeof set;
      window[`clear${name}`] = (id) => clear(timers.get(id as number) ?? id);
    }
  });
}
