/** Once a directory deactivates a person, nothing issued to that person keeps working. */
import { describe, expect, it, vi } from 'vitest';
import { approve, authorizationRequest, decide, freshCode, freshTokens, signInOn } from '../support/authorization';
import { expectInvalidGrant } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { introspect, refresh, requestToken } from '../support/oauth';
import {
  acmeScim,
  PATCH_SCHEMA,
  type ScimAnswer,
  type ScimClient,
  scim,
  type TestPerson,
  USER_SCHEMA,
} from '../support/scim';
import { formOf, UserAgent } from '../support/user-agent';

// Each person signs in several times, and password hashing is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const patch = (client: ScimClient, { id }: TestPerson, operation: object, query = '') =>
  client.send('PATCH', `/Users/${id}${query}`, { schemas: [PATCH_SCHEMA], Operations: [operation] });

type Deactivation = (client: ScimClient, person: TestPerson) => Promise<ScimAnswer>;

const deactivations: [string, Deactivation][] = [
  [
    'PATCH replace active false',
    (client, person) => patch(client, person, { op: 'replace', path: 'active', value: false }),
  ],
  [
    'PATCH Replace active "False" (Entra ID)',
    (client, person) => patch(client, person, { op: 'Replace', path: 'active', value: 'False' }),
  ],
  [
    'PATCH without a path (Okta)',
    (client, person) => patch(client, person, { op: 'replace', value: { active: false } }),
  ],
  [
    'PATCH without a path, "False"',
    (client, person) => patch(client, person, { op: 'Replace', value: { active: 'False' } }, '?aadOptscim062020'),
  ],
  ['PATCH add active false', (client, person) => patch(client, person, { op: 'Add', path: 'active', value: 'false' })],
  [
    'PATCH with the URN',
    (client, person) => patch(client, person, { op: 'replace', path: `${USER_SCHEMA}:active`, value: false }),
  ],
  [
    'PATCH with a wrapped value',
    (client, person) =>
      patch(client, person, { op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }),
  ],
  ['PATCH remove active', (client, person) => patch(client, person, { op: 'remove', path: 'active' })],
  ['PATCH active null', (client, person) => patch(client, person, { op: 'replace', path: 'active', value: null })],
  [
    'PUT with active false (older Okta apps)',
    (client, { id, userName }) =>
      client.send('PUT', `/Users/${id}`, { schemas: [USER_SCHEMA], userName, active: false }),
  ],
  [
    'PUT with active "False"',
    (client, { id, userName }) =>
      client.send('PUT', `/Users/${id}`, { schemas: [USER_SCHEMA], userName, active: 'False' }),
  ],
  ['DELETE', (client, { id }) => client.send('DELETE', `/Users/${id}`)],
];

