import { describe, expect, test } from 'vitest';
import { proofAlgorithms } from '@/lib/oauth/dpop/proof-header';
import { readable } from '@/lib/platform/shared/testing/readable';
import { bearerChallenge, bearerStatus, plainBearerChallenge, presentedToken } from './bearer';

const ALGS = `algs="${proofAlgorithms.join(' ')}"`;

const get = (authorization?: string, query = '') =>
  new Request(
    `https://auth.example/scim/v2/Users${query}`,
    authorization === undefined ? {} : { headers: { Authorization: authorization } },
  );

test.each(['Bearer abc.DEF-123_~+/==', 'bearer abc.DEF-123_~+/==', 'BEARER  abc.DEF-123_~+/=='])(
  '%s presents a token',
  (header) => {
    expect(readable(presentedToken(get(header)))).toEqual({
      kind: 'token',
      scheme: 'Bearer',
      token: 'abc.DEF-123_~+/==',
    });
  },
);

test.each(['DPoP abc', 'dpop  abc', 'DPOP abc'])('%s presents a token with a proof', (header) => {
  expect(readable(presentedToken(get(header)))).toEqual({ kind: 'token', scheme: 'DPoP', token: 'abc' });
});

test.each([undefined, '', 'Basic YTpi', 'Bearerabc', 'DPoPabc'])('%s presents no token', (header) => {
  expect(readable(presentedToken(get(header)))).toEqual({ kind: 'none', reason: 'no access token' });
});

describe('is malformed', () => {
  test.each([
    'Bearer',
    'Bearer a b',
    'Bearer a, Bearer b',
    'Bearer a, DPoP a',
    'DPoP a, Bearer a',
    'DPoP',
    'Bearer a,b',
    'Bearer "a"',
    'Bearer a=b',
    'Bearer =',
    'Bearer é',
  ])('%s', (header) => {
    expect(presentedToken(get(header)).kind).toBe('malformed');
  });

  test('two Authorization headers', () => {
    const request = get('Bearer a');
    request.headers.append('Authorization', 'Bearer b');
    expect(presentedToken(request).kind).toBe('malformed');
  });

  test.each(['?access_token=a', '?filter=x&access_token=', '?%61ccess_token=a'])(
    'a token in the query, with or without header: %s',
    (query) => {
      expect(readable(presentedToken(get(undefined, query)))).toEqual({
        kind: 'malformed',
        reason: 'access_token was sent in the query',
      });
      expect(presentedToken(get('Bearer a', query)).kind).toBe('malformed');
    },
  );
});

test('a challenge without error names only the realm, and for DPoP the algorithms', () => {
  expect(bearerChallenge({ realm: 'https://auth.example' })).toBe(
    `Bearer realm="https://auth.example", DPoP realm="https://auth.example", ${ALGS}`,
  );
});

test('the error is sent in the scheme that was used', () => {
  expect(bearerChallenge({ realm: 'r', error: 'invalid_token', scheme: 'DPoP' })).toBe(
    `DPoP realm="r", error="invalid_token", ${ALGS}, Bearer realm="r"`,
  );
});

test('a challenge has error, description and scope, which cannot break out of the quotes', () => {
  expect(
    bearerChallenge({ realm: 'r', error: 'insufficient_scope', description: 'a "b"\r\nX: y', scope: 'scim.write' }),
  ).toBe(
    `Bearer realm="r", error="insufficient_scope", error_description="a ?b???X: y", scope="scim.write", DPoP realm="r", ${ALGS}`,
  );
});

test('each error has its status', () => {
  expect([
    bearerStatus(),
    bearerStatus('invalid_request'),
    bearerStatus('invalid_token'),
    bearerStatus('insufficient_scope'),
  ]).toEqual([401, 400, 401, 403]);
  expect([bearerStatus('invalid_dpop_proof'), bearerStatus('use_dpop_nonce')]).toEqual([401, 401]);
});

test('a challenge for unbound tokens names one scheme', () => {
  expect(plainBearerChallenge({ realm: 'r' })).toBe('Bearer realm="r"');
  expect(plainBearerChallenge({ realm: 'r', error: 'invalid_token', description: 'gone' })).toBe(
    'Bearer realm="r", error="invalid_token", error_description="gone"',
  );
});
