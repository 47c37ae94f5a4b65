/** What a claims request says about the sign-in itself (OpenID Connect Core, 5.5.1). */
import { contextToReach } from '@/lib/oauth/parameters/authentication-context';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { type ClaimsRequest, wishedValues } from './claims-request';

/**
 * The authentication contexts requested by the `acr` claim, which means the same as `acr_values`; null if it is not
 * used.
 * @throws OAuthError (unmet_authentication_requirements) if `acr` is essential and none of its values is supported,
 *   which must be treated "as a failed authentication attempt" (5.5.1.1)
 */
export function requestedAcr(claims: ClaimsRequest | null): string[] | null {
  const wish = claims?.idToken.acr;
  const values = wishedValues(wish)?.filter((value) => typeof value === 'string') ?? null;
  if (values === null) return null;
  if (wish?.essential && contextToReach(values) === null) {
    throw new OAuthError(
      'unmet-authentication-requirements',
      msg('oauth.acrIsEssentialButNone', { values: values.join(' ').slice(0, 200) }),
    );
  }
  return values;
}

/**
 * Whether a request is for a different person: "MUST NOT reply with an ID Token or Access Token for a different user"
 * (3.1.2.2).
 * @param subject the client's subject for the signed-in person
 */
export function wantsAnother(
  { claims, hintedSubject }: Pick<AuthorizationParameters, 'claims' | 'hintedSubject'>,
  subject: () => string,
): boolean {
  const wanted = wantedSubjects(claims);
  if (hintedSubject && hintedSubject !== subject()) return true;
  return wanted.length > 0 && !wanted.includes(subject());
}

/** Whether a request names the person that it is for. */
export const namesSubject = ({
  claims,
  hintedSubject,
}: Pick<AuthorizationParameters, 'claims' | 'hintedSubject'>): boolean =>
  Boolean(hintedSubject) || wantedSubjects(claims).length > 0;

const wantedSubjects = (claims: AuthorizationParameters['claims']) =>
  [claims?.idToken.sub, claims?.userinfo.sub].flatMap((wish) => wishedValues(wish) ?? []);
