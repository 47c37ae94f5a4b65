import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type JWK, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Client } from '@/lib/oauth/clients/client';
import { verbatim } from '@/lib/platform/shared/message';
import { KeySetUnavailable } from '../assertion/remote-key-sets';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { issuer, newClient } from '../testing/tenant';
import { authenticateClient } from './authenticate-client';

const now = new Date('2026-11-21T12:00:00Z');
const seconds = now.getTime() / 1000;
const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk: JWK = { ...publicKey.export({ format: 'jwk' }), kid: 'a' };
const signer = (differences: Partial<Client>) =>
  newClient({ tokenEndpointAuthMethod: 'private_key_jwt', jwks: { keys: [jwk] }, ...differences });

const clients = [
  signer({ clientId: 'signer' }),
  signer({ clientId: 'remote', jwks: null, jwksUri: 'https://app.example/jwks' }),
  signer({ clientId: 'away', jwks: null, jwksUri: 'https://down.example/jwks' }),
  signer({ clientId: 'bare', jwks: null }),
  signer({ clientId: 'older', assertionAudience: 'token_endpoint' }),
  signer({ clientId: 'rsa', tokenEndpointAuthSigningAlg: 'RS256' }),
  signer({ clientId: 'disabled', disabledAt: now }),
  signer({
    clientId: 'bank',
    fapi2SecurityProfile: true,
    dpopBoundAccessTokens: true,
    requirePushedAuthorizationRequests: true,
    requirePkce: true,
    refreshTokenRotation: false,
    idTokenSignedResponseAlg: 'PS256',
  }),
  newClient({ clientId: 'basic', jwks: { keys: [jwk] } }),
];

/** Records what the store and the network were asked for. */
function newContext() {
  const asked = { claims: [] as string[], keys: [] as string[], used: [] as string[] };
  const context = {
    issuer,
    now: () => now,
    mutualTls: null,
    throttle: { secretWait: () => 0, wrongSecret: async () => undefined },
    used: ({ clientId }: { clientId: string }) => void asked.used.push(clientId),
    remoteKeys: {
      async read(uri: string, options?: { freshFor?: string }) {
        asked.keys.push(`${uri} ${options?.freshFor ?? '-'}`);
        if (uri.includes('down')) throw new KeySetUnavailable(verbatim(`${uri}: answered 503`));
        return { keys: [jwk] };
      },
    },
    store: {
      findClient: async (_tenantId: string, clientId: string) =>
        clients.find((client) => client.clientId === clientId) ?? null,
      async claimAssertion({ issuer: claimant, jtiHash }: { issuer: string; jtiHash: Uint8Array }) {
        const claim = `${claimant} ${Buffer.from(jtiHash).toString('hex')}`;
        if (asked.claims.includes(claim)) return 'replayed' as const;
        asked.claims.push(claim);
        return 'claimed' as const;
      },
    },
  };
  return { asked, context };
}

