/** The authorization code grant (RFC 6749, 4.1.3; RFC 7636, 4.6; RFC 9700, 2.1.1). */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freshCode, freshTokens, redemption } from '../support/authorization';
import { serverUrl } from '../support/environment';
import { expectInvalidClient, expectInvalidGrant, expectOAuthError } from '../support/expectations';
import { clientOf, personOf } from '../support/fixture';
import { introspect, type JsonAnswer, postForm, refresh, requestToken, tokensOf } from '../support/oauth';
import { newPkce } from '../support/pkce';
import { scim } from '../support/scim';
import { formOf } from '../support/user-agent';

const spa = clientOf('spa');
const web = clientOf('web');
const native = clientOf('native');
const api = clientOf('api');

const fresh = async (client = spa, overrides = {}) => freshCode(client, await scim.createPerson(), { overrides });

describe('a code is redeemed', () => {
  it.each(['spa', 'web', 'post', 'first-party', 'strict', 'steady'])(
    'by the client that it was issued to: %s',
    async (id) => {
      const client = clientOf(id);
      const { form } = await fresh(client);
      const { status, headers, body } = await requestToken(client, form);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: expect.any(Number),
        refresh_token: expect.any(String),
        scope: client.scope,
      });
    },
  );

  it('for the requested scope where that was narrower', async () => {
    const { form } = await fresh(spa, { scope: 'email' });
    expect((await requestToken(spa, form)).body.scope).toBe('email');
  });

  it('for all scopes of the client where none was requested, and the response says so', async () => {
    const { form } = await fresh(spa, { scope: undefined });
    expect((await requestToken(spa, form)).body.scope).toBe(spa.scope);
  });

  it('without a refresh token where the client lacks that grant type', async () => {
    const { form } = await fresh(clientOf('code-only'));
    expect((await requestToken(clientOf('code-only'), form)).body).not.toHaveProperty('refresh_token');
  });

  it('with the port of the loopback redirect URI that was used', async () => {
    const { form } = await fresh(native, { redirect_uri: 'http://127.0.0.1:4711/callback' });
    expect((await requestToken(native, { ...form, redirect_uri: 'http://127.0.0.1:4712/callback' })).body.error).toBe(
      'invalid_grant',
    );
    expect((await requestToken(native, form)).status).toBe(200);
  });

  it('without redirect_uri where the request omitted it', async () => {
    const { form } = await fresh(spa, { redirect_uri: undefined });
    expect((await requestToken(spa, { ...form, redirect_uri: undefined })).status).toBe(200);
  });
});

