import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

/** What a page makes the browser load and log. */
export interface Watched {
  /**
   * Opens a URL and waits until the page has requested no script for a second. A page that follows changes always has a
   * request open.
   * @returns the size of the loaded script, gzipped, in bytes
   */
  scriptOf(address: string): Promise<number>;
  /** All console messages of the browser, and uncaught errors. */
  said: string[];
}

const QUIET_MILLISECONDS = 1_000;

/** Watches a page and disables the browser cache, so that each page loads as on a first visit. */
export async function watch(page: Page): Promise<Watched> {
  // Waits until the previous page has finished loading, so that its requests are not counted.
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const loaded: Array<Promise<number>> = [];
  const said: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      loaded.push(response.body().then((body) => gzipSync(body).length));
  });
  page.on('console', (message) => said.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`));
  return {
    said,
    async scriptOf(address) {
      loaded.length = 0;
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState();
      for (let before = -1; before !== loaded.length; ) {
        before = loaded.length;
        await page.waitForTimeout(QUIET_MILLISECONDS);
      }
      return (await Promise.all(loaded)).reduce((sum, each) => sum + each, 0);
    },
  };
}
