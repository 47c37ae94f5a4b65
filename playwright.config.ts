import { defineConfig } from '@playwright/test';

const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e/journeys',
  // One more than cores: a journey waits for the next code of an authenticator app, or for a page to be quiet.
  workers: 3,
  fullyParallel: true,
  timeout: 120_000,
  // On a machine that others share a page may come too late. The last lines of `npm test` name who needed it.
  retries: 2,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.E2E_URL,
    // A control that is not there fails the journey, and does not wait for its whole time.
    actionTimeout: 30_000,
    // What a first failure leaves is its page; the second try is recorded.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Scripts of a page run once: to optimize them takes more time than it saves.
      args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-maglev,--no-turbofan'],
    },
  },
});
