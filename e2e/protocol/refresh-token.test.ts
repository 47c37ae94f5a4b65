/** Refresh tokens: rotation, leaks and the friendly window (RFC 6749, 6; RFC 9700, 4.14). */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freshCode, freshTokens } from '../support/authorization';
import { freshDevice } from '../support/device';
import { expectInvalidClient, expectInvalidGrant, expectOAuthError } from '../support/expectations';
import { clientOf, type TestClient } from '../support/fixture';
import { introspect, postForm, refresh, requestToken, revoke, tokensOf } from '../support/oauth';
import { askMeantFor } from '../support/resource-server';
import { scim } from '../support/scim';
import { formOf } from '../support/user-agent';

const spa = clientOf('spa');
const web = clientOf('web');
const strict = clientOf('strict');
const steady = clientOf('steady');
const api = clientOf('api');

const fresh = async (client: TestClient, scope = client.scope) =>
  freshTokens(client, await scim.createPerson(), { overrides: { scope } });
const isActive = async (token: string) => (await introspect(api, token)).body.active === true;

/** Twenty requests of the storefront that all ask for something else. */
function differentRequests(orders: string, open: string): { scope: string; resource: string | string[] }[] {
  const subsets = spa.scope
    .split(' ')
    .reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])
    .filter((set) => set.length > 0)
    .map((set) => set.join(' '));
  const ofOrders = ['orders:read', 'orders:write', 'orders:read orders:write'];
  return [
    ...subsets.map((scope) => ({ scope, resource: open })),
    ...ofOrders.map((scope) => ({ scope, resource: orders })),
    ...ofOrders.slice(0, 2).map((scope) => ({ scope, resource: [orders, open] })),
  ];
}

describe('a refresh', () => {
  it.each(['spa', 'web'])('returns new tokens, and the family stays active: %s', async (id) => {
    const client = clientOf(id);
    const first = await fresh(client);
    const answer = await refresh(client, first.refresh_token);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const second = await tokensOf(Promise.resolve(answer));
    expect(second).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      refresh_token: expect.any(String),
      scope: client.scope,
    });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.access_token).not.toBe(first.access_token);
    const third = await tokensOf(refresh(client, second.refresh_token));
    expect(await isActive(third.access_token)).toBe(true);
  });

  it('of a client without rotation keeps the token', async () => {
    const first = await fresh(steady);
    for (let round = 0; round < 3; round += 1) {
      const { body, status } = await refresh(steady, first.refresh_token);
      expect(status).toBe(200);
      expect(body).not.toHaveProperty('refresh_token');
      expect(await isActive(String(body.access_token))).toBe(true);
    }
  });

  it('can narrow the scope, and the next one has the full scope again', async () => {
    const first = await fresh(spa, 'profile email');
    const narrowed = await tokensOf(refresh(spa, first.refresh_token, { scope: 'email' }));
    expect(narrowed.scope).toBe('email');
    expect((await introspect(api, narrowed.access_token)).body.scope).toBe('email');
    expect((await tokensOf(refresh(spa, narrowed.refresh_token))).scope).toBe('profile email');
  });

  it.each(['profile email orders:read', 'orders:write', 'nonsense', 'pro"file'])(
    'never widens the scope, and does not use up the token: %s',
    async (scope) => {
      const first = await fresh(spa, 'profile email');
      expectOAuthError(await refresh(spa, first.refresh_token, { scope }), { status: 400, error: 'invalid_scope' });
      expect((await refresh(spa, first.refresh_token)).status).toBe(200);
    },
  );

  it('never goes beyond the resource, and does not use up the token', async () => {
    const first = await fresh(spa);
    expectOAuthError(await refresh(spa, first.refresh_token, { resource: 'https://elsewhere.example/' }), {
      status: 400,
      error: 'invalid_target',
    });
    expect((await refresh(spa, first.refresh_token)).status).toBe(200);
  });

  it('requires a refresh token', async () =>
    expectOAuthError(await refresh(spa, undefined), { status: 400, error: 'invalid_request' }));

  it.each(['strict', 'native', 'web'])(
    'of another client’s token is rejected, and the token stays valid: %s',
    async (id) => {
      const first = await fresh(spa);
      expectInvalidGrant(await refresh(clientOf(id), first.refresh_token));
      expect((await refresh(spa, first.refresh_token)).status).toBe(200);
    },
  );

  it('of a confidential client requires its secret', async () => {
    const first = await fresh(web);
    expectInvalidClient(await postForm('/token', { grant_type: 'refresh_token', refresh_token: first.refresh_token }));
    expectInvalidClient(
      await postForm('/token', { grant_type: 'refresh_token', refresh_token: first.refresh_token, client_id: web.id }),
    );
    expect((await refresh(web, first.refresh_token)).status).toBe(200);
  });
});

