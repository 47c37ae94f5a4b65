import { expect, test } from 'vitest';
import { loginInitiationUrl } from './login-initiation';

test.each([
  ['https://app.example/login', 'https://app.example/login?iss=https%3A%2F%2Fid.example%2Ft%2Facme'],
  [
    'https://app.example/login?team=a%20b&iss=https://evil.example',
    'https://app.example/login?team=a+b&iss=https%3A%2F%2Fid.example%2Ft%2Facme',
  ],
])('a sign-in is started at %s with the issuer, and without the name of the person', (uri, url) => {
  expect(loginInitiationUrl(uri, 'https://id.example/t/acme')).toBe(url);
});
