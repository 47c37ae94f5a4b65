import { updateGroup } from '@/lib/directory/change-group';
import { changeMembers } from '@/lib/directory/change-members';
import { createGroups } from '@/lib/directory/create-group';
import { createClient } from '@/lib/grants/clients/create-client';
import { disableClient } from '@/lib/grants/clients/switch-client';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import type { Sayable } from '@/lib/platform/shared/message';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { TransferClient, TransferGroup, TransferPerson } from '../transfer/record';
import { applyPeople, NotWritten } from './apply-people';
import { decideClients, hasUsableSecret } from './decide-clients';
import { decideGroups } from './decide-groups';
import { decidePeople, type PersonDecision } from './decide-people';
import { counted, type ImportProgress, progressIn, type RecordKind, total } from './import-job';
import type { ImportStanding, ImportWithin, RecordOutcome, WaitingRecord } from './queue';
import { LOST, opens, outcomeOf, type Step, standing, type Turn } from './turn';

/** How many records are applied in one transaction. */
const APPLIED_AT_ONCE: Record<RecordKind, number> = { group: 100, person: 250, client: 20 };
const MEMBERS_AT_ONCE = 500;

const applyPhases = { group: 'person', person: 'members', members: 'client', client: null } as const;

export async function applyNext(step: Step, { phase, after, member }: ImportProgress): Promise<Turn> {
  const { queue, claimed } = step;
  if (phase === 'read') throw new Error('An import is applied after its file has been read.');
  if (phase === 'members') return applyMembers(step, after, member);
  const waiting = await queue.waiting(claimed, phase, { after, limit: APPLIED_AT_ONCE[phase] });
  const last = waiting.at(-1);
  if (!last) return nextPhase(step, phase);
  const how = causeOf(step);
  const work = async (within: ImportWithin, refused: ReadonlyMap<number, Sayable>) => {
    // The person who started it must still be an owner.
    await within.mustManage({ tenantId: claimed.tenantId, cause: how.cause, role: 'owner' });
    const outcomes = await appliers[phase](step, within, waiting, { ...how, refused });
    const applied = counted(
      claimed.applied,
      phase,
      outcomes.map(({ effect }) => effect),
    );
    return { next: standing(claimed, { applied, progress: progressIn(phase, last.ordinal) }), outcomes };
  };
  return applyBatch(step, work);
}

/** A person who cannot be written is left out, and the others are tried again. */
async function applyBatch(
  { queue, claimed }: Step,
  work: (
    within: ImportWithin,
    refused: ReadonlyMap<number, Sayable>,
  ) => Promise<{ next: ImportStanding; outcomes: RecordOutcome[] }>,
): Promise<Turn> {
  const refused = new Map<number, Sayable>();
  for (;;)
    try {
      return (await queue.apply(claimed, (within) => work(within, refused))) ? null : LOST;
    } catch (error) {
      if (!(error instanceof NotWritten) || refused.has(error.ordinal)) throw error;
      refused.set(error.ordinal, error.reason);
    }
}

interface How {
  cause: Cause;
  now: Date;
}

const causeOf = ({ claimed, now }: Step): How => ({ cause: { actor: claimed.startedBy, origin: null }, now: now() });

type Apply = (
  step: Step,
  within: ImportWithin,
  waiting: readonly WaitingRecord[],
  how: How & { refused: ReadonlyMap<number, Sayable> },
) => Promise<RecordOutcome[]>;