describe('anything but a refresh token gets invalid_grant', () => {
  it('an access token', async () => expectInvalidGrant(await refresh(spa, (await fresh(spa)).access_token)));

  it('a device code', async () =>
    expectInvalidGrant(await refresh(clientOf('tv'), (await freshDevice(clientOf('tv'))).device_code)));

  it('a code', async () =>
    expectInvalidGrant(await refresh(spa, (await freshCode(spa, await scim.createPerson())).code)));

  it.each([
    ['nonsense', 'nonsense'],
    ['a token prefix', 'tsr_'],
    ['a token prefix and a few characters', 'tsr_AAAA'],
    ['a token prefix and 300 characters', `tsr_${'A'.repeat(300)}`],
    ['20,000 characters', 'x'.repeat(20_000)],
    ['20,000 characters with a token prefix', `tsr_${'A'.repeat(20_000)}`],
    ['é', 'é'],
    ['a control character', '\u0001'],
  ])('%s', async (_what, token) => expectInvalidGrant(await refresh(spa, token)));

  it('one with a single character changed, or an alternative spelling', async () => {
    const token = (await fresh(spa)).refresh_token ?? '';
    const middle = Math.floor(token.length / 2);
    const changed = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1);
    for (const wrong of [changed, `${token}=`, `${token}A`, ` ${token}`, token.slice(0, -1)])
      expectInvalidGrant(await refresh(spa, wrong));
    expect((await refresh(spa, token)).status).toBe(200);
  });
});

describe('reuse of a rotated token', () => {
  it('revokes the whole family, including access tokens', async () => {
    const first = await fresh(spa);
    const second = await tokensOf(refresh(spa, first.refresh_token));
    const third = await tokensOf(refresh(spa, second.refresh_token));
    // A request counts from when it arrived, at the earliest possible: on a busy machine that may be some milliseconds ago.
    await sleep(1_000);
    expectInvalidGrant(await refresh(spa, first.refresh_token));
    expectInvalidGrant(await refresh(spa, third.refresh_token));
    for (const token of [first, second, third]) expect(await isActive(token.access_token)).toBe(false);
  });

  it('takes effect immediately where the client has no grace period', async () => {
    const first = await fresh(strict);
    const second = await tokensOf(refresh(strict, first.refresh_token));
    expectInvalidGrant(await refresh(strict, first.refresh_token));
    expectInvalidGrant(await refresh(strict, second.refresh_token));
    expect(await isActive(second.access_token)).toBe(false);
  });

  it.each([
    ['scope', { scope: 'scope-that-was-never-granted' }],
    ['resource', { resource: 'https://nope.example' }],
  ])('takes effect even when its %s could not be granted anyway', async (_, asked) => {
    const first = await freshTokens(strict, await scim.createPerson());
    const second = await tokensOf(refresh(strict, first.refresh_token));
    expectInvalidGrant(await refresh(strict, first.refresh_token, asked));
    expectInvalidGrant(await refresh(strict, second.refresh_token));
  });

  it('leaves another authorization of the same person active', async () => {
    const person = await scim.createPerson();
    const leaked = await freshTokens(strict, person);
    const other = await freshTokens(strict, person);
    await refresh(strict, leaked.refresh_token);
    await refresh(strict, leaked.refresh_token);
    expect(await isActive(leaked.access_token)).toBe(false);
    expect(await isActive(other.access_token)).toBe(true);
    expect((await refresh(strict, other.refresh_token)).status).toBe(200);
  });
});

