import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { freshTokens } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { introspect, refresh, requestToken, tokensOf } from '../support/oauth';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { expect, openAs, signIn, test } from './support/journey';

// A separate tenant, so that rotating and retiring keys does not end the tokens of other journeys.
const TENANT = 'vault';
const PAGE = `/t/${TENANT}/admin/keys`;
const PATH = `${PAGE}?alg=ES256`;
const api = clientOf('api', TENANT);

test.describe.configure({ mode: 'serial' });

const machineToken = async () => (await tokensOf(requestToken(api, { grant_type: 'client_credentials' }))).access_token;
const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? '';
const isActive = async (token: string) => (await introspect(api, token)).body.active;
const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${issuerOf(TENANT)}/jwks`)), { issuer: issuerOf(TENANT) });

test('rotating by button makes the next key sign, and earlier signatures stay valid', async ({ page }) => {
  const before = await machineToken();
  await openAs(page, personOf('owner', TENANT), PATH);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row(kidOf(before))).toContainText('Current');
  const next = (await row('Next').getByRole('cell').first().textContent()) ?? '';

  const dialog = await openDialog(
    page,
    page.getByRole('button', { name: 'Rotate ES256' }),
    'Rotate the ES256 signing key?',
  );
  await expect(dialog).toContainText('Tokens signed with the current key stay valid until they expire.');
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(kidOf(before))).toContainText('Previous');
  await expect(row(next)).toContainText('Current');

  const after = await machineToken();
  expect(kidOf(after)).toBe(next.trim());
  for (const token of [before, after]) {
    expect(await isActive(token)).toBe(true);
    await verify(token);
  }

  await page.goto(`/t/${TENANT}/admin/audit-log?action=signing-key.rotated`);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: personOf('owner', TENANT).userName })
      .first(),
  ).toContainText('Signing key rotated');
});

test('replacing a leaked key says what it invalidates and takes effect immediately', async ({ page }) => {
  const spa = clientOf('spa', TENANT);
  const person = await freshTokens(spa, personOf('plain', TENANT));
  const machine = await machineToken();
  const kid = kidOf(machine);
  await openAs(page, personOf('owner', TENANT), `${PATH}&status=current`);
  const dialog = await openDialog(
    page,
    page.getByRole('row').filter({ hasText: kid }).getByRole('button', { name: 'Replace' }),
    'Replace the current key now?',
  );
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Access tokens from up to 1 token family' }),
  ).toBeVisible();
  await dialog.getByLabel('Reason').fill('A backup was lost');
  await dialog.getByRole('button', { name: 'Replace key' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(kid)).toHaveCount(0);

  for (const token of [machine, person.access_token]) {
    expect(await isActive(token)).toBe(false);
    await expect(verify(token)).rejects.toThrow();
  }
  expect(await isActive((await tokensOf(refresh(spa, person.refresh_token))).access_token)).toBe(true);
  expect(await isActive(await machineToken())).toBe(true);
});

test('retiring a previous key invalidates what it signed and leaves the rest', async ({ page }) => {
  const old = await machineToken();
  await openAs(page, personOf('owner', TENANT), PATH);
  const question = await openDialog(page, page.getByRole('button', { name: 'Rotate ES256' }));
  await question.getByRole('button', { name: 'Rotate' }).click();
  const row = page.getByRole('row').filter({ hasText: kidOf(old) });
  await expect(row).toContainText('Previous');
  const young = await machineToken();

  const dialog = await openDialog(page, row.getByRole('button', { name: 'Retire' }), 'Retire this key now?');
  await dialog.getByLabel('Reason').fill('A backup was lost');
  await dialog.getByRole('button', { name: 'Retire key' }).click();
  await expect(row).toContainText('Retired');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect([await isActive(old), await isActive(young)]).toEqual([false, true]);
});

test('the schedule can be set, but an auditor can only view it', async ({ page, browser }) => {
  await openAs(page, personOf('owner', TENANT), PATH);
  await page.getByLabel('Rotation interval (days)').fill('30');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('Every 30 days. Next rotation:')).toBeVisible();
  await page.getByLabel('Rotation interval (days)').fill('0');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('Manual rotation only.', { exact: true })).toBeVisible();

  const auditor = await (await browser.newContext()).newPage();
  await auditor.goto(PATH);
  await signIn(auditor, personOf('auditor', TENANT));
  await expect(auditor.getByRole('heading', { name: 'Signing keys' })).toBeVisible();
  await expect(auditor.getByRole('table', { name: 'signing keys' }).getByText('Current')).toBeVisible();
  await expect(auditor.getByRole('button', { name: /Rotate|Replace|Retire|Save/ })).toHaveCount(0);
});

test('the signing keys page and its dialogs are accessible', async ({ page }) => {
  test.setTimeout(180_000);
  await openAs(page, personOf('owner', TENANT), PATH);
  await expectAccessible(page);
  await openDialog(page, page.getByRole('row').filter({ hasText: 'Current' }).getByRole('button', { name: 'Replace' }));
  await expectAccessible(page);
});
