// What the benches share: a platform with 100,000 flights.
import { Platform } from "./platform.ts";
import { test as base } from "./test.ts";

/** How many flights the platform has. */
export const OBJECTS = 100_000;

export const test = base.extend<{}, { platform: Platform }>({
  platform: [
    async ({}, use) => {
      const platform = await Platform.start({ flights: OBJECTS });
      await use(platform);
      await platform.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
});
