/** private_key_jwt (RFC 7523, 2.2 and 3; RFC 7521, 4.2). */
import { createHmac } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { describe, expect, it } from 'vitest';
import { approve, authorizationRequest, codeOf, redemption } from '../support/authorization';
import { claimsOf, newKey, privateJwk, seconds, signAssertion, withAssertion } from '../support/client-assertion';
import { issuerOf } from '../support/environment';
import { expectInvalidClient, expectOAuthError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { basic, postForm, tokensOf } from '../support/oauth';
import { scim } from '../support/scim';
import { UserAgent } from '../support/user-agent';

const signer = clientOf('signer');
const older = clientOf('older-signer');
const machine = clientOf('machine');
const GRANT = { grant_type: 'client_credentials', scope: 'orders:read' };
const TOKEN_ENDPOINT = `${issuerOf()}/token`;

const ask = async (assertion: string | Promise<string>, form: Record<string, string> = {}) =>
  postForm('/token', { ...GRANT, ...withAssertion(await assertion), ...form });

const unsigned = (header: object, claims: object = claimsOf(signer)) =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

describe('a client authenticates', () => {
  it.each([
    ['RS256', 'rsa'],
    ['RS384', 'rsa'],
    ['RS512', 'rsa'],
    ['PS256', 'rsa'],
    ['PS384', 'rsa'],
    ['PS512', 'rsa'],
    ['ES256', 'p-256'],
    ['ES384', 'p-384'],
    ['ES512', 'p-521'],
    ['EdDSA', 'ed25519'],
    ['Ed25519', 'ed25519'],
  ])('by %s', async (alg, kid) => {
    const key = privateJwk(kid);
    expect((await ask(signAssertion(signer, {}, { alg, key, header: { kid } }))).status).toBe(200);
    expect((await ask(signAssertion(signer, {}, { alg, key }))).status).toBe(200);
  });

  it('with or without client_id in the form', async () => {
    expect((await ask(signAssertion(signer), { client_id: signer.id })).status).toBe(200);
    expect((await ask(signAssertion(signer, { aud: [issuerOf()] }))).status).toBe(200);
  });

  it('at every endpoint, for the issuer', async () => {
    const { access_token: token } = await tokensOf(ask(signAssertion(signer)));
    const proof = async () => withAssertion(await signAssertion(signer));
    expect((await postForm('/introspect', { token, ...(await proof()) })).body).toMatchObject({
      active: true,
      client_id: signer.id,
    });
    expect((await postForm('/device_authorization', { scope: 'profile', ...(await proof()) })).body).toHaveProperty(
      'device_code',
    );
    expect((await postForm('/revoke', { token, ...(await proof()) })).status).toBe(200);
    expect((await postForm('/introspect', { token, ...(await proof()) })).body).toEqual({ active: false });
  });

  it('for the token endpoint at every endpoint, where its registration allows it', async () => {
    for (const aud of [TOKEN_ENDPOINT, [issuerOf(), TOKEN_ENDPOINT], issuerOf()])
      expect((await ask(signAssertion(older, { aud }))).status).toBe(200);
    const proof = withAssertion(await signAssertion(older, { aud: TOKEN_ENDPOINT }));
    expect((await postForm('/introspect', { token: 'x', ...proof })).body).toEqual({ active: false });
  });

  it('to redeem the code of a person and to refresh', async () => {
    const request = authorizationRequest(signer, { scope: 'profile' });
    const code = codeOf(await approve(new UserAgent(), request, await scim.createPerson()));
    const form = redemption(request, code);
    expectInvalidClient(await postForm('/token', { ...form, client_id: signer.id }));
    const tokens = await tokensOf(postForm('/token', { ...form, ...withAssertion(await signAssertion(signer)) }));
    const refreshing = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expectInvalidClient(await postForm('/token', { ...refreshing, client_id: signer.id }));
    expect((await postForm('/token', { ...refreshing, ...withAssertion(await signAssertion(signer)) })).status).toBe(
      200,
    );
  });
});

describe('invalid_client', () => {
  it.each<[string, Record<string, unknown>]>([
    ['expired', { exp: seconds() - 1 }],
    ['that is not yet valid', { nbf: seconds() + 1800, exp: seconds() + 2400 }],
    ['issued in the future', { iat: seconds() + 1800, exp: seconds() + 2400 }],
    ['valid for a day', { exp: seconds() + 86_400 }],
    ['without exp', { exp: undefined }],
    ['with exp as a string', { exp: String(seconds() + 60) }],
    ['without jti', { jti: undefined }],
    ['with an empty jti', { jti: '' }],
    ['with an assertion from another issuer', { iss: older.id }],
    ['about another subject', { sub: older.id }],
    ['without iss', { iss: undefined }],
    ['without sub', { sub: undefined }],
    ['without aud', { aud: undefined }],
    ['for another server', { aud: 'https://else.example' }],
    ['for this server with a trailing slash', { aud: `${issuerOf()}/` }],
    ['for another tenant', { aud: issuerOf('acme') }],
    ['with an assertion for the token endpoint, where only the issuer is accepted', { aud: TOKEN_ENDPOINT }],
    ['with an assertion for both, where only the issuer is accepted', { aud: [issuerOf(), TOKEN_ENDPOINT] }],
    ['for this server and another one', { aud: [issuerOf(), 'https://else.example'] }],
  ])('for an assertion %s', async (_what, differences) =>
    expectInvalidClient(await ask(signAssertion(signer, differences))),
  );

  it('for an assertion about a client other than client_id', async () =>
    expectInvalidClient(await ask(signAssertion(signer), { client_id: older.id })));
  it('for an unknown client', async () => expectInvalidClient(await ask(signAssertion({ ...signer, id: 'nobody' }))));
  it('for the same client in another tenant', async () => {
    expectInvalidClient(
      await postForm('/token', { ...GRANT, ...withAssertion(await signAssertion(signer)) }, { tenant: 'acme' }),
    );
  });
  it('for a client that uses a secret', async () => expectInvalidClient(await ask(signAssertion(machine))));
  it('for an algorithm other than the registered one', async () => {
    const rsa = clientOf('rsa-signer');
    const key = privateJwk('rsa');
    expectInvalidClient(await ask(signAssertion(rsa, {}, { alg: 'RS256', key })));
    expect((await ask(signAssertion(rsa, {}, { alg: 'PS256', key }))).status).toBe(200);
  });

  it('for a signature by another key, whatever keys the header offers', async () => {
    const { privateKey, publicKey } = newKey('p-256');
    for (const header of [
      {},
      { kid: 'p-256' },
      { jwk: publicKey },
      { jku: 'https://evil.example/jwks' },
      { x5u: 'https://evil.example/cert' },
      { x5c: ['MIIB'] },
    ]) {
      expectInvalidClient(await ask(signAssertion(signer, {}, { key: privateKey, header })));
    }
  });

  it('for alg none, in any case, and for none at all', async () => {
    for (const alg of ['none', 'None', 'NONE', '', undefined]) expectInvalidClient(await ask(`${unsigned({ alg })}.`));
  });

  it('for HS256 keyed with the public key, in every encoding of it', async () => {
    const { d, ...publicKey } = privateJwk('p-256');
    expect(d).toBeTruthy();
    for (const secret of [JSON.stringify(publicKey), publicKey.x ?? '', Buffer.from(publicKey.x ?? '', 'base64url')]) {
      const signed = unsigned({ alg: 'HS256', kid: 'p-256' });
      expectInvalidClient(await ask(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`));
    }
  });

  it('for an unknown kid, a critical extension, an unencoded payload, or a token of another type', async () => {
    expectInvalidClient(await ask(signAssertion(signer, {}, { header: { kid: 'who' } })));
    expectInvalidClient(await ask(signAssertion(signer, {}, { header: { typ: 'at+jwt' } })));
    const [, claims, signature] = (await signAssertion(signer)).split('.');
    for (const header of [
      { alg: 'ES256', crit: ['x'], x: 1 },
      { alg: 'ES256', b64: false, crit: ['b64'] },
      { alg: 'ES256', b64: false },
    ]) {
      expectInvalidClient(
        await ask(`${Buffer.from(JSON.stringify(header)).toString('base64url')}.${claims}.${signature}`),
      );
    }
  });

  it('for another type of assertion', async () => {
    const client_assertion = await signAssertion(signer);
    expectInvalidClient(
      await postForm('/token', {
        ...GRANT,
        client_assertion,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer',
      }),
    );
  });

  it.each(['x', '..', 'a.b.c', 'eyJhbGciOiJFUzI1NiJ9.e30'])('for what is not a JWT: %s', async (assertion) =>
    expectInvalidClient(await ask(assertion, { client_id: signer.id })),
  );

  it('for one of our access tokens', async () => {
    const { access_token } = await tokensOf(ask(signAssertion(signer)));
    expectInvalidClient(await ask(access_token, { client_id: signer.id }));
  });

  it('for a client_id alone, and for a secret', async () => {
    expectInvalidClient(await postForm('/token', { ...GRANT, client_id: signer.id }));
    expectInvalidClient(await postForm('/token', GRANT, { headers: basic(signer.id, 'x') }));
    expectInvalidClient(await postForm('/token', { ...GRANT, client_id: signer.id, client_secret: 'x' }));
  });

  it('and is the same for unknown, wrong and expired', async () => {
    const answers = await Promise.all([
      ask(signAssertion({ ...signer, id: 'nobody' })),
      ask(signAssertion(signer, { exp: 1 })),
      ask(signAssertion(machine)),
    ]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('invalid_request', () => {
  const refusedRequest = { status: 400, error: 'invalid_request' };
  it('for an assertion beside a secret', async () => {
    const proof = withAssertion(await signAssertion(signer));
    expectOAuthError(
      await postForm('/token', { ...GRANT, ...proof }, { headers: basic(signer.id, 'x') }),
      refusedRequest,
    );
    expectOAuthError(
      await postForm('/token', { ...GRANT, ...proof, client_id: signer.id, client_secret: 'x' }),
      refusedRequest,
    );
  });

  it('for half of it, or one of them twice', async () => {
    const { client_assertion, client_assertion_type } = withAssertion(await signAssertion(signer));
    expectOAuthError(await postForm('/token', { ...GRANT, client_assertion }), refusedRequest);
    expectOAuthError(await postForm('/token', { ...GRANT, client_assertion_type }), refusedRequest);
    expectOAuthError(
      await postForm('/token', { ...GRANT, client_assertion: [String(client_assertion), 'x'], client_assertion_type }),
      refusedRequest,
    );
  });
});

describe('an assertion is single use', () => {
  it('even in 100 parallel requests', async () => {
    const assertion = await signAssertion(signer);
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(assertion)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expectInvalidClient(answers.find(({ status }) => status !== 200) ?? (await ask(assertion)));
    expectInvalidClient(await ask(assertion));
  });

  it('at every endpoint, and also when the request fails afterwards', async () => {
    const proof = withAssertion(await signAssertion(signer));
    expectOAuthError(await postForm('/token', { ...GRANT, scope: 'unknown', ...proof }), {
      status: 400,
      error: 'invalid_scope',
    });
    expectInvalidClient(await postForm('/introspect', { token: 'x', ...proof }));
  });

  it('by its jti, for each client separately', async () => {
    const jti = claimsOf(signer).jti;
    expect((await ask(signAssertion(signer, { jti }))).status).toBe(200);
    expect((await ask(signAssertion(older, { jti }))).status).toBe(200);
    expectInvalidClient(await ask(signAssertion(signer, { jti, exp: seconds() + 90 })));
  });

  it('and is not used up by an assertion with an invalid signature', async () => {
    const claims = claimsOf(signer);
    expectInvalidClient(await ask(signAssertion(signer, claims, { key: newKey('p-256').privateKey })));
    expect((await ask(signAssertion(signer, claims))).status).toBe(200);
  });
});

describe('the metadata', () => {
  it('lists the method and its asymmetric algorithms, wherever clients authenticate', async () => {
    const metadata = (await (await fetch(`${issuerOf()}/.well-known/oauth-authorization-server`)).json()) as Record<
      string,
      string[]
    >;
    for (const endpoint of ['token', 'revocation', 'introspection']) {
      expect(metadata[`${endpoint}_endpoint_auth_methods_supported`]).toContain('private_key_jwt');
      expect(metadata[`${endpoint}_endpoint_auth_methods_supported`]).not.toContain('client_secret_jwt');
      expect(metadata[`${endpoint}_endpoint_auth_signing_alg_values_supported`]).toEqual([
        'RS256',
        'RS384',
        'RS512',
        'PS256',
        'PS384',
        'PS512',
        'ES256',
        'ES384',
        'ES512',
        'EdDSA',
        'Ed25519',
      ]);
    }
  });
});

describe('independent clients', () => {
  const algorithms = {
    RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    PS256: { name: 'RSA-PSS', hash: 'SHA-256' },
    ES256: { name: 'ECDSA', namedCurve: 'P-256' },
    ES384: { name: 'ECDSA', namedCurve: 'P-384' },
    Ed25519: { name: 'Ed25519' },
  };
  const kids = { RS256: 'rsa', PS256: 'rsa', ES256: 'p-256', ES384: 'p-384', Ed25519: 'ed25519' };
  const keyFor = async (alg: keyof typeof algorithms) => ({
    kid: kids[alg],
    key: await crypto.subtle.importKey('jwk', privateJwk(kids[alg]) as JsonWebKey, algorithms[alg], false, ['sign']),
  });
  const names = Object.keys(algorithms) as (keyof typeof algorithms)[];

  it.each(names)('openid-client gets a token by %s', async (alg) => {
    const config = await openid.discovery(new URL(issuerOf()), signer.id, {}, openid.PrivateKeyJwt(await keyFor(alg)), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    const tokens = await openid.clientCredentialsGrant(config, { scope: 'orders:read' });
    expect(await openid.tokenIntrospection(config, tokens.access_token)).toMatchObject({
      active: true,
      client_id: signer.id,
    });
    await openid.tokenRevocation(config, tokens.access_token);
    expect(await openid.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
  });

  it.each(names)('oauth4webapi gets a token by %s', async (alg) => {
    const insecure = { [oauth.allowInsecureRequests]: true };
    const as = await oauth.processDiscoveryResponse(
      new URL(issuerOf()),
      await oauth.discoveryRequest(new URL(issuerOf()), { algorithm: 'oauth2', ...insecure }),
    );
    const client: oauth.Client = { client_id: signer.id };
    const response = await oauth.clientCredentialsGrantRequest(
      as,
      client,
      oauth.PrivateKeyJwt(await keyFor(alg)),
      { scope: 'orders:read' },
      insecure,
    );
    expect(await oauth.processClientCredentialsResponse(as, client, response)).toMatchObject({
      token_type: 'bearer',
      scope: 'orders:read',
    });
  });
});