const assertion = (clientId: string, claims: object = {}, header: object = {}) =>
  new SignJWT({
    iss: clientId,
    sub: clientId,
    aud: issuer.issuer,
    jti: randomUUID(),
    iat: seconds,
    exp: seconds + 60,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', ...header })
    .sign(privateKey);

function authenticate(
  form: Record<string, string>,
  { context }: Pick<ReturnType<typeof newContext>, 'context'> = newContext(),
  headers: Record<string, string> = {},
) {
  const request = new Request('https://auth.example/token', { method: 'POST', headers });
  return authenticateClient(request, new RequestParameters(new URLSearchParams(form).toString()), context);
}

const signed = async (clientId: string, claims: object = {}, header: object = {}) => ({
  client_assertion_type: TYPE,
  client_assertion: await assertion(clientId, claims, header),
});

describe('a client authenticates by an assertion', () => {
  test('that names it, with or without client_id, and the assertion is used up', async () => {
    const world = newContext();
    expect((await authenticate(await signed('signer'), world)).clientId).toBe('signer');
    expect((await authenticate({ ...(await signed('signer')), client_id: 'signer' }, world)).clientId).toBe('signer');
    expect(world.asked.used).toEqual(['signer', 'signer']);
  });

  test('signed by a key that it publishes, fetched by the key ID in the assertion', async () => {
    const world = newContext();
    expect((await authenticate(await signed('remote', {}, { kid: 'a' }), world)).clientId).toBe('remote');
    expect((await authenticate(await signed('remote'), world)).clientId).toBe('remote');
    expect(world.asked.keys).toEqual(['https://app.example/jwks a', 'https://app.example/jwks -']);
  });

  test('for the token, pushed request or backchannel endpoint, alone or beside the issuer, unless it is issuer only', async () => {
    const [token, par, backchannel] = ['/token', '/par', '/bc-authorize'].map((path) => issuer.issuer + path);
    for (const aud of [token, par, backchannel, [issuer.issuer, token], [token, par], issuer.issuer]) {
      expect((await authenticate(await signed('older', { aud }))).clientId).toBe('older');
    }
  });

  test('of the explicit type for clients', async () => {
    expect((await authenticate(await signed('signer', {}, { typ: 'client-authentication+jwt' }))).clientId).toBe(
      'signer',
    );
  });

  test('for the path of a tenant that now has a custom domain, but under FAPI 2.0 only for the issuer', async () => {
    const { context } = newContext();
    const moved = {
      context: {
        ...context,
        issuer: { ...issuer, issuer: 'https://login.acme.example', otherAddresses: [issuer.issuer] },
      },
    };
    for (const clientId of ['signer', 'bank'])
      expect((await authenticate(await signed(clientId, { aud: 'https://login.acme.example' }), moved)).clientId).toBe(
        clientId,
      );
    expect((await authenticate(await signed('signer', { aud: issuer.issuer }), moved)).clientId).toBe('signer');
    expect((await authenticate(await signed('bank', { aud: issuer.issuer }))).clientId).toBe('bank');
    const refusal = await refused(async () => authenticate(await signed('bank', { aud: issuer.issuer }), moved));
    expect(refusal.message).toBe(`assertion has the audience ${issuer.issuer}, not https://login.acme.example`);
  });

  test('once, even if another client used the same jti', async () => {
    const world = newContext();
    const jti = 'one';
    await authenticate(await signed('signer', { jti }), world);
    await authenticate(await signed('older', { jti }), world);
    expect((await refused(async () => authenticate(await signed('signer', { jti }), world))).message).toBe(
      'assertion was already used (jti)',
    );
  });
});

describe('a client is rejected', () => {
  const token = `${issuer.issuer}/token`;
  test.each<[string, string, object, object, string]>([
    [
      'with an assertion for the token endpoint, where only the issuer is accepted',
      'signer',
      { aud: token },
      {},
      `assertion has the audience ${token}, not ${issuer.issuer}`,
    ],
    [
      'with an assertion for both, where only the issuer is accepted',
      'signer',
      { aud: [issuer.issuer, token] },
      {},
      `assertion has the audience ${token}, not ${issuer.issuer}`,
    ],
    [
      'with an assertion for another endpoint',
      'older',
      { aud: `${issuer.issuer}/introspect` },
      {},
      `assertion has the audience ${issuer.issuer}/introspect, not ${issuer.issuer} or ${token} or ${issuer.issuer}/par or ${issuer.issuer}/bc-authorize`,
    ],
    [
      'with an assertion from another issuer',
      'signer',
      { iss: 'basic' },
      {},
      'assertion was issued by basic, not signer',
    ],
    [
      'with an assertion signed by an algorithm other than the registered one',
      'rsa',
      {},
      {},
      'assertion is signed with ES256, but the registered algorithm is RS256',
    ],
    [
      'with an assertion of a type for another use',
      'signer',
      {},
      { typ: 'oauth-id-jag+jwt' },
      'assertion has type oauth-id-jag+jwt, not JWT or client-authentication+jwt',
    ],
    ['without registered keys', 'bare', {}, {}, 'the registered keys cannot be read: none are registered'],
    [
      'when its keys cannot be read',
      'away',
      {},
      {},
      'the registered keys cannot be read: https://down.example/jwks: answered 503',
    ],
    ['when it is disabled', 'disabled', {}, {}, 'client is disabled'],
    ['when it is unknown', 'nobody', {}, {}, 'client nobody is unknown'],
    [
      'when it is registered for a secret',
      'basic',
      {},
      {},
      'client authenticates with private_key_jwt, but is registered for client_secret_basic',
    ],
  ])('%s', async (_name, clientId, claims, header, reason) => {
    const refusal = await refused(async () => authenticate(await signed(clientId, claims, header)));
    expect(refusal.message).toBe(reason);
    expect(refusal.answer).toEqual({
      error: 'invalid_client',
      status: 401,
      description: 'Client authentication failed',
    });
  });

  test('for an assertion about a client other than its client_id', async () => {
    expect((await refused(async () => authenticate({ ...(await signed('older')), client_id: 'signer' }))).message).toBe(
      'assertion was issued by older, not signer',
    );
  });

  test('for a different assertion type, or none', async () => {
    const { client_assertion } = await signed('signer');
    const saml = {
      client_assertion,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer',
    };
    expect((await refused(() => authenticate(saml))).answer.error).toBe('invalid_client');
    expect((await refused(() => authenticate({ client_assertion }))).answer.error).toBe('invalid_request');
    expect((await refused(() => authenticate({ client_assertion_type: TYPE }))).answer.error).toBe('invalid_request');
    expect((await refused(() => authenticate({ client_assertion_type: TYPE, client_assertion: 'x' }))).message).toBe(
      'client  is unknown',
    );
  });

  test('when it sends a secret too', async () => {
    const form = await signed('signer');
    const basic = { Authorization: `Basic ${Buffer.from('signer:x').toString('base64')}` };
    expect((await refused(() => authenticate(form, newContext(), basic))).answer.error).toBe('invalid_request');
    expect((await refused(() => authenticate({ ...form, client_id: 'signer', client_secret: 'x' }))).answer.error).toBe(
      'invalid_request',
    );
  });

  test('before its keys are read or its jti is used up, when it is not registered for assertions', async () => {
    const world = newContext();
    await refused(async () => authenticate(await signed('basic'), world));
    await refused(async () => authenticate(await signed('nobody'), world));
    expect(world.asked).toEqual({ claims: [], keys: [], used: [] });
  });

  test('without using up the jti of an assertion that another key signed', async () => {
    const world = newContext();
    const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const forged = await new SignJWT({
      iss: 'signer',
      sub: 'signer',
      aud: issuer.issuer,
      jti: 'one',
      exp: seconds + 60,
    })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(other);
    await refused(() => authenticate({ client_assertion_type: TYPE, client_assertion: forged }, world));
    expect(world.asked.claims).toEqual([]);
  });
});
