/** The claims that a tenant's administrators have declared for clients and resources (docs/decisions/0127). */
import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer, OAuthContext } from '@/lib/oauth/protocol/context';
import type { ClaimMapping, ClaimPlace } from '@/lib/platform/shared/claim-mapping';
import type { JsonObject } from '@/lib/platform/shared/json';
import { isStandardClaim } from './claims';
import type { Represented } from './known-person';
import { reservedClaims } from './reserved-claims';
import { roleClaims } from './role-claims';

const NONE: readonly ClaimMapping[] = [];

/**
 * The mappings for an access token, or for its introspection: those of its resources, which say what their tokens
 * contain, and then those of the client.
 */
export function accessTokenMappings(
  place: Extract<ClaimPlace, 'access_token' | 'introspection'>,
  { claimMappings }: Pick<Client, 'claimMappings'>,
  resources: readonly string[],
  issuer: Pick<Issuer, 'resources'>,
): readonly ClaimMapping[] {
  const ofResources = resources.flatMap((resource) => issuer.resources.get(resource)?.claimMappings ?? NONE);
  if (ofResources.length === 0 && claimMappings.length === 0) return NONE;
  return issuedIn(place, [...ofResources, ...claimMappings]);
}

/**
 * The mappings for an ID token or a userinfo response.
 * @param entitled the names of the standard claims that the client gets by its scopes or individually; a mapping
 *   replaces such a claim, and adds no other one: "scope values can be used to request that specific sets of
 *   information be made available" (OpenID Connect Core, 5.4)
 */
export function personMappings(
  place: Extract<ClaimPlace, 'id_token' | 'userinfo'>,
  { claimMappings }: Pick<Client, 'claimMappings'>,
  entitled: () => readonly string[],
): readonly ClaimMapping[] {
  if (claimMappings.length === 0) return NONE;
  const names = entitled();
  return issuedIn(place, claimMappings).filter(({ claim }) => !isStandardClaim(claim) || names.includes(claim));
}

function issuedIn(place: ClaimPlace, mappings: readonly ClaimMapping[]): readonly ClaimMapping[] {
  return mappings.filter((mapping) => mapping.in.includes(place) && !reservedClaims.has(mapping.claim));
}

const readsPerson = (mappings: readonly ClaimMapping[]): boolean =>
  mappings.some(({ source }) => source.type !== 'constant');

export const readsGroups = (mappings: readonly ClaimMapping[]): boolean =>
  mappings.some(({ source }) => source.type === 'groups');

/** The parts of the context that declared claims are read with. */
export type MappingContext = Pick<OAuthContext, 'issuer' | 'store' | 'mapClaims'>;

/**
 * The values of declared claims.
 * @param about read only if one of them is about the person; null if the token represents none
 */
export async function mappedClaims(
  context: MappingContext,
  mappings: readonly ClaimMapping[],
  about: Represented | null,
): Promise<JsonObject> {
  if (mappings.length === 0) return {};
  const person = about && readsPerson(mappings) ? await about.read() : null;
  const rolesAt = person && about ? await readRoles(context, mappings, about.personId) : new Map<string, string[]>();
  return context.mapClaims(person && { ...person, rolesAt }, mappings);
}

/** The roles of a person at the resources that mappings name. */
async function readRoles(
  context: MappingContext,
  mappings: readonly ClaimMapping[],
  personId: string,
): Promise<Map<string, string[]>> {
  const named = mappings.flatMap(({ source }) => (source.type === 'roles' ? [source.resource] : []));
  const read = [...new Set(named)].map(async (resource) => {
    const { roles = [] } = await roleClaims(context, { personId, resources: [resource] });
    return [resource, roles] as const;
  });
  return new Map(await Promise.all(read));
}
