import { describe, expect, test } from 'vitest';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { issuer, newClient } from '../testing/tenant';
import { checkNonce, validate } from './validate';

const client = newClient();
const redirect = { redirectUri: 'https://app.example/cb', redirectUriSent: true };
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const good = {
  response_type: 'code',
  client_id: 'app',
  scope: 'profile',
  state: 'xyz',
  code_challenge: challenge,
  code_challenge_method: 'S256',
};
const request = (differences: Record<string, string | undefined> = {}, extra = '') => {
  const sent = Object.entries({ ...good, ...differences }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new RequestParameters(new URLSearchParams(sent).toString() + extra);
};
const check = (parameters: RequestParameters, by = client) => validate(parameters, by, redirect, issuer);

test('a valid request becomes typed values', () => {
  expect(
    check(
      request({
        prompt: 'login consent login',
        login_hint: 'ada@example.com',
        resource: issuer.issuer,
        nonsense: 'ignored',
      }),
    ),
  ).toEqual({
    responseType: 'code',
    clientId: 'app',
    ...redirect,
    scopes: ['profile'],
    state: 'xyz',
    codeChallenge: challenge,
    codeChallengeMethod: 'S256',
    resources: [issuer.issuer],
    prompt: ['login', 'consent'],
    loginHint: 'ada@example.com',
    language: null,
    responseMode: 'query',
    maxAge: null,
    acrValues: [],
    nonce: null,
    dpopJkt: null,
    claims: null,
    authorizationDetails: [],
  });
});

test('response_mode, max_age and acr_values are taken from the request', () => {
  expect(
    check(request({ response_mode: 'form_post', max_age: '0', acr_values: 'phr  urn:example:gold phr' })),
  ).toMatchObject({
    responseMode: 'form_post',
    maxAge: 0,
    acrValues: ['phr', 'urn:example:gold'],
  });
});

test('a claims request is kept, and its authentication contexts become those of the request', () => {
  const claims = { userinfo: { email: { essential: true } }, id_token: { acr: { values: ['phr'] } } };
  expect(check(request({ claims: JSON.stringify(claims), acr_values: 'urn:tessera:acr:2fa' }))).toMatchObject({
    claims: { userinfo: { email: { essential: true } }, idToken: { acr: { values: ['phr'] } } },
    acrValues: ['phr'],
  });
});

test('the client’s defaults apply where the request is silent', () => {
  const strict = newClient({ defaultMaxAge: 600, defaultAcrValues: ['phr'] });
  expect(check(request(), strict)).toMatchObject({ maxAge: 600, acrValues: ['phr'] });
  expect(check(request({ max_age: '60', acr_values: 'urn:tessera:acr:2fa' }), strict)).toMatchObject({
    maxAge: 60,
    acrValues: ['urn:tessera:acr:2fa'],
  });
});

test('form_post is used only for web addresses', async () => {
  const app = { redirectUri: 'com.example.app:/cb', redirectUriSent: true };
  const { answer, message } = await refused(() =>
    validate(request({ response_mode: 'form_post' }), client, app, issuer),
  );
  expect([answer.error, message]).toEqual([
    'invalid_request',
    'response_mode form_post requires an http or https redirect URI',
  ]);
});

test('a login hint is truncated to its limit, in whole characters', () => {
  expect(check(request({ login_hint: `${'a'.repeat(319)}😀` })).loginHint).toBe('a'.repeat(319));
});

test('the first supported language is kept, and unsupported ones are not an error', () => {
  expect(check(request({ ui_locales: 'it x-klingon zh en' })).language).toBe('zh-CN');
  expect(check(request({ ui_locales: '["zh-CN"]' })).language).toBeNull();
});

test('only required parameters are required', () => {
  expect(check(request({ state: undefined, scope: undefined }))).toMatchObject({
    state: null,
    scopes: ['profile', 'mail.read'],
    resources: [],
    prompt: [],
    loginHint: null,
  });
});

test('a request is rejected when none of its scopes applies to the resource', async () => {
  const mail = {
    identifier: 'https://mail.example',
    name: 'Mail',
    scopes: ['mail.read'],
    accessTokenLifetimeSeconds: null,
    roles: [],
  };
  const check = (scope: string) =>
    validate(request({ scope, resource: mail.identifier }), client, redirect, {
      ...issuer,
      resources: new Map([[mail.identifier, mail]]),
    });
  expect(check('profile mail.read').scopes).toEqual(['profile', 'mail.read']);
  const { answer, message } = await refused(() => check('profile'));
  expect([answer.error, message]).toEqual(['invalid_scope', 'none of the scopes applies to https://mail.example']);
});

test.each(['a b', '\r\nSet-Cookie: a=b', '"\'<>', '😀', 's'.repeat(8192)])('state %j is kept unchanged', (state) => {
  expect(check(request({ state })).state).toBe(state);
});

describe('is rejected', () => {
  test.each<[Record<string, string | undefined>, string, string]>([
    [{ response_type: undefined }, 'invalid_request', 'response_type is missing'],
    [{ response_type: '' }, 'invalid_request', 'response_type is missing'],
    [{ response_type: 'token' }, 'unsupported_response_type', 'response_type is token'],
    [{ response_type: 'code token' }, 'unsupported_response_type', 'response_type is code token'],
    [{ response_type: 'id_token' }, 'unsupported_response_type', 'response_type is id_token'],
    [{ response_type: 'none' }, 'unsupported_response_type', 'response_type is none'],
    [{ response_type: 'Code' }, 'unsupported_response_type', 'response_type is Code'],
    [{ response_mode: 'fragment' }, 'invalid_request', 'response_mode is fragment'],
    [{ max_age: '-1' }, 'invalid_request', 'max_age is -1'],
    [{ max_age: 'soon' }, 'invalid_request', 'max_age is soon'],
    [{ code_challenge: undefined }, 'invalid_request', 'code_challenge is missing'],
    [{ code_challenge_method: undefined }, 'invalid_request', 'code_challenge_method is missing, so plain applies'],
    [{ code_challenge_method: 'plain' }, 'invalid_request', 'code_challenge_method is plain'],
    [{ code_challenge_method: 's256' }, 'invalid_request', 'code_challenge_method is s256'],
    [
      { code_challenge: challenge.slice(1) },
      'invalid_request',
      'code_challenge of 42 characters is not 43 base64url characters',
    ],
    [
      { code_challenge: `${challenge}=` },
      'invalid_request',
      'code_challenge of 44 characters is not 43 base64url characters',
    ],
    [{ scope: 'nothing' }, 'invalid_scope', 'scope nothing is unknown'],
    [{ scope: 'profile mail.send' }, 'invalid_scope', 'scope mail.send is not registered for the client'],
    [{ scope: 'a"b' }, 'invalid_scope', 'scope contains a character that RFC 6749, 3.3 does not allow'],
    [{ resource: 'https://other.example' }, 'invalid_target', 'resource https://other.example is unknown'],
    [{ request_uri: 'http://169.254.169.254/' }, 'request_uri_not_supported', 'unknown request_uri'],
    [{ prompt: 'none login' }, 'invalid_request', 'prompt contains none with other values'],
    [{ prompt: 'create' }, 'invalid_request', 'prompt create is unknown'],
  ])('%j', async (differences, error, reason) => {
    const refusal = await refused(() => check(request(differences)));
    expect([refusal.answer.error, refusal.message]).toEqual([error, reason]);
  });

  test.each(Object.keys(good))('%s sent twice', async (name) => {
    const refusal = await refused(() => check(request({}, `&${name}=x`)));
    expect([refusal.answer.error, refusal.message]).toEqual(['invalid_request', `${name} was sent 2 times`]);
  });

  test('a client without the authorization code grant', async () => {
    const refusal = await refused(() => check(request(), newClient({ grantTypes: ['client_credentials'] })));
    expect(refusal.answer.error).toBe('unauthorized_client');
  });
});

const nonceOf = (query: string) => checkNonce(new RequestParameters(query));

test('a nonce is kept as sent, and a missing or empty one is absent', () => {
  expect(nonceOf('nonce=n-0S6_WzA2Mj%20%2B%C3%A9')).toBe('n-0S6_WzA2Mj +é');
  expect(nonceOf('nonce=')).toBeNull();
  expect(nonceOf('')).toBeNull();
});

test('a nonce of more than 1024 characters is rejected', async () => {
  expect(nonceOf(`nonce=${'n'.repeat(1024)}`)).toHaveLength(1024);
  const refusal = await refused(() => nonceOf(`nonce=${'n'.repeat(1025)}`));
  expect(refusal.answer).toMatchObject({ error: 'invalid_request', description: 'A parameter is malformed: nonce' });
});
