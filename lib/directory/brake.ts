import type { Actor, Cause } from '@/lib/journal/audit/audit-entry';
import { mostLeavers } from '@/lib/people/brake/brake';
import type { Person } from '@/lib/people/person';
import type { DirectoryChange } from './store';

/** An actor whose deactivations are limited, because no person decides about each one. */
export type Braking = Actor & { type: 'scim-connection' | 'trusted-issuer'; id: string };

const isBraking = (actor: Actor): actor is Braking =>
  (actor.type === 'scim-connection' || actor.type === 'trusted-issuer') && actor.id !== null;

/**
 * Whether an active person may be deactivated or deleted, or lose all access, now. Every way of losing access that is not a person's
 * decision passes here, in the transaction of the change and with the person's row locked. Someone who may leave is
 * counted. Otherwise nothing but the attempt is recorded, with one audit entry an hour.
 */
export async function mayLeave(
  steps: Pick<DirectoryChange, 'passBrake' | 'noteStopped' | 'audit'>,
  { tenantId, id: personId }: Pick<Person, 'tenantId' | 'id'>,
  { cause, now }: { cause: Cause; now: Date },
): Promise<boolean> {
  const { actor } = cause;
  if (!isBraking(actor) || (await steps.passBrake(tenantId, actor, now))) return true;
  await stop(steps, { tenantId, actor, personId }, { cause, now });
  return false;
}

/**
 * Whether all of these people may leave together, for a source that knows beforehand who would. If not, they are noted
 * as stopped.
 */
export async function mayLeaveTogether(
  steps: Pick<DirectoryChange, 'roomToLeave' | 'noteStopped' | 'audit'>,
  { tenantId, actor, leavers }: { tenantId: string; actor: Braking; leavers: readonly { id: string }[] },
  how: { cause: Cause; now: Date },
): Promise<boolean> {
  if (leavers.length === 0) return true;
  const room = await steps.roomToLeave(tenantId, actor, how.now);
  if (!room || room.left + leavers.length <= room.most) return true;
  for (const { id: personId } of leavers) await stop(steps, { tenantId, actor, personId }, how);
  return false;
}

/** Notes a person who may not leave, with one audit entry an hour. */
async function stop(
  steps: Pick<DirectoryChange, 'noteStopped' | 'audit'>,
  { tenantId, actor, personId }: { tenantId: string; actor: Braking; personId: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  const stopped = await steps.noteStopped({ tenantId, actor, personId, now });
  if (stopped)
    await steps.audit({
      tenantId,
      cause,
      action: `${actor.type}.braked`,
      target: { type: actor.type, id: actor.id, name: actor.name },
      detail: {
        people: stopped.people,
        left: stopped.left,
        percent: stopped.percent,
        most: mostLeavers(stopped.people, stopped.percent),
      },
    });
}
