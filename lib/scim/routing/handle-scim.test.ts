import { describe, expect, it } from 'vitest';
import { isReading } from './handle-scim';

describe('whether a request reads, which is what scim.read is for', () => {
  it.each([
    '/Users/.search',
    '/Users/.search/',
    '//Groups/.search',
    '/Users/%2Esearch',
    '/%55sers/.search',
    '/.search',
    '/.search/',
    '/%2esearch',
  ])('POST %s does, as it is answered by a search', (path) => {
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
  ])('%s %s does not', (method, path) => {
    expect(isReading(method, path)).toBe(false);
  });

  it.each(['GET', 'HEAD'])('%s does, created what there is and of what there is not', (method) => {
    for (const path of ['', '/', '/Users', '/Users/1', '/Schemas', '/nothing', '/Bulk'])
      expect(isReading(method, path)).toBe(true);
  });
});
