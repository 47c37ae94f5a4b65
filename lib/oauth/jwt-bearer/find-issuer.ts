import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { isOwnIssuer } from '@/lib/oauth/protocol/issuers';
import { msg, type Sayable } from '@/lib/platform/shared/message';
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
): Promise<{ kind: 'trusted'; issuer: TrustedIssuer } | { kind: 'unknown'; reason: Sayable }> {
  const { issuer: name } = peekAssertion(assertion);
  if (name === null) return unknown(msg('oauth.assertionIsNotJwtWith'));
  // "the IdP MUST NOT issue access tokens in response to an ID-JAG it issued itself" (ID-JAG, 8.3). Other tokens of
  // this server are rejected too.
  if (isOwnIssuer(name, self)) return unknown(msg('oauth.assertionWasIssuedByThis'));
  const issuer = await store.findTrustedIssuer(self.tenantId, name);
  if (!issuer) return unknown(msg('oauth.issuerNameIsNotTrusted', { name: name.slice(0, 200) }));
  return issuer.disabledAt ? unknown(msg('oauth.issuerNameIsDisabled', { name })) : { kind: 'trusted', issuer };
}

function unknown(reason: Sayable): { kind: 'unknown'; reason: Sayable } {
  return { kind: 'unknown', reason };
}
