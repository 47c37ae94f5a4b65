/** Where a tenant's SCIM endpoints begin, below its prefix. */
export const SCIM_PATH = '/scim/v2';

/** Where the endpoints begin with which clients manage streams of Shared Signals, below a tenant's prefix. */
export const STREAMS_PATH = '/ssf';

/** The tenant served at the root path. */
export const defaultTenantSlug = 'default';

/**
 * A tenant's place, in one word: its slug, or its custom domain while in use. The two cannot be confused, because a
 * domain contains a dot and a slug does not. Pages receive it as `[tenant]`.
 */
export function isHost(place: string): boolean {
  return place.includes('.');
}

/** The path prefix of a tenant: empty for the default tenant and on a custom domain, otherwise `/t/{slug}`. */
export function tenantBasePath(place: string): string {
  return place === defaultTenantSlug || isHost(place) ? '' : `/t/${place}`;
}

/** A path as the tenant's browsers see it: `/admin` or `/t/acme/admin`. */
export function tenantPath(place: string, path: string): string {
  return tenantBasePath(place) + path;
}

/**
 * The issuer identifier of a tenant (RFC 8414, 2), the prefix of all its addresses. It is built from the configured
 * origin and the tenant's row, never from a request. A custom domain uses the scheme and port of the configured origin.
 * @param url the public origin, without a trailing slash
 */
export function issuerOf(url: string, place: string): string {
  if (!isHost(place)) return url + tenantBasePath(place);
  const { protocol, port } = new URL(url);
  return `${protocol}//${place}${port && `:${port}`}`;
}

/** The origin of a tenant's pages. @param url the public origin, without a trailing slash */
export function originOf(url: string, place: string): string {
  return isHost(place) ? issuerOf(url, place) : url;
}
