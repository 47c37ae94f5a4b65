/** The tenant that is served at the root. */
export const defaultTenantSlug = 'default';

/** The path below which a tenant lives: nothing for the default tenant, else `/t/{slug}`. */
export function tenantBasePath(slug: string): string {
  return slug === defaultTenantSlug ? '' : `/t/${slug}`;
}

/** A path as the tenant's browser sees it: `/admin` or `/t/acme/admin`. */
export function tenantPath(slug: string, path: string): string {
  return tenantBasePath(slug) + path;
}

/**
 * The issuer identifier of a tenant (RFC 8414, 2): from the configured origin, never from a request.
 * @param url the public origin, without a trailing slash
 */
export function issuerOf(url: string, slug: string): string {
  return url + tenantBasePath(slug);
}

/** The tenant of a path as the browser sees it, query and all. */
export function slugInPath(path: string): string {
  return /^\/t\/([^/?]+)/.exec(path)?.[1] ?? defaultTenantSlug;
}
