import { defineConfig } from "@playwright/test";

/** Pages as a reader opens them from a disk, in the browser of the machine; see tests/site/test_frontend.py. */
export default defineConfig({
  testDir: "browser",
  outputDir: process.env.HULLDOWN_BROWSER_RESULTS ?? "test-results",
  reporter: "list",
  workers: 1,
  timeout: 20_000,
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: process.env.HULLDOWN_CHROMIUM ?? "chromium", args: ["--no-sandbox"] },
  },
});
