import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '@/lib/oauth/clients/client';
import { checkClaims } from '../openid/claims-request';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { issuer, newClient } from '../testing/tenant';
import { readRequestObject } from './read-request-object';

const NOW = new Date('2026-11-21T12:00:00Z');
const seconds = NOW.getTime() / 1000;

type Pair = { privateKey: CryptoKey; jwk: JWK };
const pairOf = async (alg: string, options = {}): Promise<Pair> => {
  const { privateKey, publicKey } = await generateKeyPair(alg, options);
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: alg } };
};

let es256: Pair;
let rs256: Pair;
let client: Client;

beforeAll(async () => {
  [es256, rs256] = await Promise.all([pairOf('ES256'), pairOf('RS256')]);
  client = newClient({ tokenEndpointAuthMethod: 'private_key_jwt', jwks: { keys: [es256.jwk, rs256.jwk] } });
});

const context = { issuer, now: () => NOW, remoteKeys: { read: () => Promise.reject(new Error('nothing is fetched')) } };

const good = () => ({
  iss: 'app',
  aud: issuer.issuer,
  exp: seconds + 60,
  iat: seconds,
  jti: 'one',
  client_id: 'app',
  response_type: 'code',
  scope: 'profile',
  state: 'inside',
});

const sign = (
  claims: object,
  {
    alg = 'ES256',
    typ = 'oauth-authz-req+jwt',
    key = es256.privateKey,
  }: { alg?: string; typ?: string; key?: CryptoKey } = {},
) => new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: alg, typ }).sign(key);

const read = (jwt: string, by = client, beside: Record<string, string> = {}) =>
  readRequestObject(
    new RequestParameters(new URLSearchParams({ client_id: 'app', request: jwt, ...beside }).toString()),
    by,
    context,
  );

const problem = async (jwt: string, by = client, beside?: Record<string, string>) => {
  const {
    answer: { error },
    message,
  } = await refused(() => read(jwt, by, beside));
  return [error, message];
};

