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
    'by the client it was issued to: %s',
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

  it('for what was asked, where that was less', async () => {
    const { form } = await fresh(spa, { scope: 'email' });
    expect((await requestToken(spa, form)).body.scope).toBe('email');
  });

  it('for all that the client may have where nothing was asked, and the response says so', async () => {
    const { form } = await fresh(spa, { scope: undefined });
    expect((await requestToken(spa, form)).body.scope).toBe(spa.scope);
  });

  it('without a refresh token where the client has no such grant', async () => {
    const { form } = await fresh(clientOf('code-only'));
    expect((await requestToken(clientOf('code-only'), form)).body).not.toHaveProperty('refresh_token');
  });

  it('with the port that the loopback address had', async () => {
    const { form } = await fresh(native, { redirect_uri: 'http://127.0.0.1:4711/callback' });
    expect((await requestToken(native, { ...form, redirect_uri: 'http://127.0.0.1:4712/callback' })).body.error).toBe(
      'invalid_grant',
    );
    expect((await requestToken(native, form)).status).toBe(200);
  });

  it('without redirect_uri where the request had none', async () => {
    const { form } = await fresh(spa, { redirect_uri: undefined });
    expect((await requestToken(spa, { ...form, redirect_uri: undefined })).status).toBe(200);
  });
});

describe('a code is refused', () => {
  it.each([undefined, ''])('when it is not sent: %s', async (code) => {
    expectOAuthError(await requestToken(spa, { grant_type: 'authorization_code', code }), {
      status: 400,
      error: 'invalid_request',
    });
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['no redirect_uri', { redirect_uri: undefined }],
    ['an empty redirect_uri', { redirect_uri: '' }],
    ['another redirect_uri', { redirect_uri: 'https://evil.test/' }],
    ['a redirect_uri with a slash more', { redirect_uri: `${spa.redirectUri}/` }],
    ['a redirect_uri with a query', { redirect_uri: `${spa.redirectUri}?x=1` }],
    ['no verifier', { code_verifier: undefined }],
    ['an empty verifier', { code_verifier: '' }],
    ['another verifier', { code_verifier: newPkce().verifier }],
    ['a verifier of 42 characters', { code_verifier: 'x'.repeat(42) }],
    ['a verifier of 129 characters', { code_verifier: 'x'.repeat(129) }],
    ['a verifier of other characters', { code_verifier: 'é'.repeat(43) }],
  ])('with %s, and stays good for its owner', async (_what, wrong) => {
    const { form } = await fresh();
    expectInvalidGrant(await requestToken(spa, { ...form, ...wrong }));
    expect((await requestToken(spa, form)).status).toBe(200);
  });

  it('with the challenge for a verifier', async () => {
    const { form, request } = await fresh();
    const challenge = new URL(request.url).searchParams.get('code_challenge') ?? '';
    expectInvalidGrant(await requestToken(spa, { ...form, code_verifier: challenge }));
  });

  it('with the redirect_uri of another registration of the same client', async () => {
    const { form } = await fresh(web);
    expectInvalidGrant(await requestToken(web, { ...form, redirect_uri: 'https://web.example/other?x=1' }));
  });

  it.each(['native', 'strict', 'web', 'post'])('from another client, and stays good for its owner: %s', async (id) => {
    const { form } = await fresh();
    expectInvalidGrant(await requestToken(clientOf(id), form));
    expect((await requestToken(spa, form)).status).toBe(200);
  });

  it('without authentication of a confidential client', async () => {
    const { form } = await fresh(web);
    expectInvalidClient(await postForm('/token', form));
    expectInvalidClient(await postForm('/token', { ...form, client_id: web.id }));
    expect((await requestToken(web, form)).status).toBe(200);
  });

  it('with a resource that was not authorized, and stays good', async () => {
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
  ])('when nobody issued it: %s', async (_what, code) => {
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

  it('that expired like one that nobody issued', async () => {
    const brief = clientOf('spa', 'brief');
    const { form } = await freshCode(brief, personOf('plain', 'brief'));
    await sleep(10_500);
    const expired = await requestToken(brief, form);
    expectInvalidGrant(expired);
    expect((await requestToken(brief, { ...form, code: 'unknown' })).body).toEqual(expired.body);
  });
});

describe('a code is used once', () => {
  it.each(['spa', 'web'])('and again is invalid_grant, and the tokens of the first time are dead: %s', async (id) => {
    const client = clientOf(id);
    const { form } = await fresh(client);
    const tokens = await tokensOf(requestToken(client, form));
    expect((await introspect(api, tokens.access_token)).body.active).toBe(true);
    expectInvalidGrant(await requestToken(client, form));
    expect((await introspect(api, tokens.access_token)).body).toEqual({ active: false });
    expectInvalidGrant(await refresh(client, tokens.refresh_token));
  });

  it('and again with a refreshed family kills what it was refreshed to', async () => {
    const { form } = await fresh();
    const first = await tokensOf(requestToken(spa, form));
    const second = await tokensOf(refresh(spa, first.refresh_token));
    expectInvalidGrant(await requestToken(spa, form));
    expect((await introspect(api, second.access_token)).body).toEqual({ active: false });
    expectInvalidGrant(await refresh(spa, second.refresh_token));
  });

  it('and somebody who only knows the code of a public client ends nothing', async () => {
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
    // The nine others were replays: what the first one brought is dead.
    const { body } = answers.find(({ status }) => status === 200) as JsonAnswer;
    expect((await introspect(api, String(body.access_token))).body).toEqual({ active: false });
  });

  it("and never in another browser's request: the challenge is bound to the code", async () => {
    const victim = await fresh();
    const attacker = await fresh();
    expectInvalidGrant(await requestToken(spa, { ...attacker.form, code: victim.code }));
  });
});
