import { type Browser, test as base, expect, type Page } from '@playwright/test';
import type { Person } from '../../support/authorization';
import { scim, type TestPerson } from '../../support/scim';
import { Application } from './application';
import { type Errors, listen } from './listen';
import { beginSession, shareSession } from './session';

interface Fixtures {
  /**
   * Fails the journey if one of its pages logged an error that it does not expect. Closes the browsers that the journey
   * opened, whose pages would go on following changes until the end of the run.
   */
  errors: Pick<Errors, 'expect' | 'alsoAt'>;
  /** A new person without a role. */
  person: TestPerson;
  application: Application;
}

/** A journey with a separate browser, person and application. */
export const test = base.extend<Fixtures>({
  errors: [
    async ({ browser }, provide) => {
      const errors = listen(browser);
      await provide(errors);
      await Promise.all(browser.contexts().map((context) => context.close()));
      expect(errors.stop(), 'errors in the console of the browser').toEqual([]);
    },
    { auto: true },
  ],
  person: async ({}, provide) => {
    await provide(await scim.createPerson({ displayName: 'Nora New' }));
  },
  application: async ({}, provide) => {
    const application = await Application.start();
    await provide(application);
    await application.stop();
  },
});

export { expect };

/** Fills in and submits the sign-in page. */
export async function signIn(page: Page, { userName, password }: Person): Promise<void> {
  await page.getByLabel('User name or email address').fill(userName);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Opens a page as a person who is not signed in yet, and waits until its script has started, if it has one. The
 * browser's own requests sign the person in without showing the sign-in page; journeys that are about that page use
 * `signIn`.
 */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await shareSession(page, person, path);
  await page.goto(path);
  if (new URL(page.url()).pathname.endsWith('/login')) {
    await beginSession(page, person, path);
    await page.goto(path);
  }
  await expect(page).toHaveURL(path);
  await untilStarted(page);
}

/** Waits until the page's script has started, if it has one. */
export const untilStarted = (page: Page): Promise<void> => expect.poll(() => page.evaluate(hasStarted)).toBe(true);

/** Runs in the page. A click on a link during hydration may be lost. */
const hasStarted = () =>
  !('__next_f' in window) ||
  [...document.querySelectorAll('main')].some((node) =>
    Object.keys(node).some((key) => key.startsWith('__reactFiber')),
  );

/** A page in a separate browser, opened at `path` by the person. */
export async function anotherBrowser(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, person, path);
  return page;
}

/**
 * Holds back the scripts that the page loads from now on.
 * @returns a function that lets them through
 */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