describe('a request object', () => {
  test('is the whole request: parameters beside it are ignored', async () => {
    const parameters = await read(await sign(good()), client, {
      scope: 'mail.read',
      state: 'outside',
      prompt: 'none',
      response_type: 'token',
    });
    expect(
      ['client_id', 'response_type', 'scope', 'state', 'prompt', 'request'].map((name) => parameters.get(name)),
    ).toEqual(['app', 'code', 'profile', 'inside', undefined, undefined]);
    expect(['iss', 'aud', 'exp', 'iat', 'jti'].filter((name) => parameters.get(name) !== undefined)).toEqual([]);
  });

  test('may have JSON values for what a query has as text', async () => {
    const details = [{ type: 'payment', amount: 3 }];
    const parameters = await read(
      await sign({
        ...good(),
        max_age: 0,
        resource: ['https://a.example', 'https://b.example'],
        claims: { id_token: { acr: null } },
        authorization_details: details,
        login_hint: null,
      }),
    );
    expect(parameters.get('max_age')).toBe('0');
    expect(parameters.all('resource')).toEqual(['https://a.example', 'https://b.example']);
    expect(JSON.parse(parameters.get('claims') ?? '')).toEqual({ id_token: { acr: null } });
    expect(JSON.parse(parameters.get('authorization_details') ?? '')).toEqual(details);
    expect(parameters.get('login_hint')).toBeUndefined();
  });

  test('may have claims and max_age as text, as in a query', async () => {
    const claims = JSON.stringify({ userinfo: { email: { essential: true } } });
    const parameters = await read(await sign({ ...good(), claims, max_age: '60' }));
    expect([parameters.get('claims'), parameters.get('max_age')]).toEqual([claims, '60']);
    expect(checkClaims(parameters)).toEqual({ userinfo: { email: { essential: true } }, idToken: {} });
  });

  test('has authorization details as JSON, and never as text', async () => {
    const jwt = await sign({ ...good(), authorization_details: JSON.stringify([{ type: 'payment' }]) });
    expect((await refused(() => read(jwt))).message).toBe('request object contains authorization_details as a string');
  });

  test('may omit the type, have the audience in an array, and be signed by any key of the client', async () => {
    for (const aud of [[issuer.issuer], ['https://other.example', issuer.issuer]])
      expect((await read(await sign({ ...good(), aud }, { typ: 'JWT' }))).get('state')).toBe('inside');
    expect((await read(await sign(good(), { alg: 'RS256', key: rs256.privateKey }))).get('state')).toBe('inside');
  });

  test.each<[Record<string, unknown>, string]>([
    [{ iss: 'other' }, 'its iss is not the client_id'],
    [{ iss: undefined }, 'it has no valid iss'],
    [{ client_id: 'other' }, 'its client_id differs from that of the request'],
    [{ client_id: undefined }, 'it has no valid client_id'],
    [{ aud: 'https://other.example' }, 'it has the audience https://other.example, not https://auth.example/t/acme'],
    [
      { aud: ['https://other.example', 'https://third.example'] },
      'it has the audience https://other.example https://third.example, not https://auth.example/t/acme',
    ],
    [{ aud: undefined }, 'it has no valid aud'],
    [{ exp: undefined }, 'it has no valid exp'],
    [{ exp: seconds - 1 }, 'assertion expired 1 s ago'],
    [{ exp: seconds + 7_200 }, 'assertion is valid for 7200 s, but at most 3600 are accepted'],
    [{ nbf: seconds + 120 }, 'assertion becomes valid only in 120 s'],
    [{ iat: seconds + 120 }, 'assertion was issued 120 s in the future'],
    [{ sub: 'app' }, 'its sub is the client_id'],
  ])('with %j is rejected', async (differences, reason) => {
    expect(await problem(await sign({ ...good(), ...differences }))).toEqual([
      'invalid_request_object',
      `request object: ${reason}`,
    ]);
  });

  test.each(['request', 'request_uri'])('that contains %s is rejected', async (name) => {
    expect(await problem(await sign({ ...good(), [name]: 'https://evil.example/' }))).toEqual([
      'invalid_request_object',
      `request object contains ${name}`,
    ]);
  });

  test.each<[string, unknown]>([
    ['state', ['one', 'two']],
    ['state', 7],
    ['scope', { openid: true }],
    ['nonce', true],
  ])('whose %s is not text is rejected: %j', async (name, value) => {
    expect(await problem(await sign({ ...good(), [name]: value }))).toEqual([
      'invalid_request_object',
      `request object contains ${name}, which is not a string`,
    ]);
  });

  test('with unknown members of any type is read without them', async () => {
    expect((await read(await sign({ ...good(), vendor_extension: { any: ['thing'] } }))).get('state')).toBe('inside');
  });

  test.each([
    ['state', 'a\ud83d'],
    ['claims', { id_token: { sub: { value: '\0' } } }],
  ])('whose %s is not text is rejected rather than ignored', async (name, value) => {
    expect(await problem(await sign({ ...good(), [name]: value }))).toEqual([
      'invalid_request_object',
      'request object: it has no valid claims',
    ]);
  });

  test('that is unsigned, malformed or huge is rejected', async () => {
    expect(await problem(new UnsecuredJWT(good()).encode())).toEqual([
      'invalid_request_object',
      'request object: assertion is signed with none, which is not supported',
    ]);
    expect((await problem('eyJ'))[0]).toBe('invalid_request_object');
    expect((await problem('x'.repeat(20_000)))[1]).toBe('request object: it has 20000 characters, more than 16384');
  });

  test('with another key or type, or signed by HMAC with a public value, is rejected', async () => {
    expect((await problem(await sign(good(), { key: (await pairOf('ES256')).privateKey })))[1]).toBe(
      'request object: assertion is not signed with a registered key',
    );
    expect((await problem(await sign(good(), { typ: 'client-authentication+jwt' })))[1]).toMatch(
      /has type client-authentication\+jwt/,
    );
    const hmac = await new SignJWT(good())
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(JSON.stringify(es256.jwk)));
    expect((await problem(hmac))[1]).toMatch(/signed with HS256, which is not supported/);
  });

  test('of a client without keys is rejected', async () => {
    expect(await problem(await sign(good()), newClient())).toEqual([
      'invalid_request_object',
      'request object: the registered keys cannot be read: none are registered',
    ]);
  });

  test('must use the registered algorithm, and under FAPI 2.0 one of the profile', async () => {
    const rsa = await sign({ ...good(), nbf: seconds }, { alg: 'RS256', key: rs256.privateKey });
    expect((await problem(rsa, { ...client, requestObjectSigningAlg: 'ES256' }))[1]).toMatch(
      /signed with RS256, but the registered algorithm is ES256/,
    );
    expect((await problem(rsa, { ...client, fapi2SecurityProfile: true }))[1]).toMatch(
      /signed with RS256, but the registered algorithm is PS256 or ES256/,
    );
    expect(
      (
        await read(await sign({ ...good(), nbf: seconds }), {
          ...client,
          requestObjectSigningAlg: 'ES256',
          fapi2SecurityProfile: true,
        })
      ).get('state'),
    ).toBe('inside');
  });

  describe('of a FAPI 2.0 client', () => {
    const bank = () => ({ ...client, fapi2SecurityProfile: true });

    test.each<Record<string, unknown>>([
      { nbf: seconds },
      { nbf: seconds - 3599, exp: seconds + 1 },
      { nbf: seconds + 8, exp: seconds + 3608 },
      { nbf: seconds, iat: seconds - 7200, exp: seconds + 3600 },
      { nbf: seconds, aud: ['https://other.example', issuer.issuer] },
    ])('is accepted with %j', async (differences) => {
      expect((await read(await sign({ ...good(), ...differences }), bank())).get('state')).toBe('inside');
    });

    test.each<[Record<string, unknown>, string]>([
      [{}, 'it has no valid nbf'],
      [{ nbf: seconds - 3601 }, 'its nbf is 3601 s in the past, but at most 3600 are accepted'],
      [{ nbf: seconds, exp: seconds + 3601 }, 'assertion is valid for 3601 s, but at most 3600 are accepted'],
      [{ nbf: seconds + 31 }, 'assertion becomes valid only in 31 s'],
      [{ nbf: seconds - 60, exp: seconds }, 'assertion expired 0 s ago'],
      [{ nbf: seconds, iat: seconds + 31 }, 'assertion was issued 31 s in the future'],
    ])('is rejected with %j, as Message Signing requires', async (differences, reason) => {
      expect(await problem(await sign({ ...good(), ...differences }), bank())).toEqual([
        'invalid_request_object',
        `request object: ${reason}`,
      ]);
    });
  });

  test('may name the path of a tenant that now has a custom domain, but not under FAPI 2.0', async () => {
    const moved = {
      ...context,
      issuer: { ...issuer, issuer: 'https://login.acme.example', otherAddresses: [issuer.issuer] },
    };
    const readAt = async (aud: string, by: Client) =>
      readRequestObject(
        new RequestParameters(
          new URLSearchParams({
            client_id: 'app',
            request: await sign({ ...good(), aud, nbf: seconds }),
          }).toString(),
        ),
        by,
        moved,
      );
    const bank = { ...client, fapi2SecurityProfile: true };
    for (const by of [client, bank]) expect((await readAt(moved.issuer.issuer, by)).get('state')).toBe('inside');
    expect((await readAt(issuer.issuer, client)).get('state')).toBe('inside');
    expect((await refused(() => readAt(issuer.issuer, bank))).message).toBe(
      `request object: it has the audience ${issuer.issuer}, not https://login.acme.example`,
    );
  });

  test('is not accepted beside request_uri, nor twice', async () => {
    const jwt = await sign(good());
    expect((await problem(jwt, client, { request_uri: 'urn:x' }))[0]).toBe('invalid_request');
    const twice = new RequestParameters(`client_id=app&request=${jwt}&request=${jwt}`);
    expect((await refused(() => readRequestObject(twice, client, context))).message).toBe('request is repeated');
  });
});

describe('a request without a request object', () => {
  const plain = new RequestParameters('client_id=app&state=open');

  test('is accepted unchanged', async () => {
    expect(await readRequestObject(plain, client, context)).toBe(plain);
  });

  test('is rejected for a client that signs its requests', async () => {
    const {
      answer: { error },
      message,
    } = await refused(() => readRequestObject(plain, { ...client, requireSignedRequestObject: true }, context));
    expect([error, message]).toEqual(['invalid_request', 'the client must sign its requests, but request is missing']);
  });
});
