/**
 * When two administrators change the same settings at the same time, the second sees who saved first. Covers
 * settings that no other journey covers.
 */
import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { anotherBrowser, expect, openAs, test, untilStarted } from './support/journey';

const owner = personOf('owner');

/** Saves a form and waits for the response, because leaving the page earlier cancels the request. */
async function save(page: Page, button: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: button }).click();
  await answered;
}

const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'Changes not saved' });

for (const { what, path, create, button } of [
  { what: 'SCIM connection', path: '/admin/scim-connections/new', create: 'Create connection', button: 'Save changes' },
  { what: 'receiver of events', path: '/admin/events/new', create: 'Create receiver', button: 'Save changes' },
]) {
  test(`when two administrators change one ${what} at the same time, the second sees who saved first and can save again`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const name = unique('Shared');
    await openAs(page, personOf('admin'), path);
    if (what === 'receiver of events') await page.getByRole('radio', { name: /poll/i }).check();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: create }).click();
    if (what === 'receiver of events') await page.getByRole('link', { name: 'Open receiver' }).click();
    const heading = (at: Page) => at.getByRole('heading', { level: 1 });
    await expect(heading(page)).toHaveText(name);

    const other = await anotherBrowser(browser, owner, new URL(page.url()).pathname);
    await other.getByLabel('Name', { exact: true }).fill(`${name} of the owner`);
    await save(other, button);
    await expect(heading(other)).toHaveText(`${name} of the owner`);
    await page.getByLabel('Name', { exact: true }).fill(`${name} of the administrator`);
    await save(page, button);
    await expect(refusal(page)).toContainText(
      `${owner.userName} has changed these settings since you opened the page.`,
    );
    await page.reload();
    await untilStarted(page);
    await expect(heading(page)).toHaveText(`${name} of the owner`);
    await page.getByLabel('Name', { exact: true }).fill(`${name} of both`);
    await save(page, button);
    await expect(heading(page)).toHaveText(`${name} of both`);
  });
}
