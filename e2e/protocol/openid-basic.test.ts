/**
 * What the OpenID Foundation's plan "Basic OP" sends and expects, with a client that registers itself and sends no PKCE.
 * The titles name its modules (docs/guides/certification.md); those that the plan "Dynamic OP" has too are in
 * openid-dynamic.test.ts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { authorizationRequest, codeOf, decide, signInOn } from '../support/authorization';
import {
  authorize,
  basic,
  CALLBACK,
  call,
  newClient,
  SUITE_TENANT,
  signedIn,
  suitePerson,
  verified,
  WITHOUT_PKCE,
} from '../support/conformance-suite';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectInvalidGrant, expectRedirectError } from '../support/expectations';
import type { TestClient } from '../support/fixture';
import { encodeForm, FORM, type Parameters } from '../support/form';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';
import { idTokenOf, userinfo, wishes } from '../support/userinfo';

const WAIT = 60_000;

let client: TestClient;
beforeAll(async () => void (client = await newClient(basic)));

const metadata = async () =>
  (await (await send(`${issuerOf(SUITE_TENANT)}/.well-known/openid-configuration`)).json()) as Record<string, unknown>;
const request = (overrides: Parameters = {}) => authorizationRequest(client, { ...WITHOUT_PKCE, ...overrides });
const claimsOf = async (overrides: Parameters, agent?: UserAgent) =>
  (await verified(client, (await signedIn(client, overrides, agent)).id_token)).payload;

test('the tenant has the settings of the guide', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const [, printed = ''] = /```json\n([\s\S]*?)```/.exec(read('../../docs/guides/certification.md')) ?? [];
  type File = { tenants: { slug: string; settings?: object }[] };
  const { tenants } = JSON.parse(read('../fixtures/tessera.json')) as File;
  expect(tenants.find(({ slug }) => slug === SUITE_TENANT)?.settings).toEqual(
    (JSON.parse(printed) as File).tenants[0]?.settings,
  );
});

describe('a request', () => {
  test('oidcc-response-type-missing', async () => {
    // Nobody is signed in, so no one is sent on to the address of a client that registered itself.
    expect(await expectErrorPage(await send(request({ response_type: undefined }).url))).toContain('response_type');
  });

  test('oidcc-ensure-registered-redirect-uri', async () => {
    await expectErrorPage(await send(request({ redirect_uri: `${CALLBACK}/unregistered` }).url));
  });

  test.each<[string, Parameters]>([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-ensure-other-scope-order-succeeds', { scope: 'email openid' }],
    ['oidcc-login-hint', { login_hint: 'buffy@suite.example' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
  ])('%s', async (_module, overrides) => {
    expect((await claimsOf(overrides)).sub).toEqual(expect.any(String));
  });

  test('oidcc-ensure-request-with-acr-values-succeeds', async () => {
    const { acr_values_supported: supported } = await metadata();
    const values = supported as string[];
    expect(values).toContain((await claimsOf({ acr_values: values.join(' ') })).acr);
  });

  test('oidcc-ensure-post-request-succeeds', async () => {
    const agent = new UserAgent();
    const [path = '', body] = request().url.split('?');
    const response = await agent.request(path, { method: 'POST', headers: FORM, body });
    const page = await agent.open(response.headers.get('location') ?? '');
    let arrival = await signInOn(agent, page, suitePerson);
    if (!arrival.left) arrival = await decide(agent, arrival, 'allow');
    expect(codeOf(arrival)).toBeTruthy();
  });

  test('oidcc-request-uri-unsigned-… and oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported do not apply: none is not listed', async () => {
    expect((await metadata()).request_object_signing_alg_values_supported).not.toContain('none');
  });
});

describe('userinfo', () => {
  test('oidcc-userinfo-post-body', async () => {
    const { access_token: token, ...tokens } = await signedIn(client);
    const response = await send(`${issuerOf(SUITE_TENANT)}/userinfo`, {
      method: 'POST',
      headers: FORM,
      body: encodeForm({ access_token: token }),
    });
    expect([response.status, ((await response.json()) as { sub: string }).sub]).toEqual([
      200,
      idTokenOf({ access_token: token, ...tokens }).sub,
    ]);
  });

  test.each(['profile', 'email', 'address', 'phone'])('oidcc-scope-%s', async (scope) => {
    expect((await metadata()).scopes_supported).toContain(scope);
    const tokens = await signedIn(client, { scope: `openid ${scope}` });
    const { status, body } = await userinfo(tokens.access_token, {}, SUITE_TENANT);
    expect([status, body.sub]).toEqual([200, idTokenOf(tokens).sub]);
  });

  test('oidcc-claims-essential', async () => {
    const tokens = await signedIn(client, wishes({ name: { essential: true } }));
    expect((await userinfo(tokens.access_token, {}, SUITE_TENANT)).body.name).toBe('Pia Plain');
    expect(idTokenOf(tokens)).not.toHaveProperty('name');
  });
});

describe('a second request in the same browser', () => {
  /** A browser in which the person has signed in, more than a second ago. */
  async function before() {
    const agent = new UserAgent();
    const tokens = await signedIn(client, {}, agent);
    await sleep(2000);
    return { agent, idToken: tokens.id_token, first: idTokenOf(tokens) };
  }

  test.each<[string, Parameters]>([
    ['oidcc-prompt-login', { prompt: 'login' }],
    ['oidcc-max-age-1', { max_age: '1' }],
  ])('%s asks the person to sign in again', async (_module, overrides) => {
    const { agent, first } = await before();
    expect((await agent.open(request(overrides).url)).url.pathname).toBe(`/t/${SUITE_TENANT}/login`);
    const second = await claimsOf(overrides, agent);
    expect(second.sub).toBe(first.sub);
    expect(second.auth_time).toBeGreaterThan(Number(first.auth_time));
  });

  test.each<[string, (idToken: string) => Parameters]>([
    ['oidcc-prompt-none-logged-in', () => ({ prompt: 'none' })],
    ['oidcc-max-age-10000', () => ({ max_age: '10000' })],
    ['oidcc-id-token-hint', (idToken) => ({ prompt: 'none', id_token_hint: idToken })],
  ])('%s does not', async (_module, overrides) => {
    const { agent, idToken, first } = await before();
    const { sub, auth_time } = await claimsOf(overrides(idToken), agent);
    expect({ sub, auth_time }).toEqual({ sub: first.sub, auth_time: first.auth_time });
  });

  test('oidcc-prompt-none-not-logged-in', async () => {
    const silent = request({ prompt: 'none' });
    expectRedirectError(await new UserAgent().request(silent.url), 'login_required', silent);
  });
});

describe('a code that is used twice', () => {
  test.concurrent.each([
    ['oidcc-codereuse', 0],
    ['oidcc-codereuse-30seconds', 30_000],
  ])(
    '%s',
    async (_module, pause) => {
      const { form, tokens } = await authorize(client);
      const { access_token: token } = await tokens();
      await sleep(pause);
      expectInvalidGrant(await call(client, form));
      expect((await userinfo(token, {}, SUITE_TENANT)).status).toBe(401);
    },
    WAIT,
  );
});
