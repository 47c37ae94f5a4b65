'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { deletePerson } from '@/lib/directory/delete-person';
import { type PersonRestoration, purgePerson, restorePerson } from '@/lib/directory/deleted-people';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import { setRole } from '@/lib/directory/set-role';
import { revokePersonalToken } from '@/lib/grants/personal-tokens/revoke-personal-token';
import { adminAction } from '@/lib/pages/console/admin-action';
import { type Ended, factorsRemoved } from '@/lib/pages/console/ended';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { nothingActive } from '@/lib/people/outcome';
import { roles } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { endSession as end } from '@/lib/sign-in/sessions/end-session';
import { endSessionsOfPerson } from '@/lib/sign-in/sessions/end-sessions-of-person';
import { note } from '../../token-families/note';
import { type FailedResult, failedResult, manageable } from './manageable';
import { hasChoices, loadReturn } from './return/load-return';

const person = z.object({ id: z.string() });

/** Deactivates a person, which ends everything that was issued to them. */
export const deactivate = adminAction('admin', person, async ({ input: { id }, cause, ...context }) => {
  const target = await manageable(context, id);
  if ('ok' in target) return target;
  const { container } = context;
  const outcome = await deactivatePerson(container.directory, target, { cause, now: container.now() });
  const counts = outcome.kind === 'changed' ? (outcome.ended ?? nothingActive) : nothingActive;
  return failedResult(outcome) ?? done({ done: msg('ended.personDeactivated'), counts });
});

/** Allows a deactivated person to sign in again. */
export const reactivate = adminAction('admin', person, async ({ input: { id }, cause, ...context }) => {
  const target = await manageable(context, id);
  if ('ok' in target) return target;
  const { container } = context;
  const outcome = await reactivatePerson(container.directory, target, { cause, now: container.now() });
  const ended = { done: msg('ended.personReactivated') };
  const returned = 'person' in outcome ? await loadReturn(context, outcome.person) : null;
  const next = returned && hasChoices(returned);
  if (next) return { ok: true, leadsTo: tenantPath(context.tenant.place, `/admin/people/${id}/return`), ended };
  return failedResult(outcome) ?? done(ended);
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
    const outcome = await setRole(container.directory, { ...target, role }, { cause, now: container.now() });
    const counts = 'person' in outcome ? outcome.ended : null;
    return failedResult(outcome) ?? done(counts ? { done: msg('ended.roleChanged'), counts } : undefined);
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
    const counts = await (input.session
      ? end(sessions, { tenantId, session: { id: input.session, personId }, reason }, how)
      : endSessionsOfPerson(sessions, { tenantId, personId, reason }, how));
    return done({ counts });
  },
);

function done(ended?: Ended): { ok: true; ended?: Ended } {
  refresh();
  return { ok: true, ...(ended && { ended }) };
}

/**
 * Removes one second factor of a person, or all if none is given, and ends their sessions, because a lost device may
 * still be signed in.
 */
export const removeFactors = adminAction(
  'admin',
  z.object({ id: z.string(), factor: z.uuid().optional(), note }),
  async ({ input, cause, ...context }) => {
    const target = await manageable(context, input.id);
    if ('ok' in target) return target;
    const { secondFactors, now } = context.container;
    const removed = await secondFactors.remove({
      tenantId: target.tenantId,
      personId: target.id,
      which: input.factor ? { id: input.factor } : 'all',
      byAdministrator: { note: input.note },
      cause,
      now: now(),
    });
    refresh();
    const { kind } = removed;
    if (kind === 'removed') {
      return { ok: true, ended: { done: factorsRemoved(removed), counts: { sessions: removed.sessions } } };
    }
    return { ok: false, message: msg('common.thisSignInMethodNo') };
  },
  { recent: true },
);

