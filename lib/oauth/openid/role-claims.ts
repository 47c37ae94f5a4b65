/** The roles and entitlements of a person in the access tokens of a resource (RFC 9068, 2.2.3.1; RFC 7643, 4.1.2). */
import type { OAuthContext } from '@/lib/oauth/protocol/context';

export interface RoleClaims {
  /** The names of roles, sorted. */
  roles?: string[];
  /** The permissions of these roles, sorted, each once. */
  entitlements?: string[];
}

/**
 * The claims for a person at the only resource of a token. Where several resources would read them, there are none: a
 * role of one must not count at another. Without declared roles, the store is not asked.
 */
export async function roleClaims(
  { issuer, store }: Pick<OAuthContext, 'issuer' | 'store'>,
  { personId, resources }: { personId: string; resources: readonly string[] },
): Promise<RoleClaims> {
  const [resource, ...others] = resources;
  const declared = resource === undefined ? [] : (issuer.resources.get(resource)?.roles ?? []);
  if (resource === undefined || others.length > 0 || declared.length === 0) return {};
  const held = new Set(await store.findRoles({ tenantId: issuer.tenantId, personId, resource }));
  const roles = declared.filter(({ name }) => held.has(name));
  const entitlements = new Set(roles.flatMap(({ permissions }) => permissions));
  return {
    ...(roles.length > 0 && { roles: roles.map(({ name }) => name).toSorted() }),
    ...(entitlements.size > 0 && { entitlements: [...entitlements].toSorted() }),
  };
}
