import type { Client } from '@/lib/oauth/clients/client';
import { allowedScopes } from '@/lib/oauth/parameters/scope';
import type { Issuer } from '@/lib/oauth/protocol/context';
import type { ClaimMapping } from '@/lib/platform/shared/claim-mapping';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { type Claim, claims, claimsOfScopes, groupClaims } from './claims';
import { type ClaimsRequest, type Wish, wishedValues } from './claims-request';
import type { KnownPerson, Represented } from './known-person';
import { type MappingContext, mappedClaims, personMappings, readsGroups } from './mapped-claims';

type Entitled = Pick<Client, 'scopes'>;

/**
 * Keeps the individually requested claims that the client is entitled to by its registered scopes. Others are dropped,
 * as are claims without a value: "it is not an error" (OpenID Connect Core, 5.5.1).
 */
export function entitledWishes(
  wishes: Record<string, Wish>,
  client: Entitled,
  issuer: Pick<Issuer, 'scopes'>,
): Record<string, Wish> {
  const entitled = new Set(claimsOfScopes(allowedScopes(client, issuer)));
  return Object.fromEntries(Object.entries(wishes).filter(([name]) => entitled.has(name)));
}

/** The claims that a request reveals beyond those of its scopes, for the consent page. */
export function claimsBeyondScopes(
  { scopes, claims: request }: { scopes: readonly string[]; claims?: ClaimsRequest | null },
  client: Entitled,
  issuer: Pick<Issuer, 'scopes'>,
): Claim[] {
  if (!request || !scopes.includes('openid')) return [];
  const wished = {
    ...entitledWishes(request.userinfo, client, issuer),
    ...entitledWishes(request.idToken, client, issuer),
  };
  const covered = new Set(claimsOfScopes(scopes));
  return claims.filter(({ name }) => name in wished && !covered.has(name));
}

/** Whether any of the claims needs the person's groups. */
export function needsGroups(names: readonly string[]): boolean {
  return names.some((name) => groupClaims.includes(name));
}

/**
 * The claims about a person: those of the scopes, and those requested individually, if they have a value that the
 * request accepts.
 * @param wishes only those that the client is entitled to
 */
export function readClaims(person: KnownPerson, scopes: readonly string[], wishes: Record<string, Wish>): JsonObject {
  const wanted = new Set([...claimsOfScopes(scopes), ...Object.keys(wishes)]);
  const reported = claims.flatMap((claim) => {
    const value = wanted.has(claim.name) ? claim.read(person) : undefined;
    return value !== undefined && isWished(value, wishes[claim.name]) ? [[claim.name, value] as const] : [];
  });
  return Object.fromEntries(reported);
}

function isWished(value: JsonValue, wish: Wish | undefined): boolean {
  const values = wishedValues(wish);
  return values === null || values.some((wished) => JSON.stringify(wished) === JSON.stringify(value));
}

/** The claims of a userinfo response: the standard ones, and those that are declared for the client. */
export async function userinfoClaims(
  context: MappingContext,
  client: Client,
  {
    personId,
    person,
    scopes,
    wishes,
  }: {
    personId: string;
    person: KnownPerson;
    scopes: readonly string[];
    wishes: Record<string, Wish>;
  },
): Promise<JsonObject> {
  const entitled = () => [...claimsOfScopes(scopes), ...Object.keys(wishes)];
  const mappings = personMappings('userinfo', client, entitled);
  return {
    ...readClaims(person, scopes, wishes),
    ...(await mappedClaims(context, mappings, { personId, read: async () => person })),
  };
}

/** What an ID token says about the person: the claims requested for it, and those that are declared for the client. */
interface IdTokenSources {
  wishes: Record<string, Wish>;
  mappings: readonly ClaimMapping[];
}

/**
 * What the request asked for in the ID token, and what is declared. The claims of scopes are returned by userinfo when
 * a code is used (OpenID Connect Core, 5.4).
 */
export function idTokenSources(
  issuer: Pick<Issuer, 'scopes'>,
  client: Client,
  { scopes, claims }: { scopes: readonly string[]; claims?: ClaimsRequest | null | undefined },
): IdTokenSources {
  const wishes = entitledWishes(claims?.idToken ?? {}, client, issuer);
  const entitled = () => [...claimsOfScopes(scopes), ...Object.keys(wishes)];
  return { wishes, mappings: personMappings('id_token', client, entitled) };
}

/** Whether the claims of an ID token need the person's groups. */
export const idTokenReadsGroups = ({ wishes, mappings }: IdTokenSources): boolean =>
  needsGroups(Object.keys(wishes)) || readsGroups(mappings);

/**
 * The claims about the person for an ID token.
 * @returns undefined if there are none, so that the person is not queried
 */
export function idTokenClaims(
  context: MappingContext,
  { wishes, mappings }: IdTokenSources,
  about: Represented,
): (() => Promise<JsonObject>) | undefined {
  if (Object.keys(wishes).length === 0 && mappings.length === 0) return undefined;
  return async () => {
    const person = Object.keys(wishes).length > 0 ? await about.read() : null;
    return {
      ...(person && readClaims(person, [], wishes)),
      ...(await mappedClaims(context, mappings, about)),
    };
  };
}
