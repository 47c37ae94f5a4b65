import type { Route } from '@/lib/edge/http/route';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { routeTable } from './route-table';

export interface Match {
  route: Route;
  tenantSlug: string;
  /** The path below the tenant's base path. */
  path: string;
  /** Whether the tenant was identified by its custom domain and not by the path. */
  atHost?: true;
}

const TENANT_PREFIX = /^\/t\/([^/]+)(\/.*)$/;
/**
 * RFC 8414, 3.1; RFC 9728, 3.1: the well-known part stands before the path of the issuer, or of a resource below it.
 */
const WELL_KNOWN_OF_TENANT = /^(\/\.well-known\/[^/]+)\/t\/([^/]+)(\/.+)?$/;

/**
 * Splits a path into its tenant and the rest. The default tenant is at the root. Its endpoints also answer below
 * `/t/default`, because many clients drop their Authorization header when redirected. Its metadata is only at the root,
 * where its issuer requires it to be (RFC 8414, 3.3).
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

/** The route of a path, for any method; null if the table has none. */
export function matchRoute(pathname: string): Match | null {
  const located = locate(pathname);
  const route = located && routeAt(located.path);
  if (!route || (route.scope === 'root' && located.path !== pathname)) return null;
  return { route, ...located };
}

/**
 * Applies the host to a match: at a tenant's custom domain, that tenant's routes are at the root and no other tenant is
 * served.
 * @param slug of the tenant whose host it is; undefined at the installation's
 * @returns null if nothing is served there
 */
export function atHost(match: Match, pathname: string, slug: string | undefined): Match | null {
  if (slug === undefined) return match;
  return match.path !== pathname ? null : { ...match, tenantSlug: slug, atHost: true };
}
