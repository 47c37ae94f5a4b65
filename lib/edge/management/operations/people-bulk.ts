import { z } from 'zod';
import { bulkActions, bulkChangeInSteps, leftOutReasons, noStep } from '@/lib/directory/bulk-change';
import type { PeopleSelection } from '@/lib/directory/people-selection';
import { roles } from '@/lib/people/person';
import { issue } from '@/lib/platform/shared/message';
import { inviterOf, whyNoInvitations } from '@/lib/sign-in/one-time-links/invite-by-mail';
import { linkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import { search } from '../list';
import { noInvitations } from '../no-invitations';
import { answer, type Operation, operation } from '../operation';
import { activeAnswer, activeBody } from '../representations/person';
import { moment, time, written } from '../times';

/** Selects the people: those listed by id, or all that match the filters. Deleted people can only be restored. */
const body = z
  .strictObject({
    action: z.enum(bulkActions, { error: issue('common.mustBeOneOf', { what: bulkActions.join(', ') }) }),
    ids: z.array(z.uuid()).min(1, 'must contain at least one id').max(1000, 'must contain at most 1000 ids').optional(),
    search,
    status: z.enum(['active', 'deactivated']).optional(),
    role: z.enum(roles).optional(),
    connection_id: z.uuid().nullable().optional(),
    password: z.enum(['imported']).optional(),
    count_only: z.boolean().default(false),
    /** From the previous response, if there were people left. */
    next: z.uuid().optional(),
    until: time.optional(),
    /** Excludes people who were created earlier. */
    since: time.optional(),
  })
  .refine(
    ({ ids, search: text, status, role, connection_id: connection, password, since }) =>
      !ids || (text ?? status ?? role ?? connection ?? password ?? since) === undefined,
    { path: ['ids'], message: 'cannot be combined with a filter' },
  );

const changePeople = operation({
  id: 'changePeople',
  method: 'POST',
  path: '/people/bulk',
  tag: 'People',
  role: 'admin',
  problems: ['conflict'],
  bodySchema: body,
  summary:
    'Deactivates, reactivates or restores several people, revokes what was issued to them, or emails invitations to those who have never signed in. Select people by ids or by a filter. count_only returns the effect without changing anything. One request changes about 1,000 people: while the response contains next, repeat the request with its next and until.',
  answerSchema: z.strictObject({
    /**
     * Returned for count_only: the selected people and what is active of theirs. Owners, if the caller is not an owner,
     * and the caller are left out.
     */
    counts: z
      .strictObject({ people: z.int(), left_out: z.int(), active: z.int(), inactive: z.int(), living: activeAnswer })
      .nullable(),
    /**
     * Returned for count_only of invite: how many of the people who are not left out would be invited, and how many
     * not. already_in counts people who have a password; where only passkeys are offered, people who have a password, a
     * second factor or a session.
     */
    invitations: z
      .strictObject({ to_invite: z.int(), already_in: z.int(), inactive: z.int(), no_address: z.int() })
      .nullable(),
    changed: z.int(),
    unchanged: z.int(),
    left_out: z.array(z.strictObject({ id: z.uuid(), name: z.string(), why: z.enum(leftOutReasons) })),
    ended: activeAnswer,
    next: z.uuid().nullable(),
    until: time,
  }),
  async run(
    { container, tenant, caller, cause, now, signal },
    {
      body: {
        action,
        ids,
        search: text,
        status,
        role,
        connection_id: connectionId,
        password,
        count_only: countOnly,
        next: afterId = null,
        until: given,
        since,
      },
    },
  ) {
    const playgroundProblem = action === 'invite' ? whyNoInvitations(tenant, container) : null;
    if (playgroundProblem !== null) return noInvitations[playgroundProblem];
    const { directory } = container;
    const until = moment(given) ?? now;
    const filter = {
      search: text,
      role,
      connectionId,
      importedPassword: password === 'imported',
      ...(action === 'restore' ? { deleted: true } : status && { active: status === 'active' }),
    };
    const which: PeopleSelection = { filter, since: moment(since), until, ...(ids && { ids }) };
    const by = { id: caller.personId, role: caller.role };
    const counted = countOnly ? await directory.countSelection({ tenantId: tenant.id, which, by, now }) : null;
    const invitations =
      counted && action === 'invite'
        ? await directory.countInvitations({
            tenantId: tenant.id,
            which,
            by,
            gives: linkGives(tenant.settings) ?? 'password',
          })
        : null;
    const { changed, unchanged, leftOut, ended, next } = counted
      ? noStep
      : await bulkChangeInSteps(
          { directory, invite: inviterOf(container, tenant) },
          { tenantId: tenant.id, which, action, by, afterId },
          { cause, now, signal },
        );
    return answer({
      counts: counted && {
        people: counted.people,
        left_out: counted.leftOut,
        active: counted.active,
        inactive: counted.inactive,
        living: activeBody(counted.activeCounts),
      },
      invitations: invitations && {
        to_invite: invitations.toInvite,
        already_in: invitations.alreadyIn,
        inactive: invitations.inactive,
        no_address: invitations.noAddress,
      },
      changed,
      unchanged,
      left_out: leftOut,
      ended: activeBody(ended),
      next,
      until: written(until),
    });
  },
});

export const peopleBulkOperations: Operation[] = [changePeople];
