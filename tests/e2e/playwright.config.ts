// Journeys through the app on a local platform. `cargo xtask test --only e2e` builds both and starts this.
import { defineConfig } from "@playwright/test";

/** How a browser is started. */
const browser = (executablePath: string | undefined) => ({
  executablePath,
  // In a locale without UTF-8 Chromium names a file "download" whose name has other letters.
  env: { ...process.env, LC_ALL: "C.UTF-8" },
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
});

const CHROMIUM = process.env.BELVEDERE_CHROMIUM;
// Chromium without the frame of a browser, and so without its viewer of PDF documents.
const HEADLESS = process.env.BELVEDERE_HEADLESS ?? CHROMIUM;
const headless = { launchOptions: browser(HEADLESS) };
const IN_CHROMIUM = /@chromium/;
// What CI adds, as all that is below `thorough`.
const THOROUGH = /@thorough/;

export default defineConfig({
  outputDir: "results",
  // Each worker has a platform and a browser of its own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  // A second run tells flaky tests from broken ones. Either fails the run.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // The list ends with the names of failed and flaky tests; the file has the output of every attempt.
  reporter: [["list"], ["json", { outputFile: "results/report.json" }]],
  use: {
    browserName: "chromium",
    trace: "off",
    video: "off",
    screenshot: "only-on-failure",
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    // What a service worker answers is not routed. offline.spec.ts lets it in.
    serviceWorkers: "block",
    launchOptions: browser(CHROMIUM),
  },
  projects: [
    { name: "journeys", testDir: "journeys", grepInvert: [IN_CHROMIUM, THOROUGH], use: headless },
    { name: "journeys-chromium", testDir: "journeys", grep: IN_CHROMIUM },
    { name: "thorough", testDir: "thorough", grepInvert: IN_CHROMIUM, use: headless },
    { name: "thorough-chromium", testDir: "thorough", grep: IN_CHROMIUM },
    { name: "thorough-journeys", testDir: "journeys", grep: THOROUGH, use: headless },
    { name: "served", testDir: "served" },
    { name: "screenshots", testDir: "screenshots" },
    { name: "lighthouse", testDir: "lighthouse" },
    // Nothing else runs beside what is measured.
    { name: "bench", testDir: "bench", workers: 1 },
    { name: "builds", testDir: "builds" },
    { name: "load", testDir: "load", workers: 1 },
    { name: "large", testDir: "large" },
  ],
});