describe('a code is rejected', () => {
  it.each([undefined, ''])('when it is missing: %s', async (code) => {
    expectOAuthError(await requestToken(spa, { grant_type: 'authorization_code', code }), {
      status: 400,
      error: 'invalid_request',
    });
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['no redirect_uri', { redirect_uri: undefined }],
    ['an empty redirect_uri', { redirect_uri: '' }],
    ['a different redirect_uri', { redirect_uri: 'https://evil.test/' }],
    ['a redirect_uri with an extra slash', { redirect_uri: `${spa.redirectUri}/` }],
    ['a redirect_uri with a query', { redirect_uri: `${spa.redirectUri}?x=1` }],
    ['no verifier', { code_verifier: undefined }],
    ['an empty verifier', { code_verifier: '' }],
    ['a different verifier', { code_verifier: newPkce().verifier }],
    ['a verifier of 42 characters', { code_verifier: 'x'.repeat(42) }],
    ['a verifier of 129 characters', { code_verifier: 'x'.repeat(129) }],
    ['a verifier with invalid characters', { code_verifier: 'é'.repeat(43) }],
  ])('with %s, and stays valid for its client', async (_what, wrong) => {
    const { form } = await fresh();
    expectInvalidGrant(await requestToken(spa, { ...form, ...wrong }));
    expect((await requestToken(spa, form)).status).toBe(200);
  });

  it('with the challenge in place of the verifier', async () => {
    const { form, request } = await fresh();
    const challenge = new URL(request.url).searchParams.get('code_challenge') ?? '';
    expectInvalidGrant(await requestToken(spa, { ...form, code_verifier: challenge }));
  });

  it('with another registered redirect_uri of the same client', async () => {
    const { form } = await fresh(web);
    expectInvalidGrant(await requestToken(web, { ...form, redirect_uri: 'https://web.example/other?x=1' }));
  });

  it.each(['native', 'strict', 'web', 'post'])(
    'from another client, and stays valid for its own client: %s',
    async (id) => {
      const { form } = await fresh();
      expectInvalidGrant(await requestToken(clientOf(id), form));
      expect((await requestToken(spa, form)).status).toBe(200);
    },
  );

  it('without authentication of a confidential client', async () => {
    const { form } = await fresh(web);
    expectInvalidClient(await postForm('/token', form));
    expectInvalidClient(await postForm('/token', { ...form, client_id: web.id }));
    expect((await requestToken(web, form)).status).toBe(200);
  });

  it('with a resource that was not authorized, and stays valid', async () => {
    const { form } = await fresh();
    expectOAuthError(await requestToken(spa, { ...form, resource: 'https://elsewhere.example/' }), {
      status: 400,
      error: 'invalid_target',
    });
    expect((await requestToken(spa, { ...form, resource: serverUrl })).status).toBe(200);
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a control character', '\u0001'],
    ['é', 'é'],
    ['SQL', "' OR 1=1 --"],
  ])('when it was never issued: %s', async (_what, code) => {
    expectInvalidGrant(
      await requestToken(spa, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: spa.redirectUri,
        code_verifier: 'x'.repeat(43),
      }),
    );
  });

  it('once the person has disconnected the application', async () => {
    const client = clientOf('spa');
    const person = await scim.createPerson();
    const { agent } = await freshTokens(client, person);
    const { form } = await freshCode(client, person, { agent });
    const account = await agent.open('/account');
    await agent.submit(account, {}, formOf(account, '/apps/disconnect'));
    expectInvalidGrant(await requestToken(client, form));
  });

  it('when expired, with the same error as one that was never issued', async () => {
    const brief = clientOf('spa', 'brief');
    const { form } = await freshCode(brief, personOf('plain', 'brief'));
    await sleep(10_500);
    const expired = await requestToken(brief, form);
    expectInvalidGrant(expired);
    expect((await requestToken(brief, { ...form, code: 'unknown' })).body).toEqual(expired.body);
  });
});

describe('a code is single use', () => {
  it.each(['spa', 'web'])('and a second use gets invalid_grant and revokes the tokens of the first: %s', async (id) => {
    const client = clientOf(id);
    const { form } = await fresh(client);
    const tokens = await tokensOf(requestToken(client, form));
    expect((await introspect(api, tokens.access_token)).body.active).toBe(true);
    expectInvalidGrant(await requestToken(client, form));
    expect((await introspect(api, tokens.access_token)).body).toEqual({ active: false });
    expectInvalidGrant(await refresh(client, tokens.refresh_token));
  });

  it('and a second use after a refresh revokes the refreshed tokens too', async () => {
    const { form } = await fresh();
    const first = await tokensOf(requestToken(spa, form));
    const second = await tokensOf(refresh(spa, first.refresh_token));
    expectInvalidGrant(await requestToken(spa, form));
    expect((await introspect(api, second.access_token)).body).toEqual({ active: false });
    expectInvalidGrant(await refresh(spa, second.refresh_token));
  });

  it('and presenting a public client’s code without its verifier revokes nothing', async () => {
    const { form, request } = await fresh();
    const tokens = await tokensOf(requestToken(spa, form));
    expectInvalidGrant(
      await requestToken(spa, { ...redemption(request, String(form.code)), code_verifier: newPkce().verifier }),
    );
    expect((await introspect(api, tokens.access_token)).body.active).toBe(true);
  });

  it.each(['spa', 'web'])('of ten parallel redemptions exactly one succeeds: %s', async (id) => {
    const client = clientOf(id);
    const { form } = await fresh(client);
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestToken(client, form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectInvalidGrant(answer);
    // The other nine were replays, so the tokens from the first exchange are revoked.
    const { body } = answers.find(({ status }) => status === 200) as JsonAnswer;
    expect((await introspect(api, String(body.access_token))).body).toEqual({ active: false });
  });

  it('and is bound to its challenge, so it fails in another browser’s request', async () => {
    const victim = await fresh();
    const attacker = await fresh();
    expectInvalidGrant(await requestToken(spa, { ...attacker.form, code: victim.code }));
  });
});
