/** What a claims request says of the sign-in itself (OpenID Connect Core, 5.5.1). */
import { contextToReach } from '@/lib/oauth/parameters/authentication-context';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import { type ClaimsRequest, wishedValues } from './claims-request';

/**
 * The authentication contexts that are asked for by `acr`, as by `acr_values`; null where the request does not ask so.
 * @throws OAuthRefusal (unmet_authentication_requirements) when one is essential that nobody can reach here: it must then
 *   be treated "as a failed authentication attempt" (5.5.1.1)
 */
export function requestedAcr(claims: ClaimsRequest | null): string[] | null {
  const wish = claims?.idToken.acr;
  const values = wishedValues(wish)?.filter((value) => typeof value === 'string') ?? null;
  if (values === null) return null;
  if (wish?.essential && contextToReach(values) === null) {
    throw new OAuthRefusal(
      'unmet-authentication-requirements',
      `acr is essential, but none of ${values.join(' ').slice(0, 200)} is supported`,
    );
  }
  return values;
}

/**
 * Whether a request wants somebody else: "MUST NOT reply with an ID Token or Access Token for a different user" (3.1.2.2).
 * @param subject what the client calls who is signed in
 */
export function wantsAnother(
  { claims, hintedSubject }: Pick<AuthorizationParameters, 'claims' | 'hintedSubject'>,
  subject: () => string,
): boolean {
  const wanted = [claims?.idToken.sub, claims?.userinfo.sub].flatMap((wish) => wishedValues(wish) ?? []);
  if (hintedSubject && hintedSubject !== subject()) return true;
  return wanted.length > 0 && !wanted.includes(subject());
}
