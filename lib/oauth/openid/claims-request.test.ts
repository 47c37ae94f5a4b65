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
    ['no JSON', '{"userinfo":'],
    ['a list', []],
    ['a text', '"email"'],
    ['a list of names', { userinfo: ['email'] }],
    ['a claim that is true', { userinfo: { email: true } }],
    ['essential as text', { userinfo: { email: { essential: 'true' } } }],
    ['values that are no list', { id_token: { acr: { values: 'a' } } }],
    ['no values', { id_token: { acr: { values: [] } } }],
    ['too long', { userinfo: { email: { value: 'x'.repeat(4096) } } }],
    ['with NUL', { id_token: { sub: { value: 'a\0b' } } }],
    ['with half of a character', { userinfo: { email: { values: ['\ud83d'] } } }],
    ['nested without end', `{"userinfo":{"email":{"value":${'['.repeat(2000)}${']'.repeat(2000)}}}}`],
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
