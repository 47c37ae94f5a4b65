import { assertion, idp, present, publicKeyOf } from '../support/assertion';
import { signIn as signInAs } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { introspect, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { send } from '../support/send';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { anotherBrowser, expect, openAs, test } from './support/journey';

test('an issuer is trusted, asserts a person, and its removal revokes the tokens it started', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000);
  const issuer = `https://${unique('idp')}.example`;
  const agent = clientOf('agent');
  await openAs(page, personOf('admin'), '/admin/trusted-issuers');
  await page.getByRole('link', { name: 'Add trusted issuer' }).click();
  await page.getByLabel('Issuer', { exact: true }).fill(issuer);
  await page.getByLabel('Or public keys').fill(JSON.stringify({ keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }));
  await page.getByRole('button', { name: 'Add trusted issuer' }).click();
  await expect(page.getByLabel('Or public keys')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Or public keys').fill(JSON.stringify({ keys: [publicKeyOf('idp')] }));
  await page.getByRole('checkbox', { name: 'profile' }).check();
  await page.getByRole('button', { name: 'Add trusted issuer' }).click();
  await expect(page.getByRole('heading', { name: issuer, level: 1 })).toBeVisible();

  const vouched = () => present(agent, assertion(issuer, { claims: { sub: person.userName } }));
  const { access_token: token } = await tokensOf(vouched());
  await page.reload();
  await page.getByRole('link', { name: '1 active token family of 1 person' }).click();
  await page.getByRole('link', { name: 'Nora New' }).click();
  await expect(page.getByRole('link', { name: issuer })).toBeVisible();
  await expect(page.getByText('Active, without a refresh token')).toBeVisible();
  await page.getByRole('link', { name: issuer }).click();

  await page.getByLabel('Allowed email domains').fill('example.org');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await vouched()).status).toBe(400);
  await page.getByLabel('Allowed email domains').fill('');
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await answered;
  await expect.poll(async () => (await vouched()).status).toBe(200);

  await page.getByRole('radio', { name: 'By the assertion’s hash until it expires' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const unnumbered = () => present(agent, assertion(issuer, { claims: { sub: person.userName, jti: undefined } }));
  await expect.poll(async () => (await unnumbered()).status).toBe(200);

  await page.reload();
  await expect(page.getByRole('radio', { name: 'By the assertion’s hash until it expires' })).toBeChecked();
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Delete' }));
  await expect(dialog.getByRole('checkbox', { name: 'End 3 token families of 1 person' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Delete issuer' }).click();
  await expect(page).toHaveURL('/admin/trusted-issuers');
  expect((await introspect(clientOf('api'), token)).body).toEqual({ active: false });
  expect((await vouched()).status).toBe(400);

  await page.goto(`/admin/audit-log?q=${encodeURIComponent(issuer)}`);
  for (const action of [
    'Trusted issuer added',
    'Trusted issuer changed',
    'Token families revoked',
    'Trusted issuer deleted',
  ]) {
    await expect(page.getByRole('cell', { name: action }).first()).toBeVisible();
  }
});

test('when two administrators change one trusted issuer, the second sees who changed it first', async ({
  page,
  browser,
}) => {
  const issuer = `https://${unique('idp')}.example`;
  await openAs(page, personOf('admin'), '/admin/trusted-issuers/new');
  await page.getByLabel('Issuer', { exact: true }).fill(issuer);
  await page.getByLabel('Or public keys').fill(JSON.stringify({ keys: [publicKeyOf('idp')] }));
  await page.getByRole('checkbox', { name: 'profile' }).check();
  await page.getByRole('button', { name: 'Add trusted issuer' }).click();
  await expect(page.getByRole('heading', { name: issuer, level: 1 })).toBeVisible();
  const owner = personOf('owner');
  const other = await anotherBrowser(browser, owner, new URL(page.url()).pathname);
  await other.getByLabel('Allowed email domains').fill('example.org');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByLabel('Allowed email domains').fill('example.com');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Changes not saved' })).toContainText(
    `${owner.userName} has changed these settings since you opened the page.`,
  );
});

test('an auditor sees the trusted issuers but cannot change them', async ({ page }) => {
  await openAs(page, personOf('auditor'), '/admin/trusted-issuers');
  await expect(page.getByRole('link', { name: 'Add trusted issuer' })).toHaveCount(0);
  await page.getByRole('link', { name: idp }).click();
  await expect(page.getByLabel('Claim that identifies the person')).toBeDisabled();
  await expect(page.getByRole('button', { name: /Save|Disable|Delete|Enable/ })).toHaveCount(0);
  expect((await page.goto('/admin/trusted-issuers/new'))?.status()).toBe(403);
});

test('the trusted issuer pages are accessible', async ({ page }) => {
  test.setTimeout(180_000);
  await openAs(page, personOf('admin'), '/admin/trusted-issuers');
  await expectAccessible(page);
  await page.getByRole('link', { name: idp }).click();
  await expect(page.getByRole('heading', { name: idp, level: 1 })).toBeVisible();
  await expectAccessible(page);
  await openDialog(page, page.getByRole('button', { name: 'Disable' }));
  await expectAccessible(page);
  await page.goto('/admin/trusted-issuers/new');
  await page.getByRole('radio', { name: 'Optional for plain assertions' }).check();
  await expect(page.getByLabel('Default client')).toBeVisible();
  await page.getByLabel('Issuer', { exact: true }).fill('https://idp.example');
  await page.getByRole('button', { name: 'Add trusted issuer' }).click();
  await expect(page.getByLabel('Or public keys')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('an issuer is trusted to end access alone: the page tests a subject, and its call ends the person’s sessions', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000);
  const issuer = `https://${unique('okta')}.example`;
  await openAs(page, personOf('owner'), '/admin/trusted-issuers/new');
  await page.getByLabel('Issuer', { exact: true }).fill(issuer);
  await page.getByLabel('Or public keys').fill(JSON.stringify({ keys: [publicKeyOf('idp')] }));
  await expect(page.getByLabel('Limit per hour')).toBeHidden();
  await page.getByRole('radio', { name: 'Sends security events' }).check();
  for (const unused of ['Claim that identifies the person', 'Allowed clients', 'Maximum assertion lifetime'])
    await expect(page.getByLabel(unused)).toBeHidden();
  await expect(page.getByText('No brake', { exact: true })).toBeHidden();
  await page.getByLabel('Brake: people who can leave per hour (%)').fill('');
  await expect(page.getByText('No brake', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Brake: people who can leave per hour (%)').fill('20');
  await page.getByRole('button', { name: 'Add trusted issuer' }).click();
  await expect(page.getByText('Choose whose access it may end.')).toBeVisible();
  await page.getByLabel('Whose access it may end').selectOption('Everyone’s');
  await page.getByLabel('Limit per hour').fill('5');
  await page.getByRole('button', { name: 'Add trusted issuer' }).click();
  await expect(page.getByRole('heading', { name: issuer, level: 1 })).toBeVisible();
  await expect(page.getByLabel('Limit per hour')).toHaveValue('5');
  const endpoint = `${issuerOf()}/global-token-revocation`;
  await expect(page.getByText(endpoint, { exact: true })).toBeVisible();

  await signInAs(person);
  await page.getByLabel('Subject to test').fill('nobody');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('A call would get 404')).toBeVisible();
  const subject = { format: 'iss_sub', iss: issuer, sub: person.userName };
  await page.getByLabel('Subject to test').fill(JSON.stringify({ sub_id: subject }));
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Nora New' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^1 session$/ })).toBeVisible();
  await page.getByLabel('Subject to test').fill(person.userName);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const asSubject = page.locator('dl > div').filter({ hasText: 'Read as a subject of the issuer' });
  await expect(asSubject.getByRole('link', { name: 'Nora New' })).toBeVisible();
  await expect(page.getByText('Read as an email address')).toBeVisible();
  await expectAccessible(page);

  const jwt = assertion(issuer, {
    key: 'idp',
    claims: { sub: 'their-app', aud: endpoint },
    header: { typ: 'global-token-revocation+jwt' },
  });
  const answer = await send(endpoint, {
    method: 'POST',
    headers: { Authorization: `Bearer ${jwt}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ sub_id: subject }),
  });
  expect(answer.status).toBe(204);
  await page.reload();
  await expect(page.getByText('Nothing issued to them is active.')).toBeVisible();
  await page.getByRole('link', { name: 'Carried out, in the audit log' }).click();
  await expect(page.getByRole('cell', { name: 'All access of a person ended' })).toHaveCount(1);
});

test('deleting a connection names the issuers that may no longer end its people’s access, first and afterward', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const name = unique('Directory');
  const issuer = `https://${unique('okta')}.example`;
  await openAs(page, personOf('owner'), '/admin/scim-connections/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create connection' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const connection = page.url();
  await page.goto('/admin/trusted-issuers/new');
  await page.getByLabel('Issuer', { exact: true }).fill(issuer);
  await page.getByLabel('Or public keys').fill(JSON.stringify({ keys: [publicKeyOf('idp')] }));
  await page.getByRole('radio', { name: 'Sends security events' }).check();
  await page.getByLabel('Whose access it may end').selectOption(`People of the SCIM connection ${name}`);
  await page.getByRole('button', { name: 'Add trusted issuer' }).click();
  await expect(page.getByRole('heading', { name: issuer, level: 1 })).toBeVisible();

  await page.goto(connection);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await expect(dialog.getByText(`The right of ${issuer} to end access`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete connection' }).click();
  await expect(page.getByText(/1 trusted issuer’s right to end access ended/)).toBeVisible();
});
