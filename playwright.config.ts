import { defineConfig } from '@playwright/test';

const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e/journeys',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.E2E_URL,
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox'] },
  },
});
