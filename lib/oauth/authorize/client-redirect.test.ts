import fc from 'fast-check';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { publicOAuthError } from '@/lib/oauth/protocol/errors';
import { issuer, newClient, newTokenContext } from '../testing/tenant';
import { verifyAccessToken } from '../tokens/access-token';
import { verifyIdToken } from '../tokens/verify-id-token';
import {
  answerResponse,
  codeAnswer,
  type Destination,
  errorAnswer,
  queryLocation,
  redirectResponse,
} from './client-redirect';

const redirectUri = 'https://app.example/cb';
const context = newTokenContext();
const client = newClient();
const codeLocation = async (destination: Destination, code: string) =>
  queryLocation(await codeAnswer(context, client, destination, code));

test('a code is returned with state and iss', async () => {
  expect(await codeLocation({ redirectUri, state: 'a b' }, 'the-code')).toBe(
    'https://app.example/cb?code=the-code&state=a%20b&iss=https%3A%2F%2Fauth.example%2Ft%2Facme',
  );
});

test('an error is returned with state and iss, or without state if none was sent', async () => {
  const { searchParams } = new URL(
    queryLocation(await errorAnswer(context, client, { redirectUri, state: null }, publicOAuthError('access-denied'))),
  );
  expect(Object.fromEntries(searchParams)).toEqual({
    error: 'access_denied',
    error_description: 'The request was denied',
    iss: issuer.issuer,
  });
});

test.each([
  ['https://app.example/cb?k=v', 'https://app.example/cb?k=v&code=c&'],
  ['https://app.example/cb?', 'https://app.example/cb?code=c&'],
  ['com.example.app:/cb', 'com.example.app:/cb?code=c&'],
])('the query of %s is kept', async (uri, start) => {
  expect((await codeLocation({ redirectUri: uri, state: null }, 'c')).startsWith(start)).toBe(true);
});

test('any state is returned unchanged, and none can inject a header', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (state) => {
      const location = await codeLocation({ redirectUri, state }, 'c');
      expect(location).toMatch(/^[\x21-\x7e]+$/);
      expect(new URL(redirectResponse(location, 'GET').headers.get('location') ?? '').searchParams.get('state')).toBe(
        state,
      );
    }),
  );
});

describe('a redirect', () => {
  test.each([
    ['GET', 302],
    ['POST', 303],
  ])('after %s is %i: a POST is never repeated', (method, status) => {
    expect(redirectResponse(redirectUri, method).status).toBe(status);
  });

  test('is not cached, sends no referrer, and sets a cookie only when given one', () => {
    expect(Object.fromEntries(redirectResponse(redirectUri, 'GET').headers)).toEqual({
      location: redirectUri,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(redirectResponse(redirectUri, 'GET', 'a=b; HttpOnly').headers.getSetCookie()).toEqual(['a=b; HttpOnly']);
  });
});

test('a form_post response has every parameter that the query would, and leaves the redirect URI unchanged', async () => {
  const posted: unknown[] = [];
  const page = new Response('page');
  const answer = await codeAnswer(
    context,
    client,
    { redirectUri, state: 'a b', responseMode: 'form_post', language: 'zh-CN' },
    'the-code',
  );
  const response = answerResponse(
    answer,
    {
      formPostPage: (sent) => {
        posted.push(sent);
        return page;
      },
    },
    'GET',
  );
  expect(response).toBe(page);
  expect(posted).toEqual([
    {
      redirectUri,
      responseMode: 'form_post',
      language: 'zh-CN',
      parameters: { code: 'the-code', state: 'a b', iss: issuer.issuer },
    },
  ]);
});

describe('a signed response', () => {
  const verified = async (response: string | undefined) => {
    const keys = createLocalJWKSet({ keys: await context.keys.published() });
    return jwtVerify(response ?? '', keys, {
      issuer: issuer.issuer,
      audience: client.clientId,
      currentDate: context.time.now,
    });
  };
  const seconds = Math.floor(context.time.now.getTime() / 1000);

  test.each(['jwt', 'query.jwt', 'form_post.jwt'] as const)('in mode %s has nothing beside the JWT', async (mode) => {
    const answer = await codeAnswer(context, client, { redirectUri, state: 'a b', responseMode: mode }, 'the-code');
    expect([answer.responseMode, Object.keys(answer.parameters)]).toEqual([
      mode === 'form_post.jwt' ? 'form_post' : 'query',
      ['response'],
    ]);
    expect((await verified(answer.parameters.response)).payload).toEqual({
      code: 'the-code',
      state: 'a b',
      iss: issuer.issuer,
      aud: client.clientId,
      exp: seconds + 600,
    });
  });

  test('has an error too', async () => {
    const answer = await errorAnswer(
      context,
      client,
      { redirectUri, state: null, responseMode: 'jwt' },
      publicOAuthError('access-denied'),
    );
    expect((await verified(answer.parameters.response)).payload).toEqual({
      error: 'access_denied',
      error_description: 'The request was denied',
      iss: issuer.issuer,
      aud: client.clientId,
      exp: seconds + 600,
    });
  });

  test.each([
    [{}, 'RS256'],
    [{ fapi2SecurityProfile: true }, 'PS256'],
    [{ authorizationSignedResponseAlg: 'EdDSA' }, 'EdDSA'],
  ] as const)('of a client with %j is signed with %s', async (differences, alg) => {
    const answer = await codeAnswer(
      context,
      { ...client, ...differences },
      { redirectUri, state: null, responseMode: 'jwt' },
      'the-code',
    );
    expect((await verified(answer.parameters.response)).protectedHeader.alg).toBe(alg);
  });

  test('is neither an ID token nor an access token of this server', async () => {
    const answer = await codeAnswer(
      context,
      { ...client, authorizationSignedResponseAlg: 'ES256' },
      { redirectUri, state: null, responseMode: 'jwt' },
      'the-code',
    );
    const { response = '' } = answer.parameters;
    expect((await verifyIdToken(context, response)).kind).toBe('invalid');
    expect((await verifyAccessToken(context, response)).kind).toBe('invalid');
  });
});
