import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { AssertedPerson } from '../assertion/trusted-issuer';
import { invalidAssertion } from './invalid-assertion';
import type { GrantAssertion } from './verify-grant-assertion';

const LONGEST = 1000;

/**
 * The person that an assertion is about, if its issuer may assert that person.
 * @throws OAuthError (invalid_grant), the same whether the person is unknown, is inactive, or may not be asserted by
 *   this issuer
 */
export async function findSubject(
  { issuer, claims }: GrantAssertion,
  { issuer: { tenantId }, store }: OAuthContext,
): Promise<string> {
  const value = claims[issuer.subjectClaim];
  if (typeof value !== 'string' || value === '' || value.length > LONGEST)
    throw invalidAssertion(msg('oauth.assertionHasNoValidPath', { path: issuer.subjectClaim }));
  if (issuer.subjectClaim === 'email' && claims.email_verified !== undefined && claims.email_verified !== true) {
    throw invalidAssertion(msg('oauth.emailInAssertionIsNot'));
  }
  const person = await store.findAssertedPerson(tenantId, issuer.subjectAttribute, value);
  if (!person)
    throw invalidAssertion(
      msg('oauth.noSinglePersonHasSubject', { subjectAttribute: issuer.subjectAttribute, value: value.slice(0, 200) }),
    );
  const problem = problemOf(person, issuer);
  if (problem !== null) throw invalidAssertion(problem);
  return person.personId;
}

function problemOf(
  person: AssertedPerson,
  { includesAdministrators, emailDomains }: GrantAssertion['issuer'],
): Sayable | null {
  const { personId } = person;
  if (!person.active) return msg('oauth.personDeactivated', { personId });
  if (person.isAdministrator && !includesAdministrators) return msg('oauth.personHasConsoleRole', { personId });
  const domain = person.primaryEmail?.slice(person.primaryEmail.lastIndexOf('@') + 1);
  if (emailDomains.length > 0 && (domain === undefined || !emailDomains.includes(domain)))
    return msg('oauth.personPersonIdProblem', {
      personId,
      problem: msg('oauth.hasNoEmailAddressIn', { emailDomains: emailDomains.join(', ') }),
    });
  return null;
}