describe('within the grace period', () => {
  it('eight parallel refreshes get the same response, in one family', async () => {
    const first = await fresh(spa);
    const answers = await Promise.all(Array.from({ length: 8 }, () => tokensOf(refresh(spa, first.refresh_token))));
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(new Set(answers.map(({ access_token }) => access_token)).size).toBe(1);
    expect((await refresh(spa, answers[0]?.refresh_token)).status).toBe(200);
  });

  it('twenty parallel refreshes for different scopes and resources each get an access token, and one refresh token', async () => {
    const [orders, open] = ['https://orders.example', 'urn:example:open'];
    const first = await freshTokens(spa, await scim.createPerson(), { overrides: { resource: [orders, open] } });
    const answers = await Promise.all(
      differentRequests(orders, open).map(async (asked) => ({
        asked,
        tokens: await tokensOf(refresh(spa, first.refresh_token, asked)),
      })),
    );
    expect(new Set(answers.map(({ tokens }) => tokens.refresh_token)).size).toBe(1);
    for (const { asked, tokens } of answers) {
      const { body } = await askMeantFor(tokens.access_token);
      expect(body).toMatchObject({ active: true, aud: asked.resource, scope: asked.scope });
    }
    const [one, other] = answers.map(({ tokens }) => tokens);
    expect((await revoke(spa, one?.access_token ?? '')).status).toBe(200);
    const active = (token = '') => askMeantFor(token).then(({ body }) => body.active);
    expect([await active(one?.access_token), await active(other?.access_token)]).toEqual([false, true]);
    expect((await revoke(spa, one?.refresh_token ?? '')).status).toBe(200);
    expect(await Promise.all(answers.map(({ tokens }) => active(tokens.access_token)))).toEqual(
      answers.map(() => false),
    );
  });

  it('the predecessor gets what the token was granted, even if the successor was requested for less', async () => {
    const first = await fresh(spa, 'profile email');
    const narrowed = await tokensOf(refresh(spa, first.refresh_token, { scope: 'email' }));
    const whole = await tokensOf(refresh(spa, first.refresh_token));
    expect([narrowed.scope, whole.scope]).toEqual(['email', 'profile email']);
    expect((await tokensOf(refresh(spa, whole.refresh_token))).scope).toBe('profile email');
  });

  it.each([
    ['scope', { scope: 'profile email orders:read' }, 'invalid_scope'],
    ['resource', { resource: 'https://orders.example' }, 'invalid_target'],
  ])('the predecessor never gets more, and asking ends nothing: %s', async (_, asked, error) => {
    const first = await fresh(spa, 'profile email');
    const second = await tokensOf(refresh(spa, first.refresh_token));
    expectOAuthError(await refresh(spa, first.refresh_token, asked), { status: 400, error });
    expect((await refresh(spa, second.refresh_token)).status).toBe(200);
  });

  it('an older token than the predecessor is reuse, whatever it asks for', async () => {
    const first = await fresh(spa, 'profile email');
    const second = await tokensOf(refresh(spa, first.refresh_token));
    const third = await tokensOf(refresh(spa, second.refresh_token));
    expectInvalidGrant(await refresh(spa, first.refresh_token, { scope: 'email' }));
    expectInvalidGrant(await refresh(spa, third.refresh_token));
  });

  it('without a grace period, of eight parallel refreshes one succeeds and the family is revoked', async () => {
    const first = await fresh(strict);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(strict, first.refresh_token)));
    const succeeded = answers.filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectInvalidGrant(answer);
    expectInvalidGrant(await refresh(strict, String(succeeded[0]?.body.refresh_token)));
    expect(await isActive(String(succeeded[0]?.body.access_token))).toBe(false);
  });
});

describe('a new password', () => {
  it('chosen on the page ends refresh tokens, access tokens, codes and other sessions, but not the current one', async () => {
    const person = await scim.createPerson();
    const tokens = await freshTokens(spa, person);
    const elsewhere = await freshCode(web, person);
    const page = await tokens.agent.open('/change-password');
    const password = 'quite another long password';
    await tokens.agent.submit(
      page,
      { current_password: person.password, new_password: password, repeated_password: password },
      formOf(page, '/change-password/submit'),
    );
    expectInvalidGrant(await refresh(spa, tokens.refresh_token));
    expect(await isActive(tokens.access_token)).toBe(false);
    expectInvalidGrant(await requestToken(web, elsewhere.form));
    expect((await elsewhere.agent.open('/account')).url.pathname).toBe('/login');
    expect((await tokens.agent.open('/account')).url.pathname).toBe('/account');
  });

  it('set by SCIM ends them too, along with every session', async () => {
    const person = await scim.createPerson();
    const tokens = await freshTokens(spa, person);
    const { status } = await scim.patch(person.id, {
      op: 'replace',
      path: 'password',
      value: 'quite another long password',
    });
    expect(status).toBe(200);
    expectInvalidGrant(await refresh(spa, tokens.refresh_token));
    expect(await isActive(tokens.access_token)).toBe(false);
    expect((await tokens.agent.open('/account')).url.pathname).toBe('/login');
  });
});
