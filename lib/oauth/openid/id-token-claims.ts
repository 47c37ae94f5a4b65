import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ClaimsRequest } from './claims-request';
import { entitledWishes, needsGroups, readClaims } from './granted-claims';

/**
 * The claims about the person for an ID token: only those that the request asked for there. The claims of scopes are
 * returned by userinfo when a code is used (OpenID Connect Core, 5.4).
 * @returns undefined if there are none, so that the person is not queried
 */
export function idTokenClaims(
  { issuer, store }: Pick<OAuthContext, 'issuer' | 'store'>,
  client: Client,
  { personId, claims }: { personId: string; claims?: ClaimsRequest | null | undefined },
): (() => Promise<JsonObject>) | undefined {
  const wishes = entitledWishes(claims?.idToken ?? {}, client, issuer);
  const names = Object.keys(wishes);
  if (names.length === 0) return undefined;
  return async () => {
    const person = await store.findKnownPerson({ tenantId: issuer.tenantId, personId, groups: needsGroups(names) });
    return person ? readClaims(person, [], wishes) : {};
  };
}
