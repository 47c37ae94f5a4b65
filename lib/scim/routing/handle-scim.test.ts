import { describe, expect, it } from 'vitest';
import { isReading } from './handle-scim';

describe('the requests that scim.read allows', () => {
  it.each([
    '/Users/.search',
    '/Users/.search/',
    '//Groups/.search',
    '/Users/%2Esearch',
    '/%55sers/.search',
    '/.search',
    '/.search/',
    '/%2esearch',
  ])('include POST %s, which is a search', (path) => {
    expect(isReading('POST', path)).toBe(true);
  });

  it.each([
    ['POST', '/Users'],
    ['POST', '/Groups/'],
    ['POST', '/Bulk'],
    ['PUT', '/Users/1'],
    ['PATCH', '/Users/.search'],
    ['DELETE', '/Groups/1'],
    ['POST', '/Users/1/.search'],
    ['OPTIONS', '/Users'],
  ])('exclude %s %s', (method, path) => {
    expect(isReading(method, path)).toBe(false);
  });

  it.each(['GET', 'HEAD'])('include %s for existing and unknown paths', (method) => {
    for (const path of ['', '/', '/Users', '/Users/1', '/Schemas', '/nothing', '/Bulk'])
      expect(isReading(method, path)).toBe(true);
  });
});
