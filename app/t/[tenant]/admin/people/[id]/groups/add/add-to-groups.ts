'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { joinGroups } from '@/lib/directory/join-groups';
import { sentence, text } from '@/lib/shared/text';
import { choices } from '../../../../form-schema';
import { keepersOf } from './keepers-of';

const gone = { ok: false, message: text('There is no such person any more.') };

/** Makes a person a member of the chosen groups, as the groups' own pages do. Whom a directory puts into its groups is the directory's. */
export const addToGroups = adminAction('admin', z.object({ id: z.string(), group: choices }), async ({ tenant, container, cause, input: { id, group: groupIds } }) => {
  if (groupIds.length === 0) return { ok: false, message: text('Choose at least one.') };
  const { directory, scimConnections } = container;
  if (!(await directory.findPerson(tenant.id, id))) return gone;
  const groups = await Promise.all(groupIds.map((groupId) => directory.findGroup(tenant.id, groupId)));
  const [keeper] = (await keepersOf(scimConnections, tenant.id, groups.filter((group) => group !== null))).values();
  if (keeper) return { ok: false, message: sentence('Nothing was changed: {connection} keeps one of these groups. Add people to it there.', { connection: keeper.name }) };
  const outcome = await joinGroups(directory, { tenantId: tenant.id, personId: id, groupIds }, { cause, now: container.now() });
  if (outcome.kind === 'not-found') return gone;
  refresh();
  return { ok: true, message: outcome.groups > 0 ? sentence('{count, plural, one {Added to # group.} other {Added to # groups.}}', { count: outcome.groups }) : text('They were in these already, or the groups are gone.') };
});
