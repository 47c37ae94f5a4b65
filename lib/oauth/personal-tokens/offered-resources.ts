import { ownResources } from '@/lib/oauth/parameters/own-resources';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';

/** What a tenant allows personal access tokens for. */
export interface PersonalTokenPolicy {
  /** The scopes that people may choose. */
  scopes: readonly string[];
  /** The identifiers of the registered resources that are allowed in addition to our own. */
  resources: readonly string[];
}

/** A resource that a personal access token can be made for. */
export interface OfferedResource {
  /** Null for our own resource servers. */
  identifier: string | null;
  name: Sayable;
  /** The scopes to choose from; at least one. */
  scopes: string[];
}

/** Each of our own resource servers requires one of these from people. Without one, a token is useless there. */
const OPENING = ['openid', 'scim.me'];

/** Only for clients, which act on their own behalf or keep their grants while the person is away. */
export const scopesOfClients = ['scim.read', 'scim.write', 'ssf.read', 'ssf.manage', 'offline_access'] as const;

const ownScopes: ReadonlySet<string> = new Set(ownResources.flatMap(({ scopes }) => scopes ?? []));

/**
 * What personal access tokens can currently be for in a tenant: the part of its policy that the tenant still knows.
 * Existing tokens are limited to this too, whatever they were created with.
 * @param policy null if people cannot create tokens
 */
export function offeredResources(
  policy: PersonalTokenPolicy | null,
  { scopes: known, resources }: Pick<Issuer, 'scopes' | 'resources'>,
): OfferedResource[] {
  if (!policy) return [];
  const allowed = policy.scopes.filter((scope) => known.has(scope) && !scopesOfClients.some((one) => one === scope));
  const own = allowed.filter((scope) => ownScopes.has(scope));
  const offered: OfferedResource[] = own.some((scope) => OPENING.includes(scope))
    ? [{ identifier: null, name: msg('common.yourProfile'), scopes: own }]
    : [];
  for (const identifier of policy.resources) {
    const resource = resources.get(identifier);
    if (!resource) continue;
    // A resource that lists no scopes uses all scopes of the tenant except our own.
    const scopes = allowed.filter((scope) =>
      resource.scopes.length > 0 ? resource.scopes.includes(scope) : !ownScopes.has(scope),
    );
    if (scopes.length > 0) offered.push({ identifier, name: verbatim(resource.name), scopes });
  }
  return offered;
}
