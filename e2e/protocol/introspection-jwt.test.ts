/** Introspection responses as signed JWTs (RFC 9701). */
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { freshTokens } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, type TestClient } from '../support/fixture';
import { encodeForm, FORM } from '../support/form';
import { basic } from '../support/oauth';
import { bankScim } from '../support/pushed';
import { send } from '../support/send';

const MEDIA_TYPE = 'application/token-introspection+jwt';
const issuer = issuerOf('par-bank');
const spa = clientOf('par-spa', 'par-bank');
const web = clientOf('par-web', 'par-bank');
const api = clientOf('par-accounts-api', 'par-bank');

const ask = (caller: TestClient, token: string, accept?: string) =>
  send(`${issuer}/introspect`, {
    method: 'POST',
    headers: { ...FORM, ...basic(caller.id, caller.secret ?? ''), ...(accept !== undefined && { Accept: accept }) },
    body: encodeForm({ token }),
  });
const tokenFor = async (resource?: string) =>
  (await freshTokens(spa, await bankScim.createPerson(), { overrides: { scope: 'accounts', resource } })).access_token;

async function verified(response: Response, caller: TestClient) {
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    MEDIA_TYPE,
    'no-store',
  ]);
  return jwtVerify(await response.text(), createRemoteJWKSet(new URL(`${issuer}/jwks`)), {
    issuer,
    audience: caller.id,
    typ: 'token-introspection+jwt',
  });
}

describe('a signed introspection response', () => {
  it.each([MEDIA_TYPE, `application/json;q=0.5, ${MEDIA_TYPE.toUpperCase()};q=0.9`])(
    'is returned when the Accept header is %s, with the algorithm of RFC 9701',
    async (accept) => {
      const { payload, protectedHeader } = await verified(await ask(web, await tokenFor(), accept), web);
      expect(protectedHeader.alg).toBe('RS256');
      expect(payload).toEqual({
        iss: issuer,
        aud: web.id,
        iat: expect.any(Number),
        token_introspection: expect.objectContaining({ active: true, client_id: spa.id, scope: 'accounts' }),
      });
      expect(Object.keys(payload).sort()).toEqual(['aud', 'iat', 'iss', 'token_introspection']);
    },
  );

  it.each([undefined, 'application/json', '*/*'])(
    'is all that a client with a registered algorithm gets, whatever it accepts: %s',
    async (accept) => {
      const response = await ask(api, await tokenFor('https://accounts.example'), accept);
      const { payload, protectedHeader } = await verified(response, api);
      expect([protectedHeader.alg, payload.token_introspection]).toEqual([
        'PS256',
        expect.objectContaining({ active: true, aud: 'https://accounts.example' }),
      ]);
    },
  );

  it('says only active false about an inactive token', async () => {
    const { payload } = await verified(await ask(api, 'nothing'), api);
    expect(payload.token_introspection).toEqual({ active: false });
  });

  it('says the same about a token for another resource server', async () => {
    const answer = async (resource: string) =>
      (await verified(await ask(api, await tokenFor(resource)), api)).payload.token_introspection;
    expect(await answer('https://cards.example')).toEqual({ active: false });
    expect(await answer('https://accounts.example')).toMatchObject({ active: true });
  });

  it('is not an access token: our own endpoints do not accept it', async () => {
    const jwt = await (await ask(web, await tokenFor(), MEDIA_TYPE)).text();
    expect(await (await ask(web, jwt)).json()).toEqual({ active: false });
  });
});

describe('any other request', () => {
  it.each([undefined, 'application/json', '*/*', 'application/jwt'])('gets plain JSON: %s', async (accept) => {
    const response = await ask(web, await tokenFor(), accept);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({ active: true });
  });

  it('gets plain JSON when client authentication fails', async () => {
    const response = await ask({ ...web, secret: 'wrong' }, 'x', MEDIA_TYPE);
    expect([response.status, response.headers.get('content-type')]).toEqual([401, 'application/json']);
  });
});

it.each<[TestClient, Partial<oauth.Client>, resource?: string]>([
  [web, {}],
  [api, { introspection_signed_response_alg: 'PS256' }, 'https://accounts.example'],
])('oauth4webapi accepts it: $id', async (caller, registered, resource) => {
  const plain = { [oauth.allowInsecureRequests]: true };
  const as = await oauth.processDiscoveryResponse(
    new URL(issuer),
    await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...plain }),
  );
  const client: oauth.Client = { client_id: caller.id, ...registered };
  const response = await oauth.introspectionRequest(
    as,
    client,
    oauth.ClientSecretBasic(caller.secret ?? ''),
    await tokenFor(resource),
    { requestJwtResponse: true, ...plain },
  );
  const signature = response.clone();
  expect(await oauth.processIntrospectionResponse(as, client, response)).toMatchObject({ active: true });
  await oauth.validateApplicationLevelSignature(as, response, plain);
  expect(decodeProtectedHeader(await signature.text()).typ).toBe('token-introspection+jwt');
});
