import { expect, it } from 'vitest';
import { pathOf } from './path-of';

const paths = [
  '/',
  '/token',
  '/t/acme/scim/v2/Users/01890000-0000-7000-8000-000000000001',
  '/.well-known/openid-configuration',
  '/token?grant_type=a/../b',
  '/a/./b/../token',
  '/a/%2e%2e/token',
  '//token',
  '/a//b/',
  '/a\\b',
  '/ü?x#y',
  '/token#fragment',
];

it.each(paths)('finds the path of %s as a parser does', (path) => {
  const { pathname } = new URL(`https://id.example.com:8443${path}`);
  expect(pathOf(`https://id.example.com:8443${path}`)).toBe(pathname);
  if (!path.startsWith('//')) expect(pathOf(path)).toBe(pathname);
});

it('takes a target that is no address for the root', () => {
  expect(pathOf('http://')).toBe('/');
});
