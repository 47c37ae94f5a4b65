'use server';

import { z } from 'zod';
import { parseListState } from '@/components/data-table/state';
import { bulkActions, bulkChange } from '@/lib/directory/bulk-change';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { inviterOf, whyNoInvitations } from '@/lib/sign-in/one-time-links/invite-by-mail';
import { bulkChoices } from '../bulk-labels';
import { peopleSpec } from '../list-spec';
import { peopleFilter } from '../people-filter';
import { addStep, nothingYet, progressSchema } from './add-step';
import type { Progress } from './progress';

const moment = z.iso.datetime().transform((written) => new Date(written));

const schema = z.object({
  action: z.enum(bulkActions),
  /** The filters of the list, as in its address. */
  query: z.string(),
  /** The selected ids, comma-separated; omitted for everyone in the list. */
  ids: z.string().optional(),
  since: moment.optional(),
  until: moment,
  so_far: z
    .string()
    .optional()
    .transform((json) => (json ? progressSchema.parse(JSON.parse(json)) : nothingYet)),
});

/** Performs one step of an action on several people. */
export const run = adminAction<typeof schema, Progress>(
  'admin',
  schema,
  async ({ tenant, container, admin, cause, input }) => {
    const { action, query, ids, since, until, so_far: before } = input;
    const filter = peopleFilter(parseListState(Object.fromEntries(new URLSearchParams(query)), peopleSpec));
    const mayInvite = whyNoInvitations(tenant, container) === null;
    if (!bulkChoices(filter.deleted === true, mayInvite).includes(action))
      return { ok: false, message: msg('people.thisActionIsNoLonger') };
    const which =
      ids === undefined
        ? { filter, since, until }
        : { filter: { deleted: filter.deleted }, ids: ids.split(','), until };
    const by = { id: admin.personId, role: admin.role };
    const step = await bulkChange(
      { directory: container.directory, invite: inviterOf(container, tenant) },
      { tenantId: tenant.id, which, action, by, afterId: before.next },
      { cause, now: container.now() },
    );
    return { ok: true, data: addStep(before, step) };
  },
);
