import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { freshTokens } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { expect, openAs, test } from './support/journey';

const TENANT = 'idt-house';
const PATH = `/t/${TENANT}/admin/keys`;
const owner = personOf('owner', TENANT);
const client = clientOf('idt-rs256', TENANT);

test.describe.configure({ mode: 'serial' });

/** Signs a person in at a client whose ID tokens are signed with RS256. */
async function idToken(): Promise<string> {
  const { id_token: token } = (await freshTokens(client, owner)) as { id_token?: string };
  return token ?? '';
}
const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? '';
const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${issuerOf(TENANT)}/jwks`)), {
    issuer: issuerOf(TENANT),
    audience: client.id,
    algorithms: ['RS256'],
  });

test('keys of another algorithm are listed, filtered and rotated independently', async ({ page }) => {
  const before = await idToken();
  await openAs(page, owner, `${PATH}?alg=RS256`);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row(kidOf(before))).toContainText('Current');
  await expect(page.getByRole('row').filter({ hasText: 'ES256' })).toHaveCount(0);
  await expect(page.getByText('(RS256)')).toBeVisible();
  const next = ((await row('Next').getByRole('cell').first().textContent()) ?? '').trim();

  await page.goto(PATH);
  const accessKey = page.getByRole('row').filter({ hasText: 'ES256' }).filter({ hasText: 'Current' });
  const untouched = await accessKey.getByRole('cell').first().textContent();
  const dialog = await openDialog(
    page,
    page.getByRole('button', { name: 'Rotate RS256' }),
    'Rotate the RS256 signing key?',
  );
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(kidOf(before))).toContainText('Previous');
  await expect(row(next)).toContainText('Current');
  expect(await accessKey.getByRole('cell').first().textContent()).toBe(untouched);

  const after = await idToken();
  expect(kidOf(after)).toBe(next);
  for (const token of [before, after]) await verify(token);
  await expectAccessible(page);
});

test('retiring a key lists the clients whose ID tokens become invalid, and invalidates them', async ({ page }) => {
  const old = await idToken();
  await openAs(page, owner, `${PATH}?alg=RS256&status=current`);
  const dialog = await openDialog(
    page,
    page
      .getByRole('row')
      .filter({ hasText: kidOf(old) })
      .getByRole('button', { name: 'Replace' }),
    'Replace the current key now?',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'clients registered for RS256' })).toBeVisible();
  await dialog.getByLabel('Reason').fill('A backup was lost');
  await dialog.getByRole('button', { name: 'Replace key' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(kidOf(old))).toHaveCount(0);
  await expect(verify(old)).rejects.toThrow();
  await verify(await idToken());
});
