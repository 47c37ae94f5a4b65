'use server';

import { redirect } from 'next/navigation';
import { adminAction } from '@/lib/auth/admin-action';
import { createGroup } from '@/lib/directory/create-group';
import { externalIdTaken, groupFields } from '../group-fields';
import { groupPath } from '../group-path';

/** Creates a group without members, and goes to its page. */
export const create = adminAction('admin', groupFields, async ({ tenant, container, cause, input }) => {
  const outcome = await createGroup(container.directory, { tenantId: tenant.id, ...input }, { cause, now: container.now() });
  if (outcome.kind === 'conflict') return { ok: false, fieldErrors: { externalId: externalIdTaken } };
  if (outcome.kind !== 'created') throw new Error('A group without members had some.');
  redirect(groupPath(tenant.slug, outcome.group.id));
});
