import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { matchRoute } from './match-route';
import { routeTable } from './route-table';

const MOUNT = "export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/lib/edge/routing/next-route';\n";
const APP = join(import.meta.dirname, '../../../app');
/** For all other paths. */
const OTHERS = ['[...path]/route.ts', 't/[tenant]/[...path]/route.ts'];

/** The route files that call the dispatcher, relative to `app`. */
const mounted = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts') && readFileSync(join(APP, file), 'utf8') === MOUNT)
  .sort();

/** Where Next looks for the route file of a path in the table. */
function routeFileOf(path: string): string {
  if (path.startsWith('/.well-known/')) return `${path.slice(1).replace(/\/\*$/, '')}/[[...issuer]]/route.ts`;
  return `${path.slice(1).replace(/\/\*$/, '/[[...path]]')}/route.ts`;
}

describe('the two mounts', () => {
  it('answer the same paths: each route of the table has its route file, and each route file its route', () => {
    expect(mounted).toEqual([...routeTable.map(({ path }) => routeFileOf(path)), ...OTHERS].sort());
  });

  it('serve a tenant’s paths by the same routes as the root’s', () => {
    for (const route of routeTable.filter(({ scope }) => scope === 'tenant')) {
      const path = route.path.replace('/*', '/Users');
      expect(matchRoute(path)).toEqual({ route, tenantSlug: 'default', path });
      expect(matchRoute(`/t/acme${path}`)).toEqual({ route, tenantSlug: 'acme', path });
    }
  });
});

describe('matchRoute', () => {
  it('finds the metadata of a path issuer where RFC 8414, 3.1 puts it', () => {
    const path = '/.well-known/oauth-authorization-server';
    expect(matchRoute(`${path}/t/acme`)).toMatchObject({ tenantSlug: 'acme', path });
  });

  it('finds the metadata of a resource below a path issuer where RFC 9728, 3.1 puts it', () => {
    const path = '/.well-known/oauth-protected-resource';
    expect(matchRoute(`${path}/t/acme`)).toMatchObject({ tenantSlug: 'acme', path });
    expect(matchRoute(`${path}/t/acme/scim/v2`)).toMatchObject({ tenantSlug: 'acme', path: `${path}/scim/v2` });
    expect(matchRoute(`${path}/scim/v2`)).toMatchObject({ tenantSlug: 'default', path: `${path}/scim/v2` });
    expect(matchRoute('/.well-known/oauth-authorization-server/t/acme/scim/v2')).toBeNull();
  });

  it('serves the default tenant below /t/default too, except its metadata', () => {
    for (const route of routeTable.filter(({ scope }) => scope === 'tenant')) {
      const path = route.path.replace('/*', '/Users');
      expect(matchRoute(`/t/default${path}`)).toEqual(
        path.startsWith('/.well-known/') ? null : { route, tenantSlug: 'default', path },
      );
    }
    expect(matchRoute('/.well-known/oauth-authorization-server/t/default')).toBeNull();
  });

  it('serves installation paths only at the root', () => {
    expect(matchRoute('/readyz')).not.toBeNull();
    expect(matchRoute('/t/acme/readyz')).toBeNull();
    expect(matchRoute('/t/default/readyz')).toBeNull();
  });

  it.each(['/', '/login', '/tokens', '/token/', '/Token', '/scim', '/scim/v20/Users', '/t/acme', '/t//token'])(
    'leaves %s to the pages',
    (path) => {
      expect(matchRoute(path)).toBeNull();
    },
  );
});
