import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isAboveRank } from '@/lib/people/may-manage';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { changePerson } from './change-person';
import { createPerson } from './create-person';
import { importedAttributes } from './imported-attributes';
import type { ImportPlan, PlannedRow } from './plan-import';
import type { DirectoryStore } from './store';

export interface ImportOutcome {
  created: number;
  changed: number;
  unchanged: number;
  /** Lines that the plan already rejected, and those that failed because of changes since then. */
  refused: { line: number; userName: string; reason: Sayable }[];
}

/**
 * Executes an import plan. Each person gets a separate transaction with an audit row and event; one audit row for the
 * whole import follows at the end. It never deactivates or reactivates a person.
 */
export async function applyImport(
  directory: Pick<DirectoryStore, 'addPerson' | 'change'>,
  { tenantId, plan }: { tenantId: string; plan: Extract<ImportPlan, { kind: 'plan' }> },
  how: { cause: Cause; now: Date },
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { created: 0, changed: 0, unchanged: 0, refused: [] };
  for (const row of plan.rows) {
    const done = await applyRow(directory, tenantId, row, how).catch(refusedAbove);
    if (done.kind === 'refused')
      outcome.refused.push({ line: row.line, userName: row.values.userName ?? '', reason: done.reason });
    else outcome[done.kind] += 1;
  }
  const { created, changed, unchanged, refused } = outcome;
  await directory.change((steps) =>
    steps.audit({
      tenantId,
      cause: how.cause,
      action: 'people.imported',
      target: { type: 'tenant', id: tenantId, name: null },
      detail: { created, changed, unchanged, refused: refused.length },
    }),
  );
  return outcome;
}

function refusedAbove(error: unknown): RowDone {
  if (isAboveRank(error)) return { kind: 'refused', reason: error.said };
  throw error;
}

type RowDone = { kind: 'created' | 'changed' | 'unchanged' } | { kind: 'refused'; reason: Sayable };

async function applyRow(
  directory: Pick<DirectoryStore, 'addPerson' | 'change'>,
  tenantId: string,
  { effect, reason, values, personId }: PlannedRow,
  how: { cause: Cause; now: Date },
): Promise<RowDone> {
  if (reason !== null) return { kind: 'refused', reason };
  if (effect === 'unchanged') return { kind: 'unchanged' };
  const outcome =
    personId === null
      ? await createPerson(directory, { tenantId, attributes: importedAttributes(values, null) }, how)
      : await changePerson(
          directory,
          { tenantId, id: personId, attributes: ({ attributes }) => importedAttributes(values, attributes) },
          how,
        );
  switch (outcome.kind) {
    case 'conflict':
      return {
        kind: 'refused',
        reason: msg('directory.anotherPersonNowHasThis', { attribute: outcome.attribute }),
      };
    case 'not-found':
      return { kind: 'refused', reason: msg('common.thisPersonNoLongerExists') };
    case 'refused':
      throw new Error('An import never deactivates a person.');
    default:
      return { kind: outcome.kind };
  }
}
