import { describe, expect, test } from 'vitest';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { checkClaims, wishedValues } from './claims-request';

const check = (claims: unknown) =>
  checkClaims(
    new RequestParameters(
      new URLSearchParams({ claims: typeof claims === 'string' ? claims : JSON.stringify(claims) }).toString(),
    ),
  );

describe('a claims request', () => {
  test('keeps what is understood', () => {
    expect(
      check({
        userinfo: {
          email: { essential: true },
          nickname: null,
          'name#ja-Kana-JP': null,
          'https://example.com/own': { essential: true },
        },
        id_token: {
          auth_time: { essential: true },
          acr: { values: ['urn:tessera:acr:2fa'] },
          groups: { value: ['a'], purpose: 'ours' },
        },
        other: { email: null },
      }),
    ).toEqual({
      userinfo: { email: { essential: true }, nickname: null },
      idToken: { auth_time: { essential: true }, acr: { values: ['urn:tessera:acr:2fa'] }, groups: { value: ['a'] } },
    });
  });

  test.each([[{}], [{ userinfo: null }], [{ userinfo: {}, id_token: {} }], [{ userinfo: { shoe_size: null } }]])(
    'may request nothing: %j',
    (claims) => {
      expect(check(claims)).toBeNull();
    },
  );

  test('is absent when it was not sent', () => {
    expect(checkClaims(new RequestParameters('scope=openid'))).toBeNull();
  });

  test.each([
    ['a body that is not JSON', '{"userinfo":'],
    ['a list', []],
    ['a string', '"email"'],
    ['a list of names', { userinfo: ['email'] }],
    ['an object with true for a claim', { userinfo: { email: true } }],
    ['an object with a string for essential', { userinfo: { email: { essential: 'true' } } }],
    ['an object with values that are not a list', { id_token: { acr: { values: 'a' } } }],
    ['an object with an empty list of values', { id_token: { acr: { values: [] } } }],
    ['too long', { userinfo: { email: { value: 'x'.repeat(4096) } } }],
    ['with a NUL character', { id_token: { sub: { value: 'a\0b' } } }],
    ['with an unpaired surrogate', { userinfo: { email: { values: ['\ud83d'] } } }],
    ['nested too deeply', `{"userinfo":{"email":{"value":${'['.repeat(2000)}${']'.repeat(2000)}}}}`],
  ])('that is %s is invalid_request', async (_, claims) => {
    expect((await refused(() => check(claims))).answer).toMatchObject({
      error: 'invalid_request',
      description: 'A parameter is malformed: claims',
    });
  });

  test('says which values it accepts', () => {
    expect([
      wishedValues(null),
      wishedValues({}),
      wishedValues({ value: 'a' }),
      wishedValues({ values: ['a', 'b'] }),
    ]).toEqual([null, null, ['a'], ['a', 'b']]);
  });
});
