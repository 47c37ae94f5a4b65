/** DPoP-bound tokens at our own resource servers (RFC 9449, 7): /Me for people, SCIM for services. */
import { beforeAll, describe, expect, it } from 'vitest';
import { freshCode, freshTokens } from '../support/authorization';
import { type ProofChanges, ProofKey, requestBound } from '../support/dpop';
import { issuerOf } from '../support/environment';
import { clientOf, scimTokenOf } from '../support/fixture';
import { requestToken, tokensOf } from '../support/oauth';
import { ScimClient, scim } from '../support/scim';
import { send } from '../support/send';

const spa = clientOf('dpop-spa');
const ME = `${issuerOf()}/scim/v2/Me`;
const key = new ProofKey();
let token: string;
beforeAll(async () => {
  const { form } = await freshCode(spa, await scim.createPerson());
  token = (await tokensOf(requestBound(spa, form, key))).access_token;
});

const me = (headers: Record<string, string | string[]>) => send('/scim/v2/Me', { headers });
const bound = (changes: ProofChanges = {}) => ({
  Authorization: `DPoP ${token}`,
  DPoP: key.proof('GET', ME, { accessToken: token, ...changes }),
});

/** Expects a 401 with the error in one scheme's challenge and the other scheme offered beside it. */
async function expectChallenge(response: Response, scheme: 'DPoP' | 'Bearer', error: string): Promise<void> {
  const challenge = response.headers.get('www-authenticate') ?? '';
  expect([response.status, challenge.split(' ')[0], /error="(\w+)"/.exec(challenge)?.[1]]).toEqual([
    401,
    scheme,
    error,
  ]);
  for (const offered of [/(?:^|, )Bearer realm="/, /(?:^|, )DPoP realm="/, / algs="RS256 [^"]*ES256[^"]*"/])
    expect(challenge).toMatch(offered);
}

describe('a token bound to a key', () => {
  it('opens /Me with a proof, once', async () => {
    const headers = bound();
    expect((await me(headers)).status).toBe(200);
    await expectChallenge(await me(headers), 'DPoP', 'invalid_dpop_proof');
  });

  it('may be used on a URL with a query, which the proof leaves out', async () => {
    expect((await send('/scim/v2/Me?attributes=userName', { headers: bound() })).status).toBe(200);
  });

  it('is not accepted as a bearer token, with or without a proof', async () => {
    await expectChallenge(await me({ Authorization: `Bearer ${token}` }), 'Bearer', 'invalid_token');
    await expectChallenge(await me({ ...bound(), Authorization: `Bearer ${token}` }), 'Bearer', 'invalid_token');
  });

  it('opens nothing without a proof, or with two', async () => {
    await expectChallenge(await me({ Authorization: `DPoP ${token}` }), 'DPoP', 'invalid_dpop_proof');
    await expectChallenge(await me({ ...bound(), DPoP: [bound().DPoP, bound().DPoP] }), 'DPoP', 'invalid_dpop_proof');
  });

  it.each<[string, () => ProofChanges]>([
    ['for another token', () => ({ accessToken: 'another' })],
    ['without a token hash', () => ({ claims: { ath: undefined } })],
    ['for another method', () => ({ claims: { htm: 'POST' } })],
    ['for another URL', () => ({ claims: { htu: `${issuerOf()}/scim/v2/Users` } })],
    ['for the token endpoint', () => ({ claims: { htu: `${issuerOf()}/token` } })],
    ['that is too old', () => ({ claims: { iat: Math.floor(Date.now() / 1000) - 300 } })],
    ['of another type', () => ({ header: { typ: 'JWT' } })],
    ['that contains the private key', () => ({ header: { jwk: key.privateJwk } })],
  ])('opens nothing with a proof %s', async (_name, changes) => {
    await expectChallenge(await me(bound(changes())), 'DPoP', 'invalid_dpop_proof');
  });

  it('opens nothing with the proof of another key', async () => {
    await expectChallenge(
      await me({ ...bound(), DPoP: new ProofKey().proof('GET', ME, { accessToken: token }) }),
      'DPoP',
      'invalid_token',
    );
  });

  it('gets a nonce when its proof has an old one', async () => {
    const answer = await me(bound({ claims: { nonce: 'old' } }));
    await expectChallenge(answer, 'DPoP', 'use_dpop_nonce');
    expect((await me(bound({ claims: { nonce: answer.headers.get('dpop-nonce') } }))).status).toBe(200);
  });

  it('is rejected like any other when it lacks a scope', async () => {
    const web = clientOf('dpop-web');
    const { form } = await freshCode(web, await scim.createPerson());
    const { access_token: less } = await tokensOf(requestBound(web, form, key));
    const response = await me({ Authorization: `DPoP ${less}`, DPoP: key.proof('GET', ME, { accessToken: less }) });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringMatching(/^DPoP .*error="insufficient_scope".*scope="scim\.me"/),
    ]);
  });
});

describe('a bearer token', () => {
  it('is not accepted under the DPoP scheme, even with a proof', async () => {
    const { access_token: bearer } = await freshTokens(spa, await scim.createPerson());
    expect((await me({ Authorization: `Bearer ${bearer}` })).status).toBe(200);
    await expectChallenge(
      await me({ Authorization: `DPoP ${bearer}`, DPoP: key.proof('GET', ME, { accessToken: bearer }) }),
      'DPoP',
      'invalid_token',
    );
  });

  it('of a SCIM connection is not accepted under the DPoP scheme', async () => {
    const secret = scimTokenOf('Directory');
    const response = await send('/scim/v2/Users', {
      headers: {
        Authorization: `DPoP ${secret}`,
        DPoP: key.proof('GET', `${issuerOf()}/scim/v2/Users`, { accessToken: secret }),
      },
    });
    await expectChallenge(response, 'DPoP', 'invalid_token');
  });
});

it('a connection of a bound client provisions at a tenant that requires nonces', async () => {
  const sync = clientOf('dpop-sync', 'dpop');
  const users = `${issuerOf('dpop')}/scim/v2/Users`;
  const asked = await requestBound(sync, { grant_type: 'client_credentials' }, key);
  const nonce = asked.headers.get('dpop-nonce');
  const { access_token: bearer } = await tokensOf(
    requestBound(sync, { grant_type: 'client_credentials' }, key, { claims: { nonce } }),
  );
  const listing = (claims: Record<string, unknown>) =>
    new ScimClient(bearer, 'dpop').send('GET', '/Users', undefined, {
      Authorization: `DPoP ${bearer}`,
      DPoP: key.proof('GET', users, { accessToken: bearer, claims }),
    });
  const found = await listing({});
  expect([found.status, found.headers.get('dpop-nonce')]).toEqual([401, nonce]);
  expect((await listing({ nonce })).status).toBe(200);
  expect((await requestToken(sync, { grant_type: 'client_credentials' })).body.error).toBe('invalid_dpop_proof');
});