/** Every form at the default tenant; one of each method at another. */
const tenants: [string, ScimClient, string, typeof deactivations][] = [
  ['default', scim, '', deactivations],
  [
    'acme',
    acmeScim,
    '/t/acme',
    deactivations.filter(([form]) => /^(PATCH without a path \(|PUT with active false|DELETE)/.test(form)),
  ],
];

/**
 * Everything that a person can hold: tokens, an unredeemed code, an undecided request, and sessions in two browsers.
 */
async function holdEverything(client: ScimClient) {
  const person = await client.createPerson();
  const spa = clientOf('spa', client.tenant);
  const tokens = await freshTokens(spa, person);
  const code = await freshCode(spa, person, { agent: tokens.agent });
  const undecided = new UserAgent();
  const request = authorizationRequest(spa, { prompt: 'consent' });
  const page = await signInOn(undecided, await undecided.open(request.url), person);
  return { person, spa, tokens, code, undecided: { agent: undecided, page } };
}

describe.each(tenants)('at the tenant %s', (tenant, client, base, forms) => {
  const api = clientOf('api', tenant);
  const isSignedIn = async (agent: UserAgent) =>
    (await agent.open(`${base}/account`)).url.pathname === `${base}/account`;

  it.each(forms)(
    '%s ends sessions, tokens, codes and pending decisions, and restores none',
    async (_form, deactivate) => {
      const { person, spa, tokens, code, undecided } = await holdEverything(client);
      expect(await isSignedIn(tokens.agent)).toBe(true);
      expect((await introspect(api, tokens.access_token)).body.active).toBe(true);

      const answer = await deactivate(client, person);
      expect([200, 204]).toContain(answer.status);

      const expectNothingLeft = async () => {
        expect((await introspect(api, tokens.access_token)).body).toEqual({ active: false });
        expectInvalidGrant(await refresh(spa, tokens.refresh_token));
        expectInvalidGrant(await requestToken(spa, code.form));
        for (const agent of [tokens.agent, undecided.agent]) expect(await isSignedIn(agent)).toBe(false);
        const form = formOf(undecided.page, '/consent/decision');
        const decided = await undecided.agent.post(form.action, { ...form.fields, decision: 'allow' });
        expect([400, 403]).toContain(decided.status);
        expect(decided.headers.get('location')).toBeNull();
      };
      await expectNothingLeft();

      if (answer.status === 204) return;
      expect((await client.get(`/Users/${person.id}`)).body.active).toBe(false);
      const again = await patch(client, person, { op: 'replace', path: 'active', value: true });
      expect([again.status, again.body.active]).toEqual([200, true]);
      await expectNothingLeft();
    },
  );
});

describe('a person who has left', () => {
  it('cannot come back by signing in, or through a client with consent', async () => {
    const person = await scim.createPerson();
    const { agent } = await freshTokens(clientOf('spa'), person);
    await patch(scim, person, { op: 'replace', path: 'active', value: false });
    const page = await agent.open(authorizationRequest(clientOf('spa')).url);
    expect(page.url.pathname).toBe('/login');
    const refused = await signInOn(agent, page, person);
    expect([refused.left, refused.url.pathname]).toEqual([false, '/login']);
  });

  it('loses the tokens of every client', async () => {
    const person = await scim.createPerson();
    const ids = ['spa', 'web', 'steady', 'first-party', 'strict'] as const;
    const held = [];
    for (const id of ids) held.push({ client: clientOf(id), tokens: await freshTokens(clientOf(id), person) });
    await patch(scim, person, { op: 'replace', path: 'active', value: false });
    for (const { client, tokens } of held) {
      expectInvalidGrant(await refresh(client, tokens.refresh_token));
      expect((await introspect(clientOf('api'), tokens.access_token)).body).toEqual({ active: false });
    }
  });

  it('and is reactivated can sign in and gets new tokens', async () => {
    const person = await scim.createPerson();
    const { agent } = await freshTokens(clientOf('spa'), person);
    await patch(scim, person, { op: 'replace', path: 'active', value: false });
    await patch(scim, person, { op: 'replace', path: 'active', value: true });
    const { access_token } = await freshTokens(clientOf('spa'), person, { agent });
    expect((await introspect(clientOf('api'), access_token)).body).toMatchObject({ active: true, sub: person.id });
  });

  it('affects no one else', async () => {
    const [leaver, stayer] = [await scim.createPerson(), await scim.createPerson()];
    const tokens = await freshTokens(clientOf('spa'), stayer);
    await patch(scim, leaver, { op: 'replace', path: 'active', value: false });
    expect((await introspect(clientOf('api'), tokens.access_token)).body.active).toBe(true);
    expect((await tokens.agent.open('/account')).url.pathname).toBe('/account');
  });

  it('is not reactivated by a PUT that omits active', async () => {
    const person = await scim.createPerson();
    await patch(scim, person, { op: 'replace', path: 'active', value: false });
    expect(
      (await scim.send('PUT', `/Users/${person.id}`, { userName: person.userName, displayName: 'New' })).body.active,
    ).toBe(false);
  });
});

describe('a change of another attribute', () => {
  it('ends nothing', async () => {
    const person = await scim.createPerson();
    const tokens = await freshTokens(clientOf('spa'), person);
    await scim.patch(
      person.id,
      { op: 'replace', path: 'displayName', value: 'New' },
      { op: 'replace', path: 'active', value: true },
    );
    expect((await introspect(clientOf('api'), tokens.access_token)).body.active).toBe(true);
    expect((await refresh(clientOf('spa'), tokens.refresh_token)).status).toBe(200);
    expect((await tokens.agent.open('/account')).url.pathname).toBe('/account');
  });
});

describe('concurrent with a deactivation', () => {
  it('redemptions and refreshes in flight leave no usable token', async () => {
    const person = await scim.createPerson();
    const spa = clientOf('spa');
    const tokens = await freshTokens(spa, person);
    const codes = await Promise.all(Array.from({ length: 4 }, () => freshCode(spa, person, { agent: tokens.agent })));
    const [, refreshed, ...redeemed] = await Promise.all([
      patch(scim, person, { op: 'replace', path: 'active', value: false }),
      refresh(spa, tokens.refresh_token),
      ...codes.map(({ form }) => requestToken(spa, form)),
    ]);
    for (const { body } of [refreshed, ...redeemed]) {
      if (body.access_token === undefined) continue;
      expect((await introspect(clientOf('api'), String(body.access_token))).body).toEqual({ active: false });
      expectInvalidGrant(await refresh(spa, String(body.refresh_token)));
    }
  });

  it('consents in flight leave no usable code', async () => {
    const person = await scim.createPerson();
    const spa = clientOf('spa');
    const agent = new UserAgent();
    const request = authorizationRequest(spa);
    const page = await signInOn(agent, await agent.open(request.url), person);
    const [arrival] = await Promise.all([
      decide(agent, page, 'allow').catch(() => null),
      patch(scim, person, { op: 'replace', path: 'active', value: false }),
    ]);
    const code = arrival?.left ? arrival.url.searchParams.get('code') : null;
    if (code)
      expectInvalidGrant(
        await requestToken(spa, {
          grant_type: 'authorization_code',
          code,
          redirect_uri: request.redirectUri,
          code_verifier: request.verifier,
        }),
      );
    expect((await approve(agent, authorizationRequest(spa), person)).left).toBe(false);
  });
});
