import { authorizationRequest } from '../support/authorization';
import { callProving, ProofKey } from '../support/dpop';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { callAs } from '../support/oauth';
import { unique } from '../support/random';
import { send } from '../support/send';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';
import { saveCard } from './support/save-card';

const TENANT = 'gapsb-house';
const SETTINGS = `/t/${TENANT}/admin/settings/protocol`;
const machine = clientOf('gapsb-machine', TENANT);
const web = clientOf('gapsb-web', TENANT);
const token = `${issuerOf(TENANT)}/token`;

// Run one after another, because one form saves the settings of all of them.
test.describe.configure({ mode: 'default' });

test('an administrator requires nonces in proofs: a proof without one gets the nonce, and one with it gets a token', async ({
  page,
}) => {
  const key = new ProofKey();
  const prove = (claims: object = {}) =>
    callProving(machine, '/token', { grant_type: 'client_credentials' }, [
      key.proof('POST', token, { claims: { ...claims } }),
    ]);
  expect(await prove()).toMatchObject({ status: 200, body: { token_type: 'DPoP' } });

  await openAs(page, personOf('owner', TENANT), SETTINGS);
  const nonces = page.getByRole('switch', { name: 'Require a server nonce in proofs' });
  await nonces.check();
  await saveCard(page, 'Save changes');
  await expect.poll(async () => (await prove()).body.error).toBe('use_dpop_nonce');
  const refused = await prove();
  expect(refused.status).toBe(400);
  expect(await prove({ nonce: refused.headers.get('dpop-nonce') })).toMatchObject({
    status: 200,
    body: { token_type: 'DPoP' },
  });

  await page.reload();
  await expect(nonces).toBeChecked();
  await expectAccessible(page);
  await nonces.uncheck();
  await saveCard(page, 'Save changes');
  await expect.poll(async () => (await prove()).status).toBe(200);
});

test('an administrator requires pushed authorization requests: others are rejected, and pushed ones lead to the sign-in page', async ({
  page,
  browser,
}) => {
  const plain = () => authorizationRequest(web);
  const answerTo = async (url: string) => new URL((await send(url)).headers.get('location') ?? '', url);
  expect((await answerTo(plain().url)).pathname).toBe(`/t/${TENANT}/login`);

  await openAs(page, personOf('owner', TENANT), SETTINGS);
  const pushedOnly = page.getByRole('switch', { name: 'Require pushed authorization requests' });
  await pushedOnly.check();
  await saveCard(page, 'Save changes');
  await expect.poll(async () => (await answerTo(plain().url)).searchParams.get('error')).toBe('invalid_request');
  const request = plain();
  const refused = await answerTo(request.url);
  expect([refused.origin + refused.pathname, refused.searchParams.get('state')]).toEqual([
    web.redirectUri,
    request.state,
  ]);

  const { status, body } = await callAs(web, '/par', Object.fromEntries(new URL(plain().url).searchParams));
  expect(status).toBe(201);
  const other = await (await browser.newContext()).newPage();
  await other.goto(
    `${issuerOf(TENANT)}/authorize?${new URLSearchParams({ client_id: web.id, request_uri: String(body.request_uri) }).toString()}`,
  );
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.reload();
  await expect(pushedOnly).toBeChecked();
  await pushedOnly.uncheck();
  await saveCard(page, 'Save changes');
  await expect.poll(async () => (await answerTo(plain().url)).pathname).toBe(`/t/${TENANT}/login`);
});

test('an administrator chooses the algorithm of ID tokens, and clients created afterwards get it', async ({ page }) => {
  await openAs(page, personOf('owner', TENANT), SETTINGS);
  const key = await newAccessKey('owner', { tenant: TENANT });
  const algorithmOfNewClient = async () => {
    const body = { client_name: unique('Signed'), redirect_uris: ['https://signed.example/cb'] };
    return (await manage(key, 'POST', '/clients', { tenant: TENANT, body })).body.id_token_signed_response_alg;
  };
  const algorithm = page.getByLabel('Default signing algorithm');
  await expect(algorithm).toHaveValue('RS256');
  expect(await algorithmOfNewClient()).toBe('RS256');
  await algorithm.selectOption('ES256');
  await saveCard(page, 'Save changes');
  await expect.poll(algorithmOfNewClient).toBe('ES256');
  await page.reload();
  await expect(algorithm).toHaveValue('ES256');
  await algorithm.selectOption('RS256');
  await saveCard(page, 'Save changes');
});
