'use server';

import { z } from 'zod';
import { parseListState } from '@/components/data-table/state';
import { adminAction } from '@/lib/auth/admin-action';
import { bulkActions, bulkChange } from '@/lib/directory/bulk-change';
import { peopleSpec } from '../list-spec';
import { peopleFilter } from '../people-filter';
import { addStep, nothingYet, soFarSchema } from './add-step';
import type { SoFar } from './so-far';

const schema = z.object({
  action: z.enum(bulkActions),
  /** What narrowed the list, as in its address. */
  query: z.string(),
  /** Who was chosen, parted by commas; left out: all whom the list shows. */
  ids: z.string().optional(),
  until: z.iso.datetime().transform((text) => new Date(text)),
  so_far: z.string().optional().transform((text) => (text ? soFarSchema.parse(JSON.parse(text)) : nothingYet)),
});

/** Takes one step of doing something to many people. */
export const run = adminAction<typeof schema, SoFar>('admin', schema, async ({ tenant, container, admin, cause, input }) => {
  const { action, query, ids, until, so_far: before } = input;
  const filter = peopleFilter(parseListState(Object.fromEntries(new URLSearchParams(query)), peopleSpec));
  const which = ids === undefined ? { filter, until } : { filter: { deleted: filter.deleted }, ids: ids.split(','), until };
  const by = { id: admin.personId, role: admin.role };
  const step = await bulkChange(container.directory, { tenantId: tenant.id, which, action, by, afterId: before.next }, { cause, now: container.now() });
  return { ok: true, data: addStep(before, step) };
});
