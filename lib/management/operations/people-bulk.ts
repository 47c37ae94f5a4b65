import { z } from 'zod';
import { bulkActions } from '@/lib/directory/bulk-change';
import { bulkChangeInSteps, noStep } from '@/lib/directory/bulk-change-in-steps';
import type { PeopleSelection } from '@/lib/directory/people-selection';
import { roles } from '@/lib/directory/person';
import { search } from '../list';
import { answer, operation, type Operation } from '../operation';
import { livingAnswer, livingBody } from '../representations/person';
import { moment, time, written } from '../times';

/** Who: those that are named, or all that the filters leave. Deleted people are there to be restored alone. */
const body = z.strictObject({
  action: z.enum(bulkActions, { error: `must be one of ${bulkActions.join(', ')}` }),
  ids: z.array(z.uuid()).min(1, 'must name at least one').max(1000, 'must name at most 1000').optional(),
  search, status: z.enum(['active', 'deactivated']).optional(), role: z.enum(roles).optional(), connection_id: z.uuid().nullable().optional(),
  count_only: z.boolean().default(false),
  /** Of the answer before, where it left some. */
  next: z.uuid().optional(), until: time.optional(),
}).refine(({ ids, search: text, status, role, connection_id: connection }) => !ids || (text ?? status ?? role ?? connection) === undefined, { path: ['ids'], message: 'must not stand beside a filter' });

const changePeople = operation({
  id: 'changePeople', method: 'POST', path: '/people/bulk', tag: 'People', role: 'admin', bodySchema: body,
  summary: 'Deactivates, reactivates or restores several people, or revokes what was issued to them: those that are named, or all that a filter leaves; count_only tells what it would mean. One request changes some 1,000: send the same again with next and until of its answer while there is a next',
  answerSchema: z.strictObject({
    /** Who they are, and what lives of theirs: owners, whom only owners change, and whoever asks are left out. Told for count_only. */
    counts: z.strictObject({ people: z.int(), left_out: z.int(), active: z.int(), inactive: z.int(), living: livingAnswer }).nullable(),
    changed: z.int(), unchanged: z.int(),
    left_out: z.array(z.strictObject({ id: z.uuid(), name: z.string(), why: z.enum(['above', 'self', 'last-owner', 'conflict']) })),
    ended: livingAnswer, next: z.uuid().nullable(), until: time,
  }),
  async run({ container: { directory }, tenant, caller, cause, now, signal }, { body: { action, ids, search: text, status, role, connection_id: connectionId, count_only: countOnly, next: afterId = null, until: given } }) {
    const until = moment(given) ?? now;
    const filter = { search: text, role, connectionId, ...(action === 'restore' ? { deleted: true } : status && { active: status === 'active' }) };
    const which: PeopleSelection = { filter, until, ...(ids && { ids }) };
    const by = { id: caller.personId, role: caller.role };
    const counted = countOnly ? await directory.countSelection({ tenantId: tenant.id, which, by, now }) : null;
    const { changed, unchanged, leftOut, ended, next } = counted ? noStep : await bulkChangeInSteps(directory, { tenantId: tenant.id, which, action, by, afterId }, { cause, now, signal });
    return answer({
      counts: counted && { people: counted.people, left_out: counted.leftOut, active: counted.active, inactive: counted.inactive, living: livingBody(counted.living) },
      changed, unchanged, left_out: leftOut, ended: livingBody(ended), next, until: written(until),
    });
  },
});

export const peopleBulkOperations: Operation[] = [changePeople];
