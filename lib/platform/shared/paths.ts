/** The tenant that is served at the root. */
export const defaultTenantSlug = 'default';

/**
 * Where a tenant is found, in one word: its slug, or the host name of its own that is in use. They cannot be mixed up,
 * since a host name has a dot and a slug has none. Pages get it as `[tenant]`.
 */
export function isHost(place: string): boolean {
  return place.includes('.');
}

/** The path below which a tenant lives: nothing for the default tenant and at a host of its own, else `/t/{slug}`. */
export function tenantBasePath(place: string): string {
  return place === defaultTenantSlug || isHost(place) ? '' : `/t/${place}`;
}

/** A path as the tenant's browser sees it: `/admin` or `/t/acme/admin`. */
export function tenantPath(place: string, path: string): string {
  return tenantBasePath(place) + path;
}

/**
 * The issuer identifier of a tenant (RFC 8414, 2), which everything of it is below: from the configured origin and the
 * tenant's row, never from a request. A host of its own has the scheme and the port of the configured origin.
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
