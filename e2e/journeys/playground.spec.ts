import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { JWT_BEARER } from '../support/assertion';
import { freshTokens } from '../support/authorization';
import { privateJwk } from '../support/client-assertion';
import { issuerOf } from '../support/environment';
import { clientOf, personOf, type TestClient } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { newClient } from '../support/new-client';
import { requestToken, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { clickUntilVisible, hydrated } from './support/insist';
import { expect, openAs, test } from './support/journey';
import { openFromMenu } from './support/menu';

const TENANT = 'play-house';
const BASE = `/t/${TENANT}`;
const PLAYGROUND = `${BASE}/admin/playground`;
const INSPECTOR = `${BASE}/admin/token-inspector`;
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const TYPE = 'urn:ietf:params:oauth:token-type:';
const DESK = { width: 1280, height: 900 };

test.describe.configure({ timeout: 300_000 });
test.use({ viewport: DESK });

const owner = () => personOf('owner', TENANT);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The line of a step, which appears only with its response. */
const stepLine = (page: Page, text: string | RegExp) => page.locator('summary').filter({ hasText: text });

/** A client of this tenant that may reach another server on behalf of people. */
async function clientThatReaches(audience: string, clientId: string): Promise<TestClient> {
  const redirectUri = 'https://assistant.example/cb';
  const { status, body } = await manage(await newAccessKey('owner', { tenant: TENANT }), 'POST', '/clients', {
    tenant: TENANT,
    body: {
      client_name: unique('Assistant'),
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token', EXCHANGE],
      scope: 'openid',
      first_party: true,
      cross_app_access: [{ audience, client_id: clientId, scopes: ['orders:read'] }],
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const [id, secret] = [String(body.client_id), String(body.client_secret)];
  return { id, name: id, secret, method: 'client_secret_basic', redirectUri, scope: 'openid', tenant: TENANT };
}

/** Lets the default tenant accept ID-JAGs of another tenant, for the people with its ids. */
async function trustIssuer(issuer: string): Promise<void> {
  const body = {
    issuer,
    jwks: await (await fetch(`${issuer}/jwks`)).json(),
    profiles: ['id-jag'],
    scope: 'orders:read',
    subject_attribute: 'external_id',
  };
  const key = await newAccessKey('owner', { tenant: 'default' });
  const { status } = await manage(key, 'POST', '/trusted-issuers', { tenant: 'default', body });
  // 409: it is from an earlier attempt.
  expect([201, 409]).toContain(status);
}

/** Allows the client on the consent page, if it appears, and returns to the playground. */
async function allow(page: Page): Promise<void> {
  const taken = stepLine(page, 'Authorization response');
  const allowing = button(page, 'Allow');
  await expect(taken.or(allowing)).toBeVisible();
  if (await allowing.isVisible()) await allowing.click();
  await expect(taken).toBeVisible();
}

test('an administrator runs the code flow of a web app, uses its tokens, revokes them, and sees them become inactive', async ({
  page,
}) => {
  const client = clientOf('play-web', TENANT);
  await openAs(page, owner(), `${BASE}/admin`);
  await openFromMenu(page, 'Developers', 'Playground');
  await page.getByLabel('Name or client ID').fill('Play shop');
  await button(page, 'Search').click();
  await expect(page).toHaveURL(/[?&]q=Play/);
  await page.getByRole('link', { name: /^Play shop/ }).click();
  await expect(page.getByText('The playground is not among the client’s redirect URIs')).toBeVisible();
  await page.getByLabel('Scope').fill('openid profile orders');
  await button(page, 'Add redirect URI and start').click();
  await expect(stepLine(page, '1. Authorization request')).toBeVisible();
  await expect(page.getByText('The playground is among the client’s redirect URIs')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Request 1' })).toContainText('code_challenge_method=S256');
  await expectAccessible(page);
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: 'Continue in browser' }).click();
  await allow(page);
  await expect(page).toHaveURL(`${PLAYGROUND}?client=play-web&flow=authorization_code`);
  await expect(page.getByText('Matches the state sent.')).toBeVisible();

  await button(page, 'Exchange code for tokens').click();
  await expect(page.getByText('Required for client authentication.')).toBeVisible();
  await page.getByLabel('Client secret').fill(client.secret ?? '');
  await button(page, 'Exchange code for tokens').click();
  await expect(stepLine(page, /3\. Authorization code token request\s*200/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Request 3' })).toContainText('Authorization: Basic ••••••••');
  await expect(page.getByText('The nonce in the ID token matches the one sent.')).toBeVisible();

  await button(page, 'Refresh').click();
  await expect(stepLine(page, /4\. Refresh\s*200/)).toBeVisible();
  await button(page, 'Call userinfo').click();
  await expect(page.getByRole('region', { name: 'Response 5' })).toContainText('Piet Play');
  await page.getByLabel('Scope').fill('orders');
  await button(page, 'Exchange token').click();
  await expect(page.getByRole('region', { name: 'Response 6' })).toContainText('issued_token_type');

  await button(page, 'Inspect the Access token').click();
  await expect(page.getByText(/Verified with this tenant’s key/)).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESK);

  await button(page, 'Revoke token family').click();
  await expect(stepLine(page, /7\. Revocation\s*200/)).toBeVisible();
  await button(page, 'Inspect the Access token').click();
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Token family, revoked' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Piet Play at Play shop' })).toBeVisible();

  await page.goto(`${PLAYGROUND}?client=play-web`);
  await button(page, 'Remove redirect URI').click();
  await expect(page.getByText('The playground is not among the client’s redirect URIs')).toBeVisible();
});

test('for a client with a private key, the browser signs and never sends the key', async ({ page }) => {
  await openAs(page, owner(), `${PLAYGROUND}?client=play-signer&flow=client_credentials`);
  const key = privateJwk('p-256');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
  await (await hydrated(page.getByLabel('Private key'))).fill('no key');
  await clickUntilVisible(button(page, 'Start'), page.getByText('Not a readable private key'));
  await page.getByLabel('Private key').fill(JSON.stringify(key));
  await button(page, 'Start').click();
  await expect(stepLine(page, /1\. Client credentials token request\s*200/)).toBeVisible();
  await expect(page.getByText('"iss":"play-signer"')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESK);
  await button(page, 'Introspect token').click();
  await expect(page.getByRole('region', { name: 'Response 2' })).toContainText('"active": true');
  await button(page, 'Revoke token').click();
  await expect(stepLine(page, /3\. Revocation\s*200/)).toBeVisible();
  expect(sent.join('\n')).toContain('client_assertion');
  expect(sent.join('\n')).not.toContain(String(key.d));
});

test('the code flow works by keyboard alone', async ({ page }) => {
  await openAs(page, owner(), `${PLAYGROUND}?client=play-keys`);
  const press = async (name: string) => {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
  };
  await page.getByLabel('Scope').focus();
  await page.keyboard.press('Enter');
  await expect(stepLine(page, '1. Authorization request')).toBeVisible();
  await expect(page.getByText('The playground is among the client’s redirect URIs')).toBeVisible();
  const onward = page.getByRole('link', { name: 'Continue in browser' });
  await expect(onward).toBeFocused();
  await page.keyboard.press('Enter');
  const taken = stepLine(page, 'Authorization response');
  await expect(taken.or(button(page, 'Allow'))).toBeVisible();
  if (await button(page, 'Allow').isVisible()) await press('Allow');
  await expect(taken).toBeVisible();
  await press('Exchange code for tokens');
  await expect(stepLine(page, /Authorization code token request\s*200/)).toBeVisible();
  await press('Refresh');
  await expect(stepLine(page, /Refresh\s*200/)).toBeVisible();
  await press('Inspect the Refresh token');
  await expect(page.getByText('The token that its client can use next.')).toBeVisible();
});

test('a device flow shows its code, is polled step by step, and gets tokens after approval', async ({
  page,
  context,
}) => {
  await openAs(page, owner(), `${PLAYGROUND}?client=play-tv`);
  await clickUntilVisible(button(page, 'Start'), stepLine(page, '1. Device authorization request'));
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const address = page.getByRole('link', { name: `${issuerOf(TENANT)}/device?user_code=` });
  await button(page, 'Poll').click();
  await expect(page.getByRole('region', { name: 'Response 2' })).toContainText('authorization_pending');
  await expect(page.getByRole('main').getByRole('link', { name: 'Failed requests' })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize(DESK);

  const phone = await context.newPage();
  await phone.goto((await address.getAttribute('href')) ?? '');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByText('You can return to your device')).toBeVisible();
  await expect(page.getByText('The person has decided. Poll for the answer.')).toBeVisible();

  await expect(async () => {
    await page.waitForTimeout(5_500);
    await button(page, 'Poll').click();
    await expect(page.getByRole('button', { name: 'Inspect the Refresh token' })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await button(page, 'Refresh').click();
  await expect(stepLine(page, /Refresh\s*200/)).toBeVisible();
});

test('a service gets a token with a pasted secret and exchanges it, and a wrong secret leads to the reason', async ({
  page,
}) => {
  const service = clientOf('play-service', TENANT);
  await openAs(page, owner(), `${PLAYGROUND}?client=play-service`);
  await page.getByLabel('Client secret').fill('not-this-one');
  await clickUntilVisible(button(page, 'Start'), stepLine(page, /1\. Client credentials token request\s*401/));
  const why = await page.getByRole('main').getByRole('link', { name: 'Failed requests' }).getAttribute('href');
  await page.goto(why ?? '');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('cell', { name: /secret/ }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  await page.goto(`${PLAYGROUND}?client=play-service`);
  await page.getByLabel('Client secret').fill(service.secret ?? '');
  await clickUntilVisible(button(page, 'Start'), stepLine(page, /1\. Client credentials token request\s*200/));
  await button(page, 'Exchange token').click();
  await expect(page.getByRole('region', { name: 'Response 2' })).toContainText('issued_token_type');

  const { access_token: token } = await tokensOf(requestToken(service, { grant_type: 'client_credentials' }));
  await page.goto(`${PLAYGROUND}?client=play-service&flow=token_exchange`);
  await page.getByLabel('Access token to exchange').fill(token);
  await page.getByLabel('Client secret').fill(service.secret ?? '');
  await clickUntilVisible(button(page, 'Start'), stepLine(page, /1\. Token exchange\s*200/));
});

test('a client gets an ID-JAG for another server, where another client redeems one', async ({ page }) => {
  const other = issuerOf('default');
  const there = await newClient({ kind: 'Machine', scopes: ['orders:read'], metadata: { grant_types: [JWT_BEARER] } });
  const here = await clientThatReaches(other, there.id);
  const tokens = (await freshTokens(here, personOf('auditor', TENANT))) as unknown as Record<string, string>;
  const { id_token: idToken = '', refresh_token: refreshToken = '' } = tokens;
  await openAs(page, owner(), `${PLAYGROUND}?client=${here.id}&flow=refresh_token`);
  await page.getByLabel('Refresh token', { exact: true }).fill(refreshToken);
  await page.getByLabel('Client secret').fill(here.secret ?? '');
  await clickUntilVisible(button(page, 'Start'), stepLine(page, /1\. Refresh\s*200/));
  await page.getByLabel('Other server').selectOption(other);
  await button(page, 'Request ID-JAG').click();
  await expect(page.getByRole('region', { name: 'Response 2' })).toContainText('token-type:id-jag');
  await expectAccessible(page);
  await button(page, 'Inspect the ID-JAG').click();
  await expect(page.locator('#inspection')).toContainText(there.id);

  await trustIssuer(issuerOf(TENANT));
  await scim.createPerson({ externalId: String(decodeJwt(idToken).sub) });
  const { access_token: idJag } = await tokensOf(
    requestToken(here, {
      grant_type: EXCHANGE,
      requested_token_type: `${TYPE}id-jag`,
      subject_token: idToken,
      subject_token_type: `${TYPE}id_token`,
      audience: other,
    }),
  );
  await openAs(page, personOf('admin'), `/admin/playground?client=${there.id}`);
  await page.getByLabel('Assertion or ID-JAG').fill(idJag);
  await page.getByLabel('Client secret').fill(there.secret ?? '');
  await clickUntilVisible(button(page, 'Start'), stepLine(page, /1\. Assertion token request\s*200/));
  await expect(page.getByRole('region', { name: 'Response 1' })).toContainText('orders:read');
});

test('the inspector distinguishes an active token, an expired one, a client secret and garbage, and never puts them in the URL', async ({
  page,
}) => {
  const service = clientOf('play-service', TENANT);
  const { access_token: token } = await tokensOf(requestToken(service, { grant_type: 'client_credentials' }));
  const inspect = async (text: string, shows: string | RegExp) => {
    await page.getByLabel('Token', { exact: true }).fill(text);
    await button(page, 'Inspect').click();
    await expect(page.getByText(shows)).toBeVisible();
    await expect(page).toHaveURL(INSPECTOR);
  };
  await openAs(page, personOf('auditor', TENANT), INSPECTOR);
  await inspect(`Bearer ${token}`, /Verified with this tenant’s key/);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Client: Play service' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESK);

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  await inspect(
    `${part({ alg: 'ES256', typ: 'at+jwt', kid: 'old' })}.${part({ iss: issuerOf(TENANT), exp: 1_700_000_000 })}.c2ln`,
    /Expired \d+ days ago/,
  );
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await inspect(service.secret ?? '', 'Unrecognized token');
  await inspect('tss_0123456789', 'Client secret');
  await inspect('what is this?', 'Unrecognized token');
});
