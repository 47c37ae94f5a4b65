import { ownResources } from '@/lib/oauth/parameters/own-resources';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { text } from '@/lib/platform/shared/text';

/** What a tenant lets personal access tokens be for. */
export interface PersonalTokenPolicy {
  /** The scopes that people may give them. */
  scopes: readonly string[];
  /** The identifiers of the registered resources that they may be for, beside our own. */
  resources: readonly string[];
}

/** Something that a personal access token can be for. */
export interface OfferedResource {
  /** Null for our own resource servers. */
  identifier: string | null;
  name: string;
  /** The scopes to choose from; never none. */
  scopes: string[];
}

/** What each of our own takes from people: without one of these a token opens nothing there. */
const OPENING = ['openid', 'scim.me'];

/** For clients alone: they act by themselves, or keep what was granted to them. */
export const scopesOfClients = ['scim.read', 'scim.write', 'offline_access'] as const;

const ownScopes: ReadonlySet<string> = new Set(ownResources.flatMap(({ scopes }) => scopes ?? []));

/**
 * What personal access tokens can be for in a tenant at this moment: of what its policy names all that it still knows.
 * A token has never more than that, whatever it was made with.
 * @param policy null where people make none
 */
export function offeredResources(
  policy: PersonalTokenPolicy | null,
  { scopes: known, resources }: Pick<Issuer, 'scopes' | 'resources'>,
): OfferedResource[] {
  if (!policy) return [];
  const allowed = policy.scopes.filter((scope) => known.has(scope) && !scopesOfClients.some((one) => one === scope));
  const own = allowed.filter((scope) => ownScopes.has(scope));
  const offered: OfferedResource[] = own.some((scope) => OPENING.includes(scope))
    ? [{ identifier: null, name: text('Your profile'), scopes: own }]
    : [];
  for (const identifier of policy.resources) {
    const resource = resources.get(identifier);
    if (!resource) continue;
    // One that names no scopes takes those of the tenant, which ours are not.
    const scopes = allowed.filter((scope) =>
      resource.scopes.length > 0 ? resource.scopes.includes(scope) : !ownScopes.has(scope),
    );
    if (scopes.length > 0) offered.push({ identifier, name: resource.name, scopes });
  }
  return offered;
}
