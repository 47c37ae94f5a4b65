import type { AdminContext } from '@/lib/auth/require-admin';
import { isId } from '@/lib/shared/id';
import { mayManage } from '@/lib/directory/may-manage';

export interface Refused {
  ok: false;
  message: string;
}

const gone: Refused = { ok: false, message: 'There is no such person any more.' };

/** The person that an action is about, or why this administrator may not change them. */
export async function manageable(
  { tenant, container, admin }: Pick<AdminContext, 'tenant' | 'container' | 'admin'>,
  id: string,
): Promise<{ tenantId: string; id: string } | Refused> {
  const person = isId(id) ? await container.directory.findPerson(tenant.id, id) : null;
  if (!person) return gone;
  if (!mayManage(admin.role, person.role)) return { ok: false, message: 'Only an owner changes an owner.' };
  return { tenantId: tenant.id, id };
}

/** What to say when the directory refused; null when it did not. */
export function refusal({ kind }: { kind: string }): Refused | null {
  switch (kind) {
    case 'not-found':
      return gone;
    case 'refused':
      return { ok: false, message: 'This is the last active owner. Make somebody else an owner first.' };
    case 'conflict':
      return { ok: false, message: 'Another person has the same user name or external ID by now.' };
    default:
      return null;
  }
}
