import type { Browser } from '@playwright/test';

/** Runs in the page: makes prefetch requests for other pages fail immediately. */
function refusePrefetches(): void {
  const { fetch } = window;
  window.fetch = (input, init) =>
    new Headers(init?.headers).has('Next-Router-Prefetch') ? Promise.reject(new TypeError()) : fetch(input, init);
}

/** Makes all new contexts of a browser ask only for pages that are opened. */
export function withoutPrefetching(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(refusePrefetches);
    return context;
  };
  return browser;
}
