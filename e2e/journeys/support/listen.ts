import type { Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { serverUrl } from '../../support/environment';

/** Chromium logs an error for each page with an error status, which journeys open on purpose. */
const isErrorPage = (message: ConsoleMessage): boolean =>
  message.text().startsWith('Failed to load resource: the server responded with a status of ') &&
  message.location().url === message.page()?.url();

/** Previews of pages and emails are in frames without scripts. What Playwright and axe run there is blocked, too. */
const isSandbox = (message: ConsoleMessage): boolean =>
  /^Blocked script execution in .* frame is sandboxed/.test(message.text());

/** What the pages of a journey logged as errors. */
export interface Errors {
  /** Expects errors that the journey causes on purpose. */
  expect(text: RegExp): void;
  /** Listens to the pages of another server of the product too. */
  alsoAt(url: string): void;
  /** Stops listening. @returns the errors that nobody expected */
  stop(): string[];
}

/**
 * Listens to all our pages that the browser opens from now on: for what they log as errors, which includes violations
 * of the Content Security Policy, and for errors that no script catches.
 */
export function listen(browser: Browser): Errors {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  /** Samples and applications of tests are not our pages. */
  const ports = new Set([new URL(serverUrl).port]);
  const isOurs = (page: Page | null): boolean => page !== null && ports.has(new URL(page.url()).port);
  const hear = (context: BrowserContext) => {
    context.on('console', (message) => {
      if (message.type() !== 'error' || !isOurs(message.page()) || isErrorPage(message) || isSandbox(message)) return;
      heard.push(`${message.page()?.url()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (thrown) => {
      if (!isOurs(thrown.page())) return;
      heard.push(`${thrown.page()?.url()}: ${thrown.error().stack ?? thrown.error().message}`);
    });
  };
  browser.on('context', hear);
  return {
    expect: (text) => void expected.push(text),
    alsoAt: (url) => void ports.add(new URL(url).port),
    stop() {
      browser.off('context', hear);
      return heard.filter((error) => !expected.some((text) => text.test(error)));
    },
  };
}
