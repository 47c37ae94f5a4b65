import { defineConfig } from '@playwright/test';

const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e/journeys',
  // Twice the cores of a two-core machine, because journeys often wait: for the next authenticator code or for a page.
  workers: 4,
  fullyParallel: true,
  timeout: 120_000,
  // Pages can be slow on a shared machine. The last lines of `npm test` list the journeys that were retried.
  retries: 2,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.E2E_URL,
    // A missing control fails the journey early instead of using up its whole timeout.
    actionTimeout: 30_000,
    // The first failure leaves a snapshot of the page; the retry records a trace.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Each page's scripts run once, so optimizing them would take longer than it saves.
      args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-maglev,--no-turbofan'],
    },
  },
});
