import type { TransferClient, TransferGroup, TransferPerson } from '../transfer/record';
import { type ClientDecision, decideClients } from './decide-clients';
import { decideGroups, type GroupDecision } from './decide-groups';
import { decidePeople, type PersonDecision } from './decide-people';
import { counted, type ImportProgress, progressIn, type RecordKind } from './import-job';
import type { ImportReader, WaitingRecord } from './queue';
import { LOST, opens, outcomeOf, type Step, standing, type Turn } from './turn';

/** How many records are planned between two looks at the claim. */
const PLANNED_AT_ONCE = 500;

const planPhases = { group: 'person', person: 'client', client: null } as const;

/** Decides about the next records, without changing anything but what the dry run shows. */
export async function planNext(step: Step, { phase, after }: ImportProgress): Promise<Turn> {
  const { queue, claimed } = step;
  if (phase === 'read' || phase === 'members') throw new Error(`A dry run has no phase ${phase}.`);
  const waiting = await queue.waiting(claimed, phase, { after, limit: PLANNED_AT_ONCE });
  const last = waiting.at(-1);
  if (!last) {
    const then = planPhases[phase];
    if (then) return (await queue.save(claimed, standing(claimed, { progress: progressIn(then) }))) ? null : LOST;
    return { state: 'planned', error: null, againInMilliseconds: null };
  }
  // Only owners import; whether the person is one is asked again when it is applied.
  const decisions = await decide(step, { reader: queue, by: 'owner' }, phase, waiting);
  const outcomes = decisions.map((one) => outcomeOf(one, null));
  const planned = counted(
    claimed.planned,
    phase,
    outcomes.map(({ effect }) => effect),
  );
  const saved = await queue.save(
    claimed,
    standing(claimed, { planned, progress: progressIn(phase, last.ordinal) }),
    outcomes,
  );
  return saved ? null : LOST;
}

function decide(
  step: Step,
  { reader, by }: { reader: ImportReader; by: 'owner' },
  kind: RecordKind,
  waiting: readonly WaitingRecord[],
): Promise<(GroupDecision | PersonDecision | ClientDecision)[]> {
  const { claimed, stores, world } = step;
  const { groups, clients } = stores();
  if (kind === 'group') return decideGroups({ reader, groups }, claimed, opens<TransferGroup>(step, waiting));
  if (kind === 'client')
    return decideClients({ reader, clients }, claimed, opens<TransferClient>(step, waiting), world);
  return decidePeople(reader, claimed, opens<TransferPerson>(step, waiting), { world, by });
}
