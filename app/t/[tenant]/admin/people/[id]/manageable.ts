import { findManageable } from '@/lib/directory/find-manageable';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { msg, type Sayable } from '@/lib/platform/shared/message';

export interface FailedResult {
  ok: false;
  message: Sayable;
}

const personNotFound: FailedResult = { ok: false, message: msg('common.thisPersonNoLongerExists') };

/** The person that an action is about, or why this administrator may not change them. */
export async function manageable(
  { tenant, container, admin }: Pick<AdminContext, 'tenant' | 'container' | 'admin'>,
  id: string,
): Promise<{ tenantId: string; id: string } | FailedResult> {
  const { kind } = await findManageable(container.directory, { tenantId: tenant.id, id, by: admin.role });
  if (kind === 'found') return { tenantId: tenant.id, id };
  return kind === 'not-found' ? personNotFound : { ok: false, message: msg('common.onlyOwnersCanChangeOwner') };
}

/** The message if the directory rejected a change; null if it did not. */
export function failedResult({ kind }: { kind: string }): FailedResult | null {
  switch (kind) {
    case 'not-found':
      return personNotFound;
    case 'refused':
      return { ok: false, message: msg('people.thisIsLastActiveOwner') };
    case 'conflict':
      return { ok: false, message: msg('people.anotherPersonNowHasSameUser') };
    default:
      return null;
  }
}
