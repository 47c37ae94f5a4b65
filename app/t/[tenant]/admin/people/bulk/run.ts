'use server';

import { z } from 'zod';
import { parseListState } from '@/components/data-table/state';
import { type BulkStep, bulkActions, bulkChange, leftOutReasons } from '@/lib/directory/bulk-change';
import { adminAction } from '@/lib/pages/console/admin-action';
import { type ActiveCounts, nothingActive, sumOfActive } from '@/lib/people/outcome';
import { msg } from '@/lib/platform/shared/message';
import { inviterOf, whyNoInvitations } from '@/lib/sign-in/one-time-links/invite-by-mail';
import { bulkChoices } from '../bulk-labels';
import { peopleSpec } from '../list-spec';
import { peopleFilter } from '../people-filter';

/** The results of the steps of one bulk change. */
export interface Progress {
  changed: number;
  unchanged: number;
  /** The number of people left unchanged. */
  left: number;
  /** The first of the people left unchanged. */
  leftOut: BulkStep['leftOut'];
  ended: ActiveCounts;
  /** The number of people when the change was confirmed. */
  expected: number;
  /** The id after which the next step starts; null if there is no next step. */
  next: string | null;
}

const count = z.number().int().min(0);
const NAMED_AT_MOST = 50;

/** The progress so far, as the form carries it from one step to the next. */
const progressSchema: z.ZodType<Progress> = z.object({
  changed: count,
  unchanged: count,
  left: count,
  leftOut: z.array(z.object({ id: z.string(), name: z.string(), why: z.enum(leftOutReasons) })).max(NAMED_AT_MOST),
  ended: z.object({
    sessions: count,
    tokenFamilies: count,
    authorizationCodes: count,
    deviceAuthorizations: count,
    backchannelRequests: count,
    accessKeys: count,
    personalTokens: count,
  }),
  expected: count,
  next: z.string().nullable(),
});

const nothingYet: Omit<Progress, 'expected'> = {
  changed: 0,
  unchanged: 0,
  left: 0,
  leftOut: [],
  next: null,
  ended: nothingActive,
};

function addStep(before: Progress, step: BulkStep): Progress {
  return {
    changed: before.changed + step.changed,
    unchanged: before.unchanged + step.unchanged,
    left: before.left + step.leftOut.length,
    leftOut: [...before.leftOut, ...step.leftOut].slice(0, NAMED_AT_MOST),
    ended: sumOfActive(before.ended, step.ended),
    expected: before.expected,
    next: step.next,
  };
}

const moment = z.iso.datetime().transform((written) => new Date(written));

const schema = z.object({
  action: z.enum(bulkActions),
  /** The filters of the list, as in its address. */
  query: z.string(),
  /** The selected ids, comma-separated; omitted for everyone in the list. */
  ids: z.string().optional(),
  since: moment.optional(),
  until: moment,
  expected: z.coerce.number().pipe(count),
  so_far: z
    .string()
    .optional()
    .transform((json) => (json ? progressSchema.parse(JSON.parse(json)) : undefined)),
});

/** Performs one step of an action on several people. */
export const run = adminAction<typeof schema, Progress>(
  'admin',
  schema,
  async ({ tenant, container, admin, cause, input }) => {
    const { action, query, ids, since, until, expected, so_far: before = { ...nothingYet, expected } } = input;
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
