import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isAboveRank, mayManage } from '@/lib/people/may-manage';
import { type ActiveCounts, nothingActive, sumOfActive } from '@/lib/people/outcome';
import { type Person, personName, type Role } from '@/lib/people/person';
import type { Inviter } from '@/lib/sign-in/one-time-links/invite-by-mail';
import { restorePerson } from './deleted-people';
import type { PeopleSelection } from './people-selection';
import { deactivatePerson, reactivatePerson, revokeEverything } from './person-access';
import type { DirectoryStore } from './store';

export const bulkActions = ['deactivate', 'reactivate', 'restore', 'revoke', 'invite'] as const;
export type BulkAction = (typeof bulkActions)[number];

/**
 * Why a person was left unchanged: only owners may change owners, people cannot do this to themselves, an email would
 * be of no use to the person, and so on.
 */
export const leftOutReasons = [
  'above',
  'self',
  'last-owner',
  'conflict',
  'person-inactive',
  'no-address',
  'address-unconfirmed',
  'not-offered',
  'no-passkeys',
] as const;
export type LeftOut = (typeof leftOutReasons)[number];

export interface BulkStep {
  changed: number;
  /** People who were already in the requested state. */
  unchanged: number;
  leftOut: { id: string; name: string; why: LeftOut }[];
  ended: ActiveCounts;
  /** Where the next step continues; null when this was the last. */
  next: string | null;
}

/** The stores that a bulk change uses. */
export interface BulkStores {
  directory: Pick<DirectoryStore, 'walkPeople' | 'change' | 'findDeletedPerson' | 'findPersonByUserName'>;
  invite: Inviter;
}

/** People per step, which takes a second or two. */
const PEOPLE_PER_STEP = 100;

/**
 * One step of applying an action to many people, each in a separate transaction with its audit row (an invitation's is
 * written with its email). Completed changes stay even if a later step never runs.
 * @param bulk.by who makes the change
 * @param bulk.afterId where the previous step ended; null for the first
 */
export async function bulkChange(
  stores: BulkStores,
  {
    tenantId,
    which,
    action,
    by,
    afterId,
    limit = PEOPLE_PER_STEP,
  }: {
    tenantId: string;
    which: PeopleSelection;
    action: BulkAction;
    by: { id: string; role: Role | null };
    afterId: string | null;
    limit?: number;
  },
  how: { cause: Cause; now: Date },
): Promise<BulkStep> {
  const people = await stores.directory.walkPeople({ tenantId, which, afterId, limit });
  const step: BulkStep = {
    changed: 0,
    unchanged: 0,
    leftOut: [],
    ended: nothingActive,
    next: people.length < limit ? null : (people.at(-1)?.id ?? null),
  };
  for (const person of people) {
    // Skips people who have risen above the administrator's rank since the list was read.
    const done = await change(stores, person, action, by, how).catch(leftOutAbove);
    if (typeof done === 'string') step.leftOut.push({ id: person.id, name: personName(person), why: done });
    else {
      step[done.kind] += 1;
      step.ended = sumOfActive(step.ended, done.ended);
    }
  }
  return step;
}

function leftOutAbove(error: unknown): LeftOut {
  if (isAboveRank(error)) return 'above';
  throw error;
}

type Done = { kind: 'changed' | 'unchanged'; ended: ActiveCounts } | LeftOut;

async function change(
  { directory, invite }: BulkStores,
  person: Person,
  action: BulkAction,
  by: { id: string; role: Role | null },
  how: { cause: Cause; now: Date },
): Promise<Done> {
  if (person.id === by.id) return 'self';
  if (!mayManage(by.role, person.role)) return 'above';
  switch (action) {
    case 'restore': {
      const { kind } = await restorePerson(directory, person, how);
      return kind === 'conflict' ? kind : { kind: kind === 'restored' ? 'changed' : 'unchanged', ended: nothingActive };
    }
    case 'invite': {
      const kind = await invite(person, how);
      if (kind !== 'mailed' && kind !== 'already-in') return kind;
      return { kind: kind === 'mailed' ? 'changed' : 'unchanged', ended: nothingActive };
    }
    case 'revoke': {
      const outcome = await revokeEverything(directory, person, how);
      return outcome.kind === 'ended'
        ? { kind: 'changed', ended: outcome.ended }
        : { kind: 'unchanged', ended: nothingActive };
    }
    default: {
      const outcome = await (action === 'deactivate' ? deactivatePerson : reactivatePerson)(directory, person, how);
      if (outcome.kind === 'refused') return outcome.reason;
      if (outcome.kind === 'conflict') return outcome.kind;
      // A person deleted in the meantime has nothing left to end.
      return outcome.kind === 'changed'
        ? { kind: 'changed', ended: outcome.ended ?? nothingActive }
        : { kind: 'unchanged', ended: nothingActive };
    }
  }
}

/** Steps per request; they take about 20 seconds at most. */
const STEPS_AT_MOST = 10;

/** The total of zero steps. */
export const noStep: BulkStep = { changed: 0, unchanged: 0, leftOut: [], ended: nothingActive, next: null };

/**
 * Applies an action to many people step by step, up to the limit for one request. Completed steps stay; the caller
 * continues by passing `next` as `afterId`.
 * @param how.signal stops after the current step, because the caller has disconnected
 */
export async function bulkChangeInSteps(
  stores: BulkStores,
  bulk: Parameters<typeof bulkChange>[1],
  { signal, ...how }: Parameters<typeof bulkChange>[2] & { signal: AbortSignal },
): Promise<BulkStep> {
  let done: BulkStep = { ...noStep, next: bulk.afterId };
  for (let steps = 0; steps < STEPS_AT_MOST && !signal.aborted; steps += 1) {
    const step = await bulkChange(stores, { ...bulk, afterId: done.next }, how);
    done = {
      changed: done.changed + step.changed,
      unchanged: done.unchanged + step.unchanged,
      leftOut: [...done.leftOut, ...step.leftOut],
      ended: sumOfActive(done.ended, step.ended),
      next: step.next,
    };
    if (step.next === null) break;
  }
  return done;
}
