// Journeys through the release app on a local platform. `cargo xtask test --only e2e` builds both and starts this.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  outputDir: "results",
  // One platform, one worker: the machine has better use for its cores.
  workers: 1,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  // Twice more where others use the machine too; what passed only then is named as flaky in the report.
  retries: process.env.CI ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    trace: "off",
    video: "off",
    screenshot: "only-on-failure",
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    launchOptions: {
      executablePath: process.env.BELVEDERE_CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-domain-reliability",
        "--disable-sync",
        "--no-default-browser-check",
        "--no-first-run",
        "--no-pings",
      ],
    },
  },
  projects: [
    { name: "journeys", testDir: "journeys" },
    { name: "served", testDir: "served" },
    { name: "screenshots", testDir: "screenshots" },
    { name: "lighthouse", testDir: "lighthouse" },
    { name: "bench", testDir: "bench" },
    { name: "builds", testDir: "builds" },
  ],
});
