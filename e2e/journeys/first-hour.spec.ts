/**
 * Follows docs/guides/first-hour.md: starts the product with its command, sends the requests in its blocks, and finds
 * the pages and presses the buttons that it names, in its order and by its names. A name that is added, removed or
 * changed there fails.
 */
import type { Locator, Page } from '@playwright/test';
import { GuideLabels } from '../support/guide-labels';
import { unique } from '../support/random';
import { callsCurl, readCurl, shellBlocks } from '../support/shell-blocks';
import { type StartedProduct, startProduct } from '../support/start-product';
import { openDialog, search } from './support/insist';
import { expect, signIn, test } from './support/journey';
import { openFromMenu } from './support/menu';

test.describe.configure({ timeout: 240_000 });

const [install = '', ...later] = shellBlocks('first-hour.md');

let product: StartedProduct;

test.beforeAll(async () => {
  const [packages, start = ''] = install.trim().split(' && ');
  // The packages are already installed. Installing them again would replace them under other tests.
  expect(packages).toBe('npm ci');
  product = await startProduct(start);
});
test.afterAll(() => product.stop());

test('an administrator starts the product, creates a client, connects a directory, and sees a leaver lose access', async ({
  browser,
  errors,
}) => {
  errors.alsoAt(product.console);
  const { origin } = new URL(product.console);
  const variables: Record<string, string> = { ISSUER: origin };
  expect(later[0]).toContain(`ISSUER=${origin.replace(/\d+$/, '3000')}\n`);
  const blocks = later.filter(callsCurl);
  const guide = new GuideLabels('first-hour.md');
  /** Sends the request in the next block. */
  const send = async (): Promise<{ status: number; body: Record<string, unknown> }> => {
    const { url, init } = readCurl(blocks.shift() ?? '', variables);
    const response = await fetch(url, init);
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  };
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  const menu = page.getByRole('navigation', { name: 'Console' });
  /** Opens what the guide calls “page under section”. */
  const openUnder = (name: string, section: string) => {
    guide.next(name);
    return openFromMenu(page, guide.next(section), name);
  };
  const openSection = async (name: string) => {
    const entry = menu.getByRole('link', { name: guide.next(name), exact: true });
    await entry.click();
    await expect(entry).toHaveAttribute('aria-current', /^(page|true)$/);
  };
  const press = (on: Page | Locator, name: string) => on.getByRole('button', { name: guide.next(name) }).click();
  /** An empty list repeats the link above it. */
  const follow = (name: string) =>
    page
      .getByRole('link', { name: guide.next(name) })
      .first()
      .click();

  await page.goto(product.console);
  await signIn(page, { userName: product.email, password: product.password });
  const chosen = unique('words that nobody else knows');
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm new password').fill(chosen);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(menu.getByRole('link', { name: guide.next('Home') })).toHaveAttribute('aria-current', 'page');
  const setup = page.getByRole('region', { name: 'Setup', exact: true });
  await expect(setup.getByRole('link', { name: 'Connect an application' })).toBeVisible();

  await openSection('Applications');
  await follow('Create client');
  await page.getByRole('radio', { name: guide.next('Device') }).check();
  await page.getByLabel('Name', { exact: true }).fill('Command line');
  const scopes = page.getByRole('group', { name: 'Scopes' }).getByRole('checkbox', { checked: true });
  const values = await scopes.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  expect(values.sort()).toEqual(['email', 'openid', 'profile']);
  await press(page, 'Create client');
  const created = page.getByRole('status').filter({ hasText: 'Command line was created' });
  await expect(created).toBeVisible();
  variables.CLIENT_ID = (await created.getByRole('definition').locator('code').last().textContent()) ?? '';
  await openUnder('Playground', 'Developers');
  await expect(page.getByRole('heading', { name: 'Playground', level: 1 })).toBeVisible();

  await openSection('Directories');
  await follow('Connect a directory');
  const connection = unique('Okta');
  await page.getByLabel('Name', { exact: true }).fill(connection);
  await page.getByRole('radio', { name: new RegExp(`^${guide.next('Okta')}`) }).check();
  await press(page, 'Create connection');
  await expect(page.getByRole('heading', { name: connection, level: 1 })).toBeVisible();
  const steps = page
    .getByRole('list')
    .filter({ has: page.locator('[aria-current="step"]') })
    .getByRole('listitem');
  const second = steps.nth(1);
  await second.getByLabel('Token name').fill('Production');
  const access = second.getByLabel('Access', { exact: true });
  await expect(access.locator('option:checked')).toHaveText(guide.next('Read and write'));
  await press(second, 'Create token');
  variables.SCIM_TOKEN = await page.getByRole('textbox', { name: 'New SCIM token' }).inputValue();

  const assigned = await send();
  expect(assigned).toMatchObject({ status: 201, body: { active: true } });
  variables.PERSON = String(assigned.body.id);
  // The page is still open, and nobody touches it.
  const arrived = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: guide.next('First person'), exact: true }) });
  await expect(arrived.getByRole('link', { name: 'Lena Leaver' })).toBeVisible({ timeout: 30_000 });
  await openSection('People');
  await search(page, 'lena.leaver@example.com');
  await page.getByRole('link', { name: 'Lena Leaver' }).click();
  await expect(page.getByRole('heading', { name: 'Lena Leaver', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: connection })).toBeVisible();
  const herPage = new URL(page.url()).pathname;
  expect(herPage).toContain(variables.PERSON);
  await openUnder('Provisioning log', 'Activity');
  await expect(page.getByRole('heading', { name: 'Provisioning log', level: 1 })).toBeVisible();
  const logged = page.getByRole('row').filter({ hasText: connection });
  // The log is written shortly after the response.
  await expect(async () => {
    await page.reload();
    await expect(logged.first()).toContainText('201', { timeout: 2_000 });
  }).toPass();
  await logged.first().getByRole('link', { name: 'POST /Users' }).click();
  await expect(page.getByRole('heading', { name: 'POST /Users', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Display name' })).toContainText('Lena Leaver');

  await page.goto(herPage);
  await follow('Invite');
  await press(page, 'Invite');
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const hers = await (await browser.newContext({ baseURL: origin })).newPage();
  const password = unique('four unrelated words');
  await hers.goto(link);
  await hers.getByLabel('New password', { exact: true }).fill(password);
  await hers.getByLabel('Confirm new password').fill(password);
  await press(hers, 'Set password');
  await hers.getByRole('link', { name: 'Sign in' }).click();
  await signIn(hers, { userName: 'lena.leaver@example.com', password });
  await expect(hers.getByRole('heading', { name: 'Your account' })).toBeVisible();

  const asked = await send();
  expect(asked.status).toBe(200);
  variables.DEVICE_CODE = String(asked.body.device_code);
  await hers.goto(String(asked.body.verification_uri_complete));
  await press(hers, 'Continue');
  await press(hers, 'Approve');
  await expect(hers.getByText('You can return to your device')).toBeVisible();
  const tokens = await send();
  expect(tokens.status).toBe(200);
  variables.REFRESH_TOKEN = String(tokens.body.refresh_token);
  const inspect = async () => {
    await page.getByRole('textbox', { name: 'Token', exact: true }).fill(String(tokens.body.access_token));
    await page.getByRole('button', { name: 'Inspect' }).click();
  };

  await openUnder('Token families', 'Applications');
  await search(page, 'lena.leaver');
  await expect(page.getByRole('row').filter({ hasText: 'Command line' })).toContainText('Active');
  await page.goto(herPage);
  await expect(page.getByRole('main')).toContainText('Command line');
  await openUnder('Token inspector', 'Developers');
  guide.next('Inspect');
  await inspect();
  await expect(page.getByText(guide.next('Active'), { exact: true })).toBeVisible();

  expect(await send()).toMatchObject({ status: 200, body: { active: false } });
  expect(await send()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(blocks).toEqual([]);

  await hers.goto('/account');
  await signIn(hers, { userName: 'lena.leaver@example.com', password });
  await expect(hers.getByText('Wrong user name or password.')).toBeVisible();
  await openFromMenu(page, 'Developers', guide.next('Token inspector'));
  await inspect();
  await expect(page.getByText(guide.next('Inactive'), { exact: true })).toBeVisible();
  await page.goto(herPage);
  await expect(page.getByText(guide.next('Deactivated'), { exact: true }).first()).toBeVisible();
  await openFromMenu(page, 'Applications', 'Token families');
  await search(page, 'lena.leaver');
  await page.getByRole('row').filter({ hasText: 'Command line' }).getByRole('link').first().click();
  await expect(page.getByText('the person was deactivated').first()).toBeVisible();
  await openFromMenu(page, 'Activity', guide.next('Audit log'));
  await search(page, 'lena.leaver');
  const deactivated = page.getByRole('row').filter({ hasText: 'Person deactivated' });
  await expect(deactivated).toContainText(connection);
  await deactivated.getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Copy request ID' })).toBeVisible();

  await page.goto(herPage);
  const reactivation = await openDialog(page, page.getByRole('button', { name: guide.next('Reactivate') }));
  await press(reactivation, 'Reactivate');
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await signIn(hers, { userName: 'lena.leaver@example.com', password });
  await expect(hers.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await openFromMenu(page, 'Applications', 'Token families');
  await search(page, 'lena.leaver');
  await expect(page.getByRole('row').filter({ hasText: 'Command line' })).toContainText('Revoked');
  expect(guide.left).toEqual([]);
});
