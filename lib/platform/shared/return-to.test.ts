import { describe, expect, test } from 'vitest';
import { returnTo } from './return-to';

describe('returnTo', () => {
  test.each([
    '/',
    '/account',
    '/admin/clients?page=2&sort=name',
    '/t/acme/admin',
    '/admin/clients/a%20b',
    '/admin/a%2Fb',
  ])('keeps our own path %s', (path) => {
    expect(returnTo(path)).toBe(path);
  });

  test.each([
    'https://evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '/%252Fevil.example',
    '/%09/evil.example',
    '/..//evil.example',
    '/t/../..//evil.example',
    '/.//evil.example',
    '/account\\..\\..',
    '/%zz',
    '/%00',
    `/${'a'.repeat(2_001)}`,
    '/ünï',
  ])('rejects %j', (path) => {
    expect(returnTo(path)).toBeNull();
  });

  test('drops a fragment and resolves dots', () => {
    expect(returnTo('/admin/../account#x')).toBe('/account');
  });

  test('is null for no value', () => {
    expect(returnTo(null)).toBeNull();
    expect(returnTo(undefined)).toBeNull();
  });
});
