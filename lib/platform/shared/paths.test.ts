import { expect, test } from 'vitest';
import { issuerOf, originOf, tenantPath } from './paths';

test.each([
  ['https://id.example', 'default', 'https://id.example', 'https://id.example', '/admin'],
  ['https://id.example', 'acme', 'https://id.example/t/acme', 'https://id.example', '/t/acme/admin'],
  ['https://id.example', 'login.acme.example', 'https://login.acme.example', 'https://login.acme.example', '/admin'],
  ['http://localhost:3000', 'acme.localhost', 'http://acme.localhost:3000', 'http://acme.localhost:3000', '/admin'],
])('at %s the tenant at %s has the issuer %s, the origin %s and the path %s', (url, place, issuer, origin, path) => {
  expect([issuerOf(url, place), originOf(url, place), tenantPath(place, '/admin')]).toEqual([issuer, origin, path]);
});
