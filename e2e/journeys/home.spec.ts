import type { Page } from '@playwright/test';
import { freshTokens } from '../support/authorization';
import { clientOf, personOf, scimTokenOf } from '../support/fixture';
import { refresh, requestToken, tokensOf } from '../support/oauth';
import { ScimClient } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { setUpApp } from './support/authenticator-app';
import { expect, openAs, test } from './support/journey';

test.describe.configure({ timeout: 300_000 });

const house = '/t/home-new';
const step = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/**
 * Reopens the home page until it shows the expected content: counters and uses are written a few seconds after the
 * event.
 */
async function openUntil(page: Page, shows: () => Promise<void>, address = `${house}/admin`): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await shows();
  }).toPass({ timeout: 90_000 });
}

test('the home page of a new tenant shows the first steps and leads to them', async ({ page }) => {
  await openAs(page, personOf('owner', 'home-bare'), '/t/home-bare/admin');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await page.getByText('Remaining steps').click();
  await expect(step(page, 'Connect an application').getByText('Open:')).toBeAttached();
  await expect(page.getByText('No tokens issued.')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Time range' });
  expect(await tabs.evaluate((list) => list.scrollHeight - list.clientHeight), 'no vertical scroll bar').toBe(0);
  await expect(page.getByText('Keep a copy of the secret')).toHaveCount(0);
  await expectAccessible(page);
  await step(page, 'Leavers lose access').getByRole('link', { name: 'Connect a directory', exact: true }).click();
  await expect(page).toHaveURL('/t/home-bare/admin/scim-connections/new');
  await page.goto('/t/home-bare/admin');
  await page.getByRole('link', { name: 'Connect an application', exact: true }).first().click();
  await expect(page).toHaveURL('/t/home-bare/admin/clients/new');
});

test('setup steps are completed by actual use, and the setup disappears once all are', async ({ page }) => {
  await openAs(page, personOf('owner', 'home-new'), `${house}/admin`);
  const setup = page.getByRole('region', { name: 'Setup', exact: true });
  await expect(setup.getByText('1 of 4 done')).toBeVisible();
  await expect(setup.getByText('Next: Use the first client')).toBeVisible();
  await setup.getByText('Remaining steps').click();
  await expect(setup.getByText('Start provisioning')).toBeVisible();
  await expect(setup.getByText('Email delivery works')).toBeVisible();
  await expect(setup.getByText('Require second factors').first()).toBeVisible();

  await tokensOf(requestToken(clientOf('home-robot', 'home-new'), { grant_type: 'client_credentials' }));
  await openUntil(page, () => expect(setup.getByText('2 of 4 done')).toBeVisible({ timeout: 1_000 }));
  expect((await new ScimClient(scimTokenOf('Directory', 'home-new'), 'home-new').get('/Users?count=1')).status).toBe(
    200,
  );
  await openUntil(page, () => expect(setup.getByText('3 of 4 done')).toBeVisible({ timeout: 1_000 }));
  await expect(setup.getByText('Next: Require second factors')).toBeVisible();

  await page.goto(`${house}/account/security`);
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await setUpApp(page);
  await page.goto(`${house}/admin`);
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await expect(setup).toHaveCount(0);
});

test('the home page shows actual counts for a time range kept in the URL, and leads to the lists', async ({ page }) => {
  const home = `${house}/admin`;
  await openAs(page, personOf('auditor', 'home-new'), home);
  const figure = (title: string) => page.getByRole('region', { name: title, exact: true });
  await openUntil(
    page,
    () =>
      expect(figure('Sign-ins').getByRole('img', { name: /Sign-ins in the last 24 hours: [1-9]/ })).toBeVisible({
        timeout: 1_000,
      }),
    home,
  );
  const bars = figure('Sign-ins').getByRole('slider', { name: 'Sign-ins' });
  await bars.focus();
  await expect(bars).toHaveAttribute('aria-valuetext', / to .+: \d+ signed in, \d+ rejected$/);
  const latest = await bars.getAttribute('aria-valuetext');
  await expect(figure('Sign-ins').locator('p', { hasText: latest ?? '' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(bars).not.toHaveAttribute('aria-valuetext', latest ?? '');
  await page.keyboard.press('End');
  await expect(bars).toHaveAttribute('aria-valuetext', latest ?? '');
  await page.keyboard.press('Tab');
  await figure('Sign-ins')
    .getByRole('img')
    .hover({ position: { x: 2, y: 40 } });
  await expect(figure('Sign-ins').locator('p', { hasText: / to .+: \d+ signed in/ })).toBeVisible();
  await figure('Sign-ins').getByText('Data').click();
  await expect(figure('Sign-ins').getByRole('table')).toContainText(/\d/);
  await expectAccessible(page);
  await page.getByRole('link', { name: '7d', exact: true }).click();
  await expect(page).toHaveURL(`${home}?range=7d`);
  await expect(figure('Sign-ins').getByRole('img', { name: /in the last 7 days/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: '7d', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Sign-ins', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/audit-log\?action=session\.started&from=[\dT:-]+Z$/);
  for (const [title, list] of [
    ['Failed requests', /why-did-it-fail\?from=[\dT:-]+Z$/],
    ['Reuse detected', /token-families\?status=leaked&ended=24h$/],
    ['Provisioning', /provisioning\?from=[\dT:-]+Z$/],
    ['Tokens issued', /token-families\?sort=-lastUsedAt&used=24h$/],
  ] as const) {
    await page.goto(home);
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(list);
  }
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`all charts are in the first view of a window of 1280 by 760: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 760 });
    await openAs(page, personOf('auditor', 'home-new'), `${house}/admin`);
    for (const title of ['Sign-ins', 'Tokens issued', 'Failed requests', 'Reuse detected', 'Provisioning'])
      await expect(page.getByRole('region', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
  });

test('a rejected code, a leaked token and a refresh are counted', async ({ page }) => {
  const client = clientOf('home-app', 'home-new');
  const { refresh_token: first } = await freshTokens(client, personOf('plain', 'home-new'));
  const { refresh_token: second } = await tokensOf(refresh(client, first));
  await tokensOf(refresh(client, second));
  expect((await refresh(client, first)).body.error).toBe('invalid_grant');

  await openAs(page, personOf('auditor', 'home-new'), `${house}/admin`);
  await openUntil(page, async () => {
    for (const [title, figure] of [
      ['Reuse detected', /[1-9]\d* token families ended/],
      ['Failed requests', /[1-9]\d* rejected/],
      ['Tokens issued', /[1-9]\d* token responses/],
    ] as const) {
      await expect(page.getByRole('img', { name: new RegExp(`${title} .*${figure.source}`) })).toBeVisible({
        timeout: 1_000,
      });
    }
  });
  await expect(page.getByText(/Refresh token [1-9]/)).toBeVisible();
  await page.getByRole('link', { name: 'Reuse detected' }).click();
  await expect(page.getByRole('cell').getByRole('link').first()).toBeVisible();
});
