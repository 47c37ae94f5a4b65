import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { AssertedPerson } from '../assertion/trusted-issuer';
import { refused } from './refused';
import type { GrantAssertion } from './verify-grant-assertion';

const LONGEST = 1000;

/**
 * The person that an assertion is about, if its issuer may assert that person.
 * @throws OAuthRefusal (invalid_grant), the same whether the person is unknown, is inactive, or may not be asserted by
 *   this issuer
 */
export async function findSubject(
  { issuer, claims }: GrantAssertion,
  { issuer: { tenantId }, store }: OAuthContext,
): Promise<string> {
  const value = claims[issuer.subjectClaim];
  if (typeof value !== 'string' || value === '' || value.length > LONGEST)
    throw refused(`assertion has no valid ${issuer.subjectClaim}`);
  if (issuer.subjectClaim === 'email' && claims.email_verified !== undefined && claims.email_verified !== true) {
    throw refused('the email in the assertion is not verified');
  }
  const person = await store.findAssertedPerson(tenantId, issuer.subjectAttribute, value);
  if (!person) throw refused(`no single person has ${issuer.subjectAttribute} ${value.slice(0, 200)}`);
  const problem = problemOf(person, issuer);
  if (problem !== null) throw refused(`person ${person.personId} ${problem}`);
  return person.personId;
}

function problemOf(
  person: AssertedPerson,
  { includesAdministrators, emailDomains }: GrantAssertion['issuer'],
): string | null {
  if (!person.active) return 'is deactivated';
  if (person.isAdministrator && !includesAdministrators)
    return 'has a console role, and the issuer may not vouch for such people';
  const domain = person.primaryEmail?.slice(person.primaryEmail.lastIndexOf('@') + 1);
  if (emailDomains.length > 0 && (domain === undefined || !emailDomains.includes(domain)))
    return `has no email address in ${emailDomains.join(', ')}`;
  return null;
}
