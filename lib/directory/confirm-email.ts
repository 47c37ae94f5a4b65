import type { Cause } from '@/lib/journal/audit/audit-entry';
import { personTarget } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import type { Bytes } from '@/lib/platform/shared/secret';
import { confirmed } from '@/lib/sign-in/one-time-links/email-standing';
import type { DirectoryStore } from './store';

export type EmailConfirmed = { kind: 'confirmed' | 'unchanged' } | { kind: 'not-confirmed' };

/**
 * A signed-in person confirms that their email address is theirs; links are sent there from now on.
 * @param confirmation.tokenHash of a link that was emailed to the address; null where no email is sent and the caller
 *   has required a recent sign-in
 * @returns `not-confirmed` for a link that was used, has expired or was sent to another address
 */
export async function confirmEmail(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, personId, tokenHash }: { tenantId: string; personId: string; tokenHash: Bytes | null },
  { cause, now }: { cause: Cause; now: Date },
): Promise<EmailConfirmed> {
  const outcome = await directory.change(async (steps): Promise<EmailConfirmed> => {
    const person = await steps.lockPerson(tenantId, personId);
    const email = person && primaryEmail(person.attributes);
    if (!person?.attributes.active || !email) return { kind: 'not-confirmed' };
    const { unconfirmedSince, confirmedEmail } = await steps.emailStanding(tenantId, personId);
    if (unconfirmedSince === null) return { kind: 'unchanged' };
    if (tokenHash !== null && !(await steps.claimEmailConfirmation(person, { tokenHash, email, now })))
      return { kind: 'not-confirmed' };
    await steps.setEmailStanding(tenantId, personId, confirmed);
    await steps.audit({
      tenantId,
      cause,
      action: 'person.email-confirmed',
      target: personTarget(person),
      before: { confirmedEmail },
      after: { confirmedEmail: email },
      detail: { by: tokenHash === null ? 'sign-in' : 'mail' },
    });
    return { kind: 'confirmed' };
  });
  if (outcome.kind === 'conflict') throw new Error('Confirming an address cannot violate a unique constraint.');
  return outcome;
}
