import type { Cause } from '@/lib/journal/audit/audit-entry';
import { maskedAddress } from '@/lib/journal/notices/notice';
import type { Person } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import { userNameKey } from '@/lib/platform/shared/user-name';
import { sameAddress, standingAfter } from '@/lib/sign-in/one-time-links/email-standing';
import type { DirectoryChange } from './store';

/**
 * Consequences of any change of a person's user name or primary email address: open emailed links end, because the
 * mailbox may no longer be the person's; the new address is unconfirmed; and the old address is notified.
 */
export async function identityChanged(
  steps: DirectoryChange,
  before: Person,
  after: Person,
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  const of = { tenantId: after.tenantId, personId: after.id };
  const [from, to] = [primaryEmail(before.attributes), primaryEmail(after.attributes)];
  const otherAddress = !sameAddress(from, to);
  const otherName = userNameKey(before.attributes.userName) !== userNameKey(after.attributes.userName);
  if (from !== to) {
    await steps.endOpenLinks({ ...of, reason: 'email-changed', now });
    await steps.forgetVerifiedEmail(of.tenantId, of.personId);
  }
  if (!otherAddress && !otherName) return;
  const standing = await steps.emailStanding(of.tenantId, of.personId);
  if (otherAddress) {
    const neverSignedIn = await steps.hasNeverSignedIn(of.tenantId, of.personId);
    await steps.setEmailStanding(
      of.tenantId,
      of.personId,
      standingAfter(standing, { from, to, actor: cause.actor, neverSignedIn, now }),
    );
  }
  const change = {
    kind: 'identity-changed' as const,
    ...(otherAddress && { email: to === null ? null : maskedAddress(to) }),
    ...(otherName && { userName: maskedAddress(after.attributes.userName) }),
  };
  // A person who changed the address earlier may be able to read the current mailbox, so the last confirmed address is
  // notified too.
  for (const address of new Set([from, standing.confirmedEmail])) {
    if (address !== null)
      await steps.notifyAddress({ ...of, to: address, userName: before.attributes.userName, change, cause, now });
  }
}