/** Revokes a person's personal access token and notifies them by email. */
export const revokeToken = adminAction(
  'admin',
  z.object({ id: z.string(), token: z.uuid() }),
  async ({ input, cause, ...context }) => {
    const target = await manageable(context, input.id);
    if ('ok' in target) return target;
    const { personalTokens, now } = context.container;
    const revoked = await revokePersonalToken(
      personalTokens,
      { tenantId: target.tenantId, personId: target.id, id: input.token },
      { cause, now: now() },
    );
    refresh();
    return revoked
      ? { ok: true, ended: { counts: { personalTokens: 1 } } }
      : { ok: false, message: msg('people.thisTokenIsNoLonger') };
  },
);

/** Unlinks a person's account at an identity provider, and ends the sessions that were started with one. */
export const unlinkIdentity = adminAction(
  'admin',
  z.object({ id: z.string(), provider: z.string() }),
  async ({ input, cause, ...context }) => {
    const target = await manageable(context, input.id);
    if ('ok' in target) return target;
    const { identityProviders, now } = context.container;
    const unlinked = await identityProviders.store.unlink({
      tenantId: target.tenantId,
      personId: target.id,
      providerId: input.provider,
      sessionId: null,
      byAdministrator: true,
      cause,
      now: now(),
    });
    refresh();
    if (unlinked.kind !== 'unlinked') return { ok: false, message: msg('people.thisAccountIsNoLonger') };
    const { sessions, tokenFamilies, authorizationCodes } = unlinked;
    const counts = { sessions, tokenFamilies, authorizationCodes };
    return { ok: true, ended: { done: msg('ended.accountUnlinked'), counts } };
  },
);

/** Deletes a person: restorable or permanently, depending on the tenant's setting. */
export const remove = adminAction('admin', person, async ({ input: { id }, cause, ...context }) => {
  const target = await manageable(context, id);
  if ('ok' in target) return target;
  const { container, tenant } = context;
  const outcome = await deletePerson(container.directory, target, { cause, now: container.now() });
  if (outcome.kind !== 'deleted') return failedResult(outcome) ?? done();
  const ended = { done: msg('ended.personDeleted'), counts: outcome.ended };
  return { ok: true, leadsTo: tenantPath(tenant.place, '/admin/people'), ended };
});

/** Restores a deleted person as deactivated. */
export const restore = adminAction('admin', person, async ({ input: { id }, cause, ...context }) => {
  const target = await deleted(context, id);
  if ('ok' in target) return target;
  const { container } = context;
  const failed = notRestored(await restorePerson(container.directory, target, { cause, now: container.now() }));
  if (failed) return failed;
  refresh();
  return { ok: true };
});

/** Deletes a deleted person permanently. */
export const purge = adminAction('admin', person, async ({ input: { id }, cause, ...context }) => {
  const target = await deleted(context, id);
  if ('ok' in target) return target;
  const { container, tenant } = context;
  const failed = failedResult(await purgePerson(container.directory, target, { cause, now: container.now() }));
  if (failed) return failed;
  const ended = { done: msg('ended.personPurged') };
  return { ok: true, leadsTo: tenantPath(tenant.place, '/admin/people?status=deleted'), ended };
});

async function deleted(
  { tenant, container, admin }: Pick<AdminContext, 'tenant' | 'container' | 'admin'>,
  id: string,
): Promise<{ tenantId: string; id: string } | FailedResult> {
  const found = await container.directory.findDeletedPerson(tenant.id, id);
  if (!found) return { ok: false, message: msg('people.thisDeletedPersonNoLonger') };
  if (!mayManage(admin.role, found.role)) return { ok: false, message: msg('common.onlyOwnersCanChangeOwner') };
  return { tenantId: tenant.id, id };
}

function notRestored(outcome: PersonRestoration): FailedResult | null {
  if (outcome.kind !== 'conflict') return failedResult(outcome);
  const { attribute, by } = outcome;
  if (by)
    return {
      ok: false,
      message: msg('people.anotherPersonNowHasUserName', {
        userName: by.attributes.userName,
      }),
    };
  return { ok: false, message: msg('people.anotherPersonNowHasSame', { attribute }) };
}
