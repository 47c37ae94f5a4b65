'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import { setRole } from '@/lib/directory/set-role';
import { adminAction } from '@/lib/pages/console/admin-action';
import { mayManage } from '@/lib/people/may-manage';
import { roles } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { endSession as end } from '@/lib/sign-in/sessions/end-session';
import { endSessionsOfPerson } from '@/lib/sign-in/sessions/end-sessions-of-person';
import { manageable, refusal } from './manageable';

const person = z.object({ id: z.string() });

/** Deactivates a person, which ends everything that was issued to them. */
export const deactivate = adminAction('admin', person, async ({ input: { id }, cause, ...context }) => {
  const target = await manageable(context, id);
  if ('ok' in target) return target;
  const { container } = context;
  return refusal(await deactivatePerson(container.directory, target, { cause, now: container.now() })) ?? done();
});

/** Allows a deactivated person to sign in again. */
export const reactivate = adminAction('admin', person, async ({ input: { id }, cause, ...context }) => {
  const target = await manageable(context, id);
  if ('ok' in target) return target;
  const { container } = context;
  return refusal(await reactivatePerson(container.directory, target, { cause, now: container.now() })) ?? done();
});

/** Assigns or removes the person's console role. */
export const changeRole = adminAction(
  'admin',
  person.extend({ role: z.union([z.literal(''), z.enum(roles)]) }),
  async ({ input, cause, ...context }) => {
    const target = await manageable(context, input.id);
    if ('ok' in target) return target;
    const { container, admin } = context;
    const role = input.role || null;
    if (!mayManage(admin.role, role))
      return { ok: false, fieldErrors: { role: msg('people.onlyOwnersCanAssignOwner') } };
    return refusal(await setRole(container.directory, { ...target, role }, { cause, now: container.now() })) ?? done();
  },
  { recent: true },
);

/** Ends one session, or all of the person's sessions if no session is given. */
export const endSession = adminAction(
  'admin',
  person.extend({ session: z.uuid().optional() }),
  async ({ input, cause, ...context }) => {
    const target = await manageable(context, input.id);
    if ('ok' in target) return target;
    const { sessions, now } = context.container;
    const { tenantId, id: personId } = target;
    const reason = 'ended-by-administrator';
    const how = { cause, now: now() };
    await (input.session
      ? end(sessions, { tenantId, session: { id: input.session, personId }, reason }, how)
      : endSessionsOfPerson(sessions, { tenantId, personId, reason }, how));
    return done();
  },
);

function done(): { ok: true } {
  refresh();
  return { ok: true };
}
