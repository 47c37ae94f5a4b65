import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { isOwnIssuer } from '@/lib/oauth/protocol/issuers';
import { peekAssertion } from '../assertion/peek-assertion';
import type { TrustedIssuer } from '../assertion/trusted-issuer';

/**
 * The trusted issuer that an assertion claims to be from. Nothing is verified yet; the issuer's keys are needed for
 * that.
 * @returns the private reason if the tenant does not trust the issuer
 */
export async function findIssuer(
  assertion: string,
  { issuer: self, store }: Pick<OAuthContext, 'issuer' | 'store'>,
): Promise<{ kind: 'trusted'; issuer: TrustedIssuer } | { kind: 'unknown'; reason: string }> {
  const { issuer: name } = peekAssertion(assertion);
  if (name === null) return unknown('assertion is not a JWT with an iss');
  // "the IdP MUST NOT issue access tokens in response to an ID-JAG it issued itself" (ID-JAG, 8.3). Other tokens of
  // this server are rejected too.
  if (isOwnIssuer(name, self)) return unknown('assertion was issued by this server');
  const issuer = await store.findTrustedIssuer(self.tenantId, name);
  if (!issuer) return unknown(`issuer ${name.slice(0, 200)} is not trusted`);
  return issuer.disabledAt ? unknown(`issuer ${name} is disabled`) : { kind: 'trusted', issuer };
}

function unknown(reason: string): { kind: 'unknown'; reason: string } {
  return { kind: 'unknown', reason };
}
