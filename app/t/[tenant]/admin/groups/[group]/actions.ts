'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { changeMembers } from '@/lib/directory/change-members';
import { deleteGroup } from '@/lib/directory/delete-group';
import { groupVersion, renameGroup } from '@/lib/directory/rename-group';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { choices } from '../../form-schema';
import { groupForm, readGroupForm } from '../group-fields';
import { groupsPath } from '../group-path';

const groupNotFound = { ok: false, message: msg('groups.thisGroupNoLongerExists') };
const group = z.object({ id: z.string() });
const renaming = groupForm.extend({ id: z.string(), based_on: z.string() });

/** Saves the group's name, unless someone else has changed it since. */
export const rename = adminAction<typeof renaming, { basedOn: string }>(
  'admin',
  renaming,
  async ({ tenant, container, cause, input }) => {
    const { id, based_on: basedOn } = input;
    const read = readGroupForm(input);
    if (!read.ok) return read;
    const { displayName, externalId } = read.names;
    const found = await container.directory.findGroup(tenant.id, id);
    if (!found) return groupNotFound;
    const wanted = {
      tenantId: tenant.id,
      id,
      displayName,
      basedOn,
      ...(found.connectionId === null && { externalId }),
    };
    const outcome = await renameGroup(container.directory, wanted, { cause, now: container.now() });
    switch (outcome.kind) {
      case 'not-found':
        return groupNotFound;
      case 'changed-meanwhile':
        return {
          ok: false,
          message: msg('groups.changesNotSavedGroupHas'),
        };
      default:
        refresh();
        return { ok: true, data: { basedOn: groupVersion(outcome.group) } };
    }
  },
);

/** Adds people and groups to the group. */
export const addMembers = adminAction(
  'admin',
  group.extend({ member: choices }),
  async ({ tenant, container, cause, input: { id, member: add } }) => {
    if (add.length === 0) return { ok: false, message: msg('common.chooseAtLeastOne') };
    const outcome = await changeMembers(
      container.directory,
      { tenantId: tenant.id, groupId: id, add },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return groupNotFound;
    if (outcome.kind === 'unknown-members') return { ok: false, message: msg('groups.nothingWasAddedPersonYou') };
    refresh();
    return {
      ok: true,
      message:
        outcome.kind === 'changed'
          ? msg('groups.membersWereAdded', { count: outcome.added })
          : msg('groups.theyAreAlreadyMembers'),
    };
  },
);

/** Removes a member from the group; succeeds even if they were already removed. */
export const removeMember = adminAction(
  'admin',
  group.extend({ member: z.string() }),
  async ({ tenant, container, cause, input: { id, member } }) => {
    const outcome = await changeMembers(
      container.directory,
      { tenantId: tenant.id, groupId: id, remove: [member] },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return groupNotFound;
    refresh();
    return { ok: true, ended: { done: msg('ended.memberRemoved') } };
  },
);

/** Deletes the group and returns to the list, even if it was already deleted. */
export const remove = adminAction('admin', group, async ({ tenant, container, cause, input: { id } }) => {
  const outcome = await deleteGroup(
    container.directory,
    { scope: { tenantId: tenant.id, connectionId: null, baseUrl: '' }, id },
    { cause, now: container.now() },
  );
  return {
    ok: true,
    leadsTo: groupsPath(tenant.place),
    ...(outcome.kind === 'deleted' && {
      ended: { done: msg('ended.groupDeleted'), counts: { memberships: outcome.members } },
    }),
  };
});
