'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { deletePerson } from '@/lib/directory/delete-person';
import { type PersonRestoration, purgePerson, restorePerson } from '@/lib/directory/deleted-people';
import { adminAction } from '@/lib/pages/console/admin-action';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { manageable, type Refused, refusal } from './manageable';

const person = z.object({ id: z.string() });

/** Deletes a person: restorable or permanently, depending on the tenant's setting. */
export const remove = adminAction('admin', person, async ({ input: { id }, cause, ...context }) => {
  const target = await manageable(context, id);
  if ('ok' in target) return target;
  const { container, tenant } = context;
  const refused = refusal(await deletePerson(container.directory, target, { cause, now: container.now() }));
  if (refused) return refused;
  redirect(tenantPath(tenant.place, '/admin/people'));
});

/** Restores a deleted person as deactivated. */
export const restore = adminAction('admin', person, async ({ input: { id }, cause, ...context }) => {
  const target = await deleted(context, id);
  if ('ok' in target) return target;
  const { container } = context;
  const refused = notRestored(await restorePerson(container.directory, target, { cause, now: container.now() }));
  if (refused) return refused;
  refresh();
  return { ok: true };
});

/** Deletes a deleted person permanently. */
export const purge = adminAction('admin', person, async ({ input: { id }, cause, ...context }) => {
  const target = await deleted(context, id);
  if ('ok' in target) return target;
  const { container, tenant } = context;
  const refused = refusal(await purgePerson(container.directory, target, { cause, now: container.now() }));
  if (refused) return refused;
  redirect(tenantPath(tenant.place, '/admin/people?status=deleted'));
});

async function deleted(
  { tenant, container, admin }: Pick<AdminContext, 'tenant' | 'container' | 'admin'>,
  id: string,
): Promise<{ tenantId: string; id: string } | Refused> {
  const found = await container.directory.findDeletedPerson(tenant.id, id);
  if (!found) return { ok: false, message: msg('people.thisDeletedPersonNoLonger') };
  if (!mayManage(admin.role, found.role)) return { ok: false, message: msg('common.onlyOwnersCanChangeOwner') };
  return { tenantId: tenant.id, id };
}

function notRestored(outcome: PersonRestoration): Refused | null {
  if (outcome.kind !== 'conflict') return refusal(outcome);
  const { attribute, by } = outcome;
  if (by)
    return {
      ok: false,
      message: msg('people.anotherPersonNowHasUserName', {
        userName: by.attributes.userName,
      }),
    };
  return { ok: false, message: msg('people.anotherPersonNowHasSame', { attribute }) };
}
