import { readdirSync } from 'node:fs';
import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { describe, expect, it } from 'vitest';
import load from '@/next.config';
import { matchRoute } from './match-route';
import { routeTable } from './route-table';

const config = await load();
const redirects = ((await config.redirects?.()) ?? []).map(({ source }) => getPathMatch(source, { strict: true }));
/** Next checks redirects before it looks for a route; our own server answers the paths of the route table first. */
const isRedirected = (path: string) => redirects.some((matches) => matches(path) !== false);

const rewrites = await config.rewrites?.();
const shown = (rewrites && 'beforeFiles' in rewrites ? (rewrites.beforeFiles ?? []) : []).map(({ source }) =>
  getPathMatch(source, { strict: true }),
);
const tenantPages = ['app/t/[tenant]', 'app/t/[tenant]/(sign-in)'].flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z-]+$/.test(entry.name))
    .map(({ name }) => name),
);

describe('at the root', () => {
  it('the pages exist', () => expect(tenantPages).toContain('login'));

  it.each(tenantPages)('/%s is the page of the default tenant', (page) => {
    expect(shown.some((matches) => matches(`/${page}`) !== false)).toBe(true);
  });
});

describe('below /t/default', () => {
  it.each(
    routeTable.filter(({ scope }) => scope === 'tenant').map(({ path }) => `/t/default${path.replace('/*', '/Users')}`),
  )('%s is answered, or redirected, the same behind both mounts', (path) => {
    expect(isRedirected(path)).toBe(matchRoute(path) === null);
  });

  it.each([
    '/t/default',
    '/t/default/login',
    '/t/default/admin/people',
    '/t/default/tokens',
    '/t/default/events',
    '/t/default/account/apps/disconnect',
    '/t/default/readyz',
  ])('%s is redirected to the root', (path) => {
    expect(isRedirected(path)).toBe(true);
  });

  it.each([
    '/t/default//elsewhere.example',
    '/t/default/login//elsewhere.example',
    '/t/acme/scim/v2/Users',
    '/t/acme/login',
    '/t/defaults/login',
    '/login',
  ])('%s is not', (path) => {
    expect(isRedirected(path)).toBe(false);
  });
});
