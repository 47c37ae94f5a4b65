import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ClaimsRequest } from './claims-request';
import { entitledWishes, needsGroups, readClaims } from './granted-claims';

/**
 * The claims about a person that an ID token carries: those that the request wished for there, and no others, since
 * what scopes ask for is told by userinfo where a code is used (OpenID Connect Core, 5.4).
 * @returns undefined when there are none: then nobody is asked about the person
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
