import { describe, expect, it } from 'vitest';
import { config } from '@/proxy';
import { routeTable } from './route-table';

const forPages = config.matcher.map((pattern) => new RegExp(`^${pattern}$`));
const isForPages = (path: string) => forPages.some((pattern) => pattern.test(path));

describe('the proxy in front of pages', () => {
  it.each(routeTable.map(({ path, scope }) => [path.replace(/\/\*$/, ''), scope] as const))('leaves the endpoint %s alone', (path, scope) => {
    expect(isForPages(path)).toBe(false);
    if (scope === 'tenant') expect(isForPages(`/t/acme${path}`)).toBe(false);
  });

  it.each(['/login', '/consent', '/device', '/account', '/admin', '/admin/events', '/t/acme/login', '/revocations-of-mine', '/tokens'])('sees the page %s', (path) => {
    expect(isForPages(path)).toBe(true);
  });
});
