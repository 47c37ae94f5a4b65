'use server';

import { redirect } from 'next/navigation';
import { createGroup } from '@/lib/directory/create-group';
import { adminAction } from '@/lib/pages/console/admin-action';
import { groupForm, readGroupForm } from '../group-fields';
import { groupPath } from '../group-path';

/** Creates a group without members and opens its page. */
export const create = adminAction('admin', groupForm, async ({ tenant, container, cause, input }) => {
  const read = readGroupForm(input);
  if (!read.ok) return read;
  const outcome = await createGroup(
    container.directory,
    { tenantId: tenant.id, ...read.names },
    { cause, now: container.now() },
  );
  if (outcome.kind !== 'created') throw new Error('A group without attributes and members was rejected.');
  redirect(groupPath(tenant.place, outcome.group.id));
});
