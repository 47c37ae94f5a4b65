import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publicOAuthError } from '@/lib/oauth/protocol/errors';
import { issuer } from '../testing/tenant';
import {
  answerResponse,
  codeAnswer,
  type Destination,
  errorAnswer,
  queryLocation,
  redirectResponse,
} from './client-redirect';

const redirectUri = 'https://app.example/cb';
const codeLocation = (destination: Destination, code: string) => queryLocation(codeAnswer(destination, issuer, code));

test('a code is returned with state and iss', () => {
  expect(codeLocation({ redirectUri, state: 'a b' }, 'the-code')).toBe(
    'https://app.example/cb?code=the-code&state=a%20b&iss=https%3A%2F%2Fauth.example%2Ft%2Facme',
  );
});

test('an error is returned with state and iss, or without state if none was sent', () => {
  const { searchParams } = new URL(
    queryLocation(errorAnswer({ redirectUri, state: null }, issuer, publicOAuthError('access-denied'))),
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
])('the query of %s is kept', (uri, start) => {
  expect(codeLocation({ redirectUri: uri, state: null }, 'c').startsWith(start)).toBe(true);
});

test('any state is returned unchanged, and none can inject a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (state) => {
      const location = codeLocation({ redirectUri, state }, 'c');
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

test('a form_post response has every parameter that the query would, and leaves the redirect URI unchanged', () => {
  const posted: unknown[] = [];
  const page = new Response('page');
  const answer = codeAnswer(
    { redirectUri, state: 'a b', responseMode: 'form_post', language: 'zh-CN' },
    issuer,
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
