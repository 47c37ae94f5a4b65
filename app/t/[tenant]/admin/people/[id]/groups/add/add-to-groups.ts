'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { joinGroups } from '@/lib/directory/change-members';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { choices } from '../../../../form-schema';

const personNotFound = { ok: false, message: msg('common.thisPersonNoLongerExists') };

/**
 * Makes a person a member of the chosen groups, as the groups' own pages do. In a group that a directory provisions,
 * the membership lasts until the directory sends that group again; the page says so.
 */
export const addToGroups = adminAction(
  'admin',
  z.object({ id: z.string(), group: choices }),
  async ({ tenant, container, cause, input: { id, group: groupIds } }) => {
    if (groupIds.length === 0) return { ok: false, message: msg('common.chooseAtLeastOne') };
    const outcome = await joinGroups(
      container.directory,
      { tenantId: tenant.id, personId: id, groupIds },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return personNotFound;
    refresh();
    return {
      ok: true,
      message:
        outcome.groups > 0
          ? msg('people.addedToGroups', { count: outcome.groups })
          : msg('people.personIsAlreadyInThese'),
    };
  },
);
