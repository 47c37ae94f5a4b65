import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { JsonObject } from '@/lib/platform/shared/json';
import { accessTokenMappings, mappedClaims, readsGroups } from '../openid/mapped-claims';
import { personReader } from '../openid/person-reader';

/**
 * The declared claims of an access token, or of its introspection, with the person's present values. Reads the person
 * only if one of the claims needs it.
 * @param token.client the client that holds it; for introspection null if no claims are declared for it
 * @param token.resources its audience
 * @param token.personId null if it represents no person
 */
export function declaredClaims(
  context: Pick<OAuthContext, 'issuer' | 'store' | 'mapClaims'>,
  place: 'access_token' | 'introspection',
  {
    client,
    resources,
    personId,
  }: { client: Pick<Client, 'claimMappings'> | null; resources: readonly string[]; personId: string | null },
): Promise<JsonObject> {
  const mappings = accessTokenMappings(place, client ?? { claimMappings: [] }, resources, context.issuer);
  const about = personId === null ? null : personReader(context, personId, readsGroups(mappings));
  return mappedClaims(context, mappings, about);
}
