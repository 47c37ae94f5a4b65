import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mayManage } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import { isId } from '@/lib/platform/shared/id';
import { accessKeyTarget } from './access-key';
import type { AccessKeyStore } from './store';

/** `above`: the key belongs to a person that the administrator may not manage. */
export type KeyRevocation = 'revoked' | 'revoked-already' | 'not-found' | 'above';

/**
 * Revokes an access key immediately: the administrator's own, or that of a person they may manage.
 * @param by the administrator who revokes it
 */
export async function revokeAccessKey(
  store: Pick<AccessKeyStore, 'change'>,
  { tenantId, id, by }: { tenantId: string; id: string; by: { personId: string; role: Role | null } },
  { cause, now }: { cause: Cause; now: Date },
): Promise<KeyRevocation> {
  if (!isId(id)) return 'not-found';
  return store.change(async (steps): Promise<KeyRevocation> => {
    const key = await steps.find(tenantId, id);
    if (!key) return 'not-found';
    if (key.holder.id !== by.personId && !mayManage(by.role, key.holder.role)) return 'above';
    if (!(await steps.revoke(tenantId, id, now))) return 'revoked-already';
    await steps.audit({
      tenantId,
      cause,
      action: 'access-key.revoked',
      target: accessKeyTarget(key),
      before: { name: key.name, role: key.role, holder: key.holder.id },
    });
    return 'revoked';
  });
}
