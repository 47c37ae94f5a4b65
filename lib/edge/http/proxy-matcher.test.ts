import { describe, expect, it } from 'vitest';
import { routeTable } from '@/lib/edge/routing/route-table';
import { config } from '@/proxy';

const forPages = config.matcher.map((pattern) => new RegExp(`^${pattern}$`));
const isForPages = (path: string) => forPages.some((pattern) => pattern.test(path));

describe('the proxy in front of pages', () => {
  it.each(routeTable.map(({ path, scope }) => [path.replace(/\/\*$/, ''), scope] as const))(
    'skips the endpoint %s',
    (path, scope) => {
      expect(isForPages(path)).toBe(false);
      if (scope === 'tenant') expect(isForPages(`/t/acme${path}`)).toBe(false);
    },
  );

  it.each([
    '/login',
    '/consent',
    '/device',
    '/account',
    '/admin',
    '/admin/events',
    '/t/acme/login',
    '/revocations-of-mine',
    '/tokens',
    '/branding-preview',
    '/t/acme/branding-preview',
  ])('handles the page %s', (path) => {
    expect(isForPages(path)).toBe(true);
  });

  it.each([
    '/authorize/x',
    '/token/x',
    '/t/acme/jwks/x',
    '/livez/x',
    '/.well-known/x',
    '/t/acme/.well-known/x',
    '/api/x',
    '/scim',
    '/favicon.ico',
    '/robots.txt',
  ])('handles the unknown page %s', (path) => {
    expect(isForPages(path)).toBe(true);
  });

  it.each([
    '/favicon.svg',
    '/_next/static/chunks/a.js',
    '/api/cron/reap',
    '/.well-known/oauth-authorization-server/t/acme',
    '/token/',
    '/brand/image/a.png',
    '/t/acme/brand/accent/0f6275.css',
  ])('skips %s', (path) => {
    expect(isForPages(path)).toBe(false);
  });
});
