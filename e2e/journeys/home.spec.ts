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
  await expect(step(page, 'Create the first client').getByText('Open:')).toBeAttached();
  await expect(page.getByText('No tokens issued.')).toBeVisible();
  await expect(page.getByText('Keep a copy of the secret')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Connect a directory', exact: true }).click();
  await expect(page).toHaveURL('/t/home-bare/admin/scim-connections/new');
  await page.goto('/t/home-bare/admin');
  await page.getByRole('link', { name: 'Create a client', exact: true }).click();
  await expect(page).toHaveURL('/t/home-bare/admin/clients/new');
});

test('checklist steps are completed by actual use, and the list can be dismissed once all are', async ({ page }) => {
  await openAs(page, personOf('owner', 'home-new'), `${house}/admin`);
  await expect(page.getByText('Start provisioning')).toBeVisible();
  await expect(page.getByText('Email delivery works')).toBeVisible();
  await expect(page.getByText('Turn on second factors')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);

  await tokensOf(requestToken(clientOf('home-robot', 'home-new'), { grant_type: 'client_credentials' }));
  await openUntil(page, () => expect(page.getByText('Client in use')).toBeVisible({ timeout: 1_000 }));
  expect((await new ScimClient(scimTokenOf('Directory', 'home-new'), 'home-new').get('/Users?count=1')).status).toBe(
    200,
  );
  await openUntil(page, () => expect(page.getByText('Directory connected')).toBeVisible({ timeout: 1_000 }));

  await page.goto(`${house}/account/security`);
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await setUpApp(page);
  await page.goto(`${house}/admin`);
  await expect(page.getByText('Second factors enabled')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Setup complete' })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('heading', { name: 'Setup complete' })).toHaveCount(0);
  await page.goto(`${house}/admin/audit-log?action=setup.finished`);
  await expect(page.getByRole('cell', { name: 'Setup checklist dismissed' })).toBeVisible();
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
