import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { KnownPerson, Represented } from './known-person';

/**
 * Reads a person when the first of the tokens of a response needs them, and only once.
 * @param groups whether one of the tokens needs the person's groups
 */
export function personReader(
  { issuer, store }: { issuer: Pick<OAuthContext['issuer'], 'tenantId'>; store: OAuthContext['store'] },
  personId: string,
  groups: boolean,
): Represented {
  let person: Promise<KnownPerson | null> | undefined;
  return {
    personId,
    read() {
      person ??= store.findKnownPerson({ tenantId: issuer.tenantId, personId, groups });
      return person;
    },
  };
}
