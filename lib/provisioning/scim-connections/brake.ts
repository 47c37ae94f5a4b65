import type { Cause } from '@/lib/journal/audit/audit-entry';
import {
  type BrakeDecision,
  type BrakeOutcome,
  decideBrake,
  findSourceBrake,
  type SourceBrake,
} from '@/lib/people/brake/decide-brake';
import { isId } from '@/lib/platform/shared/id';
import type { ScimConnection } from './connection';
import { mustManageConnection } from './must-manage-connection';
import type { ScimConnectionChange, ScimConnectionStore } from './store';

/** @returns null if the connection has no limit */
export const getBrake = (
  store: Pick<ScimConnectionStore, 'findBrake' | 'listStoppedPeople'>,
  { tenantId, id, brakePercent: percent }: Pick<ScimConnection, 'tenantId' | 'id' | 'brakePercent'>,
  now: Date,
): Promise<SourceBrake | null> => findSourceBrake(store, { tenantId, id, percent }, now);

/** Lets a connection deactivate and delete any number of its people for some hours, or nobody. See `decideBrake`. */
export function decideConnectionBrake(
  store: Pick<ScimConnectionStore, 'change'>,
  { tenantId, id, decision }: { tenantId: string; id: string; decision: BrakeDecision },
  how: { cause: Cause; now: Date },
): Promise<BrakeOutcome> {
  const lock = async (steps: ScimConnectionChange) => {
    const connection = isId(id) ? await steps.lock(tenantId, id) : null;
    return (
      connection && {
        target: { type: 'scim-connection' as const, id, name: connection.name },
        percent: connection.brakePercent,
        mustManage: () => mustManageConnection(steps, connection, how.cause),
      }
    );
  };
  return decideBrake<ScimConnectionChange>(store, { tenantId, decision, lock }, how);
}
