import { expect, test } from 'vitest';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { newClient } from '../testing/tenant';
import { checkRedirectUri } from './check-redirect-uri';

const one = newClient();
const two = newClient({ redirectUris: ['https://app.example/cb', 'https://app.example/other'] });
const check = (query: string, client = one) => checkRedirectUri(new RequestParameters(query), client);

test('the registered URI is used, and whether it was sent is remembered', () => {
  expect(check('redirect_uri=https://app.example/cb')).toEqual({
    redirectUri: 'https://app.example/cb',
    redirectUriSent: true,
  });
  expect(check('')).toEqual({ redirectUri: 'https://app.example/cb', redirectUriSent: false });
  expect(check('redirect_uri=https://app.example/other', two).redirectUri).toBe('https://app.example/other');
});

test.each([
  ['', two, 'missing-parameter', 'redirect_uri is missing, but the client has 2 registered'],
  ['', newClient({ redirectUris: [] }), 'invalid-redirect-uri', 'the client has no registered redirect_uri'],
  [
    'redirect_uri=https://app.example/cb&redirect_uri=https://evil.test',
    one,
    'repeated-parameter',
    'redirect_uri is repeated',
  ],
  [
    'redirect_uri=https://evil.test&redirect_uri=https://app.example/cb',
    one,
    'repeated-parameter',
    'redirect_uri is repeated',
  ],
  ['redirect_uri=https://app.example/cb&redirect_uri=', one, 'repeated-parameter', 'redirect_uri is repeated'],
  ['redirect_uri=https://app.example/cb/', one, 'invalid-redirect-uri', 'redirect_uri differs at character 23'],
])('%s is rejected with its specific reason', async (query, client, reason, message) => {
  expect(await refused(() => check(query, client))).toMatchObject({ reason, message });
});
