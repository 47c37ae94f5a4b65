import type { Route } from '@/lib/edge/http/route';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { routeTable } from './route-table';

export interface Match {
  route: Route;
  tenantSlug: string;
  /** The path below the tenant's base path. */
  path: string;
  /** Whether the tenant was named by a host of its own, not by the path. */
  atHost?: true;
}

const TENANT_PREFIX = /^\/t\/([^/]+)(\/.*)$/;
/** RFC 8414, 3.1; RFC 9728, 3.1: the well-known part stands before the path of the issuer, or of a resource below it. */
const WELL_KNOWN_OF_TENANT = /^(\/\.well-known\/[^/]+)\/t\/([^/]+)(\/.+)?$/;

/**
 * Splits a path into the tenant that it names and the rest. The default tenant is at the root; its endpoints answer
 * below `/t/default` too, since many clients lose their authorization
 * where a redirect leads them. Its metadata is at the root only, where the issuer that it names has it (RFC 8414, 3.3).
 */
function locate(pathname: string): { tenantSlug: string; path: string } | null {
  const wellKnown = WELL_KNOWN_OF_TENANT.exec(pathname);
  const prefixed = wellKnown
    ? [wellKnown[0], wellKnown[2], (wellKnown[1] ?? '') + (wellKnown[3] ?? '')]
    : TENANT_PREFIX.exec(pathname);
  if (!prefixed) return { tenantSlug: defaultTenantSlug, path: pathname };
  const [, tenantSlug = '', path = ''] = prefixed;
  return tenantSlug === defaultTenantSlug && path.startsWith('/.well-known/') ? null : { tenantSlug, path };
}

const exact = new Map(routeTable.filter(({ path }) => !path.endsWith('/*')).map((route) => [route.path, route]));
const below = routeTable
  .filter(({ path }) => path.endsWith('/*'))
  .map((route) => ({ route, prefix: route.path.slice(0, -2) }));

function routeAt(path: string): Route | undefined {
  return exact.get(path) ?? below.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.route;
}

/** The route of a path, whatever the method; null when the table has none. */
export function matchRoute(pathname: string): Match | null {
  const located = locate(pathname);
  const route = located && routeAt(located.path);
  if (!route || (route.scope === 'root' && located.path !== pathname)) return null;
  return { route, ...located };
}

/**
 * What a tenant's path means at a host: at the tenant's own its routes are at the root, and no other tenant's are there.
 * @param slug of the tenant whose host it is; undefined at the installation's
 * @returns null when there is nothing at it
 */
export function atHost(match: Match, pathname: string, slug: string | undefined): Match | null {
  if (slug === undefined) return match;
  return match.path !== pathname ? null : { ...match, tenantSlug: slug, atHost: true };
}