const appliers: Record<RecordKind, Apply> = {
  async group(step, within, waiting, how) {
    const { tenantId } = step.claimed;
    const records = opens<TransferGroup>(step, waiting);
    const decisions = await decideGroups({ reader: within, groups: within.directory }, step.claimed, records);
    const created = decisions
      .filter(({ effect }) => effect === 'created')
      .map(({ ordinal, record }) => ({
        ordinal,
        id: newId(),
        externalId: record.id,
        displayName: record.display_name,
      }));
    const outcome = await createGroups(within.directory, { tenantId, connectionId: null, groups: created }, how);
    if (outcome.kind !== 'created') throw new Error(`Groups of an import were not created: ${outcome.kind}.`);
    for (const { effect, group, record } of decisions)
      if (effect === 'changed' && group) {
        const { id, externalId } = group;
        await updateGroup(within.directory, { tenantId, id, displayName: record.display_name, externalId }, how);
      }
    const ids = new Map(created.map(({ ordinal, id }) => [ordinal, id]));
    return decisions.map((one) =>
      outcomeOf(one, one.effect === 'left-out' ? null : (ids.get(one.ordinal) ?? one.group?.id ?? null)),
    );
  },

  async person(step, within, waiting, { refused, ...how }) {
    const decided = await decidePeople(within, step.claimed, opens<TransferPerson>(step, waiting), {
      world: step.world,
      by: 'owner',
    });
    const decisions = decided.map((one): PersonDecision => {
      const reason = refused.get(one.ordinal);
      return reason ? { ...one, effect: 'left-out', what: noParts(), reasons: [reason] } : one;
    });
    const ids = await applyPeople(
      within,
      step.claimed,
      decisions.filter(({ effect }) => effect !== 'left-out'),
      how,
    );
    return decisions.map((one) => outcomeOf(one, ids.get(one.ordinal) ?? null));
  },

  async client(step, within, waiting, how) {
    const { tenantId } = step.claimed;
    const records = opens<TransferClient>(step, waiting);
    const decisions = await decideClients(
      { reader: within, clients: within.clients },
      step.claimed,
      records,
      step.world,
    );
    for (const { effect, record, metadata } of decisions) {
      if (effect !== 'created' || !metadata) continue;
      const clientId = record.client_id;
      const usable = hasUsableSecret(record);
      await createClient(
        within.clients,
        {
          tenantId,
          clientId,
          metadata,
          origin: 'console',
          ...(usable && record.secret !== undefined && { clientSecret: record.secret }),
          ...(usable && record.secret === undefined && { clientSecretHash: hashOf(record) }),
        },
        how,
      );
      if (record.enabled === false) await disableClient(within.clients, { tenantId, clientId }, how);
    }
    return decisions.map((one) => outcomeOf(one, one.effect === 'left-out' ? null : one.record.client_id));
  },
};

const noParts = () => ({ attributes: [], takes: [], keeps: [] });

const hashOf = ({ secret_sha256: hash = '' }: TransferClient): Bytes => new Uint8Array(Buffer.from(hash, 'base64url'));

/** Fills the next group with those of the file that belong to it, some at a time. */
async function applyMembers(step: Step, after: number, member: number): Promise<Turn> {
  const { queue, claimed } = step;
  const { tenantId } = claimed;
  const group = await queue.nextGroup(claimed, after);
  if (!group) return nextPhase(step, 'members');
  const members = await queue.membersOf(claimed, group.key, { after: member, limit: MEMBERS_AT_ONCE });
  const last = members.at(-1);
  const progress =
    last && members.length === MEMBERS_AT_ONCE
      ? progressIn('members', group.ordinal - 1, last.ordinal)
      : progressIn('members', group.ordinal);
  const how = causeOf(step);
  const done = await queue.apply(claimed, async (within) => {
    await within.mustManage({ tenantId, cause: how.cause, role: 'owner' });
    const outcome = await changeMembers(
      within.directory,
      { tenantId, groupId: group.id, add: members.map(({ id }) => id) },
      how,
    );
    // People who were deleted in the meantime.
    if (outcome.kind === 'unknown-members')
      await changeMembers(
        within.directory,
        {
          tenantId,
          groupId: group.id,
          add: members.map(({ id }) => id).filter((id) => !outcome.ids.includes(id)),
        },
        how,
      );
    return { next: standing(claimed, { progress }), outcomes: [] };
  });
  return done ? null : LOST;
}

/** Goes on with the next kind, or ends the import with the audit row of what it did. */
async function nextPhase(step: Step, phase: keyof typeof applyPhases): Promise<Turn> {
  const { queue, claimed } = step;
  const then = applyPhases[phase];
  if (then) return (await queue.save(claimed, standing(claimed, { progress: progressIn(then) }))) ? null : LOST;
  const { tenantId, id, fileName, source, applied } = claimed;
  const ended = await queue.apply(claimed, async (within) => {
    await within.audit({
      tenantId,
      cause: causeOf(step).cause,
      action: 'import.finished',
      target: { type: 'import', id, name: fileName },
      detail: { source, records: total(applied), counts: applied },
    });
    return { next: standing(claimed, { state: 'done' }), outcomes: [] };
  });
  return ended ? { state: 'done', error: null, againInMilliseconds: null } : LOST;
}
