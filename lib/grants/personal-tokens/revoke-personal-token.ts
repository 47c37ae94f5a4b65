import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import { isId } from '@/lib/platform/shared/id';
import type { Bytes } from '@/lib/platform/shared/secret';
import { personalTokenTarget } from './personal-token';
import type { PersonalTokenStore } from './store';

/**
 * Revokes a personal access token immediately, with one audit row. If a person or an access key did it, the token's
 * holder is notified by email.
 * @param which.personId the holder, if the token is identified by its id: another person's token is not found
 * @returns false if it does not exist, or has already ended
 * @throws AboveRank if an administrator may not manage the person
 */
export async function revokePersonalToken(
  store: Pick<PersonalTokenStore, 'change'>,
  which: { tenantId: string } & ({ id: string; personId: string } | { tokenHash: Bytes }),
  { cause, now }: { cause: Cause; now: Date },
): Promise<boolean> {
  if ('id' in which && !isId(which.id)) return false;
  const { tenantId } = which;
  return store.change(async (steps) => {
    const holder = 'id' in which ? await steps.lockPerson(tenantId, which.personId) : null;
    if (holder) await mustManagePerson(steps, holder, cause);
    const revoked = await steps.revoke({ ...which, now });
    if (!revoked) return false;
    const { personId, name, resource, scopes } = revoked;
    await steps.audit({
      tenantId,
      cause,
      action: 'personal-token.revoked',
      target: personalTokenTarget(revoked),
      before: { name, resource, scopes, holder: personId },
    });
    await steps.notice({ tenantId, personId, kind: 'personal-token-revoked', cause, now });
    return true;
  });
}
