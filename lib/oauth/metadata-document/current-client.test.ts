import { expect, test } from 'vitest';
import { isDocumentClientId } from './current-client';

test.each([
  'https://app.example/client.json',
  'https://app.example:8443/a/b',
  'https://app.example/client?v=1',
  'https://xn--bcher-kva.example/c',
])('%s is the URL of a metadata document', (clientId) => {
  expect(isDocumentClientId(clientId)).toBe(true);
});

test.each([
  'app',
  '',
  'http://app.example/client.json',
  'https://app.example',
  'https://app.example/',
  'https://app.example/?x',
  'https://app.example/c#f',
  'https://app.example/c#',
  'https://user@app.example/c',
  'https://user:pw@app.example/c',
  'https://@app.example/c',
  'https://app.example/a/../c',
  'https://app.example/./c',
  'https://app.example/a/%2e%2E/c',
  'https://app.example/..',
  'HTTPS://app.example/c',
  'https://APP.example/c',
  'https://app.example:443/c',
  'https://app.example\\c',
  'https:///c',
  'https://app.example/a b',
  'https://2130706433/c',
  `https://app.example/${'c'.repeat(250)}`,
  'data:application/json,{}',
])('%s is not', (clientId) => {
  expect(isDocumentClientId(clientId)).toBe(false);
});
