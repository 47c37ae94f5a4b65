import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mayManage } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import { isId } from '@/lib/platform/shared/id';
import { accessKeyTarget } from './access-key';
import type { AccessKeyStore } from './store';

/** `above`: the key belongs to a person that the administrator may not manage. */
type KeyOwnerOutcome = 'changed' | 'unchanged' | 'not-found' | 'unknown-person' | 'above';

/**
 * Sets who is accountable for an active access key beside its holder. This ends a pending revocation, and gives the
 * person no access. Since the key may end with that person, only those who may revoke the key choose them.
 * @param owner.ownerId null for the holder
 * @param owner.by who chooses; null for someone who takes over what is offered to them
 * @param owner.ifWaiting only while the key waits for someone to take over
 */
export function setKeyOwner(
  store: Pick<AccessKeyStore, 'change'>,
  {
    tenantId,
    id,
    ownerId,
    by,
    ifWaiting = false,
  }: {
    tenantId: string;
    id: string;
    ownerId: string | null;
    by: { personId: string; role: Role | null } | null;
    ifWaiting?: boolean;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<KeyOwnerOutcome> {
  return store.change(async (steps): Promise<KeyOwnerOutcome> => {
    if (ownerId !== null && !(isId(ownerId) && (await steps.holdPerson(tenantId, ownerId)))) return 'unknown-person';
    const key = isId(id) ? await steps.find(tenantId, id) : null;
    if (!key) return 'not-found';
    if (by && key.holder.id !== by.personId && !mayManage(by.role, key.holder.role)) return 'above';
    const set = await steps.setOwner({ tenantId, id, ownerId, ifWaiting, now });
    if (!set) return 'not-found';
    if (set.before === set.after) return 'unchanged';
    await steps.audit({
      tenantId,
      cause,
      action: 'access-key.owner-changed',
      target: accessKeyTarget(key),
      before: { name: key.name, owner: set.before },
      after: { owner: set.after },
    });
    return 'changed';
  });
}
